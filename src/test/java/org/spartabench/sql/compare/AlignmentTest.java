package org.spartabench.sql.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.spartabench.sql.compare.Alignment.Match;
import org.spartabench.sql.compare.Alignment.OnlyLeft;
import org.spartabench.sql.compare.Alignment.OnlyRight;
import org.spartabench.sql.compare.Alignment.Pair;
import org.spartabench.sql.compare.Difference.Part;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;
import org.spartabench.sql.walk.Walk;

/** What the alignment of two trees promises, over random trees. */
class AlignmentTest {

    private static final int TREES = 150;
    private static final KnownTables TABLES = KnownTables.of(RandomBlocks.SCHEMA);
    private static final Predicate NEW =
            new Predicate.Compare(Expr.Column.of("unheard"), Predicate.Comparison.GT, Expr.NumberLiteral.of(4_711));

    private final SplittableRandom random = new SplittableRandom(23);
    private final RandomBlocks blocks = new RandomBlocks(random.split());

    @Test
    void namesOfTablesKeepTheMeaning() {
        for (int i = 0; i < TREES; i++) {
            Block tree = blocks.tree(i % 4);
            Query named = SourceNames.of(tree, TABLES);
            assertThat(Canonical.of(named, TABLES)).as(Sql.print(tree)).isEqualTo(Canonical.of(tree, TABLES));
            assertThat(QueryComparison.of(tree, named, TABLES).orThrow(IllegalStateException::new))
                    .as(Sql.print(tree))
                    .matches(c -> c.swaps().isEmpty()
                            && c.rows().stream().allMatch(r -> r.differences().isEmpty()));
        }
    }

    @Test
    void aTreeDiffersNowhereFromItselfWhateverTheOrderOfItsConjuncts() {
        for (int i = 0; i < TREES; i++) {
            Block tree = blocks.tree(3);
            Alignment own = of(tree, tree);
            assertThat(own.same()).isTrue();
            assertThat(own.pairs().values()).allMatch(p -> p.left().equals(p.right()));
            assertThat(of(tree, shuffled(tree)).same())
                    .as(() -> Sql.print(tree) + "\n" + of(tree, shuffled(tree)).matches())
                    .isTrue();
        }
    }

    @Test
    void exchangedSidesGiveTheMirrorImage() {
        for (int i = 0; i < TREES; i++) {
            Block left = blocks.tree(i % 4);
            Block right = i % 3 == 0 ? changed(left) : blocks.tree(random.nextInt(4));
            assertThat(of(right, left).matches())
                    .containsExactlyInAnyOrderElementsOf(
                            of(left, right).mirrored().matches());
        }
    }

    @Test
    void everyBlockStandsInOneMatchAndPairsKeepWhoIsInsideWhom() {
        for (int i = 0; i < TREES; i++) {
            Block left = blocks.tree(random.nextInt(4));
            Block right = blocks.tree(random.nextInt(4));
            List<BlockPath> ones = new ArrayList<>();
            List<BlockPath> others = new ArrayList<>();
            List<Pair> pairs = new ArrayList<>();
            for (Match match : of(left, right).matches()) {
                switch (match) {
                    case Pair p -> {
                        ones.add(p.left());
                        others.add(p.right());
                        pairs.add(p);
                    }
                    case OnlyLeft l -> ones.add(l.left());
                    case OnlyRight r -> others.add(r.right());
                }
            }
            assertThat(ones).containsExactlyElementsOf(Trees.blocks(left));
            assertThat(others).containsExactlyInAnyOrderElementsOf(Trees.blocks(right));
            assertThat(pairs).isNotEmpty();
            for (Pair a : pairs) {
                for (Pair b : pairs) {
                    assertThat(within(a.left(), b.left())).isEqualTo(within(a.right(), b.right()));
                }
            }
        }
    }

    @Test
    void oneChangedConjunctIsOneDifferenceInOnePair() {
        int changes = 0;
        for (int i = 0; i < TREES; i++) {
            Block tree = blocks.tree(3);
            List<Trees.Placed> all = new ArrayList<>(Trees.predicates(tree));
            Collections.shuffle(all, new Random(random.nextLong()));
            for (Trees.Placed placed : all.subList(0, Math.min(8, all.size()))) {
                if (placed.path().steps().size() == 1
                        && Walk.predicates(placed.predicate()).noneMatch(Predicate.Nested.class::isInstance)) {
                    Block other = Trees.replace(tree, placed.path(), NEW);
                    List<Pair> differing = differing(of(tree, other));
                    List<Difference> differences = differing.stream()
                            .flatMap(p -> p.differences().stream())
                            .filter(d -> d.part() != Part.TYPE)
                            .toList();
                    assertThat(differences)
                            .as(() -> Sql.print(tree) + "\n" + Sql.print(other))
                            .hasSize(1)
                            .allMatch(d ->
                                    d.left().isPresent() && d.right().equals(java.util.Optional.of(Sql.print(NEW))));
                    changes++;
                }
            }
        }
        assertThat(changes).isGreaterThan(TREES);
    }

