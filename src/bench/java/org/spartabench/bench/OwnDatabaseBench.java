package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.spartabench.base.file.Folders;
import org.spartabench.project.foreign.OwnDatabaseLaw;
import org.spartabench.python.confined.TestPython;

/** Asks 2,000 random queries of SQLite over hostile data, by the set's own database, the tree and its program. */
final class OwnDatabaseBench {

    private static final int QUERIES = 2_000;

    private OwnDatabaseBench() {}

    /** @param args how many queries, and a seed */
    public static void main(String[] args) throws IOException, SQLException {
        int queries = args.length > 0 ? Integer.parseInt(args[0]) : QUERIES;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        Path folder = Files.createTempDirectory("sparta-own-");
        OwnDatabaseLaw law = OwnDatabaseLaw.of(folder, queries, seed, Optional.of(TestPython.get()));
        Folders.discard(folder);
        law.wrong().forEach(System.out::println);
        System.out.println(law.items() + " items, " + law.read() + " trees and " + law.programs()
                + " programs give what SQLite gives, " + law.wrong().size() + " wrong");
        System.exit(law.wrong().isEmpty() ? 0 : 1);
    }
}
