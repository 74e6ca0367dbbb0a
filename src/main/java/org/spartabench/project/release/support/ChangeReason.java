package org.spartabench.project.release.support;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;

/** Tells from the journal why a released item was changed or removed. */
public record ChangeReason(Project project) {

    /** Gives the reasons and the note of the last decision; empty if it says nothing. */
    public String of(ItemRow row) {
        return Decision.inForce(project.queue().decisions(row.number())).reversed().stream()
                .map(d -> text(d.verdict()))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(row.status().name().toLowerCase(Locale.ROOT));
    }

    /** Puts a verdict into words; empty for one that says nothing about the item. */
    static Optional<String> text(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Accept _ -> Optional.of("accepted as it is now");
            case Verdict.Choose c -> Optional.of("answer of " + c.maker() + " chosen");
            case Verdict.EditQuestion _ -> Optional.of("question edited in review");
            case Verdict.ChangeQuery _ -> Optional.of("query changed by hand");
            case Verdict.Reject r -> Optional.of("rejected" + because(r.reasons(), r.note()));
            case Verdict.Adjudicate a ->
                Optional.of((a.keep() ? "kept by adjudication" : "rejected by adjudication")
                        + because(a.reasons(), a.note()));
            case Verdict.Defer _ -> Optional.of("decision postponed");
            case Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> Optional.empty();
        };
    }

    private static String because(List<RejectReason> reasons, String note) {
        String labels = reasons.stream().map(RejectReason::label).collect(Collectors.joining(", "));
        return (labels.isEmpty() ? "" : ": " + labels) + (note.isBlank() ? "" : " (" + note.strip() + ")");
    }
}
