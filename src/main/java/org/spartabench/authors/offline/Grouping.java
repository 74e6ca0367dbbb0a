package org.spartabench.authors.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Block.Order;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Writes GROUP BY, HAVING, ORDER BY and LIMIT. */
final class Grouping {

    /** Orders drawn before one with ties is handed in. */
    private static final int ORDERS = 6;

    private final AuthorView view;
    private final VisibleRows rows;
    private final ReplyChance chance;
    private final Set<String> closed;

    private Grouping(AuthorView view, VisibleRows rows) {
        this.view = view;
        this.rows = rows;
        this.chance = new ReplyChance(view.seed());
        this.closed = view.context().closed().apply(view.soFar());
    }

    private static Optional<Grouping> of(AuthorView view) {
        return VisibleRows.of(view).map(rows -> new Grouping(view, rows));
    }

    static Outcome<Expr.Column> groupBy(AuthorView view) {
        Optional<Expr.Column> column = of(view).filter(Grouping::several)
                .flatMap(g -> AttemptFeedback.in(view).fresh(g::groups, Sql::print));
        return Outcome.of(column, "no column that several rows could share");
    }

    /** Says whether rows of the block so far can be grouped. */
    static boolean possible(AuthorView view) {
        return of(view).filter(g -> g.groups().isPresent()).isPresent();
    }

    static Outcome<Predicate> having(AuthorView view) {
        Optional<Predicate> condition = of(view).flatMap(g -> new DraftRows(view)
                .fitting(
                        () -> AttemptFeedback.in(view).fresh(() -> Optional.of(g.condition()), Sql::print),
                        c -> view.soFar().withHaving(List.of(c))));
        return Outcome.of(condition, "no condition on groups that was not tried");
    }

    static Outcome<List<Order>> orderBy(AuthorView view) {
        Optional<List<Order>> order = of(view).filter(Grouping::several)
                .flatMap(g -> AttemptFeedback.in(view).fresh(g::ordering, Sql::orders))
                .filter(list -> !list.isEmpty());
        return Outcome.of(order, "no rows and no column to order them by");
    }

    /** Draws until an order has no ties, and leaves out the columns that break none. */
    private Optional<List<Order>> ordering() {
        List<Order> order = order();
        for (int i = 1; i < ORDERS; i++) {
            Optional<List<Order>> whole = total(order);
            if (whole.isPresent()) {
                return whole;
            }
            order = order();
        }
        return Optional.of(order);
    }

    /** Takes as many columns as it takes for no ties, if this author may look; empty if all of them leave some. */
    private Optional<List<Order>> total(List<Order> order) {
        boolean looks = view.context().follows() != StepContext.ANY;
        return IntStream.rangeClosed(looks ? 1 : order.size(), order.size())
                .mapToObj(columns -> order.subList(0, columns))
                .filter(first -> view.context().follows().test(view.soFar().withOrderBy(first)))
                .findFirst();
    }

    static Outcome<Long> limit(AuthorView view) {
        return Outcome.of(
                of(view).flatMap(Grouping::most), "of no number of rows from the top is anything worth asking for");
    }

    /** Says whether there are several rows, which groups and orders need. */
    private boolean several() {
        return view.partial().map(p -> p.rows() > 1).orElse(true);
    }

    private Optional<Expr.Column> groups() {
        Set<Clause> later = view.context().next().clauses();
        boolean cut = later.contains(Clause.HAVING) || later.contains(Clause.LIMIT);
        return chance.order(rows.table().columns(), this::groupWeight).stream()
                .map(c -> Expr.Column.of(c.name()))
                .filter(c -> cut
                        || view.context()
                                .answers()
                                .test(view.soFar().withGroupBy(List.of(c)).withSelect(c)))
                .findFirst();
    }

    private double groupWeight(Column column) {
        boolean names = column.role() == Role.NAME && rows.table().primaryKey().size() == 1 && !refers(column);
        if (closed.contains(column.name())
                || rows.once(column)
                || rows.fixed(column)
                || rows.implied(column)
                || rows.missing(view, column)
                || names) { // rows of one name are several things
            return 0;
        }
        double byRole = column.type() == ColumnType.BOOLEAN
                ? 0
                : switch (column.role()) {
                    case CATEGORY -> 4 * rows.telling(column) * spread(column) * (NameParts.contain(column) ? 0 : 1);
                    case NAME -> 2 * rows.telling(column) * spread(column);
                    case MOMENT -> column.type() == ColumnType.INTEGER ? 0.4 : 0;
                    case IDENTIFIER, MEASURE, TEXT -> 0;
                };
        return rows.shared(view, column, byRole);
    }

    private boolean refers(Column column) {
        return view.schema().refers(rows.table(), column.name());
    }

    /** Weighs a column down if its visible values are all the same or all different. */
    private double spread(Column column) {
        if (rows.passing() < 3) {
            return 1;
        }
        VisibleRows passed = rows.passed();
        boolean one = passed.values(column).size() == 1;
        boolean different = passed.allDiffer(column);
        return rows.whole() && (one || different) ? 0 : one || different ? 0.3 : 1;
    }

