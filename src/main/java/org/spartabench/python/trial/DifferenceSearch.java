package org.spartabench.python.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.ProgramVerdict.State;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Query;

/**
 * Finds out why a program gives other rows than its query, with the compiled program as a witness: the first frame that
 * differs, and the naive reading of the query that has the program's rows.
 */
public record DifferenceSearch(FactBase facts, PythonSession python) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(3), RunLimits.DEFAULT.rows());

    /** Rows of a frame that are compared. */
    private static final int HEAD = 1_000;

    private static final Pattern READER_OPTIONS =
            Pattern.compile(",\\s+(dtype=\\{[^}]*\\},\\s+)?keep_default_na=False,\\s+na_values=\\['[^']*'\\]");

    /**
     * Adds the cause to the verdict on a program; changes no other verdict than that the rows differ.
     *
     * @param compiled the witness; without one no frames are compared
     */
    public ProgramVerdict explain(Query query, Optional<Program> compiled, Program other, ProgramVerdict verdict) {
        if (verdict.state() != State.DIFFERENT) {
            return verdict;
        }
        return switch (verdict.reply()) {
            case PythonReply.Gave gave ->
                verdict.because(String.join(
                        "\n",
                        Stream.concat(
                                        cause(query, compiled, gave).stream(),
                                        compiled.flatMap(c -> frame(c, other)).stream())
                                .toList()));
            case PythonReply.Raised raised
            when raised.message().contains("not supported between instances") ->
                verdict.because("texts are put in order beside missing values, which Python cannot");
            case PythonReply.Raised _, PythonReply.Overran _, PythonReply.Forbidden _, PythonReply.Unavailable _ ->
                verdict;
        };
    }

    /** Finds the reading with the program's rows; in the same order, where the order alone differs. */
    private Optional<String> cause(Query query, Optional<Program> compiled, PythonReply.Gave gave) {
        List<List<@Nullable Object>> made = gave.output().rows();
        boolean ordered = rows(query).filter(rows -> same(rows, made, false)).isPresent();
        return reading(NaiveReadings.of(facts.schema(), query), made, ordered)
                .or(() -> compiled.filter(c -> guesses(c, made, ordered))
                        .map(c -> "read_csv guesses types: texts such as NA are taken for missing, 007 for 7"))
                .or(() -> reading(NaiveReadings.conditions(query), made, ordered));
    }

    private Optional<String> reading(
            List<NaiveReadings.NaiveReading> readings, List<List<@Nullable Object>> made, boolean ordered) {
        return readings.stream()
                .filter(r -> rows(r.query())
                        .filter(rows -> same(rows, made, ordered))
                        .isPresent())
                .map(NaiveReadings.NaiveReading::cause)
                .findFirst();
    }

    private Optional<List<List<@Nullable Object>>> rows(Query query) {
        return Guard.run(query, facts, LIMITS) instanceof Rows rows ? Optional.of(rows.rows()) : Optional.empty();
    }

    /** Whether the compiled program has these rows only when it reads its tables without a word about types. */
    private boolean guesses(Program compiled, List<List<@Nullable Object>> made, boolean ordered) {
        String guessing = READER_OPTIONS.matcher(compiled.text()).replaceAll("");
        return reply(new Program(guessing, List.of(), compiled.tables(), compiled.origin()), RunLimits.DEFAULT)
                        instanceof PythonReply.Gave guessed
                && same(guessed.output().rows(), made, ordered)
                && !(reply(compiled, RunLimits.DEFAULT) instanceof PythonReply.Gave read
                        && same(read.output().rows(), made, ordered));
    }

    private PythonReply reply(Program program, RunLimits limits) {
        return new ProgramTrial(facts, python).reply(program, limits);
    }

    private static boolean same(List<List<@Nullable Object>> a, List<List<@Nullable Object>> b, boolean ordered) {
        boolean wide = a.isEmpty()
                || b.isEmpty()
                || a.getFirst().size() == b.getFirst().size();
        return wide
                && RowPairs.of(a, b).same()
                && (!ordered
                        || a.isEmpty()
                        || ProgramTrial.sameOrder(
                                a,
                                b,
                                IntStream.range(0, a.getFirst().size()).boxed().toList()));
    }

    /** Finds the first frame of the compiled program that the other program lacks or has with other rows. */
    private Optional<String> frame(Program compiled, Program other) {
        RunLimits heads = RunLimits.DEFAULT.heads(HEAD);
        if (!(reply(compiled, heads) instanceof PythonReply.Gave right)
                || !(reply(other, heads) instanceof PythonReply.Gave made)) {
            return Optional.empty();
        }
        Map<String, List<PythonReply.FrameSize>> named = new HashMap<>();
        made.frames()
                .forEach(f ->
                        named.computeIfAbsent(f.name(), k -> new ArrayList<>()).add(f));
        Set<Optional<String>> tables = compiled.lines().stream()
                .filter(l -> l.block().isEmpty())
                .map(Program.Line::frame)
                .collect(Collectors.toSet());
        for (PythonReply.FrameSize frame : right.frames()) {
            List<PythonReply.FrameSize> same = named.getOrDefault(frame.name(), List.of());
            if (!same.isEmpty()) {
                PythonReply.FrameSize twin = frame.name().equals("result") ? same.getLast() : same.removeFirst();
                if (!same(frame, twin)) {
                    return Optional.of("the first frame that differs is " + frame.name() + " in line " + twin.line()
                            + ": " + twin.size() + " rows, the compiled program has " + frame.size());
                }
            } else if (!tables.contains(Optional.of(frame.name()))
                    && !frame.name().equals("result")
                    && made.frames().stream().noneMatch(f -> same(frame, f))) {
                return Optional.of("no frame is like " + frame.name() + " of the compiled program, which has "
                        + frame.size() + " rows (line " + frame.line() + ")");
            }
        }
        return Optional.empty();
    }

    private static boolean same(PythonReply.FrameSize a, PythonReply.FrameSize b) {
        return a.size() == b.size()
                && a.head().columns().size() == b.head().columns().size()
                && RowPairs.of(a.head().rows(), b.head().rows()).same();
    }
}
