package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.ApiTask;
import org.spartabench.authors.request.Request.TreeSketch;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Fills the placeholders of a prompt for one request. */
final class Rendering {

    /** Rows shown beside figures. */
    private static final int ROWS = 3;

    private final AuthorView view;
    private final Map<String, String> values = new LinkedHashMap<>();

    private Rendering(AuthorView view) {
        this.view = view;
    }

    static Map<String, String> of(Request<?> request) {
        Map<String, String> placeholders = placeholders(request);
        Map<String, String> all = new LinkedHashMap<>(shared(request.view().schema(), placeholders));
        all.putAll(placeholders);
        return all;
    }

    /** Fills the placeholders that follow from the schema and the names of the tables that a request concerns. */
    static Map<String, String> shared(Schema schema, Map<String, String> placeholders) {
        String tables = placeholders.getOrDefault("tables", "");
        return Map.of(
                "persona",
                schema.persona(),
                "schema",
                tables.isEmpty()
                        ? SchemaText.of(schema)
                        : SchemaText.of(schema, tables.lines().toList()));
    }

    /** Fills the placeholders of this request. */
    static Map<String, String> placeholders(Request<?> request) {
        Rendering rendering = new Rendering(request.view());
        rendering.common();
        rendering.own(request);
        return rendering.values;
    }

    private void common() {
        values.put(
                "sample_rows",
                view.samples().stream()
                        .filter(s -> !shown(s))
                        .map(s -> s.table() + ":\n" + RowsText.of(some(s.rows())))
                        .collect(Collectors.joining("\n\n")));
        values.put("clauses_so_far", pretty(view.soFar()));
        values.put("partial_result", view.partial().map(this::partial).orElse("(not run yet)"));
        values.put(
                "feedback",
                view.feedback().stream()
                        .map(f -> "- " + f.attempt() + "\n  -> " + f.outcome())
                        .collect(Collectors.joining("\n")));
        values.put("figures", FiguresText.of(view.context()));
        values.put("next", FiguresText.next(view.context().next()));
        values.put("purpose", view.context().purpose().orElse(""));
    }

    /** Gives a few rows to a request with figures, which show the rest. */
    private Rows some(Rows rows) {
        return view.context().here().columns().isEmpty()
                ? rows
                : new Rows(rows.columns(), rows.rows().stream().limit(ROWS).toList(), rows.truncated(), rows.nanos());
    }

    /** Tells whether the partial result shows whole rows of the table, so that its samples say nothing new. */
    private boolean shown(AuthorView.Sample sample) {
        return view.soFar().table().filter(sample.table()::equalsIgnoreCase).isPresent()
                && view.partial()
                        .filter(p -> p.head().size() > 0
                                && p.head().columns().equals(sample.rows().columns()))
                        .isPresent();
    }

    private void tables(Stream<Block> blocks) {
        values.put("tables", blocks.flatMap(b -> b.table().stream()).distinct().collect(Collectors.joining("\n")));
    }

    private String partial(AuthorView.Partial partial) {
        long rows = partial.rows();
        String count = rows + (rows == 1 ? " row" : " rows");
        Rows head = some(partial.head());
        if (head.size() == 0) {
            return count;
        }
        String which = head.size() < rows ? "; the first " + head.size() + ":\n" : ":\n";
        return count + which + RowsText.of(head);
    }

