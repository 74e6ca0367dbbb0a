package org.spartabench.authors.wording.lexicon;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.value.ColumnType;

/** Derives a lexicon from names, types, roles, units and keys. */
final class Derivation {

    private static final Set<String> CALLING = WordLists.words("names that are not called so");

    private static final Map<String, String> NAMED = WordLists.pairs("better names for columns");

    private static final Map<String, String> DATED = WordLists.pairs("better names for moments");

    private final Schema schema;
    private final PartTables parts;
    private final TableNouns tableNouns;

    private Derivation(Schema schema) {
        this.schema = schema;
        this.parts = new PartTables(schema);
        this.tableNouns = new TableNouns(schema, t -> aspect(t).isEmpty());
    }

    static Map<String, TableWords> of(Schema schema) {
        Derivation derivation = new Derivation(schema);
        Map<String, TableWords> tables = new LinkedHashMap<>();
        schema.tables().forEach(t -> tables.put(t.name(), derivation.table(t)));
        return tables;
    }

    static TableWords unknownTable(String name) {
        String noun = English.singular(Identifiers.table(name.isEmpty() ? "row" : name));
        return new TableWords(Noun.regular(noun), List.of(), Optional.empty(), Optional.empty(), Map.of(), Map.of());
    }

    static ColumnWords unknownColumn(String name) {
        String noun = Identifiers.words(name.isEmpty() ? "value" : name);
        return ValueColumns.word(noun).saying(Forms.having("{a} " + noun + " of {v}"), Forms.NONE);
    }

    /**
     * Derives words for rows that say in what a person was an actor, or had another such capacity, by its noun; empty unless
     * a row links one person to one other entity.
     *
     * @param column the category that holds the noun
     */
    static Optional<TableWords> capacity(Schema schema, Table table, String column, String noun) {
        Derivation derivation = new Derivation(schema);
        Noun row = Noun.regular(noun);
        boolean links = table.columns().stream()
                .anyMatch(c -> derivation.worked(table, c, row).isPresent());
        return links && row.person()
                ? Optional.of(
                        derivation.table(table, row).naming(column, noun, row).working(column))
                : Optional.empty();
    }

    static Optional<String> owner(Schema schema, Table table) {
        Derivation derivation = new Derivation(schema);
        return derivation
                .aspect(table)
                .flatMap(c -> derivation.foreignKey(table, c))
                .map(ForeignKey::references);
    }

    private TableWords table(Table table) {
        return table(table, noun(table));
    }

    private TableWords table(Table table, Noun row) {
        Map<String, ColumnWords> columns = new LinkedHashMap<>();
        Map<String, Relation> relations = new LinkedHashMap<>();
        List<String> identity = identity(table, row);
        Optional<Noun> actor = actor(table, row);
        Optional<Column> aspect = aspect(table);
        for (Column column : table.columns()) {
            if (aspect.filter(column::equals).isPresent()) {
                columns.put(column.name(), ValueColumns.name(aspectName(table, row)));
                part(table, column).ifPresent(r -> relations.put(column.name(), r));
                continue;
            }
            Optional<ForeignKey> key = foreignKey(table, column);
            columns.put(column.name(), column(table, column, key, keys(table, row), identity.contains(column.name())));
            key.ifPresent(k -> {
                Noun named = named(column, k);
                relations.put(
                        column.name(),
                        linked(table, column)
                                .or(() -> KeyColumns.actedOn(words(column)))
                                .or(() -> worked(table, column, row))
                                .or(() -> acted(table, column, named, referred(k), actor))
                                .orElseGet(() -> keys(table, row).relation(named, referred(k), own(table, column))));
            });
        }
        Map<String, ColumnWords> distinct = apart(table, countriesFirst(columns), relations);
        relations.replaceAll((key, relation) -> KeyColumns.once(relation, distinct));
        return new TableWords(row, identity, Optional.empty(), Optional.empty(), distinct, relations);
    }

    /** Gives what a person is by rows that are called entries. */
    private Optional<Noun> actor(Table table, Noun row) {
        return Optional.of(tableNouns.entity(table)).filter(n -> n.person() && !row.person());
    }

