package org.spartabench.sql.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.RandomBlocks;

class TreesTest {

    private static final Predicate MARK = new Predicate.IsNull(Expr.Column.of("mark"), true);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyPathFindsItsPredicate(long seed) {
        eachTree(seed, (sql, root) -> {
            for (Trees.Placed placed : Trees.predicates(root)) {
                assertThat(Trees.at(root, placed.path())).as(sql).isEqualTo(placed.predicate());
                assertThat(Trees.replace(root, placed.path(), placed.predicate()))
                        .as(sql)
                        .isEqualTo(root);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(longs = 1)
    void aReplacementStandsWhereItWasPutAndNothingElseChanges(long seed) {
        eachTree(seed, (sql, root) -> {
            for (Trees.Placed placed : Trees.predicates(root)) {
                Block changed = Trees.replace(root, placed.path(), MARK);
                assertThat(Trees.at(changed, placed.path())).as(sql).isEqualTo(MARK);
                assertThat(Trees.replace(changed, placed.path(), placed.predicate()))
                        .as(sql)
                        .isEqualTo(root);
                assertThat(SqlReader.read(Sql.print(changed))).as(sql).isEqualTo(new Parsed.Ok(changed));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(longs = 2)
    void whatIsRemovedIsGoneAndTheTreeKeepsItsForm(long seed) {
        eachTree(seed, (sql, root) -> {
            for (Trees.Placed placed : Trees.predicates(root)) {
                Block changed = Trees.remove(root, placed.path());
                assertThat(SqlReader.read(Sql.print(changed))).as(sql).isEqualTo(new Parsed.Ok(changed));
                assertThat(Trees.predicates(changed))
                        .as(sql)
                        .hasSizeLessThan(Trees.predicates(root).size());
                List<BlockPath> left = new ArrayList<>(Trees.blocks(changed));
                assertThat(left.size()).isLessThanOrEqualTo(Trees.blocks(root).size());
            }
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void holdersAndChildrenAreEachOthersInverse(long seed) {
        eachTree(seed, (sql, root) -> {
            for (BlockPath path : Trees.blocks(root)) {
                if (path.depth() > 0) {
                    PredicatePath holder = Trees.holder(root, path);
                    assertThat(Trees.child(root, holder)).as(sql).isEqualTo(Optional.of(path));
                    assertThat(((Predicate.Nested) Trees.at(root, holder)).inner())
                            .as(sql)
                            .isEqualTo(path.in(root));
                }
                Block other = Block.from("doctors", Optional.empty());
                Block changed = Trees.replaceBlock(root, path, other);
                assertThat(path.in(changed)).as(sql).isEqualTo(other);
                assertThat(Trees.replaceBlock(changed, path, path.in(root)))
                        .as(sql)
                        .isEqualTo(root);
            }
        });
    }

    @Test
    void andsAndOrsStayFlat() {
        Block root = block("SELECT a FROM t WHERE (a = 1 OR b = 2 AND c = 3) AND NOT (d = 4 AND e = 5)");
        PredicatePath second =
                PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0).step(1);
        Predicate or = block("SELECT a FROM t WHERE x = 1 OR y = 2").where().getFirst();
        Predicate and =
                new Predicate.And(block("SELECT a FROM t WHERE x = 1 AND y = 2").where());
        assertThat(Sql.print(Trees.replace(root, second, or)))
                .isEqualTo("SELECT a FROM t WHERE (a = 1 OR x = 1 OR y = 2) AND NOT (d = 4 AND e = 5)");
        assertThat(Sql.print(Trees.replace(root, second.step(0), and)))
                .isEqualTo("SELECT a FROM t WHERE (a = 1 OR x = 1 AND y = 2 AND c = 3) AND NOT (d = 4 AND e = 5)");
        assertThat(Sql.print(Trees.replace(root, PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0), and)))
                .isEqualTo("SELECT a FROM t WHERE x = 1 AND y = 2 AND NOT (d = 4 AND e = 5)");
        assertThat(Sql.print(Trees.remove(root, second)))
                .isEqualTo("SELECT a FROM t WHERE a = 1 AND NOT (d = 4 AND e = 5)");
        assertThat(Sql.print(Trees.remove(
                        root,
                        PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 1).step(0))))
                .isEqualTo("SELECT a FROM t WHERE a = 1 OR b = 2 AND c = 3");
        assertThat(Sql.print(Trees.remove(
                        root,
                        PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 1)
                                .step(0)
                                .step(1))))
                .isEqualTo("SELECT a FROM t WHERE (a = 1 OR b = 2 AND c = 3) AND NOT d = 4");
    }

    @Test
    void unknownPathsAreRefused() {
        Block root = block("SELECT a FROM t WHERE a IN (SELECT b FROM u)");
        assertThatThrownBy(() -> Trees.at(root, PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 1)))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Trees.at(root, PredicatePath.conjunct(BlockPath.ROOT, Clause.SELECT, 0)))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Trees.holder(root, BlockPath.parse("0.1")))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Trees.holder(root, BlockPath.ROOT)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static Block block(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }

    private static void eachTree(long seed, BiConsumer<String, Block> law) {
        RandomBlocks blocks = new RandomBlocks(new SplittableRandom(seed));
        for (int i = 0; i < 30; i++) {
            Block root = blocks.tree(3);
            law.accept("seed " + seed + ", tree " + i + ": " + Sql.print(root), root);
        }
    }
}
