package org.spartabench.facts.passage.template;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/** Formats a value in a template, and reads it back. It writes a value plainly that does not fit the format. */
public interface FactFormat {

    DateTimeFormatter LONG_DATE = DateTimeFormatter.ofPattern("MMMM d, uuuu", Locale.ENGLISH);
    DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH);
    DateTimeFormatter CLOCK_WITH_SECONDS = DateTimeFormatter.ofPattern("h:mm:ss a", Locale.ENGLISH);

    FactFormat PLAIN = new Form(FactFormat::plain, FactFormat::plainly);

    String show(Object value);

    /** Reads what {@link #show} wrote for a value of a type; empty for another text. */
    Optional<Object> read(String shown, ColumnType type);

    /** A format as its two directions; what the second cannot read was written plainly. */
    record Form(Function<Object, String> showing, BiFunction<String, ColumnType, Optional<Object>> reading)
            implements FactFormat {

        @Override
        public String show(Object value) {
            return showing.apply(value);
        }

        @Override
        public Optional<Object> read(String shown, ColumnType type) {
            return reading.apply(shown, type).or(() -> plainly(shown, type));
        }
    }

    /**
     * Reads the format after the bar of a placeholder.
     *
     * @param format the format's name and its arguments
     * @param complaints receives a message for people if there is no such format; values are then written plainly
     */
    static FactFormat read(List<String> format, Consumer<String> complaints) {
        String name = format.getFirst();
        List<String> arguments = format.subList(1, format.size());
        boolean fits = switch (name) {
            case "date", "time", "ordinal" -> arguments.isEmpty();
            case "number" ->
                arguments.isEmpty()
                        || arguments.size() == 1 && arguments.getFirst().matches("[0-9]");
            case "count" -> arguments.size() == 2;
            case "map" -> !arguments.isEmpty() && arguments.stream().allMatch(pair -> pair.indexOf('=') > 0);
            default -> false;
        };
        if (!fits) {
            complaints.accept(usage(name));
            return PLAIN;
        }
        return switch (name) {
            case "date" -> new Form(FactFormat::date, FactFormat::readDate);
            case "time" -> new Form(FactFormat::time, FactFormat::readTime);
            case "ordinal" ->
                new Form(
                        value -> value instanceof Long || value instanceof Integer
                                ? Values.ordinal(((Number) value).longValue())
                                : plain(value),
                        (shown, type) -> plainly(shown.replaceFirst("(?:st|nd|rd|th)$", ""), type));
            case "number" -> {
                int digits = arguments.isEmpty() ? 0 : Integer.parseInt(arguments.getFirst());
                yield new Form(value -> group(value, digits), FactFormat::ungrouped);
            }
            case "count" ->
                new Form(
                        value -> group(value, 0) + " "
                                + arguments.get(plain(value).equals("1") ? 0 : 1),
                        (shown, type) -> arguments.reversed().stream()
                                .filter(word -> shown.endsWith(" " + word))
                                .findFirst()
                                .flatMap(word ->
                                        ungrouped(shown.substring(0, shown.length() - word.length() - 1), type)));
            default -> {
                Map<String, String> words = pairs(arguments);
                yield new Form(
                        value -> words.getOrDefault(plain(value), plain(value)),
                        (shown, type) -> words.entrySet().stream()
                                .filter(e -> e.getValue().equals(shown))
                                .findFirst()
                                .flatMap(e -> plainly(e.getKey(), type)));
            }
        };
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

    private static Map<String, String> pairs(List<String> words) {
        Map<String, String> pairs = new HashMap<>();
        for (String word : words) {
            String[] sides = word.split("=", 2);
            pairs.put(sides[0], sides[1]);
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

    /** Writes as in answers: ISO dates, numbers without grouping. */
    static String plain(Object value) {
        return Values.text(exact(value));
    }

    private static Optional<Object> plainly(String shown, ColumnType type) {
        return Optional.ofNullable(CellParser.parse(shown, type, Notation.PLAIN));
    }

    private static Optional<Object> ungrouped(String shown, ColumnType type) {
        return type.numeric() ? plainly(shown.replace(",", ""), type) : Optional.empty();
    }

    private static Optional<Object> readDate(String shown, ColumnType type) {
        int at = shown.indexOf(" at ");
        try {
            LocalDate date = LocalDate.parse(at < 0 ? shown : shown.substring(0, at), LONG_DATE);
            return switch (type) {
                case DATE -> Optional.of(date);
                case TIMESTAMP ->
                    at < 0
                            ? Optional.empty()
                            : readTime(shown.substring(at + 4), ColumnType.TIME)
                                    .map(time -> date.atTime((LocalTime) time));
                case TEXT -> Optional.of(date.toString());
                case BOOLEAN, INTEGER, DECIMAL, TIME -> Optional.empty();
            };
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<Object> readTime(String shown, ColumnType type) {
        for (DateTimeFormatter clock : List.of(CLOCK, CLOCK_WITH_SECONDS)) {
            try {
                return type == ColumnType.TIME ? Optional.of(LocalTime.parse(shown, clock)) : Optional.empty();
            } catch (DateTimeException _) {
                // the other form, or plain
            }
        }
        return Optional.empty();
    }

    /** Writes June 4, 1955. */
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

    /** Writes 3:15 PM. */
    private static String time(Object value) {
        return switch (value) {
            case LocalTime time -> (time.getSecond() == 0 ? CLOCK : CLOCK_WITH_SECONDS).format(time);
            case LocalDateTime moment -> time(moment.toLocalTime());
            default -> plain(value);
        };
    }

    /** Writes 13,980, with at least that many digits after the point. */
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
}
