package org.spartabench.authors.wording.preview;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Generates sample queries about one table or column with real values, to preview their questions. */
public final class SampleQueries {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), 60);
    private static final int DRAWN = 12;
    private static final int MOST = 6;
    private static final Expr COUNT = Expr.Call.of("COUNT", Expr.Star.ALL);

    private final FactBase facts;
    private final Schema schema;

    public SampleQueries(FactBase facts) {
        this.facts = facts;
        this.schema = facts.schema();
    }

    /** Generates the queries about a subject; may take some milliseconds. */
    public List<Block> about(WordSubject subject) {
        return schema.table(subject.table())
                .map(table -> subject.column()
                        .flatMap(c -> table.column(c.column()))
                        .map(c -> about(table, c))
                        .orElseGet(() -> about(table)))
                .orElseGet(List::of);
    }

    /** Lists the different values of a column, most frequent first; none if there are very many. */
    public List<String> values(ColumnRef column) {
        Expr name = Expr.Column.of(column.column());
        Block query = from(column.table())
                .withSelect(name)
                .and(new Predicate.IsNull(name, true))
                .withGroupBy(List.of(name))
                .withOrderBy(List.of(Block.Order.by(COUNT, true), Block.Order.by(name, false)));
        return switch (Guard.run(query, facts, LIMITS)) {
            case Failure failure -> List.of();
            case Rows rows ->
                rows.truncated()
                        ? List.of()
                        : rows.column(0).stream().map(Values::text).toList();
        };
    }

    private static Block from(String table) {
        return Block.from(table, Optional.empty());
    }

    private List<Block> about(Table table) {
        Block rows = from(table.name());
        Block named = rows.withSelect(naming(table));
        List<Block> queries = new ArrayList<>(List.of(rows.withSelect(COUNT)));
        for (Column column : table.columns()) {
            boolean filterable = column.role() == Role.CATEGORY || column.role() == Role.MOMENT;
            if (filterable && queries.size() < 3) {
                drawn(table, column).stream()
                        .findFirst()
                        .ifPresent(v -> queries.add(named.and(compare(column, Comparison.EQ, v))));
            }
        }
        table.columns().stream()
                .filter(c -> c.role() == Role.MEASURE)
                .findFirst()
                .ifPresent(c -> queries.add(top(named, Expr.Column.of(c.name()), 3)));
        for (ForeignKey key : schema.foreignKeys()) {
            if (key.columns().size() == 1 && key.table().equals(table.name()) && queries.size() < MOST) {
                schema.table(key.references())
                        .ifPresent(other -> queries.add(from(other.name())
                                .withSelect(naming(other))
                                .and(new Predicate.InQuery(
                                        Expr.Column.of(key.referenced().getFirst()),
                                        false,
                                        rows.withSelect(
                                                Expr.Column.of(key.columns().getFirst()))))));
            }
        }
        return queries;
    }

    private List<Block> about(Table table, Column column) {
        Block rows = from(table.name());
        Expr name = Expr.Column.of(column.name());
        Expr naming = naming(table);
        Block asked = rows.withSelect(naming.equals(name) ? COUNT : naming);
        boolean ordered = column.role() == Role.MEASURE || column.role() == Role.MOMENT;
        List<Expr> values = drawn(table, column);
        List<Block> queries = new ArrayList<>();
        if (!values.isEmpty()) {
            Comparison first = ordered ? Comparison.GT : Comparison.EQ;
            queries.add(asked.and(compare(column, first, values.get(values.size() / 2))));
            queries.add(rows.withSelect(COUNT)
                    .and(compare(column, ordered ? Comparison.LE : Comparison.NE, values.getFirst())));
        }
        if (values.size() > 2) {
            queries.add(asked.and(
                    ordered
                            ? new Predicate.Between(name, false, values.get(1), values.getLast())
                            : new Predicate.InList(name, false, values.subList(0, 2))));
        }
        if (column.role() == Role.MEASURE) {
            queries.add(rows.withSelect(Expr.Call.of("AVG", name)));
        }
        if (ordered) {
            queries.add(top(asked, name, 1));
        } else if (column.role() != Role.IDENTIFIER) {
            queries.add(top(rows.withSelect(name).withGroupBy(List.of(name)), COUNT, 1));
        }
        other(table, column)
                .ifPresent(where -> queries.add(rows.withSelect(name).and(where)));
        return queries;
    }

    private static Block top(Block query, Expr by, long count) {
        return query.withOrderBy(List.of(Block.Order.by(by, true))).withLimit(Optional.of(new Block.Limit(count, 0)));
    }

    private static Predicate compare(Column column, Comparison operator, Expr value) {
        return new Predicate.Compare(Expr.Column.of(column.name()), operator, value);
    }

    /** Makes a condition on another column, so that the query asks for this one. */
    private Optional<Predicate> other(Table table, Column asked) {
        return table.columns().stream()
                .filter(c -> c.role() == Role.CATEGORY && !c.equals(asked))
                .findFirst()
                .flatMap(c -> drawn(table, c).stream().findFirst().map(v -> compare(c, Comparison.EQ, v)));
    }

    /** Finds the column that names a row of the table. */
    private static Expr naming(Table table) {
        List<String> names = table.columns().stream()
                .filter(c -> c.role() == Role.NAME)
                .map(Column::name)
                .toList();
        return Expr.Column.of(names.stream()
                .filter(table.primaryKey()::contains)
                .findFirst()
                .or(() -> names.stream().findFirst())
                .or(() -> table.primaryKey().stream().findFirst())
                .orElseGet(() -> table.columns().getFirst().name()));
    }

    /** Draws some different values of a column, sorted. */
    private List<Expr> drawn(Table table, Column column) {
        int at = table.columns().indexOf(column);
        Set<Object> found = new LinkedHashSet<>();
        for (List<@Nullable Object> row : facts.sample(table.name(), DRAWN, 1).rows()) {
            Object value = row.get(at);
            if (value != null && !value.equals("")) { // an empty text is a value that no question can name
                found.add(value);
            }
        }
        return found.stream()
                .sorted(SampleQueries::compare)
                .map(SampleQueries::literal)
                .toList();
    }

    /** Compares values of one column, which all have one class. */
    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return a.getClass() == b.getClass() ? ((Comparable<Object>) a).compareTo(b) : 0;
    }

    private static Expr literal(Object value) {
        return switch (value) {
            case Long whole -> Expr.NumberLiteral.of(whole);
            case BigDecimal number -> new Expr.NumberLiteral(number);
            case Boolean truth -> new Expr.BooleanLiteral(truth);
            default -> new Expr.TextLiteral(Values.text(value));
        };
    }
}
