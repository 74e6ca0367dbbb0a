package org.spartabench.authors.offline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.description.FullNames;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Writes SELECT: a column or an aggregate. */
final class Outputs {

    private static final Set<String> NOT_ADDED = WordLists.words("not added up");
    private static final Set<String> NOT_AVERAGED = WordLists.words("not averaged");

    private static final Set<String> UNASKED = WordLists.words("hardly asked for");

    /** Most rows of a list of amounts or times. */
    private static final int FEW = 25;

    /** Weight of names, of one column or of two. */
    private static final double NAMES = 6;

    /** Weight of a count, beside about 13 of measures and 4 of moments: many come where nothing else will do. */
    private static final double COUNTED = 0.05;

    /** Factor of what describes rows, and is hardly asked for. */
    private static final double UNASKED_WEIGHT = 0.02;

    /** Weight of an output that is used only where no other can be. */
    private static final double UNWANTED = 1e-6;

    private record Choice(Expr expr, double weight) {}

    private Outputs() {}

    static Outcome<Expr> column(AuthorView view) {
        return Outcome.of(
                VisibleRows.of(view).flatMap(rows -> drawn(view, columns(view, rows))),
                "every column worth asking for is already fixed");
    }

    /** Draws an output that was not tried and makes an answer that needs all of the query. */
    private static Optional<Expr> drawn(AuthorView view, List<Choice> choices) {
        AttemptFeedback feedback = AttemptFeedback.in(view);
        return new ReplyChance(view.seed())
                .order(choices, c -> feedback.tried(Sql.print(c.expr())) ? 0 : c.weight()).stream()
                        .map(Choice::expr)
                        .filter(e -> view.context().answers().test(view.soFar().withSelect(e)))
                        .findFirst();
    }

    /** Says whether something of the block so far is worth asking for. */
    static boolean possible(AuthorView view) {
        return (view.context().next().aggregate() ? aggregate(view) : column(view)) instanceof Outcome.Done<Expr>;
    }

    private static List<Choice> columns(AuthorView view, VisibleRows rows) {
        List<Column> used = rows.used(view.schema());
        Set<String> closed = view.context().closed().apply(view.soFar());
        List<Choice> choices = new ArrayList<>();
        for (Column c : rows.table().columns()) {
            double share = !used.contains(c) ? 1 : c.role() == Role.NAME ? 0.4 : 0;
            Expr output = Expr.Column.of(c.name());
            boolean idle = closed.contains(c.name()) || handedOn(view.soFar().withSelect(output));
            choices.add(new Choice(output, idle ? 0 : weight(view, rows, c) * share));
        }
        FullName.of(rows.table())
                .filter(name -> told(view, rows, name))
                .ifPresent(name -> choices.add(new Choice(FullNames.expr(name), NAMES)));
        return choices;
    }

    /** Says whether the inner block alone gives the answer: the titles of films with a role in that title. */
    private static boolean handedOn(Block query) {
        return query.where().size() == 1 && Trees.parts(query).stream().anyMatch(Trees.Part::innerAlone);
    }

    /** Says whether rows can be named by two columns: none lacks one, and neither decides which rows there are. */
    private static boolean told(AuthorView view, VisibleRows rows, FullName name) {
        List<Column> used = rows.used(view.schema());
        return view.soFar().groupBy().isEmpty()
                && view.soFar().orderBy().isEmpty()
                && name.columns().stream().noneMatch(c -> used.contains(c) || rows.lacking(c));
    }

    static Outcome<Expr> aggregate(AuthorView view) {
        return Outcome.of(
                VisibleRows.of(view).flatMap(rows -> drawn(view, choices(view, rows))),
                "nothing to count or to average");
    }

    private static double weight(AuthorView view, VisibleRows rows, Column column) {
        boolean numbers = PartTables.numbers(rows.table(), column);
        boolean same = column.role() == Role.CATEGORY
                && (rows.passing() > 2 && rows.passed().values(column).size() == 1
                        || rows.implied(column)); // the countries of those in some cities
        if (numbers
                || same
                || rows.fixed(column)
                || rows.rows().size() > 0 && rows.values(column).isEmpty()) {
            return 0;
        }
        double byRole = column.type() == ColumnType.BOOLEAN
                ? 0 // nobody asks for "true, false, true"
                : switch (column.role()) {
                    case IDENTIFIER, TEXT -> 0;
                    case NAME -> NAMES;
                    case CATEGORY ->
                        (column.type().numeric() ? UNWANTED : 2.5) // which place, lap or round
                                * rows.telling(column)
                                * (NameParts.contain(column) || unasked(column) ? UNASKED_WEIGHT : 1);
                    case MOMENT, MEASURE -> places(column) ? UNASKED_WEIGHT : 1.5;
                };
        boolean many = view.partial().filter(p -> p.rows() > FEW).isPresent();
        if (many && (column.role() == Role.MEASURE || column.role() == Role.MOMENT)) {
            return 0;
        }
        return rows.shared(view, column, byRole)
                * (rows.passed().lacking(column) ? UNWANTED : 1)
                * (places(view.soFar(), column) ? UNASKED_WEIGHT : 1);
    }

