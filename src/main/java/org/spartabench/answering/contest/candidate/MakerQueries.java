package org.spartabench.answering.contest.candidate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/**
 * Holds what the makers wrote for one question.
 *
 * @param conditions the parts of the question that state conditions of APIs
 * @param queries of {@link AnswerSource#IMP}: the query with functions that its program follows
 */
public record MakerQueries(String id, String question, List<String> conditions, Map<AnswerSource, Query> queries) {

    /** The file of a project's candidates, JSON lines. */
    public static final String FILE = "candidates.jsonl";

    public MakerQueries {
        conditions = List.copyOf(conditions);
        queries = Collections.unmodifiableMap(new EnumMap<>(queries));
    }

    /** Gives the queries of the sources of a contest, before any slip. */
    public static MakerQueries of(AnswerComparison comparison) {
        Map<AnswerSource, Query> queries = new EnumMap<>(AnswerSource.class);
        for (AnswerSource source : AnswerSource.values()) {
            comparison.query(source).ifPresent(query -> queries.put(source, query));
        }
        return new MakerQueries(comparison.id(), comparison.question(), comparison.conditions(), queries);
    }

    /** Writes one line: {@code {"id", "question", "conditions", "QR", "SL", "IMP"}}. */
    public String line() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("id", id).put("question", question);
        conditions.forEach(node.putArray("conditions")::add);
        queries.forEach((source, query) -> node.put(source.name(), Sql.print(query)));
        return node.toString();
    }

    /**
     * Reads lines as {@link #line} writes them, or with {@code id}, {@code maker} and {@code sql}; lines of other makers
     * and lines without SQL are skipped.
     */
    public static Result<List<MakerQueries>> read(Path file) {
        return FileFailure.lines(file).then(lines -> read(file, lines));
    }

    private static Result<List<MakerQueries>> read(Path file, List<String> lines) {
        Map<String, MakerQueries> all = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                Optional<String> wrong = add(lines.get(i), all);
                if (wrong.isPresent()) {
                    return Result.bad(file + ", line " + (i + 1) + ": " + wrong.get());
                }
            }
        }
        return Result.ok(new ArrayList<>(all.values()));
    }

    private static Optional<String> add(String line, Map<String, MakerQueries> all) {
        JsonNode node;
        try {
            node = Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            return Optional.of("is no JSON");
        }
        String id = node.path("id").asText();
        if (id.isEmpty()) {
            return Optional.of("has no id");
        }
        Map<AnswerSource, Query> queries = new EnumMap<>(AnswerSource.class);
        MakerQueries known = all.get(id);
        if (known != null) {
            queries.putAll(known.queries());
        }
        for (AnswerSource source : List.of(AnswerSource.QR, AnswerSource.SL, AnswerSource.IMP)) {
            boolean own = node.path("maker").asText().equals(source.name());
            String sql = (own ? node.path("sql") : node.path(source.name())).asText();
            if (!sql.isEmpty()) {
                switch (SqlReader.read(sql)) {
                    case Parsed.Ok(Query query) -> queries.put(source, query);
                    case Parsed.Bad bad -> {
                        return Optional.of(source + ": " + bad.failure().message());
                    }
                }
            }
        }
        if (!queries.isEmpty()) {
            String question = Stream.of(node.path("question").asText(), known == null ? "" : known.question())
                    .filter(q -> !q.isEmpty())
                    .findFirst()
                    .orElse("");
            List<String> conditions = new ArrayList<>();
            node.path("conditions").forEach(c -> conditions.add(c.asText()));
            all.put(id, new MakerQueries(id, question, conditions, queries));
        }
        return Optional.empty();
    }
}
