package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.apis.document.Entity;
import org.spartabench.apis.virtual.CallPlanner;
import org.spartabench.apis.virtual.UnboundInput;
import org.spartabench.cli.io.Console;
import org.spartabench.facts.Result;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import org.spartabench.sql.tree.Query;

/**
 * Sorts the items of a project by what APIs make of them.
 *
 * @param hybrid items that read an API
 * @param plain items that read tables alone
 * @param unanswerable items that leave a required input open: the right answer is a refusal that names it
 */
record HybridItems(List<Integer> hybrid, List<Integer> plain, List<Unanswerable> unanswerable) {

    record Unanswerable(int item, UnboundInput open) {}

    static HybridItems of(Project project, List<? extends Entity.Remote> apis) {
        CallPlanner planner = new CallPlanner(AbstractSchema.of(project.schema(), apis), project.schema());
        HybridItems all = new HybridItems(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (var row : project.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE)) {
            Optional<Query> query = project.queue()
                    .item(row.number())
                    .map(stored -> stored.item().query());
            query.ifPresent(q -> all.add(row.number(), planner.answerable(q)));
        }
        return all;
    }

    private void add(int number, Result<CallPlanner.Answerable> found) {
        if (!(found instanceof Result.Ok<CallPlanner.Answerable>(var answerable))) {
            return;
        }
        if (answerable.apis().isEmpty()) {
            plain.add(number);
        } else if (answerable.open().isEmpty()) {
            hybrid.add(number);
        } else {
            unanswerable.add(new Unanswerable(number, answerable.open().getFirst()));
        }
    }

    String line() {
        return Console.format(
                "%d items over APIs, %d over tables alone, %d that cannot be asked",
                hybrid.size(), plain.size(), unanswerable.size());
    }

    ObjectNode json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        hybrid.forEach(root.putArray("hybrid")::add);
        plain.forEach(root.putArray("plain")::add);
        var open = root.putArray("unanswerable");
        unanswerable.forEach(u -> open.addObject()
                .put("item", u.item())
                .put("table", u.open().table())
                .put("column", u.open().column())
                .put("message", u.open().message()));
        return root;
    }
}
