package org.spartabench.authors.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.OuterTable.PlannedInner;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Every reply keeps the contract of its request, on three schemas and over many seeds. */
class OfflineAuthorTest {

    private static final StepContext NOTHING_CHANGES = new StepContext(
            Figures.NONE,
            Figures.NONE,
            Optional.empty(),
            StepContext.OPEN,
            _ -> 10,
            StepContext.ANY,
            StepContext.ANY,
            PlannedClauses.NONE,
            Optional.empty());

    private static final int SEEDS = 60;
    private static final Views VIEWS = new Views();

    private final OfflineAuthor author = new OfflineAuthor((query, schema, seed) -> Question.plain(Sql.print(query)));

    @AfterAll
    static void close() throws Exception {
        VIEWS.close();
    }

    /** Lists conditions, those of an OR each. */
    private static List<Predicate> single(List<Predicate> conjuncts) {
        return conjuncts.stream()
                .flatMap(Walk::predicates)
                .filter(p -> Walk.parts(p).isEmpty())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void conditionsAreAboutColumnsThatMeanSomething(SampleDomain domain) {
        Schema schema = VIEWS.schema(domain);
        for (long seed = 0; seed < SEEDS; seed++) {
            AuthorView view = VIEWS.start(domain, seed);
            Table table = table(view);
            List<Predicate> conjuncts = given(author.ask(new Request.Where(view)));
            assertThat(conjuncts).as("seed %s", seed).hasSizeBetween(1, 3);
            Set<String> columns = new LinkedHashSet<>();
            for (Predicate conjunct : conjuncts) { // one may offer two values of a column: from Norway or Peru
                List<Predicate> choices = single(List.of(conjunct));
                assertThat(choices).doesNotHaveDuplicates();
                assertThat(choices.stream()
                                .map(p -> subject(table, p).name())
                                .distinct()
                                .allMatch(columns::add))
                        .as("a column twice in %s", conjuncts)
                        .isTrue();
            }
            for (Predicate p : single(conjuncts)) {
                Column column = subject(table, p);
                assertThat(column.role()).as(Sql.print(p)).isNotEqualTo(Role.IDENTIFIER);
                assertThat(p).isNotInstanceOfAny(Predicate.IsNull.class, Predicate.Nested.class);
                boolean exact = p instanceof Predicate.Compare c && c.operator() == Predicate.Comparison.EQ;
                assertThat(exact && column.type() == ColumnType.DECIMAL)
                        .as(Sql.print(p))
                        .isFalse();
                constants(p)
                        .forEach(l ->
                                assertThat(fits(column, l)).as(Sql.print(p)).isTrue());
            }
            Block block = view.soFar().withWhere(conjuncts);
            VIEWS.rows(domain, block); // fails when the engine refuses the statement
            assertThat(ColumnNames.of(block, schema).uses())
                    .allMatch(u -> u.found().known());
        }
    }

    /** Nobody asks who was born before 1984, hired in 2010 and promoted in 2016. */
    @Test
    void conditionsNameOneMoment(@TempDir Path folder) {
        StringBuilder csv = new StringBuilder("name,rank,born,hired,promoted\n");
        for (int i = 0; i < 40; i++) {
            csv.append("Sailor %s,%s,19%s-03-0%s,2010-0%s-11,2016-0%s-21\n"
                    .formatted(i, i % 3 == 0 ? "mate" : "cook", 50 + i, 1 + i % 9, 1 + i % 7, 1 + i % 5));
        }
        SmallFacts.write(folder, "crew.csv", csv.toString());
        try (FactBase facts = SmallFacts.imported(folder, folder.resolve("facts.duckdb"))) {
            Table crew = facts.schema().tables().getFirst();
            assertThat(crew.columns().stream().filter(c -> c.role() == Role.MOMENT))
                    .hasSize(3);
            Block block = Block.from(crew.name(), Optional.empty());
            Rows sample = facts.sample(crew.name(), 5, 1);
            int dated = 0;
            for (long seed = 0; seed < SEEDS; seed++) {
                List<Predicate> conjuncts = given(author.ask(new Request.Where(new AuthorView(
                        facts.schema(),
                        List.of(new AuthorView.Sample(crew.name(), sample)),
                        block,
                        Optional.of(new AuthorView.Partial(40, sample)),
                        List.of(),
                        seed))));
                long moments = single(conjuncts).stream()
                        .filter(p -> subject(crew, p).role() == Role.MOMENT)
                        .count();
                assertThat(moments).as("seed %s: %s", seed, conjuncts).isLessThan(2);
                dated += (int) moments;
            }
            assertThat(dated).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theOtherClausesFitTheBlock(SampleDomain domain) {
        int orders = 0;
        int ties = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            AuthorView view = VIEWS.filtered(domain, seed, author);
            Table table = table(view);
            VisibleRows seen = VisibleRows.of(view).orElseThrow();
            if (author.ask(new Request.GroupBy(view)) instanceof AuthorReply.Given<Expr.Column> group) {
                Column column = table.column(group.value().name()).orElseThrow();
                assertThat(column.role()).isIn(Role.CATEGORY, Role.NAME, Role.MOMENT);
                assertThat(seen.fixed(column)).isFalse();
                Block grouped = view.soFar().withGroupBy(List.of(group.value())).withSelect(group.value());
                AuthorView having = VIEWS.view(domain, grouped, seed);
                Predicate condition = given(author.ask(new Request.Having(having)));
                VIEWS.rows(domain, grouped.withHaving(List.of(condition)));
            }
            if (author.ask(new Request.OrderBy(view)) instanceof AuthorReply.Given<List<Block.Order>> order) {
                long limit = given(author.ask(new Request.Limit(view)));
                assertThat(limit).isBetween(1L, 10L);
                Block ordered =
                        view.soFar().withOrderBy(order.value()).withLimit(Optional.of(new Block.Limit(limit, 0)));
                VIEWS.rows(domain, ordered);
                AuthorView again = new AuthorView(
                        view.schema(),
                        view.samples(),
                        view.soFar(),
                        view.partial(),
                        List.of(new AuthorView.Feedback(Sql.orders(order.value()), "rows have the same place")),
                        view.seed());
                assertThat(author.ask(new Request.OrderBy(again)))
                        .as("an order that failed")
                        .satisfies(other -> assertThat(
                                        other instanceof AuthorReply.Given<List<Block.Order>> g ? g.value() : List.of())
                                .isNotEqualTo(order.value()));
                orders++;
                ties += tied(domain, ordered) ? 1 : 0;
            }
            if (author.ask(new Request.Select(view)) instanceof AuthorReply.Given<Expr> output) {
                Column column =
                        table.column(((Expr.Column) output.value()).name()).orElseThrow();
                assertThat(column.role()).isNotEqualTo(Role.IDENTIFIER);
                assertThat(seen.fixed(column)).isFalse();
            }
            if (author.ask(new Request.SelectAggregate(view)) instanceof AuthorReply.Given<Expr> output) {
                assertThat(output.value())
                        .isInstanceOfSatisfying(
                                Expr.Call.class,
                                call -> assertThat(call.aggregate()).isTrue());
                VIEWS.rows(domain, view.soFar().withSelect(output.value()));
            } else {
                assertThat(seen.oneRow()).isTrue();
            }
        }
        assertThat(ties).as("orders with ties, of %s", orders).isLessThanOrEqualTo(orders / 20);
    }

    @ParameterizedTest
    @EnumSource
    void nestedPredicatesHaveTheirTypeAndKeepTheInnerBlock(SampleDomain domain) {
        Schema schema = VIEWS.schema(domain);
        int[] made = new int[Nesting.values().length];
        for (long seed = 0; seed < SEEDS; seed++) {
            for (Nesting type : Nesting.values()) {
                AuthorView inner = VIEWS.filtered(domain, seed * 31 + type.ordinal(), author);
                AuthorView outer = VIEWS.start(domain, seed, inner.soFar());
                Request.NestedPredicate request =
                        new Request.NestedPredicate(outer, type, Aliases.inside(outer.soFar(), inner.soFar()));
                if (author.ask(request) instanceof AuthorReply.Given<Predicate.Nested> given) {
                    made[type.ordinal()]++;
                    Block whole = outer.soFar().and(given.value());
                    assertThat(Nestings.of(whole, schema).stream().map(Nestings.Edge::type))
                            .as(Sql.print(whole))
                            .containsExactly(type);
                    assertThat(Sql.print(whole)).doesNotContainPattern("NOT (IN|EXISTS) .*<>"); // none that is not
                    keepsInner(request.inner(), (Block) given.value().inner(), type);
                    joinsAlongEdges(schema, whole);
                    VIEWS.rows(domain, whole);
                    AuthorView counted = outer.with(NOTHING_CHANGES);
                    assertThat(author.ask(new Request.NestedPredicate(counted, type, request.inner())))
                            .as("a predicate that leaves as many rows as there were")
                            .isInstanceOf(AuthorReply.Declined.class);
                }
            }
        }
        assertThat(made).as("replies of each type").doesNotContain(0);
    }

    @Test
    void theSameRequestGetsTheSameReplyAndOtherSeedsOthers() {
        Set<String> replies = new LinkedHashSet<>();
        for (long seed = 0; seed < 100; seed++) {
            AuthorView view = VIEWS.start(SampleDomain.MEDICAL, seed);
            List<Predicate> once = given(author.ask(new Request.Where(view)));
            assertThat(given(author.ask(new Request.Where(view)))).isEqualTo(once);
            replies.add(view.soFar().table() + once.toString());
        }
        assertThat(replies).hasSizeGreaterThan(75);
    }

    @Test
    void aNewTableIsPreferredAndNoneIsNeverChosen() {
        int fresh = 0;
        for (long seed = 0; seed < 200; seed++) {
            AuthorView inner = VIEWS.filtered(SampleDomain.MEDICAL, seed, author);
            String known = inner.soFar().table().orElseThrow();
            List<String> tables =
                    Stream.of("patients", "appointments", "billing").toList();
            String chosen = given(author.ask(
                    new Request.OuterTable(inner, List.of(new PlannedInner(inner.soFar(), Nesting.N)), tables)));
            assertThat(tables).contains(chosen);
            fresh += chosen.equals(known) ? 0 : 1;
        }
        assertThat(fresh).isGreaterThan(150);
        AuthorView view = VIEWS.start(SampleDomain.MEDICAL, 1);
        assertThat(author.ask(new Request.OuterTable(view, List.of(), List.of())))
                .isInstanceOf(AuthorReply.Declined.class);
    }

    private static <R> R given(AuthorReply<R> reply) {
        return switch (reply) {
            case AuthorReply.Given<R> given -> given.value();
            case AuthorReply.Declined<R> declined -> throw new AssertionError("declined: " + declined.reason());
            case AuthorReply.Unavailable<R> gone -> throw new AssertionError("unavailable: " + gone.reason());
        };
    }

    private static Table table(AuthorView view) {
        return view.schema().table(view.soFar().table().orElseThrow()).orElseThrow();
    }

    private static Column subject(Table table, Predicate p) {
        Expr subject = switch (p) {
            case Predicate.Compare c -> c.left();
            case Predicate.Between b -> b.operand();
            case Predicate.InList l -> l.operand();
            case Predicate.Like l -> l.operand();
            default -> throw new AssertionError(Sql.print(p));
        };
        return table.column(((Expr.Column) subject).name()).orElseThrow();
    }

    private static List<Expr> constants(Predicate p) {
        return switch (p) {
            case Predicate.Compare c -> List.of(c.right());
            case Predicate.Between b -> List.of(b.low(), b.high());
            case Predicate.InList l -> l.values();
            case Predicate.Like l -> List.of(l.pattern());
            default -> throw new AssertionError(Sql.print(p));
        };
    }

    private static boolean fits(Column column, Expr literal) {
        return switch (column.type()) {
            case INTEGER, DECIMAL -> literal instanceof Expr.NumberLiteral;
            case BOOLEAN -> literal instanceof Expr.BooleanLiteral;
            case DATE, TIME, TIMESTAMP, TEXT -> literal instanceof Expr.TextLiteral;
        };
    }

    /** Whether two rows have the same place in the order. */
    private static boolean tied(SampleDomain domain, Block ordered) {
        Expr[] keys = ordered.orderBy().stream().map(Block.Order::expr).toArray(Expr[]::new);
        Rows rows = VIEWS.rows(domain, ordered.withLimit(Optional.empty()).withSelect(keys));
        return Set.copyOf(rows.rows().stream().map(Object::toString).toList()).size() < rows.size();
    }

    /** The inner block but for SELECT, its alias, one correlation at the end and what EXISTS with HAVING needs. */
    private static void keepsInner(Block before, Block after, Nesting type) {
        List<Predicate> kept = after.where().subList(0, before.where().size());
        assertThat(kept).isEqualTo(before.where());
        assertThat(after.where()).hasSize(before.where().size() + (type.correlated() ? 1 : 0));
        assertThat(after.table()).isEqualTo(before.table());
        assertThat(after.orderBy()).isEqualTo(before.orderBy());
        assertThat(after.limit()).isEqualTo(before.limit());
        assertThat(after.select()).hasSize(1);
        if (type != Nesting.JA) {
            assertThat(after.groupBy()).isEqualTo(before.groupBy());
            assertThat(after.having()).isEqualTo(before.having());
        }
    }

    /** The compared columns of the nested predicate and of its correlation are joined by an edge of the right kind. */
    private static void joinsAlongEdges(Schema schema, Block whole) {
        ColumnNames names = ColumnNames.of(whole, schema);
        BlockPath child = BlockPath.ROOT.child(0);
        Predicate.Nested nested = whole.nested().getFirst();
        Block inner = (Block) nested.inner();
        Expr output = inner.select().getFirst().expr();
        switch (nested) {
            case Predicate.InQuery q -> joined(schema, JoinGraph.Kind.KEY, names, q.left(), child, output);
            case Predicate.CompareQuery q ->
                joined(
                        schema,
                        JoinGraph.Kind.MEASURE,
                        names,
                        q.left(),
                        child,
                        ((Expr.Call) output).arguments().getFirst());
            case Predicate.Exists e -> {}
        }
        List<ColumnNames.Use> outward = new ArrayList<>(names.correlations(child));
        for (ColumnNames.Use use : outward) {
            assertThat(use.clause()).isEqualTo(Clause.WHERE);
            assertThat(use.name().qualifier()).isPresent();
            Predicate.Compare c = (Predicate.Compare) inner.where().getLast();
            joined(schema, JoinGraph.Kind.KEY, names, c.right(), child, c.left());
        }
    }

    private static void joined(
            Schema schema, JoinGraph.Kind kind, ColumnNames names, Expr outer, BlockPath child, Expr inner) {
        BlockPath at = outer instanceof Expr.Column c && c.qualifier().isPresent() ? child : BlockPath.ROOT;
        ColumnRef a = names.column(at, outer).orElseThrow();
        ColumnRef b = names.column(child, inner).orElseThrow();
        assertThat(schema.joins().joins(kind, a, b)).as("%s %s %s", kind, a, b).isTrue();
    }
}
