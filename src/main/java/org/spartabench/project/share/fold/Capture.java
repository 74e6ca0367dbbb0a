package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectOne;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.db.Codec;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.item.ErrorLabelTable;
import org.spartabench.project.pair.PairTable;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.decision.FaultTable.Planted;
import org.spartabench.project.table.item.BodyTable;

/**
 * Finds what the tables of a copy say and no entry does, and makes entries of it. Before others' entries come in this runs in the
 * same transaction; so what an author had seen is what was here when they decided.
 */
final class Capture {

    /** Who a copy is comes before what it says. */
    private static final Set<String> FIRST = Set.of("key", "member");

    private final ProjectTables tables;
    private final Codec codec;
    private final EntryTable entries;

    /** How far the tables were looked through, by a statement that grows with them; empty where all is looked at each time. */
    private final Map<String, Long> looked = new HashMap<>();

    private final Map<String, Long> looking = new HashMap<>();

    private final SharedNotes notes;

    Capture(ProjectTables tables, Codec codec, SharedNotes notes) {
        this.notes = notes;
        this.tables = tables;
        this.codec = codec;
        this.entries = new EntryTable(codec);
    }

    private record Draft(String kind, String name, String person, long time, long wall, String content) {}

    private static Draft draft(EntryTable.Stored said, long now) {
        return new Draft(said.kind(), said.name(), "", said.time(), now, said.line());
    }

    /** Calls items and faults by the names that they have in all copies. */
    private final class Names {
        private final Handle h;
        private final Map<Integer, String> faults = new HashMap<>();

        Names(Handle h) {
            this.h = h;
            tables.faults()
                    .all(h)
                    .forEach(f -> faults.put(f.number(), fault(h, f).name()));
        }

        /** Lists the faults that no entry names. */
        Set<Integer> local() {
            Set<String> unsaid = entries.unsaid(h, List.copyOf(faults.values()));
            return faults.entrySet().stream()
                    .filter(e -> unsaid.contains(e.getValue()))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
        }

        String item(int number) {
            return Optional.ofNullable(faults.get(number))
                    .or(() -> tables.items().origins().of(h, number))
                    .orElseThrow(() -> new IllegalStateException("item " + number + " has no origin"));
        }
    }

    Contents.PlantedFault fault(Handle h, Planted fault) {
        return Contents.PlantedFault.of(
                fault,
                tables.items().origins().of(h, fault.standsFor()).orElseThrow(),
                tables.items().origins().of(h, fault.madeOf()).orElseThrow(),
                Contents.Body.of(tables.bodies().rows(h, fault.number()).getFirst()));
    }

    /** Takes all that is here now as known to every copy; only what was said of the team is still to be sent. */
    void begin(Handle h) {
        tables.items().origins().note(h);
        List<EntryTable.Stored> team = new ArrayList<>(entries.of(h, "team"));
        team.addAll(entries.of(h, "assignment"));
        entries.clear(h);
        for (EntryTable.Stored said : team) {
            draft(h, entries, said.kind(), 0, said.name(), said.time(), said.content());
        }
        List<Draft> drafts = drafts(h, Seal.unshared(), 0, Set.of());
        Set<String> later = team.stream().map(EntryTable.Stored::name).collect(Collectors.toSet());
        entries.common(
                h,
                drafts.stream()
                        .map(Draft::name)
                        .filter(name -> !later.contains(name))
                        .distinct()
                        .toList());
    }

    /**
     * Makes entries of what is new.
     *
     * @param now microseconds since 1970
     * @param items origins of items of which entries are wanted, unless there are some
     */
    List<LogEntry> seal(Handle h, Seal seal, long now, Set<String> items) {
        List<Draft> drafts = drafts(h, seal, now, items);
        Set<String> unsaid = entries.unsaid(h, drafts.stream().map(Draft::name).toList());
        Map<String, Long> seen = new HashMap<>(entries.numbers(h));
        seen.remove(seal.machine());
        long number = entries.last(h, seal.machine());
        String before = entries.hash(h, seal.machine(), number).orElse("");
        List<LogEntry> sealed = new ArrayList<>();
        for (Draft draft : drafts) {
            if (seal.allows().test(draft.kind()) && unsaid.remove(draft.name())) {
                LogEntry entry = seal.seal(new LogEntry(
                        seal.project(),
                        seal.machine(),
                        ++number,
                        before,
                        draft.time(),
                        draft.wall(),
                        draft.person(),
                        draft.name(),
                        draft.kind(),
                        Contents.FORMAT,
                        seen,
                        draft.content(),
                        ""));
                before = entry.hash();
                sealed.add(entry);
            }
        }
        entries.dropDrafts(h);
        sealed.forEach(entry -> entries.add(h, entry, EntryTable.State.FOLDED));
        return sealed;
    }

