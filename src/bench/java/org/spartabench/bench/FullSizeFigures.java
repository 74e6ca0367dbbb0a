package org.spartabench.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.base.result.Result;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;

/** Measures the own time of queries over APIs of the published size: some thousand rows fetched, and the largest table scanned. */
final class FullSizeFigures {

    private static final int RUNS = 9;
    private static final String STATS = "nba_player_game_stats";
    private static final String PLAYERS = "nba_player_information";

    private FullSizeFigures() {}

    /** @param folder for a project of its own */
    static void report(Path folder) throws IOException {
        Path csv = Files.createDirectories(folder.resolve("full"));
        SampleDomain.NBA.write(csv, Scale.FULL, SampleDomain.DEFAULT_SEED);
        try (Project project = Import.preview(csv, Optional.empty())
                .then(plan -> Project.create(folder.resolve("nba-full"), plan.withName("nba")))
                .orThrow(StoreException::new)) {
            Figures.report(
                    "own time at the full size, at most 5,000 rows fetched, ms",
                    own(project, PLAYERS, "SELECT birthplace, COUNT(*) FROM " + PLAYERS + " GROUP BY birthplace"),
                    60);
            Figures.report(
                    "own time of a scan of " + rows(project, STATS) + " rows, ms",
                    own(project, STATS, "SELECT player_name, COUNT(*) FROM " + STATS + " GROUP BY player_name"),
                    250);
        }
    }

    private static long rows(Project project, String table) {
        return project.schema().table(table).map(Table::rows).orElse(0L);
    }

    /** Runs a query over a table behind an API in pages, its replies at hand; gives the median. */
    private static double own(Project project, String table, String sql) {
        Entity.Remote api =
                TableApi.REST.of(project.schema().table(table).orElseThrow(), URI.create("http://127.0.0.1"));
        List<Double> millis = new ArrayList<>();
        try (LocalApis apis = LocalApis.start(project.facts(), List.of(api)).orThrow(IllegalStateException::new)) {
            RecipeRun run = new RecipeRun(apis.keeping(), RecipeRun.LONG);
            for (int i = 0; i <= RUNS; i++) {
                long start = System.nanoTime();
                Result<Rows> rows =
                        run.run(new Recipe.VirtualSql(HybridClinic.query(sql))).rows();
                if (rows instanceof Result.Bad<Rows> bad) {
                    throw new IllegalStateException(bad.message());
                }
                if (i > 0) {
                    millis.add((System.nanoTime() - start) / 1e6);
                }
            }
        }
        return Figures.quantile(millis, 0.5);
    }
}
