package org.spartabench.project.correct.ruling;

import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;

/** Finds the query with whose output the programs of an item are compared: the item's own, or the one that people put in its place. */
public final class CorrectedQueries {

    private final SettledRulings rulings;
    private final QueryRuns runs;

    public CorrectedQueries(Project project, QueryRuns runs) {
        this.rulings = new SettledRulings(project, Paradigm.SQL);
        this.runs = runs;
    }

    /** Gives the query; empty while people still decide it, and where they say that the question has no one answer. */
    public Optional<String> of(StoredItem item) {
        return rulings.waits(item.number())
                ? Optional.empty()
                : switch (rulings.of(item.number()).orElse(null)) {
                    case Ruling.Rectify right -> Optional.of(right.text());
                    case Ruling.Unclear _, Ruling.Unanswerable _ -> Optional.empty();
                    case Ruling.Uphold _ -> Optional.of(runs.own(item.item()));
                    case null -> Optional.of(runs.own(item.item()));
                };
    }
}
