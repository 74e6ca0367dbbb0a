package org.spartabench.rows;

import static org.spartabench.rows.verdict.EquivalenceRule.DUPLICATES;
import static org.spartabench.rows.verdict.EquivalenceRule.FORMAT;
import static org.spartabench.rows.verdict.EquivalenceRule.NUMBER;
import static org.spartabench.rows.verdict.EquivalenceRule.ORDER;
import static org.spartabench.rows.verdict.EquivalenceRule.SHAPE;
import static org.spartabench.rows.verdict.EquivalenceRule.SUPERSET;
import static org.spartabench.rows.verdict.EquivalenceRule.TYPE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.rows.Cells.Likeness;
import org.spartabench.rows.Output.Table;
import org.spartabench.rows.TableComparison.Allowed;
import org.spartabench.rows.TableComparison.Grid;
import org.spartabench.rows.verdict.EquivalenceRule;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;
import org.spartabench.rows.verdict.OutputVerdict.Different;
import org.spartabench.rows.verdict.OutputVerdict.Reason;
import org.spartabench.rows.verdict.OutputVerdict.Unsure;

/**
 * Decides whether two outputs give the same answer, by rules alone (BIRD-Python, Table 11). It looks for the fewest rules under
 * which they are equal; two of {@link EquivalenceRule#SUPERSET}, {@link EquivalenceRule#NUMBER} and {@link
 * EquivalenceRule#DUPLICATES} at once are not enough to be sure.
 */
public final class RowComparison {

    /** The rules that change no value, in the order in which they are tried. */
    private static final List<Set<EquivalenceRule>> HARMLESS = List.of(
            Set.of(),
            Set.of(ORDER),
            Set.of(TYPE),
            Set.of(SHAPE),
            Set.of(ORDER, TYPE),
            Set.of(SHAPE, TYPE),
            Set.of(SHAPE, ORDER),
            Set.of(SHAPE, ORDER, TYPE));

    private static final List<EquivalenceRule> RISKY = List.of(NUMBER, SUPERSET, DUPLICATES);
    private static final Set<Likeness> DOUBTS = EnumSet.complementOf(EnumSet.of(Likeness.OTHER));

    private final Table left;
    private final Table right;
    private final OutputContext context;
    private final boolean paper;
    private final Cells cells;

    private RowComparison(Table left, Table right, OutputContext context, OutputProfile profile) {
        this.left = left;
        this.right = right;
        this.context = context;
        this.paper = profile == OutputProfile.PAPER;
        this.cells = new Cells(context);
    }

    public static OutputVerdict compare(Output left, Output right, OutputContext context, OutputProfile profile) {
        for (Output side : List.of(left, right)) {
            if (side instanceof Output.Failed(String why)) {
                return new Different(Reason.FAILED, why);
            }
        }
        for (Output side : List.of(left, right)) {
            if (side instanceof Output.Unreadable(String text, String why)) {
                return profile == OutputProfile.PAPER
                        ? new Unsure("What was the whole output? " + why)
                        : new Different(Reason.UNREADABLE, why);
            }
        }
        return new RowComparison((Table) left, (Table) right, context, profile).verdict();
    }

    private OutputVerdict verdict() {
        for (Optional<EquivalenceRule> risky : Stream.concat(
                        Stream.of(Optional.<EquivalenceRule>empty()),
                        (paper ? RISKY : List.<EquivalenceRule>of()).stream().map(Optional::of))
                .toList()) {
            for (Set<EquivalenceRule> harmless : HARMLESS) {
                EnumSet<EquivalenceRule> rules = EnumSet.noneOf(EquivalenceRule.class);
                rules.addAll(harmless);
                risky.ifPresent(rules::add);
                if (fits(rules, likeness(rules), false)) {
                    if (left.form() != right.form()) {
                        rules.add(FORMAT);
                    }
                    return new OutputVerdict.Equal(List.copyOf(rules));
                }
            }
        }
        return tieCut()
                ? new Unsure(
                        "Which of the rows that tie at the limit belong to the answer? Both outputs end among them")
                : doubt().<OutputVerdict>map(Unsure::new).orElseGet(this::different);
    }

