package org.spartabench.making.nest.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.TreeSketch;
import org.spartabench.authors.request.RequestedValue.Purpose;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Whatever is planned: a purpose is offered only with tables and leaves that can serve it, place by place. */
class PurposesTest {

    private static final int PLANS = 150;

    @TempDir
    private static Path folder;

    private static FilmLeaves films;

    @BeforeAll
    static void open() {
        films = FilmLeaves.in(folder);
    }

    @AfterAll
    static void close() {
        films.close();
    }

    @Test
    void aSketchServesItsPlan() {
        List<String> none = new ArrayList<>();
        Law.holdsFor(IntStream.range(0, PLANS).boxed(), seed -> {
            Blueprint plan = plan(new SplittableRandom(seed));
            List<Request.Aim> asked = new ArrayList<>();
            Optional<Sketched> chosen = chosen(plan, seed, 0, asked);
            if (asked.isEmpty()) {
                assertThat(chosen).isEmpty();
                none.add(plan.toString());
                return;
            }
            List<TreeSketch> offered = asked.getFirst().sketches();
            assertThat(offered).hasSizeBetween(1, 3).doesNotHaveDuplicates();
            offered.forEach(sketch -> serves(sketch, plan));
            assertThat(chosen.map(Sketched::sketch)).contains(offered.getFirst());
            assertThat(chosen(plan, seed, offered.size(), new ArrayList<>()))
                    .as("a sketch that was not offered")
                    .isEmpty();
            List<Request.Aim> again = new ArrayList<>();
            chosen(plan, seed, 0, again);
            assertThat(again.getFirst().sketches()).as("with the same seed").isEqualTo(offered);
        });
        assertThat(none).as("plans without a sketch").hasSizeLessThan(PLANS / 2);
    }

    /** Whoever finds no offer sensible is offered others, and is let alone after the fifth time. */
    @Test
    void whatWasDeclinedIsNotOfferedAgain() {
        int[] most = {0};
        Law.holdsFor(IntStream.range(0, PLANS).boxed(), seed -> {
            Blueprint plan = plan(new SplittableRandom(seed));
            List<Request.Aim> asked = new ArrayList<>();
            AuthorSession session = session(new SplittableRandom(seed), -1, asked);
            for (int time = 0; time < 20; time++) {
                InnerBlocks inners = new InnerBlocks(films.tools(), session, plan, films.pool());
                assertThat(new Purposes(films.tools(), session, plan, inners).chosen())
                        .isEmpty();
            }
            assertThat(asked).hasSizeLessThan(6);
            assertThat(asked.stream().flatMap(aim -> aim.sketches().stream())).doesNotHaveDuplicates();
            most[0] = Math.max(most[0], asked.size());
        });
        assertThat(most[0]).isEqualTo(5);
    }

    private static void serves(TreeSketch sketch, Blueprint plan) {
        Set<BlockPath> places = sketch.leaves().keySet();
        Joins joins = films.tools().joins();
        assertThat(Stream.concat(sketch.tables().keySet().stream(), places.stream()))
                .containsExactlyInAnyOrderElementsOf(plan.shape().postOrder());
        assertThat(joins.allows(sketch.tables().get(BlockPath.ROOT), plan.operators(), plan.aggregate()))
                .isTrue();
        assertThat(sketch.leaves().values()).doesNotHaveDuplicates();
        plan.nestings().forEach((at, type) -> {
            String outer = sketch.tables().get(at.parent());
            Block leaf = sketch.leaves().get(at);
            if (leaf == null) {
                assertThat(joins.joinable(outer, sketch.tables().get(at), type)).isTrue();
                return;
            }
            Pool.Leaf known = films.pool().leaves().stream()
                    .filter(l -> l.block().equals(leaf))
                    .findFirst()
                    .orElseThrow();
            assertThat(films.tools().fitting().fits(outer, known, type))
                    .as(leaf + " in " + outer + " by " + type)
                    .isTrue();
            assertThat(films.tools().weights().leaf(known, type)).isPositive();
        });
    }

    private static Blueprint plan(SplittableRandom chance) {
        List<Shape> nested =
                Shape.PUBLISHED.stream().filter(s -> !s.children().isEmpty()).toList();
        Shape shape = nested.get(chance.nextInt(nested.size()));
        Map<BlockPath, Nesting> nestings = new TreeMap<>();
        shape.postOrder().stream()
                .filter(p -> p.depth() > 0)
                .forEach(p -> nestings.put(p, Nesting.values()[chance.nextInt(Nesting.values().length)]));
        Set<Clause> operators = chance.nextInt(4) == 0 ? Set.of(Clause.GROUP_BY) : Set.of();
        return new Blueprint(shape, nestings, Set.of(), operators, operators.isEmpty() && chance.nextBoolean());
    }

    private static Optional<Sketched> chosen(Blueprint plan, int seed, int answer, List<Request.Aim> asked) {
        AuthorSession session = session(new SplittableRandom(seed), answer, asked);
        InnerBlocks inners = new InnerBlocks(films.tools(), session, plan, films.pool());
        return new Purposes(films.tools(), session, plan, inners).chosen();
    }

    /** Answers each request for a purpose with that sketch. */
    private static AuthorSession session(SplittableRandom seeds, int answer, List<Request.Aim> asked) {
        Class<?>[] type = {AuthorSession.class};
        ItemMemory memory = new ItemMemory();
        return (AuthorSession) Proxy.newProxyInstance(
                AuthorSession.class.getClassLoader(), type, (p, method, given) -> switch (method.getName()) {
                    case "attempt" -> 1;
                    case "turn" -> OptionalInt.empty();
                    case "reads" -> false;
                    case "seed" -> seeds.nextLong();
                    case "memory" -> memory;
                    case "ask" -> {
                        asked.add((Request.Aim) given[1]);
                        yield Optional.of(new Purpose("Which films do people like?", answer));
                    }
                    case "setPurpose" -> null;
                    case "rare" -> Set.of();
                    case "figures" -> Figures.NONE;
                    case "groups" -> Optional.empty();
                    default -> throw new AssertionError(method + " is of no use here");
                });
    }
}
