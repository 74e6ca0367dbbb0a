package org.spartabench.authors.request;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/**
 * Connects the stages of an item with its author and facts. Every request to the author and every query of a stage goes
 * through the session, which counts and journals it and can pause or stop the run in between. For one thread. Blocks are
 * named by their place in the planned shape.
 */
public interface AuthorSession {

    /** Attempts at an item in which other plans are better than a question of many clauses; later ones take what there is. */
    int CHOOSY = 24;

    /** Gives the number of the attempt at the item, from 1. */
    default int attempt() {
        return 1;
    }

    /** Gives what has failed in all attempts at the item so far. */
    default ItemMemory memory() {
        return new ItemMemory();
    }

    /** Draws the next seed of the item; every request and every draw takes a new one. */
    long seed();

    /** Gives sample rows of those tables, drawn once for this item. */
    List<AuthorView.Sample> samples(List<String> tables);

    /** Gives one example row of each table, as in a description of the database, drawn once for the run. */
    List<AuthorView.Sample> described(List<String> tables);

    /** Says whether the author reads figures and outcomes of choices, as a model does. */
    default boolean reads() {
        return false;
    }

    /** Counts columns in the rows of a block; {@link Figures#NONE} for an author that does not read figures. */
    default Figures figures(Block block, List<String> columns) {
        return Figures.NONE;
    }

    /** Gives the columns that no answer can list: of their values, the rows of a block have all, NULL, an empty text or namesakes. */
    default Set<String> closed(Block block) {
        return Set.of();
    }

    /** Gives the columns that form no groups of the rows of a block: one value in all of them, or another one in each. */
    default Set<String> alone(Block block) {
        return Set.of();
    }

    /** Gives {@link StepContext#closed} for a block of which that is planned; no column for an author that reads figures. */
    default Function<Block, Set<String>> unfit(PlannedClauses next) {
        boolean groups = next.clauses().contains(Clause.GROUP_BY) && !reads();
        return !next.listing() || reads()
                ? groups ? this::alone : StepContext.OPEN
                : !groups
                        ? this::closed
                        : block -> Stream.concat(closed(block).stream(), alone(block).stream())
                                .collect(Collectors.toSet());
    }

    /** Counts the rows of a draft for an author that does not read figures; -1 for others, and where it fails. */
    default ToLongFunction<Block> counter() {
        return _ -> -1;
    }

    /** Gives the largest groups of a grouped block with the averages of some measures; empty as for {@link #figures}. */
    default Optional<Rows> groups(Block grouped, List<String> measures) {
        return Optional.empty();
    }

    /** Notes the question that the whole tree has to answer, for all later requests; empty where none holds any more. */
    default void setPurpose(Optional<String> question) {}

    /** Gives the question that the whole tree has to answer. */
    default Optional<String> purpose() {
        return Optional.empty();
    }

    /** Gives the place of the table whose turn it is in this attempt, so that all tables are asked about; empty in most attempts. */
    default OptionalInt turn() {
        return OptionalInt.empty();
    }

    /** Gives the forms that the item should have, where the data allow them. */
    default Set<RareForm> rare() {
        return Set.of();
    }

    /** Asks the author on behalf of a block; empty if it declines or the run is about to stop. */
    <R> Optional<R> ask(BlockPath block, Request<R> request);

    /** Gives why the author declined the last request, in its own words; may be empty. */
    default String reason() {
        return "";
    }

    /**
     * Runs the unfinished query that ends in a block.
     *
     * @param judge objects to a number of rows (1 or more); the session then does not read the rows
     * @return the number of its rows, perhaps 0, and the first few; refused if the statement fails or the judge objects
     */
    Outcome<AuthorView.Partial> probe(BlockPath block, Block soFar, LongFunction<Optional<Refusal.Objection>> judge);

    /** Runs the unfinished query that ends in a block, with any number of rows. */
    default Outcome<AuthorView.Partial> probe(BlockPath block, Block soFar) {
        return probe(block, soFar, rows -> Optional.empty());
    }

    /** Runs a query with its SELECT; refused if it fails or has no answer. */
    Outcome<Grounded> ground(BlockPath block, Candidate candidate);

    /** Reports a finished leaf in its place in the tree; {@code leaf} is its number, negative for one that is no item. */
    void placed(BlockPath block, int leaf, Grounded inner);

    /** Reports the diagnosis of an empty query that ends in the block. */
    void diagnosed(BlockPath block, Block query, Diagnosis diagnosis);

    /**
     * Reports that a blamed predicate was rewritten and the query ran again.
     *
     * @param was the predicate's SQL before, {@code is} its SQL now
     * @param rows of the query now: 0 if it is still empty
     */
    void repaired(BlockPath block, Block before, Block after, String was, String is, long rows);

