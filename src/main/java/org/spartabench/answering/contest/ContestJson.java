package org.spartabench.answering.contest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.RowsDifference.Kind;
import org.spartabench.answering.strategy.ResultLines;
import org.spartabench.authors.item.Maker;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Sql;

/** Writes contests as JSON, and reads them. */
public final class ContestJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private ContestJson() {}

    public static ObjectNode write(MakerContest contest) {
        ObjectNode root = JSON.objectNode();
        root.put("id", contest.id())
                .put("question", contest.question())
                .put("case", contest.kind().label());
        contest.conditions().forEach(root.putArray("conditions")::add);
        ObjectNode contenders = root.putObject("contenders");
        contest.contenders()
                .forEach(c -> write(c, contenders.putObject(c.maker().name())));
        ArrayNode pairs = root.putArray("compatible");
        contest.compatible().forEach(pair -> {
            ArrayNode both = pairs.addArray();
            pair.forEach(m -> both.add(m.name()));
        });
        ArrayNode all = root.putArray("differences");
        for (RowsDifference d : contest.reasons()) {
            ObjectNode node = all.addObject().put("kind", d.kind().word());
            node.putArray("between").add(d.left().name()).add(d.right().name());
            node.put("says", d.says());
            d.row().forEach(node.putArray("row")::add);
        }
        contest.slip()
                .ifPresent(s ->
                        root.putObject("slip").put("maker", s.maker().name()).put("right", Sql.print(s.right())));
        return root;
    }

    /** The SQL of a program is the query that it follows. */
    private static void write(Contender contender, ObjectNode into) {
        into.put(contender.sql().isPresent() ? "sql" : "follows", Sql.print(contender.query()));
        switch (contender.rows()) {
            case Result.Bad<Rows> bad -> into.put("error", bad.message());
            case Result.Ok<Rows>(Rows rows) -> {
                rows.columns().forEach(into.putArray("columns")::add);
                into.set("rows", ResultLines.json(rows));
            }
        }
    }

    /** Reads what {@link #write} wrote; dates come back as texts, which match dates. */
    public static MakerContest read(JsonNode root) {
        List<Contender> contenders = new ArrayList<>();
        root.path("contenders").properties().forEach(e -> contenders.add(contender(e.getKey(), e.getValue())));
        List<RowsDifference> differences = new ArrayList<>();
        root.path("differences").forEach(node -> differences.add(difference(node)));
        Optional<RowsDifference> luck =
                differences.stream().filter(d -> d.kind() == Kind.LUCK).findFirst();
        luck.ifPresent(differences::remove);
        return new MakerContest(
                root.path("id").asText(),
                root.path("question").asText(),
                texts(root.path("conditions")),
                contenders,
                ContestCase.ofLabel(root.path("case").asText()),
                differences,
                luck,
                slip(root.path("slip")));
    }

    private static Optional<MakerContest.SeededSlip> slip(JsonNode node) {
        return node.isObject()
                ? Optional.of(new MakerContest.SeededSlip(
                        Maker.valueOf(node.path("maker").asText()),
                        query(node.path("right").asText())))
                : Optional.empty();
    }

    private static Contender contender(String maker, JsonNode node) {
        String sql = node.path("sql").asText(node.path("follows").asText());
        return new Contender(Maker.valueOf(maker), query(sql), rows(node));
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
                Maker.valueOf(node.path("between").path(0).asText()),
                Maker.valueOf(node.path("between").path(1).asText()),
                node.path("says").asText(),
                texts(node.path("row")));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
