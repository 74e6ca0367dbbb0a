package org.spartabench.authors.wording.lexicon;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;

/**
 * Holds the words for one table.
 *
 * @param noun of one row
 * @param identity columns that identify the row: its name, its number
 * @param scene the occasion, if its rows describe someone's action on an occasion
 * @param named the column whose value names the row: "the NBA MVP award"
 * @param columns by name
 * @param relations by key column
 */
@RecordBuilder
public record TableWords(
        Noun noun,
        List<String> identity,
        Optional<Scene> scene,
        Optional<String> named,
        Map<String, ColumnWords> columns,
        Map<String, Relation> relations)
        implements TableWordsBuilder.With {

    /** Holds the columns of the actor and of the occasion, and the noun of an occasion: "game". */
    public record Scene(String subject, String occasion, Noun noun) {}

    public TableWords {
        identity = List.copyOf(identity);
        columns = Map.copyOf(columns);
        relations = Map.copyOf(relations);
    }

    public boolean identifies(String column) {
        return identity.stream().anyMatch(i -> i.equalsIgnoreCase(column));
    }

    /** Calls rows by a noun where the column holds that value. */
    TableWords naming(String column, String value, Noun called) {
        Map<String, ColumnWords> named = new LinkedHashMap<>(columns);
        ColumnWords.ValueWords words =
                new ColumnWords.ValueWords(English.article(value), Optional.of(called), Forms.NONE, Forms.NONE);
        named.computeIfPresent(column, (c, known) -> known.withValues(Map.of(value, words)));
        return withColumns(named);
    }

    /** Tells what people were by the column, where rows say in what: "have worked as an actor in more than 2 films". */
    TableWords working(String column) {
        Map<String, Relation> worded = new LinkedHashMap<>(relations);
        worded.replaceAll((key, r) -> r.bare().isPresent()
                ? r.withDid(Map.of(column, List.of(new Template("[has|have] worked as {v}"))))
                : r);
        return withRelations(worded);
    }

    /** Says whether the values of the column are entities with a noun of their own. */
    public boolean holdsEntities(String column) {
        return identifies(column) || relation(column).isPresent();
    }

    public Optional<Relation> relation(String column) {
        return Optional.ofNullable(relations.get(column));
    }
}
