package org.spartabench.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.spartabench.check.fault.Fault;
import org.spartabench.check.fault.FaultKind;
import org.spartabench.item.Item;
import org.spartabench.item.Lineage;
import org.spartabench.item.Question;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;
import org.spartabench.review.Decision;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.Share;
import org.spartabench.review.StoredItem;
import org.spartabench.review.seeding.ErrorsLeft;
import org.spartabench.store.db.SettingTable;
import org.spartabench.store.table.BodyTable;
import org.spartabench.store.table.DecisionTable;
import org.spartabench.store.table.FaultTable.Planted;
import org.spartabench.store.table.FaultTable;
import org.spartabench.store.table.ItemTable;
import org.spartabench.store.table.ProjectCore;

/**
 * Mixes seeded faults into the queue, to measure whether validators find them. A fault is a right item with one error.
 * It replaces an open item in the queue and is decided like it, until it is revealed. It is never exported nor counted
 * with the set. On disk when a call returns.
 */
public final class SeededFaults {

    private static final String RATE = "faults.rate";
    private static final String SEED = "faults.seed";
    private static final String AT_ONCE = "faults.at-once";

    /** The most faults in 100 items. */
    public static final int MOST_RATE = 30;

    /**
     * How faults are mixed in.
     *
     * @param rate faults among 100 items that are decided; 0 for none
     * @param seed of all chance
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
     * @param told whether it was revealed
     */
    public record Decided(
            String id, String madeOf, FaultKind kind, String change, String validator, boolean found, boolean told) {}

    /**
     * Summarises the faults.
     *
     * @param waiting faults that are mixed in and not decided yet
     * @param untold faults that were decided and not revealed yet
     */
    public record Report(List<Decided> decided, int waiting, int untold, ErrorsLeft left) {
        public Report {
            decided = List.copyOf(decided);
        }

        public Share rate() {
            return rateOf(decided);
        }

        public Map<String, Share> byValidator() {
            return decided.stream()
                    .collect(Collectors.groupingBy(
                            Decided::validator,
                            TreeMap::new,
                            Collectors.collectingAndThen(Collectors.toList(), Report::rateOf)));
        }

        /** Of every kind, also those that were not decided yet. */
        public Map<FaultKind, Share> byKind() {
            Map<FaultKind, Share> rates = new LinkedHashMap<>();
            for (FaultKind kind : FaultKind.values()) {
                rates.put(
                        kind,
                        rateOf(decided.stream().filter(d -> d.kind() == kind).toList()));
            }
            return rates;
        }

        private static Share rateOf(List<Decided> some) {
            return new Share((int) some.stream().filter(Decided::found).count(), some.size());
        }
    }

    private final ProjectCore core;
    private final DecisionTable decisions;
    private final ItemTable items;
    private final FaultTable table;
    private final SettingTable settings;

