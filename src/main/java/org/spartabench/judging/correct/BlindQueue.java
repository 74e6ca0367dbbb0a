package org.spartabench.judging.correct;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Orders for one person what people judge blind: first what another person has judged, so that it comes to an end; last what this person has
 * deferred, until the desk is left. For one thread.
 */
public final class BlindQueue {

    /** Says what {@link #defer} did. */
    public static final String DEFERRED = "Deferred: it returns after the others.";

    /** Something to judge. @param people who have judged it blind @param own whether the person of the queue is one of them */
    public record Entry(String name, int people, boolean own, CorrectionCase.State state) {

        boolean waits() {
            return state == CorrectionCase.State.OPEN && !own;
        }

        /** Whether it is offered to the person. @param adjudicating to settle it, where people differ */
        public boolean offered(boolean adjudicating) {
            return adjudicating ? state == CorrectionCase.State.DISAGREED : waits();
        }
    }

    private final Supplier<List<Entry>> entries;
    private final Set<String> deferred = new LinkedHashSet<>();

    /** @param entries reads all of them as they are now */
    public BlindQueue(Supplier<List<Entry>> entries) {
        this.entries = entries;
    }

    public CaseCounts counts() {
        List<Entry> all = entries.get();
        return new CaseCounts(
                (int) all.stream().filter(Entry::waits).count(),
                count(all, CorrectionCase.State.DISAGREED),
                count(all, CorrectionCase.State.SETTLED),
                all.size());
    }

    private static int count(List<Entry> all, CorrectionCase.State state) {
        return (int) all.stream().filter(entry -> entry.state() == state).count();
    }

    /** Streams the names of what is offered. @param adjudicating whether to settle what people differ on */
    public Stream<String> offered(boolean adjudicating) {
        List<String> later = List.copyOf(deferred);
        return entries.get().stream()
                .filter(entry -> entry.offered(adjudicating))
                .sorted(Comparator.<Entry>comparingInt(entry -> later.indexOf(entry.name()))
                        .thenComparingInt(entry -> -entry.people()))
                .map(Entry::name);
    }

    /** Offers it after all others from now on. */
    public void defer(String name) {
        deferred.remove(name);
        deferred.add(name);
    }
}