    private Predicate condition() {
        List<Column> measures = rows.measures(rows.used(view.schema()));
        if (measures.isEmpty() || chance.of(0.5)) {
            return count();
        }
        Column measure = chance.pick(measures);
        return Comparisons.threshold(chance, rows, "AVG", measure);
    }

    /** Writes a condition on the rows of a group: more rows after loose attempts, fewer after strict ones. */
    private Predicate count() {
        AttemptFeedback feedback = AttemptFeedback.in(view);
        return Comparisons.count(chance, chance.between(1, 3), feedback.tooLoose() - feedback.tooStrict());
    }

    private List<Order> order() {
        return rows.block().groupBy().isEmpty() ? orderOfRows() : orderOfGroups();
    }

    private List<Order> orderOfGroups() {
        List<Order> order = new ArrayList<>();
        boolean first = view.context().next().clauses().contains(Clause.LIMIT); // of groups, the largest
        if (first || chance.of(0.6)) {
            order.add(Order.by(Expr.Call.of("COUNT", Expr.Star.ALL), true));
        }
        rows.block().groupBy().forEach(g -> order.add(Order.by(g, false)));
        return order;
    }

    /** Orders by a measure or a moment, then by columns that break ties. */
    private List<Order> orderOfRows() {
        Optional<Column> first = chance.weighted(rows.table().columns(), c -> rows.fixed(c) ? 0 : orderWeight(c));
        if (first.isEmpty()) {
            return List.of();
        }
        Column column = first.get();
        boolean down = column.role() != Role.NAME && chance.of(column.role() == Role.MEASURE ? 0.8 : 0.5);
        List<Order> order = new ArrayList<>();
        order.add(Order.by(Expr.Column.of(column.name()), down));
        for (Column next : ties(column)) {
            order.add(Order.by(Expr.Column.of(next.name()), next.role() == Role.MEASURE));
        }
        return order;
    }

    /**
     * Chooses columns that break ties of the first one: names in the key if it has some, else an amount or other times and
     * names. Codes come last, and only if the key has more than one or ties were found.
     */
    private List<Column> ties(Column first) {
        if (rows.once(first)) {
            return List.of();
        }
        List<Column> open = rows.table().columns().stream()
                .filter(c -> !c.equals(first) && !rows.fixed(c) && !rows.missing(view, c))
                .toList();
        List<Column> key = open.stream()
                .filter(c -> rows.table().primaryKey().stream().anyMatch(c.name()::equalsIgnoreCase))
                .toList();
        List<Column> ties = new ArrayList<>();
        key.stream().filter(c -> c.role() != Role.IDENTIFIER).forEach(ties::add);
        boolean coded = key.size() > ties.size();
        boolean natural = coded && ties.isEmpty() && AttemptFeedback.in(view).count(ObjectionKind.TIES) == 0;
        if (natural && first.type() != ColumnType.DECIMAL) { // two amounts are hardly ever the same to the cent
            Optional<Column> amount =
                    open.stream().filter(c -> c.type() == ColumnType.DECIMAL).findFirst();
            amount.ifPresentOrElse(
                    ties::add,
                    () -> open.stream()
                            .filter(c ->
                                    c.role() == Role.MOMENT && first.role() != Role.MOMENT // a date decides its year
                                            || c.role() == Role.NAME)
                            .limit(2)
                            .forEach(ties::add));
        }
        if (!natural || ties.isEmpty() && first.type() != ColumnType.DECIMAL) {
            key.stream().filter(c -> c.role() == Role.IDENTIFIER).forEach(ties::add);
        }
        return ties;
    }

    private double orderWeight(Column column) {
        double byRole = switch (column.role()) {
            case MEASURE -> !column.type().numeric() ? 0 : Outputs.places(column) ? 0.1 : 5;
            case MOMENT -> column.type() == ColumnType.TEXT ? 0 : 3;
            case NAME -> rows.unique(column) ? 0.5 : 0;
            case IDENTIFIER, CATEGORY, TEXT -> 0;
        };
        boolean bounded = view.context().next().clauses().contains(Clause.LIMIT) // the longest of what is short
                && (rows.used(view.schema()).contains(column) || rows.compared(column));
        return bounded || rows.missing(view, column) ? 0 : rows.shared(view, column, byRole);
    }

    private Optional<Long> most() {
        long count = view.partial().map(AuthorView.Partial::rows).orElse(20L);
        List<Long> counts =
                List.of(1L, 3L, 5L, 10L).stream().filter(n -> n < count).toList();
        return Stream.concat(chance.order(counts, n -> n == 1 ? 2 : n == 10 ? 1 : 3).stream(), Stream.of(1L))
                .filter(n -> answers(n) && view.context().follows().test(limited(n)))
                .findFirst();
    }

    private Block limited(long limit) {
        return view.soFar().withLimit(Optional.of(new Block.Limit(limit, 0)));
    }

    /** Says whether the first so many rows, or groups, can be the answer. */
    private boolean answers(long limit) {
        Block draft = limited(limit);
        return draft.groupBy().isEmpty()
                ? Outputs.possible(view.with(draft))
                : view.context().answers().test(draft);
    }
}
