package org.spartabench.facts.staging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.base.result.Result;

/** The engine tells of staged cells what a reading of them in memory tells, whether they are few, many, or on disk. */
class StagingTest {

    private static final Set<String> MISSING = Set.of("", "5", "it's");

    /** @param rows more than a few thousand different texts are asked of the engine; 16 million characters go to disk */
    @ParameterizedTest
    @CsvSource({"1, 40, 5", "2, 300, 5", "3, 6500, 5", "4, 9000, 5", "5, 70000, 260"})
    void aStagedTableIsWhatMemoryWouldHold(long seed, int rows, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<@Nullable String>> table = IntStream.range(0, rows)
                .mapToObj(row -> Arrays.<@Nullable String>asList(
                        String.valueOf(row),
                        number(random, rows),
                        text(random, rows),
                        random.nextInt(9) == 0 ? null : random.nextInt(3) == 0 ? row + ".0" : String.valueOf(row),
                        "x".repeat(length) + random.nextInt(3)))
                .toList();
        assertThat(Staging.<Boolean>during("t", staging -> {
                    StagedTable staged = new StagedTable(staging, "t", List.of("a", "b", "c", "d", "e"));
                    table.forEach(staged::add);
                    assertThat(staged.rows()).isEqualTo(rows);
                    assertThat(staged.firstRows()).isEqualTo(table.subList(0, Math.min(rows, 20)));
                    compare(staged, table);
                    List<List<@Nullable String>> filled = table.stream()
                            .map(r -> r.stream()
                                    .<@Nullable String>map(c -> c != null && MISSING.contains(c) ? null : c)
                                    .collect(Collectors.toCollection(ArrayList::new)))
                            .collect(Collectors.toList());
                    compare(staged.without(MISSING), filled);
                    return Result.ok(true);
                }))
                .isEqualTo(Result.ok(true));
    }

    private static @Nullable String number(SplittableRandom random, int rows) {
        return random.nextInt(20) == 0 ? null : String.valueOf(random.nextInt(-rows, rows));
    }

    private static @Nullable String text(SplittableRandom random, int rows) {
        return switch (random.nextInt(8)) {
            case 0 -> null;
            case 1 -> "";
            case 2 -> "it's";
            case 3 -> " x" + random.nextInt(rows) + "\u0000é🚀";
            default -> "n" + random.nextInt(rows);
        };
    }

    private static void compare(StagedTable staged, List<List<@Nullable String>> table) {
        List<Map<String, Long>> counts = new ArrayList<>();
        for (int i = 0; i < staged.columns().size(); i++) {
            Map<String, Long> expected = new LinkedHashMap<>();
            for (List<@Nullable String> row : table) {
                String cell = row.get(i);
                if (cell != null) {
                    expected.merge(cell, 1L, Long::sum);
                }
            }
            counts.add(expected);
            StagedColumn column = staged.columns().get(i);
            Map<String, Long> found = new LinkedHashMap<>();
            column.each((text, count) -> found.put(text, count) == null);
            if (i < 4) {
                assertThat(List.copyOf(found.entrySet())).isEqualTo(List.copyOf(expected.entrySet()));
            }
            assertThat(List.copyOf(found.values())).isEqualTo(List.copyOf(expected.values()));
            long filled = expected.values().stream().mapToLong(Long::longValue).sum();
            assertThat(column.distinct()).isEqualTo(expected.size());
            assertThat(column.nulls()).isEqualTo(table.size() - filled);
            assertThat(column.unique()).isEqualTo(expected.size() == table.size());
            assertThat(column.wholes()).isEqualTo(wholes(expected.keySet()));
            assertThat(column.oneTextEach(text -> text.replaceFirst("\\.0$", "")))
                    .isEqualTo(expected.keySet().stream()
                                    .map(text -> text.replaceFirst("\\.0$", ""))
                                    .distinct()
                                    .count()
                            == expected.size());
        }
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                Map<String, Long> other = counts.get(j);
                StagedColumn mine = staged.columns().get(i);
                StagedColumn theirs = staged.columns().get(j);
                assertThat(mine.sharedWith(theirs))
                        .isEqualTo(counts.get(i).keySet().stream()
                                .filter(other::containsKey)
                                .count());
                assertThat(mine.orphansIn(theirs))
                        .isEqualTo(counts.get(i).entrySet().stream()
                                .filter(e -> !other.containsKey(e.getKey()))
                                .mapToLong(Map.Entry::getValue)
                                .sum());
            }
        }
        List<Integer> whole = IntStream.range(0, 5)
                .filter(i -> staged.columns().get(i).nulls() == 0)
                .boxed()
                .toList();
        for (int i : whole) {
            for (int j : whole) {
                Set<List<@Nullable String>> different = new HashSet<>();
                boolean apart = table.stream().allMatch(r -> different.add(Arrays.asList(r.get(i), r.get(j))));
                assertThat(StagedColumn.tellApart(List.of(
                                staged.columns().get(i), staged.columns().get(j))))
                        .isEqualTo(apart);
            }
        }
    }

    private static Optional<StagedColumn.Span> wholes(Set<String> texts) {
        if (texts.isEmpty() || !texts.stream().allMatch(t -> t.matches("0|-?[1-9]\\d{0,14}"))) {
            return Optional.empty();
        }
        List<Long> numbers = texts.stream().map(Long::valueOf).sorted().toList();
        return Optional.of(new StagedColumn.Span(
                Objects.requireNonNull(numbers.getFirst()), Objects.requireNonNull(numbers.getLast())));
    }
}
