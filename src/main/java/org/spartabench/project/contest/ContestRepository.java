package org.spartabench.project.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.answering.contest.ChosenAnswer;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.answering.execution.FactsWithApis;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.judging.decision.Decision;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.item.BodyTable;
import org.spartabench.project.table.item.ItemTable;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/**
 * Keeps the contests of a project. Each belongs to an item, whose query and answer are those of the first maker with rows
 * until a validator chooses. Changes are on disk when a call returns.
 */
public final class ContestRepository {

    /** Of the altered rows on which an own recipe is compared. */
    private static final long SEED = 1;

    private final ProjectCore core;
    private final ContestTable contests = new ContestTable();
    private final ItemTable items;
    private final FaultTable faults;

    public ContestRepository(ProjectCore core) {
        this.core = core;
        this.items = core.tables().items();
        this.faults = core.tables().faults();
    }

    /** Adds contests as new items in one step; leaves out those without an answer that an item can have. */
    public int add(List<AnswerComparison> all, String author) {
        List<Integer> added = new ArrayList<>();
        core.write(
                h -> {
                    int number = core.tables().runs().free(h);
                    for (AnswerComparison comparison : all) {
                        Optional<Item> item = item(comparison, number, author);
                        if (item.isPresent()) {
                            items.add(h, item.get(), 0, number, Optional.empty(), core.fingerprint());
                            contests.add(h, number, comparison);
                            added.add(number++);
                        }
                    }
                    return items.rows(h, added);
                },
                core.changes()::put);
        return added.size();
    }

    private Optional<Item> item(AnswerComparison comparison, int number, String author) {
        for (CandidateAnswer c : comparison.candidates()) {
            boolean slipped =
                    comparison.slip().filter(s -> s.source() == c.source()).isPresent();
            if (c.answers()
                    && !slipped
                    && ChosenAnswer.of(c, comparison.fewestColumns(c.source()))
                            instanceof Result.Ok<ChosenAnswer>(ChosenAnswer answer)) {
                return Optional.of(item(number, comparison, answer, lineage(c.source(), author)));
            }
        }
        return Optional.empty();
    }

    private Item item(int number, AnswerComparison comparison, ChosenAnswer answer, Lineage lineage) {
        return new Item(
                number,
                comparison.id(),
                answer.query(),
                Question.plain(comparison.question()),
                new Answer(answer.answer()),
                BodyTable.nestings(answer.query(), core.schema()),
                lineage);
    }

    private static Lineage lineage(AnswerSource source, String author) {
        return new Lineage(0, 1, source.name(), author, List.of(), 0, Map.of(), Optional.empty());
    }

    /** Lists the items with a contest, by number. */
    public List<Integer> items() {
        return core.read(contests::items);
    }

    /** Finds the contest of an item, with this validator's own recipe if there is one. */
    public Optional<AnswerComparison> of(int item, String validator) {
        return core.read(h -> contests.of(h, faults.row(item), validator));
    }

    /** Reports which seeded slips were found. */
    public SlipReport slips() {
        return core.read(h -> {
            List<SlipReport.Decided> decided = new ArrayList<>();
            int waiting = 0;
            for (Map.Entry<Integer, AnswerComparison> slipped :
                    contests.slipped(h).entrySet()) {
                List<Decision> all = core.tables().decisions().of(h, slipped.getKey());
                AnswerSource source = slipped.getValue().slip().orElseThrow().source();
                int before = decided.size();
                for (String validator : Decision.deciders(all)) {
                    ContestDecision.of(all, validator)
                            .map(d -> new SlipReport.Decided(
                                    slipped.getKey(),
                                    slipped.getValue().id(),
                                    source,
                                    validator,
                                    !d.chosen().equals(Optional.of(source))))
                            .ifPresent(decided::add);
                }
                waiting += decided.size() == before ? 1 : 0;
            }
            return new SlipReport(decided, waiting);
        });
    }

    /** Runs a validator's own recipe as one more contender, and keeps it. May take long. */
    public Result<AnswerComparison> run(int item, String validator, String sql) {
        Optional<AnswerComparison> known = of(item, validator);
        if (known.isEmpty()) {
            return Result.bad("item " + item + " has no contest");
        }
        return query(sql)
                .then(own -> new ApiFiles(core.folder())
                        .entities()
                        .then(entities -> LocalApis.start(core.facts(), entities))
                        .map(apis -> {
                            try (apis) {
                                return new Contests(apis, Optional.empty(), RecipeRun.LONG)
                                        .with(known.get(), own, SEED);
                            }
                        }))
                .map(comparison -> {
                    core.write(h -> {
                        contests.put(h, faults.row(item), validator, comparison);
                        return comparison;
                    });
                    return comparison;
                });
    }

    private Result<Query> query(String sql) {
        return switch (Guard.read(sql, core.facts())) {
            case Parsed.Bad bad -> Result.bad(bad.where());
            case Parsed.Ok(Query query) -> Result.ok(query);
        };
    }

    /** Stores the rows of a choice as a body of its item, unless the item has them; gives the choice with its body. */
    public Outcome<Verdict.Choose> stored(Handle h, int item, String validator, Verdict.Choose choice) {
        Optional<CandidateAnswer> candidate = contests.of(h, item, validator).flatMap(c -> c.candidate(choice.maker()));
        if (candidate.isEmpty()) {
            return Outcome.refused(new Refusal.Declined("there is no answer of " + choice.maker()));
        }
        return switch (ChosenAnswer.of(candidate.get(), choice.columns())) {
            case Result.Bad<ChosenAnswer> bad -> Outcome.refused(new Refusal.Declined(bad.message()));
            case Result.Ok<ChosenAnswer>(ChosenAnswer answer) ->
                Outcome.done(new Verdict.Choose(
                        choice.maker(),
                        choice.columns(),
                        body(h, item, validator, choice.maker(), answer),
                        choice.question()));
        };
    }

    private int body(Handle h, int item, String validator, AnswerSource source, ChosenAnswer answer) {
        List<BodyTable.Body> known =
                items.bodies().judged(h, item).map(BodyTable.ItemBodies::bodies).orElse(List.of());
        AbstractSchema schema = apis();
        for (BodyTable.Body body : known) {
            if (SqlReader.read(body.sql()) instanceof Parsed.Ok(Query query)
                    && answer.same(query, items.bodies().answer(body), schema)) {
                return body.body();
            }
        }
        Item before = items.item(h, item).orElseThrow().item();
        Lineage lineage = before.lineage().withMethod(source.name());
        Item chosen = before.withQuery(answer.query())
                .withAnswer(new Answer(answer.answer()))
                .withNestings(BodyTable.nestings(answer.query(), core.schema()))
                .withLineage(
                        source == AnswerSource.OWN
                                ? lineage.withHand(Optional.of(new Lineage.Hand(validator, 1)))
                                : lineage);
        items.bodies().add(h, chosen, known.size() + 1, Optional.empty(), Optional.of(core.now()));
        return known.size() + 1;
    }

    private AbstractSchema apis() {
        return core.facts() instanceof FactsWithApis calling
                ? calling.abstractSchema()
                : AbstractSchema.of(core.schema(), List.of());
    }
}
