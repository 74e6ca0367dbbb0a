package org.spartabench.author.llm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Exemplar;
import org.spartabench.author.Request;
import org.spartabench.fact.Schema;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Nesting;
import org.spartabench.query.Sql;

/** Fills the placeholders of a prompt for one request. */
final class Rendering {

    private final AuthorView view;
    private final Map<String, String> values = new LinkedHashMap<>();

    private Rendering(AuthorView view) {
        this.view = view;
    }

    static Map<String, String> of(Request<?> request) {
        Map<String, String> all = new LinkedHashMap<>(shared(request.view().schema()));
        all.putAll(told(request));
        return all;
    }

    /** Fills the placeholders that are the same for all requests over a database. */
    static Map<String, String> shared(Schema schema) {
        return Map.of("persona", schema.persona(), "schema", SchemaText.of(schema));
    }

    /** Fills the placeholders of this request. */
    static Map<String, String> told(Request<?> request) {
        Rendering rendering = new Rendering(request.view());
        rendering.common();
        rendering.own(request);
        return rendering.values;
    }

    private void common() {
        values.put(
                "sample_rows",
                view.samples().stream()
                        .map(s -> s.table() + ":\n" + RowsText.of(s.rows()))
                        .collect(Collectors.joining("\n\n")));
        values.put("clauses_so_far", pretty(view.soFar()));
        values.put("partial_result", view.partial().map(Rendering::partial).orElse("(not run yet)"));
        values.put(
                "feedback",
                view.feedback().stream()
                        .map(f -> "- " + f.attempt() + "\n  -> " + f.outcome())
                        .collect(Collectors.joining("\n")));
    }

    private static String partial(AuthorView.Partial partial) {
        long rows = partial.rows();
        String count = rows + (rows == 1 ? " row" : " rows");
        if (partial.head().size() == 0) {
            return count;
        }
        String which =
                partial.head().size() < rows ? "; the first " + partial.head().size() + ":\n" : ":\n";
        return count + which + RowsText.of(partial.head());
    }

    private void own(Request<?> request) {
        switch (request) {
            case Request.Where _, Request.GroupBy _, Request.Having _, Request.OrderBy _, Request.Limit _ -> {}
            case Request.Select _, Request.SelectAggregate _ -> {}
            case Request.OneShot r ->
                values.put(
                        "wanted",
                        r.wanted().stream().map(Clause::sql).collect(Collectors.joining(", "))
                                + (r.aggregate() ? " (an aggregate)" : ""));
            case Request.OneShotNested r -> {
                values.put("tree", tree(r));
                values.put("candidates", candidates(r));
            }
            case Request.OuterTable r -> {
                values.put(
                        "inner_block", r.inner().stream().map(Rendering::pretty).collect(Collectors.joining("\n\n")));
                values.put("candidates", numbered(r.tables()));
            }
            case Request.InnerBlock r -> values.put("candidates", joined(r.type()) + "\n\n" + queries(r.candidates()));
            case Request.NestedPredicate r ->
                values.put("inner_block", pretty(r.inner()) + "\n\n" + naming(view.soFar(), r.inner(), r.innerAlias()));
            case Request.Repair r -> {
                values.put("query", pretty(view.soFar()));
                values.put("diagnosis", DiagnosisText.of(view.soFar(), r.diagnosis()));
            }
            case Request.Verbalise r -> {
                values.put(
                        "query", pretty(view.soFar()) + "\n\nIts tree:\n" + TreeText.of(view.soFar(), view.schema()));
                values.put("exemplars", exemplars(r.exemplars()));
            }
            case Request.Naturalness r ->
                values.put("query", pretty(view.soFar()) + "\n\nIts question: " + r.question());
        }
    }

    /** Explains the join of the block to choose. */
    private static String joined(Nesting type) {
        return switch (type) {
            case N -> "It will be joined by type N: column [NOT] IN (inner block), along a key edge.";
            case A ->
                "It will be joined by type A: column operator (inner block), along a measure edge; the inner block"
                        + " then gives one MIN, MAX, AVG or SUM.";
            case J ->
                "It will be joined by type J: [NOT] IN or [NOT] EXISTS, the inner block looking at the outer row"
                        + " along a key edge.";
            case JA ->
                "It will be joined by type JA: for each outer row the rows that belong to it along a key edge, and"
                        + " an aggregate over them.";
        };
    }

    private static String pretty(Block block) {
        return Sql.pretty(block).text();
    }

    /** Names the inner block's table beside the outer one. */
    private static String naming(Block outer, Block inner, String alias) {
        String table = inner.table().orElse("its table");
        Optional<String> around = outer.alias();
        return around.filter(name -> name.equalsIgnoreCase(inner.alias().orElse(table)))
                        .isPresent()
                ? "Both blocks read " + table + ": write FROM " + Sql.name(table) + " AS " + alias
                        + " inside. A bare column inside means " + alias + "; the outer row's column is "
                        + Sql.name(around.get()) + ".column."
                : "Leave its FROM as it is. A bare column inside means " + table + "; the outer row's column is "
                        + Sql.name(around.orElse("the outer table")) + ".column.";
    }

    /** Lists the nested predicates of a tree, outer ones first, indented. */
    private static String tree(Request.OneShotNested request) {
        return request.types().keySet().stream()
                .sorted(Comparator.comparing(BlockPath::toString))
                .map(at -> {
                    String own = request.filtered().contains(at) ? ", with conditions of its own" : "";
                    String block = request.candidates().containsKey(at)
                            ? "one of its candidates"
                            : "a block over a table of your choice" + own;
                    String type = ", type " + request.types().get(at) + ": ";
                    return "  ".repeat(at.depth() - 1) + "- block " + at + type + block;
                })
                .collect(Collectors.joining("\n"));
    }

    private static String candidates(Request.OneShotNested request) {
        return request.candidates().entrySet().stream()
                .map(e -> "Block " + e.getKey() + ":\n" + queries(e.getValue()))
                .collect(Collectors.joining("\n\n"));
    }

    private static String queries(List<Block> blocks) {
        return numbered(blocks.stream().map(Sql::print).toList());
    }

    private static String numbered(List<String> choices) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            lines.add((i + 1) + ". " + choices.get(i));
        }
        return String.join("\n", lines);
    }

    private static String exemplars(List<Exemplar> exemplars) {
        return exemplars.stream()
                .map(e -> Sql.pretty(e.query()).text() + "\n-> " + e.question())
                .collect(Collectors.joining("\n\n"));
    }
}
