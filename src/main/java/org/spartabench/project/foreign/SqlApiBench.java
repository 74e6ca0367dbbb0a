package org.spartabench.project.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.authors.item.Status;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.project.Project;
import org.spartabench.project.hybrid.HybridProject;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.exchange.SpartaImport;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.sql.guard.Guard;

/**
 * Writes and reads the layout of SQL-API-Bench: questions with their rows, and the tables behind APIs at each level. The
 * published questions have no SQL; ours have it in a further field, and only a question with SQL can be an item.
 */
public final class SqlApiBench {

    private static final JsonMapper JSON = Json.MAPPER
            .rebuild()
            .nodeFactory(JsonNodeFactory.withExactBigDecimals(true))
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final Set<String> PARTS = Set.of("BenchmarkI", "BenchmarkII");
    private static final String QUESTIONS = "BenchmarkII/BenchmarkII.json";
    private static final String TWIN = "BenchmarkII/BenchmarkII_stringified.json";
    private static final String LEVEL =
            "BenchmarkI/api_table_list_percentage_realization_1/api_table_list_%d_percent.json";

    private static final String ID = "QuestionID";
    private static final String QUESTION = "AugmentedQuestion";
    private static final String ROWS = "GroundTruthRows";
    private static final String SQL = "SQL";

    private SqlApiBench() {}

    /** Writes the items of some states; if the query of one fails, nothing is written. */
    public static Result<Integer> export(Project project, Set<Status> states, Path out) {
        Optional<String> objection = AllOrNothing.objection(out, PARTS, "such an export");
        if (objection.isPresent()) {
            return Result.bad(objection.get());
        }
        ArrayNode questions = JSON.createArrayNode();
        List<Problem> failed = new ArrayList<>();
        project.set()
                .entries(
                        states,
                        entry -> rows(project.facts(), entry)
                                .use(
                                        rows -> questions.add(question(entry, rows)),
                                        bad -> failed.addAll(bad.problems())));
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

    /** Runs the query of an item. Rows without an order are sorted, so that an export is always the same. */
    private static Result<Rows> rows(FactBase facts, Entry entry) {
        return Guard.run(entry.query(), facts, Limits.DEFAULT)
                .result("item " + entry.id())
                .then(rows -> rows.truncated()
                        ? Result.bad("item " + entry.id() + ": has more than " + rows.size() + " rows")
                        : Result.ok(entry.query().orderBy().isEmpty() ? sorted(rows) : rows));
    }

    private static Rows sorted(Rows rows) {
        List<List<@Nullable Object>> all = new ArrayList<>(rows.rows());
        all.sort((a, b) -> String.valueOf(a).compareTo(String.valueOf(b)));
        return new Rows(rows.columns(), all, false, 0);
    }

    private static ObjectNode question(Entry entry, Rows rows) {
        ObjectNode question = JSON.createObjectNode();
        question.put(ID, entry.id().replaceFirst(":", ".")).put(QUESTION, entry.question());
        question.set(ROWS, ResultLines.json(rows));
        return question.put(SQL, entry.sql());
    }

    private static void write(Path folder, Project project, ArrayNode questions) throws IOException {
        file(folder, QUESTIONS, questions);
        ArrayNode twins = questions.deepCopy();
        twins.forEach(q -> ((ObjectNode) q).put(ROWS, q.path(ROWS).toString()));
        file(folder, TWIN, twins);
        for (int level : HybridProject.LEVELS) {
            List<Table> behind = HybridProject.drawn(project.schema(), level, 1);
            ObjectNode root = JSON.createObjectNode();
            ObjectNode database = root.putObject(project.schema().name());
            names(database.putArray("tables"), project, t -> !behind.contains(t));
            names(database.putArray("apis"), project, behind::contains);
            file(folder, String.format(Locale.ROOT, LEVEL, level), root);
        }
    }

    private static void names(ArrayNode into, Project project, Predicate<Table> wanted) {
        project.schema().tables().stream()
                .filter(wanted)
                .map(Table::name)
                .sorted()
                .forEach(into::add);
    }

    private static void file(Path folder, String name, JsonNode content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(content) + "\n");
    }

    /** Reads the questions over the database of these facts; what cannot be an item is refused with its reason. */
    public static Result<SpartaImport.Read> read(Path folder, FactBase facts) {
        Path file = folder.resolve(QUESTIONS);
        if (!Files.isRegularFile(file)) {
            return Result.bad(folder + ": has no " + QUESTIONS);
        }
        try {
            JsonNode questions = JSON.readTree(file.toFile());
            return questions.isArray()
                    ? Result.ok(read(file, questions, facts))
                    : Result.bad(file + ": is not a list of questions");
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private static SpartaImport.Read read(Path file, JsonNode questions, FactBase facts) {
        String database = facts.schema().name();
        List<Entry> entries = new ArrayList<>();
        List<Problem> refused = new ArrayList<>();
        int elsewhere = 0;
        int bare = 0;
        for (int i = 0; i < questions.size(); i++) {
            JsonNode question = questions.get(i);
            String id = question.path(ID).asText("");
            String label = file + ": " + (id.isEmpty() ? "question " + (i + 1) : id) + " is skipped: ";
            Optional<String> fault = fault(question);
            if (fault.isPresent()) {
                refused.add(new Problem(label + fault.get()));
            } else if (!id.startsWith(database + ".")) {
                elsewhere++;
            } else if (!question.has(SQL)) {
                bare++;
            } else {
                entry(question, facts).use(entries::add, bad -> refused.add(new Problem(label + bad.message())));
            }
        }
        if (elsewhere > 0) {
            refused.add(new Problem(
                    file + ": questions over another database than " + database + " are skipped: " + elsewhere));
        }
        if (bare > 0) {
            refused.add(
                    new Problem(file + ": questions without " + SQL + ", which an item needs, are skipped: " + bare));
        }
        return new SpartaImport.Read(entries, refused);
    }

    private static Optional<String> fault(JsonNode question) {
        return List.of(ID, QUESTION).stream()
                .filter(field -> question.path(field).asText("").isBlank())
                .map(field -> "it has no text " + field)
                .findFirst()
                .or(() -> listsRows(question.path(ROWS))
                        ? Optional.empty()
                        : Optional.of("its " + ROWS + " is no list of rows of one length"));
    }

    private static boolean listsRows(JsonNode rows) {
        if (!rows.isArray()) {
            return false;
        }
        for (JsonNode row : rows) {
            if (!row.isArray() || row.isEmpty() || row.size() != rows.get(0).size()) {
                return false;
            }
        }
        return true;
    }

    private static Result<Entry> entry(JsonNode question, FactBase facts) {
        List<String> answer = new Rows(List.of(), ResultLines.rows(question.path(ROWS)), false, 0).lines();
        return SpartaImport.block(question.path(SQL).asText(), facts)
                .map(block -> new Entry(
                        question.path(ID).asText().replaceFirst("\\.", ":"),
                        question.path(QUESTION).asText(),
                        block,
                        answer,
                        Optional.empty()));
    }
}