    private Set<Likeness> likeness(Set<EquivalenceRule> rules) {
        EnumSet<Likeness> likeness = EnumSet.of(Likeness.SAME);
        if (rules.contains(TYPE)) {
            likeness.add(Likeness.TYPE);
            if (paper) {
                likeness.add(Likeness.LOOSE);
            }
        }
        if (rules.contains(NUMBER)) {
            likeness.add(Likeness.NUMBER);
        }
        return likeness;
    }

    private boolean fits(Set<EquivalenceRule> rules, Set<Likeness> likeness, boolean numbersBeside) {
        return fits(rules, new Allowed(rules, likeness, numbersBeside, paper, false));
    }

    private boolean fits(Set<EquivalenceRule> rules, Allowed allowed) {
        return grids(left, right, rules).stream()
                .anyMatch(l -> grids(right, left, rules).stream()
                        .anyMatch(r -> TableComparison.fits(l, r, cells, context, allowed)));
    }

    /** Lists the ways to read an output as rows. */
    private List<Grid> grids(Table table, Table other, Set<EquivalenceRule> rules) {
        List<Grid> grids = new ArrayList<>();
        grids.add(new Grid(table.rows(), table.width(), table.columns()));
        int height = table.rows().size();
        boolean column = table.width() == 1 && height > 1;
        switch (table.form()) {
            case LIST -> {
                if (column && rules.contains(SHAPE)) {
                    grids.add(row(table, 0));
                }
            }
            case PAIRS -> grids.add(row(table, 1));
            case LINES -> {
                boolean heading = height > 0
                        && other.columns().size() == 1
                        && other.columns()
                                .getFirst()
                                .equals(table.rows().getFirst().getFirst());
                if (heading) {
                    grids.add(new Grid(table.rows().subList(1, height), 1, List.of()));
                }
            }
            case ROWS, PRINTED -> {
                if (paper && column && rules.contains(SHAPE) && other.rows().size() == 1 && other.width() == height) {
                    grids.add(row(table, 0));
                }
            }
        }
        return grids;
    }

    /** Reads one column of a table as its only row. */
    private static Grid row(Table table, int column) {
        List<@Nullable Object> values = new ArrayList<>();
        table.rows().forEach(r -> values.add(r.get(column)));
        return new Grid(List.of(values), values.size(), List.of());
    }

    /** Both outputs are full, and differ only in rows whose keys are those of the last one. */
    private boolean tieCut() {
        int rows = left.rows().size();
        if (rows == 0 || rows != right.rows().size()) {
            return false;
        }
        if (context.cutTie()) {
            return true;
        }
        int width = Math.min(left.width(), right.width());
        if (context.limit().orElse(-1) != rows
                || left.width() != right.width()
                || context.keys().isEmpty()
                || context.keys().stream().anyMatch(k -> k < 0 || k >= width)) {
            return false;
        }
        List<Object> last = keys(left.rows().getLast());
        OutputContext sorted = new OutputContext(context.question(), true, context.keys(), context.limit(), false);
        Allowed allowed = new Allowed(Set.of(ORDER, TYPE), likeness(Set.of(TYPE)), false, false, false);
        Grid before = before(left, last);
        Grid others = before(right, last);
        return before.rows().size() < rows && TableComparison.fits(before, others, cells, sorted, allowed);
    }

    private Grid before(Table table, List<Object> last) {
        return new Grid(table.rows().stream().filter(r -> !keys(r).equals(last)).toList(), table.width(), List.of());
    }

    private List<Object> keys(List<@Nullable Object> row) {
        return context.keys().stream()
                .map(k -> Cells.key(row.get(k), Cells.Reading.LOOSE, false))
                .toList();
    }

