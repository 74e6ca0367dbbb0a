package org.spartabench.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;

/** Numbers that are near are not transitive: rows have partners or not, whatever stands between them. */
class RowPairsTest {

    private static final List<@Nullable Object> VALUES = Arrays.asList(
            1_000_000_000L,
            1_000_000_001L,
            new BigDecimal("1000000000.5"),
            new BigDecimal("1000000001.4"),
            new BigDecimal("1000000002.2"),
            1_000_000_000.9,
            1_000_000_002.0,
            true,
            1L,
            null,
            Double.NaN,
            "1",
            "Zo\u00eb",
            "Zoe\u0308");

    private static List<List<@Nullable Object>> drawn(Random random, int rows) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            all.add(Arrays.asList(VALUES.get(random.nextInt(VALUES.size())), VALUES.get(random.nextInt(4))));
        }
        return all;
    }

    /** Tries all ways to put rows beside each other. */
    private static boolean paired(List<List<@Nullable Object>> left, List<List<@Nullable Object>> right) {
        if (left.isEmpty()) {
            return right.isEmpty();
        }
        for (int i = 0; i < right.size(); i++) {
            List<List<@Nullable Object>> rest = new ArrayList<>(right);
            List<@Nullable Object> other = rest.remove(i);
            if (Cells.same(left.getFirst().getFirst(), other.getFirst())
                    && Cells.same(left.getFirst().getLast(), other.getLast())
                    && paired(left.subList(1, left.size()), rest)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void rowsArePairedIfAnyWayPairsThem() {
        int[] same = new int[1];
        Law.holdsFor(Stream.iterate(1L, seed -> seed + 1).limit(3_000), seed -> {
            Random random = new Random(seed);
            List<List<@Nullable Object>> left = drawn(random, 1 + random.nextInt(4));
            List<List<@Nullable Object>> right = drawn(random, left.size());
            for (int i = 0; i < right.size(); i++) {
                if (random.nextInt(4) > 0) {
                    right.set(i, left.get(i));
                }
            }
            Collections.shuffle(right, random);
            boolean pairs = paired(left, right);
            same[0] += pairs ? 1 : 0;
            assertThat(RowPairs.of(left, right).same()).isEqualTo(pairs);
            assertThat(RowPairs.of(right, left).same()).isEqualTo(pairs);
            if (pairs) {
                assertThat(RowMatch.right(left, right, false)).isTrue();
            }
            assertThat(RowPairs.of(left, right).left().size())
                    .isEqualTo(RowPairs.of(left, right).right().size());
        });
        assertThat(same[0]).isBetween(300, 2_700);
    }

    /** Sums of parts in another order, in results too long to try each row with each. */
    @Test
    void manyRowsWithNoiseArePaired() {
        Random random = new Random(5);
        List<List<@Nullable Object>> left = new ArrayList<>();
        List<List<@Nullable Object>> right = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            double value = random.nextInt(50) / 7.0;
            left.add(List.of(value, "name " + i % 1_700, value * 3));
            right.add(List.of(value * (1 + 1e-13), "name " + i % 1_700, value * (3 - 1e-13)));
        }
        Collections.shuffle(right, random);
        assertThat(RowPairs.of(left, right).same()).isTrue();
        assertThat(RowMatch.columns(left, right, false)).hasValue(List.of(0, 1, 2));
        right.set(17, List.of(right.get(17).getFirst(), "another name", 0.5));
        RowPairs pairs = RowPairs.of(left, right);
        assertThat(pairs.left()).hasSize(1);
        assertThat(pairs.right()).containsExactly(17);
    }
}
