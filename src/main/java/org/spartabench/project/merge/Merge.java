package org.spartabench.project.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.item.ErrorLabelTable;
import org.spartabench.project.item.ErrorLabelTable.Row;
import org.spartabench.project.pair.PairTable;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.item.BodyTable;

/**
 * Merges the decisions of a copy of a project, on which others worked, into the project. A decision has the same name
 * in both copies; known ones are skipped, so none is lost or doubled, and merging again changes nothing. An item's
 * status follows from all decisions in the order of their times, so both directions give the same result. A project
 * without a team gets one: all validators with decisions. Scores of naturalness are merged too, each with its question,
 * decided seeded faults with their decisions, the kinds of errors in the answers of systems, and what people say of pairs
 * of outputs.
 */
public final class Merge {

    /**
     * Reports the result of a merge.
     *
     * @param decisions that came in, undoings included, those on seeded faults left out
     * @param items on which they are
     * @param disagreements items on which validators now differ
     * @param scores of naturalness that came in
     * @param onFaults decisions on seeded faults that came in
     * @param labels kinds of errors in the answers of systems that came in
     * @param judgements of pairs of outputs that came in, undoings included
     * @param errata reports of wrong items that came in
     * @param sameName items that one name has decided differently on the two copies
     */
    public record Done(
            int decisions,
            int items,
            int disagreements,
            int scores,
            int onFaults,
            int labels,
            int judgements,
            int errata,
            int sameName) {}

    /** Lists the decisions that came in, and counts the scores, labels, judgements and items that one name decided differently. */
    public record Came(List<Decision> decisions, int scores, int labels, int judgements, int sameName) {}

    /**
     * Holds the content of a copy, with its own numbers.
     *
     * @param origins items by their original content
     * @param journal all decisions, oldest first
     * @param bodies queries that were added to items, by item
     */
    public record Copy(
            Map<String, Integer> origins,
            List<DecisionTable.Entry> journal,
            Map<Integer, List<BodyTable.Row>> bodies,
            Map<Integer, Set<String>> dealt,
            Optional<Roster> roster,
            List<ScoreMerge.Named> scores,
            List<FaultMerge.Brought> faults,
            List<ErrorLabelTable.Row> labels,
            PairTable.Content pairs) {

        public static Copy of(Handle h, ProjectTables tables) {
            List<DecisionTable.Entry> journal = tables.decisions().journal(h);
            return new Copy(
                    tables.items().origins(h),
                    journal,
                    tables.bodies().added(h),
                    tables.team().dealt(h),
                    tables.team().roster(h),
                    new ScoreMerge(tables).named(h, journal),
                    new FaultMerge(tables).decided(h, journal),
                    new ErrorLabelTable().all(h),
                    new PairTable().content(h));
        }

        /** Collects the items that people worked on. */
        Set<Integer> needed() {
            Set<Integer> all = new TreeSet<>(dealt.keySet());
            journal.forEach(e -> all.add(e.decision().item()));
            scores.stream()
                    .map(ScoreMerge.Named::score)
                    .filter(score -> score.by() == Score.By.VALIDATOR)
                    .forEach(score -> all.add(score.item()));
            return all;
        }
    }

    private final ProjectTables tables;
    private final Copy copy;
    private final Map<Integer, Integer> numbers = new HashMap<>();

    /** Numbers of bodies here by those there, by the item's number there. */
    private final Map<Integer, Map<Integer, Integer>> bodies = new HashMap<>();

    private final Map<Long, Long> ids = new HashMap<>();

    public Merge(ProjectTables tables, Copy copy) {
        this.tables = tables;
        this.copy = copy;
    }

    /** Gives the reason why the copy cannot be merged, in one line without the names of the projects. */
    public Optional<String> hindrance(Map<String, Integer> here) {
        copy.origins().forEach((origin, number) -> {
            if (here.containsKey(origin)) {
                numbers.put(number, here.get(origin));
            }
        });
        if (numbers.isEmpty() && !copy.origins().isEmpty()) {
            return Optional.of("they have no item in common; merge only copies of the same project");
        }
        long lacking = copy.needed().stream()
                .filter(n -> n < FaultTable.FIRST && !numbers.containsKey(n))
                .count();
        return lacking == 0
                ? Optional.empty()
                : Optional.of(lacking + " items decided there are missing here; "
                        + (numbers.size() == here.size()
                                ? "merge in the opposite direction, into the project that has them"
                                : "each has items that the other lacks"));
    }

