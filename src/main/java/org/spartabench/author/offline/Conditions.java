package org.spartabench.author.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.author.AuthorView;
import org.spartabench.author.wording.text.WordLists;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Role;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.Sql;
import org.spartabench.query.read.SqlReader;

/** Writes WHERE: one to three conditions on different columns, with constants from the rows seen. */
final class Conditions {

    /** Words too common to tell one text from another. */
    private static final Set<String> COMMON = WordLists.words("common words");

    /** Conditions of one thought. */
    private static final int MOST = 3;

    private final AuthorView view;
    private final VisibleRows seen;
    private final AttemptFeedback heard;
    private final ReplyChance chance;

    private Conditions(AuthorView view, VisibleRows seen) {
        this.view = view;
        this.seen = seen;
        this.heard = AttemptFeedback.in(view);
        this.chance = new ReplyChance(view.seed());
    }

    static Outcome<List<Predicate>> where(AuthorView view) {
        Optional<VisibleRows> seen = VisibleRows.of(view);
        if (seen.isEmpty() || seen.get().rows().isEmpty()) {
            return Outcome.refused(new Refusal.Declined("no sample rows to take a condition from"));
        }
        if (view.partial().filter(p -> p.rows() == 1).isPresent()) {
            return Outcome.refused(new Refusal.Declined("one row is left: a further condition adds nothing"));
        }
        Conditions conditions = new Conditions(view, seen.get());
        return conditions
                .heard
                .fresh(conditions::conjuncts, Conditions::sql)
                .map(Outcome::done)
                .orElseGet(
                        () -> Outcome.refused(new Refusal.Declined("no column left that a condition could be about")));
    }

    private static String sql(List<Predicate> conjuncts) {
        return conjuncts.stream().map(Sql::print).collect(Collectors.joining(" AND "));
    }

    private Optional<List<Predicate>> conjuncts() {
        List<Predicate> written = kept();
        int wanted = written.isEmpty() ? count() : written.size() + 1;
        List<@Nullable Object> row = anchor();
        boolean pointed = false;
        for (Column column : columns(seen.with(written))) {
            if (written.size() >= wanted || pointed && !chance.of(0.35)) {
                break; // of one entity there is little more to say
            }
            boolean points = points(column);
            boolean sameRow = pointed || points || chance.of(heard.tooStrict() > 0 ? 0.9 : 0.6);
            Object value = seen.value(sameRow ? row : anchor(), column);
            Optional<Predicate> condition = value == null ? Optional.empty() : on(column, value);
            condition.ifPresent(written::add);
            pointed |= points && condition.isPresent();
            if (seen.with(written).oneRow()) {
                break;
            }
        }
        return written.isEmpty() ? Optional.empty() : Optional.of(written);
    }

    /** What was said before and left too much is said again, with one condition more; of three the last one goes. */
    private List<Predicate> kept() {
        List<Predicate> before = heard.narrowing()
                .flatMap(attempt -> SqlReader.read("SELECT * FROM rows_seen WHERE " + attempt)
                        .block())
                .map(Block::where)
                .orElse(List.of());
        return new ArrayList<>(before.subList(0, Math.min(before.size(), MOST - 1)));
    }

    /** Whether a condition on the column would point at one thing rather than choose a kind. */
    private boolean points(Column column) {
        return column.role() == Role.NAME || column.role() == Role.CATEGORY && seen.allDiffer(column);
    }

    /** Fewer conditions beside nested predicates and after attempts that said too much, more after such as said little. */
    private int count() {
        double one = seen.block().where().isEmpty() ? 0.35 : 0.65;
        int wanted = chance.of(one) ? 1 : chance.of(0.7) ? 2 : 3;
        int less = heard.tooStrict() / 2 + heard.tooNarrow() + heard.redundant();
        return Math.clamp(wanted - less + heard.tooLoose(), 1, MOST);
    }

