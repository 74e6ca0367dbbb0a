package org.spartabench.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.spartabench.app.Main;
import org.spartabench.base.file.Folders;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.independent.IndependentCheck;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/**
 * Runs of the paper's size on the sample domains at the paper's row counts, by the commands a user has: shares beside those
 * of the paper's Table 10, a re-check of every law by another reader on another engine, and one export for each number of
 * jobs, which are to have the same bytes.
 */
public final class PaperSize {

    /** Percent of the items whose outermost block has it (paper, Table 10). */
    private static final Map<String, Double> CLAUSES =
            Map.of("WHERE", 100.0, "GROUP BY", 15.3, "HAVING", 3.4, "ORDER BY", 7.7, "LIMIT", 4.5, "aggregated", 50.0);

    /** Percent of the nested items (paper, Table 10). */
    private static final Map<String, Double> TYPES =
            Map.of("type-n", 57.8, "type-a", 64.3, "type-j", 32.4, "type-ja", 15.2);

    private final Path folder;
    private final int count;

    private PaperSize(Path folder, int count) {
        this.folder = folder;
        this.count = count;
    }

    /** @param args items (1,100), numbers of jobs (2; or 1,2,4), domains (nba movie medical) */
    public static void main(String[] args) throws IOException, SQLException, NoSuchAlgorithmException {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 1_100;
        List<String> jobs = List.of((args.length > 1 ? args[1] : "2").split(","));
        List<String> domains =
                args.length > 2 ? Arrays.asList(args).subList(2, args.length) : List.of("nba", "movie", "medical");
        Path folder = Files.createTempDirectory("sparta-paper");
        boolean good = true;
        try {
            for (String domain : domains) {
                good &= new PaperSize(folder.resolve(domain), count).run(domain, jobs);
            }
        } finally {
            Folders.delete(folder);
        }
        System.exit(good ? 0 : 1);
    }

    private boolean run(String domain, List<String> jobs) throws IOException, SQLException, NoSuchAlgorithmException {
        Path csv = folder.resolve("csv");
        SampleDomain.valueOf(domain.toUpperCase(Locale.ROOT)).write(csv, Scale.FULL, SampleDomain.DEFAULT_SEED);
        Set<String> prints = new LinkedHashSet<>();
        Path first = folder;
        for (String number : jobs) {
            Path project = folder.resolve("jobs" + number);
            command("new", project, "--from", csv, "--name", domain);
            long start = System.nanoTime();
            command("generate", project, "--count", count, "--seed", 7, "--jobs", number);
            double seconds = (System.nanoTime() - start) / 1e9;
            Path out = folder.resolve("out" + number);
            command("export", project, "--out", out);
            Path questions = out.resolve("questions").resolve(domain + ".json");
            String print = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(questions)));
            System.out.printf(Locale.ROOT, "%n%s, %s jobs: %.0f s, SHA-256 %s%n", domain, number, seconds, print);
            prints.add(print);
            first = first.equals(folder) ? questions : first;
        }
        ObjectMapper json = new ObjectMapper();
        shares(StreamSupport.stream(json.readTree(first.toFile()).spliterator(), false)
                .toList());
        JsonNode info = json.readTree(command("info", folder.resolve("jobs" + jobs.getFirst()), "--json"));
        IndependentCheck.Report report = IndependentCheck.check(first, csv, info);
        System.out.println(report);
        if (prints.size() > 1) {
            System.out.println("the exports differ with the number of jobs");
        }
        return prints.size() == 1 && report.violations().isEmpty() && report.items() == count;
    }

    private static String command(Object... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] args = Arrays.stream(words).map(String::valueOf).toArray(String[]::new);
        int code = Main.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
        if (code != 0) {
            throw new IllegalStateException(String.join(" ", args) + " ended with " + code + ": " + err);
        }
        return out.toString();
    }

    private static void shares(List<JsonNode> items) {
        List<JsonNode> nested =
                items.stream().filter(i -> i.path("is_nested").asBoolean()).toList();
        Map<String, Integer> shapes = new LinkedHashMap<>();
        items.forEach(i -> shapes.merge(i.path("type").asText(), 1, Integer::sum));
        System.out.println(shapes);
        List<String> lines = new ArrayList<>();
        CLAUSES.forEach((clause, paper) -> lines.add(share(
                clause,
                paper,
                items,
                i -> clause.equals("aggregated")
                        ? i.path("is_aggregated").asBoolean()
                        : outermost(i.path("sql_query").asText(), clause))));
        TYPES.forEach((type, paper) -> lines.add(share(
                type, paper, nested, i -> i.path("predicate_types").toString().contains("\"" + type + "\""))));
        lines.stream().sorted().forEach(System.out::println);
    }

    /** The flags of the export count every block. */
    private static boolean outermost(String sql, String clause) {
        Block block = SqlReader.read(sql).block().orElseThrow();
        return switch (clause) {
            case "WHERE" -> !block.where().isEmpty();
            case "GROUP BY" -> !block.groupBy().isEmpty();
            case "HAVING" -> !block.having().isEmpty();
            case "ORDER BY" -> !block.orderBy().isEmpty();
            default -> block.limit().isPresent();
        };
    }

    private static String share(String what, double paper, List<JsonNode> of, Predicate<JsonNode> has) {
        double share = 100.0 * of.stream().filter(has).count() / of.size();
        return String.format(Locale.ROOT, "  %-10s %5.1f %%, paper %5.1f", what, share, paper);
    }
}
