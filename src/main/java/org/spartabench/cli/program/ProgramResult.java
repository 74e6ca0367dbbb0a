package org.spartabench.cli.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.python.trial.SecondTrial;

/**
 * Holds what is known about the program of a query.
 *
 * @param name of its file
 * @param item its number; 0 for a query of no item
 * @param origin {@code compiled} or {@code written}
 * @param compiled the program, or why there is none
 * @param second how it agrees on small databases, if that was asked for
 * @param dirty the program of the same author over dirty tables, if that was asked for
 * @param imported of the program that the set has for the question, if it has one
 */
record ProgramResult(
        String name,
        int item,
        String origin,
        Result<Program> compiled,
        Optional<ProgramVerdict> verdict,
        Optional<SecondTrial.Agreement> second,
        Optional<ProgramResult> dirty,
        Optional<ProgramVerdict> imported) {

    ObjectNode json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("item", item).put("origin", origin);
        if (compiled instanceof Result.Ok<Program>(Program program)
                && program.origin() instanceof Program.Origin.Written(String model, String prompt)) {
            root.put("model", model).put("prompt", prompt);
        }
        switch (compiled) {
            case Result.Bad<Program> r ->
                root.putObject("refused")
                        .put("feature", r.first().kind())
                        .put("block", r.first().subject())
                        .put("why", r.message());
            case Result.Ok<Program>(Program program) -> {
                root.put("program", program.text());
                var lines = root.putArray("lines");
                program.lines().forEach(l -> add(l, lines.addObject()));
            }
        }
        verdict.ifPresent(v -> add(v, root));
        imported.ifPresent(v -> add(v, root.putObject("imported")));
        second.ifPresent(s -> {
            ObjectNode agreement =
                    root.putObject("second").put("databases", s.tried()).put("agreed", s.agreed());
            if (!s.difference().isEmpty()) {
                agreement.put("difference", s.difference());
            }
        });
        dirty.ifPresent(d -> root.set("dirty", d.json()));
        return root;
    }

    private static void add(Program.Line line, ObjectNode into) {
        into.put("line", line.number());
        line.block().ifPresent(b -> into.put("block", b.toString()));
        line.predicate()
                .ifPresent(p -> into.put(
                        "predicate",
                        p.clause().name().toLowerCase(java.util.Locale.ROOT) + " "
                                + (p.steps().getFirst() + 1)));
        line.frame().ifPresent(f -> into.put("frame", f));
    }

    private static void add(ProgramVerdict verdict, ObjectNode root) {
        ObjectNode ran = root.putObject("run");
        switch (verdict.reply()) {
            case PythonReply.Gave gave -> {
                ran.put("state", "gave")
                        .put("ms", gave.nanos() / 1_000_000)
                        .put("rows", gave.output().rows().size());
                for (JsonNode one : root.path("lines")) {
                    gave.frames().stream()
                            .filter(f -> f.line() == one.path("line").asInt())
                            .forEach(f -> ((ObjectNode) one).put("rows", f.size()));
                }
            }
            case PythonReply.Raised raised ->
                ran.put("state", "raised").put("error", raised.problem()).put("line", raised.line());
            case PythonReply.Overran overran -> ran.put("state", "overran").put("error", overran.problem());
            case PythonReply.Forbidden forbidden ->
                ran.put("state", "forbidden").put("error", forbidden.problem()).put("line", forbidden.line());
            case PythonReply.Unavailable none -> ran.put("state", "not run").put("error", none.why());
        }
        ObjectNode verdictNode =
                root.putObject("verdict").put("strict", verdict.state().word());
        if (!verdict.reason().isEmpty()) {
            verdictNode.put("reason", verdict.reason());
        }
        if (!verdict.evidence().isEmpty()) {
            verdictNode.put("evidence", verdict.evidence());
        }
        if (!verdict.cause().isEmpty()) {
            root.put("cause", verdict.cause());
        }
    }
}
