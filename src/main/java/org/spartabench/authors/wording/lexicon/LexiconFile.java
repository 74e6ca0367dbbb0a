package org.spartabench.authors.wording.lexicon;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.ColumnWords.Pair;
import org.spartabench.authors.wording.lexicon.ColumnWords.ValueWords;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/**
 * Reads the words of a lexicon file (JSON, version 1) and puts them in place of other words.
 *
 * @param tables the checked words by table
 */
record LexiconFile(JsonNode tables) {

    /** The ways to replace words. */
    private enum Scope {
        /** Replaces the words of a table as a whole, if the file knows at least half of its columns. */
        TABLE,
        /** Replaces single words; all others stay. */
        WORD
    }

    private static final Noun TIME = Noun.impersonal("time");

    /** @param name of the file, for messages */
    static Result<LexiconFile> read(String json, String name) {
        return LexiconCheck.read(json, name).map(root -> new LexiconFile(root.path("tables")));
    }

    /** Counts the columns of the schema that the file knows, in tables of the same name. */
    int fit(Schema schema) {
        return schema.tables().stream().mapToInt(this::known).sum();
    }

    private int known(Table table) {
        JsonNode columns = words(table).path("columns");
        return (int) table.columns().stream()
                .filter(c -> columns.has(c.name().toLowerCase(Locale.ROOT)))
                .count();
    }

    private JsonNode words(Table table) {
        return tables.path(table.name().toLowerCase(Locale.ROOT));
    }

    /** Puts the file's tables in place of the derived ones. */
    Lexicon over(Lexicon derived, Schema schema) {
        return replace(derived, schema, Scope.TABLE);
    }

    /** Puts the file's words in place of single ones. */
    Lexicon editing(Lexicon base, Schema schema) {
        return replace(base, schema, Scope.WORD);
    }

    private Lexicon replace(Lexicon below, Schema schema, Scope scope) {
        Map<String, TableWords> all = new TreeMap<>(below.tables());
        for (Table table : schema.tables()) {
            JsonNode node = words(table);
            boolean sameTable = known(table) * 2 >= table.columns().size();
            if (node.isObject() && (scope == Scope.WORD || sameTable)) {
                all.put(table.name(), table(node, table, below.table(table.name()), scope));
            }
        }
        return new Lexicon(all);
    }

    private static TableWords table(JsonNode node, Table table, TableWords base, Scope scope) {
        Map<String, String> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        table.columns().forEach(c -> names.put(c.name(), c.name()));
        Map<String, ColumnWords> columns = new TreeMap<>(base.columns());
        node.path("columns").properties().forEach(e -> {
            String name = names.get(e.getKey());
            ColumnWords own = name == null ? null : base.columns().get(name);
            if (name != null && own != null) {
                columns.put(name, column(e.getValue(), own, scope));
            }
        });
        Noun row = noun(node, base.noun());
        Map<String, Relation> relations = new TreeMap<>(Map.of());
        if (scope == Scope.WORD) {
            base.relations().forEach((name, r) -> {
                ColumnWords before = base.columns().get(name);
                ColumnWords now = columns.get(name);
                Relation called = before == null || now == null ? r : r.called(before.noun(), now.noun());
                relations.put(name, row.equals(base.noun()) ? called : called.ofRows(row));
            });
        }
        relations.putAll(byColumn(node.path("relations"), names, r -> relation(r, names)));
        Stream<String> keys = scope == Scope.TABLE
                ? Stream.empty()
                : base.identity().stream()
                        .filter(c -> table.column(c)
                                .filter(k -> k.role() == Role.IDENTIFIER)
                                .isPresent());
        List<String> identity = node.has("identity")
                ? Stream.concat(
                                strings(node.get("identity")).stream()
                                        .filter(column -> names.containsKey(column) || base.identifies(column))
                                        .map(column -> names.getOrDefault(column, column)),
                                keys)
                        .distinct()
                        .toList()
                : base.identity();
        JsonNode sceneNode = node.path("scene");
        Optional<TableWords.Scene> scene = name(sceneNode, "subject", names)
                .flatMap(subject -> name(sceneNode, "occasion", names)
                        .map(occasion -> new TableWords.Scene(subject, occasion, noun(sceneNode, TIME))));
        return new TableWords(
                row, identity, scene.or(base::scene), name(node, "named", names).or(base::named), columns, relations);
    }

    /** Reads the name of a column as the schema spells it. */
    private static Optional<String> name(JsonNode node, String field, Map<String, String> names) {
        return Optional.ofNullable(names.get(node.path(field).asText()));
    }

