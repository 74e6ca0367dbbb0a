package org.spartabench.rows;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.rows.Cells.Likeness;
import org.spartabench.rows.Cells.Reading;
import org.spartabench.rows.RowPairs.Row;
import org.spartabench.rows.verdict.EquivalenceRule;

/** Tries whether two tables are equal if certain rules are allowed. */
final class TableComparison {

    /** Most ways to put columns beside each other; seven columns have 5,040. */
    private static final int MOST_WAYS = 5_040;

    /** A name that says no more than the place of a column. */
    private static final Pattern NUMBERED = Pattern.compile("(?i)_?(c|col|column|f|field)?_?\\d+");

    private static final int MOST_VALUES = 200;

    private final List<List<@Nullable Object>> left;
    private final List<List<@Nullable Object>> right;
    private final int leftWidth;
    private final int rightWidth;
    private final List<String> leftNames;
    private final List<String> rightNames;
    private final Cells cells;
    private final OutputContext context;
    private final Allowed allowed;

    /**
     * What may differ.
     *
     * @param likeness of values
     * @param numbersBeside whether columns beside the answer may hold numbers
     * @param columnsMove whether {@link EquivalenceRule#SHAPE} lets columns change places
     * @param crossing whether a column may stand for another one although both sides have both names
     */
    record Allowed(
            Set<EquivalenceRule> rules,
            Set<Likeness> likeness,
            boolean numbersBeside,
            boolean columnsMove,
            boolean crossing) {

        boolean has(EquivalenceRule rule) {
            return rules.contains(rule);
        }

        Reading reading() {
            return likeness.contains(Likeness.LOOSE) ? Reading.LOOSE : Reading.WRITTEN;
        }
    }

    /**
     * Rows of one reading of an output.
     *
     * @param width of the rows, also if there are none; 0 if it is not known
     * @param names of its columns; empty if they are not known
     */
    record Grid(List<List<@Nullable Object>> rows, int width, List<String> names) {}

    private TableComparison(Grid left, Grid right, Cells cells, OutputContext context, Allowed allowed) {
        this.left = left.rows();
        this.right = right.rows();
        this.leftWidth = left.width();
        this.rightWidth = right.width();
        this.leftNames = left.names();
        this.rightNames = right.names();
        this.cells = cells;
        this.context = context;
        this.allowed = allowed;
    }

    static boolean fits(Grid left, Grid right, Cells cells, OutputContext context, Allowed allowed) {
        return new TableComparison(left, right, cells, context, allowed).fits();
    }

    private boolean fits() {
        if (left.isEmpty() || right.isEmpty()) {
            return left.size() == right.size()
                    && (leftWidth == rightWidth
                            || leftWidth == 0
                            || rightWidth == 0
                            || allowed.has(EquivalenceRule.SUPERSET));
        }
        if (!allowed.has(EquivalenceRule.DUPLICATES) && left.size() != right.size()) {
            return false;
        }
        if (leftWidth != rightWidth && !allowed.has(EquivalenceRule.SUPERSET)
                || leftWidth == rightWidth && allowed.has(EquivalenceRule.SUPERSET)) {
            return false;
        }
        return new Ways().find(this::rowsFit);
    }

    /** Puts each column of the narrower table beside one of the wider. */
    private final class Ways {

        private final boolean leftIsWider = leftWidth > rightWidth;
        private final int narrow = Math.min(leftWidth, rightWidth);
        private final int wide = Math.max(leftWidth, rightWidth);
        private final Map<List<Integer>, Boolean> known = new HashMap<>();
        private int tried;

        boolean find(Predicate<List<int[]>> test) {
            return go(new ArrayList<>(), test);
        }

        private boolean go(List<int[]> pairs, Predicate<List<int[]>> test) {
            if (pairs.size() == narrow) {
                return besideFits(pairs) && tried++ < MOST_WAYS && test.test(pairs);
            }
            int column = pairs.size();
            boolean anyOrder = allowed.columnsMove() && allowed.has(EquivalenceRule.SHAPE);
            int least = anyOrder || pairs.isEmpty() ? 0 : wider(pairs.getLast()) + 1;
            int most = anyOrder || narrow < wide ? wide : column + 1;
            for (int other = narrow == wide && !anyOrder ? column : least; other < most && tried < MOST_WAYS; other++) {
                int[] pair = leftIsWider ? new int[] {other, column} : new int[] {column, other};
                int taken = other;
                if (pairs.stream().noneMatch(p -> wider(p) == taken) && columnsFit(pair)) {
                    pairs.add(pair);
                    if (go(pairs, test)) {
                        return true;
                    }
                    pairs.removeLast();
                }
            }
            return false;
        }

        private int wider(int[] pair) {
            return leftIsWider ? pair[0] : pair[1];
        }

        /** Columns beside the answer are labels: texts, not numbers. */
        private boolean besideFits(List<int[]> pairs) {
            List<List<@Nullable Object>> rows = leftIsWider ? left : right;
            return allowed.numbersBeside()
                    || IntStream.range(0, wide)
                            .filter(c -> pairs.stream().noneMatch(p -> wider(p) == c))
                            .allMatch(c -> rows.stream()
                                    .noneMatch(r -> Cells.key(r.get(c), Reading.LOOSE, false) instanceof BigDecimal));
        }

        private boolean columnsFit(int[] pair) {
            return (allowed.crossing() || !crosses(pair))
                    && known.computeIfAbsent(List.of(pair[0], pair[1]), p -> valuesFit(pair));
        }

