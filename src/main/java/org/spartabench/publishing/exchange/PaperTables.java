package org.spartabench.publishing.exchange;

import java.util.List;

/** Holds published figures of SPARTA and of earlier sets: Tables 1 and 9 of the paper. Table 10 is the plan as published. */
public final class PaperTables {

    /**
     * Describes a benchmark (Table 1).
     *
     * @param columns on average over its tables; empty if unknown, as for {@code rows}
     * @param chain longest chain of hops that the paper states; empty if it states none
     * @param errors annotation errors among 100 sampled items
     */
    public record Benchmark(
            String name,
            String columns,
            String rows,
            String generation,
            String grouping,
            String chain,
            String star,
            String crossModal,
            String uniModal,
            String errors) {

        /** Names its parts, in order. */
        public static final List<String> COLUMNS = List.of(
                "Benchmark",
                "Columns",
                "Rows",
                "Questions by",
                "Grouping",
                "Chain",
                "Star",
                "Cross-modal",
                "Uni-modal",
                "Errors");

        public List<String> cells() {
            return List.of(name, columns, rows, generation, grouping, chain, star, crossModal, uniModal, errors);
        }
    }

    /** Describes a table of the published databases (Table 9). */
    public record TableSize(String domain, String table, int columns, int rows) {}

    private static final String YES = "yes";
    private static final String NO = "no";
    private static final String AUTO = "model, people validate";

    public static final List<Benchmark> BENCHMARKS = List.of(
            earlier("TAT-QA", "4.0", "9.4", NO, "30 %"),
            earlier("FinQA", "", "6.4", NO, "27 %"),
            earlier("MultiHiertt", "5.0", "10.8", YES, "26 %"),
            earlier("HybridQA", "4.4", "15.7", NO, "21 %"),
            earlier("OTT-QA", "4.4", "15.7", NO, "21 %"),
            sparta("SPARTA (NBA)", "12.2", "3,280.5"),
            sparta("SPARTA (Movie)", "4.7", "10,054.0"),
            sparta("SPARTA (Medical)", "6.7", "200.0"));

    public static final List<TableSize> TABLES = List.of(
            new TableSize("nba", "nba_draft_combine_stats", 35, 772),
            new TableSize("nba", "nba_player_information", 14, 4_596),
            new TableSize("nba", "nba_player_award", 3, 236),
            new TableSize("nba", "nba_champion_history", 8, 69),
            new TableSize("nba", "nba_player_affiliation", 4, 13_980),
            new TableSize("nba", "nba_team_information", 9, 30),
            new TableSize("nba", "nba_player_game_stats", 21, 45_640),
            new TableSize("nba", "nba_team_game_stats", 12, 12_750),
            new TableSize("nba", "nba_game_information", 7, 6_665),
            new TableSize("imdb", "genre", 2, 14_418),
            new TableSize("imdb", "ratings", 4, 7_872),
            new TableSize("imdb", "movie", 8, 7_872),
            new TableSize("imdb", "role_mapping", 4, 15_336),
            new TableSize("imdb", "director_mapping", 3, 3_800),
            new TableSize("imdb", "names", 5, 25_617),
            new TableSize("medical", "treatments", 6, 200),
            new TableSize("medical", "billing", 7, 200),
            new TableSize("medical", "appointments", 7, 200),
            new TableSize("medical", "patients", 7, 50),
            new TableSize("medical", "doctors", 5, 10));

    private PaperTables() {}

    private static Benchmark earlier(String name, String columns, String rows, String uniModal, String errors) {
        return new Benchmark(name, columns, rows, "people", NO, NO, NO, YES, uniModal, errors);
    }

    private static Benchmark sparta(String name, String columns, String rows) {
        return new Benchmark(name, columns, rows, AUTO, YES, YES, YES, YES, YES, "0 %");
    }
}