    SeededFaults(ProjectCore core) {
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
            return wanted.rate() > 0
                    ? List.of()
                    : told(
                            h,
                            table.all(h).stream()
                                    .filter(f -> outcomes(h, f).isEmpty())
                                    .toList());
        });
    }

    /** Reveals the decided faults: they leave the queue, and the items that they replaced come back. */
    public int tell() {
        return changed(h -> told(
                h, table.all(h).stream().filter(f -> !outcomes(h, f).isEmpty()).toList()));
    }

    /** Gives the next item to decide; at the end of the queue, replaced items come back. */
    OptionalInt next(ItemFilter filter, Supplier<OptionalInt> next) {
        OptionalInt found = next.get();
        boolean end =
                found.isEmpty() && filter.status().isEmpty() && !table.inSight().isEmpty();
        return end && tell() > 0 ? next.get() : found;
    }

    /** Reveals the item just decided if it was a fault and the project reveals faults immediately. */
    public Optional<Decided> atOnce(int shown) {
        if (!table.standsIn(shown) || !mixing().atOnce()) {
            return Optional.empty();
        }
        int row = table.row(shown);
        Optional<Decided> decided = core.read(h -> table.all(h).stream()
                .filter(f -> f.number() == row)
                .findFirst()
                .flatMap(f -> outcomes(h, f).stream().reduce((a, b) -> b)));
        if (decided.isPresent()) {
            changed(h ->
                    told(h, table.all(h).stream().filter(f -> f.number() == row).toList()));
        }
        return decided;
    }

    /** Whether any fault is shown in the place of an item now. */
    boolean mixedIn() {
        return !table.inSight().isEmpty();
    }

    /** The number of the item that a fault is made of, by the number under which the fault is shown. */
    public Optional<Integer> madeOf(int shown) {
        return table.standsIn(shown)
                ? core.read(h -> table.all(h).stream()
                        .filter(f -> f.number() == table.row(shown))
                        .map(Planted::madeOf)
                        .findFirst())
                : Optional.empty();
    }

    public Report report() {
        return core.read(h -> {
            List<Planted> all = table.all(h);
            List<Decided> decided = new ArrayList<>();
            int waiting = 0;
            int untold = 0;
            for (Planted fault : all) {
                List<Decided> outcomes = outcomes(h, fault);
                decided.addAll(outcomes);
                untold += !outcomes.isEmpty() && fault.told().isEmpty() ? 1 : 0;
                waiting += outcomes.isEmpty() && fault.told().isEmpty() ? 1 : 0;
            }
            Share rate = Report.rateOf(decided);
            return new Report(
                    decided,
                    waiting,
                    untold,
                    ErrorsLeft.of(
                            rate,
                            items.numbers().foundWrong(h),
                            items.numbers()
                                    .accepted(h, Integer.MAX_VALUE, Integer.MAX_VALUE)
                                    .size()));
        });
    }

    /** Gives each validator's last decision on a fault, in the order of these decisions. */
    private List<Decided> outcomes(Handle h, Planted fault) {
        List<Decision> all = decisions.of(h, fault.number());
        Set<Long> undone = Decision.undone(all);
        Map<String, Boolean> found = new LinkedHashMap<>();
        Set<String> changed = new HashSet<>();
        for (Decision d : all) {
            if (!undone.contains(d.id())) {
                switch (d.verdict()) {
                    case Verdict.Accept a -> last(found, d.validator(), changed.contains(d.validator()));
                    case Verdict.EditQuestion e -> last(found, d.validator(), true);
                    case Verdict.Reject r -> last(found, d.validator(), true);
                    case Verdict.Defer r -> found.remove(d.validator());
                    case Verdict.ChangeQuery c -> {
                        changed.add(d.validator());
                        found.remove(d.validator());
                    }
                    default -> {}
                }
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

    private static void last(Map<String, Boolean> found, String validator, boolean value) {
        found.remove(validator);
        found.put(validator, value);
    }

    private String id(Handle h, int number) {
        return items.item(h, number).orElseThrow().item().id();
    }

    private List<Integer> told(Handle h, List<Planted> faults) {
        List<Integer> shown = new ArrayList<>();
        for (Planted fault : faults) {
            if (fault.told().isEmpty()) {
                table.tell(h, fault.number(), core.now());
                shown.add(fault.standsFor());
            }
        }
        return shown;
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

    /** Shows a fault in place of an open item; false if the item is not open any more, or had a fault before. */
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

    /** Whether phrases of its question light with the parts of its query. */
    public static boolean lit(StoredItem item) {
        return !item.item().question().phrases().isEmpty();
    }

    /** Builds the fault as an item with number, id and lineage of the item it replaces. */
    private Item item(StoredItem standsFor, StoredItem madeOf, Fault fault) {
        return new Item(
                standsFor.number(),
                standsFor.item().id(),
                fault.query(),
                lit(standsFor)
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
        Lineage told = sameRun ? other : standsFor.item().lineage();
        int offset = standsFor.number() - standsFor.place();
        List<Integer> leaves =
                told.leaves().stream().map(n -> n > 0 ? n - offset : n).toList();
        return told.withLeaves(leaves).withHand(Optional.empty());
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

    /** Accepted items, those of which the fewest faults were made first. */
    public List<Integer> sources() {
        return core.read(h -> {
            Map<Integer, Long> used =
                    table.all(h).stream().collect(Collectors.groupingBy(Planted::madeOf, Collectors.counting()));
            return items.numbers().accepted(h, Integer.MAX_VALUE, Integer.MAX_VALUE).stream()
                    .sorted(Comparator.comparing((Integer n) -> used.getOrDefault(n, 0L))
                            .thenComparing(n -> n))
                    .toList();
        });
    }

    /** Reads an item of the set, even if a fault replaces it in the queue. */
    public Optional<StoredItem> real(int number) {
        return core.read(h -> items.item(h, number));
    }
}