        /** Whether two columns in other places have two names that both sides have. */
        private boolean crosses(int[] pair) {
            if (pair[0] == pair[1] || leftNames.size() != leftWidth || rightNames.size() != rightWidth) {
                return false;
            }
            String ours = leftNames.get(pair[0]);
            String theirs = rightNames.get(pair[1]);
            return !ours.equals(theirs)
                    && !NUMBERED.matcher(ours).matches()
                    && leftNames.contains(theirs)
                    && rightNames.contains(ours);
        }
    }

    /** Each value of a column has its like in the other. */
    private boolean valuesFit(int[] pair) {
        boolean truths = truths(pair);
        Map<Object, @Nullable Object> ours = values(left, pair[0], truths);
        Map<Object, @Nullable Object> theirs = values(right, pair[1], truths);
        return within(ours, theirs, truths) && within(theirs, ours, truths);
    }

    private Map<Object, @Nullable Object> values(List<List<@Nullable Object>> rows, int column, boolean truths) {
        Map<Object, @Nullable Object> values = new HashMap<>();
        rows.forEach(r -> values.put(Cells.key(r.get(column), allowed.reading(), truths), r.get(column)));
        return values;
    }

    private boolean within(Map<Object, @Nullable Object> these, Map<Object, @Nullable Object> those, boolean truths) {
        int alone = 0;
        for (Map.Entry<Object, @Nullable Object> one : these.entrySet()) {
            if (!those.containsKey(one.getKey())) {
                if (++alone > MOST_VALUES) {
                    return true; // too many to look at here; the rows will tell
                }
                if (those.values().stream()
                        .noneMatch(v -> allowed.likeness().contains(cells.compare(one.getValue(), v, truths)))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean truths(int[] pair) {
        return left.stream().allMatch(r -> Cells.truth(r.get(pair[0])))
                && right.stream().allMatch(r -> Cells.truth(r.get(pair[1])));
    }

    private boolean rowsFit(List<int[]> pairs) {
        boolean[] truths = new boolean[pairs.size()];
        for (int i = 0; i < truths.length; i++) {
            truths[i] = truths(pairs.get(i));
        }
        List<Row> ours = rows(left, pairs.stream().mapToInt(p -> p[0]).toArray(), truths);
        List<Row> theirs = rows(right, pairs.stream().mapToInt(p -> p[1]).toArray(), truths);
        if (allowed.has(EquivalenceRule.DUPLICATES)) {
            List<Row> once = new ArrayList<>(new LinkedHashSet<>(ours));
            List<Row> theirsOnce = new ArrayList<>(new LinkedHashSet<>(theirs));
            if ((once.size() == ours.size()) == (theirsOnce.size() == theirs.size())) {
                return false;
            }
            ours = once;
            theirs = theirsOnce;
        }
        if (ours.size() != theirs.size()) {
            return false;
        }
        if (!allowed.has(EquivalenceRule.ORDER)) {
            return inPlace(ours, theirs, truths);
        }
        if (!context.ordered()) {
            return bag(ours, theirs, truths);
        }
        return ours.size() == left.size() && keysWithin() && runs(ours, theirs, truths);
    }

    private boolean keysWithin() {
        return !context.keys().isEmpty() && context.keys().stream().allMatch(k -> k >= 0 && k < leftWidth);
    }

    /** Rows that tie may swap: those of each run of equal keys are a bag. */
    private boolean runs(List<Row> ours, List<Row> theirs, boolean[] truths) {
        int from = 0;
        for (int i = 1; i <= ours.size(); i++) {
            if (i == ours.size() || !sortKey(i).equals(sortKey(from))) {
                if (!bag(ours.subList(from, i), theirs.subList(from, i), truths)) {
                    return false;
                }
                from = i;
            }
        }
        return true;
    }

    private List<Object> sortKey(int row) {
        return context.keys().stream()
                .map(k -> Cells.key(left.get(row).get(k), Reading.LOOSE, false))
                .toList();
    }

    private List<Row> rows(List<List<@Nullable Object>> from, int[] columns, boolean[] truths) {
        List<Row> rows = new ArrayList<>(from.size());
        for (List<@Nullable Object> row : from) {
            List<@Nullable Object> values = new ArrayList<>();
            List<Object> key = new ArrayList<>();
            for (int i = 0; i < columns.length; i++) {
                Object value = row.get(columns[i]);
                values.add(value);
                key.add(
                        allowed.has(EquivalenceRule.TYPE)
                                ? Cells.key(value, allowed.reading(), truths[i])
                                : value == null ? Cells.key(null, Reading.TYPED, false) : value);
            }
            rows.add(new Row(key, values));
        }
        return rows;
    }

    private boolean inPlace(List<Row> ours, List<Row> theirs, boolean[] truths) {
        return IntStream.range(0, ours.size()).allMatch(i -> alike(ours.get(i), theirs.get(i), truths));
    }

    private boolean alike(Row a, Row b, boolean[] truths) {
        return IntStream.range(0, truths.length)
                .allMatch(i -> allowed.likeness()
                        .contains(cells.compare(a.values().get(i), b.values().get(i), truths[i])));
    }

    /** Pairs each row with one of the other side. */
    private boolean bag(List<Row> ours, List<Row> theirs, boolean[] truths) {
        return RowPairs.of(ours, theirs, (a, b) -> alike(a, b, truths), false).same();
    }
}
