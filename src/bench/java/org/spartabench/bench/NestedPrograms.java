package org.spartabench.bench;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.program.Program;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Holds the compiler to queries that people and models wrote over databases of which only the names of tables and columns
 * are known: types and rows are made from each query's own constants.
 */
final class NestedPrograms {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ROWS = 12;

    private NestedPrograms() {}

    static void run(Path folder, Path work, ProgramTally tally, PythonSession python) throws IOException {
        Map<String, Map<String, List<String>>> schemas = JSON.readValue(
                folder.resolve("schemas.json").toFile(),
                new TypeReference<Map<String, Map<String, List<String>>>>() {});
        List<Path> files;
        try (Stream<Path> list = Files.list(folder)) {
            files = list.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList();
        }
        int unread = 0;
        int made = 0;
        Map<String, Integer> refused = new TreeMap<>();
        int unrun = 0;
        for (Path file : files) {
            for (String text : Files.readAllLines(file)) {
                JsonNode node = JSON.readTree(text);
                String id = node.get("id").asText();
                if (!(SqlReader.read(node.get("sql").asText()) instanceof Parsed.Ok(Query query))) {
                    unread++;
                    continue;
                }
                Map<String, List<String>> tables =
                        schemas.getOrDefault(node.get("db_id").asText(), Map.of());
                try (FactBase facts = facts(tables, query, work.resolve(id.replaceAll("\\W", "-") + ".duckdb"))) {
                    switch (ProgramTally.compiler(facts).compile(query, Program.Form.READ)) {
                        case Result.Ok<Program> _ -> made++;
                        case Result.Bad<Program> r -> refused.merge(r.first().kind(), 1, Integer::sum);
                    }
                    if (facts.run(new GuardedQuery(Sql.print(query)), Limits.DEFAULT) instanceof Failure failure) {
                        unrun++;
                        System.out.println(id + " does not run: " + failure.message());
                        continue;
                    }
                    ProgramTally.load(facts, python);
                    tally.add(id, query, facts, python);
                }
            }
        }
        System.out.println("of the queries that are read " + made + " compile, refused are " + refused);
        System.out.println(unread + " are not read, " + unrun + " do not run in the engine over made-up rows");
    }

    private static FactBase facts(Map<String, List<String>> tables, Query query, Path file) {
        Set<String> numbers = numbers(query);
        Map<String, Set<String>> constants = constants(query);
        Random random = new Random(Sql.print(query).hashCode());
        Set<String> used =
                Walk.tables(query).map(t -> t.table().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        List<Table> all = new ArrayList<>();
        List<String> statements = new ArrayList<>();
        tables.forEach((name, columns) -> {
            if (used.contains(name.toLowerCase(Locale.ROOT))) {
                List<Column> typed = columns.stream()
                        .map(c -> new Column(
                                c,
                                numbers.contains(c.toLowerCase(Locale.ROOT)) ? ColumnType.INTEGER : ColumnType.TEXT,
                                Role.TEXT,
                                Optional.empty(),
                                true))
                        .toList();
                all.add(new Table(name, typed, List.of(), false, ROWS));
                statements.addAll(statements(name, typed, constants, random));
            }
        });
        return HybridClinic.facts(
                file, new Schema("any", "anybody", all, List.of(), new JoinGraph(List.of())), statements);
    }

    private static List<String> statements(
            String name, List<Column> columns, Map<String, Set<String>> constants, Random random) {
        List<String> all = new ArrayList<>();
        all.add("CREATE TABLE \"" + name + "\" ("
                + columns.stream()
                        .map(c -> "\"" + c.name() + "\" " + (c.type() == ColumnType.TEXT ? "VARCHAR" : "BIGINT"))
                        .collect(Collectors.joining(", "))
                + ")");
        for (int i = 0; i < ROWS; i++) {
            all.add("INSERT INTO \"" + name + "\" VALUES ("
                    + columns.stream()
                            .map(c -> cell(
                                    c, constants.getOrDefault(c.name().toLowerCase(Locale.ROOT), Set.of()), random))
                            .collect(Collectors.joining(", "))
                    + ")");
        }
        return all;
    }

    private static String cell(Column column, Set<String> constants, Random random) {
        if (random.nextInt(8) == 0) {
            return "NULL";
        }
        List<String> pool = new ArrayList<>(constants);
        boolean number = column.type() == ColumnType.INTEGER;
        for (int i = 1; i <= 3; i++) {
            pool.add(number ? String.valueOf(i) : "v" + i);
        }
        String value = pool.get(random.nextInt(pool.size()));
        return number ? (value.matches("-?\\d{1,15}") ? value : "2") : Sql.text(value);
    }

    /** Finds the columns that are numbers: computed with, or compared with a number or another such column. */
    private static Set<String> numbers(Query query) {
        Set<String> numbers = new HashSet<>();
        List<Set<String>> together = new ArrayList<>();
        Walk.blocks(query).forEach(b -> {
            Walk.exprs(b).forEach(e -> {
                if (e instanceof Expr.Call c && Set.of("SUM", "AVG").contains(c.name())
                        || e instanceof Expr.Arithmetic a && !a.operator().equals("||")
                        || e instanceof Expr.Negative) {
                    Walk.parts(e).forEach(p -> numbers.addAll(columns(p)));
                }
            });
            Walk.predicates(b).forEach(p -> {
                Set<String> here = new LinkedHashSet<>();
                Walk.exprs(p).forEach(e -> here.addAll(columns(e)));
                if (p instanceof Predicate.InQuery(Expr _, boolean _, Query inner)) {
                    Walk.outermost(inner)
                            .forEach(o ->
                                    here.addAll(columns(o.select().getFirst().expr())));
                }
                if (p instanceof Predicate.CompareQuery q) {
                    Walk.outermost(q.inner())
                            .forEach(o ->
                                    here.addAll(columns(o.select().getFirst().expr())));
                }
                together.add(here);
                if (!(p instanceof Predicate.Like)
                        && Walk.exprs(p).stream().anyMatch(Expr.NumberLiteral.class::isInstance)) {
                    numbers.addAll(here);
                }
            });
        });
        for (int i = 0; i < 5; i++) {
            together.stream()
                    .filter(t -> t.stream().anyMatch(numbers::contains))
                    .forEach(numbers::addAll);
        }
        return numbers;
    }

    private static Set<String> columns(Expr e) {
        return switch (e) {
            case Expr.Column c -> Set.of(c.name().toLowerCase(Locale.ROOT));
            case Expr.Call c
            when Set.of("MIN", "MAX", "SUM", "AVG").contains(c.name()) ->
                columns(c.arguments().getFirst());
            default -> Set.of();
        };
    }

    private static Map<String, Set<String>> constants(Query query) {
        Map<String, Set<String>> all = new HashMap<>();
        Walk.blocks(query).flatMap(Walk::predicates).forEach(p -> {
            List<Expr> parts = Walk.exprs(p);
            Set<String> values = new LinkedHashSet<>();
            for (Expr e : parts) {
                if (e instanceof Expr.NumberLiteral n) {
                    long v = n.value().longValue();
                    values.addAll(List.of(String.valueOf(v - 1), String.valueOf(v), String.valueOf(v + 1)));
                } else if (e instanceof Expr.TextLiteral t) {
                    values.add(t.value().replace("%", "x"));
                }
            }
            parts.forEach(e -> columns(e)
                    .forEach(c ->
                            all.computeIfAbsent(c, k -> new LinkedHashSet<>()).addAll(values)));
        });
        return all;
    }
}
