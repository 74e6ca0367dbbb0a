package org.spartabench.desktop.shell.route;

import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.BlockPath;

/** Addresses a screen, with its parameters. */
public sealed interface Route {

    /** Whether it makes sense only for items with queries, which an audit of an external set lacks. */
    default boolean needsQueries() {
        return switch (this) {
            case Welcome _, Facts _, Review _, Team _, Publish _ -> false;
            case Generate _, WhyNot _, Query _, Compare _, Program _, Apis _, Score _, Correct _ -> true;
        };
    }

    /** Names the screen as {@code commands.txt} does; keys that a user has changed are kept under it. */
    default String screen() {
        return switch (this) {
            case Welcome _ -> "Welcome";
            case Facts _ -> "Facts";
            case Generate _ -> "Generate";
            case WhyNot _ -> "WhyNot";
            case Review _ -> "Review";
            case Team _ -> "Team";
            case Publish _ -> "Publish";
            case Query _ -> "Query";
            case Compare _ -> "Compare";
            case Program _ -> "Program";
            case Apis _ -> "Apis";
            case Score _ -> "Score";
            case Correct _ -> "Correct";
        };
    }

    /** Names the screen under which the rail has it. */
    default String rail() {
        return switch (this) {
            case WhyNot _ -> "Generate";
            case Program program -> program.item().isPresent() ? "Review" : "Query";
            case Compare compared ->
                switch (compared.right()) {
                    case Side.OfItem _, Side.OfVersion _ -> "Review";
                    case Side.AtMoment _ -> "Generate";
                    case Side.OfQuery _ -> "Query";
                };
            case Welcome _, Facts _, Generate _, Review _, Team _, Publish _, Query _, Apis _, Score _, Correct _ ->
                screen();
        };
    }

    /** Gives the id of the page that it leads to; empty for a screen without pages, or for the last page seen. */
    default Optional<String> page() {
        return Optional.empty();
    }

    /** Leads to the projects: open, make or import one. */
    record Welcome() implements Route {}

    record Facts(Optional<String> table) implements Route {
        public Facts() {
            this(Optional.empty());
        }
    }

    /** Leads to the runs; follows the tree of one item if there is a number. @param plan of a new run, for the form */
    record Generate(OptionalInt item, Optional<RunPlan> plan) implements Route {
        public Generate() {
            this(OptionalInt.empty());
        }

        public Generate(OptionalInt item) {
            this(item, Optional.empty());
        }
    }

    /** Leads to a repair of one block, in the run that made the item. */
    record WhyNot(long run, int item, BlockPath block) implements Route {}

    /**
     * Leads to the review of items.
     *
     * @param item to show; empty for the one on the desk, or the next to decide
     * @param filter of the queue; empty to keep the present one
     */
    record Review(OptionalInt item, Optional<ItemFilter> filter) implements Route {
        public Review() {
            this(OptionalInt.empty());
        }

        public Review(OptionalInt item) {
            this(item, Optional.empty());
        }
    }

    /** Leads to the validators. @param page its id; empty for the last one seen */
    record Team(Optional<String> page) implements Route {
        public Team() {
            this(Optional.empty());
        }
    }

    record Publish() implements Route {}

    /** Leads to the APIs of the project. @param page its id; empty for the last one seen */
    record Apis(Optional<String> page) implements Route {
        public Apis() {
            this(Optional.empty());
        }
    }

    /** Leads to the corrections. @param page its id; empty for the last one seen */
    record Correct(Optional<String> page) implements Route {
        public Correct() {
            this(Optional.empty());
        }
    }

    /** The scores of systems. */
    record Score() implements Route {}

    /**
     * Leads to a query written by hand.
     *
     * @param sql empty for the last one, or for the current one of the item
     * @param missing a value that the answer lacks
     * @param of the item whose query is to be changed
     */
    record Query(String sql, Optional<String> missing, Optional<Of> of) implements Route {
        public Query() {
            this("", Optional.empty());
        }

        public Query(String sql, Optional<String> missing) {
            this(sql, missing, Optional.empty());
        }

        /** Leads to the current query of an item, to be changed. @param block selected first */
        public static Query of(int item, BlockPath block) {
            return new Query("", Optional.empty(), Optional.of(new Of(item, block)));
        }

        /** Leads to the current query of an item whose answer lacks a value. */
        public static Query lacking(int item, String missing) {
            return new Query("", Optional.of(missing), Optional.of(new Of(item, BlockPath.ROOT)));
        }
    }

    /** Names an item, by its number in the project, and one block of its query. */
    record Of(int item, BlockPath block) {}

    /** Leads to two trees side by side, aligned by block. */
    record Compare(Side left, Side right) implements Route {}

    /**
     * Leads to the pandas program of a query.
     *
     * @param item whose query it is; empty for a query by hand
     * @param sql of the query; empty for the current one of the item
     */
    record Program(OptionalInt item, String sql) implements Route {}
}
