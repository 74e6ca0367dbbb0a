package org.spartabench.author.wording;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.ColumnWords.Kind;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Range;
import org.spartabench.author.wording.text.FigureFormat;
import org.spartabench.author.wording.text.Text;
import org.spartabench.author.wording.text.WordLists;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate.Comparison;

/**
 * Writes the values for the gap of a column's phrase: "more than 15 points", "after June 4, 1955", "Central Hospital".
 */
final class ValuePhrases {

    private static final Set<String> MONTHS = WordLists.words("months");

    private final RandomGenerator random;

    ValuePhrases(RandomGenerator random) {
        this.random = random;
    }

    /** "more than 3 scheduled appointments". */
    Text countedRows(NounPhrase rows, Condition.Test often) {
        Text howMany = Text.of(of(often.range(), Lexicon.COUNTED).plain());
        return Text.row(new Text.Stating(often.at(), howMany), rows.bare());
    }

    static boolean onlyOne(Range range) {
        return range instanceof Range.Relative(Comparison op, Expr.NumberLiteral(BigDecimal n))
                && n.compareTo(BigDecimal.ONE) == 0
                && op != Comparison.NE;
    }

    /** The value alone: "15", "$2 million", "June 4, 1955", "the Celtics". */
    static String value(Expr.Literal literal, ColumnWords words) {
        return switch (literal) {
            case Expr.NumberLiteral n -> number(n.value(), words);
            case Expr.TextLiteral t -> text(t.value(), words);
            case Expr.BooleanLiteral b -> b.value() ? "true" : "false";
            case Expr.NullLiteral n -> "unknown";
        };
    }

    private static String number(BigDecimal value, ColumnWords words) {
        return switch (words.kind()) {
            case MONEY -> FigureFormat.money(value);
            case PERCENT -> FigureFormat.number(value) + "%";
            case YEAR, SEASON, WORD -> value.stripTrailingZeros().toPlainString();
            case COUNT, AMOUNT, MOMENT -> FigureFormat.number(value);
        };
    }

    private static String text(String value, ColumnWords words) {
        ColumnWords.ValueWords known = words.values().get(value);
        if (known != null) {
            return known.text();
        }
        if (words.kind() == Kind.MOMENT) {
            Optional<String> moment = FigureFormat.date(value)
                    .map(FigureFormat::day)
                    .or(() -> FigureFormat.time(value).map(FigureFormat::clock));
            if (moment.isPresent()) {
                return moment.get();
            }
        }
        return words.value().source().replace("{v}", value);
    }

    private static boolean time(Expr.Literal literal) {
        return literal instanceof Expr.TextLiteral(String value)
                && FigureFormat.time(value).isPresent();
    }

    /** The comparison and its value, as the gap of a phrase wants it. */
    Text of(Range range, ColumnWords words) {
        return Text.of(
                switch (range) {
                    case Range.Relative r -> relative(r.comparison(), r.value(), words);
                    case Range.Span s -> span(s, words);
                    case Range.OneOf o -> oneOf(o, words);
                    case Range.Matching m -> calendar(m, words) ? "in " + m.text() : m.text();
                    case Range.Missing m -> m.negated() ? "known" : "unknown";
                    case Range.Truth t -> t.value() ? "true" : "false";
                });
    }

    /** Whether a date's text is asked to hold a month: "born in December". */
    static boolean calendar(Range.Matching m, ColumnWords words) {
        return words.kind() == Kind.MOMENT
                && !m.negated()
                && m.match() == Meaning.Match.CONTAINS
                && MONTHS.contains(m.text());
    }

    private String relative(Comparison op, Expr.Literal literal, ColumnWords words) {
        String value = value(literal, words);
        return switch (words.kind()) {
            case COUNT, AMOUNT, MONEY, PERCENT ->
                join(
                        value.equals("0") && op == Comparison.EQ ? "" : before(op, words),
                        withUnit(literal, value, words));
            case YEAR -> year(op, value);
            case SEASON -> season(op, value);
            case MOMENT -> Comparatives.moment(op, time(literal)) + " " + value;
            case WORD -> value;
        };
    }