    private List<Draft> drafts(Handle h, Seal seal, long now, Set<String> items) {
        long time = now == 0 ? 0 : entries.time(h, now);
        List<Draft> all = new ArrayList<>();
        Names names = new Names(h);
        List<EntryTable.Stored> said = entries.drafts(h);
        said.stream().filter(d -> FIRST.contains(d.kind())).forEach(d -> all.add(draft(d, now)));
        items(h, items, all, time, now);
        Set<Integer> faults = Set.copyOf(selectAll(
                h,
                Integer.class,
                "SELECT number FROM planted_fault f WHERE EXISTS (SELECT 1 FROM decision d WHERE d.item = f.number)"));
        for (Planted fault : tables.faults().all(h)) {
            if (faults.contains(fault.number())) {
                Contents.PlantedFault content = fault(h, fault);
                all.add(new Draft("fault", content.name(), "", time, now, codec.write(content)));
            }
        }
        decisions(h, seal, names, all, time, now);
        scores(h, seal, names, all, time, now);
        for (ErrorLabelTable.Row row : new ErrorLabelTable().all(h)) {
            Contents.Labelled label = new Contents.Labelled(
                    row.system(), row.question(), row.kind(), row.at().toString());
            all.add(new Draft("label", label.name(), "", time, now, codec.write(label)));
        }
        PairTable.Content pairs =
                grown(h, seal, "SELECT (SELECT COUNT(*) FROM output_pair) + COUNT(*) FROM pair_judgement")
                        ? new PairTable().content(h)
                        : new PairTable.Content(List.of(), List.of());
        pairs.sample().forEach(pair -> all.add(new Draft("pair", pair.name(), "", time, now, codec.write(pair))));
        pairs.journal().stream()
                .filter(row -> seal.mine().test(row.person()))
                .forEach(row -> all.add(new Draft(
                        "judgement", row.uid(), row.person(), row.tick(), now, codec.write(new Contents.Judged(row)))));
        notes.wordings(h, from(h, seal, SharedNotes.WORDED), names::item)
                .forEach(w -> all.add(new Draft("wording", w.name(), "", time, now, codec.write(w))));
        notes.reports(h, names::item)
                .forEach(r -> all.add(new Draft("erratum", r.name(), "", time, now, codec.write(r))));
        said.stream().filter(d -> !FIRST.contains(d.kind())).forEach(d -> all.add(draft(d, now)));
        return all;
    }

    /** Gives the place up to which a table was looked through before. */
    private long from(Handle h, Seal seal, String end) {
        if (seal.key().isPresent()) {
            looking.put(end, selectOne(h, Long.class, end));
        }
        return looked.getOrDefault(end, 0L);
    }

    private boolean grown(Handle h, Seal seal, String size) {
        long before = from(h, seal, size);
        return looking.getOrDefault(size, -1L) != before;
    }

    /** What was looked through need not be again; called when the entries are on disk. */
    void committed() {
        looked.putAll(looking);
    }

    private void items(Handle h, Set<String> wanted, List<Draft> all, long time, long now) {
        for (String origin : wanted) {
            int number = tables.items().origins().item(h, origin).orElseThrow();
            StoredItem item = tables.items().item(h, number).orElseThrow();
            Contents.MadeItem content = new Contents.MadeItem(
                    item.item().id(),
                    item.place(),
                    Contents.Body.of(tables.bodies().rows(h, number).getFirst()));
            all.add(new Draft("item", origin, "", time, now, codec.write(content)));
        }
    }

