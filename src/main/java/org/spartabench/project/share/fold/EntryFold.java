package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectOne;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.db.Codec;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.Member;
import org.spartabench.project.table.ProjectTables;

/** Takes entries into the tables of a copy, and gives those of the copy. Each call is a part of one transaction. */
public final class EntryFold {

    /** The setting with the id of a shared project. */
    public static final String PROJECT = "share.project";

    private static final Set<String> TEAM = Set.of("team", "assignment");

    private final ProjectTables tables;
    private final EntryTable entries;
    private final Codec codec;
    private final SharedNotes notes;
    private final Capture capture;
    private final TeamFold team;
    private final Forks forks;
    private final Clocks clocks;
    private final SharedSettings settings;
    private OptionalInt newer = OptionalInt.empty();
    private int kept;

    /** @param folder of the project, for the settings that are files in it */
    public EntryFold(ProjectTables tables, Codec codec, Path folder) {
        this.tables = tables;
        this.codec = codec;
        this.entries = new EntryTable(codec);
        this.notes = new SharedNotes(tables, folder);
        this.capture = new Capture(tables, codec, notes);
        this.team = new TeamFold(tables, codec);
        this.forks = new Forks(tables, entries);
        this.clocks = new Clocks(tables, entries);
        this.settings = new SharedSettings(tables, entries, codec, folder);
    }

    /**
     * Says what came in.
     *
     * @param own entries that were made of what is new here
     * @param came entries that came in, known ones left out
     * @param changed items whose standing may have changed
     * @param sameName items that one name has newly decided differently
     * @param unclear what was taken and has no effect, and why
     * @param fast machines whose clock was ahead
     * @param team whether the team or its assignments may have changed
     */
    public record Folded(
            List<LogEntry> own,
            List<LogEntry> came,
            List<Integer> changed,
            int sameName,
            Map<LogEntry, String> unclear,
            Set<String> fast,
            boolean team) {

        /** Whether something is otherwise than before. */
        public boolean anything() {
            return team || !came.isEmpty() || !changed.isEmpty();
        }

        public long count(String kind) {
            return came.stream().filter(e -> e.kind().equals(kind)).count();
        }

        /** Counts the items on which decisions came in. */
        long items(Set<String> faults, Codec codec) {
            return came.stream()
                    .filter(e -> e.kind().equals("decision"))
                    .map(e -> codec.read(Contents.Decided.class, e.content()).item())
                    .filter(item -> !faults.contains(item))
                    .distinct()
                    .count();
        }

        /** Counts the decisions that came in, undoings included. @param onFaults those on seeded faults, or all others */
        long decisions(Set<String> faults, boolean onFaults, Codec codec) {
            return came.stream()
                    .filter(e -> e.kind().equals("decision"))
                    .filter(e -> faults.contains(codec.read(Contents.Decided.class, e.content())
                                    .item())
                            == onFaults)
                    .count();
        }
    }

    /** Takes all that is here now as known to every copy; for the first sharing of a project. */
    public void begin(Handle h) {
        capture.begin(h);
    }

    /** Called when what {@link #own} gave and {@link #take} took is on disk. */
    public void committed() {
        capture.committed();
        newer.ifPresent(before -> newer = OptionalInt.of(before + kept));
        kept = 0;
    }

    /** Makes an entry of something that no table says, with the next ones. */
    public void say(Handle h, String kind, Instant now, Object content) {
        Capture.draft(h, entries, kind, Seal.micros(now), codec.write(content));
    }

