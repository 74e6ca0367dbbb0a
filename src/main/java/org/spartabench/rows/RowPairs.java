package org.spartabench.rows;

import java.math.BigDecimal;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.rows.Cells.Reading;

/**
 * Pairs each row of one side with a row of the other that is the same: as bags, so that a row that comes twice needs two partners.
 *
 * @param left the places of rows of the left side without a partner, ascending from 0
 * @param right the same of the right side
 */
public record RowPairs(List<Integer> left, List<Integer> right) {

    /** Most pairs of rows that are compared with each other one by one. */
    private static final int PAIRWISE = 160_000;

    /** A row with a key; rows with equal keys are the same. */
    record Row(List<Object> key, List<? extends @Nullable Object> values) {

        static Row of(List<? extends @Nullable Object> values, Reading reading) {
            List<Object> key = new ArrayList<>(values.size());
            values.forEach(value -> key.add(Cells.key(value, reading, false)));
            return new Row(key, values);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Row row && row.key.equals(key);
        }

        @Override
        public int hashCode() {
            return key.hashCode();
        }
    }

    public RowPairs {
        left = List.copyOf(left);
        right = List.copyOf(right);
    }

    /** Pairs rows of engines and programs by {@link Cells#same}. */
    public static RowPairs of(
            List<? extends List<? extends @Nullable Object>> left,
            List<? extends List<? extends @Nullable Object>> right) {
        return of(rows(left, Reading.TYPED), rows(right, Reading.TYPED), alike(Cells::same), true);
    }

    /** Pairs rows of two engines, of which one may print fewer digits of a number: six at least, rounded. */
    public static RowPairs ofEngines(
            List<? extends List<? extends @Nullable Object>> left,
            List<? extends List<? extends @Nullable Object>> right) {
        return of(rows(left, Reading.TYPED), rows(right, Reading.TYPED), alike(Cells::sameButForDigits), false);
    }

    /** Pairs rows of an engine with rows that were written as texts, of which one may stand for a number, a truth or a date. */
    public static RowPairs ofWritten(
            List<? extends List<? extends @Nullable Object>> rows, List<List<String>> written) {
        Set<Integer> other = new HashSet<>();
        for (List<? extends @Nullable Object> row : rows) {
            IntStream.range(0, row.size())
                    .filter(i -> !(row.get(i) instanceof String))
                    .forEach(other::add);
        }
        List<Row> right = new ArrayList<>(written.size());
        for (List<String> texts : written) {
            List<Object> key = new ArrayList<>(texts.size());
            for (int i = 0; i < texts.size(); i++) {
                key.add(Cells.key(texts.get(i), other.contains(i) ? Reading.WRITTEN : Reading.TYPED, false));
            }
            right.add(new Row(key, texts));
        }
        return of(
                rows(rows, Reading.TYPED),
                right,
                alike((value, text) -> Cells.sameWritten(value, String.valueOf(text))),
                false);
    }

    /** Keeps each row once. */
    public static List<List<@Nullable Object>> distinct(List<List<@Nullable Object>> rows) {
        Map<Row, List<@Nullable Object>> once = new LinkedHashMap<>();
        rows.forEach(row -> once.putIfAbsent(Row.of(row, Reading.TYPED), row));
        return List.copyOf(once.values());
    }

    /** Whether no row is alone. */
    public boolean same() {
        return left.isEmpty() && right.isEmpty();
    }

    private static List<Row> rows(List<? extends List<? extends @Nullable Object>> rows, Reading reading) {
        List<Row> all = new ArrayList<>(rows.size());
        rows.forEach(row -> all.add(Row.of(row, reading)));
        return all;
    }

    private static BiPredicate<Row, Row> alike(BiPredicate<@Nullable Object, @Nullable Object> cells) {
        return (a, b) -> {
            boolean same = a.values().size() == b.values().size();
            for (int i = 0; same && i < a.values().size(); i++) {
                same = cells.test(a.values().get(i), b.values().get(i));
            }
            return same;
        };
    }

