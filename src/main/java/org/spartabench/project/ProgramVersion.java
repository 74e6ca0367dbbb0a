package org.spartabench.project;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Names this version of the program, and the libraries in its package. */
public final class ProgramVersion {

    public static final String NUMBER = "0.1.0";

    private ProgramVersion() {}

    /** Names the program with its version, and the Java and system that run it. */
    public static String text() {
        return "SPARTA Workbench " + NUMBER + " · Java " + Runtime.version() + " · " + System.getProperty("os.name")
                + " " + System.getProperty("os.version") + " (" + System.getProperty("os.arch") + ")";
    }

    /** Lists the libraries with their licences, one a line; the build writes the list when it packages the program. */
    public static String libraries() {
        try (InputStream list = ProgramVersion.class.getResourceAsStream("/third-party.txt")) {
            return list == null
                    ? "The packaged program lists its libraries and their licences here (mvn package)."
                    : new String(list.readAllBytes(), StandardCharsets.UTF_8)
                            .strip()
                            .replaceAll("\\R +", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
