package org.spartabench.author.wording.lexicon;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.spartabench.author.wording.lexicon.ColumnWords.Pair;
import org.spartabench.author.wording.lexicon.ColumnWords.ValueWords;
import org.spartabench.author.wording.text.English;
import org.spartabench.author.wording.text.Forms;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Template;
import org.spartabench.fact.Column;
import org.spartabench.fact.Result;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;

/**
 * Reads and writes a lexicon as a file (JSON, version 1): words for some tables and columns, laid over what is there
 * for all. What it says was checked when it was read.
 */
final class LexiconFile {

    /** How a file lies on the words below it. */
    private enum Lying {
        /** It speaks of a table as a whole, when it knows at least half of its columns. */
        WHOLE,
        /** It changes single words; all that it does not say stays. */
        EDITS
    }

    private final JsonNode tables;

    private LexiconFile(JsonNode tables) {
        this.tables = tables;
    }

    /** @param name of the file, for messages */
    static Result<LexiconFile> read(String json, String name) {
        return LexiconCheck.read(json, name).map(root -> new LexiconFile(root.path("tables")));
    }

    /** How many columns of the schema the file has words for, in tables of the same name. */
    int fit(Schema schema) {
        int fit = 0;
        for (Table table : schema.tables()) {
            JsonNode columns =
                    tables.path(table.name().toLowerCase(Locale.ROOT)).path("columns");
            for (Column column : table.columns()) {
                fit += columns.has(column.name().toLowerCase(Locale.ROOT)) ? 1 : 0;
            }
        }
        return fit;
    }

    /** Its tables in the place of the derived ones. */
    Lexicon over(Lexicon derived, Schema schema) {
        return laid(derived, schema, Lying.WHOLE);
    }

    /** Its words in the place of single ones, however few. */
    Lexicon editing(Lexicon base, Schema schema) {
        return laid(base, schema, Lying.EDITS);
    }

    private Lexicon laid(Lexicon below, Schema schema, Lying lying) {
        Map<String, TableWords> all = new TreeMap<>(below.tables());
        for (Table table : schema.tables()) {
            JsonNode node = tables.path(table.name().toLowerCase(Locale.ROOT));
            TableWords base = below.table(table.name());
            if (node.isObject() && (lying == Lying.EDITS || covers(node, table))) {
                all.put(table.name(), table(node, table, base, lying));
            }
        }
        return new Lexicon(all);
    }

    /** A table of the same name that shares less than half its columns is another table. */
    private static boolean covers(JsonNode node, Table table) {
        long shared = table.columns().stream()
                .filter(c -> node.path("columns").has(c.name().toLowerCase(Locale.ROOT)))
                .count();
        return shared * 2 >= table.columns().size();
    }

    private static TableWords table(JsonNode node, Table table, TableWords base, Lying lying) {
        Map<String, String> names = new LinkedHashMap<>();
        table.columns().forEach(c -> names.put(c.name().toLowerCase(Locale.ROOT), c.name()));
        Map<String, ColumnWords> columns = new TreeMap<>(base.columns());
        node.path("columns").properties().forEach(e -> {
            String name = names.get(e.getKey());
            ColumnWords own = name == null ? null : base.columns().get(name);
            if (name != null && own != null) {
                columns.put(name, column(e.getValue(), own, lying));
            }
        });
        Map<String, Relation> relations = lying == Lying.EDITS ? new TreeMap<>(base.relations()) : new TreeMap<>();
        node.path("relations").properties().forEach(e -> {
            String name = names.get(e.getKey());
            if (name != null) {
                relations.put(name, relation(e.getValue(), names));
            }
        });
        List<String> identity = node.has("identity")
                ? strings(node.get("identity")).stream()
                        .filter(names::containsKey)
                        .map(names::get)
                        .toList()
                : base.identity();
        Optional<TableWords.Scene> scene = base.scene();
        JsonNode told = node.path("scene");
        String subject = names.get(told.path("subject").asText());
        String occasion = names.get(told.path("occasion").asText());
        if (subject != null && occasion != null) {
            scene = Optional.of(new TableWords.Scene(subject, occasion, noun(told, new Noun("time", "times", false))));
        }
        Optional<String> named =
                Optional.ofNullable(names.get(node.path("named").asText())).or(base::named);
        return new TableWords(noun(node, base.noun()), identity, scene, named, columns, relations);
    }

