package org.spartabench.authors.wording.lexicon;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.word.ShippedFile;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/** Holds the words for the tables, columns and values of a schema. */
public final class Lexicon {

    /** The words for a number of rows. */
    public static final ColumnWords COUNTED = ColumnWords.plain(
                    Noun.impersonal("number", "numbers"), ColumnWords.Kind.COUNT)
            .withRanking(new ColumnWords.Pair("most", "fewest"));

    private static final List<String> SHIPPED = List.of("nba", "movie", "medical");

    private final Map<String, TableWords> tables;

    Lexicon(Map<String, TableWords> tables) {
        this.tables = new TreeMap<>(tables);
    }

    /** Derives words from the names, types, roles and units of a schema. */
    public static Lexicon derive(Schema schema) {
        return new Lexicon(Derivation.of(schema));
    }

    /** Reads the shipped lexicon that knows most columns of the schema, and derives the rest. */
    public static Lexicon forSchema(Schema schema) {
        return SHIPPED.stream()
                .map(domain -> "/sample-data/" + domain + "/lexicon.json")
                .map(path -> LexiconFile.read(ShippedFile.text(path), path).orThrow(IllegalStateException::new))
                .filter(file -> file.fit(schema) > 0)
                .max(Comparator.comparingInt(file -> file.fit(schema)))
                .map(file -> file.over(derive(schema), schema))
                .orElseGet(() -> derive(schema));
    }

    /**
     * Adds words for the rows of a table that say in what a person was an actor, or had another capacity that a column
     * names; empty where the lexicon has words of its own, or rows are something else.
     */
    public Optional<Lexicon> knowing(String name, Schema schema, Table table, String column, String noun) {
        boolean own = column(table.name(), column).values().containsKey(noun);
        return own
                ? Optional.empty()
                : Derivation.capacity(schema, table, column, noun).map(words -> {
                    Map<String, TableWords> more = new TreeMap<>(tables);
                    more.put(name, words);
                    return new Lexicon(more);
                });
    }

    /**
     * Names the table that the rows of a table say more of, such as the films of a table of their scores; its rows are called
     * like those. Empty for a table of rows of its own.
     */
    public static Optional<String> owner(Schema schema, Table table) {
        return Derivation.owner(schema, table).filter(o -> !o.equals(table.name()));
    }

    /** Gives the words for a table; derives them from the name of a table that the schema does not have. */
    public TableWords table(String table) {
        return Objects.requireNonNullElseGet(tables.get(table), () -> Derivation.unknownTable(table));
    }

    /** Gives the words for a column; derives them from the name of a column that the schema does not have. */
    public ColumnWords column(String table, String column) {
        return Objects.requireNonNullElseGet(
                table(table).columns().get(column), () -> Derivation.unknownColumn(column));
    }

    Map<String, TableWords> tables() {
        return tables;
    }
}
