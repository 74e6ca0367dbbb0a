package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.db.Codec;
import org.spartabench.project.item.ErrorLabelTable;
import org.spartabench.project.pair.PairTable;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable.Planted;

/** Writes what entries say into the tables of one copy, with the numbers that it has here. For one transaction. */
final class Effects {

    private final Handle h;
    private final ProjectTables tables;
    private final Codec codec;
    private final Capture capture;
    private final SharedNotes notes;
    private final String facts;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Integer, List<ScoreVersions.Named>> scores = new HashMap<>();

    private final Set<String> ids = new TreeSet<>();

    /** Whether the entry that was written last says less than what is here. */
    boolean superseded;

    /** Items and faults on which something came in. */
    final Set<Integer> touched = new TreeSet<>();

    Effects(Handle h, ProjectTables tables, Codec codec, Capture capture, SharedNotes notes, String facts) {
        this.notes = notes;
        this.h = h;
        this.tables = tables;
        this.codec = codec;
        this.capture = capture;
        this.facts = facts;
        tables.faults().all(h).forEach(f -> numbers.put(capture.fault(h, f).name(), f.number()));
    }

    /** Says that an entry refers to what is not here, or has no content of its kind. */
    static final class Useless extends RuntimeException {
        private static final long serialVersionUID = 1;

        Useless(String message) {
            super(message);
        }
    }

