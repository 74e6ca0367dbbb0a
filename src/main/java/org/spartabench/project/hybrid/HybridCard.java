package org.spartabench.project.hybrid;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.base.result.Result;
import org.spartabench.project.Project;
import org.spartabench.project.api.CallLedger;

/** Writes the card of a hybrid set: what it holds, and which values of which column left for which host. */
public final class HybridCard {

    private HybridCard() {}

    /** Counts the different values of an input that went to a host. */
    public record Left(String host, String api, String column, int values) {}

    /**
     * Counts calls, and what left this machine, in the order in which it did.
     *
     * @param calls all of them
     * @param sent those over the network
     */
    public record Calls(long calls, long sent, List<Left> left) {}

    /** Reads the ledger line by line. */
    public static Result<Calls> calls(CallLedger ledger) {
        Map<List<String>, Set<Object>> values = new LinkedHashMap<>();
        long[] counts = {0, 0};
        return ledger.each(line -> {
                    Called call = line.called();
                    counts[0]++;
                    if (call.origin() == Called.Origin.NETWORK) {
                        counts[1]++;
                        String host =
                                call.texts().request().replaceFirst("^\\w+ (?:https?://)?([^/?# ]*)[\\s\\S]*$", "$1");
                        call.arguments()
                                .values()
                                .forEach((column, value) -> values.computeIfAbsent(
                                                List.of(host, call.api(), column), k -> new HashSet<>())
                                        .addAll(value instanceof List<?> several ? several : List.of(value)));
                    }
                })
                .map(lines -> {
                    List<Left> all = new ArrayList<>();
                    values.forEach((k, v) -> all.add(new Left(k.get(0), k.get(1), k.get(2), v.size())));
                    return new Calls(counts[0], counts[1], all);
                });
    }

    static String text(Project project, int items) {
        StringBuilder card = new StringBuilder("# " + project.name() + "\n\n")
                .append(items)
                .append(" questions over tables and APIs. `questions.jsonl` has the SQL and the rows of each; `apis`"
                        + " has the")
                .append(" documents and mappings of the APIs and the recorded replies, from which every row was"
                        + " computed")
                .append(" again before this was written, without a network.\n\n## What left\n\n");
        List<Left> left = calls(project.apis().ledger())
                .orThrow(IllegalStateException::new)
                .left();
        if (left.isEmpty()) {
            return card.append("No call is in the ledger.\n").toString();
        }
        card.append("| host | API | column | values |\n|---|---|---|---|\n");
        left.forEach(
                l -> card.append("| " + l.host() + " | " + l.api() + " | " + l.column() + " | " + l.values() + " |\n"));
        return card.toString();
    }
}
