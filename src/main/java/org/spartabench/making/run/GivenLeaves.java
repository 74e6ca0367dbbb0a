package org.spartabench.making.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.facts.usage.TableUses;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.making.law.Grounding;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Makes leaves without a choice, so that no author is asked: every table without conditions, for trees that count its rows
 * or compare with all of them; single rows of tables that others refer to, such as the genres of tracks, those first that
 * most rows refer to; and the low and the high rows of tables that hold one number of things that others describe, such as
 * the results of pupils in subjects.
 */
record GivenLeaves(Schema schema, KeyCounts counts, Grounding grounding) {

    /** Most rows of one table that become leaves. */
    private static final int NAMES = 12;

    /** The same where rows have more than a name. */
    private static final int SOME_NAMES = 4;

    /** Share of the rows with names of their own from which on a column names them. */
    private static final double DIFFER = 0.8;

    /** Digits of a round number. */
    private static final int DIGITS = 2;

    /** Matches what stands for a word that nobody reads from it: L, 3B. */
    private static final String CODE = "[\\p{Lu}\\d]{1,2}";

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?(?:E-?\\d+)?");

    List<Grounded> all() {
        List<Grounded> leaves = new ArrayList<>();
        for (Table table : schema.tables()) {
            Block rows = Block.from(table.name(), Optional.empty());
            run(rows.withSelect(Expr.Call.of("COUNT", Expr.Star.ALL))).ifPresent(leaves::add);
            name(table).ifPresent(name -> leaves.addAll(named(table, name)));
            leaves.addAll(naming(table));
            if (new TableUses(counts).onlyInside(table)) {
                leaves.addAll(lowAndHigh(table));
            }
        }
        return leaves;
    }

    private List<Grounded> named(Table table, Expr.Column name) {
        Expr key = Expr.Column.of(table.primaryKey().getFirst());
        int most = new TableUses(counts).leavesOutput(table) ? SOME_NAMES : NAMES;
        Block names = Block.from(table.name(), Optional.empty()).withSelect(name);
        List<Grounded> rows = chosen(names, key, references(table), most).stream()
                .filter(leaf -> leaf.rows() == 1)
                .toList();
        return Stream.concat(rows.stream(), either(rows).stream()).toList();
    }

    /** Combines the conditions of the first two of three leaves or more by OR. */
    private Optional<Grounded> either(List<Grounded> leaves) {
        return leaves.size() <= 2
                ? Optional.empty()
                : run(leaves.getFirst()
                        .query()
                        .withWhere(List.of(new Predicate.Or(leaves.stream()
                                .limit(2)
                                .map(leaf -> leaf.query().where().getFirst())
                                .toList()))));
    }

    /**
     * Gives rows of a link that name the same row, for those with most rows: the roles of a person; and rows of the same kind,
     * for the most frequent kinds: films from Poland, those of either of two kinds, and those of all but one.
     */
    private List<Grounded> naming(Table table) {
        Expr rows = Expr.Call.of("COUNT", Expr.Star.ALL);
        return table.columns().stream()
                .filter(c -> c.type() == ColumnType.TEXT)
                .filter(c -> c.role() == Role.NAME && schema.refers(table, c.name()) || c.role() == Role.CATEGORY)
                .map(c -> Expr.Column.of(c.name()))
                .map(c ->
                        Block.from(table.name(), Optional.empty()).withSelect(c).withGroupBy(List.of(c)))
                .map(names -> chosen(names, names.groupBy().getFirst(), rows, SOME_NAMES).stream()
                        .filter(leaf -> leaf.rows() > 1) // a kind, and not the name of one
                        .toList())
                .flatMap(kinds -> Stream.concat(kinds.stream(), combined(table, kinds)))
                .toList();
    }

    /** Combines the two most frequent of three kinds or more by OR, and leaves the first kind out if each row is of one. */
    private Stream<Grounded> combined(Table table, List<Grounded> kinds) {
        if (kinds.size() <= 2) {
            return Stream.empty();
        }
        Block first = kinds.getFirst().query();
        Predicate.Compare is = (Predicate.Compare) first.where().getFirst();
        Predicate not = new Predicate.Compare(is.left(), Comparison.NE, is.right());
        boolean others = kind(table, is.left()) && each(table, is.left()); // "all but Larks" is no kind
        return Stream.concat(
                either(kinds).stream(), others ? run(first.withWhere(List.of(not))).stream() : Stream.empty());
    }

    private static boolean kind(Table table, Expr expr) {
        return expr instanceof Expr.Column column
                && table.column(column.name())
                        .filter(found -> found.role() == Role.CATEGORY)
                        .isPresent();
    }

