package org.spartabench.desktop.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.desktop.highlight.QueryPart;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonReply.PythonTable;
import org.spartabench.python.program.Program;

/**
 * Describes a statement of a program that assigns a frame.
 *
 * @param first its first line of text, from 1
 * @param last its last line
 * @param part of the query that it stands for; empty for the reading of a table, and for a statement added by hand
 * @param rows of the frame, once the program has run
 * @param head the first of them
 */
record ProgramStep(
        int first, int last, Optional<QueryPart> part, String frame, OptionalLong rows, Optional<PythonTable> head) {

    /** Lists the steps of a compiled program that has not run. */
    static List<ProgramStep> of(Program compiled) {
        List<Program.Line> lines = compiled.lines();
        int end = (int) compiled.text().lines().count();
        List<ProgramStep> steps = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Program.Line line = lines.get(i);
            int last = i + 1 < lines.size() ? lines.get(i + 1).number() - 1 : end;
            steps.add(new ProgramStep(
                    line.number(), last, part(line), line.frame().orElse(""), OptionalLong.empty(), Optional.empty()));
        }
        return steps;
    }

    /**
     * Lists the steps of a text that has run, compiled or changed by hand. The nth assignment of a name stands for what the
     * nth one in the compiled program stands for.
     */
    static List<ProgramStep> of(Program compiled, String text, PythonReply.Gave gave) {
        Map<String, List<Program.Line>> known = new HashMap<>();
        compiled.lines()
                .forEach(l -> known.computeIfAbsent(l.frame().orElse(""), k -> new ArrayList<>())
                        .add(l));
        List<PythonReply.FrameSize> frames = gave.frames();
        int end = (int) text.lines().count();
        List<ProgramStep> steps = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            PythonReply.FrameSize frame = frames.get(i);
            List<Program.Line> same = known.getOrDefault(frame.name(), List.of());
            Optional<QueryPart> part = same.isEmpty() ? Optional.empty() : part(same.removeFirst());
            int last = i + 1 < frames.size() ? frames.get(i + 1).line() - 1 : end;
            steps.add(new ProgramStep(
                    frame.line(), last, part, frame.name(), OptionalLong.of(frame.size()), Optional.of(frame.head())));
        }
        return steps;
    }

    private static Optional<QueryPart> part(Program.Line line) {
        return line.block().map(b -> new QueryPart(b, line.predicate()));
    }

    /** Whether this step stands for a part: for that predicate, or for anything in that block. */
    boolean standsFor(QueryPart wanted) {
        return part.filter(p -> wanted.predicate().isPresent()
                        ? p.predicate().equals(wanted.predicate())
                        : p.block().equals(wanted.block()))
                .isPresent();
    }
}
