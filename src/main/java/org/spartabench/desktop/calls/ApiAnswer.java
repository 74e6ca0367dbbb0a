package org.spartabench.desktop.calls;

import java.util.List;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/**
 * Holds how a query over APIs is answered.
 *
 * @param steps as they are planned, or as they were made
 * @param last the query over the rows of all steps
 * @param calls none before the query ran
 * @param minimal the fewest calls of any plan; that of the plan before the query ran
 * @param ran whether the calls were made
 */
public record ApiAnswer(List<Step> steps, Query last, List<LedgerLine> calls, long minimal, boolean ran) {

    public ApiAnswer {
        steps = List.copyOf(steps);
        calls = List.copyOf(calls);
    }

    List<LedgerLine> of(Step step) {
        return calls.stream().filter(c -> c.called().step() == step.number()).toList();
    }

    /** Writes which columns go into which inputs. */
    public static String bound(Step step) {
        if (step.access().bindings().isEmpty()) {
            return "all rows";
        }
        List<String> inputs = step.access().inputs();
        if (!(step.access().bindings().get() instanceof Block block)
                || block.select().size() != inputs.size()) {
            return String.join(", ", inputs);
        }
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < inputs.size(); i++) {
            words.append(i == 0 ? "" : ", ")
                    .append(Sql.print(block.select().get(i).expr()))
                    .append(" → ")
                    .append(inputs.get(i));
        }
        return words.toString();
    }
}
