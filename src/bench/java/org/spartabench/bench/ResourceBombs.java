package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.project.Project;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Bombs;
import org.spartabench.sql.tree.GuardedText;
import org.spartabench.sql.tree.Query;

/**
 * Runs every resource bomb as the answer command does, with a limit of 2 s, and prints time, the largest memory of the process
 * and the reply. Ends with 1 if one takes more than the limit and a second, or more than 1.5 GB. On Linux only, for the memory.
 * With the argument {@code h2}, it asks the second engine. Other arguments name bombs to run in this process alone: memory that one
 * leaves behind counts for the next.
 */
public final class ResourceBombs {

    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final double MOST_SECONDS = 3;
    private static final long MOST_MEGABYTES = 1536;

    private ResourceBombs() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("bombs");
        int missed = 0;
        List<String> words = new ArrayList<>(List.of(args));
        boolean second = words.remove("h2");
        List<Bombs.Bomb> bombs = Bombs.all().stream()
                .filter(b -> words.isEmpty() || words.contains(b.what()))
                .toList();
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            for (Bombs.Bomb bomb : bombs) {
                // Each has a fact base of its own: one that cannot be stopped hinders no other.
                FactBase facts = second
                        ? copy(project.facts())
                        : ok(FactBases.tryOpen(project.folder().resolve("facts.duckdb"), project.schema(), 1));
                resetPeak();
                long started = System.nanoTime();
                StatementReply reply = answer(facts, bomb);
                double seconds = (System.nanoTime() - started) / 1e9;
                long peak = peak();
                boolean held = seconds <= MOST_SECONDS && peak <= MOST_MEGABYTES;
                missed += held ? 0 : 1;
                if (seconds < LIMIT.toSeconds() + 0.4) {
                    // It has ended, so its memory can be given back.
                    facts.close();
                }
                System.out.printf(
                        "%s %6.2f s %5d MB  %-38s %s%n", held ? "✓" : "✗", seconds, peak, bomb.what(), describe(reply));
            }
        } finally {
            Folders.discard(folder);
        }
        System.out.printf("%d bombs, %d beyond %.0f s or %d MB%n", bombs.size(), missed, MOST_SECONDS, MOST_MEGABYTES);
        System.exit(missed == 0 ? 0 : 1);
    }

    private static FactBase copy(FactBase facts) {
        return ok(H2Build.copyOf(facts));
    }

    private static FactBase ok(Result<FactBase> opened) {
        return switch (opened) {
            case Result.Ok<FactBase>(FactBase facts) -> facts;
            case Result.Bad<FactBase> bad ->
                throw new IllegalStateException(bad.problems().toString());
        };
    }

    private static StatementReply answer(FactBase facts, Bombs.Bomb bomb) {
        Optional<Failure> refused = GuardedText.refusal(bomb.sql(), facts.schema());
        if (refused.isPresent()) {
            return refused.get();
        }
        return switch (SqlReader.read(bomb.sql())) {
            case Parsed.Bad bad -> bad.failure();
            case Parsed.Ok(Query query) ->
                facts.run(new GuardedQuery(Sql.print(query)), new Limits(LIMIT, bomb.rows()));
        };
    }

    private static String describe(StatementReply reply) {
        String text = switch (reply) {
            case Failure f -> f.kind() + ": " + f.message();
            case Rows rows -> rows.size() + " rows";
        };
        return text.length() > 110 ? text.substring(0, 110) + " …" : text;
    }

    static void resetPeak() throws IOException {
        System.gc();
        Files.writeString(Path.of("/proc/self/clear_refs"), "5");
    }

    static long peak() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("VmHWM:"))
                        .map(line -> line.replaceAll("\\D", ""))
                        .mapToLong(Long::parseLong)
                        .findFirst()
                        .orElse(0)
                / 1024;
    }
}
