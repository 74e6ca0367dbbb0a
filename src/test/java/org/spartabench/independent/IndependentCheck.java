package org.spartabench.independent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks an exported questions file against the laws of accepted queries, on another engine (SQLite) and with a reader of
 * its own: nothing of the workbench's query package is used.
 */
public final class IndependentCheck {

    private static final long STATEMENT_MILLIS = 20_000;
    private static final Map<String, String> PRINTED =
            Map.of("N", "type-n", "A", "type-a", "J", "type-j", "JA", "type-ja");
    private static final Set<String> AGGREGATES = Set.of("SUM", "COUNT", "MAX", "MIN", "AVG");

    /**
     * What was found.
     *
     * @param violations one line each: item, law, detail
     * @param unchecked what SQLite could not do within its time, one line each
     * @param checks how often each law was tested
     * @param shapes items of each shape
     * @param types items with at least one nested predicate of each type
     */
    public record Report(
            int items,
            int nested,
            List<String> violations,
            List<String> unchecked,
            Map<String, Integer> checks,
            Map<String, Integer> shapes,
            Map<String, Integer> types) {

        @Override
        public String toString() {
            return items + " items, " + nested + " nested; shapes " + shapes + "; types " + types + "; checks " + checks
                    + "; "
                    + violations.size() + " violations" + lines(violations) + "; " + unchecked.size() + " unchecked"
                    + lines(unchecked);
        }

        private static String lines(List<String> all) {
            return all.stream().map(v -> "\n  " + v).collect(Collectors.joining());
        }
    }

    private final SqliteFacts facts;
    private final List<String> violations = new ArrayList<>();
    private final List<String> unchecked = new ArrayList<>();
    private final Map<String, Integer> checks = new TreeMap<>();
    private final Map<String, Integer> shapes = new TreeMap<>();
    private final Map<String, Integer> types = new TreeMap<>();
    private final Map<String, String> seenSql = new HashMap<>();
    private final Map<String, String> seenResult = new HashMap<>();
    private final Set<Set<String>> keys;
    private final Set<Set<String>> measures;
    private String item = "";

    private IndependentCheck(SqliteFacts facts, Set<Set<String>> keys, Set<Set<String>> measures) {
        this.facts = facts;
        this.keys = keys;
        this.measures = measures;
    }

    /**
     * Checks a questions file.
     *
     * @param questions the exported JSON array
     * @param csvFolder the tables it was made from: one CSV file a table, comma, header, ISO dates
     * @param info what {@code sparta info --json} says: the join graph; a missing node where it is not at hand
     */
    public static Report check(Path questions, Path csvFolder, JsonNode info) throws IOException, SQLException {
        try (SqliteFacts facts = new SqliteFacts(csvFolder, STATEMENT_MILLIS)) {
            JsonNode graph = info.path("joinGraph");
            IndependentCheck check =
                    new IndependentCheck(facts, edges(graph.path("key")), edges(graph.path("measure")));
            JsonNode all = new ObjectMapper().readTree(questions.toFile());
            int nested = 0;
            for (JsonNode node : all) {
                check.item = node.get("question_id").asText();
                CrudeBlock root = CrudeBlock.parse(node.get("sql_query").asText());
                nested += root.children.isEmpty() ? 0 : 1;
                check.labels(node, root);
                check.answer(node, root);
                check.form(root);
                for (CrudeBlock block : root.blocks()) {
                    check.block(block);
                }
            }
            return new Report(
                    all.size(), nested, check.violations, check.unchecked, check.checks, check.shapes, check.types);
        }
    }

    /** @param args questions file, CSV folder and, where it is at hand, a file with the output of {@code info --json} */
    public static void main(String[] args) throws IOException, SQLException {
        JsonNode info = args.length > 2
                ? new ObjectMapper().readTree(Path.of(args[2]).toFile())
                : new ObjectMapper().createObjectNode();
        System.out.println(check(Path.of(args[0]), Path.of(args[1]), info));
    }

    private static Set<Set<String>> edges(JsonNode pairs) {
        Set<Set<String>> edges = new HashSet<>();
        pairs.forEach(pair -> edges.add(
                texts(pair).stream().map(c -> c.toLowerCase(Locale.ROOT)).collect(Collectors.toSet())));
        return edges;
    }

    private void expect(String law, boolean holds, String detail) {
        checks.merge(law, 1, Integer::sum);
        if (!holds) {
            violations.add(item + " " + law + ": " + detail);
        }
    }

