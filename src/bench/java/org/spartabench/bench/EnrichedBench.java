package org.spartabench.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.ContestCase;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.enrichment.Enricher;
import org.spartabench.answering.enrichment.Enricher.PlainQuestion;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.strategist.OfflineStrategist;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;

/**
 * Enriches questions of the three sample domains and lets three makers answer each: virtual tables (Declarative), functions
 * (Declarative2) and program (Imperative) must have the same rows. All four strategies then answer from the form with
 * tables, too. Arguments: items (1000), seed (5).
 */
public final class EnrichedBench {

    private static final int PUBLISHED = 2_338;
    private static final int MOST_MINUTES = 15;
    private static final int CORES = 2;
    private static final int QUESTIONS = 40;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Set<String> queries = new HashSet<>();
    private final List<String> unlike = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private long nanos; // of processor time: what else runs on the machine does not count

    private EnrichedBench() {}

    public static void main(String[] args) throws IOException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 5;
        Path folder = Files.createTempDirectory("sparta-enriched");
        EnrichedBench bench = new EnrichedBench();
        SampleDomain[] domains = SampleDomain.values();
        try {
            for (int i = 0; i < domains.length; i++) {
                try (Project project =
                        SampleProject.make(domains[i], Files.createDirectories(folder.resolve(domains[i].id())))) {
                    SampleProject.generate(project, QUESTIONS, seed);
                    bench.domain(project, items * (i + 1) / domains.length, seed);
                }
            }
        } finally {
            Folders.delete(folder);
        }
        List.of(bench.unlike, bench.wrong, bench.refused).forEach(lines -> lines.forEach(System.out::println));
        double seconds = bench.nanos / (double) TimeUnit.SECONDS.toNanos(1);
        System.out.printf(
                Locale.ROOT,
                "%,d enriched items, %.1f s of processor time, seed %d%n",
                bench.queries.size(),
                seconds,
                seed);
        Figures.report("items whose makers differ", bench.unlike.size(), 0);
        Figures.report("answers of strategies from the form with tables that differ", bench.wrong.size(), 0);
        Figures.report("items that a strategy refuses, though no table is an API", bench.refused.size(), 0);
        Figures.report(
                "2,338 items with contenders at this rate on two cores, minutes",
                seconds / bench.queries.size() * PUBLISHED / TimeUnit.MINUTES.toSeconds(1) / CORES,
                MOST_MINUTES);
    }

    /** @param until how many items there are with those of this domain */
    private void domain(Project project, int until, long seed) {
        List<PlainQuestion> questions = new ArrayList<>();
        project.set()
                .present(item -> questions.add(
                        new PlainQuestion(item.id(), item.question().text(), item.query())));
        Optional<FactBase> second = CheckJob.second(project);
        try (LocalApis apis = LocalApis.start(project.facts(), List.copyOf(BuiltInApis.at(BuiltInApis.SERVER)))
                .orThrow(IllegalStateException::new)) {
            Enricher enricher = new Enricher(apis.keeping(), Lexicon.forSchema(project.schema()), questions);
            Contests contests = new Contests(apis, second, RecipeRun.LONG);
            CallPlanner planner = new CallPlanner(apis.schema(), project.schema());
            OfflineStrategist strategist = OfflineStrategist.of(apis, RecipeRun.LONG, List.of(), 0, seed);
            for (int number = 1; queries.size() < until; number++) {
                long begun = PROCESS.getProcessCpuTime();
                Optional<MakerQueries> made = enricher.make(seed, number, 1, 3)
                        .filter(m -> queries.add(Sql.print(m.queries().get(AnswerSource.SL))));
                Optional<AnswerComparison> contest = made.map(m -> contests.of(m, seed));
                nanos += PROCESS.getProcessCpuTime() - begun;
                contest.filter(c -> c.kind() != ContestCase.BOTH_COMPATIBLE
                                || c.compatible().size() < c.candidates().size())
                        .ifPresent(c -> unlike.add(c.id() + ": " + c.question() + " " + c.reasons()));
                made.ifPresent(m -> strategies(m, planner, strategist));
            }
        } finally {
            second.ifPresent(FactBase::close);
        }
    }

    /** Lets the strategies answer from the form with tables alone, as where an item has no other. */
    private void strategies(MakerQueries made, CallPlanner planner, OfflineStrategist strategist) {
        Query tables = Objects.requireNonNull(made.queries().get(AnswerSource.QR));
        switch (planner.functions(tables)) {
            case Result.Bad<Query> bad -> refused.add(made.id() + ": " + bad.message() + ": " + Sql.print(tables));
            case Result.Ok<Query>(Query functions) -> {
                StrategyQuestion question = new StrategyQuestion(made.id(), made.question(), tables, functions);
                for (Strategy strategy : Strategy.values()) {
                    StrategyAttempt attempt =
                            strategist.attempt(strategy, question).orThrow(IllegalStateException::new);
                    if (!attempt.judgement().applies()) {
                        refused.add(made.id() + ": " + strategy + ": " + Sql.print(functions));
                    } else if (!attempt.judgement().right()) {
                        wrong.add(made.id() + ": " + strategy + ": " + Sql.print(functions));
                    }
                }
            }
        }
    }
}
