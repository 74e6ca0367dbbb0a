package org.spartabench.making.run;

import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.making.law.Laws;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.tree.Block;

/**
 * Holds what later items must not repeat: the accepted items of a run by their turns, and those of the project before it, whose
 * turn is 0. Turns count from 1; item n and the extra leaf -n have turn n. Safe for use by several threads.
 */
final class AcceptedItems {

    /** What a draft is known by. @param conditions of its leaves */
    record Marks(DuplicateIndex.Keys keys, Set<String> conditions) {}

    /** Says why a draft is of no use. @param turn of the first item after which it was of none */
    record Clash(int turn, String reason) {}

    private final Schema schema;
    private final DuplicateIndex before;
    private final DuplicateIndex made;
    private final LeafConditions conditions;

    /**
     * @param all number of items in the plan
     * @param nested number of nested ones
     */
    AcceptedItems(Schema schema, int all, int nested) {
        this.schema = schema;
        this.before = new DuplicateIndex(schema);
        this.made = new DuplicateIndex(schema);
        this.conditions = new LeafConditions(all, nested);
    }

    synchronized void before(DuplicateIndex.Earlier item) {
        before.add(item);
    }

    synchronized void before(Item item) {
        before.add(item.number(), item.query(), item.answer());
    }

    /** Adds an item, whose turn comes after those of all before. */
    void add(int number, Block query, Answer answer) {
        DuplicateIndex.Earlier item = new DuplicateIndex.Earlier(number, DuplicateIndex.Keys.of(query, answer, schema));
        synchronized (this) {
            made.add(item);
        }
        conditions.add(turn(number), query);
    }

    /** @param willing whether another attempt may take its place where enough items ask how many */
    Marks marks(Grounded draft, boolean willing) {
        return new Marks(
                DuplicateIndex.Keys.of(draft.query(), draft.answer(), schema),
                willing ? LeafConditions.of(draft.query()) : LeafConditions.leaves(draft.query()));
    }

    /** Finds the first item that makes a draft impossible, so the result is the same whenever it is looked for after that item. */
    synchronized Optional<Clash> clash(Marks draft) {
        Optional<Clash> known = before.repeated(draft.keys()).map(n -> clash(0, n));
        if (known.isPresent()) {
            return known;
        }
        Optional<Clash> repeated = made.repeated(draft.keys()).map(n -> clash(turn(n), n));
        return conditions
                .overused(draft.conditions())
                .filter(c -> repeated.isEmpty() || c.turn() < repeated.get().turn())
                .or(() -> repeated);
    }

    private static Clash clash(int turn, int number) {
        return new Clash(turn, Laws.repeats(number).message());
    }

    /** Tells whether an item has the same answer, whatever its query. */
    synchronized boolean answered(Marks draft) {
        return before.answered(draft.keys()) || made.answered(draft.keys());
    }

    /** Gives the leaves whose conditions may be used again after the item with that turn. */
    Pool rest(Pool pool, int turn) {
        return conditions.rest(pool, turn);
    }

    static int turn(int number) {
        return Math.abs(number);
    }
}
