package org.spartabench.facts.origin;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;

/** Locates facts for an import. */
public sealed interface Origin permits CsvFolder, Origin.ParquetFolder, SqliteFile, PostgresDatabase {

    /** Describes the origin in a word or line for people, without a password. */
    String described();

    /** Proposes a plain name for the project's domain. */
    String name();

    /** Facts that queries ask where they are, without a copy. */
    sealed interface Elsewhere permits PostgresDatabase, ParquetFiles {
        String described();
    }

    /**
     * Names the Parquet files of a project without a copy.
     *
     * @param seen their {@link #state} when their rows were last compared with the schema; empty if never
     */
    record ParquetFiles(List<Part> tables, String seen) implements Elsewhere {

        public ParquetFiles {
            tables = List.copyOf(tables);
        }

        /** A table in a file. @param columns names in the file, in the order of the table's columns */
        public record Part(String table, Path file, List<String> columns) {
            public Part {
                columns = List.copyOf(columns);
            }
        }

        @Override
        public String described() {
            return tables.stream()
                    .map(t -> String.valueOf(t.file().toAbsolutePath().getParent()))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }

        /** Identifies the files by name, size and footer, which holds counts and bounds of their columns. */
        public String state() throws IOException {
            StringBuilder state = new StringBuilder();
            for (Part part : tables) {
                state.append("%s %s %s\n".formatted(part.table(), part.file().getFileName(), footer(part.file())));
            }
            return state.toString();
        }

        private static String footer(Path file) throws IOException {
            try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
                in.seek(Math.max(0, in.length() - END));
                byte[] end = new byte[(int) Math.min(END, in.length())];
                in.readFully(end);
                int length = end.length < END
                        ? 0
                        : ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt();
                if (length <= 0 || length > in.length() - END) {
                    throw new IOException(file.getFileName() + " is no Parquet file, or is cut off");
                }
                in.seek(in.length() - END - length);
                byte[] footer = new byte[length];
                in.readFully(footer);
                return in.length() + " "
                        + HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(footer));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Bytes behind the footer of a Parquet file: its length and a mark. */
    int END = 8;

    /** Restricts the origin to these tables. */
    Origin only(List<String> tables);

    /** Parses the name of a folder of CSV or Parquet files, a Parquet file, a SQLite file, or {@code jdbc:postgresql://host/database}. */
    static Result<Origin> of(String from) {
        if (from.startsWith("jdbc:postgresql:")) {
            return PostgresDatabase.of(from).map(database -> database);
        }
        if (from.startsWith("jdbc:") || from.startsWith("postgres:") || from.startsWith("postgresql:")) {
            return Result.bad(withoutSecrets(from) + ": is not a supported database; write"
                    + " jdbc:postgresql://host/database, or name a folder of CSV or Parquet files, or a SQLite file");
        }
        try {
            Path path = Path.of(from);
            if (ParquetFolder.at(path) && Files.exists(path)) {
                return Result.ok(new ParquetFolder(path, List.of(), false));
            }
            if (Files.isDirectory(path)) {
                return Result.ok(new CsvFolder(path));
            }
            return Files.exists(path)
                    ? Result.ok(new SqliteFile(path))
                    : Result.bad(from
                            + ": there is no such folder or file; name a folder of CSV or Parquet files, a SQLite file,"
                            + " or jdbc:postgresql://host/database");
        } catch (InvalidPathException e) {
            return Result.bad(from + ": is not a valid file name (" + e.getReason() + ")");
        }
    }

    /** Removes parameters and the user from an address: they may hold a password. */
    private static String withoutSecrets(String address) {
        return address.replaceFirst("\\?.*$", "").replaceFirst("//[^/@]*@", "//");
    }

    /**
     * Names the Parquet files of one folder, each a table; or one such file.
     *
     * @param only the wanted tables, in any case; empty for all
     * @param direct whether queries read the files, without a copy
     */
    public record ParquetFolder(Path place, List<String> only, boolean direct) implements Origin {

        public ParquetFolder {
            only = List.copyOf(only);
        }

        /** Tells whether a path is such a file, or a folder of such files without a CSV file. */
        static boolean at(Path path) {
            if (!Files.isDirectory(path)) {
                return ends(path, ".parquet");
            }
            try (Stream<Path> all = Files.list(path)) {
                List<Path> files = all.filter(Files::isRegularFile).toList();
                return files.stream().anyMatch(f -> ends(f, ".parquet"))
                        && files.stream().noneMatch(f -> ends(f, ".csv") || ends(f, ".tsv"));
            } catch (IOException e) {
                return false;
            }
        }

        /** Lists the files by name. */
        public List<Path> files() throws IOException {
            if (!Files.isDirectory(place)) {
                return List.of(place);
            }
            try (Stream<Path> all = Files.list(place)) {
                return all.filter(f -> Files.isRegularFile(f) && ends(f, ".parquet"))
                        .sorted()
                        .toList();
            }
        }

        private static boolean ends(Path path, String ending) {
            String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
            return name.endsWith(ending) && !name.startsWith(".");
        }

        @Override
        public String described() {
            return place.toString();
        }

        @Override
        public String name() {
            Path name = place.toAbsolutePath().normalize().getFileName();
            return name == null ? "facts" : TableNames.fixed(name.toString().replaceFirst("(?i)\\.parquet$", ""));
        }

        @Override
        public ParquetFolder only(List<String> tables) {
            return new ParquetFolder(place, tables, direct);
        }

        /** Gives the same files, queried without a copy. */
        public ParquetFolder asked() {
            return new ParquetFolder(place, only, true);
        }
    }
}