    /** Relates a person to such entries: "have worked as a manager", "have more than 3 manager entries". */
    private Optional<Relation> acted(Table table, Column column, Noun named, Noun referred, Optional<Noun> actor) {
        return actor.map(a -> keys(table, a).relation(named, referred, own(table, column)))
                .filter(KeyColumns::working)
                .map(r -> r.withRow(actor).withSpan(tableNouns.span(table)));
    }

    /**
     * Finds the key of a table whose rows say more of another table's rows: their scores, or one of their genres. Such rows
     * are called by what they belong to.
     */
    private Optional<Column> aspect(Table table) {
        List<String> owners = parts.owners(table);
        boolean own = table.primaryKey().size() == 1
                || parts.part(table) && table.columns().size() == 2;
        Optional<String> key = table.primaryKey().size() == 1
                ? table.primaryKey().stream()
                        .filter(k -> table.column(k)
                                .flatMap(c -> foreignKey(table, c))
                                .isPresent())
                        .findFirst()
                : owners.stream().filter(o -> owners.size() == 1).findFirst();
        return key.filter(k -> own).flatMap(table::column);
    }

    private String aspectName(Table table, Noun row) {
        boolean titled = aspect(table).flatMap(c -> foreignKey(table, c)).stream()
                .anyMatch(
                        k -> k.referenced().getFirst().toLowerCase(Locale.ROOT).endsWith("title"));
        return titled ? row.one() + " title" : row.one();
    }

    /** Relates an entity to several rows of its part table: "has more than 2 genres". */
    private Optional<Relation> part(Table table, Column owner) {
        return table.columns().stream()
                .filter(c -> parts.part(table) && !c.equals(owner))
                .findFirst()
                .map(c -> {
                    Noun noun = Noun.impersonal(words(c));
                    Relation.Occasion counted = new Relation.Occasion(
                            new Template("{np}"), Optional.empty(), noun, Optional.of(c.name()), true);
                    return Relation.HAVING
                            .withIs(List.of())
                            .withNot(List.of())
                            .withBare(Optional.of(new Template("[has|have]")))
                            .withOnlyCounted(true)
                            .withOccasion(Optional.of(counted));
                });
    }

    private static boolean own(Table table, Column column) {
        return table.primaryKey().isEmpty() || table.primaryKey().contains(column.name());
    }

    /** Relates an entity to the other one of a table that links two and is called by both: boat_sailor. */
    private Optional<Relation> linked(Table table, Column column) {
        List<String> owners = parts.owners(table);
        List<String> nouns = owners.stream()
                .flatMap(o -> schema.foreignKey(table, o).stream())
                .map(k -> referred(k).one())
                .toList();
        String name = tableNouns.of(table).one();
        boolean links = nouns.size() == 2
                && owners.contains(column.name())
                && (name.equals(String.join(" ", nouns)) || name.equals(String.join(" ", nouns.reversed())));
        return owners.stream()
                .filter(o -> links && !o.equals(column.name()))
                .flatMap(o -> schema.foreignKey(table, o).stream().map(k -> KeyColumns.linked(referred(k), o)))
                .findFirst();
    }

    /** Relates a person to the rows of a role such as director, whose key names a person and what that person worked for. */
    private Optional<Relation> worked(Table table, Column column, Noun row) {
        List<Column> owners = parts.owners(table).stream()
                .flatMap(o -> table.column(o).stream())
                .toList();
        boolean person = foreignKey(table, column)
                .map(this::referred)
                .filter(Noun::person)
                .isPresent();
        return !row.person() || !person || !owners.contains(column) || owners.size() != 2
                ? Optional.empty()
                : owners.stream()
                        .filter(o -> !o.equals(column))
                        .flatMap(o -> foreignKey(table, o).stream()
                                .map(this::referred)
                                .filter(n -> !n.person())
                                .map(n -> keys(table, row).worked(n, o.name())))
                        .findFirst();
    }

    /** Names a key column: a code that is called alike on both sides, as a tail number, says nothing of the row, a plane. */
    private Noun named(Column column, ForeignKey key) {
        boolean alike = key.referenced().getFirst().equalsIgnoreCase(column.name());
        return alike ? referred(key) : KeyColumns.noun(words(column), referred(key));
    }

