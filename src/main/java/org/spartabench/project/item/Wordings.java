package org.spartabench.project.item;

import static org.spartabench.project.db.Database.selectAll;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.authors.verbalise.ExemplarFile;
import org.spartabench.authors.verbalise.Exemplars;
import org.spartabench.authors.verbalise.Rewording;
import org.spartabench.base.result.Result;
import org.spartabench.judging.review.Proposal;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.db.SettingTable;
import org.spartabench.project.model.ModelCalls;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.item.ItemTable;

/** Stores a project's exemplars, and the wordings that authors have proposed for its questions. */
public final class Wordings {

    /** The latest accepted items that join the bank, at most. */
    private static final int MOST_OWN = 2_000;

    private final ProjectCore core;
    private final ProjectTables tables;
    private final ItemTable items;
    private final SettingTable settings;

    Wordings(ProjectCore core) {
        this.core = core;
        this.tables = core.tables();
        this.items = tables.items();
        this.settings = tables.settings();
    }

    /**
     * Reads the project's own bank of exemplars, else that of the program; the accepted items of the project come first.
     */
    public Result<Exemplars> exemplars() {
        return with(core.read(h -> items.exemplars(h, items.numbers().accepted(h, Integer.MAX_VALUE, MOST_OWN))));
    }

    /**
     * Gives the bank for a run, with the items accepted at its first use: items accepted during an interruption must
     * not change prompts that have replies.
     */
    public Result<Exemplars> exemplarsOf(long run) {
        String key = "exemplars of run " + run;
        return with(core.write(h -> {
            Optional<String> kept = settings.get(h, key);
            List<Integer> numbers = kept.isPresent()
                    ? Stream.of(kept.get().split(" "))
                            .filter(n -> !n.isEmpty())
                            .map(Integer::valueOf)
                            .toList()
                    : items.numbers().accepted(h, tables.runs().first(h, run), MOST_OWN);
            if (kept.isEmpty()) {
                settings.put(h, key, numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")));
            }
            return items.exemplars(h, numbers);
        }));
    }

    private Result<Exemplars> with(List<Exemplar> own) {
        return ExemplarFile.ofProject(core.folder()).map(bank -> {
            List<Exemplar> all = new ArrayList<>(own);
            all.addAll(bank.orElseGet(ExemplarFile::shipped).all());
            return Exemplars.of(all);
        });
    }

    /** Lists the proposals for an item, oldest first, accepted or not. */
    public List<Proposal> of(int item) {
        return core.read(h -> selectAll(
                h,
                Proposal.class,
                "SELECT * FROM proposal WHERE item = ? ORDER BY id",
                tables.faults().row(item)));
    }

    /**
     * Asks an author for a wording of an item's question that neither a version nor a proposal has yet, and keeps it as a
     * proposal. May take long.
     *
     * @param stopped whether the user has cancelled
     */
    public Outcome<Proposal> propose(int number, Author author, BooleanSupplier stopped) {
        return core.read(h -> items.item(h, tables.faults().row(number)))
                .map(stored -> propose(stored, author, stopped))
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("the project has no item " + number)));
    }

    /** Does the same for a validator's version of an item. */
    public Outcome<Proposal> propose(StoredItem seen, Author author, BooleanSupplier stopped) {
        return switch (exemplars()) {
            case Result.Bad<Exemplars> bad ->
                Outcome.refused(new Refusal.Declined(bad.problems().getFirst().message()));
            case Result.Ok<Exemplars>(Exemplars bank) -> propose(seen, author, bank, stopped);
        };
    }

    private Outcome<Proposal> propose(StoredItem stored, Author author, Exemplars bank, BooleanSupplier stopped) {
        int number = stored.number();
        List<Proposal> before = of(number);
        List<String> known = new ArrayList<>();
        core.read(h -> tables.decisions().versions(h, tables.faults().row(number)))
                .forEach(v -> known.add(v.text()));
        before.forEach(p -> known.add(p.question()));
        known.add(stored.question());
        Item item = stored.item();
        Rewording rewording = new Rewording(
                core.facts(),
                author.keeping(new ModelCalls(core).journal()).at(new CallPurpose(number, 0, Allowance.until(stopped))),
                bank,
                shownAtOnce(stored.run()));
        long seed = item.lineage().seed() + number;
        return rewording
                .another(item.query(), known.stream().distinct().toList(), before.size(), seed)
                .map(question ->
                        new Proposal(0, tables.faults().row(number), question.text(), author.name(), core.now()))
                .map(proposal -> core.write(h -> h.createUpdate(
                                "INSERT INTO proposal (item, question, author, at) VALUES (:item, :question, :author,"
                                        + " :at)")
                        .bindMethods(proposal)
                        .executeAndReturnGeneratedKeys("id", "item", "question", "author", "at")
                        .mapTo(Proposal.class)
                        .one()));
    }

    /** Gives the number of exemplars that the run's plan shows. */
    private int shownAtOnce(long run) {
        return core.read(tables.runs()::runs).stream()
                .filter(r -> r.id() == run)
                .findFirst()
                .map(r -> r.plan().drawing())
                .orElse(RunPlan.Drawing.DEFAULT)
                .exemplars();
    }
}