    private static ColumnWords column(JsonNode node, ColumnWords below, Lying lying) {
        Noun noun = noun(node, below.noun());
        ColumnWords base = lying == Lying.EDITS ? below.called(noun) : below;
        ColumnWords.Kind kind = node.has("kind")
                ? ColumnWords.Kind.valueOf(node.get("kind").asText().toUpperCase(Locale.ROOT))
                : base.kind();
        Optional<Noun> unit = node.has("unit")
                ? Optional.of(node.get("unit")).filter(u -> !u.isNull()).map(u -> noun(u, false))
                : base.unit();
        Forms is = forms(node);
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
                node.has("not") ? forms(node.get("not")) : is.isEmpty() ? base.not() : Forms.NONE,
                forms(node.path("than")).orElse(is.isEmpty() || lying == Lying.EDITS ? base.than() : Forms.NONE),
                node.has("as") ? forms(node.get("as")) : base.as(),
                pair(node.path("comparative"), base.comparative()),
                superlative,
                pair(node.path("ranking"), ranked ? superlative : base.ranking()),
                new Template(node.path("measure").asText(measure(noun, base, lying))),
                values,
                node.has("value") ? new Template(node.get("value").asText()) : base.value(),
                node.has("ask") ? templates(node.get("ask")) : base.ask());
    }

    private static String measure(Noun noun, ColumnWords base, Lying lying) {
        return lying == Lying.EDITS ? base.measure().source() : noun.one() + " of {np}";
    }

    /** A mere text keeps what else was known of the value. */
    private static ValueWords reworded(ValueWords below, ValueWords said) {
        boolean mere =
                said.noun().isEmpty() && said.is().isEmpty() && said.not().isEmpty();
        return mere ? new ValueWords(said.text(), below.noun(), below.is(), below.not()) : said;
    }

    private static ValueWords valueWords(JsonNode node) {
        if (node.isTextual()) {
            return new ValueWords(node.asText(), Optional.empty(), Forms.NONE, Forms.NONE);
        }
        Optional<Noun> noun = node.has("noun") ? Optional.of(noun(node.get("noun"), false)) : Optional.empty();
        return new ValueWords(node.get("text").asText(), noun, forms(node), forms(node.path("not")));
    }

    private static Relation relation(JsonNode node, Map<String, String> names) {
        Optional<Relation.Occasion> occasion = Optional.empty();
        if (node.has("occasion")) {
            JsonNode o = node.get("occasion");
            occasion = Optional.of(new Relation.Occasion(
                    new Template(o.path("phrase").asText("in {np}")),
                    o.has("usual") ? Optional.of(new Template(o.get("usual").asText())) : Optional.empty(),
                    noun(o, new Noun("time", "times", false)),
                    Optional.ofNullable(names.get(o.path("column").asText(""))),
                    o.path("always").asBoolean(false)));
        }
        Optional<Noun> thing = node.has("noun") ? Optional.of(noun(node, new Noun("", "", false))) : Optional.empty();
        return new Relation(
                thing,
                templates(node.path("is")),
                templates(node.path("not")).isEmpty() ? Relation.HAVING.not() : templates(node.path("not")),
                byColumn(node.path("did"), names, LexiconFile::templates),
                byColumn(node.path("didNot"), names, LexiconFile::templates),
                byColumn(node.path("during"), names, LexiconFile::templates),
                node.has("bare") ? Optional.of(new Template(node.get("bare").asText())) : Optional.empty(),
                node.path("onlyCounted").asBoolean(false),
                byColumn(node.path("whole"), names, n -> new Relation.Told(forms(n), forms(n.path("not")))),
                occasion);
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

    /** A text, or a list of them. */
    private static List<String> strings(JsonNode node) {
        List<String> list = new ArrayList<>();
        if (node.isTextual()) {
            list.add(node.asText());
        }
        node.elements().forEachRemaining(e -> {
            if (e.isTextual() && node.isArray()) {
                list.add(e.asText());
            }
        });
        return list;
    }

    private static Pair pair(JsonNode node, Pair otherwise) {
        return node.isArray() && node.size() == 2
                ? new Pair(node.get(0).asText(), node.get(1).asText())
                : otherwise;
    }

    private static Noun noun(JsonNode holder, Noun base) {
        if (!holder.has("noun")) {
            return new Noun(base.one(), base.many(), holder.path("person").asBoolean(base.person()));
        }
        Noun said = noun(holder.get("noun"), false);
        return new Noun(said.one(), said.many(), holder.path("person").asBoolean(said.person()));
    }

    private static Noun noun(JsonNode node, boolean person) {
        List<String> forms = strings(node);
        String one = forms.getFirst();
        return new Noun(one, forms.size() > 1 ? forms.get(1) : English.plural(one), person || English.person(one));
    }
}
