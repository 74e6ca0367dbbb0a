package org.spartabench.making.leaf.clause;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.description.FullNames;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Checks a single clause before it runs; each rule gives an objection in one line, or none. */
record ReplyRules(Schema schema) {

    private static final Set<String> FUNCTIONS = Set.of("SUM", "COUNT", "MAX", "MIN", "AVG");

    Optional<String> where(Block block, List<Predicate> conjuncts) {
        if (conjuncts.isEmpty()) {
            return Optional.of("no condition was given");
        }
        for (Predicate conjunct : conjuncts) {
            if (conjunct.nested().findAny().isPresent()) {
                return Optional.of("a subquery has no place here");
            }
            if (block.where().contains(conjunct)) {
                return Optional.of("this condition is there already");
            }
            if (asksForNull(conjunct)) {
                return Optional.of("conditions on missing values are not asked for");
            }
        }
        return Optional.empty();
    }

    private static boolean asksForNull(Predicate predicate) {
        return switch (predicate) {
            case Predicate.IsNull n -> true;
            case Predicate.And _, Predicate.Or _, Predicate.Not _ ->
                Walk.parts(predicate).stream().anyMatch(ReplyRules::asksForNull);
            case Predicate.Compare c -> c.left() instanceof Expr.NullLiteral || c.right() instanceof Expr.NullLiteral;
            case Predicate.InList l -> l.values().stream().anyMatch(Expr.NullLiteral.class::isInstance);
            case Predicate.Between _, Predicate.Like _, Predicate.Truth _, Predicate.Nested _ -> false;
        };
    }

    Optional<String> groupBy(Block block, Expr.Column column) {
        return switch (role(block, column)) {
            case NAME, CATEGORY, MOMENT -> Optional.empty();
            case IDENTIFIER, MEASURE, TEXT -> Optional.of("no column to group by: it is no name, category or time");
        };
    }

    Optional<String> having(Predicate condition) {
        boolean aggregate = switch (condition) {
            case Predicate.Compare c -> aggregate(c.left()) || aggregate(c.right());
            case Predicate.Between b -> aggregate(b.operand());
            case Predicate.InList l -> aggregate(l.operand());
            case Predicate.And _, Predicate.Or _, Predicate.Not _ ->
                Walk.parts(condition).stream().allMatch(p -> having(p).isEmpty());
            case Predicate.Like _, Predicate.IsNull _, Predicate.Truth _, Predicate.Nested _ -> false;
        };
        return aggregate ? Optional.empty() : Optional.of("a condition on groups compares an aggregate");
    }

    private static boolean aggregate(Expr expr) {
        return expr instanceof Expr.Call call && call.aggregate();
    }

    Optional<String> orderBy(Block block, List<Block.Order> orders) {
        if (orders.isEmpty()) {
            return Optional.of("no order was given");
        }
        for (Block.Order order : orders) {
            boolean known = block.groupBy().isEmpty()
                    ? order.expr() instanceof Expr.Column c && column(block, c).isPresent()
                    : block.groupBy().contains(order.expr()) || aggregate(order.expr());
            if (!known) {
                return Optional.of("only columns of the table can order it, and groups their column or an aggregate");
            }
        }
        return Optional.empty();
    }

    /** @param rows rows of the block before it is limited */
    Optional<String> limit(long count, long rows) {
        if (count < 1) {
            return Optional.of("at least one row is wanted");
        }
        return count < rows
                ? Optional.empty()
                : Optional.of("there are only " + rows + " rows: nothing would be cut off");
    }

    Optional<String> select(Block block, Expr output) {
        if (fullName(block, output)) {
            return Optional.empty();
        }
        if (!(output instanceof Expr.Column column)) {
            return Optional.of("one column is wanted");
        }
        return switch (role(block, column)) {
            case NAME, CATEGORY, MOMENT, MEASURE -> Optional.empty();
            case IDENTIFIER, TEXT -> Optional.of("codes and free text are not asked for");
        };
    }

    /** Whether the block selects names or categories rather than amounts or times: a list gives each once. */
    boolean selectsNames(Block block) {
        Expr output = block.select().getFirst().expr();
        return fullName(block, output)
                || output instanceof Expr.Column column
                        && (role(block, column) == Role.NAME || role(block, column) == Role.CATEGORY);
    }

    private boolean fullName(Block block, Expr output) {
        return block.table()
                .flatMap(schema::table)
                .flatMap(table -> FullNames.in(output, table))
                .isPresent();
    }

    Optional<String> selectAggregate(Block block, Expr output) {
        if (!(output instanceof Expr.Call call)
                || !FUNCTIONS.contains(call.name())
                || call.arguments().size() != 1) {
            return Optional.of("one aggregate of SUM, COUNT, MAX, MIN, AVG is wanted");
        }
        Expr argument = call.arguments().getFirst();
        if (call.name().equals("COUNT")) {
            boolean countable = argument instanceof Expr.Star || argument instanceof Expr.Column;
            return countable ? Optional.empty() : Optional.of("rows or a column can be counted");
        }
        if (!(argument instanceof Expr.Column column)) {
            return Optional.of("a column is aggregated");
        }
        Role role = role(block, column);
        boolean extreme = call.name().equals("MAX") || call.name().equals("MIN");
        return role == Role.MEASURE || extreme && role == Role.MOMENT
                ? Optional.empty()
                : Optional.of("only measures have a " + call.name() + (extreme ? ", and times" : ""));
    }

    /** Lists the columns of the block's table that people ask about. */
    List<String> asked(Block block) {
        return columns(block, c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT);
    }

    /** Lists those that conditions are about, short texts among them. */
    List<String> bounded(Block block) {
        return columns(block, c -> c.role() != Role.IDENTIFIER);
    }

    /** Lists the columns that form groups of several rows, of those with figures. */
    List<Expr.Column> grouping(Block block, Figures figures) {
        return figures.columns().stream()
                .filter(c -> c.distinct() > 1 && c.distinct() < figures.rows() - c.nulls())
                .map(c -> Expr.Column.of(c.column()))
                .filter(c -> groupBy(block, c).isEmpty())
                .toList();
    }

    /** Lists the first measures of the block's table. */
    List<String> measures(Block block, int count) {
        return columns(block, c -> c.role() == Role.MEASURE && c.type().numeric()).stream()
                .limit(count)
                .toList();
    }

    private List<String> columns(Block block, java.util.function.Predicate<Column> wanted) {
        return block.table().flatMap(schema::table).stream()
                .flatMap(t -> t.columns().stream())
                .filter(wanted)
                .map(Column::name)
                .toList();
    }

    /** Returns the role of a column; an unknown column counts as an identifier, with which nothing may be done. */
    private Role role(Block block, Expr.Column column) {
        return column(block, column).map(Column::role).orElse(Role.IDENTIFIER);
    }

    private Optional<Column> column(Block block, Expr.Column column) {
        Optional<Table> table = block.table().flatMap(schema::table);
        boolean own = column.qualifier().isEmpty() || column.qualifier().equals(block.alias());
        return own ? table.flatMap(t -> t.column(column.name())) : Optional.empty();
    }
}
