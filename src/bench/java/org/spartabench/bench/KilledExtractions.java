package org.spartabench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.app.Launcher;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.base.file.Folders;

/**
 * Kills {@code sparta extract} with {@code kill -9} again and again, while a model reads texts and while a sheet of decisions is taken.
 * At the end every text has its row and every decision is there once; a text was asked for again only if a kill came before its reply
 * could be kept.
 */
public final class KilledExtractions {

    private static final Pattern SHIP = Pattern.compile("The Ship (\\d+) carried (\\d+) tons");
    private static final int MICROS = 120_000;
    private static final int DECIDING_MICROS = 3_000;

    private final int texts;
    private final int kills;
    private final long seed;
    private final Path folder;
    private final PrintWriter out;
    private final Map<Integer, Integer> asked = Collections.synchronizedMap(new TreeMap<>());
    private final List<String> wrong = new ArrayList<>();

    /** @param kills in each of the two parts @param folder an empty one */
    public KilledExtractions(int texts, int kills, long seed, Path folder, PrintWriter out) {
        this.texts = texts;
        this.kills = kills;
        this.seed = seed;
        this.folder = folder;
        this.out = out;
    }

    /** @param args kills in each part (10), texts (60), seed (1) */
    public static void main(String[] args) throws IOException, InterruptedException {
        int kills = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        int texts = args.length > 1 ? Integer.parseInt(args[1]) : 60;
        long seed = args.length > 2 ? Long.parseLong(args[2]) : 1;
        Path folder = Files.createTempDirectory("sparta-killed");
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        List<String> wrong;
        try {
            wrong = new KilledExtractions(texts, kills, seed, folder, out).run();
        } finally {
            Folders.delete(folder);
        }
        wrong.forEach(out::println);
        out.println(wrong.isEmpty() ? "nothing was asked twice, no decision was lost" : wrong.size() + " faults");
        System.exit(wrong.isEmpty() ? 0 : 1);
    }

    private ChatServer.Answer answer(ChatServer.Asked request) {
        Matcher ship = SHIP.matcher(request.prompt().user());
        if (!ship.find()) {
            return new ChatServer.Answer.Text("{\"rows\": []}");
        }
        asked.merge(Integer.parseInt(ship.group(1)), 1, Integer::sum);
        return new ChatServer.Answer.Text(
                "{\"rows\": [{\"table\": \"loads\", \"values\": {\"ship\": [\"Ship %s\", \"Ship %s\"], \"tons\": [\"%s\", \"%s tons\"]}}]}"
                        .formatted(ship.group(1), ship.group(1), ship.group(2), ship.group(2)));
    }

    private static Child sparta(Object... words) throws IOException {
        return Child.start(
                Launcher.class, List.of(words).stream().map(String::valueOf).toList());
    }

    private void done(Object... words) throws IOException, InterruptedException {
        Child child = sparta(words);
        child.toEnd();
        if (child.code() != 0) {
            wrong.add(words[0] + " ended with code " + child.code() + ": " + child.lastLine());
        }
    }

