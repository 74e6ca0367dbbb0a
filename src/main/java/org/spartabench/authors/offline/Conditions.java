package org.spartabench.authors.offline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Equalities;
import org.spartabench.sql.walk.Walk;

/** Writes WHERE: one to three conditions on different columns, with constants from the visible rows. */
final class Conditions {

    private static final Set<String> COMMON = WordLists.words("common words");

    /** Weight of what people do not ask, for tables that offer nothing else. */
    private static final double UNLIKELY = 1e-3;

    /** Weight of a word in a text, and of a name where few rows are left, beside nested predicates. */
    private static final double RARELY = 0.05;

    /** Most conditions. */
    private static final int MOST = 3;

    /** Share of the blocks whose only condition is one of two. */
    private static final double EITHER = 0.1;

    /** How telling values are, at least, of which one may choose two. */
    private static final double KINDS = 0.5;

    private final AuthorView view;
    private final VisibleRows rows;
    private final AttemptFeedback feedback;
    private final ReplyChance chance;
    private final Set<RareForm> rare;

    private Conditions(AuthorView view, VisibleRows rows) {
        this.view = view;
        this.rows = rows;
        this.feedback = AttemptFeedback.in(view);
        this.chance = new ReplyChance(view.seed());
        this.rare = feedback.tooLoose() + feedback.tooStrict() > 1
                ? Set.of()
                : view.context().next().rare();
    }

    /** Says whether the tree has an "either … or" already: of two, a reader loses the first. */
    private static boolean chooses(Block tree) {
        return Walk.blocks(tree).flatMap(b -> b.where().stream()).anyMatch(Predicate.Or.class::isInstance);
    }

    static Outcome<List<Predicate>> where(AuthorView view) {
        Optional<VisibleRows> rows = VisibleRows.of(view);
        if (rows.isEmpty() || rows.get().rows().isEmpty()) {
            return Outcome.declined("no sample rows to take a condition from");
        }
        if (view.partial().filter(p -> p.rows() == 1).isPresent()) {
            return Outcome.declined("one row is left: a further condition adds nothing");
        }
        Conditions conditions = new Conditions(view, rows.get());
        return Outcome.of(
                new DraftRows(view)
                        .fitting(
                                () -> conditions.feedback.fresh(conditions::conjuncts, Sql::print),
                                more -> view.soFar().and(more)),
                "no column left that a condition could be about");
    }

    private Optional<List<Predicate>> conjuncts() {
        List<Predicate> written = kept();
        int wanted = written.isEmpty() ? count() : written.size() + 1;
        List<@Nullable Object> row = anchor();
        boolean pointed = false;
        boolean either = written.isEmpty()
                && !chooses(rows.block())
                && (rare.contains(RareForm.EITHER) || feedback.tooLoose() == 0 && chance.of(EITHER));
        List<Column> columns = new ArrayList<>(columns(rows.with(written)));
        if (either) { // two kinds rather than two amounts or codes
            columns.sort(Comparator.comparing(c -> !kind(c) || rows.telling(c) < KINDS));
        }
        for (Column column : columns) {
            if (written.size() >= wanted || pointed && !chance.of(0.35)) {
                break; // one entity needs no further conditions
            }
            VisibleRows soFar = rows.with(written);
            if (!written.isEmpty() && (implausible(soFar, column) || soFar.needed(view, column))) {
                continue; // it adds nothing, or a later clause needs it
            }
            boolean points = column.role() == Role.NAME // a single entity rather than a kind
                    || column.role() == Role.CATEGORY && rows.allDiffer(column);
            boolean sameRow = pointed || points || chance.of(feedback.tooStrict() > 0 ? 0.9 : 0.6);
            Object value = rows.value(sameRow ? row : anchor(), column);
            Optional<Predicate> condition = value == null ? Optional.empty() : on(column, value);
            if (either && !points && condition.isPresent()) {
                return Optional.of(List.of(withAnother(condition.get(), column, columns)));
            }
            condition.ifPresent(written::add);
            pointed |= points && condition.isPresent();
            if (rows.with(written).oneRow()) {
                break;
            }
        }
        return written.isEmpty() ? Optional.empty() : Optional.of(written);
    }

