package org.spartabench.python.confined;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Gives a Python on a kernel without Landlock, whose system calls are answered as such a kernel does, and without bubblewrap. */
public final class OldKernel {

    /** Answers the calls 444 to 446 with ENOSYS, by a seccomp filter that programs started from here keep. */
    private static final String SCRIPT = """
        #!PYTHON
        import ctypes, os, struct, sys
        code = b''.join(struct.pack('HBBI', *line) for line in [
            (0x20, 0, 0, 0), (0x35, 0, 2, 444), (0x25, 1, 0, 446), (0x06, 0, 0, 0x00050026), (0x06, 0, 0, 0x7FFF0000)])
        class Filter(ctypes.Structure):
            _fields_ = [('length', ctypes.c_ushort), ('code', ctypes.c_char_p)]
        libc = ctypes.CDLL(None)
        assert libc.prctl(38, 1, 0, 0, 0) == 0
        assert libc.prctl(22, 2, ctypes.byref(Filter(5, code)), 0, 0) == 0
        os.environ['PATH'] = 'SEARCHED'
        os.execv('PYTHON', ['PYTHON'] + sys.argv[1:])
        """;

    private OldKernel() {}

    /** Writes the executable into a folder. */
    public static Path python(Path folder) throws IOException {
        return python(folder, folder.toString());
    }

    /** @param searched the folders where Python finds bubblewrap, if it is there */
    static Path python(Path folder, String searched) throws IOException {
        Path file = folder.resolve("python-on-an-old-kernel");
        Files.writeString(
                file,
                SCRIPT.replace("PYTHON", TestPython.get().executable().toString())
                        .replace("SEARCHED", searched));
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " is not made executable");
        }
        return file;
    }
}
