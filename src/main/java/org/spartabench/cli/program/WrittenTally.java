package org.spartabench.cli.program;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.Console;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.ProgramVerdict;

/** Counts the verdicts on the programs of a model, over clean and over dirty tables. */
final class WrittenTally {

    private final String model;
    private final List<ProgramResult> clean = new ArrayList<>();
    private final List<ProgramResult> dirty = new ArrayList<>();

    WrittenTally(String model) {
        this.model = model;
    }

    void add(ProgramResult result) {
        clean.add(result);
        result.dirty().ifPresent(dirty::add);
    }

    int items() {
        return clean.size();
    }

    /** Whether the model gave each program that it was asked for, and each that was to run did. */
    boolean complete() {
        return List.of(clean, dirty).stream()
                .flatMap(List::stream)
                .noneMatch(r -> r.compiled() instanceof Result.Bad<Program> || is(r, ProgramVerdict.State.NOT_RUN));
    }

    private static boolean is(ProgramResult result, ProgramVerdict.State state) {
        return result.verdict().map(ProgramVerdict::state).equals(Optional.of(state));
    }

    private static long equal(List<ProgramResult> results) {
        return results.stream().filter(r -> is(r, ProgramVerdict.State.EQUAL)).count();
    }

    private boolean ran() {
        return clean.stream().anyMatch(r -> r.verdict().isPresent());
    }

    ObjectNode json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ObjectNode summary = root.putObject("summary").put("model", model).put("items", clean.size());
        if (ran()) {
            summary.put("equal", equal(clean));
            if (!dirty.isEmpty()) {
                summary.put("dirty_equal", equal(dirty));
            }
        }
        return root;
    }

    List<String> lines() {
        if (!ran()) {
            return List.of(model + ": " + clean.size() + " questions asked; no program was run");
        }
        List<String> lines = new ArrayList<>(List.of(line("clean tables", clean)));
        if (!dirty.isEmpty()) {
            lines.add(line("dirty tables", dirty));
        }
        return lines;
    }

    private String line(String over, List<ProgramResult> results) {
        long equal = equal(results);
        return Console.format(
                "%s, %s: %d of %d programs have the rows of the query (%.1f %%)",
                model, over, equal, results.size(), 100.0 * equal / results.size());
    }
}
