package org.spartabench.review;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;

/**
 * Where an item stands after its decisions: it follows from them alone, and from what the item says now.
 *
 * @param question the current question
 * @param version of that question: 1 is the original, and every edit, undone or not, counts one
 * @param hash of the item with that question
 */
public record Standing(Status status, String question, int version, String hash) {

    /**
     * Goes through the decisions on one item, oldest first. Undone decisions do not count; the last that does decides
     * the status, and the last edit that does is the question. Where the item's hash is no longer the one that was
     * judged, the item is stale.
     *
     * @param original the question the item came with
     * @param hash gives the item's hash with a question
     */
    public static Standing of(String original, List<Decision> decisions, UnaryOperator<String> hash) {
        Set<Long> undone = new HashSet<>();
        for (Decision d : decisions) {
            if (d.verdict() instanceof Verdict.Undo undo) {
                undone.add(undo.decision());
            }
        }
        String question = original;
        int version = 1;
        int versions = 1;
        Decision last = null;
        for (Decision d : decisions) {
            boolean counts = !undone.contains(d.id());
            if (d.verdict() instanceof Verdict.EditQuestion edit) {
                versions++;
                if (counts) {
                    question = edit.question();
                    version = versions;
                }
            }
            if (counts && !(d.verdict() instanceof Verdict.Undo)) {
                last = d;
            }
        }
        String now = hash.apply(question);
        Status status = last == null ? Status.OPEN : status(last, now, !question.equals(original));
        return new Standing(status, question, version, now);
    }

    private static Status status(Decision last, String now, boolean edited) {
        if (last.verdict() instanceof Verdict.Defer) {
            return Status.DEFERRED;
        }
        if (!last.hash().equals(now)) {
            return Status.STALE;
        }
        return switch (last.verdict()) {
            case Verdict.Accept a -> edited ? Status.EDITED : Status.ACCEPTED;
            case Verdict.EditQuestion e -> edited ? Status.EDITED : Status.ACCEPTED;
            case Verdict.Reject r -> Status.REJECTED;
            case Verdict.Defer d -> Status.DEFERRED;
            case Verdict.Undo u -> Status.OPEN;
        };
    }
}