    /** Whatever the file says of the query's form, read from the query again. */
    private void labels(JsonNode node, CrudeBlock root) {
        Map<String, Integer> breadth = root.breadth();
        int height = breadth.size();
        int widest = breadth.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        Map<String, Integer> said = new TreeMap<>();
        node.get("breadth")
                .properties()
                .forEach(e -> said.put(e.getKey(), e.getValue().asInt()));
        expect("breadth", said.equals(breadth), said + " is " + breadth);
        expect("height", node.get("height").asInt() == height, node.get("height") + " is " + height);
        expect("max_breadth", node.get("max_breadth").asInt() == widest, node.get("max_breadth") + " is " + widest);
        expect("is_aggregated", node.get("is_aggregated").asBoolean() == root.aggregatesInSelect(), root.sql);
        expect(
                "is_nested",
                node.get("is_nested").asBoolean() == height > 0,
                node.get("is_nested").asText());
        String type = height == 0 ? "non-nested" : "nested (height=" + height + ", max_breadth=" + widest + ")";
        expect("type", node.get("type").asText().equals(type), node.get("type") + " is " + type);
        shapes.merge(root.shape(), 1, Integer::sum);

        Set<String> tables =
                root.blocks().stream().map(CrudeBlock::table).collect(Collectors.toCollection(TreeSet::new));
        expect("table", texts(node.get("table")).equals(List.copyOf(tables)), node.get("table") + " is " + tables);
        Set<String> nesting = new TreeSet<>();
        root.blocks().stream().filter(b -> b.depth > 0).forEach(b -> nesting.add(b.type(facts.columns)));
        nesting.forEach(t -> types.merge(t, 1, Integer::sum));
        Set<String> printed = nesting.stream().map(PRINTED::get).collect(Collectors.toCollection(TreeSet::new));
        expect(
                "predicate_types",
                new TreeSet<>(texts(node.get("predicate_types"))).equals(printed),
                node.get("predicate_types") + " is " + printed + ": " + root.sql);
        List<String> words =
                root.tokens.stream().map(t -> t.text().toUpperCase(Locale.ROOT)).toList();
        for (String name : AGGREGATES) {
            boolean used = words.contains(name);
            expect("aggregate_usage", node.get("aggregate_usage").get(name).asBoolean() == used, name + " is " + used);
        }
        Map<String, String> clauses = Map.of(
                "WHERE", "WHERE", "GROUP BY", "GROUP", "HAVING", "HAVING", "ORDER BY", "ORDER", "LIMIT", "LIMIT");
        clauses.forEach((name, word) -> expect(
                "clause_usage",
                node.get("clause_usage").get(name).asBoolean() == words.contains(word),
                name + " is " + words.contains(word)));
    }

    private void answer(JsonNode node, CrudeBlock root) {
        Optional<List<List<@Nullable String>>> rows = rows(SameAnswers.nullsLast(root), "runs");
        if (rows.isEmpty()) {
            return;
        }
        List<String> printed = texts(node.get("answer"));
        List<String> found =
                rows.get().stream().map(List::getFirst).filter(Objects::nonNull).toList();
        expect("answers", !found.isEmpty(), "no value: " + root.sql);
        expect("one column", rows.get().stream().allMatch(r -> r.size() == 1), root.sql);
        expect(
                "same answer",
                SameAnswers.same(printed, found),
                "printed " + shortened(printed) + ", SQLite " + shortened(found) + ": " + root.sql);
        needed(root, found);
        String canonical = canonical(root.sql);
        String earlier = seenSql.putIfAbsent(canonical, item);
        expect("no duplicate text", earlier == null, "repeats " + earlier);
        if (!(root.aggregatesInSelect() && found.size() == 1)) {
            String key = root.text("select") + "|" + texts(node.get("table")) + "|"
                    + printed.stream().sorted().toList();
            String other = seenResult.putIfAbsent(key.toLowerCase(Locale.ROOT), item);
            expect("no duplicate result", other == null, "same SELECT, tables and result as " + other);
        }
    }

    /** Without any one conjunct of any block, and past a block that hands a key on, the answer is another set of values. */
    private void needed(CrudeBlock root, List<String> answer) {
        for (CrudeBlock block : root.blocks()) {
            block.skipped().ifPresent(rest -> unlike(answer, rest, block.text(block.all) + " skipped in " + root.sql));
            for (String clause : List.of("where", "having")) {
                for (CrudeBlock.Span conjunct : block.conjuncts(clause)) {
                    unlike(answer, root.without(conjunct), block.text(conjunct) + " in " + root.sql);
                }
            }
        }
    }

