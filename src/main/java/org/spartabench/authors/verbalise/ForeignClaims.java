package org.spartabench.authors.verbalise;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Finds what a question says and its query does not: a number in digits, a name of several words. What units or other words can
 * explain it lets pass, since checks judge that.
 *
 * @param numbers of the query, those in texts and names among them
 * @param words of query, schema and persona, in lower case
 */
record ForeignClaims(List<BigDecimal> numbers, Set<String> words) {

    /** Numbers up to this one may be ordinals or parts of dates. */
    private static final BigDecimal SMALL = BigDecimal.valueOf(12);

    /** The digits of factors between units: powers of ten, months, hours, minutes, seconds of an hour and a day, days. */
    private static final Set<String> FACTORS = Set.of("1", "12", "24", "6", "36", "864", "7");

    private static final Pattern DIGITS = Pattern.compile("\\d+(?:\\.\\d+)?");

    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\p{L}\\p{N}.,])\\d[\\d,]*(?:\\.\\d+)?(?![\\p{L}\\p{N}])");

    /** Capital words behind another word, so that none begins a sentence. */
    private static final Pattern NAME = Pattern.compile("(?<=[^.?!:] )\\p{Lu}[\\p{L}.'’]*(?: \\p{Lu}[\\p{L}.'’]*)+");

    static ForeignClaims of(Block query, Schema schema) {
        String text = Sql.print(query);
        Stream<String> names = schema.tables().stream()
                .flatMap(t ->
                        Stream.concat(Stream.of(t.name()), t.columns().stream().map(c -> c.name())));
        return new ForeignClaims(
                DIGITS.matcher(text)
                        .results()
                        .map(m -> new BigDecimal(m.group()))
                        .toList(),
                Stream.concat(Stream.of(text, schema.persona()), names)
                        .flatMap(ForeignClaims::words)
                        .collect(Collectors.toSet()));
    }

    /** Gives the first such number or name, as the question writes it. */
    Optional<String> in(String question) {
        return Stream.concat(
                        NUMBER.matcher(question)
                                .results()
                                .map(MatchResult::group)
                                .filter(n -> !known(n)),
                        NAME.matcher(question)
                                .results()
                                .map(MatchResult::group)
                                .filter(name -> words(name).noneMatch(words::contains)))
                .findFirst();
    }

    private boolean known(String written) {
        BigDecimal number = new BigDecimal(written.replace(",", ""));
        return number.compareTo(SMALL) <= 0
                || numbers.stream()
                        .anyMatch(n -> n.subtract(number).abs().compareTo(BigDecimal.ONE) <= 0
                                || n.signum() > 0 && (factor(n, number) || factor(number, n)));
    }

    private static boolean factor(BigDecimal one, BigDecimal other) {
        BigDecimal ratio = one.divide(other, MathContext.DECIMAL32).stripTrailingZeros();
        return FACTORS.contains(ratio.unscaledValue().toString());
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")).filter(w -> !w.isEmpty());
    }
}