    private String before(Comparison op, ColumnWords words) {
        return Comparatives.before(op, words.kind(), words.unit().isPresent(), random);
    }

    private static String join(String before, String value) {
        return before.isEmpty() ? value : before + " " + value;
    }

    private static String withUnit(Expr.Literal literal, String value, ColumnWords words) {
        if (words.unit().isEmpty() || words.kind() == Kind.MONEY || words.kind() == Kind.PERCENT) {
            return value;
        }
        boolean one = literal instanceof Expr.NumberLiteral(BigDecimal n) && n.compareTo(BigDecimal.ONE) == 0;
        return value + " "
                + (one ? words.unit().get().one() : words.unit().get().many());
    }

    private static String year(Comparison op, String value) {
        return switch (op) {
            case GT -> "after " + value;
            case GE -> "in " + value + " or later";
            case LT -> "before " + value;
            case LE -> "in " + value + " or earlier";
            case EQ -> "in " + value;
            case NE -> "in a year other than " + value;
        };
    }

    private static String season(Comparison op, String value) {
        return switch (op) {
            case GT -> "a season after " + value;
            case GE -> "the " + value + " season or later";
            case LT -> "a season before " + value;
            case LE -> "the " + value + " season or earlier";
            case EQ -> "the " + value + " season";
            case NE -> "a season other than " + value;
        };
    }

    private String span(Range.Span s, ColumnWords words) {
        String low = value(s.low(), words);
        String high = value(s.high(), words);
        if (s.negated()) {
            return relative(Comparison.LT, s.low(), words) + " or " + relative(Comparison.GT, s.high(), words);
        }
        return switch (words.kind()) {
            case MOMENT -> moments(s, low, high);
            case SEASON -> "a season between " + low + " and " + high;
            case YEAR, WORD -> "between " + low + " and " + high;
            case COUNT, AMOUNT, MONEY, PERCENT -> "between " + low + " and " + withUnit(s.high(), high, words);
        };
    }

    private static String moments(Range.Span s, String low, String high) {
        Optional<LocalDate> from = date(s.low());
        Optional<LocalDate> to = date(s.high());
        if (from.isEmpty() || to.isEmpty()) {
            return "between " + low + " and " + high;
        }
        LocalDate a = from.get();
        LocalDate b = to.get();
        if (a.getYear() == b.getYear() && a.getDayOfYear() == 1 && b.equals(a.withDayOfYear(a.lengthOfYear()))) {
            return "in " + a.getYear();
        }
        if (a.getDayOfMonth() == 1 && b.equals(a.withDayOfMonth(a.lengthOfMonth()))) {
            return "in " + FigureFormat.day(a).replaceAll(" \\d+,", "");
        }
        boolean decade = a.getDayOfYear() == 1 && b.equals(b.withDayOfYear(b.lengthOfYear()));
        if (decade) {
            return "from " + a.getYear() + " through " + b.getYear();
        }
        String first = a.getYear() == b.getYear() ? FigureFormat.dayOnly(a) : low;
        return "between " + first + " and " + high;
    }

    static Optional<LocalDate> date(Expr.Literal literal) {
        return literal instanceof Expr.TextLiteral(String value) ? FigureFormat.date(value) : Optional.empty();
    }

    private String oneOf(Range.OneOf o, ColumnWords words) {
        List<String> values = new ArrayList<>();
        o.values().forEach(v -> values.add(value(v, words)));
        String list = or(values);
        Expr.Literal last = o.values().getLast();
        return switch (words.kind()) {
            case COUNT, AMOUNT, MONEY, PERCENT ->
                (o.negated() ? "other than " : values.size() == 2 ? "either " : "")
                        + or(replaceLast(values, withUnit(last, values.getLast(), words)));
            case YEAR -> (o.negated() ? "in a year other than " : "in ") + list;
            case SEASON -> o.negated() ? "a season other than " + list : "the " + list + " season";
            case MOMENT -> (o.negated() ? "not " : "") + (time(last) ? "at " : "on ") + list;
            case WORD -> list;
        };
    }