    private void unlike(List<String> answer, String rest, String detail) {
        rows(SameAnswers.nullsLast(CrudeBlock.parse(rest)), "answer needs each part")
                .ifPresent(rows -> expect("answer needs each part", !SameAnswers.sameSet(answer, rows), detail));
    }

    private void form(CrudeBlock root) {
        for (CrudeBlock block : root.blocks()) {
            expect("LIMIT with ORDER BY", !block.has("limit") || block.has("order"), block.text(block.all));
        }
        String selected = canonical(root.text("select")).replace("distinct ", "");
        for (CrudeBlock.Span conjunct : root.conjuncts("where")) {
            expect("selects nothing fixed", !canonical(root.text(conjunct)).startsWith(selected + " = "), root.sql);
        }
    }

    /** What concerns one block: it has rows, and each of its conjuncts and hops takes some away. */
    private void block(CrudeBlock block) {
        String all = block.rows("*", -1);
        boolean correlated = block.depth > 0 && block.correlated(facts.columns);
        String some = correlated
                ? "SELECT EXISTS (SELECT 1 FROM " + around(block) + " WHERE EXISTS (" + all + "))"
                : "SELECT EXISTS (" + all + ")";
        String law = correlated ? "correlated block returns rows" : "block returns rows";
        rows(some, law).ifPresent(r -> expect(law, "1".equals(r.getFirst().getFirst()), some));
        if (block.has("limit")) {
            order(block);
        }
        if (!keys.isEmpty()) {
            joins(block);
        }
        dropped(block, correlated);
        if (correlated) {
            correlations(block);
        }
    }