    /** @return one line for each fault */
    public List<String> run() throws IOException, InterruptedException {
        Path project = folder.resolve("project");
        Path csv = Files.createDirectory(folder.resolve("csv"));
        Path reports = Files.createDirectory(folder.resolve("reports"));
        Path schema = folder.resolve("facts.json");
        Path sheet = folder.resolve("sheet.csv");
        StringBuilder ships = new StringBuilder("name,built\n");
        for (int i = 1; i <= texts; i++) {
            ships.append("Ship ").append(i).append(",").append(1900 + i).append('\n');
            Files.writeString(reports.resolve(i + ".txt"), "The Ship " + i + " carried " + (500 + i) + " tons.");
        }
        Files.writeString(csv.resolve("ships.csv"), ships);
        Files.writeString(schema, """
            {"tables": [{"name": "loads", "key": ["ship"], "columns": [{"name": "ship", "entity": "ships.name"},
              {"name": "tons", "type": "INTEGER", "unit": "tons"}]}]}
            """);
        done("new", project, "--from", csv);
        SplittableRandom chance = new SplittableRandom(seed);
        int late = 0;
        try (ChatServer server = new ChatServer(this::answer)) {
            done("model", project, "--model-url", server.url(), "--model", "m", "--retries", 0);
            Object[] words = {"extract", project, "--from", reports, "--schema", schema, "--extractor", "llm"};
            for (int kill = 0; kill < kills; kill++) {
                int moment = server.requests() + 1 + chance.nextInt(Math.max(1, texts / kills));
                Child child = sparta(words);
                while (server.requests() < moment && !child.lines().stream().anyMatch(l -> l.contains("texts read"))) {
                    TimeUnit.MILLISECONDS.sleep(2);
                }
                TimeUnit.MICROSECONDS.sleep(chance.nextInt(MICROS));
                late += child.kill() ? 0 : 1;
            }
            done(words);
            int again = asked.values().stream().mapToInt(n -> n - 1).sum();
            out.printf(
                    "%d texts, %d kills while they were read (%d too late): %d asked again%n",
                    texts, kills, late, again);
            if (again > kills || asked.size() != texts) {
                wrong.add(again + " texts were asked for again after " + kills + " kills, " + asked.size() + " at all");
            }
        }
        rows(project);
        decisions(project, sheet, chance);
        return wrong;
    }

    private static List<String> whole(Path file, String field) throws IOException {
        List<String> all = new ArrayList<>();
        for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
            try {
                all.add(
                        line.isBlank()
                                ? ""
                                : new ObjectMapper().readTree(line).path(field).asText());
            } catch (IOException _) {
                // a line that a kill tore
            }
        }
        all.removeIf(String::isEmpty);
        return all;
    }

    private void rows(Path project) throws IOException {
        List<String> read = whole(project.resolve("extraction/rows.jsonl"), "passage");
        if (read.size() != texts || new HashSet<>(read).size() != texts) {
            wrong.add(read.size() + " lines for " + texts + " texts, " + new HashSet<>(read).size() + " different");
        }
    }

    private void decisions(Path project, Path sheet, SplittableRandom chance) throws IOException, InterruptedException {
        done("extract", project, "--sheet", sheet, "--sample", texts, "--search", 0, "--validator", "ana");
        Files.writeString(
                sheet, Files.readString(sheet).replaceAll("\"\",\"\",\"\",\"\"(?=\r\n)", "\"\",\"right\",\"\",\"\""));
        Path file = project.resolve("extraction/decisions.jsonl");
        int late = 0;
        for (int kill = 0; kill < kills; kill++) {
            Child child = sparta("extract", project, "--take", sheet, "--validator", "ana");
            long before = Files.exists(file) ? Files.size(file) : 0;
            while (child.alive() && (!Files.exists(file) || Files.size(file) == before)) {
                TimeUnit.MICROSECONDS.sleep(200);
            }
            TimeUnit.MICROSECONDS.sleep(chance.nextInt(DECIDING_MICROS));
            late += child.kill() ? 0 : 1;
            Set<String> once = new HashSet<>();
            for (String on : Files.exists(file) ? whole(file, "on") : List.<String>of()) {
                if (!once.add(on)) {
                    wrong.add("decision " + on + " is there twice after kill " + kill);
                }
            }
            out.printf("kill %d: %d decisions are kept%n", kill + 1, once.size());
        }
        done("extract", project, "--take", sheet, "--validator", "ana");
        int kept = new HashSet<>(whole(file, "on")).size();
        out.printf(
                "%d kills while decisions were taken (%d too late): %d of %d are kept%n", kills, late, kept, 2 * texts);
        if (kept != 2 * texts) {
            wrong.add(kept + " of " + 2 * texts + " decisions are kept");
        }
    }
}
