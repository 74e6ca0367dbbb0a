package org.spartabench.authors.wording;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Range;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.ComparisonPhrases;
import org.spartabench.authors.wording.word.FigureFormat;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Writes the values for the gap of a column's phrase: "more than 15 points", "after June 4, 1955", "Central Hospital".
 */
record ValuePhrases(RandomGenerator random) {

    private static final Set<String> MONTHS = WordLists.words("months");

    /** Writes "more than 3 scheduled appointments". */
    Text countedRows(NounPhrase rows, Condition.Test often) {
        return Text.row(counted(often), rows.bare());
    }

    /** Writes "more than 3". */
    Text counted(Condition.Test often) {
        Text howMany = Text.of(of(often.range(), Lexicon.COUNTED).plain());
        return new Text.Stating(often.at(), howMany);
    }

    static boolean onlyOne(Range range) {
        return range instanceof Range.Relative(Comparison op, Expr.Literal n) && isOne(n) && op != Comparison.NE;
    }

    private static boolean isOne(Expr.Literal literal) {
        return literal instanceof Expr.NumberLiteral(BigDecimal n) && n.compareTo(BigDecimal.ONE) == 0;
    }

    /** Writes the value alone: "15", "$2 million", "June 4, 1955", "the Celtics". */
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
        Optional<String> moment = words.kind() != Kind.MOMENT
                ? Optional.empty()
                : FigureFormat.date(value)
                        .map(FigureFormat::day)
                        .or(() -> FigureFormat.time(value).map(FigureFormat::clock));
        String shown = value.contains(",") ? "“" + value + "”" : value;
        return moment.orElseGet(() ->
                words.value().source().replace("{v}", shown).replace("““", "“").replace("””", "”"));
    }

    /** Names the row of the comparisons for a date or a time of day. */
    private static String dayOrTime(Expr.Literal literal) {
        boolean time = literal instanceof Expr.TextLiteral(String value)
                && FigureFormat.time(value).isPresent();
        return time ? "time" : "day";
    }

    /** Writes the comparison with its value, as the gap of a phrase takes it. */
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

    /** Says whether the text of a date has to contain a month: "born in December". */
    static boolean calendar(Range.Matching m, ColumnWords words) {
        return words.kind() == Kind.MOMENT
                && !m.negated()
                && m.match() == Meaning.Match.CONTAINS
                && MONTHS.contains(m.text());
    }

    private String relative(Comparison op, Expr.Literal literal, ColumnWords words) {
        String value = value(literal, words);
        return switch (words.kind()) {
            case COUNT, AMOUNT, MONEY, PERCENT -> {
                boolean bare = op == Comparison.EQ && (value.equals("0") || words.labels());
                boolean counts = words.counts() && value.matches("[\\d,]+");
                String before = bare
                        ? ""
                        : Comparatives.before(op, words.kind(), words.unit().isPresent(), counts, random);
                yield (before.isEmpty() ? "" : before + " ") + withUnit(literal, value, words);
            }
            case YEAR -> ComparisonPhrases.of("year", op, value);
            case SEASON -> ComparisonPhrases.of("season", op, value);
            case MOMENT -> ComparisonPhrases.of(dayOrTime(literal), op) + " " + value;
            case WORD -> value;
        };
    }

    static String withUnit(Expr.Literal literal, String value, ColumnWords words) {
        return words.kind() == Kind.MONEY || words.kind() == Kind.PERCENT
                ? value
                : value
                        + words.unit()
                                .map(u -> " " + (isOne(literal) ? u.one() : u.many()))
                                .orElse("");
    }

    private String span(Range.Span s, ColumnWords words) {
        if (s.negated()) {
            return relative(Comparison.LT, s.low(), words) + " or " + relative(Comparison.GT, s.high(), words);
        }
        String between = "between " + value(s.low(), words) + " and " + value(s.high(), words);
        return switch (words.kind()) {
            case MOMENT -> moments(s, words).orElse(between);
            case SEASON -> "a season " + between;
            case YEAR, WORD -> between;
            case COUNT, AMOUNT, MONEY, PERCENT -> withUnit(s.high(), between, words);
        };
    }

    /** Writes a span between two dates: "in 1998", "in June 2004", "from 1990 through 1999". */
    private static Optional<String> moments(Range.Span s, ColumnWords words) {
        return date(s.low())
                .flatMap(from -> date(s.high()).map(to -> {
                    boolean oneYear = from.getYear() == to.getYear();
                    if (from.getDayOfYear() == 1 && to.equals(to.withDayOfYear(to.lengthOfYear()))) {
                        return oneYear ? "in " + from.getYear() : "from " + from.getYear() + " through " + to.getYear();
                    }
                    if (from.getDayOfMonth() == 1 && to.equals(from.withDayOfMonth(from.lengthOfMonth()))) {
                        return "in " + FigureFormat.day(from).replaceAll(" \\d+,", "");
                    }
                    String first = oneYear ? FigureFormat.dayOnly(from) : value(s.low(), words);
                    return "between " + first + " and " + value(s.high(), words);
                }));
    }

    static Optional<LocalDate> date(Expr.Literal literal) {
        return literal instanceof Expr.TextLiteral(String value) ? FigureFormat.date(value) : Optional.empty();
    }

    private static List<String> values(Range.OneOf o, ColumnWords words) {
        return o.values().stream().map(v -> value(v, words)).toList();
    }

    private String oneOf(Range.OneOf o, ColumnWords words) {
        String list = or(values(o, words));
        Expr.Literal last = o.values().getLast();
        return switch (words.kind()) {
            case COUNT, AMOUNT, MONEY, PERCENT ->
                (o.negated() ? "other than " : o.values().size() == 2 && !words.labels() ? "either " : "")
                        + withUnit(last, list, words);
            case YEAR -> (o.negated() ? "in a year other than " : "in ") + list;
            case SEASON -> o.negated() ? "a season other than " + list : "the " + list + " season";
            case MOMENT -> (o.negated() ? "not " : "") + (dayOrTime(last).equals("time") ? "at " : "on ") + list;
            case WORD -> list;
        };
    }

    private static String or(List<String> values) {
        return values.size() == 1
                ? values.getFirst()
                : String.join(", ", values.subList(0, values.size() - 1)) + " or " + values.getLast();
    }

    /** Writes the clause after the noun that names the column: "is more than $500", "starts with “A”". */
    String clause(Range range, ColumnWords words) {
        return switch (range) {
            case Range.Relative r -> relativeClause(r.comparison(), r.value(), words);
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

    private String relativeClause(Comparison op, Expr.Literal literal, ColumnWords words) {
        String value = value(literal, words);
        boolean equality = op == Comparison.EQ || op == Comparison.NE;
        return switch (words.kind()) {
            case WORD ->
                literal instanceof Expr.NumberLiteral && !equality
                        ? "is " + Comparatives.before(op, Kind.AMOUNT, false, false, random) + " " + value
                        : ComparisonPhrases.of("text is", op, value);
            case YEAR, SEASON -> ComparisonPhrases.of("moment is", op, value);
            case MOMENT ->
                equality ? ComparisonPhrases.of("moment is", op, value) : "is " + relative(op, literal, words);
            case COUNT, AMOUNT, MONEY, PERCENT ->
                equality
                        ? ComparisonPhrases.of("moment is", op, withUnit(literal, value, words))
                        : "is " + relative(op, literal, words);
        };
    }

    private String oneOfClause(Range.OneOf o, ColumnWords words) {
        List<String> values = values(o, words);
        boolean two = values.size() == 2;
        if (!o.negated()) {
            return "is " + (two ? "either " : "") + or(values);
        }
        return two ? "is neither " + values.getFirst() + " nor " + values.getLast() : "is none of " + or(values);
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
