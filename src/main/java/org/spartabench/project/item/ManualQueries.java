package org.spartabench.project.item;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.item.stage.Phrased;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.verbalise.Exemplars;
import org.spartabench.authors.verbalise.Rewording;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.review.Version;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.making.law.Laws;
import org.spartabench.project.file.ProjectFiles;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.item.BodyTable;
import org.spartabench.project.table.item.ItemTable;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Stores queries that a person wrote: in place of an item's query, or as a new item. They must keep the same laws as
 * generated queries, and the offline author writes their questions. An item with a changed query is open again. Its
 * earlier query stays stored, so that undo restores it.
 */
public final class ManualQueries {

    /** Identifies the item whose query changes. @param version on screen when the change began */
    public record Base(int item, int version) {}

    /**
     * @param version of the stored item: 1 for a new item
     * @param answer of the stored query
     */
    public record Kept(int item, String id, int version, Answer answer) {}

    /** The run number of items without a run. */
    private static final long NO_RUN = 0;

    private final ProjectCore core;
    private final ProjectFiles files;
    private final DecisionTable decisions;
    private final ItemTable items;
    private final FaultTable faults;

    public ManualQueries(ProjectCore core, ProjectFiles files) {
        this.core = core;
        this.files = files;
        this.decisions = core.tables().decisions();
        this.items = core.tables().items();
        this.faults = core.tables().faults();
    }

    /** Counts the items with a query that a person wrote or changed. */
    public int count() {
        return core.read(items.numbers()::byHand);
    }

    /**
     * Stores a query; all of it is on disk when this returns, or nothing. May take long. Refuses, in one line, a query
     * that breaks a law or that another item has, and any query if the item has changed meanwhile.
     *
     * @param base empty for a new item
     */
    public Outcome<Kept> keep(Block query, Optional<Base> base, String person) {
        return new Laws(core.facts(), Limits.DEFAULT)
                .grounded(query)
                .flatMap(this::phrased)
                .flatMap(phrased -> write(phrased, base.map(b -> new Base(faults.row(b.item()), b.version())), person));
    }

    private Outcome<Phrased> phrased(Grounded grounded) {
        return switch (files.lexicon()) {
            case Result.Bad<Lexicon> bad -> declined(bad.problems().getFirst().message());
            case Result.Ok<Lexicon>(Lexicon words) ->
                new Rewording(core.facts(), new OfflineAuthor(new Wording(words)), Exemplars.NONE, 0)
                        .another(grounded.query(), List.of(), 0, 0)
                        .map(question -> new Phrased(grounded, question));
        };
    }

    private Outcome<Kept> write(Phrased phrased, Optional<Base> base, String person) {
        return core.write(
                h -> repeated(h, phrased, base)
                        .<Outcome<Kept>>map(Outcome::refused)
                        .orElseGet(() -> base.map(b -> changed(h, phrased, b, person))
                                .orElseGet(() -> Outcome.done(added(h, phrased, person)))),
                kept -> kept.toOptional().ifPresent(done -> core.changes().refresh(done.item())));
    }

    /** The corrected query of a fault may equal the query of its original item. */
    private Optional<Refusal> repeated(Handle h, Phrased phrased, Optional<Base> base) {
        if (base.filter(b -> b.item() >= FaultTable.FIRST).isPresent()) {
            return Optional.empty();
        }
        Grounded grounded = phrased.grounded();
        DuplicateIndex seen = new DuplicateIndex(core.schema());
        items.answering(h, grounded.answer(), base.map(Base::item).orElse(0))
                .forEach(i -> seen.add(i.number(), i.query(), i.answer()));
        return Laws.repeated(grounded.query(), grounded.answer(), seen).map(b -> b);
    }

    private Outcome<Kept> changed(Handle h, Phrased phrased, Base base, String person) {
        Optional<BodyTable.ItemBodies> judged = items.bodies().judged(h, base.item());
        Optional<Version> present = judged.filter(j -> decisions
                                .seen(h, base.item(), person, core.fingerprint())
                                .version()
                        == base.version())
                .map(i -> decisions.versions(h, base.item()).get(base.version() - 1));
        if (judged.isEmpty() || present.isEmpty()) {
            return declined("item " + faults.shown(h, base.item()) + " has changed; open it again");
        }
        if (present.get().sql().equals(Sql.print(phrased.grounded().query()))) {
            return declined("item " + faults.shown(h, base.item()) + " already has this query");
        }
        String id = items.item(h, base.item()).orElseThrow().item().id();
        int body = judged.get().bodies().size() + 1;
        Lineage before = judged.get().body(body - 1).lineage();
        Lineage lineage = before.changed(new Lineage.Hand(person, base.version()), OfflineAuthor.NAME);
        Item item = item(base.item(), id, phrased, lineage);
        items.bodies().add(h, item, body, Optional.empty(), Optional.of(core.now()));
        decide(
                h,
                base.item(),
                person,
                new Verdict.ChangeQuery(body, item.question().text()));
        return Outcome.done(new Kept(
                faults.shown(h, base.item()),
                id,
                decisions.versions(h, base.item()).size(),
                item.answer()));
    }

    private Kept added(Handle h, Phrased phrased, String person) {
        int number = core.tables().runs().free(h);
        while (items.numbers().named(h, core.schema().name() + ":" + number).isPresent()) {
            number++; // an imported item has that id
        }
        String id = core.schema().name() + ":" + number;
        Item item = item(number, id, phrased, Lineage.byHand(person, OfflineAuthor.NAME));
        items.add(h, item, NO_RUN, number, Optional.empty(), core.fingerprint());
        decide(h, number, person, new Verdict.ChangeQuery(1, item.question().text()));
        return new Kept(number, id, 1, item.answer());
    }

    private void decide(Handle h, int item, String person, Verdict verdict) {
        decisions.by(h, person, core.now(), core.fingerprint()).decide(item, verdict, 0);
    }

    private Item item(int number, String id, Phrased phrased, Lineage lineage) {
        Grounded grounded = phrased.grounded();
        return new Item(
                number,
                id,
                grounded.query(),
                phrased.question(),
                grounded.answer(),
                BodyTable.nestings(grounded.query(), core.schema()),
                lineage);
    }

    private static <T> Outcome<T> declined(String message) {
        return Outcome.refused(new Refusal.Declined(message));
    }
}