    /** Says whether each row has a value there. */
    private boolean each(Table table, Expr column) {
        Block lacking = Block.from(table.name(), Optional.empty())
                .withSelect(Expr.Call.of("COUNT", Expr.Star.ALL))
                .withWhere(List.of(new Predicate.IsNull(column, false)));
        return run(lacking)
                .filter(count -> count.answer().values().equals(List.of("0")))
                .isPresent();
    }

    private List<Grounded> chosen(Block names, Expr output, Expr importance, int most) {
        Expr name = names.select().getFirst().expr();
        Block rows = names.withSelect(output).withGroupBy(List.of());
        Block first = names.withOrderBy(List.of(Block.Order.by(importance, true), Block.Order.by(name, false)))
                .withLimit(Optional.of(new Block.Limit(most, 0)));
        return run(first).stream()
                .flatMap(found -> found.answer().values().stream())
                .filter(value -> value.codePoints().anyMatch(Character::isLetter) && !value.matches(CODE))
                .map(value -> new Predicate.Compare(name, Comparison.EQ, new Expr.TextLiteral(value)))
                .flatMap(is -> run(rows.withWhere(List.of(is))).stream())
                .toList();
    }

    private List<Grounded> lowAndHigh(Table table) {
        Block rows = Block.from(table.name(), Optional.empty());
        long quarter = counts.rows().getOrDefault(table.name(), 0L) / 4;
        return table.columns().stream()
                .filter(c -> c.role() == Role.MEASURE && c.type().numeric())
                .map(c -> Expr.Column.of(c.name()))
                .flatMap(number -> Stream.concat(
                                bound(rows, number, Comparison.LT, quarter),
                                bound(rows, number, Comparison.GE, 3 * quarter))
                        .flatMap(is -> run(rows.withSelect(number).withWhere(List.of(is))).stream()))
                .toList();
    }

    /** Compares the column with its number at that place of the order, rounded as people do. */
    private Stream<Predicate> bound(Block rows, Expr.Column number, Comparison operator, long place) {
        Block placed = rows.withSelect(number)
                .withWhere(List.of(new Predicate.IsNull(number, true)))
                .withOrderBy(List.of(Block.Order.by(number, false)))
                .withLimit(Optional.of(new Block.Limit(1, place)));
        return run(placed).stream()
                .flatMap(found -> found.answer().values().stream())
                .filter(value -> NUMBER.matcher(value).matches())
                .map(value -> new BigDecimal(value)
                        .round(new MathContext(DIGITS, RoundingMode.HALF_UP))
                        .stripTrailingZeros())
                .map(value -> new Predicate.Compare(number, operator, new Expr.NumberLiteral(value)));
    }

    /** Counts the rows that refer to a row, so that the names with most references come first. */
    private Expr references(Table table) {
        ForeignKey most = schema.foreignKeys().stream()
                .filter(f -> f.references().equals(table.name()) && !f.table().equals(table.name()))
                .filter(f -> f.columns().size() == 1)
                .max(Comparator.comparing(f -> counts.rows().getOrDefault(f.table(), 0L)))
                .orElseThrow();
        Predicate refers = new Predicate.Compare(
                Expr.Column.of(most.table(), most.columns().getFirst()),
                Comparison.EQ,
                Expr.Column.of(table.name(), most.referenced().getFirst()));
        return new Expr.Scalar(Block.from(most.table(), Optional.empty())
                .withSelect(Expr.Call.of("COUNT", Expr.Star.ALL))
                .and(refers));
    }

    /** Finds the column that names the rows of a table which others refer to. */
    private Optional<Expr.Column> name(Table table) {
        boolean referred = schema.foreignKeys().stream()
                .anyMatch(f -> f.references().equals(table.name())
                        && !f.table().equals(table.name())
                        && f.columns().size() == 1);
        if (!referred || table.primaryKey().size() != 1) {
            return Optional.empty();
        }
        return table.columns().stream()
                .filter(c -> c.role() == Role.NAME && c.type() == ColumnType.TEXT)
                .filter(c -> !table.primaryKey().contains(c.name()))
                .map(Column::name)
                .filter(c -> counts.distinct(new ColumnRef(table.name(), c))
                        >= DIFFER * counts.rows().getOrDefault(table.name(), 0L))
                .findFirst()
                .map(Expr.Column::of);
    }

    private Optional<Grounded> run(Block block) {
        return grounding.run(new Candidate(block)).outcome().toOptional();
    }
}
