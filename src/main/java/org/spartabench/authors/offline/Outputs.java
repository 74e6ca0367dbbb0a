package org.spartabench.authors.offline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.ObjectionKind;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.request.AuthorView;
import org.spartabench.authors.wording.text.WordLists;
import org.spartabench.facts.Column;
import org.spartabench.facts.ColumnType;
import org.spartabench.facts.PartTables;
import org.spartabench.facts.Role;
import org.spartabench.sql.tree.Expr;

/** Writes SELECT: a column or an aggregate. */
final class Outputs {

    private static final Set<String> NOT_ADDED = WordLists.words("not added up");

    /** Most rows of a list of amounts or times. */
    private static final int FEW = 25;

    /** Weight of a count, beside about 13 of measures and 4 of moments. */
    private static final double COUNTED = 0.4;

    /** Weight of what is only said where nothing else can be. */
    private static final double UNWANTED = 1e-6;

    private record Choice(Expr expr, double weight) {}

    private Outputs() {}

    static Outcome<Expr> column(AuthorView view) {
        Optional<Expr> column = VisibleRows.of(view).flatMap(seen -> {
            List<Column> used = seen.used(view.schema());
            return new ReplyChance(view.seed())
                    .weighted(
                            seen.table().columns(),
                            c -> weight(view, seen, c) * (!used.contains(c) ? 1 : c.role() == Role.NAME ? 0.4 : 0))
                    .map(c -> Expr.Column.of(c.name()));
        });
        return Outcome.of(column, "every column worth asking for is already fixed");
    }

    static Outcome<Expr> aggregate(AuthorView view) {
        Optional<Expr> aggregate = VisibleRows.of(view)
                .flatMap(seen -> new ReplyChance(view.seed()).weighted(choices(view, seen), Choice::weight))
                .map(Choice::expr);
        return Outcome.of(aggregate, "nothing to count or to average");
    }

    private static double weight(AuthorView view, VisibleRows seen, Column column) {
        boolean numbers = PartTables.numbers(seen.table(), column);
        boolean same = column.role() == Role.CATEGORY
                && (seen.passing() > 2 && seen.passed().values(column).size() == 1
                        || seen.implied(column)); // the countries of those in some cities
        if (numbers
                || same
                || seen.fixed(column)
                || seen.rows().size() > 0 && seen.values(column).isEmpty()) {
            return 0;
        }
        double byRole = column.type() == ColumnType.BOOLEAN
                ? 0 // nobody asks for "true, false, true"
                : switch (column.role()) {
                    case IDENTIFIER, TEXT -> 0;
                    case NAME -> 6;
                    case CATEGORY -> 2.5 * seen.telling(column) * (NameParts.contain(column) ? 0.02 : 1);
                    case MOMENT, MEASURE -> 1.5;
                };
        boolean many = view.partial().filter(p -> p.rows() > FEW).isPresent();
        if (many && (column.role() == Role.MEASURE || column.role() == Role.MOMENT)) {
            return 0;
        }
        return seen.shared(view, column, byRole);
    }

    private static List<Choice> choices(AuthorView view, VisibleRows seen) {
        if (seen.oneRow() || AttemptFeedback.in(view).count(ObjectionKind.ONE_ROW) > 0) {
            return List.of();
        }
        List<Column> used = seen.used(view.schema());
        List<Choice> choices = new ArrayList<>();
        PartTables parts = new PartTables(view.schema());
        boolean part = parts.part(seen.table());
        choices.add(
                new Choice(Expr.Call.of("COUNT", Expr.Star.ALL), part && !counts(seen, parts) ? UNWANTED : COUNTED));
        for (Column column : seen.table().columns()) {
            if (seen.fixed(column)) {
                continue;
            }
            Expr subject = Expr.Column.of(column.name());
            boolean bounded = used.contains(column);
            double share = seen.shared(view, column, 1);
            boolean key = part && parts.owners(seen.table()).contains(column.name());
            boolean value = part && !bounded && seen.table().primaryKey().contains(column.name());
            if (key
                    || value
                    || column.role() == Role.NAME && seen.table().primaryKey().size() > 1 && !bounded) {
                choices.add(new Choice(new Expr.Call("COUNT", true, List.of(subject)), key ? COUNTED : share));
            }
            if (bounded) {
                continue; // an average, or the highest value, below a bound means little
            }
            share *= seen.told(column) ? UNWANTED : 1;
            boolean number = seen.table().primaryKey().contains(column.name())
                    || PartTables.numbers(seen.table(), column); // the second line of an order
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

    /** Says whether the rows of a part table count the things that they belong to, since the rest of the key is fixed. */
    private static boolean counts(VisibleRows seen, PartTables parts) {
        List<String> open = seen.table().primaryKey().stream()
                .filter(k -> seen.table().column(k).filter(seen::fixed).isEmpty())
                .toList();
        return open.size() == 1 && parts.owners(seen.table()).containsAll(open);
    }

    /** Says whether the values are averages already, of which nobody asks another one. */
    static boolean averaged(Column column) {
        return column.name().toLowerCase(Locale.ROOT).matches("(avg|average|mean|median).*");
    }

    /** Says whether a sum of the column's values means something: of dollars or points, but not of years or percentages. */
    static boolean added(Column column) {
        String words = column.name() + " " + column.unit().orElse("");
        String spaced = words.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        return Arrays.stream(spaced.split("[^a-z]+")).noneMatch(NOT_ADDED::contains);
    }
}