    /** Finds the question that stands between the outputs and equality. */
    private Optional<String> doubt() {
        if (!paper) {
            return Optional.empty();
        }
        EnumSet<EquivalenceRule> rules = EnumSet.of(SHAPE, ORDER, TYPE);
        if (fits(rules, new Allowed(rules, likeness(rules), false, true, true))) {
            return Optional.of("Which column is which? Both sides have their names, with each other's values");
        }
        if (fits(rules, DOUBTS, false)) {
            return Optional.of("Do these values mean the same? " + first());
        }
        if (withoutMissing().fits(rules, likeness(rules), false)) {
            return Optional.of("Does a row whose values are missing belong to the answer?");
        }
        for (List<EquivalenceRule> risky :
                List.of(List.of(SUPERSET), List.of(DUPLICATES), List.of(SUPERSET, DUPLICATES))) {
            EnumSet<EquivalenceRule> more = EnumSet.copyOf(rules);
            more.add(NUMBER);
            more.addAll(risky);
            if (fits(more, likeness(more), true)) {
                boolean beside = risky.equals(List.of(SUPERSET));
                return Optional.of(
                        beside
                                ? "Which column is the answer? Beside it stand numbers, or it is rounded"
                                : "Are they equal? It takes several risky rules at once: " + risky);
            }
            if (fits(more, DOUBTS, true)) {
                return Optional.of("Do these values mean the same? " + first() + ", and " + risky + " is needed");
            }
        }
        return Optional.empty();
    }

    private RowComparison withoutMissing() {
        List<List<@Nullable Object>> ours = complete(left);
        List<List<@Nullable Object>> theirs = complete(right);
        boolean same = ours.size() == left.rows().size()
                && theirs.size() == right.rows().size();
        return same
                ? this
                : new RowComparison(
                        new Table(left.columns(), ours, left.form()),
                        new Table(right.columns(), theirs, right.form()),
                        context,
                        OutputProfile.PAPER);
    }

    private static List<List<@Nullable Object>> complete(Table table) {
        return table.rows().stream()
                .filter(r -> r.stream().noneMatch(Objects::isNull))
                .toList();
    }

    /** Shows the first rows that have no equal on the other side. */
    private String first() {
        return alone(left, right).orElse("nothing") + " / " + alone(right, left).orElse("nothing");
    }

    private static Optional<String> alone(Table table, Table other) {
        Map<List<@Nullable Object>, Integer> rest = new HashMap<>();
        other.rows().forEach(r -> rest.merge(r, 1, Integer::sum));
        return table.rows().stream()
                .filter(r -> rest.merge(r, -1, Integer::sum) < 0)
                .findFirst()
                .map(Output::line);
    }

    /** Whether a print has several words where columns are not marked off. */
    private static boolean unclear(Table table) {
        return switch (table.form()) {
            case PRINTED -> table.columns().stream().anyMatch(c -> c.contains(" "));
            case LINES ->
                table.rows().stream().anyMatch(r -> String.valueOf(r.getFirst()).matches(".*[\\s,;|].*"));
            case ROWS, LIST, PAIRS -> false;
        };
    }

    private OutputVerdict different() {
        int leftRows = left.rows().size();
        int rightRows = right.rows().size();
        if (leftRows > 0 && rightRows > 0 && left.width() != right.width()) {
            if (paper && (unclear(left) || unclear(right))) {
                return new Unsure("Where does a column of the print end? It was read with " + left.width() + " against "
                        + right.width());
            }
            return new Different(Reason.COLUMNS, left.width() + " columns against " + right.width());
        }
        if (leftRows != rightRows) {
            return new Different(Reason.ROWS, leftRows + " rows against " + rightRows + "; first alone: " + first());
        }
        boolean onlyOrder = context.ordered()
                && new RowComparison(
                                left,
                                right,
                                OutputContext.UNORDERED,
                                paper ? OutputProfile.PAPER : OutputProfile.STRICT)
                        .fits(EnumSet.of(ORDER, TYPE), likeness(EnumSet.of(TYPE)), false);
        if (onlyOrder) {
            int place = 0;
            while (place < leftRows
                    && left.rows().get(place).equals(right.rows().get(place))) {
                place++;
            }
            return new Different(Reason.ORDER, "the same rows in another order from row " + (place + 1));
        }
        return new Different(Reason.VALUES, first());
    }

    /** Lists the labels of rules as they are shown. */
    public static List<String> labels(List<EquivalenceRule> rules) {
        return Arrays.stream(EquivalenceRule.values())
                .filter(rules::contains)
                .map(r -> r.name().toLowerCase(java.util.Locale.ROOT))
                .toList();
    }
}
