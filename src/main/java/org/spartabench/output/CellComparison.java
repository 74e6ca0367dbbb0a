package org.spartabench.output;

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

/** Compares two values. */
final class CellComparison {

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
    private static final Pattern GROUPED = Pattern.compile("-?\\d{1,3}(,\\d{3})+(\\.\\d+)?");
    private static final Pattern LEADING_ZEROS = Pattern.compile("-?0+(\\d+)");
    private static final Pattern PERCENTAGE = Pattern.compile("(-?[\\d.,]+) ?(%|percent|per cent)");
    private static final Pattern UNIT =
            Pattern.compile("(\\p{Sc}|[A-Z]{3})? ?(-?[\\d.,]+) ?([\\p{L}°µ/²³]{1,12}|\\p{Sc})?");
    private static final Set<String> YES = Set.of("yes", "y", "t", "true");
    private static final Set<String> NO = Set.of("no", "n", "f", "false");
    private static final Set<String> NOTHING = Set.of("none", "null", "nan", "na", "n/a", "nat", "<na>", "");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal NOISE = new BigDecimal("1e-9");
    private static final int FEWEST_DIGITS = 3;

    /** How many more words than the value a sentence around it has. */
    private static final int PROSE = 3;

    private static final Object MISSING = new Object();

    private final OutputContext context;

    CellComparison(OutputContext context) {
        this.context = context;
    }

    /** Reads a number as every program writes it: no leading zeros, no groups. */
    static Optional<BigDecimal> number(String text) {
        return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    static boolean truth(@Nullable Object value) {
        return value == null || value instanceof Boolean || value instanceof String s && said(s).isPresent();
    }

    private static Optional<BigDecimal> said(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        return YES.contains(word)
                ? Optional.of(BigDecimal.ONE)
                : NO.contains(word) ? Optional.of(BigDecimal.ZERO) : Optional.empty();
    }

    /**
     * Gives values that are the same the same key.
     *
     * @param loose whether they are the same as people write them
     * @param truths whether the column holds nothing but truths
     */
    static Object key(@Nullable Object value, boolean loose, boolean truths) {
        return switch (value) {
            case null -> MISSING;
            case Boolean b -> b ? BigDecimal.ONE : BigDecimal.ZERO;
            case BigDecimal n -> bare(n);
            default -> key(value.toString(), loose, truths);
        };
    }

    private static BigDecimal bare(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    private static Object key(String given, boolean loose, boolean truths) {
        String text = Normalizer.normalize(given, Normalizer.Form.NFC);
        if (loose) {
            text = text.strip().replaceAll("\\s+", " ");
        }
        Optional<BigDecimal> number = number(text);
        if (number.isPresent()) {
            return bare(number.get());
        }
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return text.equalsIgnoreCase("true") ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        Optional<String> iso = CellDates.iso(text);
        if (iso.isPresent()) {
            return iso.get();
        }
        if (loose && GROUPED.matcher(text).matches()) {
            return bare(new BigDecimal(text.replace(",", "")));
        }
        if (loose && truths && said(text).isPresent()) {
            return said(text).get();
        }
        List<LocalDate> days = loose ? CellDates.readings(text) : List.of();
        return days.size() == 1 ? days.getFirst().toString() : text;
    }

    /** @param truths whether both columns hold nothing but truths */
    Likeness compare(@Nullable Object a, @Nullable Object b, boolean truths) {
        if (a == null ? b == null : a.equals(b)) {
            return Likeness.SAME;
        }
        Object left = key(a, false, false);
        Object right = key(b, false, false);
        if (left.equals(right) || left instanceof BigDecimal x && right instanceof BigDecimal y && noise(x, y)) {
            return Likeness.TYPE;
        }
        left = key(a, true, truths);
        right = key(b, true, truths);
        if (left.equals(right)) {
            return Likeness.LOOSE;
        }
        Likeness numbers = numbers(left, right);
        return numbers != Likeness.OTHER
                ? numbers
                : doubtful(a, b, left, right) || doubtful(b, a, right, left) ? Likeness.DOUBTFUL : Likeness.OTHER;
    }

    /** Two sums of parts in another order; whole numbers are compared as such. */
    private static boolean noise(BigDecimal x, BigDecimal y) {
        return (x.scale() > 0 || y.scale() > 0)
                && x.subtract(y).abs().compareTo(x.abs().max(y.abs()).multiply(NOISE)) <= 0;
    }

    private Likeness numbers(Object left, Object right) {
        Optional<BigDecimal> percentLeft = percentage(left);
        Optional<BigDecimal> percentRight = percentage(right);
        if (left instanceof BigDecimal x && right instanceof BigDecimal y) {
            Likeness rounded = rounded(x, y);
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
        Likeness rounded = rounded(bare(x), bare(y));
        return x.compareTo(y) == 0 || x.signum() != 0 && y.signum() != 0 && rounded == Likeness.NUMBER;
    }

    /** A percentage against a number: its hundredth part, or the same number without the sign. */
    private Likeness percent(BigDecimal percentage, BigDecimal number) {
        BigDecimal times = bare(number.multiply(HUNDRED));
        Likeness fraction = times.compareTo(percentage) == 0 ? Likeness.NUMBER : rounded(bare(percentage), times);
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

    /** The coarser of two numbers is the finer one, rounded: surely with three digits or more and a fraction. */
    private static Likeness rounded(BigDecimal x, BigDecimal y) {
        int left = Math.max(0, x.scale());
        int right = Math.max(0, y.scale());
        BigDecimal coarse = left < right ? x : y;
        int scale = Math.min(left, right);
        BigDecimal half = BigDecimal.ONE.movePointLeft(scale).divide(BigDecimal.TWO);
        if (left == right || x.subtract(y).abs().compareTo(half) > 0) {
            return Likeness.OTHER;
        }
        return coarse.precision() >= FEWEST_DIGITS && scale > 0 ? Likeness.NUMBER : Likeness.DOUBTFUL;
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
        if (CellDates.readings(text).stream().anyMatch(d -> d.toString().equals(right))) {
            return true;
        }
        return said(text).filter(right::equals).isPresent() || prose(text, b.toString());
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