    /**
     * Pairs first the rows with equal keys, then those that are alike.
     *
     * @param near whether rows that are alike differ in numbers alone, and these are near
     */
    static RowPairs of(List<Row> left, List<Row> right, BiPredicate<Row, Row> alike, boolean near) {
        Map<Row, Deque<Integer>> free = new HashMap<>();
        for (int i = 0; i < right.size(); i++) {
            free.computeIfAbsent(right.get(i), row -> new ArrayDeque<>()).add(i);
        }
        int[] partner = new int[right.size()];
        Arrays.fill(partner, -1);
        Set<Integer> lonely = new TreeSet<>();
        for (int i = 0; i < left.size(); i++) {
            Deque<Integer> same = free.get(left.get(i));
            if (same == null || same.isEmpty()) {
                lonely.add(i);
            } else {
                partner[same.removeFirst()] = i;
            }
        }
        if (!lonely.isEmpty() && free.values().stream().anyMatch(others -> !others.isEmpty())) {
            new Remainder(left, right, alike, partner, lonely).pair(near);
        }
        return new RowPairs(
                List.copyOf(lonely),
                IntStream.range(0, partner.length)
                        .filter(i -> partner[i] < 0)
                        .boxed()
                        .toList());
    }

    /**
     * Looks for partners of rows for which no equal one is left.
     *
     * @param partner for each right row its left row, or -1
     * @param lonely left rows without a partner
     */
    private record Remainder(
            List<Row> left, List<Row> right, BiPredicate<Row, Row> alike, int[] partner, Set<Integer> lonely) {

        /** Rows that are near may have to change partners, others are looked at only if they have none. */
        void pair(boolean near) {
            CellClasses classes = new CellClasses(true);
            if (near) {
                left.forEach(row -> classes.add(row.values()));
                right.forEach(row -> classes.add(row.values()));
            }
            Map<Object, List<Integer>> ours = new LinkedHashMap<>();
            lonely.forEach(i -> ours.computeIfAbsent(bucket(left.get(i), classes, near), k -> new ArrayList<>())
                    .add(i));
            Map<Object, List<Integer>> theirs = new HashMap<>();
            for (int i = 0; i < right.size(); i++) {
                if (near || partner[i] < 0) {
                    theirs.computeIfAbsent(bucket(right.get(i), classes, near), k -> new ArrayList<>())
                            .add(i);
                }
            }
            ours.forEach((bucket, some) -> {
                List<Integer> others = theirs.getOrDefault(bucket, List.of());
                if ((long) some.size() * others.size() > PAIRWISE) {
                    inOrder(some, others.stream().filter(i -> partner[i] < 0).toList());
                } else {
                    some.stream()
                            .filter(row -> paired(row, others, new HashSet<>()))
                            .forEach(lonely::remove);
                }
            });
        }

        private static Object bucket(Row row, CellClasses classes, boolean near) {
            return near ? IntBuffer.wrap(classes.row(row.values())) : "";
        }

        /** Finds a partner by an augmenting path. */
        private boolean paired(int row, List<Integer> others, Set<Integer> seen) {
            for (int other : others) {
                if (!seen.contains(other) && alike.test(left.get(row), right.get(other))) {
                    seen.add(other);
                    if (partner[other] < 0 || paired(partner[other], others, seen)) {
                        partner[other] = row;
                        return true;
                    }
                }
            }
            return false;
        }

        /** Pairs many rows as they come when both sides are sorted. */
        private void inOrder(List<Integer> ours, List<Integer> theirs) {
            List<Integer> one = ours.stream()
                    .sorted(Comparator.comparing(left::get, BY_KEY))
                    .toList();
            List<Integer> other = theirs.stream()
                    .sorted(Comparator.comparing(right::get, BY_KEY))
                    .toList();
            int i = 0;
            int j = 0;
            while (i < one.size() && j < other.size()) {
                Row a = left.get(one.get(i));
                Row b = right.get(other.get(j));
                if (alike.test(a, b)) {
                    partner[other.get(j++)] = one.get(i);
                    lonely.remove(one.get(i++));
                } else if (BY_KEY.compare(a, b) < 0) {
                    i++;
                } else {
                    j++;
                }
            }
        }
    }

    private static final Comparator<Row> BY_KEY = (a, b) -> {
        int order = 0;
        for (int i = 0; order == 0 && i < Math.min(a.key().size(), b.key().size()); i++) {
            order = compare(a.key().get(i), b.key().get(i));
        }
        return order;
    };

    /** Numbers stand before all else. */
    private static int compare(Object a, Object b) {
        return a instanceof BigDecimal x
                ? b instanceof BigDecimal y ? x.compareTo(y) : -1
                : b instanceof BigDecimal ? 1 : a.toString().compareTo(b.toString());
    }
}
