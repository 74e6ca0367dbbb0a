package org.spartabench.authors.wording.preview;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/**
 * Names words that were derived from a name alone and may be wrong, and why; words of the project's own are never in doubt.
 *
 * @param reason one sentence without its end
 * @param degree 0 for the worst: what is no word, 1 for one noun of two tables, 2 for a code, 3 for a unit
 */
public record WordDoubt(WordSubject subject, String reason, int degree) {

    private static final Set<String> CODES =
            Set.of("code", "number", "no", "id", "zip", "phone", "fax", "extension", "version");

    /** Lists the doubts in the order of the schema. */
    public static List<WordDoubt> of(Schema schema, Lexicon lexicon, OwnWords own) {
        List<WordDoubt> doubts = new ArrayList<>();
        Map<String, List<String>> called = new TreeMap<>();
        schema.tables()
                .forEach(t -> called.computeIfAbsent(
                                lexicon.table(t.name()).noun().one(), _ -> new ArrayList<>())
                        .add(t.name()));
        for (Table table : schema.tables()) {
            String noun = lexicon.table(table.name()).noun().one();
            if (!own.speaksOf(table.name())) {
                List<String> same = called.getOrDefault(noun, List.of());
                if (same.stream().map(t -> calledLike(schema, t)).distinct().count() > 1) {
                    doubts.add(new WordDoubt(
                            WordSubject.of(table.name()),
                            "rows of " + String.join(" and ", same) + " are all called '" + noun + "'",
                            1));
                }
                Identifiers.unread(noun)
                        .ifPresent(word -> doubts.add(
                                new WordDoubt(WordSubject.of(table.name()), "'" + word + "' is no word", 0)));
            }
            for (Column column : table.columns()) {
                ColumnRef ref = new ColumnRef(table.name(), column.name());
                if (!own.speaksOf(ref)) {
                    doubt(schema, table, column, lexicon.column(table.name(), column.name()))
                            .ifPresent(doubts::add);
                }
            }
        }
        return doubts;
    }

    /** Names the table whose rows give those of a table their noun: itself, or the one that they say more of. */
    public static String calledLike(Schema schema, String table) {
        return schema.table(table).flatMap(t -> Lexicon.owner(schema, t)).orElse(table);
    }

    /** Says whether questions name the column: not an id alone, but a part of a key of several columns, such as a year. */
    public static boolean said(Schema schema, Table table, Column column) {
        return column.role() != Role.IDENTIFIER
                || schema.refers(table, column.name())
                || table.primaryKey().size() > 1 && table.primaryKey().contains(column.name());
    }

    /** Picks the worst in their order. @param most how many, at most */
    public static List<WordDoubt> worst(List<WordDoubt> doubts, int most) {
        return doubts.stream()
                .sorted(Comparator.comparingInt(WordDoubt::degree))
                .limit(most)
                .toList();
    }

    private static Optional<WordDoubt> doubt(Schema schema, Table table, Column column, ColumnWords words) {
        if (!said(schema, table, column)) {
            return Optional.empty();
        }
        WordSubject subject = WordSubject.of(new ColumnRef(table.name(), column.name()));
        Optional<WordDoubt> unread = Identifiers.unread(words.noun().one())
                .map(word -> new WordDoubt(subject, "'" + word + "' is no word", 0));
        Optional<ForeignKey> key = schema.foreignKey(table, column.name());
        String last = words.noun().one().substring(words.noun().one().lastIndexOf(' ') + 1);
        return unread.or(() -> key.isEmpty()
                                && words.unit().isPresent()
                                && column.unit().isEmpty()
                                && words.kind().figure()
                                && words.kind() != ColumnWords.Kind.COUNT
                        ? Optional.of(new WordDoubt(
                                subject, "the unit '" + words.unit().get().many() + "' is read from the name", 3))
                        : Optional.empty())
                .or(() -> column.role() == Role.MEASURE && CODES.contains(last)
                        ? Optional.of(
                                new WordDoubt(subject, "it may be a code, which is neither added up nor compared", 2))
                        : Optional.empty());
    }
}
