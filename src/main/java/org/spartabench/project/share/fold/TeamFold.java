package org.spartabench.project.share.fold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.db.Codec;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.table.ProjectTables;

/**
 * Folds the entries about the team: the last word on each member, on the overlap and on a blind pass counts, and an item goes to no
 * more people than the overlap, those first who were named first. In a project whose team nobody named, all who decide are its team.
 */
public final class TeamFold {

    private static final String IMPLIED = "team.implied";
    private static final String NOTED = "assignments.noted";
    private static final int AT_ONCE = 500;

    private final ProjectTables tables;
    private final Codec codec;
    private final EntryTable entries;

    public TeamFold(ProjectTables tables, Codec codec) {
        this.tables = tables;
        this.codec = codec;
        this.entries = new EntryTable(codec);
    }

    /** Notes a change of the team that somebody makes here, in the transaction in which it is made. */
    public void changed(Handle h, Optional<Roster> before, Roster wanted, Instant now) {
        long clock = Seal.micros(now);
        beforeFirst(h, before);
        Optional<Roster> named = before.filter(b -> !implied(h));
        Set<String> gone = new TreeSet<>(named.map(Roster::members).orElse(List.of()));
        wanted.members().forEach(gone::remove);
        Set<String> fresh = new TreeSet<>(wanted.members());
        fresh.removeAll(named.map(Roster::members).orElse(List.of()));
        Contents.Team change = new Contents.Team(
                List.copyOf(fresh),
                List.copyOf(gone),
                Optional.of(wanted.overlap())
                        .filter(o -> named.filter(b -> b.overlap() == o).isEmpty()),
                Optional.of(wanted.blind())
                        .filter(o -> named.filter(b -> b.blind() == o).isEmpty()),
                Optional.of(wanted.seed())
                        .filter(o -> named.filter(b -> b.seed() == o).isEmpty()));
        if (!change.equals(
                new Contents.Team(List.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty()))) {
            Capture.draft(h, entries, "team", clock, codec.write(change));
        }
        tables.settings().put(h, IMPLIED, "false");
    }

    /** A team of an earlier version of the program has no entry: all copies that have it call it alike. */
    private void beforeFirst(Handle h, Optional<Roster> before) {
        if (before.isPresent() && !implied(h) && entries.of(h, "team").isEmpty()) {
            Roster roster = before.get();
            String content = codec.write(new Contents.Team(
                    roster.members(),
                    List.of(),
                    Optional.of(roster.overlap()),
                    Optional.of(roster.blind()),
                    Optional.of(roster.seed())));
            Capture.draft(h, entries, "team", 0, Fingerprint.of("team", content), 1, content);
        }
    }

    private boolean implied(Handle h) {
        return tables.settings().get(h, IMPLIED).filter("true"::equals).isPresent();
    }

    /** Notes what an earlier version of the program has left, once. @param clock microseconds since 1970 */
    void first(Handle h, long clock) {
        if (tables.settings().get(h, NOTED).isEmpty()) {
            beforeFirst(h, tables.team().roster(h));
            dealt(h, clock);
        }
    }

    /** Notes what the table of assignments says and no entry does; in a project that no copy was joined with, that comes later. */
    public void dealt(Handle h, Instant now) {
        if (tables.settings().get(h, NOTED).isPresent()) {
            dealt(h, Seal.micros(now));
        }
    }

    private void dealt(Handle h, long clock) {
        tables.settings().put(h, NOTED, "true");
        tables.items().origins().note(h);
        Map<Integer, Set<String>> dealt = tables.team().dealt(h);
        if (dealt.isEmpty()) {
            return;
        }
        Map<String, Set<String>> said = new HashMap<>();
        for (Contents.Assigned assigned : assigned(h)) {
            assigned.people()
                    .forEach((item, people) ->
                            said.computeIfAbsent(item, i -> new TreeSet<>()).addAll(people));
        }
        Map<String, List<String>> fresh = new LinkedHashMap<>();
        Map<Integer, String> origins = new HashMap<>();
        tables.items().origins().all(h).forEach((origin, number) -> origins.put(number, origin));
        dealt.forEach((item, people) -> Optional.ofNullable(origins.get(item)).ifPresent(origin -> {
            List<String> more = new ArrayList<>(people);
            more.removeAll(said.getOrDefault(origin, Set.of()));
            if (!more.isEmpty()) {
                fresh.put(origin, more);
            }
            if (fresh.size() == AT_ONCE) {
                draft(h, fresh, clock);
            }
        }));
        draft(h, fresh, clock);
    }

