package org.spartabench.authors.wording.lexicon;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.ColumnWords.Pair;
import org.spartabench.authors.wording.lexicon.ColumnWords.ValueWords;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.base.Json;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.FullName;

/** Holds a project's own words as a lexicon file: only the differences from the derived or shipped lexicon. Immutable. */
public final class OwnWords {

    public static final OwnWords NONE =
            new OwnWords(JsonNodeFactory.instance.objectNode().put("version", LexiconCheck.VERSION));

    /** The parts of a table's words that name columns. */
    private static final List<String> BY_COLUMN = List.of("columns", "relations");

    private final ObjectNode root;

    private OwnWords(ObjectNode root) {
        this.root = root;
    }

    /** @param name of the file, for messages */
    public static Result<OwnWords> read(String json, String name) {
        return LexiconCheck.read(json, name).map(checked -> new OwnWords((ObjectNode) checked));
    }

    /** Writes the text of the file. */
    public String json() {
        try {
            return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts is always written", e);
        }
    }

    public boolean isEmpty() {
        return root.path("tables").isEmpty();
    }

    /** Puts these words in place of the words of a schema. */
    public Lexicon over(Lexicon below, Schema schema) {
        return new LexiconFile(root.path("tables")).editing(below, schema);
    }

    /** Puts other words over these; a noun or a column of theirs replaces the whole of ours. */
    public OwnWords with(OwnWords other) {
        ObjectNode copy = root.deepCopy();
        other.root.path("tables").properties().forEach(table -> {
            ObjectNode node = under(under(copy, "tables"), key(table.getKey()));
            if (table.getValue().has("noun")) {
                node.remove("person");
            }
            table.getValue().properties().forEach(words -> {
                if (BY_COLUMN.contains(words.getKey())) {
                    ObjectNode columns = under(node, words.getKey());
                    words.getValue().properties().forEach(c -> columns.set(key(c.getKey()), c.getValue()));
                } else {
                    node.set(words.getKey(), words.getValue());
                }
            });
        });
        return new OwnWords(copy);
    }

    /** Refuses words for what the schema does not have, a problem each. @param name of the file, for messages */
    public Result<OwnWords> knownTo(Schema schema, String name) {
        List<Problem> problems = new ArrayList<>();
        root.path("tables").properties().forEach(words -> {
            Optional<Table> table = schema.table(words.getKey());
            if (table.isEmpty()) {
                problems.add(new Problem(name + ": the project has no table \"" + words.getKey() + "\""));
            } else if (!words.getValue().isObject()) {
                problems.add(new Problem(name + ": the words of " + words.getKey() + " are no object"));
            }
            table.ifPresent(t -> BY_COLUMN.forEach(part -> words.getValue()
                    .path(part)
                    .properties()
                    .forEach(c -> {
                        String wrong = t.column(c.getKey()).isEmpty()
                                ? "the table " + t.name() + " has no column \"" + c.getKey() + "\""
                                : c.getValue().isObject()
                                        ? ""
                                        : "the words of " + t.name() + "." + c.getKey() + " are no object";
                        if (!wrong.isEmpty()) {
                            problems.add(new Problem(name + ": " + wrong));
                        }
                    })));
            table.ifPresent(t -> named(words.getValue())
                    .filter(c -> t.column(c).isEmpty()
                            && FullName.of(t).filter(f -> f.called().equals(c)).isEmpty())
                    .forEach(c -> problems.add(
                            new Problem(name + ": the table " + t.name() + " has no column \"" + c + "\""))));
        });
        if (isEmpty()) {
            problems.add(new Problem(name + ": has no words for a table"));
        }
        return problems.isEmpty() ? Result.ok(this) : new Result.Bad<>(problems);
    }

