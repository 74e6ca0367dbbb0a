package org.spartabench.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.app.Main;
import org.spartabench.base.file.Folders;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.independent.IndependentCheck;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.walk.Walk;

/**
 * Runs of the published mix on databases that nobody wrote a lexicon for: items, calls for each ideal call, size of the
 * workspace, openings of the questions, the most frequent leaf condition, and all laws by another reader on another engine.
 */
public final class ForeignBench {

    private ForeignBench() {}

    /**
     * @param args folder for the projects, items (110), seeds (7; or 7,11), databases (music awkward films), of which each may
     *     also be a SQLite file or a folder of CSV files
     */
    public static void main(String[] args) throws IOException, SQLException {
        Path folder = Path.of(args[0]);
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 110;
        List<String> seeds = List.of((args.length > 2 ? args[2] : "7").split(","));
        List<String> databases =
                args.length > 3 ? List.of(args).subList(3, args.length) : List.of("music", "awkward", "films");
        for (String name : databases) {
            for (String seed : seeds) {
                Path source = Path.of(name);
                if (Files.exists(source)) {
                    String plain = source.getFileName().toString().replaceFirst("\\..*", "");
                    run(folder.resolve(plain + "-" + seed), plain, source, Optional.empty(), count, seed);
                } else {
                    made(folder.resolve(name + "-" + seed), name, count, seed);
                }
            }
        }
    }

    private static void made(Path folder, String name, int count, String seed) throws IOException, SQLException {
        ForeignDatabase database = ForeignDatabase.valueOf(name.toUpperCase(Locale.ROOT));
        Path facts = Files.createTempDirectory("sparta-foreign-");
        database.sqlite(facts.resolve("facts.sqlite"), 1, 1);
        Path csv = database.csv(facts.resolve("csv"), 1, 1);
        run(folder, name, facts.resolve("facts.sqlite"), Optional.of(csv), count, seed);
        Folders.delete(facts);
    }

    /** @param tables the rows as CSV files; empty to take those that {@code program} writes */
    private static void run(Path folder, String name, Path facts, Optional<Path> tables, int count, String seed)
            throws IOException, SQLException {
        Folders.delete(folder);
        Files.createDirectories(folder);
        Path project = folder.resolve("project");
        command("new", project, "--from", facts, "--rename", "--name", name);
        long start = System.nanoTime();
        JsonNode cost = json(command("generate", project, "--count", count, "--seed", seed, "--jobs", 2, "--json"));
        double seconds = (System.nanoTime() - start) / 1e9;
        long bytes = Files.size(project.resolve("workspace.mv.db"));
        command("export", project, "--out", folder.resolve("out"));
        Path questions = folder.resolve("out").resolve("questions").resolve(name + ".json");
        Files.writeString(folder.resolve("cost.json"), cost.toPrettyString());
        System.out.printf(
                Locale.ROOT,
                "%n%s, seed %s: %.0f s, workspace %.1f MB%n%s%n",
                name,
                seed,
                seconds,
                bytes / 1e6,
                summary(cost));
        questions(json(Files.readString(questions)));
        if (tables.isEmpty()) {
            command("program", project, "--all", "--out", folder.resolve("programs"));
        }
        System.out.println(IndependentCheck.check(
                questions, tables.orElse(folder.resolve("programs")), json(command("info", project, "--json"))));
        command("check", project);
        System.out.println(command("stats", project)
                .lines()
                .filter(line -> line.matches("(hops that|self-BLEU|distinct-2|tables used|columns used).*"))
                .collect(Collectors.joining("\n")));
        System.out.println("nested items with " + forms(json(Files.readString(questions))));
    }

    private static String summary(JsonNode cost) {
        JsonNode t = cost.path("total");
        StringBuilder shapes = new StringBuilder();
        cost.path("shapes")
                .forEach(s -> shapes.append(s.path("shape").asText())
                        .append(" ")
                        .append(s.path("success"))
                        .append(" ")
                        .append(s.path("total_calls"))
                        .append("/")
                        .append(s.path("ideal_calls"))
                        .append("; "));
        return t.path("success") + " of " + t.path("target") + " items, calls " + t.path("total_calls") + ", ideal "
                + t.path("ideal_calls") + "; " + shapes;
    }

    /** Counts nested items that hold each of the rarer forms of a condition. */
    private static Map<String, Long> forms(JsonNode items) {
        Map<String, String> patterns = Map.of(
                "NOT IN",
                "NOT IN \\(",
                "NOT EXISTS",
                "NOT EXISTS",
                "OR",
                "\\bOR\\b",
                "<>",
                "<> '",
                "left out by name",
                "<> '|NOT IN \\(SELECT \\S+ FROM \\S+ WHERE \\S+ = '(?:[^']|'')*'\\)"
                        + "|NOT EXISTS \\(SELECT 1 FROM \\S+ WHERE \\S+ = '(?:[^']|'')*' AND",
                "= text",
                "(?<!\\.)= '");
        List<String> nested = items.valueStream()
                .filter(i -> i.path("is_nested").asBoolean())
                .map(i -> i.path("sql_query").asText())
                .toList();
        Map<String, Long> counts = new TreeMap<>();
        patterns.forEach((form, pattern) -> counts.put(
                form,
                nested.stream().filter(Pattern.compile(pattern).asPredicate()).count()));
        counts.put("of", (long) nested.size());
        return counts;
    }

    /** Prints the openings of the questions and the conditions of leaves that most nested items share. */
    private static void questions(JsonNode items) {
        Map<String, Integer> openings = new TreeMap<>();
        Map<String, Integer> conditions = new TreeMap<>();
        int nested = 0;
        for (JsonNode item : items) {
            String[] words = item.path("question").asText().split("\\s+");
            openings.merge(words[0] + " " + (words.length > 1 ? words[1] : ""), 1, Integer::sum);
            Block root = SqlReader.read(item.path("sql_query").asText()).block().orElseThrow();
            Set<String> own = new HashSet<>();
            Walk.blocks(root)
                    .filter(b -> b != root && b.children().isEmpty())
                    .forEach(b -> b.where().forEach(p -> own.add(b.table().orElse("") + ": " + Sql.print(p))));
            own.removeIf(c -> c.matches(".*[\\w\"]\\.[\\w\"]+ = [\\w\"]+\\..*"));
            own.forEach(c -> conditions.merge(c, 1, Integer::sum));
            nested += root.children().isEmpty() ? 0 : 1;
        }
        System.out.println("openings " + top(openings) + "\nleaf conditions of " + nested + " nested items: "
                + conditions.size() + " different, " + top(conditions));
    }

    private static List<String> top(Map<String, Integer> counts) {
        List<String> lines = new ArrayList<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(6)
                .forEach(e -> lines.add(e.getKey() + " " + e.getValue()));
        return lines;
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    private static String command(Object... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] args = java.util.Arrays.stream(words).map(String::valueOf).toArray(String[]::new);
        int code = Main.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
        if (code > 1) {
            throw new IllegalStateException(String.join(" ", args) + " ended with " + code + ": " + err);
        }
        if (code == 1) {
            System.out.println(err.toString()
                    .lines()
                    .skip(Math.max(0, err.toString().lines().count() - 4))
                    .toList());
        }
        return out.toString();
    }
}
