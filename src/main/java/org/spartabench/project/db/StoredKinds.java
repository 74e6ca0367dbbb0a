package org.spartabench.project.db;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Objects;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.making.run.event.RunEvent;

/**
 * Names the kinds of sealed types as projects store them. The names belong to the format of the workspace: a record may be
 * called otherwise one day, its name here may not.
 */
final class StoredKinds {

    private static final Map<Class<?>, String> NAMES = Map.ofEntries(
            entry(RunEvent.Started.class, "Started"),
            entry(RunEvent.Planned.class, "Planned"),
            entry(RunEvent.Placed.class, "Placed"),
            entry(RunEvent.Asked.class, "Asked"),
            entry(RunEvent.Replied.class, "Replied"),
            entry(RunEvent.Ran.class, "Ran"),
            entry(RunEvent.Diagnosed.class, "Diagnosed"),
            entry(RunEvent.Repaired.class, "Repaired"),
            entry(RunEvent.RolledBack.class, "RolledBack"),
            entry(RunEvent.Refused.class, "Refused"),
            entry(RunEvent.Worded.class, "Worded"),
            entry(RunEvent.Accepted.class, "Accepted"),
            entry(RunEvent.Pooled.class, "Pooled"),
            entry(RunEvent.Costed.class, "Costed"),
            entry(RunEvent.GivenUp.class, "GivenUp"),
            entry(RunEvent.Counted.class, "Counted"),
            entry(RunEvent.Finished.class, "Finished"),
            entry(Verdict.Accept.class, "Accept"),
            entry(Verdict.EditQuestion.class, "EditQuestion"),
            entry(Verdict.Reject.class, "Reject"),
            entry(Verdict.Defer.class, "Defer"),
            entry(Verdict.ChangeQuery.class, "ChangeQuery"),
            entry(Verdict.Choose.class, "Choose"),
            entry(Verdict.Dismiss.class, "Dismiss"),
            entry(Verdict.Adjudicate.class, "Adjudicate"),
            entry(Verdict.Rule.class, "Rule"),
            entry(Verdict.Undo.class, "Undo"),
            entry(Ruling.Uphold.class, "Uphold"),
            entry(Ruling.Rectify.class, "Rectify"),
            entry(Ruling.Unclear.class, "Unclear"),
            entry(Ruling.Unanswerable.class, "Unanswerable"),
            entry(Question.PredicatePhrase.class, "PredicatePhrase"),
            entry(Question.OutputPhrase.class, "OutputPhrase"),
            entry(Finding.Place.InPredicate.class, "InPredicate"),
            entry(Finding.Place.InClause.class, "InClause"),
            entry(Finding.Place.InQuestion.class, "InQuestion"),
            entry(Finding.Fix.NewQuery.class, "NewQuery"),
            entry(Finding.Fix.NewQuestion.class, "NewQuestion"));

    private StoredKinds() {}

    /** @param type a record of a sealed type that has a name here */
    static String of(Class<?> type) {
        return Objects.requireNonNull(NAMES.get(type), type + " has no name on disk");
    }
}