    /** No two rows, or groups, with the same keys of ORDER BY; with LIMIT, among those that it takes and the next one. */
    private void order(CrudeBlock block) {
        String keys = block.text("order").replaceAll("(?i)\\s+(asc|desc)\\b", "");
        String grouped = block.has("group") ? " GROUP BY " + block.text("group") : "";
        String having = block.has("having") ? " HAVING " + block.text("having") : "";
        String[] parts = keys.split(",(?![^(]*\\))");
        StringBuilder selected = new StringBuilder();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            selected.append(i == 0 ? "" : ", ")
                    .append(parts[i])
                    .append(" AS sort_")
                    .append(i);
            names.add("sort_" + i);
        }
        String by = String.join(", ", names);
        String cut = block.has("limit") ? " ORDER BY " + block.text("order") + " LIMIT 1 + " + block.text("limit") : "";
        String ties = "SELECT COUNT(*) FROM (SELECT 1 FROM (" + block.rows(selected.toString(), -1) + grouped + having
                + cut + ") GROUP BY " + by + " HAVING COUNT(*) > 1)";
        rows(ties, "total order")
                .ifPresent(r -> expect("total order", "0".equals(r.getFirst().getFirst()), ties));
    }

    /** Compares with an inner block and across blocks only along the join graph. */
    private void joins(CrudeBlock block) {
        for (String clause : List.of("where", "having")) {
            for (CrudeBlock.Span conjunct : block.conjuncts(clause)) {
                List<String> here = block.columns(conjunct, facts.columns);
                List<CrudeBlock> inner = block.children.stream()
                        .filter(c -> c.all.from() >= conjunct.from() && c.all.to() <= conjunct.to())
                        .toList();
                if (inner.size() == 1 && here.size() == 1) {
                    CrudeBlock child = inner.getFirst();
                    boolean member = block.tokens.get(child.all.from() - 2).is("in");
                    for (String given : child.columns(child.clauses.get("select"), facts.columns)) {
                        Set<Set<String>> edges = member && !child.aggregatesInSelect() ? keys : measures;
                        expect(
                                "join graph",
                                edges.contains(new HashSet<>(List.of(here.getFirst(), given))),
                                block.text(conjunct));
                    }
                } else if (inner.isEmpty()
                        && here.size() == 2
                        && !block.outerNames(conjunct, facts.columns).isEmpty()) {
                    expect("join graph", keys.contains(new HashSet<>(here)), block.text(conjunct));
                }
            }
        }
    }

    /** FROM of the blocks around a correlated one, as far out as it names them. */
    private String around(CrudeBlock block) {
        Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (int i : block.outerNames(block.all, facts.columns)) {
            named.add((i >= 2 && block.tokens.get(i - 1).is(".")
                            ? block.tokens.get(i - 2).text()
                            : block.parent.alias())
                    .replace("\"", ""));
        }
        List<String> from = new ArrayList<>();
        for (CrudeBlock b = block.parent; b != null && !named.isEmpty(); b = b.parent) {
            named.remove(b.alias().replace("\"", ""));
            from.add(b.text("from"));
        }
        return String.join(", ", from);
    }

    /** Identifies the rows of a block, for each row around it where it is correlated. */
    private Optional<List<List<@Nullable String>>> rowsOf(CrudeBlock block, int dropped, String law) {
        String id = "\"" + block.alias().replace("\"", "") + "\".rowid";
        String sums = "COUNT(*) || ' ' || TOTAL(" + id + ") || ' ' || TOTAL(" + id + " * " + id + " % 1000003)";
        String own = "(" + block.rows(sums, dropped) + ")";
        boolean correlated = block.depth > 0 && block.correlated(facts.columns);
        return rows("SELECT " + own + (correlated ? " FROM " + around(block) : ""), law);
    }

    /** Without any one conjunct the block has other rows than with all; correlations are looked at for themselves. */
    private void dropped(CrudeBlock block, boolean correlated) {
        Optional<List<List<@Nullable String>>> whole = rowsOf(block, -1, "not vacuous");
        List<CrudeBlock.Span> conjuncts = block.conjuncts("where");
        for (int i = 0; whole.isPresent() && i < conjuncts.size(); i++) {
            boolean nested = holdsChild(block, conjuncts.get(i));
            if (nested
                    || !correlated
                    || block.outerNames(conjuncts.get(i), facts.columns).isEmpty()) {
                String law = nested ? "hop not decorative" : "not vacuous";
                String detail = block.text(conjuncts.get(i)) + " in " + block.text(block.all);
                rowsOf(block, i, law).ifPresent(r -> expect(law, !r.equals(whole.get()), detail));
            }
        }
    }

    private static boolean holdsChild(CrudeBlock block, CrudeBlock.Span conjunct) {
        return block.children.stream().anyMatch(c -> c.all.from() >= conjunct.from() && c.all.to() <= conjunct.to());
    }

    /** Without its correlation an inner block lets other rows of its outer block through. */
    private void correlations(CrudeBlock inner) {
        CrudeBlock outer = inner.parent;
        for (CrudeBlock.Span conjunct : inner.conjuncts("where")) {
            if (!holdsChild(inner, conjunct)
                    && !inner.outerNames(conjunct, facts.columns).isEmpty()) {
                CrudeBlock changed = twin(CrudeBlock.parse(inner.with(conjunct, "1 = 1")), outer);
                String law = "correlation not decorative";
                Optional<List<List<@Nullable String>>> whole = rowsOf(outer, -1, law);
                Optional<List<List<@Nullable String>>> less = rowsOf(changed, -1, law);
                if (whole.isPresent() && less.isPresent()) {
                    expect(law, !whole.equals(less), inner.text(conjunct) + " in " + outer.text(outer.all));
                }
            }
        }
    }

    /** The block of the changed statement that stands where {@code block} stood. */
    private static CrudeBlock twin(CrudeBlock changedRoot, CrudeBlock block) {
        return block.parent == null
                ? changedRoot
                : twin(changedRoot, block.parent).children.get(block.parent.children.indexOf(block));
    }

    private Optional<List<List<@Nullable String>>> rows(String sql, String law) {
        try {
            Optional<List<List<@Nullable String>>> rows = facts.run(sql);
            if (rows.isEmpty()) {
                unchecked.add(item + " " + law + ": " + sql);
            }
            return rows;
        } catch (SQLException e) {
            expect("runs", false, e.getMessage() + ": " + sql);
            return Optional.empty();
        }
    }

    /** Blanks squeezed and, outside of quotes, lower case. */
    private static String canonical(String sql) {
        return CrudeBlock.words(sql).stream()
                .map(t -> t.startsWith("'") ? t : t.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }

    private static String shortened(List<String> values) {
        return values.size() <= 6 ? values.toString() : values.size() + " values " + values.subList(0, 6) + "…";
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(v -> texts.add(v.asText()));
        return texts;
    }
}