    private static String words(Column column) {
        String words = Identifiers.words(column.name());
        return column.type().temporal() && DATED.containsKey(words)
                ? DATED.getOrDefault(words, words)
                : NAMED.getOrDefault(words, words);
    }

    /**
     * Removes phrases that another column has already, and gives columns without phrases one with their noun. Keys whose
     * values are never said may share one, if their nouns differ: "in an album", "in the Jazz genre". So may a year and a
     * date, a town and its country: "held after 2018", "held on or after May 1, 2018"; "shipped to Oslo", "shipped to Norway".
     */
    private static Map<String, ColumnWords> apart(
            Table table, Map<String, ColumnWords> columns, Map<String, Relation> relations) {
        Map<Template, Noun> values = new HashMap<>();
        Map<Template, Noun> years = new HashMap<>();
        Map<String, Map<Template, Noun>> usedByNoun = new HashMap<>();
        columns.replaceAll((name, words) -> {
            boolean key = relations.containsKey(name);
            boolean unsaid = key
                    && table.column(name)
                            .filter(c -> c.role() == Role.IDENTIFIER)
                            .isPresent();
            Map<Template, Noun> used = unsaid
                    ? usedByNoun.computeIfAbsent(words.noun().one(), n -> new HashMap<>())
                    : words.kind() == Kind.YEAR ? years : values;
            Set<Template> taken = new HashSet<>();
            used.forEach((phrase, noun) -> {
                if (!ValueColumns.apart(noun, words.noun())) {
                    taken.add(phrase);
                }
            });
            Forms own = words.is().without(taken);
            own.all().forEach(t -> used.put(t, words.noun()));
            boolean alone = words.is().equals(own);
            return alone ? words : key && !own.isEmpty() ? words.saying(own, words.not()) : named(words, key);
        });
        return columns;
    }

    /** Puts countries first, since somebody is from a country rather than from a region of it. */
    private static Map<String, ColumnWords> countriesFirst(Map<String, ColumnWords> columns) {
        Map<String, ColumnWords> ordered = new LinkedHashMap<>();
        for (boolean country : List.of(true, false)) {
            columns.forEach((name, words) -> {
                if (words.noun().one().equals("country") == country) {
                    ordered.put(name, words);
                }
            });
        }
        return ordered;
    }

    private static ColumnWords named(ColumnWords words, boolean key) {
        String noun = words.noun().one();
        return switch (words.kind()) {
            case WORD ->
                words.saying(key ? Forms.NONE : Forms.having("the " + noun + " {v}"), Forms.NONE)
                        .withValues(Map.of());
            case YEAR, MOMENT, SEASON -> words.saying(Forms.having("{a} " + noun + " {v}"), Forms.NONE);
            case COUNT, AMOUNT, MONEY, PERCENT -> words;
        };
    }

    private Noun noun(Table table) {
        Optional<ForeignKey> of = aspect(table).flatMap(c -> foreignKey(table, c));
        return of.filter(k -> !k.references().equals(table.name()))
                .map(this::referred)
                .orElseGet(() -> tableNouns.of(table));
    }

    /** Finds the columns that identify the row: its key, the columns that others refer to, its name. */
    private List<String> identity(Table table, Noun row) {
        Set<String> identity = new LinkedHashSet<>();
        aspect(table).ifPresent(c -> identity.add(c.name()));
        boolean person = row.person();
        table.columns().stream()
                .filter(c -> worked(table, c, row).isPresent()) // a director is a person
                .forEach(c -> identity.add(c.name()));
        if (table.primaryKey().size() == 1) {
            table.column(table.primaryKey().getFirst())
                    .filter(c -> c.role() == Role.NAME || c.role() == Role.IDENTIFIER)
                    .ifPresent(c -> identity.add(c.name()));
        }
        schema.foreignKeys().stream()
                .filter(f ->
                        f.references().equals(table.name()) && f.referenced().size() == 1)
                .forEach(f -> identity.add(f.referenced().getFirst()));
        List<Column> names = table.columns().stream()
                .filter(c -> c.role() == Role.NAME && foreignKey(table, c).isEmpty())
                .filter(c -> !person || !words(c).endsWith("title"))
                .toList();
        boolean entries = tableNouns.entries(table);
        names.stream().filter(c -> !entries && namesRow(c, row)).forEach(c -> identity.add(c.name()));
        FullName.of(table).ifPresent(name -> identity.add(name.called()));
        return List.copyOf(identity);
    }

