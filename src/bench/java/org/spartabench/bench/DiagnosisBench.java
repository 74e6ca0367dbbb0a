package org.spartabench.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/**
 * How long a diagnosis takes on the NBA sample at the paper's row counts, for the kinds of empty query at which the
 * published repair was measured, and for random empty queries of each nesting type: wall and processor time (medians),
 * statements, rows fetched. Everything is warm.
 */
public final class DiagnosisBench {

    static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 10_000);

    /** Random empty queries of each kind. */
    private static final int EMPTIES = 200;

    private static final long SEED = 20261120;

    private DiagnosisBench() {}

    /** @param args how often each query is diagnosed; 21 when none is given */
    public static void main(String[] args) throws IOException {
        int times = args.length > 0 ? Integer.parseInt(args[0]) : 21;
        Path folder = Files.createTempDirectory("sparta-bench");
        try (Counted facts = new Counted(open(folder))) {
            System.out.printf("%-42s %9s %9s %6s %6s  %s%n", "query", "wall ms", "cpu ms", "stmts", "rows", "causes");
            queries().forEach((name, sql) -> measure(facts, name, sql, times));
            new RandomEmpties(facts, SEED).measure(EMPTIES);
        } finally {
            Folders.delete(folder);
        }
    }

    private static FactBase open(Path folder) throws IOException {
        Path tables = folder.resolve("tables");
        SampleDomain.NBA.write(tables, Scale.FULL, SampleDomain.DEFAULT_SEED);
        ImportPlan plan = ok(Import.preview(tables, Optional.empty()));
        Path file = folder.resolve("facts.duckdb");
        Schema schema = ok(Import.load(plan, file));
        return FactBases.open(file, schema);
    }

    private static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad ->
                throw new IllegalStateException(bad.problems().toString());
        };
    }

    private static void measure(Counted facts, String name, String sql, int times) {
        Block query = SqlReader.read(sql).block().orElseThrow(() -> new IllegalArgumentException(sql));
        Diagnoser diagnoser = new Diagnoser(facts, LIMITS);
        List<Long> wall = new ArrayList<>();
        List<Long> cpu = new ArrayList<>();
        Outcome<Diagnosis> last = diagnoser.diagnose(query);
        for (int i = 0; i < 5; i++) {
            last = diagnoser.diagnose(query);
        }
        for (int i = 0; i < times; i++) {
            facts.forget();
            long cpuBefore = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            long before = System.nanoTime();
            last = diagnoser.diagnose(query);
            wall.add(System.nanoTime() - before);
            cpu.add(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBefore);
        }
        switch (last) {
            case Outcome.Refused<Diagnosis> refused ->
                System.out.printf("%-42s refused: %s%n", name, refused.refusal().message());
            case Outcome.Done<Diagnosis>(Diagnosis d) ->
                System.out.printf(
                        "%-42s %9.1f %9.1f %6d %6d  %s%n",
                        name, median(wall), median(cpu), d.statements(), facts.rows(), causes(d));
        }
    }

    private static String causes(Diagnosis diagnosis) {
        return diagnosis.causes().size() + ": "
                + diagnosis.causes().stream()
                        .findFirst()
                        .map(c -> c.blames().getFirst().predicate()
                                + c.blames()
                                        .getFirst()
                                        .nearest()
                                        .map(n -> " -> " + n)
                                        .orElse(""))
                        .orElse("none");
    }

    static double median(List<Long> nanos) {
        List<Long> sorted = nanos.stream().sorted().toList();
        return sorted.get(sorted.size() / 2) / 1e6;
    }

    private static Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put("N, outer players", """
            SELECT height FROM nba_player_information WHERE position = 'Center' AND player_name IN
            (SELECT player_name FROM nba_player_affiliation WHERE salary > 90000000)\
            """);
        queries.put("N, outer game stats", """
            SELECT minutes_played FROM nba_player_game_stats WHERE number_of_points > 20 AND player_name IN
            (SELECT player_name FROM nba_player_information WHERE height > 99)\
            """);
        queries.put("N twice (star)", """
            SELECT birthyear FROM nba_player_information WHERE player_name IN
            (SELECT player_name FROM nba_player_award WHERE award = 'dpoy') AND player_name IN
            (SELECT player_name FROM nba_player_game_stats WHERE number_of_points > 120)\
            """);
        queries.put("A, MAX", """
            SELECT player_name FROM nba_player_information WHERE position = 'Point Guard' AND height >
            (SELECT MAX(height) FROM nba_player_information WHERE position = 'Center')\
            """);
        queries.put("A, MAX, outer game stats", """
            SELECT player_name FROM nba_player_game_stats WHERE number_of_steal > 2 AND number_of_points >
            (SELECT MAX(number_of_points) FROM nba_player_game_stats)\
            """);
        queries.put("A, affiliation", """
            SELECT player_name FROM nba_player_affiliation WHERE season = '2009-10' AND salary >
            (SELECT MAX(salary) FROM nba_player_affiliation WHERE season = '2010-11')\
            """);
        queries.put("J, IN", """
            SELECT height FROM nba_player_information WHERE position = 'Center' AND player_name IN
            (SELECT player_name FROM nba_player_affiliation AS a WHERE a.salary > 90000000
            AND a.player_name = nba_player_information.player_name)\
            """);
        queries.put("J, EXISTS", """
            SELECT height FROM nba_player_information AS p WHERE position = 'Center' AND EXISTS
            (SELECT * FROM nba_player_affiliation AS a WHERE a.player_name = p.player_name AND a.salary > 90000000)\
            """);
        queries.put("JA, affiliation", """
            SELECT player_name FROM nba_player_affiliation AS o WHERE season = '2009-10' AND salary >
            (SELECT MAX(i.salary) FROM nba_player_affiliation AS i WHERE i.team_name = o.team_name)\
            """);
        queries.put("JA, team stats", """
            SELECT team_name FROM nba_team_game_stats AS o WHERE team_turnover > 10 AND team_points >
            (SELECT MAX(i.team_points) FROM nba_team_game_stats AS i WHERE i.team_name = o.team_name)\
            """);
        queries.put("JA, game stats", """
            SELECT player_name FROM nba_player_game_stats AS o WHERE number_of_points > 10 AND number_of_points >
            (SELECT MAX(i.number_of_points) FROM nba_player_game_stats AS i WHERE i.player_name = o.player_name)\
            """);
        queries.put("JA, EXISTS HAVING", """
            SELECT player_name FROM nba_player_information AS p WHERE EXISTS
            (SELECT 1 FROM nba_player_game_stats AS g WHERE g.player_name = p.player_name
            GROUP BY g.player_name HAVING COUNT(*) > 5000)\
            """);
        queries.put("depth 2, N", """
            SELECT birthplace FROM nba_player_information WHERE player_name IN
            (SELECT player_name FROM nba_player_affiliation WHERE season = '2012-13' AND team_name IN
            (SELECT team_name FROM nba_team_information WHERE founded_year > 2100))\
            """);
        queries.put("depth 2, aggregate first", """
            SELECT player_name FROM nba_player_affiliation WHERE salary >
            (SELECT MAX(salary) FROM nba_player_affiliation WHERE player_name IN
            (SELECT player_name FROM nba_player_information WHERE position = 'Center')) AND team_name IN
            (SELECT team_name FROM nba_team_information WHERE founded_year > 2100)\
            """);
        queries.put("depth 2, many-to-many keys", """
            SELECT team_points FROM nba_team_game_stats WHERE team_name IN
            (SELECT team_name FROM nba_player_affiliation WHERE season = '2012-13' AND team_name IN
            (SELECT team_name FROM nba_team_game_stats WHERE team_points > 400))\
            """);
        queries.put("depth 3", """
            SELECT height FROM nba_player_information WHERE player_name IN
            (SELECT player_name FROM nba_player_game_stats WHERE number_of_points > 10 AND summary_id IN
            (SELECT summary_id FROM nba_team_game_stats WHERE team_points > 90 AND team_name IN
            (SELECT team_name FROM nba_team_information WHERE founded_year > 2100)))\
            """);
        queries.put("NOT IN", """
            SELECT team_name FROM nba_team_information WHERE team_name NOT IN
            (SELECT team_name FROM nba_player_affiliation WHERE salary > 1000)\
            """);
        queries.put("NOT EXISTS", """
            SELECT minutes_played FROM nba_player_game_stats AS g WHERE NOT EXISTS
            (SELECT 1 FROM nba_player_information AS p WHERE p.player_name = g.player_name AND p.height > 60)\
            """);
        queries.put("OR", """
            SELECT height FROM nba_player_information WHERE height > 120 OR player_name IN
            (SELECT player_name FROM nba_player_affiliation WHERE salary > 90000000)\
            """);
        queries.put("two filters together", """
            SELECT height FROM nba_player_information WHERE player_name IN
            (SELECT player_name FROM nba_player_affiliation WHERE salary > 90000000 AND season = '2050-51')\
            """);
        return queries;
    }
}
