package org.spartabench.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.review.ReviewSheets;

/** Prints what a returned sheet came to: its conflicts as errors, a line for each decision of a dry run, and the counts. */
public record TakenSheet(Path file, ReviewSheets.Taking taking, boolean dryRun) {

    private record Counts(boolean imported, List<String> decisions, List<String> conflicts, int unchanged) {}

    /** @return the exit code: {@link Exit#PARTLY} where rows were skipped */
    public int print(Console console, boolean json) {
        taking.conflicts().forEach(c -> console.error(file.getFileName() + ": " + c.line()));
        console.print(
                json,
                () -> new Counts(
                        !dryRun,
                        taking.wanted().stream().map(ReviewSheets.Wanted::line).toList(),
                        taking.conflicts().stream()
                                .map(ReviewSheets.Conflict::line)
                                .toList(),
                        taking.alike()),
                this::lines);
        return taking.conflicts().isEmpty() ? Exit.DONE : Exit.PARTLY;
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (dryRun) {
            taking.wanted().forEach(w -> lines.add(w.line()));
        }
        lines.add(file + ": " + taking.line() + (dryRun ? "; nothing was imported" : ""));
        return lines;
    }
}
