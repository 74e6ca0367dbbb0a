package org.spartabench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.author.Request;
import org.spartabench.author.View;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Values;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Edit;
import org.spartabench.item.Question;
import org.spartabench.query.Block;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;

/** Requests and replies as text, for the journal. */
final class Telling {

    private Telling() {}

    /** All that an author sees of a request but the schema, which is the same for all of them. */
    static String request(Request<?> request) {
        List<String> lines = new ArrayList<>();
        View view = request.view();
        lines.add("So far: " + Sql.print(view.soFar()));
        view.partial().ifPresent(p -> {
            lines.add("It returns " + p.rows() + (p.rows() == 1 ? " row" : " rows") + (p.rows() == 0 ? "" : ":"));
            lines.addAll(rows(p.head()));
        });
        lines.addAll(details(request));
        for (View.Sample sample : view.samples()) {
            lines.add("Rows of " + sample.table() + ":");
            lines.addAll(rows(sample.rows()));
        }
        for (View.Feedback feedback : view.feedback()) {
            lines.add("Tried: " + feedback.attempt() + " -- " + feedback.outcome());
        }
        return String.join("\n", lines);
    }

    private static List<String> details(Request<?> request) {
        return switch (request) {
            case Request.OuterTable r -> {
                List<String> lines = new ArrayList<>();
                r.inner().forEach(b -> lines.add("Inner block: " + Sql.print(b)));
                lines.add("Tables: " + String.join(", ", r.tables()));
                yield lines;
            }
            case Request.InnerBlock r -> {
                List<String> lines = new ArrayList<>(List.of("Type: " + r.type()));
                for (int i = 0; i < r.candidates().size(); i++) {
                    lines.add("Candidate " + i + ": " + Sql.print(r.candidates().get(i)));
                }
                yield lines;
            }
            case Request.OneShot r ->
                List.of("Clauses: " + r.wanted().stream().map(Clause::sql).collect(Collectors.joining(", "))
                        + (r.aggregate() ? ", with an aggregate" : ""));
            case Request.OneShotNested r -> {
                List<String> lines = new ArrayList<>(List.of("Tree: " + r.shape()));
                r.types()
                        .forEach((at, type) -> lines.add("Block " + at + ": type " + type
                                + (r.filtered().contains(at) ? ", with conditions of its own" : "")));
                r.candidates()
                        .forEach((at, blocks) ->
                                blocks.forEach(b -> lines.add("Candidate for block " + at + ": " + Sql.print(b))));
                yield lines;
            }
            case Request.NestedPredicate r ->
                List.of("Type: " + r.type(), "Inner block: " + Sql.print(r.inner()), "Alias: " + r.innerAlias());
            case Request.Repair r -> diagnosis(r.diagnosis());
            case Request.Where r -> List.of();
            case Request.GroupBy r -> List.of();
            case Request.Having r -> List.of();
            case Request.OrderBy r -> List.of();
            case Request.Limit r -> List.of();
            case Request.Select r -> List.of();
            case Request.SelectAggregate r -> List.of();
            case Request.Verbalise r ->
                r.exemplars().stream()
                        .map(e -> "Exemplar: " + Sql.print(e.query()) + " -- " + e.question())
                        .toList();
            case Request.Naturalness r -> List.of("Question: " + r.question());
        };
    }

    private static List<String> diagnosis(Diagnosis diagnosis) {
        List<String> lines = new ArrayList<>();
        diagnosis
                .waterfall()
                .forEach(s -> lines.add(s.rows() + " rows after " + (s.at().isEmpty() ? "FROM" : s.predicate())));
        lines.add("Expected: "
                + diagnosis.expected().entrySet().stream()
                        .map(e -> e.getKey() + " = " + e.getValue())
                        .collect(Collectors.joining(", ")));
        for (Diagnosis.Cause cause : diagnosis.causes()) {
            lines.add("Cause: " + cause.blames().stream().map(Telling::blame).collect(Collectors.joining("; ")));
        }
        return lines;
    }

    private static String blame(Diagnosis.Blame blame) {
        return blame.predicate()
                + blame.blocked().map(v -> ", refuses " + v).orElse("")
                + blame.nearest().map(v -> ", nearest " + v).orElse("");
    }

    private static List<String> rows(Rows rows) {
        List<String> lines = new ArrayList<>();
        lines.add("  " + String.join(" | ", rows.columns()));
        for (List<@Nullable Object> row : rows.rows()) {
            lines.add("  " + row.stream().map(Values::text).collect(Collectors.joining(" | ")));
        }
        return lines;
    }

    /** The first rows of a result as texts. */
    static List<List<String>> head(Rows rows, int count) {
        return rows.rows().stream()
                .limit(count)
                .map(row -> row.stream().map(Values::text).toList())
                .toList();
    }

    /** A reply, whatever kind of request it answers. */
    static String reply(Object value) {
        return switch (value) {
            case Expr e -> Sql.print(e);
            case Predicate p -> Sql.print(p);
            case Block b -> Sql.print(b);
            case Block.Order o -> Sql.print(o.expr()) + (o.descending() ? " DESC" : "");
            case Edit.Rewrite r -> "at " + r.at().block() + ": " + Sql.print(r.replacement());
            case Question q -> q.text();
            case List<?> list -> list.stream().map(Telling::reply).collect(Collectors.joining(", "));
            default -> value.toString();
        };
    }
}
