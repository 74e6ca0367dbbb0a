package org.spartabench.project.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.SlipSeeder;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.enrichment.Enricher;
import org.spartabench.answering.enrichment.Enricher.PlainQuestion;
import org.spartabench.answering.enrichment.ModelQuestions;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.run.OrderedWorkers;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;
import org.spartabench.sql.print.Sql;

/**
 * Adds conditions of built-in functions to the questions of a project, and lets three makers answer them. The same wish gives
 * the same contests with any number of jobs.
 *
 * @param author who puts the questions; empty for the grammar
 */
public record EnrichJob(Project project, Wish wish, Optional<Author> author) {

    /** Numbers tried for each question wanted. */
    private static final int TRIES = 4;

    /**
     * @param fewest functions in a question, {@code most} at most, from 1 to 3
     * @param slips percent of the contests in which one maker errs on purpose
     */
    public record Wish(int count, int fewest, int most, long seed, int slips, int jobs) {

        public static final Wish USUAL = new Wish(100, 1, 3, 1, 0, 1);

        public Wish of(int wanted, int erring) {
            return new Wish(wanted, fewest, most, seed, erring, jobs);
        }
    }

    /** Makes the contests, others than the project has; fewer than wanted where the questions give no more. */
    public Result<List<AnswerComparison>> make(TaskControl control) {
        Set<Integer> contested = Set.copyOf(project.records().contests().items());
        List<PlainQuestion> questions = new ArrayList<>();
        project.set().present(item -> {
            if (!contested.contains(item.number())) {
                questions.add(new PlainQuestion(item.id(), item.question().text(), item.query()));
            }
        });
        return questions.isEmpty()
                ? Result.bad(project.folder() + ": has no items; make some with 'sparta generate'")
                : LocalApis.start(project.facts(), List.copyOf(BuiltInApis.at(BuiltInApis.SERVER)))
                        .then(apis -> {
                            Optional<FactBase> second = CheckJob.second(project);
                            try (apis) {
                                return made(new Making(apis.keeping(), second, questions, control), control);
                            } finally {
                                second.ifPresent(FactBase::close);
                            }
                        });
    }

    private Result<List<AnswerComparison>> made(Making making, TaskControl control) {
        Set<String> seen = new HashSet<>();
        for (int item : project.records().contests().items()) {
            project.records().contests().of(item, "").ifPresent(c -> {
                seen.add(c.id());
                seen.add(text(c));
            });
        }
        List<AnswerComparison> kept = new ArrayList<>();
        control.total(wish.count());
        int last = wish.count() * TRIES + seen.size();
        try (OrderedWorkers<Result<Optional<AnswerComparison>>> workers =
                new OrderedWorkers<>(wish.jobs(), 1, last, making::contest)) {
            for (int number = 1; number <= last && kept.size() < wish.count() && !control.cancelled(); number++) {
                switch (workers.take(number)) {
                    case Result.Bad<Optional<AnswerComparison>> bad -> {
                        return Result.bad(bad.message());
                    }
                    case Result.Ok<Optional<AnswerComparison>>(var comparison) ->
                        comparison
                                .filter(c -> seen.add(text(c)) && seen.add(c.id()))
                                .ifPresent(kept::add);
                }
                control.done(kept.size());
            }
        }
        return Result.ok(kept);
    }

    private static String text(AnswerComparison comparison) {
        return comparison.query(AnswerSource.SL).map(Sql::print).orElse("");
    }

    /** Makes the contest of a number. Safe for several threads. */
    private final class Making {

        private final Enricher enricher;
        private final Contests contests;
        private final SlipSeeder slips;
        private final Schema readable;
        private final TaskControl control;
        private final Map<String, String> plain = new HashMap<>();

        Making(LocalApis apis, Optional<FactBase> second, List<PlainQuestion> questions, TaskControl control) {
            this.enricher = new Enricher(apis, Lexicon.forSchema(project.schema()), questions);
            this.contests = new Contests(apis, second, RecipeRun.LONG);
            this.slips = new SlipSeeder(contests, wish.slips());
            this.readable = apis.schema().relational(project.schema());
            this.control = control;
            questions.forEach(q -> plain.put(q.id(), q.question()));
        }

        Result<Optional<AnswerComparison>> contest(int number) {
            Optional<MakerQueries> written = enricher.make(wish.seed(), number, wish.fewest(), wish.most());
            return written.isEmpty()
                    ? Result.ok(Optional.empty())
                    : asked(written.get(), number)
                            .map(makers -> slips.seed(
                                    contests.of(makers, wish.seed() + number), wish.seed() * 1_000_003 + number))
                            .map(Optional::of);
        }

        private Result<MakerQueries> asked(MakerQueries written, int number) {
            if (author.isEmpty()) {
                return Result.ok(written);
            }
            String before = written.id().substring(0, written.id().lastIndexOf('.'));
            CallPurpose purpose = new CallPurpose(0, 0, Allowance.until(control::cancelled));
            return new ModelQuestions(author.get().at(purpose), readable)
                    .put(written, plain.getOrDefault(before, ""), (wish.seed() * 1_000_003 + number) * 16);
        }
    }
}
