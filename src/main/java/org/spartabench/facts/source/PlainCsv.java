package org.spartabench.facts.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A file in which each line is a row and each separator ends a cell: without quotes, carriage returns, blank lines, a byte order
 * mark or long cells. The engine reads such a file as this program does, and faster.
 */
record PlainCsv(Path path, char separator, int width) {

    private static final int CHUNK = 1 << 16;

    /** Bytes that a cell may have. */
    private static final int LONG = 200;

    /** Signs in a path by which the engine looks for several files. */
    private static final String PATTERN = ".*[*?\\[{].*";

    /** Tells whether all lines of the file, the header too, are plain and as wide. */
    boolean holds() throws IOException {
        if (path.toAbsolutePath().toString().matches(PATTERN) || width < 2) {
            return false;
        }
        byte[] bytes = new byte[CHUNK];
        int cells = 1;
        int length = 0;
        try (InputStream in = Files.newInputStream(path)) {
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                for (int i = 0; i < read; i++) {
                    byte b = bytes[i];
                    if (b == separator) {
                        cells++;
                        length = 0;
                    } else if (b == '\n') {
                        if (cells != width) {
                            return false;
                        }
                        cells = 1;
                        length = 0;
                    } else if (b == '"' || b == '\r' || b == (byte) 0xEF || ++length > LONG) {
                        return false;
                    }
                }
            }
        }
        return cells == width || cells == 1 && length == 0;
    }

    /** Writes the query for all rows as texts, in the order of the file. */
    String query() {
        String columns = IntStream.range(0, width)
                .mapToObj(i -> "'c" + i + "': 'VARCHAR'")
                .collect(Collectors.joining(", ", "{", "}"));
        return "FROM read_csv('" + path.toAbsolutePath().toString().replace("'", "''")
                + "', auto_detect = false, header = false, skip = 1, delim = '" + separator
                + "', quote = '', escape = '', new_line = '\\n', nullstr = '', strict_mode = true, parallel = false,"
                + " columns = " + columns + ")";
    }
}
