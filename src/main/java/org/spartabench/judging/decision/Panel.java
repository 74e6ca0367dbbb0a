package org.spartabench.judging.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.ItemStanding.ItemVersions;

/**
 * Computes the status of an item that several validators decide separately. Each opinion follows from that validator's
 * decisions alone, and the item's status from all opinions. The order between validators does not matter.
 *
 * @param standing of the item: open until all who are to decide it have; then what they agree on, or a disagreement;
 *     an adjudication stands, whatever anybody decides afterwards
 * @param opinions that count, by the name of the validator
 * @param adjudication the last one that was not taken back
 */
public record Panel(ItemStanding standing, List<Opinion> opinions, Optional<Decision> adjudication) {

    /**
     * Holds one validator's opinion on an item.
     *
     * @param standing computed without the others' decisions; its version is that among the versions of all
     * @param last of their decisions that counts
     */
    public record Opinion(String validator, ItemStanding standing, Decision last) {

        /** Whether the validator voted: deferring, changing a query and stale decisions are no votes. */
        public boolean vote() {
            return SETTLED.contains(standing.status());
        }

        private boolean agrees(Opinion other) {
            boolean rejected = standing.status() == Status.REJECTED;
            return rejected == (other.standing.status() == Status.REJECTED)
                    && (rejected || standing.hash().equals(other.standing.hash()));
        }
    }

    /** Where an item stands for a validator who decided it. */
    public static final Set<Status> SETTLED = Set.of(Status.ACCEPTED, Status.EDITED, Status.REJECTED);

    public Panel {
        opinions = List.copyOf(opinions);
    }

    public Optional<Opinion> of(String validator) {
        return opinions.stream().filter(o -> o.validator().equals(validator)).findFirst();
    }

    /** Gives the validator's version before and after their decision: the adjudicated one, else their own. */
    public ItemStanding seenBy(String validator, String original, ItemStanding.Hash hash) {
        Optional<ItemStanding> own = of(validator).map(Opinion::standing);
        return adjudication.isPresent() ? standing : own.orElseGet(() -> ItemStanding.of(original, List.of(), hash));
    }

    /**
     * @param original the question the item came with
     * @param decisions on the item, oldest first
     * @param dealt who is to decide it; empty when anybody may, and one is enough
     */
    public static Panel of(String original, List<Decision> decisions, Set<String> dealt, ItemStanding.Hash hash) {
        Set<Long> undone = Decision.undone(decisions);
        Optional<Decision> adjudication = decisions.stream()
                .filter(d -> d.verdict() instanceof Verdict.Adjudicate && !undone.contains(d.id()))
                .reduce((a, b) -> b);
        ItemVersions known = known(original, decisions);
        Map<String, List<Decision>> byName = decisions.stream()
                .filter(d -> !(d.verdict() instanceof Verdict.Adjudicate))
                .collect(Collectors.groupingBy(Decision::validator, TreeMap::new, Collectors.toList()));
        List<Opinion> opinions = new ArrayList<>();
        byName.forEach((name, own) -> own.stream()
                .filter(d -> d.decidesItem() && !undone.contains(d.id()))
                .reduce((a, b) -> b)
                .ifPresent(last -> opinions.add(new Opinion(
                        name,
                        numbered(ItemStanding.of(original, since(adjudication, decisions, own), hash), known),
                        last))));
        ItemStanding whole = adjudication
                .map(a -> numbered(ItemStanding.of(original, List.of(a), hash), known))
                .orElseGet(() -> settled(original, decisions, opinions, dealt, hash));
        return new Panel(whole, opinions, adjudication);
    }

    /**
     * A validator who decides after an adjudication judges its result; until then, earlier decisions are their opinion.
     */
    private static List<Decision> since(Optional<Decision> adjudication, List<Decision> decisions, List<Decision> own) {
        if (adjudication.isEmpty()) {
            return own;
        }
        Decision settled = adjudication.get();
        List<Decision> after = new ArrayList<>(decisions.subList(decisions.indexOf(settled) + 1, decisions.size()));
        after.retainAll(own);
        Set<Long> undone = Decision.undone(own);
        if (after.stream().noneMatch(d -> d.decidesItem() && !undone.contains(d.id()))) {
            return own;
        }
        after.addFirst(settled);
        return after;
    }

    private static ItemStanding settled(
            String original,
            List<Decision> decisions,
            List<Opinion> opinions,
            Set<String> dealt,
            ItemStanding.Hash hash) {
        if (opinions.isEmpty()) {
            Status status = ItemStanding.of(original, decisions, hash).status();
            return ItemStanding.of(original, List.of(), hash).withStatus(status);
        }
        if (opinions.size() == 1 && dealt.size() <= 1) {
            return opinions.getFirst().standing();
        }
        List<Opinion> votes = opinions.stream().filter(Opinion::vote).toList();
        boolean complete = !votes.isEmpty()
                && dealt.stream()
                        .allMatch(name ->
                                votes.stream().anyMatch(v -> v.validator().equals(name)));
        ItemStanding base = ItemStanding.of(original, List.of(), hash);
        if (!complete) {
            return base.withStatus(waiting(opinions, votes, dealt));
        }
        Opinion first = votes.getFirst();
        if (!votes.stream().allMatch(first::agrees)) {
            return base.withStatus(Status.DISAGREED);
        }
        boolean same = votes.stream()
                .allMatch(v -> v.standing().hash().equals(first.standing().hash()));
        return same ? first.standing() : base.withStatus(first.standing().status());
    }

    private static Status waiting(List<Opinion> opinions, List<Opinion> votes, Set<String> dealt) {
        boolean stale = opinions.stream().anyMatch(o -> o.standing().status() == Status.STALE);
        boolean deferred = votes.isEmpty()
                && opinions.size() >= dealt.size()
                && opinions.stream().allMatch(o -> o.standing().status() == Status.DEFERRED);
        return stale ? Status.STALE : deferred ? Status.DEFERRED : Status.OPEN;
    }

    private static ItemStanding numbered(ItemStanding s, ItemVersions known) {
        return s.withVersion(known.version(s.body(), s.question()));
    }

    /** Collects the versions of all validators; each edits their own. */
    private static ItemVersions known(String original, List<Decision> decisions) {
        ItemVersions known = new ItemVersions(original);
        OwnBodies bodies = new OwnBodies(true);
        int version = 1;
        for (Decision d : decisions) {
            if (ItemStanding.edits(d.verdict())) {
                version++;
                known.add(d.verdict(), bodies.of(d), version);
            }
            bodies.after(d);
        }
        return known;
    }
}
