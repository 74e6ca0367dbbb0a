package org.spartabench.authors.item.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;
import org.spartabench.rows.CellDates;

/**
 * Writes an answer as the value that it is: two answers are the same value if their forms are equal. Numbers, days and times have
 * one form each; any other text keeps its punctuation and loses only what is typography (Unicode form, kinds of dashes, quotation
 * marks and blanks), case, quotation marks around it, a final full stop and the word "the" in front.
 */
public final class AnswerValue {

    /** The longest text that may be a number. */
    private static final int LONGEST = 1000;

    /** The range of scales in which a number may be written without an exponent; every double is in it. */
    private static final int PLAIN = 400;

    private static final Pattern NUMBER = Pattern.compile("([+-]?)(?:(\\p{Sc}) ?)?([+-]?)"
            + "((?:[1-9]\\d{0,2}(?:,\\d{3})+|0|[1-9]\\d*)(?:\\.\\d+)?|\\.\\d+)(e[+-]?\\d{1,8})?( ?%)?");
    private static final Pattern TIME =
            Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?(?: ?([ap])\\.?m\\.?)?");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"|'([^']+)'");
    private static final Pattern BLANKS = Pattern.compile(" {2,}");
    private static final Pattern ASCII = Pattern.compile("[ -~]*");
    private static final String SINGLE_QUOTES = "\u2018\u2019\u201A\u201B\u2032\u02BB\u02BC\u00B4`";
    private static final String DOUBLE_QUOTES = "\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB";
    private static final int MINUS = 0x2212;
    private static final int NO_JOINER = 0x200C;
    private static final int JOINER = 0x200D;

    private AnswerValue() {}

    /** Gives the form of an answer; the form of a form is itself. */
    public static String of(String answer) {
        String text = bare(folded(typographyRemoved(answer)));
        return number(text)
                .or(() -> CellDates.iso(text.replace('t', ' ')))
                .or(() -> day(text))
                .or(() -> time(text))
                .orElse(text);
    }

    /** Writes a number of a JSON text as answers are written: 12.0 is 12, 1e6 is 1000000, each digit exact. */
    public static String ofNumber(String token) {
        try {
            return text(new BigDecimal(token));
        } catch (NumberFormatException | ArithmeticException e) {
            return token; // its exponent is beyond every number
        }
    }

    /** Reads a JSON value as an answer; empty for null, a list and an object. Numbers must have been read as decimals. */
    public static Optional<String> ofJson(JsonNode value) {
        return value.isNumber()
                ? Optional.of(ofNumber(value.asText()))
                : value.isTextual() || value.isBoolean() ? Optional.of(value.asText()) : Optional.empty();
    }

    private static String text(BigDecimal number) {
        BigDecimal bare = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        return Math.abs((long) bare.scale()) <= PLAIN ? Values.text(bare) : Values.scientific(bare);
    }

    /** A number with its sign, and with a currency or a percent sign if it has one: 5, $5 and 5% are three values. */
    private static Optional<String> number(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher m = NUMBER.matcher(text);
        if (!m.matches() || !m.group(1).isEmpty() && !m.group(3).isEmpty()) {
            return Optional.empty();
        }
        String digits = m.group(4).replace(",", "") + or(m.group(5), "");
        String number = text(new BigDecimal((m.group(1) + m.group(3)) + digits));
        return Optional.of(or(m.group(2), "") + number + or(m.group(6), "").strip());
    }

    private static String or(@Nullable String group, String otherwise) {
        return group == null ? otherwise : group;
    }

    private static Optional<String> day(String text) {
        List<LocalDate> days = CellDates.readings(text);
        return days.size() == 1 ? Optional.of(days.getFirst().toString()) : Optional.empty();
    }

    /** A time of the day; 10:30, 10:30:00 and 10:30 AM are one. */
    private static Optional<String> time(String text) {
        Matcher m = TIME.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        try {
            int hour = Integer.parseInt(m.group(1));
            if (m.group(5) != null) {
                if (hour < 1 || hour > 12) {
                    return Optional.empty();
                }
                hour = hour % 12 + (m.group(5).equals("p") ? 12 : 0);
            }
            LocalTime time = LocalTime.of(hour, Integer.parseInt(m.group(2)), Integer.parseInt(or(m.group(3), "0")));
            String fraction = or(m.group(4), "").replaceFirst("0+$", "");
            return Optional.of(
                    String.format(Locale.ROOT, "%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond())
                            + (fraction.isEmpty() ? "" : "." + fraction));
        } catch (DateTimeException e) {
            return Optional.empty(); // 25:00 is a text
        }
    }

    /** Takes off what stands around a value, until nothing more does. */
    private static String bare(String given) {
        String text = given.strip();
        while (true) {
            Matcher quoted = QUOTED.matcher(text);
            String inside = quoted.matches()
                    ? or(quoted.group(1), or(quoted.group(2), ""))
                    : text.length() > 1 && text.endsWith(".") && !text.endsWith("..")
                            ? text.substring(0, text.length() - 1)
                            : text.startsWith("the ") ? text.substring(4) : text;
            if (inside.equals(text)) {
                return text;
            }
            text = inside.strip();
        }
    }

    private static String typographyRemoved(String answer) {
        if (ASCII.matcher(answer).matches() && answer.indexOf('`') < 0) {
            return BLANKS.matcher(answer).replaceAll(" ");
        }
        StringBuilder plain = new StringBuilder(answer.length());
        answer.codePoints().forEach(c -> {
            int type = Character.getType(c);
            String letter = Character.toString(c);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                plain.append(' ');
            } else if (c == MINUS || type == Character.DASH_PUNCTUATION) {
                plain.append('-');
            } else if (SINGLE_QUOTES.indexOf(c) >= 0) {
                plain.append('\'');
            } else if (DOUBLE_QUOTES.indexOf(c) >= 0) {
                plain.append('"');
            } else if (type == Character.DECIMAL_DIGIT_NUMBER) {
                plain.append(Character.digit(c, 10));
            } else if (type != Character.FORMAT || c == JOINER || c == NO_JOINER) {
                plain.append(compatible(c) ? Normalizer.normalize(letter, Normalizer.Form.NFKC) : letter);
            }
        });
        return BLANKS.matcher(Normalizer.normalize(plain, Normalizer.Form.NFC)).replaceAll(" ");
    }

    /** Letters of another width, ligatures, the three dots in one: they look different and mean the same. */
    private static boolean compatible(int letter) {
        return letter >= 0xFF01 && letter <= 0xFFEF || letter >= 0xFB00 && letter <= 0xFB06 || letter == 0x2026;
    }

    /** Folds case letter by letter, as Unicode's full folding does: "STRASSE" and "Straße" are one, "ı" and "i" are two. */
    private static String folded(String text) {
        if (ASCII.matcher(text).matches()) {
            return text.toLowerCase(Locale.ROOT);
        }
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints()
                .mapToObj(Character::toString)
                .forEach(letter -> folded.append(
                        letter.equals("ı")
                                ? letter
                                : letter.toLowerCase(Locale.ROOT)
                                        .toUpperCase(Locale.ROOT)
                                        .toLowerCase(Locale.ROOT)));
        return typographyRemoved(folded.toString());
    }
}