    /** Lets rows pass that meet one of two conditions of one kind: another value, or another amount or time. */
    private Predicate withAnother(Predicate first, Column column, List<Column> columns) {
        Optional<Predicate> another = kind(column)
                ? chance
                        .order(
                                rows.values(column),
                                v -> equal(Expr.Column.of(column.name()), v).equals(first) ? 0 : 1)
                        .stream()
                        .findFirst()
                        .map(v -> equal(Expr.Column.of(column.name()), v))
                : columns.stream()
                        .filter(c -> !c.equals(column) && c.role() == column.role() && !Outputs.places(c))
                        .filter(c -> c.role() != Role.MOMENT) // two are about the same: held in 1963 or before 1951
                        .filter(c -> !implausible(rows, c)
                                && !rows.with(List.of(first)).needed(view, c))
                        .findFirst()
                        .flatMap(c ->
                                Optional.ofNullable(rows.value(anchor(), c)).flatMap(value -> on(c, value)));
        return another.filter(second -> plain(first) && plain(second))
                .<Predicate>map(second -> new Predicate.Or(List.of(first, second)))
                .orElse(first);
    }

    private static boolean kind(Column column) {
        return column.role() == Role.CATEGORY && !column.type().numeric();
    }

    /** Says whether it is short and affirmed: "either" with "not" or with a further choice is hard to read. */
    private static boolean plain(Predicate condition) {
        return condition instanceof Predicate.Compare c && c.operator() != Comparison.NE;
    }

    /** Keeps the conditions of an attempt that left too many rows, except for the last of three. */
    private List<Predicate> kept() {
        List<Predicate> before = feedback.narrowing()
                .flatMap(attempt -> SqlReader.read("SELECT * FROM rows_seen WHERE " + attempt)
                        .block())
                .map(Block::where)
                .orElse(List.of());
        return new ArrayList<>(before.subList(0, Math.min(before.size(), MOST - 1)));
    }

    /** Draws the number of conditions: fewer beside nested predicates and after strict attempts, more after loose ones. */
    private int count() {
        double one = rows.block().where().isEmpty() ? 0.75 : 1;
        int wanted = chance.of(one) ? 1 : chance.of(0.7) ? 2 : 3;
        int less = feedback.tooStrict() / 2 + feedback.tooNarrow() + feedback.count(ObjectionKind.EVERY_ROW);
        return Math.clamp(wanted - less + feedback.tooLoose(), 1, MOST);
    }

    /** Draws a row: one of the partial result, if known, else a sample. */
    private List<@Nullable Object> anchor() {
        int all = rows.rows().size();
        int shown = rows.passing();
        double trusted = feedback.tooNarrow() > 0 ? 0.3 : feedback.tooStrict() > 0 ? 0.95 : 0.75;
        boolean ofResult = shown > 0 && (shown == all || chance.of(trusted));
        int at = ofResult ? chance.between(all - shown, all - 1) : chance.between(0, all - 1);
        return rows.rows().get(at);
    }

    /** Draws an order of the columns that a condition can use. */
    private List<Column> columns(VisibleRows written) {
        List<Column> used = written.used(view.schema());
        List<Column> drawn = chance.order(
                rows.table().columns(),
                c -> used.contains(c)
                        ? 0
                        : implausible(written, c) || written.needed(view, c) ? weight(c) * UNLIKELY : weight(c));
        List<Column> whole = drawn.stream().filter(c -> !NameParts.contain(c)).toList();
        return whole.isEmpty() ? drawn : whole; // of a person the whole name, or none
    }

    private double weight(Column column) {
        double strict = 1 + feedback.tooStrict(); // a range can be wide, an equality cannot
        double byRole = column.type() == ColumnType.BOOLEAN && column.role() != Role.IDENTIFIER
                ? 1.5
                : switch (column.role()) {
                    case IDENTIFIER -> 0;
                    case NAME -> rows.unique(column) ? 0.15 : (1 + 4 * feedback.tooLoose()) / strict;
                    case CATEGORY -> (rare.contains(RareForm.EXCLUDED) ? 50 : 5) * rows.telling(column) / strict;
                    case MEASURE ->
                        column.type().numeric()
                                ? (Outputs.places(column)
                                        ? 0.05
                                        : rows.block().nested().isEmpty() ? 5 : 3)
                                : 0;
                    case MOMENT -> 3;
                    case TEXT ->
                        rows.wordy(column)
                                ? rows.block().nested().isEmpty() ? 0.4 : RARELY
                                : rows.block().nested().isEmpty()
                                        ? UNLIKELY * UNLIKELY
                                        : 0; // nobody searches a name for a word
                };
        boolean compares = column.role() == Role.NAME // a Hiro below average
                && rows.block().nested().stream().anyMatch(Predicate.CompareQuery.class::isInstance);
        boolean inner = !rows.block().where().isEmpty() && column.role() == Role.NAME; // few rows are left for a name
        boolean beside = rows.block().children().stream()
                .filter(b -> b.table().equals(rows.block().table()))
                .anyMatch(b -> Equalities.bounded(b).contains(column.name().toLowerCase(Locale.ROOT)));
        return beside || compares || compared(column)
                ? 0
                : rows.shared(view, column, byRole) * (inner ? RARELY : 1) * (rows.bounded(column) ? UNLIKELY : 1);
    }

