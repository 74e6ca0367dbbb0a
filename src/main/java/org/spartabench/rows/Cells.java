package org.spartabench.rows;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;

/**
 * Decides whether two values are the same; nothing else does. Whole numbers are compared exactly, whatever their size; where a
 * number of floating point or with a fraction is involved, within 1e-9 of the larger one. NULL is NULL, what is not finite is NULL,
 * TRUE is 1, a moment at midnight is its date, texts are compared in Unicode's form NFC.
 */
public final class Cells {

    /** How texts are read, from the strictest. */
    enum Reading {
        /** As values of an engine: a text is a text. */
        TYPED,
        /** As written values: a text may stand for a number, a truth or a date in ISO form. */
        WRITTEN,
        /** As people write: with groups of digits, other dates, blanks and dashes. */
        LOOSE
    }

    /** How two values are alike, the closest first. */
    enum Likeness {
        SAME,
        /** The same value of another type, beyond doubt. */
        TYPE,
        /** The same value as people write it. */
        LOOSE,
        /** A rounded number or a percentage. */
        NUMBER,
        /** Perhaps the same: a person or a model would have to say. */
        DOUBTFUL,
        OTHER
    }

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");

    /** Characters that are printed as a minus before a digit or as a hyphen. */
    private static final String DASHES = "[\\u2010-\\u2015\\u2212\\uFE58\\uFE63\\uFF0D]";

