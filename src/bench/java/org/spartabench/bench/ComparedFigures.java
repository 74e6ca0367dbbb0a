package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.spartabench.answering.compare.PaperFigures;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.compare.StrategyPlan;
import org.spartabench.answering.compare.StrategySummary;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.hybrid.StrategyLevels;
import org.spartabench.project.strategy.StrategyFolder;
import org.spartabench.project.strategy.StrategyJob;
import org.spartabench.rows.RowMatch;

/** Runs the four strategies offline over seven levels, and the paper's own example, and prints both beside the paper. */
final class ComparedFigures {

    private static final int QUESTIONS = 72;
    private static final int MOST_MINUTES = 5;
    private static final double PUBLISHED_SECONDS = 32.8;
    private static final int MATCHED_ROWS = 10_000;
    private static final int MATCHED_COLUMNS = 20;

    private static final String SYLLABLES = "SELECT p.name FROM people p JOIN count_syllables c ON p.name = c.string"
            + " JOIN is_fibonacci f ON c.count = f.number WHERE p.nationality <> 'Russia' AND f.truth";

    private ComparedFigures() {}

    /** @param folder for projects of its own */
    static void report(Path folder) throws IOException {
        strategies(Files.createDirectories(folder.resolve("strategies")));
        example(Files.createDirectories(folder.resolve("example")));
        match();
        System.out.println("seconds a person needs for a pair: paper 94.6 or more (appendix D); ours: people only");
    }

    private static void strategies(Path folder) throws IOException {
        try (Project project = SampleProject.make(SampleDomain.MOVIE, folder)) {
            SampleProject.generate(project, QUESTIONS, 7);
            List<StrategyLevel> levels =
                    StrategyLevels.of(project, StrategyLevels.PUBLISHED).orThrow(StoreException::new);
            StrategyPlan plan = StrategyPlan.OFFLINE;
            StrategyFolder out = StrategyFolder.open(folder.resolve("out"), StrategyJob.stated(plan, levels))
                    .orThrow(StoreException::new);
            long start = System.nanoTime();
            new StrategyJob(plan, levels, Optional.empty(), 2, out).run(TaskControl.NONE);
            double minutes = (System.nanoTime() - start) / (double) TimeUnit.MINUTES.toNanos(1);
            Figures.report(QUESTIONS * levels.size() + " questions in four ways, minutes", minutes, MOST_MINUTES);
            for (Strategy strategy : Strategy.values()) {
                StrategySummary ours = StrategySummary.of(strategy, out.results(), out::seconds);
                PaperFigures paper = PaperFigures.of(strategy);
                System.out.printf(
                        Locale.ROOT,
                        "%-13s accuracy %.3f, %7.4f s, %.2f calls to one needed; paper: %.3f, %.2f s (Table 1)%n",
                        strategy.title(),
                        ours.answers().accuracy().orElse(Double.NaN),
                        ours.costs().seconds().orElse(Double.NaN),
                        ours.costs().ratio().orElse(Double.NaN),
                        paper.accuracy(),
                        paper.seconds());
                System.out.printf(
                        "  by level %s; paper: %s (Figure 2)%n",
                        ours.levels().entrySet().stream()
                                .map(e -> String.format(
                                        Locale.ROOT,
                                        "%d %%: %.3f",
                                        e.getKey(),
                                        e.getValue().accuracy().orElse(Double.NaN)))
                                .collect(Collectors.joining(", ")),
                        paper.curve());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The question of appendix C.4 over its rows. */
    private static void example(Path folder) {
        Schema schema = new Schema(
                "poker",
                "a reader",
                List.of(new Table("people", List.of(text("name"), text("nationality")), List.of(), false, 7)),
                List.of(),
                new JoinGraph(List.of()));
        List<String> rows = List.of(
                "CREATE TABLE people (name VARCHAR, nationality VARCHAR)",
                "INSERT INTO people VALUES ('Aleksey Ostapenko', 'Russia'), ('Todor Salparov', 'Bulgaria'),"
                        + " ('Roman Bragin', 'Russia'), ('Sergey Grankin', 'Russia'), ('Yevgeni Sivozhelez', 'Russia'),"
                        + " ('Maksim Botin', 'Russia'), ('Semen Poltavskiy', 'Russia')");
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), schema, rows);
                HybridClinic clinic = new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of())) {
            ApiCaller caller = clinic.caller(ReplyMode.FRESH);
            long start = System.nanoTime();
            HybridReply reply = clinic.run(HybridClinic.query(SYLLABLES), caller);
            double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
            if (!(reply instanceof HybridReply.Answered answered)
                    || answered.rows().size() != 1) {
                throw new IllegalStateException("another answer than the paper's: " + reply);
            }
            Figures.report(
                    "calls for the example of appendix C.4",
                    CallCounts.of(caller.ledger()).made(),
                    2);
            System.out.printf(
                    Locale.ROOT,
                    "  (paper: 7 calls in 14 actions, %.1f s; ours: %.3f s without a model)%n",
                    PUBLISHED_SECONDS,
                    seconds);
        }
    }

    private static Column text(String name) {
        return new Column(name, ColumnType.TEXT, Role.NAME, Optional.empty(), true);
    }

    /** Compares rows in another order of rows and columns. */
    private static void match() {
        List<List<Object>> gold = new ArrayList<>();
        List<List<Object>> predicted = new ArrayList<>();
        for (int row = 0; row < MATCHED_ROWS; row++) {
            Object[] cells = new Object[MATCHED_COLUMNS];
            Object[] turned = new Object[MATCHED_COLUMNS];
            for (int column = 0; column < MATCHED_COLUMNS; column++) {
                cells[column] = column % 2 == 0 ? (Object) (long) (row * column % 97) : "v" + row * column % 89;
                turned[MATCHED_COLUMNS - 1 - column] = cells[column];
            }
            gold.add(Arrays.asList(cells));
            predicted.addFirst(Arrays.asList(turned));
        }
        List<Double> millis = new ArrayList<>();
        for (int run = 0; run < MATCHED_COLUMNS; run++) {
            long start = System.nanoTime();
            if (!RowMatch.right(gold, predicted, false)) {
                throw new IllegalStateException("equal rows do not match");
            }
            millis.add((System.nanoTime() - start) / 1e6);
        }
        Figures.report("match of 10,000 rows of 20 columns, ms", Figures.quantile(millis, 0.5), 50);
    }
}
