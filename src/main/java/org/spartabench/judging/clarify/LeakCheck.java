package org.spartabench.judging.clarify;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.facts.value.SpelledNumbers;

/**
 * The barrier between an oracle that knows the query and a subject that must not: it refuses clarifications that hold code,
 * operators, three tokens of the query in a row, talk of a ground truth, results that question and query do not hold, or
 * more than was asked. All rules work without a model; the last two look at words only.
 */
public final class LeakCheck {

    private static final Pattern LITERAL = Pattern.compile("'((?:[^']|'')*)'");
    private static final Pattern TOKEN = Pattern.compile(
            "'(?:[^']|'')*'|\"[^\"]*\"|\\d+(?:\\.\\d+)?|[\\p{L}_][\\p{L}\\d_]*|<=|>=|<>|!=|==|[^\\s\\w.()]");
    private static final Pattern GROUND_TRUTH = Pattern.compile(
            "\\b(?:ground[ -]?truth|gold(?:en)?["
                    + " -](?:query|sql|answer|standard|program)|(?:reference|correct|hidden|given)"
                    + " (?:query|sql|solution|program)|answer key|the query|the sql)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern SQL = Pattern.compile(
            "\\b(?:SELECT|FROM|WHERE|JOIN|HAVING|DISTINCT|LIMIT|OFFSET|UNION|INTERSECT|EXCEPT|BETWEEN|LIKE|EXISTS|NULLS?|NULLs|GROUP"
                + " BY|ORDER BY|COUNT|SUM|AVG|MIN|MAX|CAST|CASE|COALESCE|NOT IN|IN|IS|AND|OR|ASC|DESC)\\b");
    private static final Pattern CODE = Pattern.compile(
            "```|`|\\b(?:count|sum|avg|min|max|mean|cast|round|len|coalesce|year|month|strftime)\\s*\\([^)]*\\)|\\bselect\\b[^.;]*\\bfrom\\b|\\b(?:group|order)"
                + " by\\b|\\b(?:inner|outer|left|right|full) join\\b|\\bis (?:not )?null\\b|\\bcount distinct\\b"
                + "|\\w\\s*\\[\\s*['\"\\w]|\\.\\w+\\(|\\b(?:df|pd|np)\\b|\\b\\w+=\\w|\\.(?:groupby|merge|loc|iloc|isin|nunique)\\b"
                + "|\\bleft_only\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern OPERATOR = Pattern.compile("<=|>=|<>|!=|==|[<>=≤≥≠]|\\s[*/%]\\s");
    private static final Pattern FIGURE =
            Pattern.compile("(?<![\\p{L}_\\d])\\d[\\d,]*(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?(?![\\p{L}_])");
    private static final Pattern EITHER = Pattern.compile("[,]? or ", Pattern.CASE_INSENSITIVE);
    private static final Pattern BARE =
            Pattern.compile("(?:yes|no|both|either|maybe|it depends)[.!]?", Pattern.CASE_INSENSITIVE);

    /** What an answer may be about beside its subject, by its words. */
    private static final Map<String, Pattern> TOPICS = Map.of(
            "output", Pattern.compile("wanted|which columns?|output|returned|shown|listed"),
            "order", Pattern.compile("\\border\\b|sorted|sorting"),
            "missing", Pattern.compile("missing|without an?|left out|empty|no value"),
            "ties", Pattern.compile("\\bties?\\b|\\btied\\b"),
            "duplicates", Pattern.compile("duplicates?|once|different|distinct"));

    private final String sql;
    private final Set<BigDecimal> numbers = new HashSet<>();
    private final List<BigDecimal> constants = new ArrayList<>();
    private final Set<String> texts = new HashSet<>();
    private final String question;
    private final Collection<String> secrets;

    /**
     * @param sql the query that must not be given away
     * @param question with its evidence
     * @param secrets values of the answer and of inner results, as texts
     */
    public LeakCheck(String sql, String question, Collection<String> secrets) {
        this.sql = sql;
        this.question = question.toLowerCase(Locale.ROOT);
        this.secrets = List.copyOf(secrets);
        Matcher literals = LITERAL.matcher(sql);
        while (literals.find()) {
            texts.add(literals.group(1).replace("''", "'").toLowerCase(Locale.ROOT));
        }
        constants.addAll(figures(sql));
        numbers.addAll(constants);
        numbers.addAll(figures(question));
    }

    /** Lists all leaks of a clarification; none if it may pass. */
    public List<Leakage> of(String inquiry, String answer) {
        if (answer.isBlank()) {
            return List.of(new Leakage(Leakage.Kind.EMPTY, ""));
        }
        List<Leakage> leaks = new ArrayList<>();
        String prose = withoutValues(answer);
        find(GROUND_TRUTH, answer, Leakage.Kind.GROUND_TRUTH, leaks);
        find(SQL, prose, Leakage.Kind.CODE, leaks);
        find(CODE, prose, Leakage.Kind.CODE, leaks);
        find(OPERATOR, prose, Leakage.Kind.OPERATOR, leaks);
        run(answer).stream().map(r -> new Leakage(Leakage.Kind.QUERY_TEXT, r)).forEach(leaks::add);
        results(inquiry, answer).map(r -> new Leakage(Leakage.Kind.RESULT, r)).forEach(leaks::add);
        if (EITHER.matcher(inquiry).find() && BARE.matcher(answer.strip()).matches()) {
            leaks.add(new Leakage(Leakage.Kind.NO_ANSWER, answer.strip()));
        }
        more(inquiry, answer, leaks);
        return List.copyOf(leaks);
    }

    /** Takes the quoted constants of the query out of a text: they are values, whatever they spell. */
    private String withoutValues(String answer) {
        Matcher quoted = LITERAL.matcher(answer);
        return quoted.replaceAll(m -> texts.contains(m.group(1).toLowerCase(Locale.ROOT))
                        || question.contains(m.group(1).toLowerCase(Locale.ROOT))
                ? "''"
                : Matcher.quoteReplacement(m.group()));
    }

    private static void find(Pattern pattern, String text, Leakage.Kind kind, List<Leakage> into) {
        Matcher matcher = pattern.matcher(text);
        if (matcher.find()) {
            into.add(new Leakage(kind, matcher.group().strip()));
        }
    }

    /** Finds three tokens of the query in a row. */
    private List<String> run(String answer) {
        List<String> gold = tokens(sql);
        List<String> answerTokens = tokens(answer);
        for (int i = 0; i + 3 <= answerTokens.size(); i++) {
            List<String> three = answerTokens.subList(i, i + 3);
            for (int k = 0; k + 3 <= gold.size(); k++) {
                if (gold.subList(k, k + 3).equals(three)) {
                    return List.of(String.join(" ", three));
                }
            }
        }
        return List.of();
    }

    private static List<String> tokens(String text) {
        return TOKEN.matcher(text)
                .results()
                .map(m -> m.group().toLowerCase(Locale.ROOT).replaceAll("^[\"]|[\"]$", ""))
                .toList();
    }

    /** Finds figures and values that neither the question, nor the inquiry, nor the constants of the query hold. */
    private Stream<String> results(String inquiry, String answer) {
        Set<BigDecimal> known = new HashSet<>(numbers);
        known.addAll(figures(inquiry));
        List<String> found = new ArrayList<>();
        for (BigDecimal figure : figures(answer)) {
            if (!known.contains(figure) && !between(figure)) {
                found.add(figure.toPlainString());
            }
        }
        String held = question + " " + inquiry.toLowerCase(Locale.ROOT) + " " + sql.toLowerCase(Locale.ROOT);
        String lowerAnswer = answer.toLowerCase(Locale.ROOT);
        List<Long> spelled = SpelledNumbers.in(held);
        for (long number : SpelledNumbers.in(answer)) {
            if (number > 1
                    && !spelled.contains(number)
                    && !known.contains(BigDecimal.valueOf(number).stripTrailingZeros())) {
                found.add(SpelledNumbers.of(number).orElse(String.valueOf(number)));
            }
        }
        for (String secret : secrets) {
            String value = secret.strip().toLowerCase(Locale.ROOT);
            if (value.length() > 2
                    && !value.matches("[\\d.,-]+")
                    && word(lowerAnswer, value)
                    && !held.contains(value)) {
                found.add(secret);
            }
        }
        return found.stream().distinct();
    }

    private static boolean word(String text, String word) {
        return Pattern.compile("(?<![\\p{L}\\d_])" + Pattern.quote(word) + "(?![\\p{L}\\d_])")
                .matcher(text)
                .find();
    }

    /** Says whether a whole number lies between the bounds of a BETWEEN of whole numbers: naming it gives nothing away. */
    private boolean between(BigDecimal figure) {
        Matcher bounds = Pattern.compile("\\bBETWEEN (\\d+) AND (\\d+)\\b", Pattern.CASE_INSENSITIVE)
                .matcher(sql);
        while (bounds.find()) {
            if (figure.scale() <= 0
                    && figure.compareTo(new BigDecimal(bounds.group(1))) >= 0
                    && figure.compareTo(new BigDecimal(bounds.group(2))) <= 0) {
                return true;
            }
        }
        return false;
    }

    private static List<BigDecimal> figures(String text) {
        return FIGURE.matcher(text)
                .results()
                .map(m -> m.group().replaceAll(",(?=\\d{3})", "").replaceAll("[,.]+$", ""))
                .filter(n -> n.matches("\\d+(\\.\\d+)?([eE][+-]?\\d+)?"))
                .map(n -> new BigDecimal(n).stripTrailingZeros())
                .toList();
    }

    /** Finds an answer about two matters that the inquiry does not touch. */
    private static void more(String inquiry, String answer, List<Leakage> leaks) {
        String asked = inquiry.toLowerCase(Locale.ROOT);
        String lowerAnswer = answer.toLowerCase(Locale.ROOT);
        List<String> beside = TOPICS.entrySet().stream()
                .filter(t -> t.getValue().matcher(lowerAnswer).find()
                        && !t.getValue().matcher(asked).find())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        if (beside.size() > 1 && lowerAnswer.split("[;.](?:\\s|$)|, (?:and|only) ").length > 1) {
            leaks.add(new Leakage(Leakage.Kind.MORE_THAN_ASKED, String.join(", ", beside)));
        }
    }

    /**
     * Says why the barrier refuses a clarification.
     *
     * @param what the part of the clarification that is refused; may be empty
     */
    public record Leakage(Kind kind, String what) {

        /** The reasons, with the sentence that asks for another clarification. */
        public enum Kind {
            EMPTY("it says nothing"),
            CODE("it holds code: say it in words"),
            OPERATOR("it holds operators: say it in words"),
            QUERY_TEXT("it repeats text of the query"),
            GROUND_TRUTH("it speaks of a query or an answer that is known"),
            RESULT("it holds a value that only the answer or an inner result gives"),
            NO_ANSWER("it does not choose between what was offered"),
            MORE_THAN_ASKED("it answers more than was asked");

            private final String reason;

            Kind(String reason) {
                this.reason = reason;
            }

            public String reason() {
                return reason;
            }
        }

        @Override
        public String toString() {
            return kind.reason() + (what.isEmpty() ? "" : ": " + what);
        }
    }
}