    private static ColumnWords column(JsonNode node, ColumnWords below, Scope scope) {
        boolean edits = scope == Scope.WORD;
        Noun noun = noun(node, below.noun());
        ColumnWords base = edits ? below.called(noun) : below;
        ColumnWords.Kind kind = node.has("kind")
                ? ColumnWords.Kind.valueOf(node.get("kind").asText().toUpperCase(Locale.ROOT))
                : base.kind();
        Optional<Noun> unit = node.has("unit")
                ? Optional.of(node.get("unit")).filter(u -> !u.isNull()).map(u -> noun(u, false))
                : base.unit();
        Forms is = forms(node);
        Forms denied = edits ? is.denied() : Forms.NONE;
        Map<String, ValueWords> values = new TreeMap<>(base.values());
        node.path("values")
                .properties()
                .forEach(e -> values.merge(e.getKey(), valueWords(e.getValue()), LexiconFile::reworded));
        Pair superlative =
                pair(node.path("superlative"), node.has("kind") ? ColumnWords.extremes(kind) : base.superlative());
        boolean ranked = node.has("superlative") || node.has("kind");
        return new ColumnWords(
                noun,
                kind,
                unit,
                is.orElse(base.is()),
                node.has("not") ? forms(node.get("not")) : is.isEmpty() ? base.not() : denied,
                forms(node.path("than")).orElse(is.isEmpty() || edits ? base.than() : Forms.NONE),
                node.has("as") ? forms(node.get("as")) : base.as(),
                pair(node.path("comparative"), base.comparative()),
                superlative,
                pair(node.path("ranking"), ranked ? superlative : base.ranking()),
                new Template(node.path("measure").asText(edits ? base.measure().source() : noun.one() + " of {np}")),
                values,
                template(node, "value").orElse(base.value()),
                node.has("ask") ? templates(node.get("ask")) : base.ask());
    }

    private static Optional<Template> template(JsonNode node, String field) {
        return node.optional(field).map(n -> new Template(n.asText()));
    }

    /** Keeps the noun and phrases of a value if the file gives only a text. */
    private static ValueWords reworded(ValueWords below, ValueWords words) {
        return words.equals(ValueWords.of(words.text()))
                ? new ValueWords(words.text(), below.noun(), below.is(), below.not())
                : words;
    }

    private static ValueWords valueWords(JsonNode node) {
        return node.isTextual()
                ? ValueWords.of(node.asText())
                : new ValueWords(
                        node.get("text").asText(),
                        node.optional("noun").map(n -> noun(n, false)),
                        forms(node),
                        forms(node.path("not")));
    }

    private static Relation relation(JsonNode node, Map<String, String> names) {
        Optional<Relation.Occasion> occasion = node.optional("occasion")
                .map(o -> new Relation.Occasion(
                        new Template(o.path("phrase").asText("in {np}")),
                        template(o, "usual"),
                        noun(o, TIME),
                        name(o, "column", names),
                        o.path("always").asBoolean(false)));
        return new Relation(
                node.optional("noun").map(n -> noun(node, TIME)),
                templates(node.path("is")),
                templates(node.path("not")).isEmpty() ? Relation.HAVING.not() : templates(node.path("not")),
                byColumn(node.path("did"), names, LexiconFile::templates),
                byColumn(node.path("didNot"), names, LexiconFile::templates),
                byColumn(node.path("during"), names, LexiconFile::templates),
                template(node, "bare"),
                node.path("onlyCounted").asBoolean(false),
                byColumn(node.path("whole"), names, n -> new Relation.Told(forms(n), forms(n.path("not")))),
                occasion,
                Optional.empty(),
                Optional.empty());
    }

    private static <T> Map<String, T> byColumn(JsonNode node, Map<String, String> names, Function<JsonNode, T> read) {
        Map<String, T> map = new TreeMap<>();
        node.properties().forEach(e -> {
            String name = names.get(e.getKey());
            if (name != null) {
                map.put(name, read.apply(e.getValue()));
            }
        });
        return map;
    }

    private static Forms forms(JsonNode node) {
        return new Forms(
                templates(node.path("before")),
                templates(node.path("after")),
                templates(node.path("verb")),
                templates(node.path("whose")));
    }

    private static List<Template> templates(JsonNode node) {
        return strings(node).stream().map(Template::new).toList();
    }

    /** Reads a text, or a list of texts. */
    private static List<String> strings(JsonNode node) {
        Stream<JsonNode> nodes = node.isArray() ? node.valueStream() : Stream.of(node);
        return nodes.filter(JsonNode::isTextual).map(JsonNode::asText).toList();
    }

    private static Pair pair(JsonNode node, Pair otherwise) {
        return node.isArray() && node.size() == 2
                ? new Pair(node.get(0).asText(), node.get(1).asText())
                : otherwise;
    }

    private static Noun noun(JsonNode holder, Noun base) {
        Noun noun = holder.has("noun") ? noun(holder.get("noun"), false) : base;
        return new Noun(noun.one(), noun.many(), holder.path("person").asBoolean(noun.person()));
    }

    private static Noun noun(JsonNode node, boolean person) {
        List<String> forms = strings(node);
        String one = forms.getFirst();
        return new Noun(one, forms.size() > 1 ? forms.get(1) : English.plural(one), person || English.person(one));
    }
}
