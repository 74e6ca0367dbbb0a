package org.spartabench.project.review;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.fault.ErrorsLeft;
import org.spartabench.judging.fault.Fault;
import org.spartabench.judging.fault.FaultKind;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.db.SettingTable;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.decision.FaultTable.Planted;
import org.spartabench.project.table.item.BodyTable;
import org.spartabench.project.table.item.ItemTable;

/**
 * Mixes seeded faults into the queue, to measure whether validators find them. A fault is a right item with one error.
 * It replaces an open item in the queue and is decided like it, until it is revealed. It is never exported nor counted
 * with the set. On disk when a call returns.
 */
public final class SeededFaults {

    private static final String RATE = "faults.rate";
    private static final String SEED = "faults.seed";
    private static final String AT_ONCE = "faults.at-once";

    public static final int MOST_RATE = 30;

    /**
     * The last items that a person has decided, of which no fault is made for this person: their words are still known. Of few
     * decisions it is the later half.
     */
    public static final int FRESH = 20;

    /**
     * Holds the settings for seeded faults.
     *
     * @param rate faults among 100 items that are decided; 0 for none
     * @param seed of all random choices
     * @param atOnce whether a fault is revealed right after its decision, for training
     */
    public record Mixing(int rate, long seed, boolean atOnce) {
        public Mixing {
            if (rate < 0 || rate > MOST_RATE) {
                throw new IllegalArgumentException("a rate of " + rate + " in 100; at most " + MOST_RATE);
            }
        }
    }

    /**
     * A fault that a validator decided.
     *
     * @param id under which it was shown
     * @param madeOf id of the item it was made of
     * @param change what was changed
     * @param found whether it was rejected or changed, and not accepted as it stood
     * @param revealed whether it left the queue and the item came back
     */
    public record Decided(
            String id,
            String madeOf,
            FaultKind kind,
            String change,
            String validator,
            boolean found,
            boolean revealed) {}

    /**
     * Summarises the faults.
     *
     * @param waiting faults in the queue, not yet decided
     * @param unrevealed faults that were decided and not yet revealed
     */
    public record Report(List<Decided> decided, int waiting, int unrevealed, ErrorsLeft left) {
        public Report {
            decided = List.copyOf(decided);
        }

        public Share rate() {
            return Share.of(decided, Decided::found);
        }

        public Map<String, Share> byValidator() {
            return Share.by(decided, Decided::validator, Decided::found);
        }

        /** Gives the rate of every kind, with or without decided faults. */
        public Map<FaultKind, Share> byKind() {
            Map<FaultKind, Share> rates = new LinkedHashMap<>();
            for (FaultKind kind : FaultKind.values()) {
                rates.put(
                        kind,
                        Share.of(decided.stream().filter(d -> d.kind() == kind).toList(), Decided::found));
            }
            return rates;
        }
    }

    private final ProjectCore core;
    private final DecisionTable decisions;
    private final ItemTable items;
    private final FaultTable table;
    private final SettingTable settings;

    public SeededFaults(ProjectCore core) {
        this.core = core;
        this.decisions = core.tables().decisions();
        this.items = core.tables().items();
        this.table = core.tables().faults();
        this.settings = core.tables().settings();
    }

    public Mixing mixing() {
        return core.read(h -> new Mixing(
                (int) SettingTable.number(settings.get(h, RATE), 0),
                SettingTable.number(settings.get(h, SEED), 1),
                settings.get(h, AT_ONCE).map(Boolean::parseBoolean).orElse(false)));
    }

    /** Applies to faults mixed in from now on; a rate of 0 removes undecided faults. */
    public void mixing(Mixing wanted) {
        changed(h -> {
            settings.put(h, RATE, String.valueOf(wanted.rate()));
            settings.put(h, SEED, String.valueOf(wanted.seed()));
            settings.put(h, AT_ONCE, String.valueOf(wanted.atOnce()));
            return revealed(h, f -> wanted.rate() == 0 && outcomes(h, f).isEmpty());
        });
    }