    private static final Pattern MINUS = Pattern.compile(DASHES + "(?=[\\d.])");
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern GROUPED = Pattern.compile("-?\\d{1,3}(,\\d{3})+(\\.\\d+)?");
    private static final Pattern ENDLESS = Pattern.compile("^\\+?(-?)(?i:inf|infinity)$");
    private static final Pattern PARTED = Pattern.compile("-?\\d{1,3}([. ']\\d{3})+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("-?0+(\\d+)");
    private static final Pattern PERCENTAGE = Pattern.compile("(-?[\\d.,]+) ?(%|percent|per cent)");
    private static final Pattern UNIT =
            Pattern.compile("(\\p{Sc}|[A-Z]{3})? ?(-?[\\d.,]+) ?([\\p{L}°µ/²³]{1,12}|\\p{Sc})?");
    private static final Set<String> YES = Set.of("yes", "y", "t", "true");
    private static final Set<String> NO = Set.of("no", "n", "f", "false");
    private static final Set<String> NOTHING = Set.of("none", "null", "nan", "na", "n/a", "nat", "<na>", "");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal NOISE = new BigDecimal("1e-9");

    /** Digits from which a printed number shows an error of floating point; one with fewer is what it says. */
    private static final int NOISY_DIGITS = 15;

    private static final int FEWEST_DIGITS = 3;

    /** Digits from which a shorter number of one engine is taken for the rounded number of another. */
    private static final int PRINTED_DIGITS = 6;

    /** How many more words than the value a sentence around it has. */
    private static final int PROSE = 3;

    private static final Object MISSING = new Object();

    private final OutputContext context;

    Cells(OutputContext context) {
        this.context = context;
    }

    /** Whether two values of engines or programs are the same. */
    public static boolean same(@Nullable Object a, @Nullable Object b) {
        return same(a, b, Reading.TYPED);
    }

    /** Whether a text stands for a value as {@link Values#text} writes it: a text for itself, else a number, a truth, a date. */
    static boolean sameWritten(@Nullable Object value, String text) {
        return value == null
                ? text.equals(Values.text(null))
                : samePrinted(value, text, value instanceof String ? Reading.TYPED : Reading.WRITTEN);
    }

    /** Whether two printed numbers are the same: near ones only if one has so many digits that an error of floating point shows. */
    public static boolean samePrinted(BigDecimal a, BigDecimal b) {
        return samePrinted(a, b, Reading.TYPED);
    }

    private static boolean samePrinted(Object a, Object b, Reading reading) {
        Object left = key(a, reading, false);
        Object right = key(b, reading, false);
        return left.equals(right)
                || same(a, b, reading)
                        && left instanceof BigDecimal x
                        && right instanceof BigDecimal y
                        && Math.max(x.precision(), y.precision()) >= NOISY_DIGITS;
    }

    /** Tells whether a spreadsheet may have saved the written value in this form: without leading zeros, or as a local date. */
    public static boolean reformatted(String written, String saved) {
        return same(written, saved, Reading.LOOSE)
                || zerosLost(written, saved)
                || CellDates.iso(written)
                        .filter(CellDates.moments(saved.strip())::contains)
                        .isPresent();
    }

    private static boolean zerosLost(String written, String saved) {
        return LEADING_ZEROS.matcher(written).matches()
                && number(saved.strip())
                        .filter(n -> n.compareTo(new BigDecimal(written)) == 0)
                        .isPresent();
    }

    /** Whether two values are the same if texts are read so. */
    static boolean same(@Nullable Object a, @Nullable Object b, Reading reading) {
        Object left = key(a, reading, false);
        Object right = key(b, reading, false);
        return left.equals(right)
                || left instanceof BigDecimal x
                        && right instanceof BigDecimal y
                        && near(x, y, floating(a, x) || floating(b, y));
    }

    /** Whether two values are the same, or the shorter number is the longer one rounded to its own six digits or more. */
    static boolean sameButForDigits(@Nullable Object a, @Nullable Object b) {
        return same(a, b)
                || key(a, Reading.TYPED, false) instanceof BigDecimal x
                        && key(b, Reading.TYPED, false) instanceof BigDecimal y
                        && rounded(x, y, PRINTED_DIGITS) == Likeness.NUMBER;
    }

    /** Whether a number is one of floating point, or has a fraction. */
    static boolean floating(@Nullable Object value, BigDecimal bare) {
        return value instanceof Double || value instanceof Float || bare.scale() > 0;
    }

    /** Whether two numbers are as near as two sums of parts in another order; whole numbers are compared exactly. */
    static boolean near(BigDecimal x, BigDecimal y, boolean floating) {
        return x.compareTo(y) == 0
                || floating
                        && x.subtract(y).abs().compareTo(x.abs().max(y.abs()).multiply(NOISE)) <= 0;
    }

    /** Reads a number as every program writes it: no leading zeros, no groups. */
    public static Optional<BigDecimal> number(String text) {
        String plain = MINUS.matcher(text).lookingAt() ? "-" + text.substring(1) : text;
        return NUMBER.matcher(plain).matches() ? Optional.of(new BigDecimal(plain)) : Optional.empty();
    }

    /** Converts a value to BigDecimal, Boolean, String or null; what is no finite number is null. */
    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Boolean b -> b;
            case BigDecimal n -> n;
            case Double d -> Double.isFinite(d) ? BigDecimal.valueOf(d) : null;
            case Float f -> Float.isFinite(f) ? new BigDecimal(f.toString()) : null;
            case Number n -> new BigDecimal(n.toString());
            default -> Values.text(value);
        };
    }

    static boolean truth(@Nullable Object value) {
        return value == null
                || value instanceof Boolean
                || value instanceof String s && truthValue(s).isPresent();
    }

    private static Optional<BigDecimal> truthValue(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        return YES.contains(word)
                ? Optional.of(BigDecimal.ONE)
                : NO.contains(word) ? Optional.of(BigDecimal.ZERO) : Optional.empty();
    }

    /**
     * Gives values that are the same the same key, but for numbers that are only near: a BigDecimal for what is read as a number.
     *
     * @param truths whether the column holds nothing but truths
     */
    static Object key(@Nullable Object value, Reading reading, boolean truths) {
        return switch (plain(value)) {
            case null -> MISSING;
            case Boolean b -> b ? BigDecimal.ONE : BigDecimal.ZERO;
            case BigDecimal n -> bare(n);
            case Object other -> key(other.toString(), reading, truths);
        };
    }

    private static BigDecimal bare(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    private static Object key(String given, Reading reading, boolean truths) {
        boolean loose = reading == Reading.LOOSE;
        String text = Normalizer.normalize(given, Normalizer.Form.NFC);
        if (loose) {
            text = BLANKS.matcher(text)
                    .replaceAll(" ")
                    .strip()
                    .replaceAll(DASHES, "-")
                    .replaceFirst("^\\+(?=\\d)", "");
            text = ENDLESS.matcher(text).replaceFirst("$1inf");
        }
        if (reading != Reading.TYPED) {
            Optional<BigDecimal> number = number(text);
            if (number.isPresent()) {
                return bare(number.get());
            }
            if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
                return text.equalsIgnoreCase("true") ? BigDecimal.ONE : BigDecimal.ZERO;
            }
        }
        Optional<String> iso = CellDates.iso(text);
        if (iso.isPresent()) {
            return iso.get();
        }
        if (loose && GROUPED.matcher(text).matches()) {
            return bare(new BigDecimal(text.replace(",", "")));
        }
        if (loose && truths && truthValue(text).isPresent()) {
            return truthValue(text).get();
        }
        List<LocalDate> days = loose ? CellDates.readings(text) : List.of();
        return days.size() == 1 ? days.getFirst().toString() : text;
    }

    /** @param truths whether both columns hold nothing but truths */
    Likeness compare(@Nullable Object a, @Nullable Object b, boolean truths) {
        if (a == null ? b == null : a.equals(b)) {
            return Likeness.SAME;
        }
        if (same(a, b, Reading.WRITTEN)) {
            return Likeness.TYPE;
        }
        Object left = key(a, Reading.LOOSE, truths);
        Object right = key(b, Reading.LOOSE, truths);
        if (left.equals(right)) {
            return Likeness.LOOSE;
        }
        Likeness numbers = numbers(left, right);
        return numbers != Likeness.OTHER
                ? numbers
                : doubtful(a, b, left, right) || doubtful(b, a, right, left) ? Likeness.DOUBTFUL : Likeness.OTHER;
    }

    private Likeness numbers(Object left, Object right) {
        Optional<BigDecimal> percentLeft = percentage(left);
        Optional<BigDecimal> percentRight = percentage(right);
        if (left instanceof BigDecimal x && right instanceof BigDecimal y) {
            Likeness rounded = rounded(x, y, FEWEST_DIGITS);
            if (rounded != Likeness.OTHER) {
                return rounded;
            }
            boolean hundredfold = exact(x.multiply(HUNDRED), y) || exact(y.multiply(HUNDRED), x);
            boolean whole = x.scale() <= 0 && y.scale() <= 0;
            return !hundredfold || whole && !context.asksShare()
                    ? Likeness.OTHER
                    : context.asksPercentage() ? Likeness.NUMBER : Likeness.DOUBTFUL;
        }
        if (percentLeft.isPresent() && right instanceof BigDecimal y) {
            return percent(percentLeft.get(), y);
        }
        if (percentRight.isPresent() && left instanceof BigDecimal x) {
            return percent(percentRight.get(), x);
        }
        return Likeness.OTHER;
    }

    private static boolean exact(BigDecimal x, BigDecimal y) {
        Likeness rounded = rounded(bare(x), bare(y), FEWEST_DIGITS);
        return x.compareTo(y) == 0 || x.signum() != 0 && y.signum() != 0 && rounded == Likeness.NUMBER;
    }

    /** A percentage against a number: its hundredth part, or the same number without the sign. */
    private Likeness percent(BigDecimal percentage, BigDecimal number) {
        BigDecimal times = bare(number.multiply(HUNDRED));
        Likeness fraction =
                times.compareTo(percentage) == 0 ? Likeness.NUMBER : rounded(bare(percentage), times, FEWEST_DIGITS);
        if (fraction != Likeness.OTHER) {
            return fraction;
        }
        return percentage.compareTo(number) != 0
                ? Likeness.OTHER
                : context.asksPercentage() ? Likeness.NUMBER : Likeness.DOUBTFUL;
    }

    private static Optional<BigDecimal> percentage(Object value) {
        Matcher m = PERCENTAGE.matcher(value.toString());
        return value instanceof String && m.matches() ? number(m.group(1).replace(",", "")) : Optional.empty();
    }

    /** The coarser of two numbers is the finer one, rounded: surely with so many digits or more and a fraction. */
    private static Likeness rounded(BigDecimal x, BigDecimal y, int digits) {
        int left = Math.max(0, x.scale());
        int right = Math.max(0, y.scale());
        BigDecimal coarse = left < right ? x : y;
        int scale = Math.min(left, right);
        BigDecimal half = BigDecimal.ONE.movePointLeft(scale).divide(BigDecimal.TWO);
        if (left == right || x.subtract(y).abs().compareTo(half) > 0) {
            return Likeness.OTHER;
        }
        return coarse.precision() >= digits && scale > 0 ? Likeness.NUMBER : Likeness.DOUBTFUL;
    }

    /** Case, leading zeros, a unit, the word None for NULL, day and month, yes for 1, a sentence around the value. */
    private static boolean doubtful(@Nullable Object a, @Nullable Object b, Object left, Object right) {
        if (a == null) {
            return b instanceof String s && NOTHING.contains(s.strip().toLowerCase(Locale.ROOT));
        }
        if (!(left instanceof String text) || b == null) {
            return false;
        }
        if (text.equalsIgnoreCase(right.toString())) {
            return true;
        }
        Matcher zeros = LEADING_ZEROS.matcher(text);
        if (zeros.matches() && right instanceof BigDecimal n) {
            return new BigDecimal(text).compareTo(n) == 0;
        }
        Matcher unit = UNIT.matcher(text);
        if (right instanceof BigDecimal n && unit.matches() && (unit.group(1) != null || unit.group(3) != null)) {
            return number(unit.group(2).replace(",", ""))
                    .filter(v -> v.compareTo(n) == 0)
                    .isPresent();
        }
        if (PARTED.matcher(text).matches() && right instanceof BigDecimal n) {
            return new BigDecimal(text.replaceAll("[. ']", "")).compareTo(n) == 0;
        }
        if (CellDates.readings(text).stream().anyMatch(d -> d.toString().equals(right))
                || CellDates.guesses(text).contains(right.toString())) {
            return true;
        }
        String begun = text.replaceFirst("(\\.{3}|…)$", "");
        if (begun.length() < text.length() && right.toString().startsWith(begun)) {
            return true;
        }
        return truthValue(text).filter(right::equals).isPresent() || prose(text, b.toString());
    }

    private static boolean prose(String sentence, String value) {
        String bare = value.strip();
        return !bare.isEmpty()
                && sentence.split(" ").length >= bare.split("\\s+").length + PROSE
                && Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(bare) + "(?![\\p{L}\\p{N}])")
                        .matcher(sentence)
                        .find();
    }
}
