package org.spartabench.sql.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.RandomBlocks;

/** What the similarity of queries promises, over random trees. */
class OutlineTest {

    private static final int TREES = 300;

    private final RandomBlocks blocks = new RandomBlocks(new SplittableRandom(41));

    @Test
    void similarityIsSymmetricAndOneForTheSameTree() {
        List<Outline> all = outlines(60);
        for (Outline a : all) {
            assertThat(a.similarity(a)).isEqualTo(1);
            for (Outline b : all) {
                assertThat(a.similarity(b)).isEqualTo(b.similarity(a)).isBetween(0.0, 1.0);
                assertThat(a.similarity(b) == 1).isEqualTo(a.equals(b));
                assertThat(a.resemblance(b)).isBetween(a.similarity(b), a.likeness(b));
            }
        }
    }

    @Test
    void distanceHoldsTheTriangle() {
        List<Outline> all = outlines(30);
        int[][] far = new int[all.size()][all.size()];
        for (int a = 0; a < far.length; a++) {
            for (int b = 0; b < far.length; b++) {
                far[a][b] = all.get(a).distance(all.get(b));
            }
        }
        for (int a = 0; a < far.length; a++) {
            for (int b = 0; b < far.length; b++) {
                for (int c = 0; c < far.length; c++) {
                    assertThat(far[a][c]).isLessThanOrEqualTo(far[a][b] + far[b][c]);
                }
            }
        }
    }

    @Test
    void constantsNamesAndTheOrderOfConditionsDoNotMatter() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < TREES; i++) {
            Block block = blocks.tree(2);
            String sql = Sql.print(block);
            String constants = sql.replaceAll("'(?:[^']|'')*'", "'other'").replaceAll("\\b\\d+(\\.\\d+)?\\b", "7");
            assertThat(Outline.of(read(constants))).as(sql).isEqualTo(Outline.of(block));
            assertThat(Outline.of(read(renamed(sql)))).as(sql).isEqualTo(Outline.of(block));
            List<Predicate> turned = new ArrayList<>(block.where());
            java.util.Collections.rotate(turned, random.nextInt(5));
            assertThat(Outline.of(block.withWhere(turned))).as(sql).isEqualTo(Outline.of(block));
        }
    }

    /** Each further condition takes the tree further away, by just as many nodes as it has. */
    @Test
    void everyFurtherConditionLowersTheSimilarity() {
        for (int i = 0; i < TREES; i++) {
            Block block = blocks.tree(1);
            Outline from = Outline.of(block);
            double last = 1;
            for (int more = 0; more < 3; more++) {
                block = block.and(blocks.predicate(block.table().orElseThrow(), 1));
                Outline grown = Outline.of(block);
                assertThat(from.distance(grown)).isEqualTo(grown.size() - from.size());
                assertThat(from.similarity(grown)).isLessThan(last);
                last = from.similarity(grown);
            }
        }
    }

    @Test
    void theDistanceIsThatOfItsDefinition() {
        List<Outline> small =
                outlines(400).stream().filter(o -> o.size() <= 14).limit(25).toList();
        assertThat(small).hasSizeGreaterThan(15);
        for (Outline a : small) {
            for (Outline b : small) {
                int defined = new Defined(a, b).distance(0, a.size() - 1, 0, b.size() - 1);
                assertThat(a.distance(b)).isEqualTo(defined);
            }
        }
    }

    @Test
    void whatChangesTheQuestionChangesTheTree() {
        Block plain = read("SELECT name FROM ships s WHERE port IN (SELECT port FROM ports p WHERE p.depth > 9)");
        List<Outline> others = List.of(
                of("SELECT name FROM ships s WHERE port NOT IN (SELECT port FROM ports p WHERE p.depth > 9)"),
                of("SELECT name FROM ships s WHERE port IN (SELECT port FROM ports p WHERE p.depth < 9)"),
                of("SELECT name FROM ships s WHERE port IN (SELECT port FROM ports p WHERE p.depth > s.length)"),
                of("SELECT name FROM ships s WHERE port IN (SELECT port FROM ports p WHERE p.depth > p.length)"),
                of("SELECT COUNT(name) FROM ships s WHERE port IN (SELECT port FROM ports p WHERE p.depth > 9)"),
                of("SELECT DISTINCT name FROM ships s WHERE port IN (SELECT port FROM ports p WHERE p.depth > 9)"));
        assertThat(others).doesNotHaveDuplicates().doesNotContain(Outline.of(plain));
        assertThat(Outline.of(plain))
                .isEqualTo(of("SELECT crop FROM farms WHERE owner IN (SELECT person FROM people WHERE 1950 < born)"));
    }

    /** The distance of forests by the recursion that defines it. */
    private static final class Defined {
        private final Outline a;
        private final Outline b;
        private final Map<List<Integer>, Integer> known = new HashMap<>();

        Defined(Outline a, Outline b) {
            this.a = a;
            this.b = b;
        }

        int distance(int from, int to, int otherFrom, int otherTo) {
            if (to < from || otherTo < otherFrom) {
                return Math.max(0, to - from + 1) + Math.max(0, otherTo - otherFrom + 1);
            }
            List<Integer> key = List.of(from, to, otherFrom, otherTo);
            Integer before = known.get(key);
            if (before != null) {
                return before;
            }
            int deleted = distance(from, to - 1, otherFrom, otherTo) + 1;
            int inserted = distance(from, to, otherFrom, otherTo - 1) + 1;
            int relabelled = distance(from, a.first[to] - 1, otherFrom, b.first[otherTo] - 1)
                    + distance(a.first[to], to - 1, b.first[otherTo], otherTo - 1)
                    + (a.labels[to].equals(b.labels[otherTo]) ? 0 : 1);
            int least = Math.min(relabelled, Math.min(deleted, inserted));
            known.put(key, least);
            return least;
        }
    }

    private List<Outline> outlines(int count) {
        List<Outline> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(Outline.of(blocks.tree(i % 3)));
        }
        return all;
    }

    private static String renamed(String sql) {
        List<String> names = new ArrayList<>();
        RandomBlocks.SCHEMA.tables().forEach(t -> {
            names.add(t.name());
            t.columns().forEach(c -> names.add(c.name()));
        });
        for (int i = 0; i < 30; i++) {
            names.add("a" + i);
        }
        String text = sql;
        for (String name : names) {
            text = text.replaceAll("\\b" + name + "\\b", "other_" + name);
        }
        return text;
    }

    private static Outline of(String sql) {
        return Outline.of(read(sql));
    }

    private static Block read(String sql) {
        return SqlReader.read(sql).block().orElseThrow(() -> new AssertionError(sql));
    }
}