    /** Says whether the first rows are those by that column: people ask for the longest tracks, and not for the ten longest durations. */
    private static boolean places(Block query, Column column) {
        return query.limit().isPresent()
                && query.orderBy().stream().limit(1).anyMatch(o -> o.expr().equals(Expr.Column.of(column.name())));
    }

    /** Says whether people describe others by it, and hardly ask for it: "what are the genders of …". */
    private static boolean unasked(Column column) {
        return TableNames.words(column.name()).stream().anyMatch(UNASKED::contains);
    }

    private static List<Choice> choices(AuthorView view, VisibleRows rows) {
        if (rows.oneRow() || AttemptFeedback.in(view).count(ObjectionKind.ONE_ROW) > 0) {
            return List.of();
        }
        List<Column> used = rows.used(view.schema());
        List<Choice> choices = new ArrayList<>();
        PartTables parts = new PartTables(view.schema());
        boolean part = parts.part(rows.table());
        choices.add(
                new Choice(Expr.Call.of("COUNT", Expr.Star.ALL), part && !counts(rows, parts) ? UNWANTED : COUNTED));
        for (Column column : rows.table().columns()) {
            if (rows.fixed(column)) {
                continue;
            }
            Expr subject = Expr.Column.of(column.name());
            boolean bounded = used.contains(column);
            double share = rows.shared(view, column, 1);
            boolean key = part && parts.owners(rows.table()).contains(column.name());
            boolean value = part && !bounded && rows.table().primaryKey().contains(column.name());
            if (key
                    || value
                    || column.role() == Role.NAME && rows.table().primaryKey().size() > 1 && !bounded) {
                choices.add(new Choice(new Expr.Call("COUNT", true, List.of(subject)), key ? COUNTED : share));
            }
            if (bounded) {
                continue; // an average, or the highest value, below a bound means little
            }
            share *= (rows.bounded(column) ? UNWANTED : 1) * (places(column) ? UNASKED_WEIGHT : 1);
            boolean number = rows.table().primaryKey().contains(column.name())
                    || PartTables.numbers(rows.table(), column); // the second line of an order
            if (column.role() == Role.MEASURE && column.type().numeric() && !number) {
                choices.add(new Choice(Expr.Call.of("AVG", subject), averaged(column) ? 0 : 6 * share));
                choices.add(new Choice(Expr.Call.of("MAX", subject), 4.5 * share));
                choices.add(new Choice(Expr.Call.of("MIN", subject), 1.5 * share));
                choices.add(new Choice(Expr.Call.of("SUM", subject), added(column) ? 4 * share : 0));
            }
            if (column.role() == Role.MOMENT && column.type() != ColumnType.TEXT) {
                boolean known =
                        used.stream().anyMatch(c -> c.role() == Role.MOMENT); // the year of what came out in 2019
                choices.add(new Choice(Expr.Call.of("MAX", subject), known ? UNWANTED : share));
                choices.add(new Choice(Expr.Call.of("MIN", subject), known ? UNWANTED : share));
            }
        }
        return choices;
    }

    /** Says whether the rows of a part table count the entities that they belong to, since the rest of the key is fixed. */
    private static boolean counts(VisibleRows rows, PartTables parts) {
        List<String> open = rows.table().primaryKey().stream()
                .filter(k -> rows.table().column(k).filter(rows::fixed).isEmpty())
                .toList();
        return open.size() == 1 && parts.owners(rows.table()).containsAll(open);
    }

    /** Says whether the values are averages already, of which nobody asks another one. */
    static boolean averaged(Column column) {
        return column.name().toLowerCase(Locale.ROOT).matches("(avg|average|mean|median).*") || places(column);
    }

    /** Says whether the numbers only say where a row stands or lies: a latitude, a round, a place on a grid. */
    static boolean places(Column column) {
        return Identifiers.words(column.name()).matches("(.* )?(" + String.join("|", NOT_AVERAGED) + ")");
    }

    /** Says whether a sum of the column's values means something: of dollars or points, but not of years or percentages. */
    static boolean added(Column column) {
        String words = column.name() + " " + column.unit().orElse("");
        String spaced = words.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        return Arrays.stream(spaced.split("[^a-z]+")).noneMatch(NOT_ADDED::contains);
    }
}