    /** Assignments of copies that never had an entry are called by what they say, so that equal ones are one. */
    private void draft(Handle h, Map<String, List<String>> people, long clock) {
        if (!people.isEmpty()) {
            String content = codec.write(new Contents.Assigned(people));
            Capture.draft(h, entries, "assignment", clock, Fingerprint.of("assignment", content), 0, content);
            people.clear();
        }
    }

    private List<Contents.Assigned> assigned(Handle h) {
        return entries.of(h, "assignment").stream()
                .map(stored -> codec.read(Contents.Assigned.class, stored.content()))
                .toList();
    }

    /**
     * Brings team and assignments in line.
     *
     * @param all whether the assignments of all items are looked at
     * @param deciders people who decided what is new
     * @return items that are dealt otherwise now; or empty if all decided items must be folded again
     */
    Optional<Set<Integer>> follow(Handle h, boolean all, Set<String> deciders) {
        Optional<Roster> before = tables.team().roster(h);
        List<EntryTable.Stored> changes = entries.of(h, "team");
        Optional<Roster> now = changes.isEmpty() && (before.isEmpty() || implied(h))
                ? implied(h, before, deciders)
                : roster(changes).or(() -> before);
        if (!now.equals(before)) {
            now.ifPresent(roster -> tables.team().roster(h, roster));
        }
        Set<Integer> touched = all || !now.equals(before) ? deal(h, now) : Set.of();
        return now.isPresent() == before.isPresent() ? Optional.of(touched) : Optional.empty();
    }

    private Optional<Roster> implied(Handle h, Optional<Roster> before, Set<String> deciders) {
        Set<String> people = new TreeSet<>();
        if (implied(h) && before.isPresent()) {
            people.addAll(before.get().members());
            people.addAll(deciders);
        } else {
            people.addAll(tables.decisions().people(h));
            tables.settings().put(h, IMPLIED, "true");
        }
        return people.isEmpty() ? before : Optional.of(new Roster(List.copyOf(people), 1, false, 0));
    }

    private Optional<Roster> roster(List<EntryTable.Stored> changes) {
        Set<String> members = new LinkedHashSet<>();
        int overlap = 1;
        boolean blind = false;
        long seed = 0;
        for (EntryTable.Stored stored : changes) {
            Contents.Team change = codec.read(Contents.Team.class, stored.content());
            members.addAll(change.added());
            change.removed().forEach(members::remove);
            overlap = change.overlap().orElse(overlap);
            blind = change.blind().orElse(blind);
            seed = change.seed().orElse(seed);
        }
        return members.isEmpty()
                ? Optional.empty()
                : Optional.of(new Roster(List.copyOf(members), Math.clamp(overlap, 1, members.size()), blind, seed));
    }

    /** @return items of which the people have changed */
    private Set<Integer> deal(Handle h, Optional<Roster> roster) {
        Map<String, Set<String>> said = new HashMap<>();
        for (Contents.Assigned assigned : assigned(h)) {
            assigned.people()
                    .forEach((item, people) -> people.stream()
                            .filter(person -> roster.filter(r -> !r.members().contains(person))
                                    .isEmpty())
                            .forEach(person -> said.computeIfAbsent(item, i -> new LinkedHashSet<>())
                                    .add(person)));
        }
        int overlap = roster.map(Roster::overlap).orElse(Integer.MAX_VALUE);
        Map<String, Integer> numbers = tables.items().origins().all(h);
        Map<Integer, Set<String>> wanted = new TreeMap<>();
        said.forEach((origin, people) -> Optional.ofNullable(numbers.get(origin))
                .ifPresent(number -> wanted.put(
                        number, new TreeSet<>(people.stream().limit(overlap).toList()))));
        Map<Integer, Set<String>> present = tables.team().dealt(h);
        Set<Integer> touched = new TreeSet<>();
        present.forEach((item, people) -> {
            for (String person : people) {
                if (!wanted.getOrDefault(item, Set.of()).contains(person)) {
                    tables.team().take(h, item, person);
                    touched.add(item);
                }
            }
        });
        wanted.entrySet().stream()
                .filter(e -> !present.getOrDefault(e.getKey(), Set.of()).containsAll(e.getValue()))
                .forEach(e -> touched.add(e.getKey()));
        tables.team().deal(h, wanted);
        return touched;
    }
}
