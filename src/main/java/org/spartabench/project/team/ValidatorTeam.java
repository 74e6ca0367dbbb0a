package org.spartabench.project.team;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.Deal;
import org.spartabench.judging.review.team.Disagreement;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.judging.review.team.Vote;
import org.spartabench.project.db.SettingTable;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.release.register.ErrataRepository;
import org.spartabench.project.review.ItemQueue;
import org.spartabench.project.share.Sharing;
import org.spartabench.project.share.fold.EntryFold;
import org.spartabench.project.share.fold.Merge;
import org.spartabench.project.share.fold.TeamFold;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.decision.TeamTable;
import org.spartabench.project.table.item.Catalogue;
import org.spartabench.project.table.item.ItemTable;
import org.spartabench.publishing.errata.Erratum;

/** Stores the validators of a project, their assignments and their decisions. On disk when a call returns. */
public final class ValidatorTeam {

    private static final int AT_ONCE = 1_000;
    private static final String IDLE = "review.idle-seconds";

    private final ProjectCore core;
    private final ItemQueue queue;
    private final ItemTable items;
    private final DecisionTable decisions;
    private final FaultTable faults;
    private final TeamTable table;
    private final SettingTable settings;
    private final ErrataRepository errata;
    private final TeamFold said;
    private final Map<String, MemberList> seats = new ConcurrentHashMap<>();
    private volatile Optional<Roster> roster;

    public ValidatorTeam(ProjectCore core, ItemQueue queue, ErrataRepository errata) {
        this.core = core;
        this.queue = queue;
        this.errata = errata;
        this.items = core.tables().items();
        this.decisions = core.tables().decisions();
        this.faults = core.tables().faults();
        this.table = core.tables().team();
        this.settings = core.tables().settings();
        this.said = new TeamFold(core.tables(), core.database().codec());
        this.roster = core.read(table::roster);
    }

    /** Gives the longest silence that counts as work, in seconds. */
    public long idleSeconds() {
        return SettingTable.number(core.read(h -> settings.get(h, IDLE)), Desk.IDLE_SECONDS);
    }

    /** @param seconds at least 1; holds for desks made from now on */
    public void idleSeconds(long seconds) {
        if (seconds < 1) {
            throw new IllegalArgumentException("idle time is cut after " + seconds + " seconds");
        }
        core.write(h -> settings.put(h, IDLE, String.valueOf(seconds)));
    }

    /** Lists all decisions on all items, oldest first, undone ones and undoings included. */
    public List<Decision> decisions() {
        return core.read(decisions::all);
    }

    /** Gives the team; empty if there is none and the last decision on an item counts. */
    public Optional<Roster> roster() {
        return roster;
    }

    /**
     * Creates or changes the team. From now on validators decide separately; assignments stay.
     *
     * @throws StoreException in a shared copy that is not the owner's
     */
    public void roster(Roster wanted) {
        leads();
        core.write(
                h -> {
                    said.changed(h, table.roster(h), wanted, core.now());
                    table.roster(h, wanted);
                    return decisions.restandDecided(h, core.fingerprint());
                },
                changed -> {
                    roster = Optional.of(wanted);
                    reread(changed);
                });
    }

    /**
     * Assigns all items that too few validators have, by the roster. Whoever has decided an item counts as assigned, members
     * before others, so that no earlier decision is lost.
     *
     * @return how many items were dealt
     * @throws StoreException in a shared copy that is not the owner's
     */
    public int deal() {
        leads();
        return core.write(this::deal, this::reread).size();
    }

    /** What another copy than the owner's says of the team counts for nobody. */
    private void leads() {
        if (!sharing().leads()) {
            throw new StoreException("this project is shared, and only its owner's copy can change the team");
        }
    }

