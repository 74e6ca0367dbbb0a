package org.spartabench.app;

import java.lang.reflect.InvocationTargetException;

/**
 * Entry point. Compiled for Java 17, so that an older Java prints one line instead of an UnsupportedClassVersionError.
 */
public final class Launcher {

    private static final int NEEDED = 25;
    private static final int EXIT_MISSING = 3;

    private Launcher() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        int have = Runtime.version().feature();
        if (have < NEEDED) {
            System.err.println("sparta: needs Java " + NEEDED + " or newer, this is Java " + have + " at "
                    + System.getProperty("java.home") + "; install a JDK " + NEEDED + " and point JAVA_HOME to it.");
            System.exit(EXIT_MISSING);
        }
        try {
            Class.forName("org.spartabench.app.Main")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            // What reaches this edge met no command: Java itself misses something, such as open files or a library.
            System.err.println("sparta: Java cannot run the program here (" + e.getCause()
                    + "); look at the limits of this system (ulimit -a) and at the folder lib of the program.");
            System.exit(EXIT_MISSING);
        }
    }
}
