package org.spartabench.making.nest.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.law.KeyCounting;
import org.spartabench.making.nest.OwnClauses;
import org.spartabench.making.nest.TreeInspector;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.making.repair.Facts;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.CompareQuery;
import org.spartabench.sql.tree.Predicate.Nested;

/** Whatever is offered for two blocks joins them by its type, runs, and leaves the rows that it promises. */
class DecisionsTest {

    private static Facts facts;

    @BeforeAll
    static void open() {
        facts = Facts.sample(SampleDomain.MEDICAL, Scale.SMALL);
    }

    @AfterAll
    static void close() {
        facts.close();
    }

    private static Schema schema() {
        return facts.base().schema();
    }

    private static Block block(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }

    private static Optional<Long> rows(Block block) {
        return Guard.run(block, facts.base(), Patient.LIMITS) instanceof Rows rows
                ? Optional.of((long) rows.size())
                : Optional.empty();
    }

    /** Lets every block pass that runs. */
    private static final class Running implements TreeInspector {
        @Override
        public Optional<Objection> form(Block soFar, Map<BlockPath, Nesting> planned) {
            return Optional.empty();
        }

        @Override
        public Outcome<Long> rows(Block soFar) {
            return DecisionsTest.rows(soFar).map(Outcome::done).orElseGet(() -> Outcome.declined("it fails"));
        }

        @Override
        public Optional<Objection> effect(Block soFar) {
            return Optional.empty();
        }
    }

    private static <T> T unused(Class<T> stage) {
        return stage.cast(Proxy.newProxyInstance(
                stage.getClassLoader(), new Class<?>[] {stage}, (p, method, given) -> switch (method.getName()) {
                    case "figures" -> Figures.NONE;
                    case "reads" -> true;
                    default -> throw new AssertionError(method + " is of no use here");
                }));
    }

    private static List<Offer<Nested>> offers(Nesting type, Block outer, Block inner) {
        TreeContext.Neighbours neighbours =
                new TreeContext.Neighbours(unused(OwnClauses.class), Optional.empty(), new Running(), block -> {
                    throw new AssertionError("no block is counted here");
                });
        Joins joins = new Joins(schema(), new KeyCounting(facts.base(), Patient.LIMITS).all());
        TreeContext tools = TreeContext.of(schema(), joins, neighbours, new TreeContext.Limits(3, 3));
        PlannedClauses next = new PlannedClauses(Set.of(), false, 0, Optional.empty(), 1, Long.MAX_VALUE, Set.of());
        PlannedPredicate hop = new PlannedPredicate(BlockPath.ROOT.child(0), type, next, 1, true, any -> true);
        return new Decisions(tools, unused(AuthorSession.class), hop, outer, Aliases.inside(outer, inner))
                .offers(any -> true);
    }

    private static List<Nesting> types(Block joined) {
        return Nestings.of(joined, schema()).stream().map(Nestings.Edge::type).toList();
    }

    /** An aggregate above a block that another block looks at, all over one table: whatever is decided, the types stay. */
    @Test
    void anAggregateCanStandOverACorrelatedBlock() {
        Block outer = block("SELECT * FROM billing");
        Block inner = block("SELECT amount FROM billing WHERE amount > 100 AND EXISTS (SELECT 1 FROM patients"
                + " WHERE patients.gender = 'F' AND patients.name = billing.patient_name)");
        List<Offer<Nested>> offers = offers(Nesting.A, outer, inner);
        assertThat(offers).isNotEmpty();
        for (Offer<Nested> offer : offers) {
            Block joined = outer.and(offer.choice());
            assertThat(Sql.print(joined)).contains("FROM billing AS T2 WHERE", "patients.name = T2.patient_name");
            assertThat(types(joined)).containsExactlyInAnyOrder(Nesting.A, Nesting.J);
            assertThat(rows(joined)).contains(offer.rows());
        }
    }

    /** For each outer row the average or the greatest of the rows that belong to it. */
    @Test
    void aCorrelatedBlockGivesAnAggregate() {
        Law.holdsFor(Stream.of("AVG", "MAX", "MIN"), function -> {
            List<Offer<Nested>> found = schema().tables().stream()
                    .map(Table::name)
                    .flatMap(t ->
                            schema().tables().stream().map(Table::name).flatMap(inner -> compared(t, inner, function)))
                    .toList();
            assertThat(found).as(function).isNotEmpty();
        });
    }

    private static Stream<Offer<Nested>> compared(String table, String inside, String function) {
        Block outer = Block.from(table, Optional.empty());
        return offers(Nesting.JA, outer, Block.from(inside, Optional.empty())).stream()
                .filter(o -> o.choice() instanceof CompareQuery c
                        && ((Block) c.inner()).select().getFirst().expr() instanceof Expr.Call call
                        && call.name().equals(function))
                .peek(o -> {
                    Block joined = outer.and(o.choice());
                    assertThat(types(joined)).as(Sql.print(joined)).containsExactly(Nesting.JA);
                    assertThat(rows(joined)).as(Sql.print(joined)).contains(o.rows());
                });
    }
}
