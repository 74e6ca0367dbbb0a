package org.spartabench.python.confined;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Gives a Python that lacks what it lacks on Windows: {@code fork}, some modules, and some functions of others. */
public final class ForklessPython {

    /** Pandas for Linux needs {@code os.uname}, so that one stays. */
    private static final String SCRIPT = """
        #!PYTHON
        import os, sys
        HIDE = '''import os, select, signal, sys
        for name in 'resource fcntl pwd grp'.split():
            sys.modules[name] = None
        for part, names in ((os, 'fork forkpty pread getuid WIFSIGNALED WTERMSIG'), (select, 'poll epoll'),
                            (signal, 'SIGKILL SIGXCPU')):
            for name in names.split():
                delattr(part, name)
        '''
        words = sys.argv[1:]
        words[words.index('-c') + 1] = HIDE + words[words.index('-c') + 1]
        os.execv('PYTHON', ['PYTHON'] + words)
        """;

    private ForklessPython() {}

    /** Writes the executable into a folder. */
    public static Path in(Path folder) throws IOException {
        Path file = folder.resolve("python-without-fork");
        Files.writeString(
                file, SCRIPT.replace("PYTHON", TestPython.get().executable().toString()));
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " is not made executable");
        }
        return file;
    }
}