    /** Whatever is unequal is told: where nothing differs, putting the conjuncts of both in order gives the same text. */
    @Test
    void whereNothingDiffersTheTreesAreTheSame() {
        int same = 0;
        for (int i = 0; i < TREES; i++) {
            Block left = blocks.tree(2);
            Block right = i % 2 == 0 ? shuffled(left) : changed(left);
            boolean equal = sorted(left).equals(sorted(right));
            assertThat(of(left, right).same())
                    .as(() -> Sql.print(left) + "\n" + Sql.print(right))
                    .isEqualTo(equal);
            same += equal ? 1 : 0;
        }
        assertThat(same).isBetween(TREES / 2, TREES - 1);
    }

    @Test
    void everyClauseIsToldOnItsOwn() {
        String left = "SELECT name FROM ships WHERE flag = 'red' AND port IN (SELECT port FROM ports WHERE depth > 9)";
        assertThat(difference(left, left.replace("SELECT name", "SELECT DISTINCT name")))
                .isEqualTo("SELECT: name | DISTINCT name");
        assertThat(difference(left, left.replace("ships", "boats"))).isEqualTo("FROM: ships | boats");
        assertThat(difference(left, left.replace("'red'", "'blue'"))).isEqualTo("WHERE: flag = 'red' | flag = 'blue'");
        assertThat(difference(left, left.replace("flag = 'red' AND ", ""))).isEqualTo("WHERE: flag = 'red' | ");
        assertThat(difference(left, left.replace("port IN", "port NOT IN")))
                .isEqualTo("NESTING: port IN (SELECT …) | port NOT IN (SELECT …)");
        assertThat(difference(left, left.replace("depth > 9", "depth > ships.draught")))
                .isEqualTo("TYPE: N | J, WHERE: depth > 9 | depth > ships.draught");
        assertThat(difference(left, left + " GROUP BY name HAVING COUNT(*) > 1 ORDER BY name LIMIT 3"))
                .isEqualTo("GROUP_BY:  | name, HAVING:  | COUNT(*) > 1, ORDER_BY:  | name, LIMIT:  | 3");
    }

    @Test
    void aBlockPutBetweenAndAGrownTreeKeepTheOthersTogether() {
        Block inner = read("SELECT port FROM ports WHERE depth > 9");
        Block flat = read("SELECT name FROM ships WHERE port IN (SELECT port FROM ports WHERE depth > 9)");
        Block deep = read("SELECT name FROM ships WHERE captain IN (SELECT captain FROM voyages WHERE port IN"
                + " (SELECT port FROM ports WHERE depth > 9))");
        assertThat(of(flat, deep).matches())
                .extracting(AlignmentTest::places)
                .containsExactly("0.0=0.0.0", "+0.0", "0=0");
        assertThat(of(inner, flat).matches()).extracting(AlignmentTest::places).containsExactly("0=0.0", "+0");
    }

    private static String places(Match match) {
        return switch (match) {
            case Pair p -> p.left() + "=" + p.right();
            case OnlyLeft l -> "-" + l.left();
            case OnlyRight r -> "+" + r.right();
        };
    }

    private static String difference(String left, String right) {
        return differing(of(read(left), read(right))).stream()
                .flatMap(p -> p.differences().stream())
                .map(d -> d.part() + ": " + d.left().orElse("") + " | "
                        + d.right().orElse(""))
                .collect(Collectors.joining(", "));
    }

    private static List<Pair> differing(Alignment alignment) {
        assertThat(alignment.matches()).allMatch(Pair.class::isInstance);
        return alignment.pairs().values().stream()
                .filter(p -> !p.differences().isEmpty())
                .toList();
    }

    private static Alignment of(Block left, Block right) {
        return Alignment.of(left, right, TABLES);
    }

    private static Block read(String sql) {
        return SqlReader.read(sql).block().orElseThrow(() -> new AssertionError(sql));
    }

    private static boolean within(BlockPath inner, BlockPath outer) {
        return inner.depth() > outer.depth()
                && inner.steps().subList(0, outer.depth()).equals(outer.steps());
    }

    /** With one more conjunct somewhere, or with one less where it has one to spare. */
    private Block changed(Block tree) {
        List<BlockPath> paths = Trees.blocks(tree);
        return Trees.change(tree, paths.get(random.nextInt(paths.size())), b -> b.and(NEW));
    }

    private Block shuffled(Block tree) {
        return everywhere(tree, conjuncts -> {
            List<Predicate> turned = new ArrayList<>(conjuncts);
            Collections.shuffle(turned, new Random(random.nextLong()));
            return turned;
        });
    }

    private static String sorted(Block tree) {
        return Sql.print(everywhere(
                tree,
                conjuncts -> conjuncts.stream()
                        .sorted(Comparator.comparing(Sql::print))
                        .toList()));
    }

    /** Inner blocks first, since their places change with the order of the conjuncts around them. */
    private static Block everywhere(Block tree, UnaryOperator<List<Predicate>> change) {
        Block changed = tree;
        for (BlockPath path : Trees.blocks(tree)) {
            changed = Trees.change(
                    changed, path, b -> b.withWhere(change.apply(b.where())).withHaving(change.apply(b.having())));
        }
        return changed;
    }
}
