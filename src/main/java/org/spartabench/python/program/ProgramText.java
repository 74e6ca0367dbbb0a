package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;

/** Collects the statements of a program and gives out names that occur nowhere else in it. */
final class ProgramText {

    private static final int LONGEST = 94;

    private record Written(String text, Optional<BlockPath> block, Optional<PredicatePath> part, String frame) {}

    private final List<Written> written = new ArrayList<>();
    private final Set<String> variables = new HashSet<>();
    private final Set<String> labels = new HashSet<>();
    private final Set<String> exact = new HashSet<>();
    private Optional<BlockPath> block = Optional.empty();
    private Optional<PredicatePath> part = Optional.empty();

    ProgramText(Schema schema) {
        schema.tables().forEach(table -> {
            variables.add(table.name());
            table.columns().forEach(c -> labels.add(c.name().toLowerCase(Locale.ROOT)));
        });
    }

    /** Says which part of the query the next statements stand for; returns the block before. */
    Optional<BlockPath> at(Optional<BlockPath> path, Optional<PredicatePath> predicate) {
        Optional<BlockPath> before = block;
        block = path;
        part = predicate;
        return before;
    }

    Optional<BlockPath> block() {
        return block;
    }

    Optional<PredicatePath> part() {
        return part;
    }

    void assign(String variable, String code) {
        written.add(new Written(variable + " = " + code, block, part, variable));
    }

    /** Says that a frame has the columns of its outputs and no other, until one is added. */
    void exact(String variable) {
        exact.add(variable);
    }

    /** Assigns the answer: by the last statement itself, where that makes a frame of these columns and no other. */
    void result(Frame answer, List<String> labels) {
        if (exact.contains(answer.variable()) && written.getLast().frame().equals(answer.variable())) {
            Written last = written.removeLast();
            assign("result", last.text().substring(answer.variable().length() + 3));
        } else {
            assign("result", answer.variable() + "[" + PythonText.list(labels) + "]");
        }
    }

    /** Assigns a frame's next state; a frame that belongs to others gets a variable of the block first. */
    Frame next(Frame frame, String step, String code) {
        Frame owned = frame.owned() ? frame : frame.called(variable(frame.variable() + "_" + step));
        assign(owned.variable(), code);
        return owned;
    }

    /** Adds a column to a frame. */
    Frame column(Frame frame, String label, String code) {
        return columns(frame, Map.of(label, code));
    }

    /** Adds columns to a frame, none of which needs another one. @param codes by label */
    Frame columns(Frame frame, Map<String, String> codes) {
        exact.remove(frame.variable());
        return next(frame, "rows", frame.variable() + ".assign(**" + PythonText.map(codes) + ")");
    }

    String variable(String wanted) {
        return free(PythonText.name(wanted), variables);
    }

    String label(String wanted) {
        return free(wanted, labels);
    }

    private static String free(String wanted, Set<String> taken) {
        String name = wanted;
        for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = wanted + "_" + i;
        }
        return name;
    }

    String text() {
        return written.stream().map(w -> wrapped(w.text())).collect(Collectors.joining("\n", "", "\n"));
    }

    List<Program.Line> lines() {
        List<Program.Line> lines = new ArrayList<>();
        int number = 1;
        for (Written w : written) {
            lines.add(new Program.Line(
                    number, w.block(), w.part(), Optional.of(w.frame()).filter(f -> !f.isEmpty())));
            number += (int) wrapped(w.text()).lines().count();
        }
        return lines;
    }

    void raw(String statement) {
        written.add(new Written(statement, Optional.empty(), Optional.empty(), ""));
    }

    /** Breaks a long statement inside its brackets, at blanks or after one that opens. */
    private static String wrapped(String statement) {
        if (statement.length() <= LONGEST) {
            return statement;
        }
        StringBuilder out = new StringBuilder();
        int depth = 0;
        int column = 0;
        boolean quoted = false;
        for (int i = 0; i < statement.length(); i++) {
            char c = statement.charAt(i);
            if (c == '\\' && quoted) {
                out.append(c).append(statement.charAt(++i));
                column += 2;
                continue;
            }
            quoted ^= c == '\'';
            depth += quoted ? 0 : "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ' ' && !quoted && depth > 0 && column + next(statement, i) > LONGEST) {
                out.append("\n    ");
                column = 4;
            } else {
                out.append(c);
                column++;
                if (c == '(' && !quoted && statement.charAt(i + 1) != ')' && column + next(statement, i) > LONGEST) {
                    out.append("\n    ");
                    column = 4;
                }
            }
        }
        return out.toString();
    }

    private static int next(String text, int blank) {
        int end = text.indexOf(' ', blank + 1);
        return (end < 0 ? text.length() : end) - blank;
    }
}
