package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Chooses the subject of a membership that a second column correlates, because either column may be the subject: "a game
 * hosted by a team that scored 100 points in it" is "a game in which the home team scored 100 points".
 */
record SubjectChoice(Lexicon lexicon) {

    /** Chooses the column that identifies its row, in the inner or in the outer table. */
    Condition of(Condition c, String table) {
        if (!(c instanceof Condition.Member m)
                || m.inner().limit().isPresent()
                || !m.inner().totals().isEmpty()
                || lexicon.table(table).identifies(m.column())
                || lexicon.table(m.inner().table()).identifies(m.innerColumn())) {
            return c;
        }
        TableWords inner = lexicon.table(m.inner().table());
        TableWords outer = lexicon.table(table);
        return turned(
                        m,
                        table,
                        s -> inner.identifies(s.column())
                                || outer.identifies(s.outer().column()))
                .orElse(c);
    }

    /** Chooses another column than that of the current subject, if the correlation is by another column. */
    Condition about(Condition c, String table, String column) {
        return c instanceof Condition.Member m && m.column().equals(column)
                ? turned(m, table, s -> true).orElse(c)
                : c;
    }

    private static Optional<Condition> turned(
            Condition.Member m, String table, Predicate<Condition.SameAsOuter> wanted) {
        for (Condition inner : m.inner().conditions()) {
            if (inner instanceof Condition.SameAsOuter s
                    && s.comparison() == Comparison.EQ
                    && s.outer().table().equals(table)
                    && !s.outer().column().equals(m.column())
                    && !s.column().equals(m.innerColumn())
                    && wanted.test(s)) {
                List<Condition> rest = new ArrayList<>(m.inner().conditions());
                rest.remove(inner);
                rest.add(new Condition.SameAsOuter(
                        m.innerColumn(), Comparison.EQ, new ColumnRef(table, m.column()), m.at().getFirst()));
                List<PredicatePath> at = new ArrayList<>(m.at());
                at.add(s.at());
                return Optional.of(new Condition.Member(
                        s.outer().column(), m.negated(), m.inner().withConditions(rest), s.column(), at));
            }
        }
        return Optional.empty();
    }
}