    /** Says whether people hardly ask so: a number of a row, a part of a name, a second time, an average of namesakes. */
    private boolean implausible(VisibleRows written, Column column) {
        boolean named = column.role() == Role.NAME && view.context().next().aggregate();
        boolean again = column.role() == Role.MOMENT // made before 2019 and released in 2018
                && (written.dated() || written.used(view.schema()).stream().anyMatch(c -> c.role() == Role.MOMENT));
        return named || again || PartTables.numbers(rows.table(), column) || NameParts.contain(column);
    }

    /** Says whether this is the only number by which the finished block can be compared with the one around it. */
    private boolean compared(Column column) {
        return view.context().next().into().equals(Optional.of(Nesting.A))
                && rows.measures(rows.used(view.schema())).equals(List.of(column));
    }

    private Optional<Predicate> on(Column column, Object value) {
        Expr subject = Expr.Column.of(column.name());
        if (value instanceof Boolean b) {
            return Optional.of(new Predicate.Compare(subject, Comparison.EQ, new Expr.BooleanLiteral(b)));
        }
        RangeConditions ranges = new RangeConditions(rows.passed(), chance, column);
        return switch (column.role()) {
            case IDENTIFIER -> Optional.empty();
            case NAME -> Optional.of(equal(subject, value));
            case CATEGORY -> category(column, subject, value);
            case MEASURE -> ranges.number(value);
            case MOMENT ->
                column.type().numeric()
                        ? ranges.year(value)
                        : column.type() == ColumnType.TEXT ? season(column, subject, value) : ranges.moment(value);
            case TEXT ->
                tellingWord(value.toString(), 5)
                        .map(word ->
                                new Predicate.Like(subject, false, "LIKE", new Expr.TextLiteral("%" + word + "%")));
        };
    }

    private Predicate equal(Expr subject, Object value) {
        return new Predicate.Compare(subject, Comparison.EQ, RoundValues.literal(value));
    }

    private Optional<Predicate> category(Column column, Expr subject, Object value) {
        List<Object> others = rows.passed().values(column).stream()
                .filter(v -> !v.equals(value))
                .toList();
        if (others.isEmpty()) {
            return rows.passed().rows().size() > 2 ? Optional.empty() : Optional.of(equal(subject, value));
        }
        if (others.size() > 1
                && !rare.contains(RareForm.EXCLUDED)
                && chance.of(0.08)) { // with two known values, neither IN nor <> narrows anything
            return Optional.of(new Predicate.InList(
                    subject, false, List.of(RoundValues.literal(value), RoundValues.literal(chance.pick(others)))));
        }
        boolean several = new PartTables(view.schema()).part(rows.table()); // "not Drama" would be said of one row
        return Optional.of(
                others.size() > 1
                                && !several
                                && chance.of(rare.contains(RareForm.EXCLUDED) ? 1 : 0.2)
                                && !rows.missing(view, column) // who has no region is not in WA either
                                && value.toString().codePoints().anyMatch(Character::isLetter) // "a rank other than 3"
                        ? new Predicate.Compare(subject, Comparison.NE, RoundValues.literal(value))
                        : equal(subject, value));
    }

    /** Writes a condition on a season such as 2016-17, but not on a date in words. */
    private Optional<Predicate> season(Column column, Expr subject, Object value) {
        String text = value.toString();
        return text.length() <= 9 && text.chars().anyMatch(Character::isDigit)
                ? category(column, subject, value)
                : Optional.empty();
    }

    /** Finds the first word of at least so many letters that is not common. */
    static Optional<String> tellingWord(String text, int letters) {
        return Arrays.stream(text.split("[^\\p{L}]+"))
                .filter(word -> word.length() >= letters && !COMMON.contains(word.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