    private List<Integer> deal(Handle h) {
        Roster by = table.roster(h).orElseThrow(() -> new IllegalStateException("there is no team to deal items to"));
        Map<Integer, Set<String>> dealt = table.dealt(h);
        Map<Integer, Set<String>> added = new TreeMap<>();
        Comparator<Vote> membersFirst = Comparator.comparing(v -> !by.members().contains(v.validator()));
        for (Vote vote : table.votes(h).stream().sorted(membersFirst).toList()) {
            Set<String> has = dealt.computeIfAbsent(vote.item(), i -> new TreeSet<>());
            if (has.size() < by.overlap() && has.add(vote.validator())) {
                added.computeIfAbsent(vote.item(), i -> new TreeSet<>()).add(vote.validator());
            }
        }
        Deal.of(by, items.numbers().listed(h), dealt)
                .forEach((item, names) ->
                        added.computeIfAbsent(item, i -> new TreeSet<>()).addAll(names));
        table.deal(h, added);
        said.dealt(h, core.now());
        List<Integer> numbers = List.copyOf(added.keySet());
        decisions.recomputeStatus(h, decisions.decided(h, numbers), core.fingerprint());
        return numbers;
    }

    /** Reads the assignments: members by item. */
    public Map<Integer, Set<String>> dealt() {
        return core.read(h -> table.dealt(h));
    }

    /** Opens the project as that validator sees it. */
    public ValidatorQueue seat(String validator) {
        return new ValidatorQueue(core, queue, this, validator);
    }

    /** Lists all votes, by item and validator. */
    public List<Vote> votes() {
        return core.read(table::votes);
    }

    /** Lists what each validator has decided of what screens show, by number; as Review counts it. */
    public Map<String, Set<Integer>> decided() {
        return core.read(table::decided);
    }

    /** Collects all opinions on an item. */
    public Panel panel(int item) {
        return core.read(h -> decisions.panel(h, faults.row(item), core.fingerprint()));
    }

    /** Merges an open copy of this project; see {@link Merge}. */
    public Result<Merge.Done> merge(ValidatorTeam other) {
        int before = errata.all().size(); // entries of both copies bring reports, too
        return new Merge(core, other.core).run(this::came, () -> {
            List<Erratum> coming = other.errata.all();
            errata.merge(coming, coming.isEmpty() ? Set.of() : ids());
            return errata.all().size() - before;
        });
    }

    /** Gives the part of the project that exchanges what people decide with other copies. */
    public Sharing sharing() {
        return new Sharing(core, Folders.ofUser(), this::came);
    }

    /** After a commit that took in what others said. */
    private void came(EntryFold.Folded folded) {
        if (folded.team()) {
            roster = core.read(table::roster);
            seats.clear();
        }
        if (folded.anything()) {
            core.changes().refresh(folded.changed());
        }
    }

    private Set<String> ids() {
        return queue.items(ItemFilter.ALL, 0, Integer.MAX_VALUE).stream()
                .map(ItemRow::id)
                .collect(Collectors.toSet());
    }

    /** Updates the members' lists after a decision. */
    public void refresh(List<Integer> changed) {
        seats.values().forEach(list -> list.refresh(changed));
    }

    private void reread(List<Integer> changed) {
        seats.clear();
        core.changes().refresh(changed);
    }

    /** Gives the catalogue of a member's items. */
    Catalogue catalogue(String validator) {
        return seats.computeIfAbsent(
                        validator,
                        name -> new MemberList(
                                () -> core.read(h -> table.anyDealt(h)
                                        ? table.dealtTo(h, name)
                                        : items.numbers().listed(h)),
                                numbers -> rows(name, numbers)))
                .get();
    }

    /** Reads list rows in that validator's version, in the order given; skips items assigned to others. */
    List<ItemRow> rows(String validator, List<Integer> numbers) {
        return numbers.stream()
                .gather(Gatherers.windowFixed(AT_ONCE))
                .flatMap(some -> core.read(h -> rows(h, validator, some)).stream())
                .toList();
    }

    private List<ItemRow> rows(Handle h, String validator, List<Integer> numbers) {
        Set<Integer> mine = table.anyDealt(h) ? table.dealtTo(h, validator, numbers) : Set.copyOf(numbers);
        boolean blind = roster.filter(Roster::blind).isPresent();
        return new OwnRows(core.tables(), validator, blind, core.fingerprint())
                .of(h, numbers.stream().map(faults::row).toList(), mine);
    }

