package org.spartabench.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Values;
import org.spartabench.program.Compiled;
import org.spartabench.program.DecimalScales;
import org.spartabench.program.Program;
import org.spartabench.program.ProgramCompiler;
import org.spartabench.program.ProgramFolder;
import org.spartabench.program.ProgramForm;
import org.spartabench.query.Query;
import org.spartabench.query.RandomBlocks;
import org.spartabench.query.Sql;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;
import org.spartabench.store.Project;
import org.spartabench.virtual.HybridClinic;

/**
 * Compiles queries, runs them in the engine, and has Python compare the rows of the programs with the engine's: the
 * items of a project, the queries of a file of JSON lines with {@code id} and {@code sql}, or random trees over a clinic
 * with missing values.
 */
public final class ProgramBench {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 100_000);
    private static final ObjectMapper JSON = new ObjectMapper();

    private ProgramBench() {}

    /** @param args project, empty folder, Python with pandas, perhaps the file of queries; or random, folder, Python, count, seed */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path out = Files.createDirectories(Path.of(args[1]));
        if (args[0].equals("random")) {
            Random random = new Random(Long.parseLong(args[4]));
            try (FactBase facts =
                    HybridClinic.facts(out.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(random))) {
                RandomBlocks blocks = new RandomBlocks(random);
                Map<String, Query> trees = new LinkedHashMap<>();
                for (int i = 0; i < Integer.parseInt(args[3]); i++) {
                    trees.put("tree-" + i, blocks.tree(1 + i % 3));
                }
                Files.write(out.resolve("expected.jsonl"), write(facts, trees, out));
            }
        } else {
            project(args, out);
        }
        Path check = out.resolve("check_programs.py");
        try (InputStream script = ProgramBench.class.getResourceAsStream("check_programs.py")) {
            Files.write(check, script.readAllBytes());
        }
        System.exit(new ProcessBuilder(args[2], check.getFileName().toString())
                .directory(out.toFile())
                .inheritIO()
                .start()
                .waitFor());
    }

    private static void project(String[] args, Path out) throws IOException {
        try (Project project = Project.openToRead(Path.of(args[0])).orThrow(IllegalStateException::new)) {
            Map<String, Query> queries = new LinkedHashMap<>();
            if (args.length > 3) {
                for (String line : Files.readAllLines(Path.of(args[3]))) {
                    JsonNode node = JSON.readTree(line);
                    if (SqlReader.read(node.get("sql").asText()) instanceof Parsed.Ok(Query query)) {
                        queries.put(node.get("id").asText(), query);
                    }
                }
            } else {
                project.set().present(item -> queries.put("item-" + item.number(), item.query()));
            }
            Files.write(out.resolve("expected.jsonl"), write(project.facts(), queries, out));
        }
    }

    private static List<String> write(FactBase facts, Map<String, Query> queries, Path out) throws IOException {
        ProgramCompiler compiler = new ProgramCompiler(facts.schema(), new DecimalScales(facts));
        ProgramFolder folder = new ProgramFolder(out, facts);
        List<String> lines = new ArrayList<>();
        long nanos = 0;
        for (var entry : queries.entrySet()) {
            ObjectNode node = JSON.createObjectNode().put("id", entry.getKey()).put("sql", Sql.print(entry.getValue()));
            if (!(facts.run(Sql.print(entry.getValue()), LIMITS) instanceof Rows rows)) {
                continue;
            }
            ArrayNode expected = node.putArray("rows");
            rows.rows().forEach(row -> {
                ArrayNode cells = expected.addArray();
                row.forEach(v -> cells.add(v == null ? null : Values.text(v)));
            });
            long start = System.nanoTime();
            Compiled compiled = compiler.compile(entry.getValue(), ProgramForm.READ);
            nanos += System.nanoTime() - start;
            switch (compiled) {
                case Compiled.Refused r -> node.put("refused", r.feature() + ": " + r.why());
                case Compiled.Done(Program program) ->
                    folder.write(entry.getKey(), program).orThrow(IllegalStateException::new);
            }
            lines.add(node.toString());
        }
        System.out.printf(
                "%d queries run, %.2f ms to compile one%n", lines.size(), nanos / 1e6 / Math.max(1, lines.size()));
        return lines;
    }
}
