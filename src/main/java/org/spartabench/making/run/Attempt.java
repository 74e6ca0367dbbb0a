package org.spartabench.making.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.making.nest.FinishedTree;
import org.spartabench.making.run.cost.ledger.ItemCounters;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.ItemPlan;

/**
 * Holds the result of the attempts at one item.
 *
 * @param attempt the last one
 * @param ready empty when the attempts were used up, or the run stopped
 * @param reason why the last attempt failed
 * @param stop why the run has to end here
 */
record Attempt(
        int number,
        ItemPlan plan,
        int attempt,
        Optional<Ready> ready,
        String reason,
        Optional<Stop> stop,
        ItemCounters tally) {

    /** Returns this attempt without its item, and without the costs that are already counted. */
    Attempt refused(String why) {
        return new Attempt(number, plan, attempt, Optional.empty(), why, Optional.empty(), new ItemCounters());
    }

    /** Gives the event that ends an extra leaf of the pool. */
    RunEvent pooled() {
        return ready.<RunEvent>map(
                        leaf -> new RunEvent.Pooled(number, leaf.grounded().rows()))
                .orElseGet(() -> new RunEvent.GivenUp(number, reason));
    }

    /** Gives the finished item. */
    Item item(Ready ready, RunPlan by, String author, String domain) {
        Lineage lineage = new Lineage(
                by.seed(),
                attempt,
                plan.nested() ? by.treeMethod().label() : by.leafMethod().label(),
                author,
                ready.tree().leaves(),
                ready.tree().repairs(),
                ready.prompts(),
                Optional.empty());
        return new Item(
                number,
                domain + ":" + number,
                ready.grounded().query(),
                ready.question().orElseThrow(),
                ready.grounded().answer(),
                List.copyOf(ready.blueprint().nestings().values()),
                lineage);
    }

    /**
     * Holds a finished item before its check for duplicates.
     *
     * @param question empty for a leaf of the pool, which nobody reads
     * @param prompts hash of each prompt file used, by kind
     */
    record Ready(Blueprint blueprint, FinishedTree tree, Optional<Question> question, Map<String, String> prompts) {
        Ready {
            prompts = Map.copyOf(prompts);
        }

        Grounded grounded() {
            return tree.grounded();
        }
    }

    /**
     * Gives the reason why a run ends before its plan is done.
     *
     * @param failed whether the author failed and the run can go on later; false when a budget is used up
     * @param reason one line for people
     */
    record Stop(boolean failed, String reason) {}
}