    /** Lists the columns that the words of a table name as values: those that identify a row, and those of its scene. */
    private static Stream<String> named(JsonNode words) {
        return Stream.of(
                        words.path("identity"),
                        words.path("named"),
                        words.at("/scene/subject"),
                        words.at("/scene/occasion"))
                .flatMap(n -> Stream.concat(Stream.of(n), n.valueStream()))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText);
    }

    /** Says whether the project changes the noun of the table. */
    public boolean speaksOf(String table) {
        return root.path("tables").path(key(table)).has("noun");
    }

    public boolean speaksOf(ColumnRef column) {
        return root.path("tables").path(key(column.table())).path("columns").has(key(column.column()));
    }

    /** Changes the noun of a table; keeps nothing if it is the noun {@code below}. */
    public OwnWords withTable(String table, Noun below, Noun wanted) {
        ObjectNode copy = root.deepCopy();
        ObjectNode node = under(under(copy, "tables"), key(table));
        node.remove(List.of("noun", "person"));
        if (!wanted.equals(below)) {
            noun(node, wanted);
        }
        return pruned(copy, table);
    }

    /** Changes the words for a column; keeps only the differences from the words {@code below}. */
    public OwnWords withColumn(ColumnRef column, ColumnWords below, ColumnWords wanted) {
        ObjectNode copy = root.deepCopy();
        ObjectNode columns = under(under(under(copy, "tables"), key(column.table())), "columns");
        ObjectNode node = difference(below, wanted);
        if (node.isEmpty()) {
            columns.remove(key(column.column()));
        } else {
            columns.set(key(column.column()), node);
        }
        return pruned(copy, column.table());
    }

    /** States the noun of a column, even if it is the one below, so that it is no longer in doubt. */
    public OwnWords stating(ColumnRef column, Noun noun) {
        ObjectNode copy = root.deepCopy();
        ObjectNode columns = under(under(under(copy, "tables"), key(column.table())), "columns");
        noun(under(columns, key(column.column())), noun);
        return new OwnWords(copy);
    }

    /** Says what that which the column refers to does with the rows, and does not do; keeps what there is. @param does with the gap {@code np} */
    public OwnWords relating(ColumnRef column, Template does) {
        ObjectNode copy = root.deepCopy();
        ObjectNode relations = under(under(under(copy, "tables"), key(column.table())), "relations");
        if (!relations.has(key(column.column()))) {
            ObjectNode relation = under(relations, key(column.column()));
            relation.set("is", texts(List.of(does.source())));
            List<Template> denied = Forms.doing(does).refuted().verb();
            relation.set("not", templates(denied.isEmpty() ? List.of(new Template("never " + does.source())) : denied));
        }
        return new OwnWords(copy);
    }

    private static OwnWords pruned(ObjectNode copy, String table) {
        ObjectNode tables = under(copy, "tables");
        ObjectNode node = under(tables, key(table));
        if (node.path("columns").isEmpty()) {
            node.remove("columns");
        }
        if (node.isEmpty()) {
            tables.remove(key(table));
        }
        return new OwnWords(copy);
    }

    private static ObjectNode difference(ColumnWords below, ColumnWords wanted) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (!wanted.noun().equals(below.noun())) {
            noun(node, wanted.noun());
        }
        ColumnWords base = below.called(wanted.noun());
        if (wanted.kind() != base.kind()) {
            node.put("kind", wanted.kind().name().toLowerCase(Locale.ROOT));
        }
        if (!wanted.unit().equals(base.unit())) {
            node.set(
                    "unit",
                    wanted.unit()
                            .<JsonNode>map(u -> texts(List.of(u.one(), u.many())))
                            .orElseGet(JsonNodeFactory.instance::nullNode));
        }
        boolean phrases = !wanted.is().equals(base.is());
        if (phrases) {
            forms(node, wanted.is());
        }
        if (phrases && !wanted.not().isEmpty() || !wanted.not().equals(base.not())) {
            forms(node.putObject("not"), wanted.not());
        }
        if (!wanted.than().equals(base.than())) {
            forms(node.putObject("than"), wanted.than());
        }
        if (!wanted.as().equals(base.as())) {
            forms(node.putObject("as"), wanted.as());
        }
        boolean otherKind = wanted.kind() != base.kind();
        put(node, "comparative", base.comparative(), wanted.comparative(), false, OwnWords::pair);
        put(node, "superlative", base.superlative(), wanted.superlative(), otherKind, OwnWords::pair);
        put(node, "ranking", base.ranking(), wanted.ranking(), node.has("superlative"), OwnWords::pair);
        put(node, "measure", base.measure(), wanted.measure(), false, m -> TextNode.valueOf(m.source()));
        put(node, "value", base.value(), wanted.value(), false, v -> TextNode.valueOf(v.source()));
        put(node, "ask", base.ask(), wanted.ask(), false, OwnWords::templates);
        Map<String, ValueWords> changed = new TreeMap<>(wanted.values());
        changed.entrySet().removeIf(e -> e.getValue().equals(base.values().get(e.getKey())));
        changed.forEach((value, words) -> {
            ValueWords before = base.values().getOrDefault(value, ValueWords.of(value));
            ObjectNode values = under(node, "values");
            if (words.is().equals(before.is()) && words.not().equals(before.not())) {
                values.put(value, words.text());
            } else {
                ObjectNode said = values.putObject(value).put("text", words.text());
                words.noun().ifPresent(n -> said.set("noun", texts(List.of(n.one(), n.many()))));
                forms(said, words.is());
                forms(said.putObject("not"), words.not());
            }
        });
        return node;
    }

    private static <T> void put(
            ObjectNode node, String field, T base, T wanted, boolean always, Function<T, JsonNode> json) {
        if (always || !wanted.equals(base)) {
            node.set(field, json.apply(wanted));
        }
    }

    private static ArrayNode pair(Pair pair) {
        return texts(List.of(pair.more(), pair.less()));
    }

    private static void noun(ObjectNode node, Noun noun) {
        node.set("noun", texts(List.of(noun.one(), noun.many())));
        node.put("person", noun.person());
    }

    private static void forms(ObjectNode node, Forms forms) {
        Map.of("before", forms.before(), "after", forms.after(), "verb", forms.verb(), "whose", forms.whose())
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .filter(e -> !e.getValue().isEmpty())
                .forEach(e -> node.set(e.getKey(), templates(e.getValue())));
    }

    private static ArrayNode templates(List<Template> templates) {
        return texts(templates.stream().map(Template::source).toList());
    }

    private static ArrayNode texts(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
    }

    private static ObjectNode under(ObjectNode holder, String field) {
        return holder.get(field) instanceof ObjectNode there ? there : holder.putObject(field);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
