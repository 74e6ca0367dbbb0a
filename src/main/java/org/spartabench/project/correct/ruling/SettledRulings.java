package org.spartabench.project.correct.ruling;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;

/** Finds what a correction came to for the present version of each item. Faults that were put into items count for nothing. */
public final class SettledRulings {

    private final Map<Integer, Ruling> settled = new HashMap<>();
    private final Set<Integer> verified = new HashSet<>();
    private final Set<Integer> waiting = new HashSet<>();
    private final Map<Integer, String> hashes = new HashMap<>();

    /** @param paradigm of the cases */
    public SettledRulings(Project project, Paradigm paradigm) {
        project.set().rows().forEach(row -> hashes.put(row.number(), row.hash()));
        for (ComparedItem comparison : project.records().cases().compared(paradigm)) {
            if (present(comparison)) {
                (comparison.needsNobody() ? verified : waiting).add(comparison.item());
            }
        }
        for (CorrectionCase one : project.records().cases().all(paradigm)) {
            ComparedItem comparison = one.comparison();
            if (present(comparison) && comparison.draw() != ComparedItem.Draw.FAULT) {
                one.settled().ifPresent(ruling -> {
                    settled.put(comparison.item(), ruling);
                    waiting.remove(comparison.item());
                });
            }
        }
    }

    private boolean present(ComparedItem comparison) {
        return comparison.hash().equals(hashes.get(comparison.item()));
    }

    public Optional<Ruling> of(ItemRow item) {
        return of(item.number());
    }

    /** @param item number */
    Optional<Ruling> of(int item) {
        return Optional.ofNullable(settled.get(item));
    }

    /** Whether an item was compared and still needs people. @param item number */
    boolean waits(int item) {
        return waiting.contains(item);
    }

    /** Whether consensus or people have confirmed or corrected the item. */
    public boolean decided(ItemRow item) {
        return settled.containsKey(item.number()) || verified.contains(item.number());
    }
}