    /** Reads the content of an entry; empty if it is none of this type. */
    public <T> Optional<T> content(LogEntry entry, Class<T> type) {
        try {
            return Optional.ofNullable(codec.read(type, entry.content()));
        } catch (UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** Gives the last number of a machine. */
    public long last(Handle h, String machine) {
        return entries.last(h, machine);
    }

    public Optional<String> hash(Handle h, String machine, long number) {
        return entries.hash(h, machine, number);
    }

    /** Gives the last number of each machine. */
    public Map<String, Long> numbers(Handle h) {
        return entries.numbers(h);
    }

    /** Lists the entries of a machine after a number. */
    public List<LogEntry> after(Handle h, String machine, long number) {
        return entries.after(h, machine, number);
    }

    /** Lists the folded entries of a kind, in the order of all copies. */
    public List<LogEntry> entries(Handle h, String kind) {
        return entries.of(h, kind).stream()
                .filter(stored -> !stored.machine().equals(EntryTable.DRAFT))
                .map(stored -> LogEntry.read(stored.line()).orElseThrow())
                .toList();
    }

    /** Counts the entries of kinds that only a newer version of the program knows; the first time all entries are looked at. */
    public int newer(Handle h) {
        if (newer.isEmpty()) {
            newer = OptionalInt.of(selectOne(h, Integer.class, "SELECT COUNT(*) FROM entry WHERE state = 'KEPT'"));
        }
        return newer.getAsInt();
    }

    /** Makes entries of what is new here. @param items origins of items that others lack */
    public List<LogEntry> own(Handle h, Seal seal, Instant now, Set<String> items) {
        Set<String> wanted = new TreeSet<>(items);
        Set<String> fresh = tables.items().origins().note(h).keySet();
        if (seal.key().isPresent()) {
            wanted.addAll(fresh);
        }
        team.first(h, Seal.micros(now));
        if (seal.key().isPresent() && seal.allows().test("setting")) {
            settings.note(h, now);
        }
        return capture.seal(h, seal, Seal.micros(now), wanted);
    }

    /**
     * Takes others' entries in; each after those that its author had seen.
     *
     * @param own what {@link #own} gave before in the same transaction
     * @param coming entries that are checked, of each machine the next ones
     * @param refused those of them that have no effect, for a reason
     */
    public Folded take(
            Handle h,
            Seal seal,
            Instant now,
            String facts,
            List<LogEntry> own,
            List<LogEntry> coming,
            Set<LogEntry> refused) {
        Effects effects = new Effects(h, tables, codec, capture, notes, facts);
        for (LogEntry entry : own) {
            if (entry.kind().equals("item")) {
                effects.made(effects.read(entry, Contents.MadeItem.class));
            }
        }
        kept = 0;
        List<LogEntry> came = new ArrayList<>();
        Map<LogEntry, String> unclear = new LinkedHashMap<>();
        Set<String> fast = new TreeSet<>();
        boolean dealt = own.stream().anyMatch(e -> TEAM.contains(e.kind()));
        Set<String> unsaid =
                entries.unsaid(h, coming.stream().map(LogEntry::name).toList());
        for (LogEntry entry : coming) {
            EntryTable.State state = EntryTable.State.FOLDED;
            if (refused.contains(entry)) {
                state = EntryTable.State.REFUSED;
            } else if (unsaid.remove(entry.name())) {
                try {
                    state = effects.write(entry) ? state : EntryTable.State.KEPT;
                    if (!effects.superseded) {
                        came.add(entry);
                    }
                    dealt |= TEAM.contains(entry.kind());
                } catch (Effects.Useless | StoreException | IllegalArgumentException | java.time.DateTimeException e) {
                    state = EntryTable.State.USELESS;
                    unclear.put(entry, String.valueOf(e.getMessage()));
                }
            }
            kept += state == EntryTable.State.KEPT ? 1 : 0;
            entries.add(h, entry, state);
            clocks.seenBy(h, entry, effects::moving);
            if (entry.time() > Seal.micros(now) + Clocks.MOST_MICROS) {
                fast.add(entry.machine());
            }
        }
        List<LogEntry> all = new ArrayList<>(own);
        if (!fast.isEmpty()) { // an entry of our own shows that theirs are ahead; its own time is not
            long clock = Seal.micros(now);
            Capture.draft(
                    h,
                    entries,
                    "clock",
                    clock,
                    Fingerprint.of("clock", UUID.randomUUID().toString()),
                    entries.time(h, clock, clock + Clocks.MOST_MICROS),
                    codec.write(new Contents.Clock(fast.iterator().next(), 0)));
            all.addAll(capture.seal(h, seal, Seal.micros(now), Set.of()));
        }
        all.forEach(entry -> clocks.seenBy(h, entry, effects::moving));
        for (LogEntry entry : all) {
            removed(h, entry, effects);
        }
        for (LogEntry entry : coming) {
            if (!refused.contains(entry)) {
                removed(h, entry, effects);
            }
        }
        effects.touched.addAll(selectAll(h, Integer.class, "SELECT DISTINCT item FROM decision WHERE derived"));
        int forked = effects.settle(forks);
        Set<String> deciders = Stream.concat(all.stream(), came.stream())
                .filter(e -> e.kind().equals("decision"))
                .map(LogEntry::person)
                .collect(Collectors.toSet());
        if (came.stream().anyMatch(e -> e.kind().equals("setting"))) {
            settings.follow(h);
        }
        Optional<Roster> before = tables.team().roster(h);
        Optional<Set<Integer>> otherwise = team.follow(h, dealt, deciders);
        boolean other = dealt || !before.equals(tables.team().roster(h));
        otherwise.ifPresent(effects.touched::addAll);
        List<Integer> changed = List.copyOf(effects.touched);
        if (otherwise.isEmpty()) {
            Set<Integer> every = new TreeSet<>(tables.decisions().restandDecided(h, facts));
            every.addAll(changed);
            tables.decisions().recomputeStatus(h, changed, facts);
            changed = List.copyOf(every);
        } else {
            tables.decisions().recomputeStatus(h, changed, facts);
        }
        return new Folded(all, came, changed, forked, unclear, fast, other);
    }

    /** What a removed member said after what the owner had seen is taken out again, with what others built on it. */
    private void removed(Handle h, LogEntry entry, Effects effects) {
        Optional<Member> gone = entry.kind().equals("member")
                ? content(entry, Member.class).filter(m -> m.role() == Member.Role.REMOVED)
                : Optional.empty();
        gone.ifPresent(member -> entries.after(h, member.machine(), entry.seenOf(member.machine())).stream()
                .filter(late -> entries.refuse(h, late))
                .forEach(effects::takeOut));
    }

    /** Names the seeded faults as entries do. */
    Set<String> faults(Handle h) {
        Set<String> names = new HashSet<>();
        tables.faults().all(h).forEach(f -> names.add(capture.fault(h, f).name()));
        return names;
    }

    /** Puts entries in an order in which each comes after those that its author had seen. @param known numbers that are here */
    static List<LogEntry> ordered(Map<String, Long> known, List<LogEntry> coming) {
        Map<String, Long> here = new HashMap<>(known);
        List<LogEntry> rest = new ArrayList<>(coming);
        List<LogEntry> ordered = new ArrayList<>();
        boolean more = true;
        while (more && !rest.isEmpty()) {
            List<LogEntry> waiting = new ArrayList<>();
            for (LogEntry entry : rest) {
                boolean next = here.getOrDefault(entry.machine(), 0L) == entry.number() - 1;
                if (next
                        && entry.seen().entrySet().stream()
                                .allMatch(s -> here.getOrDefault(s.getKey(), 0L) >= s.getValue())) {
                    here.put(entry.machine(), entry.number());
                    ordered.add(entry);
                } else {
                    waiting.add(entry);
                }
            }
            more = waiting.size() < rest.size();
            rest = waiting;
        }
        return ordered;
    }
}
