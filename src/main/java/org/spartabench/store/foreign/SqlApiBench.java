package org.spartabench.store.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Table;
import org.spartabench.fact.Values;
import org.spartabench.item.Status;
import org.spartabench.publish.AllOrNothing;
import org.spartabench.publish.Entry;
import org.spartabench.publish.Inlined;
import org.spartabench.publish.SpartaImport;
import org.spartabench.query.Block;
import org.spartabench.query.Query;
import org.spartabench.query.Sql;
import org.spartabench.query.name.Guard;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;
import org.spartabench.store.HybridProject;
import org.spartabench.store.Project;

/**
 * Writes and reads the layout of SQL-API-Bench: questions with their rows, and the tables behind APIs at each level. The
 * published questions have no SQL; ours have it in a field more, and only with it a question can be an item.
 */
public final class SqlApiBench {

    private static final JsonMapper JSON = JsonMapper.builder()
            .nodeFactory(JsonNodeFactory.withExactBigDecimals(true))
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final String QUESTIONS = "BenchmarkII/BenchmarkII.json";
    private static final String TWIN = "BenchmarkII/BenchmarkII_stringified.json";
    private static final String LEVEL =
            "BenchmarkI/api_table_list_percentage_realization_1/api_table_list_%d_percent.json";

    private static final String ID = "QuestionID";
    private static final String QUESTION = "AugmentedQuestion";
    private static final String ROWS = "GroundTruthRows";
    private static final String SQL = "SQL";

    private SqlApiBench() {}

    /** Writes the items of some states; an item whose query fails is a problem, and nothing is written. */
    public static Result<Integer> export(Project project, Set<Status> states, Path out) {
        ArrayNode questions = JsonNodeFactory.instance.arrayNode();
        List<Problem> failed = new ArrayList<>();
        project.set()
                .entries(states, entry -> project.facts()
                        .rows(Sql.print(entry.query()), Limits.DEFAULT, entry.id())
                        .use(rows -> questions.add(question(entry, rows)), bad -> failed.addAll(bad.problems())));
        if (!failed.isEmpty()) {
            return new Result.Bad<>(failed);
        }
        try {
            AllOrNothing.folder(out, folder -> write(folder, project, questions));
            return Result.ok(questions.size());
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }

    private static void write(Path folder, Project project, ArrayNode questions) throws IOException {
        file(folder, QUESTIONS, questions);
        ArrayNode twins = questions.deepCopy();
        twins.forEach(q -> ((ObjectNode) q).put(ROWS, q.path(ROWS).toString()));
        file(folder, TWIN, twins);
        for (int level : HybridProject.LEVELS) {
            List<Table> behind = HybridProject.drawn(project.schema(), level, 1);
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            ObjectNode database = root.putObject(project.schema().name());
            names(database.putArray("tables"), project.schema().tables(), t -> !behind.contains(t));
            names(database.putArray("apis"), project.schema().tables(), behind::contains);
            file(folder, LEVEL.formatted(level), root);
        }
    }

    private static void names(ArrayNode into, List<Table> tables, Predicate<Table> wanted) {
        tables.stream().filter(wanted).map(Table::name).sorted().forEach(into::add);
    }

    private static void file(Path folder, String name, JsonNode content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(content) + "\n");
    }

    private static ObjectNode question(Entry entry, Rows rows) {
        ObjectNode question = JsonNodeFactory.instance.objectNode();
        question.put(ID, entry.id().replaceFirst(":", ".")).put(QUESTION, entry.question());
        ArrayNode all = question.putArray(ROWS);
        for (List<@Nullable Object> row : rows.rows()) {
            ArrayNode cells = all.addArray();
            row.forEach(value -> cell(cells, value));
        }
        return question.put(SQL, Sql.print(entry.query()));
    }

    private static void cell(ArrayNode into, @Nullable Object value) {
        switch (value) {
            case null -> into.addNull();
            case Boolean truth -> into.add(truth);
            case Long number -> into.add(number);
            case BigDecimal number -> into.add(number);
            default -> into.add(Values.text(value));
        }
    }

    /** Reads the questions of the facts' database; what cannot be an item is refused with its reason. */
    public static Result<SpartaImport.Read> read(Path folder, FactBase facts) {
        Path file = folder.resolve(QUESTIONS);
        if (!Files.isRegularFile(file)) {
            return Result.bad(folder + ": has no " + QUESTIONS);
        }
        try {
            JsonNode questions = JSON.readTree(file.toFile());
            if (!questions.isArray()) {
                return Result.bad(file + ": is not a list of questions");
            }
            List<Entry> entries = new ArrayList<>();
            List<Problem> refused = new ArrayList<>();
            int number = 0;
            for (JsonNode question : questions) {
                String label = file + ": " + question.path(ID).asText("question " + ++number) + " is skipped: ";
                entry(question, facts)
                        .use(entries::add, bad -> refused.add(new Problem(label + bad.message())));
            }
            return Result.ok(new SpartaImport.Read(entries, refused));
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private static Result<Entry> entry(JsonNode question, FactBase facts) {
        Optional<String> missing = List.of(ID, QUESTION, ROWS, SQL).stream()
                .filter(field -> question.path(field).isMissingNode())
                .findFirst();
        if (missing.isPresent()) {
            return Result.bad("it has no " + missing.get());
        }
        String id = question.path(ID).asText().replaceFirst("\\.", ":");
        if (!id.startsWith(facts.schema().name() + ":")) {
            return Result.bad("it is about another database than " + facts.schema().name());
        }
        return block(question.path(SQL).asText(), facts)
                .map(block -> new Entry(
                        id, question.path(QUESTION).asText(), block, answer(question.path(ROWS)), Optional.empty()));
    }

    private static Result<Block> block(String sql, FactBase facts) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> Result.bad(bad.where());
            case Parsed.Ok(Query query) ->
                Guard.check(query, facts)
                        .map(f -> Result.<Block>bad(f.message()))
                        .or(() -> Inlined.of(query).map(Result::ok))
                        .orElseGet(() -> Result.bad("its query cannot be written as one SELECT"));
        };
    }

    /** Gives a value for each row; cells of several columns stand in one text, as in the stored answers of the program. */
    private static List<String> answer(JsonNode rows) {
        List<String> values = new ArrayList<>();
        for (JsonNode row : rows) {
            List<String> cells = StreamSupport.stream(row.spliterator(), false)
                    .filter(c -> !c.isNull() || row.size() > 1)
                    .map(c -> c.isNull() ? "" : c.asText())
                    .toList();
            if (!cells.isEmpty()) {
                values.add(String.join(" | ", cells));
            }
        }
        return values;
    }
}
