package org.spartabench.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.spartabench.base.file.Folders;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.Scoring;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.GoldFile;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.metric.Metric;

/**
 * Scores 10,000 items of five systems with all breakdowns and 1,000 bootstrap rounds, from files to reports under every
 * metric; prints the seconds of each step. Must end within 10 s.
 */
public final class ScoreBench {

    private static final int ITEMS = 10_000;
    private static final int SYSTEMS = 5;

    private static final List<String> QUERIES = List.of(
            "SELECT name FROM players WHERE goals > 3",
            "SELECT name FROM players WHERE club IN (SELECT club FROM clubs WHERE founded > 1900)",
            "SELECT city FROM clubs WHERE founded > (SELECT AVG(founded) FROM clubs)",
            "SELECT name FROM players p WHERE NOT EXISTS (SELECT 1 FROM games g WHERE g.club = p.club)",
            "SELECT club FROM players GROUP BY club HAVING COUNT(*) > 2",
            "SELECT name FROM players ORDER BY goals DESC LIMIT 3",
            "SELECT name FROM players p WHERE goals > (SELECT AVG(goals) FROM players q WHERE q.club = p.club) AND club"
                    + " IN (SELECT club FROM games WHERE round <> 2)");

    private ScoreBench() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("sparta-bench");
        try {
            Path gold = folder.resolve("gold.json");
            List<Path> predictions = write(gold, folder);
            long start = System.nanoTime();
            GoldSet set = GoldFile.read(gold, Set.of("games")).orThrow(IllegalStateException::new);
            List<SystemAnswers> systems = SystemAnswers.read(predictions).orThrow(IllegalStateException::new);
            step("read files", start);
            for (Metric metric : Metric.values()) {
                long from = System.nanoTime();
                ScoreReport report = Scoring.DEFAULT.report(set, systems, metric);
                step(metric.title() + ", " + report.groups().size() + " groups", from);
            }
            step("all", start);
        } finally {
            Folders.delete(folder);
        }
    }

    private static void step(String what, long start) {
        System.out.printf(Locale.ROOT, "%-40s %6.2f s%n", what, (System.nanoTime() - start) / 1e9);
    }

    private static List<Path> write(Path gold, Path folder) throws IOException {
        Random random = new Random(7);
        List<List<String>> answers = new ArrayList<>();
        try (JsonGenerator json = new ObjectMapper().getFactory().createGenerator(Files.newBufferedWriter(gold))) {
            json.writeStartArray();
            for (int i = 0; i < ITEMS; i++) {
                answers.add(random.ints(1 + random.nextInt(5), 0, 1000)
                        .mapToObj(n -> "The Player No. " + n)
                        .toList());
                json.writeStartObject();
                json.writeStringField(
                        "question_id", List.of("nba", "movie", "medical").get(i % 3) + ":" + i);
                json.writeStringField("question", "Who is it?");
                json.writeStringField("sql_query", QUERIES.get(i % QUERIES.size()));
                json.writePOJOField("answer", answers.getLast());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        List<Path> files = new ArrayList<>();
        for (int s = 0; s < SYSTEMS; s++) {
            files.add(predictions(folder.resolve("system-" + s + ".json"), answers, 0.3 + 0.1 * s, random));
        }
        return files;
    }

    private static Path predictions(Path file, List<List<String>> answers, double right, Random random)
            throws IOException {
        try (JsonGenerator json = new ObjectMapper().getFactory().createGenerator(Files.newBufferedWriter(file))) {
            json.writeStartObject();
            for (int i = 0; i < ITEMS; i++) {
                List<String> gold = answers.get(i);
                json.writePOJOField(
                        List.of("nba", "movie", "medical").get(i % 3) + ":" + i,
                        random.nextDouble() < right ? gold : gold.subList(0, gold.size() / 2));
            }
            json.writeEndObject();
        }
        return file;
    }
}
