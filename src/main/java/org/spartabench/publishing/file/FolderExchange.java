package org.spartabench.publishing.file;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Exchanges two folders in one step, where the system can (Linux: {@code renameat2}). A program that is killed then leaves
 * one folder or the other in its place; two moves would leave nothing there for a moment.
 */
final class FolderExchange {

    private static final int WORKING_FOLDER = -100;
    private static final int EXCHANGE = 2;

    private static final Optional<MethodHandle> RENAME = rename();

    private FolderExchange() {}

    /** @return false where nothing was exchanged */
    static boolean exchange(Path one, Path other) {
        if (RENAME.isEmpty()) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            return (int) RENAME.get()
                            .invokeExact(
                                    WORKING_FOLDER,
                                    arena.allocateFrom(one.toAbsolutePath().toString()),
                                    WORKING_FOLDER,
                                    arena.allocateFrom(other.toAbsolutePath().toString()),
                                    EXCHANGE)
                    == 0;
        } catch (Throwable e) {
            throw new IllegalStateException("renameat2 could not be called", e);
        }
    }

    private static Optional<MethodHandle> rename() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("renameat2")
                .map(function -> linker.downcallHandle(
                        function,
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_INT)));
    }
}