    /**
     * Lists items on which validators disagree, the lowest agreement first. These are items of the set: a seeded fault in the place of
     * one has no part in it.
     */
    public List<Disagreement> disagreements() {
        return core.read(h -> {
            Map<Integer, List<Vote>> byItem = table.votes(h).stream().collect(Collectors.groupingBy(Vote::item));
            return items.numbers().with(h, Status.DISAGREED).stream()
                    .flatMap(number -> Stream.ofNullable(byItem.get(number)))
                    .map(Disagreement::of)
                    .sorted(Disagreement.LOWEST)
                    .toList();
        });
    }

    /** Reads an item on which validators disagree. */
    public DisputedItem disputed(Disagreement about) {
        return core.read(h -> new DisputedItem(
                about,
                items.item(h, about.item()).orElseThrow(),
                about.sides().stream()
                        .map(s -> own(h, s.first().validator(), about.item()).orElseThrow())
                        .toList(),
                faults.standsIn(about.item())));
    }

    /** Settles an item as it was seen; on disk when this returns. Refused if the item, or what validators say of it, has changed. */
    public Outcome<Decision> adjudicate(
            DisputedItem seen, String person, Verdict.Adjudicate verdict, long activeMillis) {
        int number = seen.about().item();
        return core.write(
                h -> stands(h, seen.about())
                        .flatMap(same -> decisions
                                .by(h, person, core.now(), core.fingerprint())
                                .decide(Judged.of(seen.asCame()), false, verdict, activeMillis))
                        .map(Outcome::done)
                        .orElseGet(() -> Outcome.refused(new Refusal.Stale(List.of(number)))),
                decided -> decided.toOptional().ifPresent(d -> core.changes().refresh(d.item())));
    }

    private Optional<Disagreement> stands(Handle h, Disagreement seen) {
        List<Vote> votes =
                table.votes(h).stream().filter(v -> v.item() == seen.item()).toList();
        boolean open = items.item(h, seen.item())
                .filter(i -> i.status() == Status.DISAGREED)
                .isPresent();
        return Optional.of(seen).filter(d -> open && Disagreement.of(votes).equals(d));
    }

    /** Reads the validator's version of what is shown under a number. */
    public Optional<StoredItem> item(String validator, int number) {
        return core.read(h -> own(h, validator, faults.row(number)));
    }

    private Optional<StoredItem> own(Handle h, String validator, int row) {
        return items.item(h, row)
                .flatMap(stored -> stored.status() == Status.WITHDRAWN
                        ? Optional.of(stored)
                        : items.item(h, row, decisions.seen(h, row, validator, core.fingerprint())));
    }

    /**
     * Holds the catalogue of a team member's items. It loads on first use. Commits do not wait for the load; items that
     * they change meanwhile are read again at the end.
     */
    static final class MemberList {

        private final Supplier<List<Integer>> numbers;
        private final Function<List<Integer>, List<ItemRow>> rows;
        private final Catalogue catalogue = new Catalogue();
        private final Object changes = new Object();
        private List<Integer> missed = new ArrayList<>();
        private boolean whole;

        /** @param rows of items as the member has them */
        MemberList(Supplier<List<Integer>> numbers, Function<List<Integer>, List<ItemRow>> rows) {
            this.numbers = numbers;
            this.rows = rows;
        }

        synchronized Catalogue get() {
            List<Integer> lacking = whole() ? List.of() : numbers.get();
            while (!whole()) {
                rows.apply(lacking).forEach(catalogue::put);
                synchronized (changes) {
                    whole = missed.isEmpty();
                    lacking = missed;
                    missed = new ArrayList<>();
                }
            }
            return catalogue;
        }

        private boolean whole() {
            synchronized (changes) {
                return whole;
            }
        }

        /** After a commit, before the next one. */
        public void refresh(List<Integer> changed) {
            synchronized (changes) {
                if (!whole) {
                    missed.addAll(changed);
                    return;
                }
            }
            rows.apply(changed).forEach(catalogue::put);
        }
    }
}