    /** A row to think of: one that the query so far returned, where it is known, else a sample. */
    private List<@Nullable Object> anchor() {
        int all = seen.rows().size();
        int shown = seen.passing();
        double trusted = heard.tooNarrow() > 0 ? 0.3 : heard.tooStrict() > 0 ? 0.95 : 0.75;
        boolean ofResult = shown > 0 && (shown == all || chance.of(trusted));
        int at = ofResult ? chance.between(all - shown, all - 1) : chance.between(0, all - 1);
        return seen.rows().get(at);
    }

    /** The columns that a condition may be about, as they come to mind. */
    private List<Column> columns(VisibleRows written) {
        List<Column> used = written.used(view.schema());
        return chance.order(seen.table().columns(), c -> used.contains(c) ? 0 : weight(c));
    }

    private double weight(Column column) {
        double strict = 1 + heard.tooStrict(); // a range can be wide, an equality cannot
        double byRole = column.type() == ColumnType.BOOLEAN && column.role() != Role.IDENTIFIER
                ? 1.5
                : switch (column.role()) {
                    case IDENTIFIER -> 0;
                    case NAME -> seen.unique(column) ? 0.15 : (1 + 4 * heard.tooLoose()) / strict;
                    case CATEGORY -> 5 * seen.telling(column) / strict;
                    case MEASURE -> column.type().numeric() ? 5 : 0;
                    case MOMENT -> 3;
                    case TEXT -> 0.4;
                };
        return seen.shared(view, column, byRole);
    }

    private Optional<Predicate> on(Column column, Object value) {
        Expr subject = Expr.Column.of(column.name());
        if (value instanceof Boolean b) {
            return Optional.of(new Predicate.Compare(subject, Comparison.EQ, new Expr.BooleanLiteral(b)));
        }
        RangeConditions ranges = new RangeConditions(seen.passed(), chance, column);
        return switch (column.role()) {
            case IDENTIFIER -> Optional.empty();
            case NAME -> Optional.of(equal(subject, value));
            case CATEGORY -> category(column, subject, value);
            case MEASURE -> ranges.number(value);
            case MOMENT ->
                column.type().numeric()
                        ? ranges.year(value)
                        : column.type() == ColumnType.TEXT ? season(column, subject, value) : ranges.moment(value);
            case TEXT -> telling(subject, value.toString());
        };
    }

    private Predicate equal(Expr subject, Object value) {
        return new Predicate.Compare(subject, Comparison.EQ, RoundValues.literal(value));
    }

    private Optional<Predicate> category(Column column, Expr subject, Object value) {
        List<Object> others = seen.passed().values(column).stream()
                .filter(v -> !v.equals(value))
                .toList();
        if (others.isEmpty()) {
            return seen.passed().rows().size() > 2 ? Optional.empty() : Optional.of(equal(subject, value));
        }
        if (others.size() > 1 && chance.of(0.13)) { // of two known values, both or not the other says nothing new
            return Optional.of(new Predicate.InList(
                    subject, false, List.of(RoundValues.literal(value), RoundValues.literal(chance.pick(others)))));
        }
        return Optional.of(
                others.size() > 1 && chance.of(0.1)
                        ? new Predicate.Compare(subject, Comparison.NE, RoundValues.literal(value))
                        : equal(subject, value));
    }

    /** A season such as 2016-17; a date written out in words is better left alone. */
    private Optional<Predicate> season(Column column, Expr subject, Object value) {
        String text = value.toString();
        return text.length() <= 9 && text.chars().anyMatch(Character::isDigit)
                ? category(column, subject, value)
                : Optional.empty();
    }

    private static Optional<Predicate> telling(Expr subject, String text) {
        return tellingWord(text, 5)
                .map(word -> new Predicate.Like(subject, false, "LIKE", new Expr.TextLiteral("%" + word + "%")));
    }

    /** The text's first word of so many letters that is not a common one. */
    static Optional<String> tellingWord(String text, int letters) {
        for (String word : text.split("[^\\p{L}]+")) {
            if (word.length() >= letters && !COMMON.contains(word.toLowerCase(Locale.ROOT))) {
                return Optional.of(word);
            }
        }
        return Optional.empty();
    }
}
