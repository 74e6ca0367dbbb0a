package org.spartabench.authors.prompted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.WordsDraft;
import org.spartabench.authors.request.RequestedValue.WordsDraft.ColumnDraft;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.preview.WordDoubt;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.print.Sql;

/** Writes the words that a table has now, and reads those that a model drafts for it. */
record DraftedWords(Request.Words request) {

    /** The kinds whose numbers can have a unit. */
    private static final Set<Kind> MEASURED = Set.of(Kind.COUNT, Kind.AMOUNT);

    private static final Set<String> FIELDS = Set.of("noun", "unit", "phrase", "values", "does");

    private static final Map<String, String> SEVERAL = Map.of("is", "are", "was", "were", "has", "have", "does", "do");

    private static final String GAP = "{v}";

    /** Plain words: no sign of a template, a line or a table. */
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} '’&/.,-]{0,59}");

    /** Writes a line for a row and for each column that questions name: its words, its unit, and the table that a key refers to. */
    String now() {
        List<String> lines = new ArrayList<>();
        String like = table().flatMap(t -> Lexicon.owner(schema(), t))
                .map(t -> "; called like the rows of " + Sql.name(t) + ", which it says more of: leave it")
                .orElse("");
        lines.add("a row: " + forms(request.words().noun()) + like);
        table().ifPresent(table -> table.columns().forEach(column -> {
            ColumnWords words = request.words().columns().get(column.name());
            if (words != null && WordDoubt.said(schema(), table, column)) {
                lines.add(Sql.name(column.name()) + ": " + forms(words.noun()) + unit(words) + key(table, column));
            }
        }));
        return String.join("\n", lines);
    }

    private static String unit(ColumnWords words) {
        return words.unit().map(u -> "; unit: " + forms(u)).orElse(MEASURED.contains(words.kind()) ? "; no unit" : "");
    }

    private String key(Table table, Column column) {
        return schema().foreignKey(table, column.name())
                .map(key -> "; key of " + Sql.name(key.references()))
                .orElse("");
    }

    static String lines(Map<String, Noun> nouns) {
        return nouns.entrySet().stream()
                .map(e -> Sql.name(e.getKey()) + ": " + forms(e.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static String forms(Noun noun) {
        return noun.one() + " / " + noun.many();
    }

    private Schema schema() {
        return request.view().schema();
    }

    private Optional<Table> table() {
        return request.view().soFar().table().flatMap(schema()::table);
    }

    /** Reads a draft that names no other column than the table's, and no noun of another table. */
    Outcome<WordsDraft> read(Fields reply) {
        return noun(reply, "noun", "a row")
                .flatMap(noun -> person(reply, noun).map(person -> new Noun(noun.one(), noun.many(), person)))
                .flatMap(row ->
                        Outcome.unless(taken(row), () -> columns(reply).map(columns -> new WordsDraft(row, columns))));
    }

    /** Reads whether a row is a person; a reply that does not say so leaves it to the noun. */
    private static Outcome<Boolean> person(Fields reply, Noun noun) {
        return reply.reply().hasNonNull("person") ? reply.yes("person") : Outcome.done(noun.person());
    }

    private Optional<Refusal> taken(Noun row) {
        return request.taken().entrySet().stream()
                .filter(e -> e.getValue().one().equalsIgnoreCase(row.one())
                        || e.getValue().many().equalsIgnoreCase(row.many()))
                .findFirst()
                .map(e -> new Refusal.Declined("rows of " + e.getKey() + " are called \""
                        + e.getValue().one() + "\", so a row of this table needs another noun"));
    }

    private Outcome<Map<String, ColumnDraft>> columns(Fields reply) {
        if (!reply.reply().path("columns").isObject()) {
            return Outcome.declined("\"columns\" has to be an object, which may be empty");
        }
        Map<String, ColumnDraft> drafts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> given : reply.reply().path("columns").properties()) {
            Optional<String> name =
                    table().flatMap(t -> t.column(given.getKey())).map(Column::name);
            if (name.isEmpty()) {
                return Outcome.declined("the table has no column \"" + given.getKey() + "\"");
            }
            switch (column(name.get(), given.getValue())) {
                case Outcome.Done<ColumnDraft>(ColumnDraft draft) -> drafts.put(name.get(), draft);
                case Outcome.Refused<ColumnDraft>(Refusal refusal) -> {
                    return Outcome.refused(refusal);
                }
            }
        }
        return Outcome.done(drafts);
    }

    private Outcome<ColumnDraft> column(String name, JsonNode node) {
        if (!(node instanceof ObjectNode words)
                || words.isEmpty()
                || words.propertyStream().anyMatch(f -> !FIELDS.contains(f.getKey()))) {
            return Outcome.declined("the words of " + name
                    + " have to be an object of \"noun\", \"unit\", \"phrase\", \"values\" or \"does\"");
        }
        Fields fields = new Fields(words);
        ColumnWords now = request.words().columns().get(name);
        Kind kind = now == null ? Kind.WORD : now.kind();
        JsonNode given = words.path("unit");
        boolean none = given.isNull() || given.isArray() && given.isEmpty();
        boolean unit = words.has("unit") && !none;
        if (unit && !MEASURED.contains(kind)) {
            return Outcome.declined(name + " takes no unit: leave it out");
        }
        Outcome<Optional<Template>> phrase = words.hasNonNull("phrase")
                ? fields.texts("phrase").flatMap(t -> verb(t, "phrase", name)).map(Optional::of)
                : Outcome.done(Optional.empty());
        if (words.hasNonNull("does")
                && table().flatMap(t -> schema().foreignKey(t, name)).isEmpty()) {
            return Outcome.declined(name + " refers to no row that could do something: leave \"does\" out");
        }
        Outcome<Optional<Template>> does = words.hasNonNull("does")
                ? fields.texts("does")
                        .flatMap(t -> verb(t, "does", name))
                        .map(t -> Optional.of(new Template(t.source().replace(GAP, "{np}"))))
                : Outcome.done(Optional.empty());
        Outcome<Noun> called = now == null || words.has("noun") ? noun(fields, "noun", name) : Outcome.done(now.noun());
        return called.flatMap(noun -> {
            boolean same = now != null && noun.one().equals(now.noun().one());
            if (!unit && kind == Kind.COUNT && (none || !same && !noun.one().startsWith("number of "))) {
                return Outcome.declined(name + " counts something: say what, as its \"unit\"");
            }
            Optional<Noun> kept = now == null || none ? Optional.empty() : now.unit();
            Outcome<Optional<Noun>> units = unit ? noun(fields, "unit", name).map(Optional::of) : Outcome.done(kept);
            return units.flatMap(u -> phrase.flatMap(p ->
                    does.flatMap(d -> values(words.path("values"), name).map(v -> new ColumnDraft(noun, u, p, v, d)))));
        });
    }

    private static Outcome<Map<String, Template>> values(JsonNode given, String column) {
        Map<String, Template> values = new LinkedHashMap<>();
        if (!given.isObject() && !given.isMissingNode() && !given.isNull()) {
            return Outcome.declined("\"values\" of " + column + " has to be an object of verb phrases by value");
        }
        Fields fields = new Fields(given instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode());
        for (Map.Entry<String, JsonNode> value : given.properties()) {
            switch (fields.texts(value.getKey()).flatMap(t -> verb(t, "values", column))) {
                case Outcome.Done<Template>(Template verb) -> values.put(value.getKey(), verb);
                case Outcome.Refused<Template>(Refusal refusal) -> {
                    return Outcome.refused(refusal);
                }
            }
        }
        return Outcome.done(values);
    }

    /** Reads a verb phrase for one row and for several; one that begins with a form of "be" or "have" may stand alone. */
    private static Outcome<Template> verb(List<String> texts, String field, String column) {
        boolean gap = !field.equals("values");
        String one = texts.getFirst().strip();
        String first = one.split(" ")[0];
        String usual = SEVERAL.getOrDefault(first, first) + one.substring(first.length());
        String many = texts.getLast().strip();
        boolean both = texts.size() == 2 || texts.size() == 1 && (!usual.equals(one) || !first.endsWith("s"));
        boolean plain = Stream.of(one, many)
                .allMatch(t -> (t.split(Pattern.quote(GAP), -1).length == 2) == gap
                        && PLAIN.matcher(t.replace(GAP, "v")).matches()
                        && !t.contains(" / "));
        return both && plain
                ? Outcome.done(joined(one, texts.size() == 1 ? usual : many))
                : Outcome.declined(
                        "\"" + field + "\" of " + column + " needs verb phrases for one row and for several, such as "
                                + (gap
                                        ? "[\"was built in {v}\", \"were built in {v}\"]"
                                        : "[\"is insured\", \"are insured\"]"));
    }

    /** Joins "was built" and "were built" as "[was|were] built". */
    private static Template joined(String one, String many) {
        List<String> left = List.of(one.split(" "));
        List<String> right = List.of(many.split(" "));
        int same = 0;
        while (same < Math.min(left.size(), right.size()) - 1
                && left.reversed().get(same).equals(right.reversed().get(same))) {
            same++;
        }
        return new Template(
                one.equals(many)
                        ? one
                        : ("[" + String.join(" ", left.subList(0, left.size() - same)) + "|"
                                        + String.join(" ", right.subList(0, right.size() - same)) + "] "
                                        + String.join(" ", left.subList(left.size() - same, left.size())))
                                .strip());
    }

    /** Reads the words for one and for many; one word alone has its usual plural. */
    private static Outcome<Noun> noun(Fields holder, String field, String of) {
        return holder.texts(field).flatMap(texts -> {
            boolean plain = texts.size() <= 2
                    && texts.stream().allMatch(t -> PLAIN.matcher(t.strip()).matches());
            if (!plain) {
                return Outcome.declined("the " + field + " of " + of
                        + " has to be plain words for one and for many, such as [\"boat\", \"boats\"]");
            }
            Noun usual = Noun.regular(texts.getFirst().strip());
            return Outcome.done(
                    texts.size() == 1
                            ? usual
                            : new Noun(usual.one(), texts.getLast().strip(), usual.person()));
        });
    }
}
