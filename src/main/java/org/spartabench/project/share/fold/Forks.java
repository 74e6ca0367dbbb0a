package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.DecisionTable.Entry;

/**
 * Finds what one name decided differently of an item on two machines without having seen the other decision: perhaps two people, as
 * where both keep the name of a login. What the name said earlier then counts as said by another one, {@code NAME (2)}, so that the
 * item goes to adjudication, until the name decides again where both are seen. This follows from the entries alone, so it is the same
 * in all copies.
 */
record Forks(ProjectTables tables, EntryTable entries) {

    /** Where a decision was said first, and what its author had seen. */
    private record Said(String name, String machine, long number, String seen, boolean ahead) {}

    /** All entries that say a decision; none, if all copies had it from the beginning. */
    private final class Sight {
        private final Map<String, List<Said>> said = new HashMap<>();

        Sight(Handle h, int item) {
            selectAll(h, Said.class, """
                SELECT e.name, e.machine, e.number, e.seen, e.ahead FROM decision d JOIN entry e ON e.name = d.uid
                WHERE d.item = ? AND NOT d.derived\
                """, item)
                    .forEach(s -> said.computeIfAbsent(s.name(), n -> new ArrayList<>())
                            .add(s));
        }

        boolean ahead(Entry entry) {
            return said.getOrDefault(entry.uid(), List.of()).stream().anyMatch(Said::ahead);
        }

        /** Whether there can be anything unseen. */
        boolean several() {
            return said.values().stream()
                            .flatMap(List::stream)
                            .map(Said::machine)
                            .distinct()
                            .count()
                    > 1;
        }

        /** Whether the author of a later decision had seen an earlier one. */
        boolean saw(Entry later, Entry earlier) {
            List<Said> before = said.getOrDefault(earlier.uid(), List.of());
            List<Said> after = said.getOrDefault(later.uid(), List.of());
            return before.isEmpty()
                    || before.stream().anyMatch(s -> s.machine().isEmpty())
                    || after.stream().anyMatch(a -> before.stream().anyMatch(b -> saw(a, b)));
        }

        private boolean saw(Said later, Said earlier) {
            return later.machine().equals(earlier.machine())
                    ? later.number() > earlier.number()
                    : entries.seen(later.seen()).getOrDefault(earlier.machine(), 0L) >= earlier.number();
        }
    }

    /** Brings the decisions that stand for another of one name in line. @return whether some are new */
    boolean follow(Handle h, int item) {
        List<Entry> whole = tables.decisions().journal(h, item);
        Set<String> derived =
                Set.copyOf(selectAll(h, String.class, "SELECT uid FROM decision WHERE item = ? AND derived", item));
        Map<String, Long> before = new HashMap<>();
        whole.stream().filter(e -> derived.contains(e.uid())).forEach(e -> before.put(e.uid(), e.tick()));
        List<Entry> journal =
                whole.stream().filter(e -> !derived.contains(e.uid())).toList();
        Map<String, Entry> wanted = new LinkedHashMap<>();
        Sight sight = new Sight(h, item);
        if (sight.several()) {
            inForce(journal).forEach((name, own) -> derived(own, sight).forEach(e -> wanted.put(e.uid(), e)));
        }
        Map<String, Long> places = new HashMap<>();
        wanted.forEach((uid, entry) -> places.put(uid, entry.tick()));
        if (places.equals(before)) {
            return false;
        }
        h.execute(
                "DELETE FROM opinion WHERE item = ? AND decision IN (SELECT id FROM decision WHERE item = ? AND"
                        + " derived)",
                item,
                item);
        h.execute("DELETE FROM decision WHERE item = ? AND derived", item);
        wanted.values().stream()
                .filter(entry -> tables.decisions().named(h, entry.uid()).isEmpty())
                .forEach(entry -> {
                    long id = tables.decisions().add(h, entry);
                    h.execute("UPDATE decision SET brought = TRUE, derived = TRUE WHERE id = ?", id);
                });
        return !derived.containsAll(wanted.keySet());
    }

    /** Copies what the name said on each side but the last, if the sides differ. @param own decisions of a name in force, oldest first */
    private static List<Entry> derived(List<Entry> own, Sight sight) {
        List<Entry> ends = own.stream()
                .filter(e -> vote(e.decision()).isPresent() && !sight.ahead(e))
                .filter(e ->
                        own.stream().noneMatch(later -> own.indexOf(later) > own.indexOf(e) && sight.saw(later, e)))
                .toList();
        if (ends.size() < 2) {
            return List.of();
        }
        List<Entry> added = new ArrayList<>();
        Set<Optional<String>> votes = new HashSet<>(Set.of(vote(ends.getLast().decision())));
        for (Entry end : ends.reversed()) {
            if (votes.add(vote(end.decision()))) {
                String other = " (" + votes.size() + ")";
                own.stream()
                        .filter(e -> e == end || own.indexOf(e) < own.indexOf(end) && sight.saw(end, e))
                        .map(e -> ofOther(e, other))
                        .forEach(added::add);
            }
        }
        return added;
    }

    private static Map<String, List<Entry>> inForce(List<Entry> journal) {
        Set<Long> undone = Decision.undone(journal.stream().map(Entry::decision).toList());
        Map<String, List<Entry>> byName = new TreeMap<>();
        journal.stream()
                .filter(e -> decidesItem(e.decision())
                        && !undone.contains(e.decision().id()))
                .forEach(e -> byName.computeIfAbsent(e.decision().validator(), n -> new ArrayList<>())
                        .add(e));
        return byName;
    }

    private static boolean decidesItem(Decision decision) {
        return switch (decision.verdict()) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Reject _, Verdict.Defer _ -> true;
            case Verdict.ChangeQuery _, Verdict.Choose _ -> true;
            case Verdict.Adjudicate _, Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> false;
        };
    }

    /** Gives what a decision keeps, by its hash, or that it rejects; empty if it settles nothing. */
    private static Optional<String> vote(Decision decision) {
        return switch (decision.verdict()) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Choose _ -> Optional.of(decision.hash());
            case Verdict.Reject _ -> Optional.of("");
            case Verdict _ -> Optional.empty();
        };
    }

    /** All copies give the decision of the other name the same uid. */
    private static Entry ofOther(Entry entry, String other) {
        String uid = UUID.nameUUIDFromBytes((entry.uid() + other).getBytes(StandardCharsets.UTF_8))
                .toString();
        Decision decision = entry.decision();
        return new Entry(
                uid,
                entry.tick(),
                decision.withId(0)
                        .withValidator(decision.validator() + other)
                        .withActiveMillis(0)
                        .withStep(0));
    }
}