    public Came write(Handle h, String facts) {
        ScoreMerge merging = new ScoreMerge(tables);
        List<DecisionTable.Entry> here = tables.decisions().journal(h);
        List<ScoreMerge.Named> scored = merging.named(h, here);
        numbers.putAll(new FaultMerge(tables).write(h, copy.faults(), numbers, facts));
        List<DecisionTable.Entry> there = new ArrayList<>();
        List<Decision> added = writeDecisions(h, there);
        SharedNames.Found shared = SharedNames.of(here, there);
        shared.added().forEach(entry -> tables.decisions().add(h, entry));
        Map<Integer, Set<String>> dealt = new TreeMap<>();
        copy.dealt().forEach((item, names) -> {
            if (numbers.containsKey(item)) {
                dealt.put(number(item), names);
            }
        });
        tables.team().deal(h, dealt);
        roster(h).ifPresent(r -> tables.team().roster(h, r));
        List<ScoreMerge.Named> coming = copy.scores().stream()
                .filter(named -> numbers.containsKey(named.score().item()))
                .map(named -> named.ofItem(number(named.score().item())))
                .toList();
        return new Came(
                added,
                merging.write(h, scored, coming, tables.decisions().journal(h)),
                LabelMerge.write(h, copy.labels()),
                new PairTable().add(h, copy.pairs()),
                shared.items());
    }

    /** @param numbered takes all decisions of the copy, numbered as here */
    private List<Decision> writeDecisions(Handle h, List<DecisionTable.Entry> numbered) {
        Map<String, Long> known = tables.decisions().names(h);
        copy.bodies().forEach((item, rows) -> {
            if (numbers.containsKey(item)) {
                bodies.put(item, tables.bodies().add(h, number(item), rows));
            }
        });
        List<Decision> added = new ArrayList<>();
        for (DecisionTable.Entry entry : copy.journal()) {
            if (!numbers.containsKey(entry.decision().item())) {
                continue; // a seeded fault of an item that is not here
            }
            Long here = known.get(entry.uid());
            Decision decision = local(entry.decision());
            if (here == null) {
                here = tables.decisions().add(h, new DecisionTable.Entry(entry.uid(), entry.tick(), decision));
                added.add(decision);
            }
            ids.put(entry.decision().id(), here);
            numbered.add(new DecisionTable.Entry(entry.uid(), entry.tick(), decision.withId(here)));
        }
        return added;
    }

    private Optional<Roster> roster(Handle h) {
        Optional<Roster> here = tables.team().roster(h);
        if (here.isPresent() && copy.roster().isPresent()) {
            return here.map(r -> r.and(copy.roster().get()));
        }
        Set<String> people = tables.decisions().people(h);
        return here.or(copy::roster)
                .or(() -> people.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Roster(List.copyOf(people), 1, false, 0)));
    }

    private int number(int item) {
        return numbers.getOrDefault(item, 0);
    }

    /** Renumbers item, bodies and decisions of a decision as they are here. */
    private Decision local(Decision d) {
        Verdict verdict = switch (d.verdict()) {
            case Verdict.Undo(long undone) -> new Verdict.Undo(id(undone));
            case Verdict.ChangeQuery(int body, String question) ->
                new Verdict.ChangeQuery(body(d.item(), body), question);
            case Verdict.Choose c -> new Verdict.Choose(c.maker(), c.columns(), body(d.item(), c.body()), c.question());
            case Verdict.Adjudicate a ->
                new Verdict.Adjudicate(
                        a.keep(), body(d.item(), a.body()), a.question(), a.fresh(), a.reasons(), a.note());
            case Verdict v -> v;
        };
        return d.withId(0).withItem(number(d.item())).withVerdict(verdict).withStep(ids.getOrDefault(d.step(), 0L));
    }

    private int body(int item, int body) {
        return bodies.getOrDefault(item, Map.of()).getOrDefault(body, body);
    }

    private long id(long there) {
        Long here = ids.get(there);
        if (here == null) {
            throw new StoreException("the copy's journal is out of order: decision " + there + " comes too late");
        }
        return here;
    }

    /**
     * Merges the kinds of errors that people found in the answers of systems. Of two kinds for one answer the later one stays; at
     * the same time, the one whose name comes last, so that both directions give the same.
     */
    static final class LabelMerge {

        private static final Comparator<Row> LATER =
                Comparator.comparing(Row::at).thenComparing(row -> row.kind().name());

        /** Names the answer of a system to an item. */
        private record Key(String system, String question) {
            static Key of(Row row) {
                return new Key(row.system(), row.question());
            }
        }

        private LabelMerge() {}

        /** Returns how many came in. */
        static int write(Handle h, List<Row> coming) {
            ErrorLabelTable table = new ErrorLabelTable();
            Map<Key, Row> here = new HashMap<>();
            table.all(h).forEach(row -> here.put(Key.of(row), row));
            List<Row> later = coming.stream()
                    .filter(row -> !here.containsKey(Key.of(row)) || LATER.compare(row, here.get(Key.of(row))) > 0)
                    .toList();
            later.forEach(row -> table.put(h, row));
            return later.size();
        }
    }
}
