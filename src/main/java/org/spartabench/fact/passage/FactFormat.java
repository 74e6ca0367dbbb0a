package org.spartabench.fact.passage;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.spartabench.fact.Values;

/** Formats a value in a template. A value that does not fit the format is written plainly. */
sealed interface FactFormat {

    DateTimeFormatter LONG_DATE = DateTimeFormatter.ofPattern("MMMM d, uuuu", Locale.ENGLISH);
    DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH);
    DateTimeFormatter CLOCK_WITH_SECONDS = DateTimeFormatter.ofPattern("h:mm:ss a", Locale.ENGLISH);

    /** As in answers: ISO dates, numbers without grouping. */
    record Plain() implements FactFormat {}

    /** June 4, 1955. */
    record LongDate() implements FactFormat {}

    /** 3:15 PM. */
    record Clock() implements FactFormat {}

    /** 13,980; with at least that many digits after the point. */
    record Grouped(int fractionDigits) implements FactFormat {}

    /** 1 point, 12 points. */
    record Count(String one, String many) implements FactFormat {}

    /** 1st, 2nd, 3rd. */
    record Ordinal() implements FactFormat {}

    /** Other words for certain values. */
    record Mapped(Map<String, String> words) implements FactFormat {
        public Mapped {
            words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
        }
    }

    /**
     * Reads the format after the bar of a placeholder.
     *
     * @param words the format's name and its arguments
     * @param complaints gets a message for people when there is no such format; the value is then written plainly
     */
    static FactFormat read(List<String> words, Consumer<String> complaints) {
        String name = words.getFirst();
        List<String> arguments = words.subList(1, words.size());
        Optional<FactFormat> format = switch (name) {
            case "date" -> when(arguments.isEmpty(), LongDate::new);
            case "time" -> when(arguments.isEmpty(), Clock::new);
            case "ordinal" -> when(arguments.isEmpty(), Ordinal::new);
            case "number" ->
                arguments.isEmpty()
                        ? Optional.of(new Grouped(0))
                        : when(
                                arguments.size() == 1 && arguments.getFirst().matches("[0-9]"),
                                () -> new Grouped(Integer.parseInt(arguments.getFirst())));
            case "count" -> when(arguments.size() == 2, () -> new Count(arguments.get(0), arguments.get(1)));
            case "map" ->
                when(
                        !arguments.isEmpty() && arguments.stream().allMatch(pair -> pair.indexOf('=') > 0),
                        () -> new Mapped(pairs(arguments)));
            default -> Optional.empty();
        };
        if (format.isEmpty()) {
            complaints.accept(usage(name));
        }
        return format.orElseGet(Plain::new);
    }

    private static Optional<FactFormat> when(boolean good, Supplier<FactFormat> format) {
        return good ? Optional.of(format.get()) : Optional.empty();
    }

    private static String usage(String name) {
        return switch (name) {
            case "date", "time", "ordinal" -> "'" + name + "' takes no argument";
            case "number" -> "'number' takes at most one digit, as in |number 2";
            case "count" -> "'count' takes the words for one and for many, as in |count point points";
            case "map" -> "'map' takes pairs, as in |map F=female M=male";
            default -> "there is no format '" + name + "'; there are date, time, number, count, ordinal and map";
        };
    }

    /** The value in words. */
    default String show(Object value) {
        return switch (this) {
            case Plain _ -> plain(value);
            case LongDate _ -> date(value);
            case Clock _ -> time(value);
            case Grouped grouped -> group(value, grouped.fractionDigits());
            case Count count -> group(value, 0) + " " + (plain(value).equals("1") ? count.one() : count.many());
            case Ordinal _ -> value instanceof Long || value instanceof Integer ? ordinal(plain(value)) : plain(value);
            case Mapped mapped -> mapped.words().getOrDefault(plain(value), plain(value));
        };
    }

    private static Map<String, String> pairs(List<String> words) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            pairs.put(word.substring(0, equals), word.substring(equals + 1));
        }
        return pairs;
    }

    private static Object exact(Object value) {
        return switch (value) {
            case Double d when Double.isFinite(d) -> BigDecimal.valueOf(d);
            case Float f when Float.isFinite(f) -> new BigDecimal(f.toString());
            default -> value;
        };
    }

    private static String plain(Object value) {
        return Values.text(exact(value));
    }

    private static String date(Object value) {
        return switch (value) {
            case LocalDate date -> LONG_DATE.format(date);
            case LocalDateTime moment -> LONG_DATE.format(moment) + " at " + time(moment.toLocalTime());
            case String text -> {
                try {
                    yield LONG_DATE.format(LocalDate.parse(text));
                } catch (DateTimeException _) {
                    yield text;
                }
            }
            default -> plain(value);
        };
    }

    private static String time(Object value) {
        return switch (value) {
            case LocalTime time -> (time.getSecond() == 0 ? CLOCK : CLOCK_WITH_SECONDS).format(time);
            case LocalDateTime moment -> time(moment.toLocalTime());
            default -> plain(value);
        };
    }

    private static String group(Object value, int fractionDigits) {
        if (!(exact(value) instanceof Number number)) {
            return plain(value);
        }
        DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMinimumFractionDigits(fractionDigits);
        format.setMaximumFractionDigits(40);
        format.setRoundingMode(RoundingMode.UNNECESSARY);
        return format.format(number);
    }

    private static String ordinal(String digits) {
        String ending = switch (digits.charAt(digits.length() - 1)) {
            case '1' -> "st";
            case '2' -> "nd";
            case '3' -> "rd";
            default -> "th";
        };
        return digits + (digits.matches(".*1[123]") ? "th" : ending);
    }
}
