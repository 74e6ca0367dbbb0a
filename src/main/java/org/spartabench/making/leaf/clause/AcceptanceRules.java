package org.spartabench.making.leaf.clause;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Checks the outermost block of a finished query beyond the laws, for every method: it must follow the plan and be
 * plausible. Methods that run each clause satisfy these checks already when they end.
 */
public final class AcceptanceRules {

    /** Most rows that an answer may list. */
    static final int MOST_ROWS = 200;

    /** Most amounts or times that an answer may list. */
    private static final int MOST_AMOUNTS = 25;

    /** Rows needed to form groups, and to put rows in order. */
    private static final int GROUPED = 4;

    private static final int ORDERED = 3;

    private final Schema schema;
    private final ReplyRules rules;
    private final BlockInspector inspector;

    public AcceptanceRules(Schema schema, BlockInspector inspector) {
        this.schema = schema;
        this.rules = new ReplyRules(schema);
        this.inspector = inspector;
    }

    /** Returns an objection to a query that has run. @param rows counts the rows of a query */
    public Optional<Objection> objection(Blueprint planned, Grounded finished, Function<Block, Outcome<Long>> rows) {
        Block query = finished.query();
        return planned(planned, query)
                .or(() -> rules(planned, query))
                .map(Objection::new)
                .or(() -> listed(schema, finished))
                .or(() -> counted(query, finished, rows).map(Objection::new))
                .or(() -> inspector.objection(query));
    }

    private static Optional<String> planned(Blueprint planned, Block query) {
        Set<Clause> wanted = EnumSet.copyOf(planned.clauses());
        if (!planned.shape().children().isEmpty()) {
            wanted.add(Clause.WHERE);
        }
        boolean aggregate = query.select().getFirst().expr() instanceof Expr.Call call && call.aggregate();
        return differs(Clause.WHERE, wanted, !query.where().isEmpty())
                .or(() -> differs(Clause.GROUP_BY, wanted, !query.groupBy().isEmpty()))
                .or(() -> differs(Clause.HAVING, wanted, !query.having().isEmpty()))
                .or(() -> differs(Clause.ORDER_BY, wanted, !query.orderBy().isEmpty()))
                .or(() -> differs(Clause.LIMIT, wanted, query.limit().isPresent()))
                .or(() -> objection(
                        aggregate != planned.aggregate(),
                        aggregate ? "no aggregate was asked for" : "an aggregate was asked for"));
    }

    private static Optional<String> differs(Clause clause, Set<Clause> wanted, boolean there) {
        return objection(
                wanted.contains(clause) != there, clause.sql() + (there ? " was not asked for" : " is missing"));
    }

    private Optional<String> rules(Blueprint planned, Block query) {
        List<Predicate> own = query.where().stream()
                .filter(p -> !(p instanceof Predicate.Nested))
                .toList();
        return (own.isEmpty() ? Optional.<String>empty() : rules.where(query.withWhere(List.of()), own))
                .or(() -> query.having().stream()
                        .flatMap(p -> rules.having(p).stream())
                        .findFirst())
                .or(() -> objection(query.groupBy().size() > 1, "one column is grouped by"))
                .or(() -> query.orderBy().isEmpty() ? Optional.empty() : rules.orderBy(query, query.orderBy()))
                .or(() -> output(planned, query));
    }

    private Optional<String> output(Blueprint planned, Block query) {
        Expr output = query.select().getFirst().expr();
        if (query.groupBy().isEmpty()) {
            return planned.aggregate() ? rules.selectAggregate(query, output) : rules.select(query, output);
        }
        return query.groupBy().getFirst() instanceof Expr.Column column && column.equals(output)
                ? rules.groupBy(query, column)
                : Optional.of("the grouped column is the output");
    }

    private static Optional<String> objection(boolean wrong, String message) {
        return wrong ? Optional.of(message) : Optional.empty();
    }

    static int least(Set<Clause> wanted) {
        return wanted.contains(Clause.GROUP_BY) ? GROUPED : wanted.contains(Clause.ORDER_BY) ? ORDERED : 1;
    }

    /** Takes the first row of an order that LIMIT follows: rows behind the cut need no place of their own. */
    static Block cut(Block block, Set<Clause> wanted) {
        boolean ordered = !block.orderBy().isEmpty() && block.limit().isEmpty();
        return ordered && wanted.contains(Clause.LIMIT) ? block.withLimit(Optional.of(new Block.Limit(1, 0))) : block;
    }

    /** Judges whether enough rows remain to group, order and aggregate, and not too many to list. */
    static LongFunction<Optional<Objection>> room(Set<Clause> wanted, boolean aggregate) {
        int least = least(wanted);
        return rows -> rows < least
                ? Optional.of(Objection.tooFew(rows))
                : rows > most(wanted, aggregate) ? tooMany(rows) : Optional.empty();
    }

    /** Gives the most rows that may remain: as many as anybody reads of a list, else any number. */
    static long most(Set<Clause> wanted, boolean aggregate) {
        boolean listed = !aggregate && !wanted.contains(Clause.LIMIT) && !wanted.contains(Clause.GROUP_BY);
        return listed ? MOST_ROWS : Long.MAX_VALUE;
    }

    /** Objects to more rows than anybody would read. */
    static Optional<Objection> tooMany(long rows) {
        return rows > MOST_ROWS
                ? Optional.of(new Objection(
                        ObjectionKind.TOO_MANY_ROWS, "it returns " + rows + " rows, too many to list: narrow it down"))
                : Optional.empty();
    }

    /** Objects to a list that nobody would read. */
    static Optional<Objection> listed(Schema schema, Grounded finished) {
        Block query = finished.query();
        int values = finished.answer().values().size();
        boolean amounts = query.groupBy().isEmpty() && !new ReplyRules(schema).selectsNames(query);
        return Objection.when(finished.answer().values().contains(""), "an empty text is no answer: leave its rows out")
                .or(() -> tooMany(values))
                .or(() -> Objection.when(
                        amounts && values > MOST_AMOUNTS,
                        "nobody asks for " + values + " amounts or times one by one"));
    }

    /** Objects to groups, conditions on them, orders and limits that change nothing. */
    private Optional<String> counted(Block query, Grounded finished, Function<Block, Outcome<Long>> rows) {
        if (query.groupBy().isEmpty() && query.orderBy().isEmpty()) {
            return Optional.empty();
        }
        Block bare = query.withOrderBy(List.of()).withLimit(Optional.empty());
        long all = query.limit().isPresent() ? count(bare, rows) : finished.rows();
        if (!query.orderBy().isEmpty() && all < 2) {
            return Optional.of("there is only one row to order");
        }
        Optional<String> limit = query.limit().flatMap(l -> rules.limit(l.count(), all));
        if (limit.isPresent() || query.groupBy().isEmpty()) {
            return limit;
        }
        long groups = query.having().isEmpty() ? all : count(bare.withHaving(List.of()), rows);
        if (groups < 2) {
            return Optional.of("all rows fall into one group");
        }
        if (!query.having().isEmpty() && groups == all) {
            return Optional.of("HAVING is true for every group");
        }
        Block ungrouped = bare.withHaving(List.of()).withGroupBy(List.of());
        return objection(count(ungrouped, rows) == groups, "every group has one row only");
    }

    /** Counts the rows; -1 if they cannot be counted, which no other count equals. */
    private static long count(Block block, Function<Block, Outcome<Long>> rows) {
        return rows.apply(block).toOptional().orElse(-1L);
    }
}
