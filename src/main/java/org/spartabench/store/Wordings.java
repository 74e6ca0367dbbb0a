package org.spartabench.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.author.Author;
import org.spartabench.author.Exemplar;
import org.spartabench.fact.Loaded;
import org.spartabench.item.Item;
import org.spartabench.item.Outcome;
import org.spartabench.item.Question;
import org.spartabench.item.Refusal;
import org.spartabench.review.Proposal;
import org.spartabench.review.StoredItem;
import org.spartabench.run.RunPlan;
import org.spartabench.verbalise.ExemplarFile;
import org.spartabench.verbalise.Exemplars;
import org.spartabench.verbalise.Rewording;

/** A project's exemplars, and the other wordings of its questions that authors have proposed. */
public final class Wordings {

    /** Most accepted items that join the bank: the latest ones. */
    private static final int MOST_OWN = 2_000;

    private final Workspace workspace;
    private final Database database;
    private final ItemTable items;
    private final RunTable runs;
    private final FaultTable faults;
    private final Supplier<Instant> now;
    private final SettingTable settings = new SettingTable();
    private final ProposalTable table = new ProposalTable();

    Wordings(
            Workspace workspace,
            Database database,
            ItemTable items,
            RunTable runs,
            FaultTable faults,
            Supplier<Instant> now) {
        this.workspace = workspace;
        this.database = database;
        this.items = items;
        this.runs = runs;
        this.faults = faults;
        this.now = now;
    }

    /**
     * The project's own bank of exemplars where its folder has one, else that of the program; the accepted items of the
     * project come first.
     */
    public Loaded<Exemplars> exemplars() {
        return with(database.read(h -> items.exemplars(h, items.numbers().accepted(h, Integer.MAX_VALUE, MOST_OWN))));
    }

    /**
     * The bank for a run, with the items that were accepted when it was first asked for: what is accepted while a run is
     * interrupted must not change the prompts that were answered already.
     */
    Loaded<Exemplars> exemplarsOf(long run) {
        String key = "exemplars of run " + run;
        return with(database.write(h -> {
            Optional<String> kept = settings.get(h, key);
            List<Integer> numbers = kept.isPresent()
                    ? Stream.of(kept.get().split(" "))
                            .filter(n -> !n.isEmpty())
                            .map(Integer::valueOf)
                            .toList()
                    : items.numbers().accepted(h, runs.first(h, run), MOST_OWN);
            if (kept.isEmpty()) {
                settings.put(h, key, numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")));
            }
            return items.exemplars(h, numbers);
        }));
    }

    private Loaded<Exemplars> with(List<Exemplar> own) {
        return ExemplarFile.ofProject(workspace.folder()).map(bank -> {
            List<Exemplar> all = new ArrayList<>(own);
            all.addAll(bank.orElseGet(ExemplarFile::shipped).all());
            return Exemplars.of(all);
        });
    }

    /** What was proposed for an item, oldest first, taken or not. */
    public List<Proposal> of(int item) {
        return database.read(h -> table.of(h, faults.row(item)));
    }

    /**
     * Asks an author for a wording of an item's question that neither a version nor a proposal has yet, and keeps it as a
     * proposal. May take long.
     *
     * @param stopped whether the answer is not wanted any more
     */
    public Outcome<Proposal> propose(int number, Author author, BooleanSupplier stopped) {
        return workspace
                .item(number)
                .map(stored -> propose(stored, author, stopped))
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("the project has no item " + number)));
    }

    /** The same for an item as somebody has it. */
    public Outcome<Proposal> propose(StoredItem seen, Author author, BooleanSupplier stopped) {
        return switch (exemplars()) {
            case Loaded.Bad<Exemplars> bad ->
                Outcome.refused(new Refusal.Declined(bad.problems().getFirst().message()));
            case Loaded.Ok<Exemplars>(Exemplars bank) -> propose(seen, author, bank, stopped);
        };
    }

    private Outcome<Proposal> propose(StoredItem stored, Author author, Exemplars bank, BooleanSupplier stopped) {
        int number = stored.number();
        List<Proposal> before = of(number);
        List<String> known = new ArrayList<>();
        workspace.versions(number).forEach(v -> known.add(v.text()));
        before.forEach(p -> known.add(p.question()));
        known.add(stored.question());
        Item item = stored.item();
        Rewording rewording = new Rewording(
                workspace.facts(),
                author.keeping(workspace.calls().journal()).at(Outside.work(number, stopped)),
                bank,
                shownAtOnce(stored.run()));
        return switch (rewording.another(
                item.query(),
                known.stream().distinct().toList(),
                before.size(),
                item.lineage().seed() + number)) {
            case Outcome.Refused<Question>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Question>(Question question) ->
                Outcome.done(database.write(
                        h -> table.add(h, faults.row(number), question.text(), author.name(), now.get())));
        };
    }

    /** How many exemplars the plan of that run shows. */
    private int shownAtOnce(long run) {
        return workspace.runs().stream()
                .filter(r -> r.id() == run)
                .findFirst()
                .map(r -> r.plan().drawing())
                .orElse(RunPlan.Drawing.DEFAULT)
                .exemplars();
    }
}
