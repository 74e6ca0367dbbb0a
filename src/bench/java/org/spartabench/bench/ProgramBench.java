package org.spartabench.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;

/** Holds compiled programs to the engine: equal rows, or a refusal before anything runs. Needs a Python with pandas. */
public final class ProgramBench {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ProgramBench() {}

    /**
     * @param args {@code random COUNT SEED}, {@code traps FOLDER} with semantics.jsonl and its tables, {@code nested FOLDER}
     *     with labelled queries and schemas.json, {@code items PROJECT}, {@code killed PROJECT} with
     *     runners killed at random moments, or {@code queries PROJECT FILE DOMAIN}
     */
    public static void main(String[] args) throws IOException {
        ProgramTally tally = new ProgramTally();
        Path work = Files.createTempDirectory("program-bench");
        try (PythonSession python = ProgramTally.python()) {
            switch (args[0]) {
                case "random" -> random(Integer.parseInt(args[1]), Long.parseLong(args[2]), work, tally, python);
                case "traps" -> traps(Path.of(args[1]), work, tally, python);
                case "nested" -> NestedPrograms.run(Path.of(args[1]), work, tally, python);
                case "items", "killed" -> project(args, tally, python);
                case "queries" -> project(args, tally, python);
                default -> throw new IllegalArgumentException(args[0]);
            }
        }
        tally.print();
        System.exit(0);
    }

    /** A new clinic, with other rows, for each thousand trees. */
    private static void random(int count, long seed, Path work, ProgramTally tally, PythonSession python) {
        for (int from = 0; from < count; from += 1_000) {
            Random random = new Random(seed + from);
            Path file = work.resolve("clinic-" + from + ".duckdb");
            try (FactBase facts = HybridClinic.facts(file, RandomBlocks.SCHEMA, RandomBlocks.tables(random))) {
                ProgramTally.load(facts, python);
                RandomBlocks blocks = new RandomBlocks(random);
                for (int i = from; i < Math.min(count, from + 1_000); i++) {
                    tally.add("tree-" + i, blocks.tree(1 + i % 3), facts, python);
                }
            }
        }
    }

    private static void project(String[] args, ProgramTally tally, PythonSession python) throws IOException {
        try (Project project = ProjectFolder.openToRead(Path.of(args[1])).orThrow(IllegalStateException::new)) {
            if (args[0].equals("killed")) {
                kill(python);
            }
            if (args.length == 2) {
                project.set().present(i -> tally.add(i.id(), i.query(), project.facts(), python));
                return;
            }
            int line = 0;
            for (String text : Files.readAllLines(Path.of(args[2]))) {
                JsonNode node = JSON.readTree(text);
                String id = node.path("id").asText(String.valueOf(++line));
                if (node.path("domain").asText().equals(args[3])) {
                    switch (SqlReader.read(node.get("sql").asText())) {
                        case Parsed.Ok(Query query) -> tally.add(id, query, project.facts(), python);
                        case Parsed.Bad bad -> System.out.println(id + " is not read: " + bad.where());
                    }
                }
            }
        }
    }

    /** Kills the runner again and again while programs run. */
    private static void kill(PythonSession python) {
        Random random = new Random(9);
        Thread.ofVirtual().start(() -> {
            while (true) {
                java.util.concurrent.locks.LockSupport.parkNanos(random.nextLong(1_500_000_000L, 6_000_000_000L));
                python.pid().flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
            }
        });
    }

    private static void traps(Path folder, Path work, ProgramTally tally, PythonSession python) throws IOException {
        JsonNode tables = JSON.readTree(folder.resolve("semantics-tables.json").toFile());
        List<String> statements = new ArrayList<>();
        List<Table> all = new ArrayList<>();
        tables.properties().forEach(t -> all.add(table(t.getKey(), t.getValue(), statements)));
        Schema schema = new Schema("boats", "a sailor", all, List.of(), new JoinGraph(List.of()));
        int wrong = 0;
        int named = 0;
        try (FactBase facts = HybridClinic.facts(work.resolve("boats.duckdb"), schema, statements)) {
            String reads = "import numpy as np\nimport pandas as pd\n" + reads(schema);
            for (String text : Files.readAllLines(folder.resolve("semantics.jsonl"))) {
                JsonNode node = JSON.readTree(text);
                String id = node.get("id").asText();
                if (!(SqlReader.read(node.get("sql").asText()) instanceof Parsed.Ok(Query query))) {
                    System.out.println(id + " is not read");
                    continue;
                }
                tally.add(id, query, facts, python);
                if (node.has("naive") && !node.path("naive_equal").asBoolean()) {
                    ProgramVerdict verdict =
                            ProgramTally.naive(query, reads + node.get("naive").asText() + "\n", facts, python);
                    wrong += verdict.state() == ProgramVerdict.State.EQUAL ? 0 : 1;
                    boolean cause = !verdict.cause()
                            .lines()
                            .findFirst()
                            .orElse("frame ")
                            .contains("frame ");
                    named += cause ? 1 : 0;
                    System.out.println(id + " naive [" + node.get("trap").asText() + "] "
                            + (cause
                                    ? verdict.cause().lines().findFirst().orElseThrow()
                                    : "NOT NAMED " + verdict.why()));
                }
            }
        }
        System.out.println(named + " of " + wrong + " wrong naive programs named");
    }

    private static String reads(Schema schema) {
        StringBuilder reads = new StringBuilder();
        for (Table table : schema.tables()) {
            String texts = table.columns().stream()
                    .filter(c -> c.type() == ColumnType.TEXT || c.type().temporal())
                    .map(c -> "'" + c.name() + "': str")
                    .collect(java.util.stream.Collectors.joining(", ", "dtype={", "}, "));
            reads.append(table.name())
                    .append(" = pd.read_csv('")
                    .append(table.name())
                    .append(".csv', ");
            reads.append(texts.equals("dtype={}, ") ? "" : texts).append("keep_default_na=False, na_values=[''])\n");
        }
        return reads.toString();
    }

    private static Table table(String name, JsonNode made, List<String> statements) {
        List<Column> columns = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (JsonNode c : made.get("columns")) {
            String type = c.get(1).asText();
            columns.add(new Column(c.get(0).asText(), ColumnType.valueOf(type), Role.TEXT, Optional.empty(), true));
            types.add("\"" + c.get(0).asText() + "\" "
                    + (type.equals("TEXT") ? "VARCHAR" : type.equals("DECIMAL") ? "DECIMAL(10, 2)" : type));
        }
        statements.add("CREATE TABLE \"" + name + "\" (" + String.join(", ", types) + ")");
        for (JsonNode row : made.get("rows")) {
            List<String> cells = new ArrayList<>();
            row.forEach(v -> cells.add(v.isTextual() ? Sql.text(v.asText()) : v.toString()));
            statements.add("INSERT INTO \"" + name + "\" VALUES (" + String.join(", ", cells) + ")");
        }
        return new Table(name, columns, List.of(), false, made.get("rows").size());
    }
}
