package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.TestData;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.base.file.Folders;
import org.spartabench.base.task.TaskControl;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.foreign.OwnDatabaseLaw;
import org.spartabench.python.confined.TestPython;

/**
 * Asks 2,000 random queries of SQLite over hostile data, by the set's own database, the tree and its program. With a folder of
 * databases ({@code chinook/chinook.sqlite}, {@code sakila}, {@code northwind}, {@code world}), asks the 109 queries of
 * {@code sql-bird-style.txt} instead, and checks them.
 */
final class OwnDatabaseBench {

    private static final int QUERIES = 2_000;

    private OwnDatabaseBench() {}

    /** @param args how many queries, and a seed; or the folder of databases */
    public static void main(String[] args) throws IOException, SQLException, InterruptedException {
        if (args.length > 0 && Files.isDirectory(Path.of(args[0]))) {
            System.exit(published(Path.of(args[0])));
        }
        int queries = args.length > 0 ? Integer.parseInt(args[0]) : QUERIES;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        Path folder = Files.createTempDirectory("sparta-own-");
        OwnDatabaseLaw law = OwnDatabaseLaw.of(folder, queries, seed, Optional.of(TestPython.get()));
        Folders.discard(folder);
        System.exit(tell("random", queries, law));
    }

    private static int published(Path databases) throws IOException, SQLException, InterruptedException {
        Map<String, List<String>> queries = new LinkedHashMap<>();
        String database = "";
        for (String line : Files.readAllLines(TestData.needCases("publish/sql-bird-style.txt"))) {
            if (line.startsWith("#")) {
                database = line.substring(1);
            } else {
                queries.computeIfAbsent(database, d -> new ArrayList<>()).add(line);
            }
        }
        int wrong = 0;
        for (var asked : queries.entrySet()) {
            String name = asked.getKey();
            Path folder = Files.createTempDirectory("sparta-own-");
            Path file = databases.resolve(name).resolve(name + ".sqlite");
            OwnDatabaseLaw law = OwnDatabaseLaw.of(folder, file, asked.getValue(), Optional.of(TestPython.get()));
            wrong += tell(name, asked.getValue().size(), law) + falseAnswers(folder.resolve("audit/db"));
            Folders.discard(folder);
        }
        return Math.min(wrong, 1);
    }

    /** Checks the items; every query gives what the database gives, so no finding may say that it does not run or gives something else. */
    private static int falseAnswers(Path folder) throws InterruptedException {
        try (Project project = Projects.ok(Project.open(folder))) {
            new CheckJob(project).run(TaskControl.NONE);
            int[] wrong = new int[1];
            project.findings()
                    .standing()
                    .forEach((number, findings) -> findings.stream()
                            .filter(f -> f.check() == Check.ANSWER && f.severity() != Finding.Severity.INFO)
                            .forEach(f -> {
                                boolean untrue = f.message().contains("not what the query gives")
                                        || f.message().contains("does not run");
                                wrong[0] += untrue ? 1 : 0;
                                System.out.println(
                                        (untrue ? "FALSE" : "true") + ", query " + number + ": " + f.message());
                            }));
            return wrong[0];
        }
    }

    private static int tell(String name, int queries, OwnDatabaseLaw law) {
        law.wrong().forEach(System.out::println);
        System.out.println(name + ": " + queries + " queries, " + law.items() + " items, " + law.read() + " trees and "
                + law.programs() + " programs give what SQLite gives, "
                + law.wrong().size() + " wrong");
        return law.wrong().size();
    }
}
