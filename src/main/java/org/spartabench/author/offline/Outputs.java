package org.spartabench.author.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.AuthorView;
import org.spartabench.author.wording.text.WordLists;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Role;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Expr;

/** Writes SELECT: a column or an aggregate. */
final class Outputs {

    /** Words of a column's name or unit that tell that adding its values up means nothing. */
    private static final Set<String> NOT_ADDED = WordLists.words("not added up");

    /** Most amounts or times that one asks for one by one. */
    private static final int FEW = 25;

    /** An aggregate that could be asked for. */
    private record Choice(Expr expr, double weight) {}

    private Outputs() {}

    static Outcome<Expr> column(AuthorView view) {
        return VisibleRows.of(view)
                .flatMap(seen -> {
                    List<Column> used = seen.used(view.schema());
                    return new ReplyChance(view.seed())
                            .weighted(seen.table().columns(), c -> weight(view, seen, c) * (used.contains(c) ? 0.4 : 1))
                            .<Expr>map(c -> Expr.Column.of(c.name()));
                })
                .map(Outcome::done)
                .orElseGet(
                        () -> Outcome.refused(new Refusal.Declined("every column worth asking for is already fixed")));
    }

    static Outcome<Expr> aggregate(AuthorView view) {
        return VisibleRows.of(view)
                .flatMap(seen -> new ReplyChance(view.seed()).weighted(choices(view, seen), Choice::weight))
                .map(choice -> Outcome.done(choice.expr()))
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("nothing to count or to average")));
    }

    private static double weight(AuthorView view, VisibleRows seen, Column column) {
        if (seen.fixed(column) || seen.rows().size() > 0 && seen.values(column).isEmpty()) {
            return 0;
        }
        double byRole = column.type() == ColumnType.BOOLEAN
                ? 0 // "true, false, true" answers nothing that anyone asks
                : switch (column.role()) {
                    case IDENTIFIER, TEXT -> 0;
                    case NAME -> 6;
                    case CATEGORY -> 2.5 * seen.telling(column);
                    case MOMENT -> 1.5;
                    case MEASURE -> 1.5;
                };
        boolean many = view.partial().filter(p -> p.rows() > FEW).isPresent();
        if (many && (column.role() == Role.MEASURE || column.role() == Role.MOMENT)) {
            return 0;
        }
        return seen.shared(view, column, byRole);
    }

    private static List<Choice> choices(AuthorView view, VisibleRows seen) {
        if (seen.oneRow() || AttemptFeedback.in(view).oneRow()) {
            return List.of();
        }
        List<Column> used = seen.used(view.schema());
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice(Expr.Call.of("COUNT", new Expr.Star(Optional.empty())), 4));
        for (Column column : seen.table().columns()) {
            if (seen.fixed(column)) {
                continue;
            }
            Expr subject = Expr.Column.of(column.name());
            boolean bounded = used.contains(column);
            double share = seen.shared(view, column, bounded ? 0.3 : 1);
            double extreme = bounded ? 0 : share; // the most of what is held below a bound is little to ask for
            if (column.role() == Role.NAME && !seen.unique(column)) {
                choices.add(new Choice(new Expr.Call("COUNT", true, List.of(subject)), 2 * share));
            }
            if (column.role() == Role.MEASURE && column.type().numeric()) {
                choices.add(new Choice(Expr.Call.of("AVG", subject), 6 * share));
                choices.add(new Choice(Expr.Call.of("MAX", subject), 4.5 * extreme));
                choices.add(new Choice(Expr.Call.of("MIN", subject), 2 * extreme));
                choices.add(new Choice(Expr.Call.of("SUM", subject), added(column) ? 3 * share : 0));
            }
            if (column.role() == Role.MOMENT && column.type() != ColumnType.TEXT) {
                choices.add(new Choice(Expr.Call.of("MAX", subject), extreme));
                choices.add(new Choice(Expr.Call.of("MIN", subject), extreme));
            }
        }
        return choices;
    }

    /** Whether the sum of the column's values means something: dollars and points do, years and percentages do not. */
    static boolean added(Column column) {
        String words = column.name() + " " + column.unit().orElse("");
        String spaced = words.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        for (String word : spaced.split("[^a-z]+")) {
            if (NOT_ADDED.contains(word)) {
                return false;
            }
        }
        return true;
    }
}
