package org.spartabench.project.merge;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.project.table.decision.DecisionTable.Entry;
import org.spartabench.project.table.decision.FaultTable;

/**
 * Finds items that one name has decided differently on two copies, since each knew of the other: perhaps two people, as where both
 * keep the name of a login. What the name said earlier then counts as said by another one, so that the item goes to adjudication.
 */
final class SharedNames {

    private static final String OTHER = " (2)";

    private SharedNames() {}

    /** @param items that one name has decided differently @param added decisions of the other name, numbered as here */
    record Found(int items, List<Entry> added) {}

    private record Key(int item, String validator) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return item == other.item ? validator.compareTo(other.validator) : Integer.compare(item, other.item);
        }
    }

    /** @param here all decisions here, before the merge @param there all of the copy, numbered as here */
    static Found of(List<Entry> here, List<Entry> there) {
        Map<Key, List<Entry>> left = inForce(here);
        Map<Key, List<Entry>> right = inForce(there);
        Set<String> known = here.stream().map(Entry::uid).collect(Collectors.toSet());
        Set<String> coming = there.stream().map(Entry::uid).collect(Collectors.toSet());
        List<Entry> added = new ArrayList<>();
        int items = 0;
        for (Map.Entry<Key, List<Entry>> own : left.entrySet()) {
            List<Entry> other = right.getOrDefault(own.getKey(), List.of());
            if (other.isEmpty()) {
                continue;
            }
            Entry mine = own.getValue().getLast();
            Entry theirs = other.getLast();
            if (!coming.contains(mine.uid()) && !known.contains(theirs.uid()) && differ(mine, theirs)) {
                items += own.getKey().item() < FaultTable.FIRST ? 1 : 0;
                boolean earlier = mine.tick() == theirs.tick()
                        ? mine.uid().compareTo(theirs.uid()) < 0
                        : mine.tick() < theirs.tick();
                (earlier ? own.getValue() : other)
                        .stream()
                                .map(SharedNames::ofOther)
                                .filter(e -> !known.contains(e.uid()) && !coming.contains(e.uid()))
                                .forEach(added::add);
            }
        }
        return new Found(items, added);
    }

    private static Map<Key, List<Entry>> inForce(List<Entry> journal) {
        Set<Long> undone = Decision.undone(journal.stream().map(Entry::decision).toList());
        return journal.stream()
                .filter(e -> decidesItem(e.decision())
                        && !undone.contains(e.decision().id()))
                .collect(Collectors.groupingBy(
                        e -> new Key(e.decision().item(), e.decision().validator()),
                        TreeMap::new,
                        Collectors.toList()));
    }

    private static boolean decidesItem(Decision decision) {
        return switch (decision.verdict()) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Reject _, Verdict.Defer _ -> true;
            case Verdict.ChangeQuery _, Verdict.Choose _ -> true;
            case Verdict.Adjudicate _, Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> false;
        };
    }

    private static boolean differ(Entry one, Entry other) {
        Optional<String> vote = vote(one.decision());
        Optional<String> against = vote(other.decision());
        return vote.isPresent() && against.isPresent() && !vote.equals(against);
    }

    /** Gives what a decision keeps, by its hash, or that it rejects; empty if it settles nothing. */
    private static Optional<String> vote(Decision decision) {
        return switch (decision.verdict()) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Choose _ -> Optional.of(decision.hash());
            case Verdict.Reject _ -> Optional.of("");
            case Verdict _ -> Optional.empty();
        };
    }

    /** Both copies give the decision of the other name the same uid, so that it comes in once. */
    private static Entry ofOther(Entry entry) {
        String uid = UUID.nameUUIDFromBytes((entry.uid() + OTHER).getBytes(StandardCharsets.UTF_8))
                .toString();
        Decision decision = entry.decision();
        return new Entry(
                uid,
                entry.tick(),
                decision.withId(0)
                        .withValidator(decision.validator() + OTHER)
                        .withActiveMillis(0)
                        .withStep(0));
    }
}