    /** Reports that the changes to the block were undone. */
    void rolledBack(BlockPath block, String reason);

    /**
     * Remembers what failed in the attempts at one item, so that later attempts rather join other tables, and no author is
     * offered twice what it declined. For one thread.
     */
    public static final class ItemMemory {

        /** Factor for each failure. */
        private static final double DOUBT = 0.5;

        private static final double UNFIT = 0.1;

        /** Trees over the same tables that failed, after which other tables, or another plan, are better. */
        private static final int HOPELESS = 4;

        /** Refusals of all that was offered, after which another plan is better than more offers. */
        private static final int WEARY = 5;

        private record Joined(String outer, String inner, Nesting type) {}

        private final Map<Joined, Integer> failures = new HashMap<>();
        private final Map<String, Integer> leaves = new HashMap<>();
        private final Map<String, Integer> trees = new HashMap<>();
        private final Set<String> declined = new HashSet<>();
        private final Set<String> tried = new HashSet<>();
        private int refusals;
        private int part;
        private int parts = 1;

        /** Counts one more failure. */
        public void add(String outer, String inner, Nesting type) {
            failures.merge(new Joined(outer, inner, type), 1, Integer::sum);
        }

        /** Weighs a predicate of that type between the tables: 1 where none has failed. */
        public double weight(String outer, String inner, Nesting type) {
            return Math.pow(DOUBT, failures.getOrDefault(new Joined(outer, inner, type), 0));
        }

        /** Counts one more failure of a predicate around a leaf in a block over the table. */
        public void add(int leaf, String outer) {
            leaves.merge(leaf + outer, 1, Integer::sum);
        }

        /** Weighs a leaf in a block over the table: 1 where it has not failed. */
        public double weight(int leaf, String outer) {
            return Math.pow(UNFIT, leaves.getOrDefault(leaf + outer, 0));
        }

        /** Counts one more failure of a tree over these tables; two where the author declined what the rows allow. */
        public void failed(String tables, boolean hopeless) {
            trees.merge(tables, hopeless ? 2 : 1, Integer::sum);
        }

        /** Weighs a tree over these tables: 1 where none has failed, 0 where several have. */
        public double hope(String tables) {
            int failed = trees.getOrDefault(tables, 0);
            return failed >= HOPELESS ? 0 : Math.pow(DOUBT, failed);
        }

        /** Notes that the author chose none of these sketches. */
        public void decline(Collection<String> sketches) {
            declined.addAll(sketches);
            refusals++;
        }

        /**
         * Gives a copy for one of several attempts that begin with what this memory knows: each may try trees over other tables,
         * so that none asks what another asks.
         */
        public ItemMemory copy(int ofPart, int ofParts) {
            ItemMemory copy = copy();
            copy.part = ofPart;
            copy.parts = ofParts;
            return copy;
        }

        /** Says whether a tree over these tables is for this attempt and for no other that began at the same time. */
        public boolean own(String tables) {
            return Math.floorMod(tables.hashCode(), parts) == part;
        }

        private ItemMemory copy() {
            ItemMemory copy = later();
            copy.failures.putAll(failures);
            copy.leaves.putAll(leaves);
            copy.trees.putAll(trees);
            copy.declined.addAll(declined);
            copy.refusals = refusals;
            return copy;
        }

        /** Adds what attempts learned that each began with a copy of this memory. */
        public ItemMemory after(Collection<ItemMemory> attempts) {
            ItemMemory all = copy();
            for (ItemMemory attempt : attempts) {
                attempt.failures.forEach(
                        (k, n) -> all.failures.merge(k, n - failures.getOrDefault(k, 0), Integer::sum));
                attempt.leaves.forEach((k, n) -> all.leaves.merge(k, n - leaves.getOrDefault(k, 0), Integer::sum));
                attempt.trees.forEach((k, n) -> all.trees.merge(k, n - trees.getOrDefault(k, 0), Integer::sum));
                all.declined.addAll(attempt.declined);
                all.tried.addAll(attempt.tried);
                all.refusals += attempt.refusals - refusals;
            }
            return all;
        }

        /** Gives the memory for another draw of the item, which knows only what was tried. */
        public ItemMemory later() {
            ItemMemory later = new ItemMemory();
            later.tried.addAll(tried);
            return later;
        }

        /** Notes what needs no second try, since it failed or the author passed it over. */
        public void tried(Collection<String> choices) {
            tried.addAll(choices);
        }

        public boolean tried(String choice) {
            return tried.contains(choice);
        }

        public boolean declined(String sketch) {
            return declined.contains(sketch);
        }

        /** Says whether the author declined so often that it is not asked for a purpose again. */
        public boolean weary() {
            return refusals >= WEARY;
        }
    }
}