    /** Reveals the decided faults: they leave the queue, and the items that they replaced come back. */
    public int reveal() {
        return changed(h -> revealed(h, f -> !outcomes(h, f).isEmpty()));
    }

    /** Gives the next item to decide; at the end of the queue, replaced items come back. */
    public OptionalInt next(ItemFilter filter, Supplier<OptionalInt> next) {
        OptionalInt found = next.get();
        boolean end =
                found.isEmpty() && filter.status().isEmpty() && !table.inSight().isEmpty();
        return end && reveal() > 0 ? next.get() : found;
    }

    /** Reveals the item just decided if it was a fault and the project reveals faults immediately. */
    public Optional<Decided> atOnce(int shown) {
        if (!table.standsIn(shown) || !mixing().atOnce()) {
            return Optional.empty();
        }
        int row = table.row(shown);
        Optional<Decided> decided = core.read(h ->
                fault(h, row).flatMap(f -> outcomes(h, f).stream().reduce((a, b) -> b)));
        if (decided.isPresent()) {
            changed(h -> revealed(h, f -> f.number() == row));
        }
        return decided;
    }

    /** Whether any fault is shown in the place of an item now. */
    public boolean mixedIn() {
        return !table.inSight().isEmpty();
    }

    /** Gives the item that a fault is made of, by the number under which the fault is shown. */
    public Optional<Integer> madeOf(int shown) {
        return table.standsIn(shown)
                ? core.read(h -> fault(h, table.row(shown)).map(Planted::madeOf))
                : Optional.empty();
    }

    private Optional<Planted> fault(Handle h, int number) {
        return table.all(h).stream().filter(f -> f.number() == number).findFirst();
    }

    public Report report() {
        return core.read(h -> {
            List<Planted> all = table.all(h);
            List<Decided> decided = new ArrayList<>();
            int waiting = 0;
            int unrevealed = 0;
            for (Planted fault : all) {
                List<Decided> outcomes = outcomes(h, fault);
                decided.addAll(outcomes);
                unrevealed += !outcomes.isEmpty() && fault.told().isEmpty() ? 1 : 0;
                waiting += outcomes.isEmpty() && fault.told().isEmpty() ? 1 : 0;
            }
            int wrong = items.numbers().foundWrong(h);
            int accepted = accepted(h).size();
            return new Report(
                    decided, waiting, unrevealed, ErrorsLeft.of(Share.of(decided, Decided::found), wrong, accepted));
        });
    }

    /** Gives each validator's last decision on a fault, in the order of these decisions. */
    private List<Decided> outcomes(Handle h, Planted fault) {
        LinkedHashMap<String, Boolean> found = new LinkedHashMap<>();
        Set<String> changed = new HashSet<>();
        for (Decision d : Decision.inForce(decisions.of(h, fault.number()))) {
            switch (d.verdict()) {
                case Verdict.Accept _, Verdict.Choose _ ->
                    found.putLast(d.validator(), changed.contains(d.validator()));
                case Verdict.EditQuestion _, Verdict.Reject _ -> found.putLast(d.validator(), true);
                case Verdict.Defer _ -> found.remove(d.validator());
                case Verdict.ChangeQuery _ -> {
                    changed.add(d.validator());
                    found.remove(d.validator());
                }
                default -> {}
            }
        }
        List<Decided> outcomes = new ArrayList<>();
        found.forEach((validator, was) -> outcomes.add(new Decided(
                id(h, fault.standsFor()),
                id(h, fault.madeOf()),
                fault.kind(),
                fault.change(),
                validator,
                was,
                fault.told().isPresent())));
        return outcomes;
    }

    private String id(Handle h, int number) {
        return items.item(h, number).orElseThrow().item().id();
    }

    /** Reveals the unrevealed faults that pass a test. @return the items that come back */
    private List<Integer> revealed(Handle h, Predicate<Planted> which) {
        List<Planted> faults = table.all(h).stream()
                .filter(f -> f.told().isEmpty() && which.test(f))
                .toList();
        faults.forEach(f -> table.reveal(h, f.number(), core.now()));
        return faults.stream().map(Planted::standsFor).toList();
    }

