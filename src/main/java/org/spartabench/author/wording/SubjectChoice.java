package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.fact.ColumnRef;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.PredicatePath;

/**
 * Chooses the subject of a correlated membership: a membership correlated by a second column states the same of that
 * column: "a game hosted by a team that scored 100 points in it" is "a game in which the home team scored 100 points".
 * Chooses the side that reads better.
 */
final class SubjectChoice {

    private final Lexicon lexicon;

    SubjectChoice(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    /** Turned to the side where one of the two columns stands for the row itself. */
    Condition of(Condition c, String table) {
        if (!(c instanceof Condition.Member m)
                || m.inner().limit().isPresent()
                || !m.inner().totals().isEmpty()
                || lexicon.table(table).identifies(m.column())
                || lexicon.table(m.inner().table()).identifies(m.innerColumn())) {
            return c;
        }
        return turned(
                        m,
                        table,
                        s -> lexicon.table(m.inner().table()).identifies(s.column())
                                || lexicon.table(table).identifies(s.outer().column()))
                .orElse(c);
    }

    /** Turned away from the column whose things are spoken of, where the correlation is by another column of the row. */
    Condition about(Condition c, String table, String column) {
        return c instanceof Condition.Member m && m.column().equals(column)
                ? turned(m, table, s -> true).orElse(c)
                : c;
    }

    private static Optional<Condition> turned(Condition.Member m, String table, Predicate<Condition.Same> wanted) {
        for (Condition inner : m.inner().conditions()) {
            if (inner instanceof Condition.Same s
                    && s.comparison() == Comparison.EQ
                    && s.outer().table().equals(table)
                    && !s.outer().column().equals(m.column())
                    && !s.column().equals(m.innerColumn())
                    && wanted.test(s)) {
                List<Condition> rest = new ArrayList<>(m.inner().conditions());
                rest.remove(inner);
                rest.add(new Condition.Same(
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
