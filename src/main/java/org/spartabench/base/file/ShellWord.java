package org.spartabench.base.file;

import java.io.File;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Writes one word of a command that people copy into a shell: in double quotes where the shell would read it otherwise. */
public final class ShellWord {

    private static final boolean WINDOWS = File.separatorChar == '\\';

    private static final Pattern PLAIN =
            Pattern.compile("[\\p{L}\\p{M}\\p{N}_./:@%+,=" + (WINDOWS ? "\\\\" : "") + "-]+");

    /** What a POSIX shell still reads between double quotes. */
    private static final Pattern READ = Pattern.compile("[\"$`\\\\]");

    private ShellWord() {}

    public static String of(Path path) {
        return of(path.toString());
    }

    public static String of(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        String kept = WINDOWS ? word : READ.matcher(word).replaceAll("\\\\$0").replace("!", "\"'!'\"");
        return "\"" + kept + "\"";
    }
}
