package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.CLARITY;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.List;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuestion;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.sql.tree.Expr;

/** Finds questions that fit two readings with different answers, and offers the phrase that makes them clear. */
final class Clarity implements CheckedItem.Check {

    private final Readings readings;

    Clarity(FactBase facts, Limits limits, Lexicon lexicon) {
        this.readings = new Readings(facts, limits, lexicon);
    }

    @Override
    public List<Finding> at(CheckedItem pair) {
        return readings.open(pair.query(), pair.question(), pair.queries()).stream()
                .map(r -> Finding.of(CLARITY, severity(pair, r), "The question fits two readings: " + r.inquiry())
                        .showing(Evidence.pairs(
                                "reading",
                                "answer",
                                List.of(
                                        List.of("as the query: " + r.phrase(), shown(r.answer())),
                                        List.of("the other", shown(r.otherwise())))))
                        .fixedBy(new NewQuestion("write " + r.phrase(), r.clear())))
                .toList();
    }

    /** Units and the rows of figures are often plain from the context; so is "different" where the question counts things. */
    private static Severity severity(CheckedItem pair, SecondReading reading) {
        boolean entities = pair.query().select().getFirst().expr() instanceof Expr.Call call
                && call.arguments().getFirst() instanceof Expr.Column column
                && EntityCounts.asked(pair, column.name());
        return switch (reading.aspect()) {
            case BOUND, TIE -> WARNING;
            case ONCE -> entities ? INFO : WARNING;
            case UNIT, BASE -> INFO;
        };
    }

    private static String shown(List<String> answer) {
        int most = 5;
        return String.join(", ", answer.subList(0, Math.min(most, answer.size())))
                + (answer.size() > most ? " and " + (answer.size() - most) + " more" : "");
    }
}