    private static List<String> replaceLast(List<String> values, String last) {
        List<String> copy = new ArrayList<>(values);
        copy.set(copy.size() - 1, last);
        return copy;
    }

    static String or(List<String> values) {
        return values.size() == 1
                ? values.getFirst()
                : String.join(", ", values.subList(0, values.size() - 1)) + " or " + values.getLast();
    }

    /** The whole clause after the noun that names the column: "is more than $500", "starts with “A”". */
    String clause(Range range, ColumnWords words) {
        return switch (range) {
            case Range.Relative r -> relativeClause(r, words);
            case Range.Span s
            when words.kind() == Kind.WORD ->
                (s.negated() ? "is not" : "is") + " between "
                        + value(s.low(), words) + " and " + value(s.high(), words)
                        + (s.low() instanceof Expr.TextLiteral ? " in the alphabet" : "");
            case Range.Span s -> "is " + span(s, words);
            case Range.OneOf o -> oneOfClause(o, words);
            case Range.Matching m -> matching(m);
            case Range.Missing m -> m.negated() ? "is known" : "is not known";
            case Range.Truth t -> t.value() ? "is true" : "is false";
        };
    }

    private String relativeClause(Range.Relative r, ColumnWords words) {
        String value = value(r.value(), words);
        Map<Comparison, String> plain = Map.of(Comparison.EQ, "is ", Comparison.NE, "is not ");
        if (r.value() instanceof Expr.NumberLiteral
                && words.kind() == Kind.WORD
                && !plain.containsKey(r.comparison())) {
            return "is " + Comparatives.before(r.comparison(), Kind.AMOUNT, false, random) + " " + value;
        }
        return switch (words.kind()) {
            case WORD ->
                switch (r.comparison()) {
                    case EQ, NE -> plain.get(r.comparison()) + value;
                    case LT -> "comes before " + value + " in the alphabet";
                    case GT -> "comes after " + value + " in the alphabet";
                    case LE -> "comes no later than " + value + " in the alphabet";
                    case GE -> "comes no earlier than " + value + " in the alphabet";
                };
            case YEAR, SEASON ->
                switch (r.comparison()) {
                    case EQ, NE -> plain.get(r.comparison()) + value;
                    case LT -> "is before " + value;
                    case GT -> "is after " + value;
                    case LE -> "is " + value + " or earlier";
                    case GE -> "is " + value + " or later";
                };
            case MOMENT ->
                plain.containsKey(r.comparison())
                        ? plain.get(r.comparison()) + value
                        : "is " + relative(r.comparison(), r.value(), words);
            case COUNT, AMOUNT, MONEY, PERCENT ->
                plain.containsKey(r.comparison())
                        ? plain.get(r.comparison()) + withUnit(r.value(), value, words)
                        : "is " + relative(r.comparison(), r.value(), words);
        };
    }

    private String oneOfClause(Range.OneOf o, ColumnWords words) {
        List<String> values = new ArrayList<>();
        o.values().forEach(v -> values.add(value(v, words)));
        String either = values.size() == 2 && !o.negated() ? "either " : "";
        return "is " + (o.negated() ? "neither ".repeat(values.size() == 2 ? 1 : 0) : either)
                + (o.negated()
                        ? values.size() == 2 ? values.getFirst() + " nor " + values.getLast() : "none of " + or(values)
                        : or(values));
    }

    private static String matching(Range.Matching m) {
        String quoted = "“" + m.text() + "”";
        return switch (m.match()) {
            case STARTS -> (m.negated() ? "does not start with " : "starts with ") + quoted;
            case ENDS -> (m.negated() ? "does not end with " : "ends with ") + quoted;
            case CONTAINS -> (m.negated() ? "does not contain " : "contains ") + quoted;
            case LIKE -> (m.negated() ? "does not match " : "matches ") + quoted;
        };
    }
}
