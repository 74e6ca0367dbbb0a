package org.spartabench.app;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds out, before the toolkit starts, whether a window or at least a picture can be made here. */
final class Preflight {

    /** A library and the Debian package that holds it. */
    private record Library(String file, String debianPackage) {}

    private static final Library TEXT = new Library("libpangoft2-1.0.so.0", "libpangoft2-1.0-0");
    private static final List<Library> WINDOW =
            List.of(new Library("libgtk-3.so.0", "libgtk-3-0"), new Library("libXtst.so.6", "libxtst6"));

    private Preflight() {}

    /** Why no window can be opened, in one sentence with what to do; empty when one can. */
    static Optional<String> windowProblem() {
        if (!linux()) {
            return Optional.empty();
        }
        String display = System.getenv("DISPLAY");
        if (display == null || display.isBlank()) {
            return Optional.of(
                    "there is no display (DISPLAY is not set; start a desktop session, use ssh -X or xvfb-run)");
        }
        for (Library library : WINDOW) {
            if (!loads(library.file())) {
                return Optional.of(missing(library));
            }
        }
        Optional<String> text = pictureProblem();
        if (text.isPresent()) {
            return text;
        }
        return answers() ? Optional.empty() : Optional.of("the display " + display + " does not answer");
    }

    /** Why no text can be drawn even into a picture; empty when it can. */
    static Optional<String> pictureProblem() {
        return !linux() || loads(TEXT.file()) ? Optional.empty() : Optional.of(missing(TEXT));
    }

    private static boolean linux() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");
    }

    private static String missing(Library library) {
        return library.file() + " is missing (Debian: apt-get install " + library.debianPackage() + ")";
    }

    private static boolean loads(String library) {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(library, arena);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Opens the X display and closes it again. */
    private static boolean answers() {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup x11 = SymbolLookup.libraryLookup("libX11.so.6", arena);
            Linker linker = Linker.nativeLinker();
            MethodHandle open = linker.downcallHandle(
                    x11.find("XOpenDisplay").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
            MethodHandle close = linker.downcallHandle(
                    x11.find("XCloseDisplay").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
            MemorySegment display = (MemorySegment) open.invokeExact(MemorySegment.NULL);
            if (display.address() == 0) {
                return false;
            }
            int closed = (int) close.invokeExact(display);
            return closed == 0;
        } catch (Throwable e) { // invokeExact declares it; whatever it is, there is no display
            return false;
        }
    }
}