    /** Runs a step in one transaction, refreshes the items that it names, and gives their number. */
    private int changed(HandleCallback<List<Integer>, RuntimeException> step) {
        return core.write(step, shown -> {
                    core.read(table::follow);
                    decisions.forgetSteps();
                    core.changes().refresh(shown);
                })
                .size();
    }

    /** Shows a fault in place of an open item; false if the item is no longer open, or had a fault before. */
    public boolean plant(int standsFor, StoredItem madeOf, Fault fault) {
        return changed(h -> {
                    Optional<StoredItem> open = items.item(h, standsFor).filter(i -> i.status() == Status.OPEN);
                    if (open.isEmpty() || !plantable(h, standsFor)) {
                        return List.of();
                    }
                    int number = table.next(h);
                    items.plant(h, number, item(open.get(), madeOf, fault), open.get(), core.fingerprint());
                    table.add(
                            h,
                            new Planted(
                                    number,
                                    standsFor,
                                    madeOf.number(),
                                    fault.kind(),
                                    fault.change(),
                                    core.now(),
                                    Optional.empty()));
                    return List.of(standsFor);
                })
                > 0;
    }

    /** Whether the parts of the question are linked to the parts of the query. */
    public static boolean hasLinkedPhrases(StoredItem item) {
        return !item.item().question().phrases().isEmpty();
    }

    /** Builds the fault as an item with number, id and lineage of the item it replaces. */
    private Item item(StoredItem standsFor, StoredItem madeOf, Fault fault) {
        return new Item(
                standsFor.number(),
                standsFor.item().id(),
                fault.query(),
                hasLinkedPhrases(standsFor)
                        ? fault.question()
                        : Question.plain(fault.question().text()),
                fault.answer(),
                BodyTable.nestings(fault.query(), core.schema()),
                lineage(standsFor, madeOf));
    }

    /** Writes the lineage as the same run would have; leaves have their numbers in the run. */
    private static Lineage lineage(StoredItem standsFor, StoredItem madeOf) {
        Lineage other = madeOf.item().lineage();
        boolean sameRun = madeOf.run() == standsFor.run() && other.hand().isEmpty();
        Lineage lineage = sameRun ? other : standsFor.item().lineage();
        int offset = standsFor.number() - standsFor.place();
        List<Integer> leaves =
                lineage.leaves().stream().map(n -> n > 0 ? n - offset : n).toList();
        return lineage.withLeaves(leaves).withHand(Optional.empty());
    }

    private boolean plantable(Handle h, int number) {
        return decisions.of(h, number).isEmpty() && table.all(h).stream().noneMatch(f -> f.standsFor() == number);
    }

    /** Finds open, undecided items that no fault has replaced, by number. */
    public List<Integer> plantable() {
        return core.read(h -> {
            Set<Integer> used = table.all(h).stream().map(Planted::standsFor).collect(Collectors.toSet());
            return items.numbers().untouched(h).stream()
                    .filter(n -> !used.contains(n))
                    .toList();
        });
    }

    /**
     * Lists the accepted items that are not fresh in memory, first those with the fewest faults made of them.
     *
     * @param viewer in whose memory; empty for anybody's
     */
    public List<Integer> sources(Optional<String> viewer) {
        return core.read(h -> {
            Set<Integer> fresh = decisions.latest(h, viewer, FRESH);
            Map<Integer, Long> used =
                    table.all(h).stream().collect(Collectors.groupingBy(Planted::madeOf, Collectors.counting()));
            return accepted(h).stream()
                    .filter(n -> !fresh.contains(n))
                    .sorted(Comparator.comparing((Integer n) -> used.getOrDefault(n, 0L))
                            .thenComparing(n -> n))
                    .toList();
        });
    }

    private List<Integer> accepted(Handle h) {
        return items.numbers().accepted(h, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Reads an item of the set, even if a fault replaces it in the queue. */
    public Optional<StoredItem> real(int number) {
        return core.read(h -> items.item(h, number));
    }
}