    /** Writes what an entry says. @return whether this program knows its kind */
    boolean write(LogEntry entry) {
        if (entry.format() > Contents.FORMAT) {
            return false;
        }
        superseded = false;
        switch (entry.kind()) {
            case "item" -> item(entry, read(entry, Contents.MadeItem.class));
            case "fault" -> fault(entry, read(entry, Contents.PlantedFault.class));
            case "body" -> {
                Contents.AddedBody added = read(entry, Contents.AddedBody.class);
                tables.bodies().add(h, touch(added.item()), added.body().row(0, 0));
            }
            case "decision" -> decision(entry, read(entry, Contents.Decided.class));
            case "score" -> score(read(entry, Contents.Scored.class));
            case "label" -> label(read(entry, Contents.Labelled.class));
            case "pair" ->
                new PairTable().add(h, new PairTable.Content(List.of(read(entry, SampledPair.class)), List.of()));
            case "judgement" ->
                new PairTable()
                        .add(
                                h,
                                new PairTable.Content(
                                        List.of(),
                                        List.of(read(entry, Contents.Judged.class)
                                                .row())));
            case "wording" -> {
                SharedNotes.Worded worded = read(entry, SharedNotes.Worded.class);
                notes.take(h, worded, number(worded.item()));
            }
            case "erratum" -> {
                SharedNotes.Reported reported = read(entry, SharedNotes.Reported.class);
                notes.take(h, reported, number(reported.item()));
            }
            case "setting" -> {
                return SharedSettings.knows(
                        read(entry, Contents.Setting.class).key()); // set from all entries of the kind
            }
            case "team", "assignment", "clock", "key", "member" -> {
                // folded from all entries of their kind
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    <T> T read(LogEntry entry, Class<T> type) {
        try {
            T content = codec.read(type, entry.content());
            if (content == null) {
                throw new Useless("has no content");
            }
            return content;
        } catch (java.io.UncheckedIOException e) {
            throw new Useless("has no content of its kind");
        }
    }

    /** Finds an item or a fault, whose decisions or bodies are about to change. */
    private int touch(String name) {
        int number = number(name);
        touch(number);
        return number;
    }

    private int number(String name) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = tables.items()
                    .origins()
                    .item(h, name)
                    .orElseThrow(() -> new Useless("is about an item that is not here"));
            numbers.put(name, known);
        }
        return known;
    }

    private void item(LogEntry entry, Contents.MadeItem made) {
        if (tables.items().origins().item(h, entry.name()).isPresent()) {
            return;
        }
        int number = tables.runs().free(h);
        Item item = tables.bodies().item(h, made.id(), made.body().row(number, 1));
        String provisional = made.id() + "-" + entry.name().substring(0, 6);
        boolean taken = tables.items().numbers().named(h, made.id()).isPresent();
        tables.items().add(h, item.withId(taken ? provisional : made.id()), 0, made.place(), Optional.empty(), facts);
        tables.items().origins().note(h, number, entry.name());
        touched.add(number);
        ids.add(made.id());
        numbers.put(entry.name(), number);
    }

    /** Its decisions count in the rates; it is never shown here. */
    private void fault(LogEntry entry, Contents.PlantedFault fault) {
        if (numbers.containsKey(entry.name())) {
            return;
        }
        int standsFor = number(fault.standsFor());
        int madeOf = number(fault.madeOf());
        int number = tables.faults().next(h);
        StoredItem shown = tables.items().item(h, standsFor).orElseThrow();
        Instant planted = Instant.parse(fault.planted());
        // Under an id that no other has: a fault of this project may have stood for the same item.
        String id = shown.item().id() + " of " + planted + " " + number;
        tables.items().plant(h, number, tables.bodies().item(h, id, fault.body().row(standsFor, 1)), shown, facts);
        tables.faults()
                .add(
                        h,
                        new Planted(
                                number, standsFor, madeOf, fault.kind(), fault.change(), planted, Optional.empty()));
        tables.faults().reveal(h, number, planted);
        numbers.put(entry.name(), number);
    }

    private void decision(LogEntry entry, Contents.Decided decided) {
        if (tables.decisions().named(h, entry.name()).isPresent()) {
            return;
        }
        if (!decided.validator().equals(entry.person())) {
            throw new Useless("is signed for another than it names");
        }
        int item = touch(decided.item());
        int body = decided.body().isEmpty()
                ? 1
                : capture.bodies(h, item, decided.item()).entrySet().stream()
                        .filter(e -> e.getValue().equals(decided.body()))
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElseThrow(() -> new Useless("is about a query that is not here"));
        Verdict verdict = codec.read(Verdict.class, decided.verdict());
        if (decided.undone().isEmpty() == verdict instanceof Verdict.Undo) {
            throw new Useless("undoes nothing");
        }
        long undone = decided.undone().isEmpty() ? 0 : id(decided.undone());
        long step = decided.step().isEmpty() ? 0 : id(decided.step());
        long id = tables.decisions()
                .add(
                        h,
                        new DecisionTable.Entry(
                                entry.name(),
                                entry.time(),
                                new Decision(
                                        0,
                                        item,
                                        decided.validator(),
                                        Verdicts.with(verdict, body, undone),
                                        Instant.parse(decided.at()),
                                        decided.activeMillis(),
                                        decided.hash(),
                                        step)));
        tables.decisions().bring(h, id);
    }

    private long id(String name) {
        return tables.decisions()
                .named(h, name)
                .orElseThrow(() -> new Useless("refers to a decision that is not here"));
    }

    private void score(Contents.Scored scored) {
        int item = number(scored.item());
        touched.add(item);
        scores.computeIfAbsent(item, number -> new ScoreVersions(tables).named(h, number));
        Naturalness naturalness =
                new Naturalness(scored.relevance(), scored.clarity(), scored.overall(), scored.reason());
        int version = new ScoreVersions(tables).versions(h, item).getOrDefault(scored.edit(), 1);
        tables.scores()
                .add(h, new Score(item, version, scored.judge(), scored.by(), naturalness, Instant.parse(scored.at())));
        // Numbered with the others when all decisions are in.
        List<ScoreVersions.Named> renewed = new java.util.ArrayList<>(scores.get(item));
        tables.scores().rows(h, item).stream()
                .filter(row -> renewed.stream().noneMatch(n -> n.id() == row.id()))
                .forEach(row -> renewed.add(new ScoreVersions.Named(row.id(), row.score(), scored.edit())));
        scores.put(item, renewed);
    }

    /** Of two kinds for one answer the later one stays; at the same time, the one whose name comes last. */
    private void label(Contents.Labelled label) {
        ErrorLabelTable table = new ErrorLabelTable();
        ErrorLabelTable.Row row =
                new ErrorLabelTable.Row(label.system(), label.question(), label.kind(), Instant.parse(label.at()));
        boolean later = table.all(h).stream()
                .filter(r -> r.system().equals(row.system()) && r.question().equals(row.question()))
                .noneMatch(r -> r.at().isAfter(row.at())
                        || r.at().equals(row.at())
                                && r.kind().name().compareTo(row.kind().name()) >= 0);
        superseded = !later;
        if (later) {
            table.put(h, row);
        }
    }

    /** Takes out again what somebody had no right to say. Items, queries and kinds of errors that are here stay. */
    void takeOut(LogEntry entry) {
        switch (entry.kind()) {
            case "decision" -> takeOut(entry.name());
            case "judgement" -> h.execute("DELETE FROM pair_judgement WHERE uid = ?", entry.name());
            case "score" -> {
                Contents.Scored scored = read(entry, Contents.Scored.class);
                int item = number(scored.item());
                h.execute(
                        "DELETE FROM naturalness WHERE item = ? AND judge = ? AND at = ?",
                        item,
                        scored.judge(),
                        Instant.parse(scored.at()));
            }
            default -> {
                // nothing that counts for another
            }
        }
    }

    /** Takes a decision out again, with those that undo it. */
    private void takeOut(String name) {
        tables.decisions().named(h, name).ifPresent(id -> {
            touch(tables.decisions().entry(h, id).decision().item());
            for (String undoing : selectAll(h, String.class, "SELECT uid FROM decision WHERE undoes = ?", id)) {
                takeOut(undoing);
            }
            h.execute("DELETE FROM opinion WHERE decision = ?", id);
            h.execute("UPDATE decision SET step = NULL WHERE step = ?", id);
            h.execute("DELETE FROM decision WHERE id = ?", id);
        });
    }

    /** Notes to what the scores of an item refer, before its decisions change. */
    private void touch(int number) {
        touched.add(number);
        if (!scores.containsKey(number)) {
            scores.put(number, new ScoreVersions(tables).named(h, number));
        }
    }

    /** Items that were made here may have ids that others have, too. */
    void made(Contents.MadeItem item) {
        ids.add(item.id());
    }

    /** Notes the item of a decision, if it is one, that is about to have another place in the order. */
    void moving(String name) {
        tables.decisions()
                .named(h, name)
                .ifPresent(
                        id -> touch(tables.decisions().entry(h, id).decision().item()));
    }

    /** Brings everything in line that follows from what came in. @return items that one name has newly decided differently */
    int settle(Forks forks) {
        int forked = 0;
        ids.forEach(id -> touched.addAll(tables.items().origins().settleIds(h, id)));
        for (int item : touched) {
            touch(item);
            boolean fresh = forks.follow(h, item);
            forked += fresh && item < org.spartabench.project.table.decision.FaultTable.FIRST ? 1 : 0;
            List<ScoreVersions.Named> before = scores.getOrDefault(item, List.of());
            if (!before.isEmpty()) {
                new ScoreVersions(tables).renumber(h, item, before);
            }
        }
        return forked;
    }
}
