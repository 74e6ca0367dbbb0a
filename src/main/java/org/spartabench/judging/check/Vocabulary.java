package org.spartabench.judging.check;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Walk;

/**
 * Holds the stems of the words for tables and columns.
 *
 * @param used stems of the tables, columns and constants of a query
 * @param elsewhere stems of other columns only, of which the question has the whole name
 * @param values stems of the query's constants
 */
record Vocabulary(Set<String> used, Set<String> elsewhere, Set<String> values) {

    static Vocabulary of(CheckedItem pair, Lexicon lexicon) {
        Set<ColumnRef> columns = new HashSet<>();
        pair.names().uses().forEach(u -> u.found().column().ifPresent(columns::add));
        Set<String> tables = new HashSet<>();
        Walk.tables(pair.query()).forEach(t -> tables.add(t.table().toLowerCase(Locale.ROOT)));
        Set<String> questionStems = Stream.of(
                        pair.question().text().toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .map(Stems::stem)
                .collect(Collectors.toSet());
        Set<String> used = new HashSet<>();
        Set<String> elsewhere = new HashSet<>();
        for (Table table : pair.schema().tables()) {
            if (tables.contains(table.name().toLowerCase(Locale.ROOT))) {
                noun(lexicon.table(table.name()).noun(), used);
                used.addAll(QuestionFeatures.stems(table.name().replace('_', ' ')));
            }
            for (Column column : table.columns()) {
                ColumnRef ref = new ColumnRef(table.name(), column.name());
                if (!columns.contains(ref)
                        && (participle(column.name())
                                || QuestionFeatures.stems(String.join(" ", TableNames.words(column.name())))
                                                        .size()
                                                == 1
                                        && AskedColumn.words(lexicon, ref).stream()
                                                .noneMatch(questionStems::containsAll))) {
                    continue;
                }
                Set<String> into = columns.contains(ref) ? used : elsewhere;
                noun(lexicon.column(table.name(), column.name()).noun(), into);
                into.addAll(QuestionFeatures.stems(column.name().replace('_', ' ')));
            }
        }
        Set<String> values = new HashSet<>();
        Walk.exprs(pair.query(), Expr.Literal.class).forEach(l -> {
            if (l instanceof Expr.TextLiteral t) {
                values.addAll(QuestionFeatures.stems(t.value()));
            }
        });
        used.addAll(values);
        elsewhere.removeAll(used);
        return new Vocabulary(used, elsewhere, values);
    }

    /** Tells whether the name is one word that questions also have as a verb: released, founded. */
    private static boolean participle(String name) {
        return TableNames.words(name).size() == 1 && name.endsWith("ed");
    }

    private static void noun(Noun noun, Set<String> into) {
        into.addAll(QuestionFeatures.stems(noun.one()));
        into.addAll(QuestionFeatures.stems(noun.many()));
    }
}
