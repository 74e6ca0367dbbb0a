package org.spartabench.author.wording.lexicon;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.wording.text.Noun;

/**
 * Holds the words for one table.
 *
 * @param noun what one row is
 * @param identity columns that stand for the row itself: its name, its number
 * @param scene the occasion, if its rows describe someone's action on an occasion
 * @param named the column whose value, where it is given, makes a row "the" one: "the NBA MVP award"
 * @param columns by name
 * @param relations by key column
 */
public record TableWords(
        Noun noun,
        List<String> identity,
        Optional<Scene> scene,
        Optional<String> named,
        Map<String, ColumnWords> columns,
        Map<String, Relation> relations) {

    /** The columns of who did it and on which occasion, and what such an occasion is: "game". */
    public record Scene(String subject, String occasion, Noun noun) {}

    public TableWords {
        identity = List.copyOf(identity);
        columns = Map.copyOf(columns);
        relations = Map.copyOf(relations);
    }

    public boolean identifies(String column) {
        return identity.stream().anyMatch(i -> i.equalsIgnoreCase(column));
    }

    /** Whether the column's values stand for things that have a noun of their own. */
    public boolean holdsThings(String column) {
        return identifies(column) || relation(column).isPresent();
    }

    public Optional<Relation> relation(String column) {
        return Optional.ofNullable(relations.get(column));
    }
}