    private void decisions(Handle h, Seal seal, Names names, List<Draft> all, long time, long now) {
        List<Long> fresh = selectAll(
                h,
                Long.class,
                "SELECT d.id FROM decision d WHERE d.id > ? AND NOT d.derived"
                        + " AND NOT EXISTS (SELECT 1 FROM entry e WHERE e.name = d.uid) ORDER BY d.tick, d.uid",
                from(h, seal, "SELECT COALESCE(MAX(id), 0) FROM decision"));
        Map<Integer, Map<Integer, String>> bodies = new HashMap<>();
        List<Draft> drafts = new ArrayList<>();
        Set<Integer> faults = seal.allows().test("fault") ? Set.of() : names.local();
        for (long id : fresh) {
            DecisionTable.Entry entry = tables.decisions().entry(h, id);
            Decision d = entry.decision();
            boolean local = faults.contains(d.item()); // nobody else hears of the fault
            if (seal.mine().test(d.validator()) && !local) {
                drafts.add(decision(h, entry, names.item(d.item()), bodies));
            }
        }
        // A query is only added with a decision, and comes before it.
        for (int item : bodies.keySet()) {
            for (BodyTable.Row row : tables.bodies().rows(h, item)) {
                if (row.body() > 1) {
                    String name = names.item(item);
                    Contents.Body body = Contents.Body.of(row);
                    all.add(new Draft(
                            "body", body.name(name), "", time, now, codec.write(new Contents.AddedBody(name, body))));
                }
            }
        }
        all.addAll(drafts);
    }

    private Draft decision(
            Handle h, DecisionTable.Entry entry, String item, Map<Integer, Map<Integer, String>> bodies) {
        Decision d = entry.decision();
        int body = Verdicts.body(d.verdict());
        String bodyName = body <= 1
                ? ""
                : bodies.computeIfAbsent(d.item(), number -> bodies(h, number, item))
                        .getOrDefault(body, "");
        String undone = d.verdict() instanceof Verdict.Undo(long other)
                ? tables.decisions().entry(h, other).uid()
                : "";
        String step =
                d.step() == d.id() ? "" : tables.decisions().entry(h, d.step()).uid();
        String content = codec.write(new Contents.Decided(
                item,
                d.validator(),
                codec.write(Verdict.class, Verdicts.withoutNumbers(d.verdict())),
                bodyName,
                undone,
                step,
                d.at().toString(),
                d.activeMillis(),
                d.hash()));
        return new Draft("decision", entry.uid(), d.validator(), entry.tick(), Seal.micros(d.at()), content);
    }

    /** Names the bodies that were added to an item, by their numbers here. */
    Map<Integer, String> bodies(Handle h, int number, String item) {
        Map<Integer, String> names = new TreeMap<>();
        tables.bodies().rows(h, number).stream()
                .filter(row -> row.body() > 1)
                .forEach(row -> names.put(row.body(), Contents.Body.of(row).name(item)));
        return names;
    }

    private void scores(Handle h, Seal seal, Names names, List<Draft> all, long time, long now) {
        List<Integer> items = selectAll(
                h,
                Integer.class,
                "SELECT DISTINCT item FROM naturalness WHERE id > ? AND item < ?",
                from(h, seal, "SELECT COALESCE(MAX(id), 0) FROM naturalness"),
                FaultTable.FIRST);
        ScoreVersions versions = new ScoreVersions(tables);
        for (int item : items) {
            for (ScoreVersions.Named named : versions.named(h, item)) {
                Score score = named.score();
                boolean model = score.by() == Score.By.MODEL;
                if (model || seal.mine().test(score.judge())) {
                    Contents.Scored content = new Contents.Scored(
                            names.item(item),
                            named.edit(),
                            score.judge(),
                            score.by(),
                            score.naturalness().relevance(),
                            score.naturalness().clarity(),
                            score.naturalness().overall(),
                            score.naturalness().reason(),
                            score.at().toString());
                    all.add(new Draft(
                            "score", content.name(), model ? "" : score.judge(), time, now, codec.write(content)));
                }
            }
        }
    }

    /** Notes a change that the tables do not show, to be sent with what is new. @param clock microseconds since 1970 */
    static void draft(Handle h, EntryTable entries, String kind, long clock, String content) {
        String name = Fingerprint.of(kind, UUID.randomUUID().toString());
        draft(h, entries, kind, clock, name, entries.time(h, clock), content);
    }

    /** @param time in the order of all copies; 0 for the present one */
    static void draft(Handle h, EntryTable entries, String kind, long clock, String name, long time, String content) {
        h.createUpdate("""
            INSERT INTO entry (machine, number, name, kind, time, hash, seen, state, line)
            VALUES ('#', ?, ?, ?, ?, '', '{}', 'FOLDED', ?)\
            """)
                .bind(0, selectOne(h, Long.class, "SELECT COALESCE(MAX(number), 0) + 1 FROM entry WHERE machine = '#'"))
                .bind(1, name)
                .bind(2, kind)
                .bind(3, time == 0 ? entries.time(h, clock) : time)
                .bind(4, content)
                .execute();
    }
}
