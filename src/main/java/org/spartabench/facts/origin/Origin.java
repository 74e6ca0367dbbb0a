package org.spartabench.facts.origin;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.spartabench.base.result.Result;

/** Locates facts for an import. */
public sealed interface Origin permits CsvFolder, SqliteFile, PostgresDatabase {

    /** Describes the origin in a word or line for people, without a password. */
    String described();

    /** Proposes a plain name for the project's domain. */
    String name();

    /** Restricts the origin to these tables. */
    Origin only(List<String> tables);

    /** Parses the name of a folder of CSV files, a SQLite file, or {@code jdbc:postgresql://host/database}. */
    static Result<Origin> of(String from) {
        if (from.startsWith("jdbc:postgresql:")) {
            return PostgresDatabase.of(from).map(database -> database);
        }
        if (from.startsWith("jdbc:") || from.startsWith("postgres:") || from.startsWith("postgresql:")) {
            return Result.bad(withoutSecrets(from) + ": is not a supported database; write"
                    + " jdbc:postgresql://host/database, or name a folder of CSV files or a SQLite file");
        }
        try {
            Path path = Path.of(from);
            if (Files.isDirectory(path)) {
                return Result.ok(new CsvFolder(path));
            }
            return Files.exists(path)
                    ? Result.ok(new SqliteFile(path))
                    : Result.bad(from + ": there is no such folder or file; name a folder of CSV files, a SQLite file,"
                            + " or jdbc:postgresql://host/database");
        } catch (InvalidPathException e) {
            return Result.bad(from + ": is not a valid file name (" + e.getReason() + ")");
        }
    }

    /** Removes parameters and the user from an address: they may hold a password. */
    private static String withoutSecrets(String address) {
        return address.replaceFirst("\\?.*$", "").replaceFirst("//[^/@]*@", "//");
    }
}
