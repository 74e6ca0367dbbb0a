package org.spartabench.authors.wording.lexicon;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.usage.PartTables;

/**
 * Says what one row of a table is, by its key: a row of {@code Teams} with the key (year, team) is no team, nor is a row of {@code Managers}
 * without a key of one column a manager. Such rows are called entries, and only their entity has the noun.
 *
 * @param noun what the name of the table calls a row
 */
record Grain(Schema schema, Table table, Noun noun) {

    private static final Map<String, String> PERIODS = WordLists.pairs("how often");

    /** Gives the noun of such entries: "yearly team entry"; empty if a row is what the table's name says. */
    Optional<Noun> entries() {
        boolean done = KeyColumns.done(noun); // an award is won once by each row
        return done || !repeated() && !sum() ? Optional.empty() : Optional.of(entry(often() + noun.one()));
    }

    static Noun entry(String what) {
        return Noun.impersonal(what + " entry", what + " entries");
    }

    /**
     * Says whether several rows are about one entity that the noun names: no column alone identifies a row, or a number does and a person
     * stands beside a year.
     */
    boolean repeated() {
        PartTables parts = new PartTables(schema);
        boolean linked = !table.primaryKey().isEmpty() && parts.owners(table).equals(table.primaryKey());
        return table.primaryKey().size() == 1
                ? noun.person() && ofPerson() && !named() && periods()
                : !linked && !parts.part(table) && (noun.person() || !naming().isEmpty());
    }

    private boolean ofPerson() {
        return schema.foreignKeys(table)
                .anyMatch(k -> !k.columns().equals(table.primaryKey())
                        && English.person(English.singular(Identifiers.table(k.references()))));
    }

    private boolean named() {
        return FullName.of(table).isPresent() || table.columns().stream().anyMatch(c -> c.role() == Role.NAME);
    }

    private boolean periods() {
        return table.columns().stream().anyMatch(c -> PERIODS.containsKey(period(c.name())));
    }

    /** Finds the columns that name the entity itself: {@code teamID} of teams. */
    private Set<String> naming() {
        Set<String> naming = new HashSet<>();
        for (Column column : table.columns()) {
            boolean key = table.primaryKey().stream().anyMatch(column.name()::equalsIgnoreCase);
            boolean code = table.primaryKey().isEmpty() && column.role() == Role.IDENTIFIER;
            String named = KeyColumns.noun(Identifiers.words(column.name()), Noun.impersonal("row", "rows"))
                    .one();
            if ((key || code) && named.equals(noun.one())) {
                naming.add(column.name());
            }
        }
        return naming;
    }

    /** Says whether a row counts what its noun names: the games of a season among home games. */
    private boolean sum() {
        String counted = English.plural(English.lastWord(noun.one()));
        return table.columns().stream()
                .anyMatch(c -> c.type().numeric()
                        && c.role() == Role.MEASURE
                        && Identifiers.words(c.name()).equals(counted));
    }

    /** Gives the span of time of which an entity has one row: "year". */
    Optional<String> span() {
        return table.primaryKey().stream()
                .filter(_ -> !often().isEmpty())
                .map(Grain::period)
                .filter(PERIODS::containsKey)
                .findFirst();
    }

    /** Says how often an entity has a row where its key is that entity and a span of time: "yearly ". */
    private String often() {
        List<String> others = table.primaryKey().stream()
                .filter(k ->
                        !naming().contains(k) && schema.foreignKey(table, k).isEmpty())
                .toList();
        return table.primaryKey().size() == 2 && others.size() == 1
                ? Optional.ofNullable(PERIODS.get(period(others.getFirst())))
                        .map(p -> p + " ")
                        .orElse("")
                : "";
    }

    private static String period(String column) {
        return Identifiers.words(column).replaceFirst(" (id|key|code|no|number)$", "");
    }
}