    /** Accepts "name", "full name", "company name", "airport name" of an airport. */
    private static boolean namesRow(Column column, Noun row) {
        String words = words(column);
        String what = CALLING.contains(words) ? "" : words.replaceFirst(" ?(name|title)$", "");
        return !what.equals(words)
                && (what.isEmpty()
                        || what.equals("full")
                        || what.equals("company")
                        || what.equals(row.one())
                        || what.equals(English.lastWord(row.one()))
                        || KeyColumns.within(what, English.lastWord(row.one())));
    }

    private Optional<ForeignKey> foreignKey(Table table, Column column) {
        return schema.foreignKey(table, column.name());
    }

    private KeyColumns keys(Table table, Noun row) {
        return new KeyColumns(row, new KeyColumns(noun(table)).inside());
    }

    private ColumnWords column(
            Table table, Column column, Optional<ForeignKey> key, KeyColumns keys, boolean identity) {
        String name = words(column);
        Noun row = keys.row();
        boolean other = column.role() == Role.NAME && !identity && key.isEmpty();
        String noun = row.person() && name.equals("title") ? "job title" : other ? tableNouns.named(name) : name;
        if (key.isPresent()) {
            Noun referred = referred(key.get());
            Noun named = named(column, key.get());
            Optional<String> deed = KeyColumns.deedOf(noun);
            Optional<ColumnWords> acting = KeyColumns.acting(noun, referred);
            return acting.isPresent()
                    ? acting.get()
                    : deed.isPresent()
                            ? ColumnWords.plain(named, Kind.WORD).saying(deed.get() + " {v}", "[was|were] ")
                            : KeyColumns.tellsHow(noun)
                                    ? ColumnWords.plain(named, Kind.WORD)
                                    : keys.column(named, referred, own(table, column));
        }
        boolean code = column.role() == Role.IDENTIFIER
                || column.role() != Role.NAME
                        && table.columns().stream().anyMatch(c -> c.role() == Role.NAME && namesRow(c, row));
        if (identity && !code) { // airports are called by their names, and not by their codes
            return ValueColumns.name(noun);
        }
        Optional<Noun> entity = entity(table, column);
        if (entity.isPresent()) {
            return ColumnWords.plain(entity.get(), Kind.WORD).phrased("key");
        }
        if (column.type() == ColumnType.BOOLEAN) {
            return new ValueColumns(row).flag(noun);
        }
        Kind kind = kind(column, noun);
        return switch (kind) {
            case COUNT, AMOUNT, MONEY, PERCENT -> new NumberColumns(row).of(noun, column);
            case YEAR, MOMENT, SEASON -> new MomentColumns(row).of(noun, kind);
            case WORD -> new ValueColumns(row).of(noun, column);
        };
    }

    /** Gives the noun of the entity whose name stands in each of its entries: the team of yearly team entries. */
    private Optional<Noun> entity(Table table, Column column) {
        Noun noun = tableNouns.entity(table);
        boolean names = column.role() == Role.NAME && namesRow(column, noun);
        return Optional.of(noun).filter(n -> names && new Grain(schema, table, n).repeated());
    }

    private Noun referred(ForeignKey key) {
        return schema.table(key.references()).map(this::noun).orElse(Noun.impersonal("row", "rows"));
    }

    private static Kind kind(Column column, String noun) {
        boolean year = column.type().numeric() && List.of(noun.split(" ")).contains("year") && !noun.contains(" per ");
        if (column.role() == Role.MOMENT) {
            return noun.endsWith("season")
                    ? Kind.SEASON
                    : column.type().numeric() ? Kind.YEAR : column.type().temporal() ? Kind.MOMENT : Kind.WORD;
        }
        if (column.type().temporal()) {
            return Kind.MOMENT;
        }
        return !column.type().numeric() || column.role() == Role.IDENTIFIER
                ? Kind.WORD
                : year ? Kind.YEAR : Kind.AMOUNT;
    }
}