    private void own(Request<?> request) {
        switch (request) {
            case Request.Where r -> {
                tables(Stream.of(view.soFar()));
                values.put("candidates", FiguresText.offers(r.offers()));
            }
            case Request.Having r -> {
                tables(Stream.of(view.soFar()));
                values.put("candidates", FiguresText.offers(r.offers()));
            }
            case Request.GroupBy _, Request.OrderBy _, Request.Limit _ -> tables(Stream.of(view.soFar()));
            case Request.Select r -> outputs(r.offers());
            case Request.SelectAggregate r -> outputs(r.offers());
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
                tables(Stream.concat(
                        r.blocks().stream(), r.tables().stream().map(t -> Block.from(t, Optional.empty()))));
                values.put("inner_block", inner(r));
                values.put("candidates", numbered(r.tables()));
            }
            case Request.InnerBlock r -> {
                tables(Stream.concat(Stream.of(view.soFar()), r.candidates().stream()));
                values.put("candidates", joined(r.type()) + "\n\n" + queries(r.candidates()));
            }
            case Request.Aim r -> {
                tables(r.sketches().stream().flatMap(Rendering::begun));
                values.put("candidates", sketches(r));
            }
            case Request.FinalReview r -> {
                asked(r.question(), "");
                values.put("query", pretty(view.soFar()));
            }
            case Request.NestedPredicate r -> {
                tables(Stream.of(view.soFar(), r.inner()));
                long rows = view.context().inside().rows();
                String returns = rows == 0 ? "" : "\n\nIt returns " + rows + (rows == 1 ? " row." : " rows.");
                values.put("inner_block", pretty(r.inner()) + returns);
                values.put("candidates", FiguresText.choices(r));
            }
            case Request.Repair r -> {
                tables(view.soFar().postOrder().stream());
                values.put("query", pretty(view.soFar()));
                values.put("diagnosis", DiagnosisText.of(view.soFar(), r.diagnosis()));
            }
            case Request.Verbalise r -> {
                tables(view.soFar().postOrder().stream());
                values.put(
                        "query",
                        Sql.print(view.soFar()) + "\n\nIts tree:\n" + TreeText.of(view.soFar(), view.schema()));
                values.put("exemplars", exemplars(r.exemplars()));
            }
            case Request.Inquiry r -> asked(r.question(), r.evidence());
            case Request.CandidateSql r -> asked(r.question(), r.evidence());
            case Request.PandasProgram r -> {
                asked(r.question(), r.evidence());
                values.put("files", r.files().isEmpty() ? TableDdl.of(view.schema()) : r.files());
            }
            case Request.Clarification r -> {
                asked(r.question(), "");
                values.put("query", pretty(view.soFar()));
                values.put("inquiry", r.inquiry());
            }
            case Request.Equivalence r -> {
                asked(r.question(), "");
                values.put("outputs", fenced("Output 1", r.left()) + "\n\n" + fenced("Output 2", r.right()));
            }
            case Request.Naturalness r -> {
                tables(view.soFar().postOrder().stream());
                values.put("query", pretty(view.soFar()) + "\n\nIts question: " + r.question());
            }
            case Request.VirtualSql r -> posed(r.task(), ApiForms.tables(r.task()));
            case Request.FunctionSql r -> posed(r.task(), ApiForms.functions(r.task()));
            case Request.Program r -> posed(r.task(), ApiForms.python(r.task()));
            case Request.AgentTurn r -> {
                posed(r.task(), ApiForms.tools(r.task()));
                values.put("turns", r.uses().stream().map(ToolUse::text).collect(Collectors.joining("\n")));
            }
            case Request.Enrich r -> {
                asked(r.question(), "");
                values.put("query", r.sql());
                values.put("conditions", numbered(r.conditions()));
            }
            case Request.Hint r -> {
                asked(r.question(), "");
                values.put(
                        "outputs",
                        r.answers().entrySet().stream()
                                .map(e -> fenced(e.getKey().name(), e.getValue()))
                                .collect(Collectors.joining("\n\n")));
            }
            case Request.Words r -> {
                tables(Stream.of(view.soFar()));
                values.put("words", new DraftedWords(r).now());
                values.put("doubts", String.join("\n", r.doubts()));
                values.put("nouns", DraftedWords.lines(r.taken()));
            }
            case Request.Extract r -> {
                values.put("facts", r.facts());
                values.put("passage", fenced("Text", r.passage()));
            }
        }
    }

    private void outputs(List<Expr> offers) {
        tables(Stream.of(view.soFar()));
        values.put("candidates", offers.stream().map(Sql::print).collect(Collectors.joining(", ")));
    }

    private void posed(ApiTask task, String apis) {
        values.put("question", task.question());
        values.put("apis", apis);
    }

    private void asked(String question, String evidence) {
        values.put("question", question);
        values.put("evidence", evidence);
    }

    /** Puts a text between fences that are longer than any row of backticks in it, so that it cannot end them. */
    private static String fenced(String title, String text) {
        String fence = "```";
        while (text.contains(fence)) {
            fence += "`";
        }
        return title + ":\n" + fence + "\n" + text.strip() + "\n" + fence;
    }

    /** Gives every block of a sketch, with FROM at least. */
    private static Stream<Block> begun(TreeSketch sketch) {
        return Stream.concat(
                sketch.tables().values().stream().map(t -> Block.from(t, Optional.empty())),
                sketch.leaves().values().stream());
    }

    /** Lists sketches by number: the blocks of each, outer ones first, with the types that will join them. */
    private static String sketches(Request.Aim request) {
        List<String> texts = new ArrayList<>();
        for (TreeSketch sketch : request.sketches()) {
            String blocks = request.types().entrySet().stream()
                    .sorted(Comparator.comparing(e -> e.getKey().toString()))
                    .map(e -> "   " + "  ".repeat(e.getKey().depth() - 1) + "- type " + e.getValue() + ": "
                            + Optional.ofNullable(sketch.leaves().get(e.getKey()))
                                    .map(Sql::print)
                                    .orElseGet(() -> "about " + sketch.tables().get(e.getKey()))
                            + (request.filtered().contains(e.getKey()) ? ", with conditions of its own" : ""))
                    .collect(Collectors.joining("\n"));
            texts.add("about " + sketch.tables().get(BlockPath.ROOT) + "\n" + blocks);
        }
        return numbered(texts);
    }

    /** Writes the inner blocks of an internal block, each with its kind of join. */
    private static String inner(Request.OuterTable request) {
        return request.inner().stream()
                .map(i -> pretty(i.block()) + "\n" + joined(i.type()))
                .collect(Collectors.joining("\n\n"));
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

    static String numbered(List<String> choices) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            lines.add((i + 1) + ". " + choices.get(i));
        }
        return String.join("\n", lines);
    }

    private static String exemplars(List<Exemplar> exemplars) {
        return exemplars.stream()
                .map(e -> Sql.print(e.query()) + "\n-> " + e.question())
                .collect(Collectors.joining("\n\n"));
    }
}
