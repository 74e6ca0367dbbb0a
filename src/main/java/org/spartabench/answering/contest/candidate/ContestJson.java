package org.spartabench.answering.contest.candidate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.candidate.RowsDifference.Kind;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/** Writes contests as JSON, and reads them. */
public final class ContestJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private ContestJson() {}

    public static ObjectNode write(AnswerComparison comparison) {
        ObjectNode root = JSON.objectNode();
        root.put("id", comparison.id())
                .put("question", comparison.question())
                .put("case", comparison.kind().label());
        comparison.conditions().forEach(root.putArray("conditions")::add);
        ObjectNode candidates = root.putObject("contenders");
        comparison
                .candidates()
                .forEach(c -> write(c, candidates.putObject(c.source().name())));
        ArrayNode pairs = root.putArray("compatible");
        comparison.compatible().forEach(pair -> {
            ArrayNode both = pairs.addArray();
            pair.forEach(m -> both.add(m.name()));
        });
        ArrayNode all = root.putArray("differences");
        for (RowsDifference d : comparison.reasons()) {
            ObjectNode node = all.addObject().put("kind", d.kind().word());
            node.putArray("between").add(d.left().name()).add(d.right().name());
            node.put("says", d.description());
            d.row().forEach(node.putArray("row")::add);
        }
        comparison
                .slip()
                .ifPresent(s ->
                        root.putObject("slip").put("maker", s.source().name()).put("right", Sql.print(s.right())));
        return root;
    }

    /** The SQL of a program is the query that it follows. */
    private static void write(CandidateAnswer candidate, ObjectNode into) {
        into.put(candidate.sql().isPresent() ? "sql" : "follows", Sql.print(candidate.query()));
        switch (candidate.rows()) {
            case Result.Bad<Rows> bad -> into.put("error", bad.message());
            case Result.Ok<Rows>(Rows rows) -> {
                rows.columns().forEach(into.putArray("columns")::add);
                into.set("rows", ResultLines.json(rows));
            }
        }
    }

    /** Reads what {@link #write} wrote; dates come back as texts, which match dates. */
    public static AnswerComparison read(JsonNode root) {
        List<CandidateAnswer> candidates = new ArrayList<>();
        root.path("contenders").properties().forEach(e -> candidates.add(candidate(e.getKey(), e.getValue())));
        List<RowsDifference> differences = new ArrayList<>();
        root.path("differences").forEach(node -> differences.add(difference(node)));
        Optional<RowsDifference> luck =
                differences.stream().filter(d -> d.kind() == Kind.LUCK).findFirst();
        luck.ifPresent(differences::remove);
        return new AnswerComparison(
                root.path("id").asText(),
                root.path("question").asText(),
                texts(root.path("conditions")),
                candidates,
                ContestCase.ofLabel(root.path("case").asText()),
                differences,
                luck,
                slip(root.path("slip")));
    }

    private static Optional<AnswerComparison.SeededSlip> slip(JsonNode node) {
        return node.isObject()
                ? Optional.of(new AnswerComparison.SeededSlip(
                        AnswerSource.valueOf(node.path("maker").asText()),
                        query(node.path("right").asText())))
                : Optional.empty();
    }

    private static CandidateAnswer candidate(String source, JsonNode node) {
        String sql = node.path("sql").asText(node.path("follows").asText());
        return new CandidateAnswer(AnswerSource.valueOf(source), query(sql), rows(node));
    }

    private static Query query(String sql) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Ok(Query query) -> query;
            case Parsed.Bad bad -> throw new IllegalArgumentException(bad.where());
        };
    }

    private static Result<Rows> rows(JsonNode node) {
        if (node.has("error")) {
            return Result.bad(node.path("error").asText());
        }
        List<String> columns = texts(node.path("columns"));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        node.path("rows").forEach(cells -> {
            List<@Nullable Object> row = new ArrayList<>();
            cells.forEach(value -> row.add(ResultLines.value(value)));
            rows.add(row);
        });
        return Result.ok(new Rows(columns, rows, false, 0));
    }

    private static RowsDifference difference(JsonNode node) {
        return new RowsDifference(
                Kind.ofWord(node.path("kind").asText()),
                AnswerSource.valueOf(node.path("between").path(0).asText()),
                AnswerSource.valueOf(node.path("between").path(1).asText()),
                node.path("says").asText(),
                texts(node.path("row")));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
