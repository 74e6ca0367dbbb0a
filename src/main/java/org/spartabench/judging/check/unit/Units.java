package org.spartabench.judging.check.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;

/** Knows units of measurement: which word names one, which one a column has, and how they convert. */
public final class Units {

    /**
     * Holds one unit.
     *
     * @param measures what it measures: "time", "dollars"
     * @param size in the first unit that measures this
     */
    public record Unit(String name, String measures, BigDecimal size) {

        public boolean money() {
            return CURRENCIES.contains(measures);
        }

        /** Tells whether it is a month or longer, which is no fixed number of days. */
        public boolean longest() {
            return measures.equals("time") && size.compareTo(BigDecimal.valueOf(2_592_000)) > 0;
        }

        /** Tells whether one is a degree that may be the other: of warmth, or of an angle. */
        private boolean comparable(Unit other) {
            return (name.equals("degree") || other.name.equals("degree"))
                    && Stream.of(this, other).anyMatch(u -> u.measures.matches("celsius|fahrenheit"));
        }

        /** Gives what the word means beside another unit: a pound of money, a cent of a euro. */
        private Unit beside(Unit other) {
            return name.equals("pound") && other.measures.equals("sterling")
                    ? new Unit(name, other.measures, BigDecimal.ONE)
                    : name.equals("cent") && other.measures.equals("euros")
                            ? new Unit(name, other.measures, size)
                            : this;
        }

        public boolean sameAs(Unit other) {
            Unit own = beside(other);
            Unit its = other.beside(this);
            return comparable(other) || own.measures.equals(its.measures) && own.size.compareTo(its.size) == 0;
        }

        /** Converts a number into the other unit; empty if that measures something else. */
        public Optional<BigDecimal> convert(BigDecimal number, Unit into) {
            if (comparable(into)) {
                return Optional.of(number);
            }
            Unit own = beside(into);
            Unit its = into.beside(this);
            return own.measures.equals(its.measures)
                    ? Optional.of(number.multiply(own.size)
                            .divide(its.size, MathContext.DECIMAL64)
                            .round(DIGITS)) // six feet two are 74 inches
                    : Optional.empty();
        }
    }

    /** Holds the word for a unit, and its place. */
    public record Wanted(String word, int start, int end) {}

    /** Digits that conversions keep, some fewer than they are made with, so that there and back is the same. */
    private static final MathContext DIGITS = new MathContext(12);

    private static final Map<String, Unit> UNITS = units();
    private static final Map<String, List<String>> ABBREVIATED = WordLists.rows("abbreviated units");
    /** A "min" behind one of these is the least of them. */
    private static final Set<String> LEAST_OF = Stream.of(
                    "other measures", "sizes", "words of money", "words of counts")
            .flatMap(list -> WordLists.words(list).stream())
            .collect(Collectors.toSet());

    private static final Set<String> MONEY = WordLists.words("words of money");
    private static final Set<String> COUNTS = WordLists.words("words of counts");
    private static final Set<String> SHARES = WordLists.words("words of shares");
    private static final Set<String> CURRENCIES = Set.of("dollars", "euros", "sterling", "yen", "francs", "rupees");

    /** Share by which a figure may be rounded in another unit: "six feet, say 183 cm". */
    private static final double ROUNDED = 0.01;

    /** What follows a figure: "-minute", "square feet", "%", "of an hour", "of hours". */
    private static final Pattern BEHIND = Pattern.compile(
            "(?i)\\G(?:\\s+of(?:\\s+an?)?(?=\\s))?\\s*[-\\u2011]?\\s*(?:metric\\s+)?(?:(?:degrees?\\s+|°\\s*)(?=[cf]\\b|celsius|fahrenheit))?(%|(?:square|cubic|nautical|sq\\.?)\\s+\\p{L}+|\\p{L}{1,2}[23²³](?![\\p{L}\\d])|\\p{L}+)");

    /** The unit that an answer is wanted in: "in dollars", "how many feet". */
    private static final Pattern WANTED = Pattern.compile(
            "(?i)(?:^how many|[,;] how many|\\bhow many|\\bin|\\bnumber of)\\s+((?:square\\s+|cubic\\s+)?\\p{L}+)\\b");

    /** The unit of something: "how many labour days". */
    private static final Pattern WANTED_OF = Pattern.compile("(?i)\\bhow many\\s+\\p{L}+\\s+(\\p{L}+)\\b");

    private Units() {}

    /** Finds the unit that a word names, in the singular, the plural or as an abbreviation. */
    public static Optional<Unit> of(String word) {
        return of(word, UNITS);
    }

    private static Optional<Unit> of(String word, Map<String, Unit> known) {
        String plain = word.toLowerCase(Locale.ROOT)
                .replace("metre", "meter")
                .replace("litre", "liter")
                .replace('²', '2')
                .replace('³', '3')
                .replaceFirst("^sq\\.? ", "square ");
        if (plain.startsWith("square ") || plain.startsWith("cubic ")) {
            BigDecimal liters = BigDecimal.valueOf(1000); // in a cubic meter
            return of(plain.substring(plain.indexOf(' ') + 1), known)
                    .filter(u -> u.measures().equals("length"))
                    .map(u -> plain.startsWith("square ")
                            ? new Unit(plain, "area", u.size().pow(2))
                            : new Unit(plain, "volume", u.size().pow(3).multiply(liters)));
        }
        String one = switch (plain) {
            case "feet" -> "foot";
            case "inches" -> "inch";
            case "pence", "pennies" -> "penny";
            case "%", "per" -> "percent";
            default -> plain;
        };
        return Optional.ofNullable(known.get(one))
                .or(() -> Optional.ofNullable(known.get(TableNames.singular(one)))
                        .filter(u -> !u.name().equals("bar"))); // "bars" are rooms
    }

    private static Map<String, Unit> units() {
        Map<String, Unit> all = new HashMap<>();
        WordLists.rows("measures of units")
                .forEach((name, row) -> all.put(name, new Unit(name, row.getFirst(), new BigDecimal(row.getLast()))));
        WordLists.rows("abbreviated units").forEach((word, names) -> {
            if (word.length() > 1 && !word.equals("minimum")) {
                of(names.getFirst().replaceFirst("^(?:Swiss|Swedish) ", ""), all)
                        .ifPresent(unit -> all.putIfAbsent(word, unit));
            }
        });
        all.put("$", new Unit("dollar", "dollars", BigDecimal.ONE));
        all.put("€", new Unit("euro", "euros", BigDecimal.ONE));
        all.put("£", new Unit("pound", "sterling", BigDecimal.ONE));
        return Map.copyOf(all);
    }

    /** Finds the unit that is written before or behind a figure of the text. */
    public static Optional<Unit> at(String text, int start, int end) {
        Optional<Unit> sign = start < text.length() ? of(text.substring(start, start + 1)) : Optional.empty();
        if (sign.isEmpty() && start > 0) {
            sign = of(text.substring(start - 1, start));
        }
        if (sign.isPresent()) {
            return sign;
        }
        if (text.substring(start, end).endsWith("%")) {
            return of("%");
        }
        Matcher behind = BEHIND.matcher(text);
        if (!behind.find(end)) {
            return Optional.empty();
        }
        String word = behind.group(1).replaceAll("\\s+", " ");
        boolean fraction = word.equalsIgnoreCase("an") || word.equalsIgnoreCase("a");
        boolean plural = word.equals("s") && behind.start(1) == end; // "1990s"
        return fraction
                ? at(text, behind.end(), behind.end())
                : of(word).or(() -> plural ? Optional.empty() : letter(word.toLowerCase(Locale.ROOT)));
    }

    /** Holds a number of a text with its place there. */
    public interface Placed {
        String value();

        int start();

        int end();
    }

    /** Tells whether two figures are one in two units: "75 tonnes, i.e. above 75,000 kg". */
    public static boolean same(String text, Placed one, Placed other) {
        Optional<Unit> unit = at(text, one.start(), one.end());
        Optional<Unit> into = at(text, other.start(), other.end());
        return unit.isPresent()
                && into.isPresent()
                && Stream.of(one, other).allMatch(f -> f.value().matches("\\d+(\\.\\d+)?"))
                && unit.get()
                        .convert(new BigDecimal(one.value()), into.get())
                        .map(v -> v.doubleValue() / Double.parseDouble(other.value()))
                        .filter(ratio -> Math.abs(ratio - 1) < ROUNDED)
                        .isPresent();
    }

    /** Finds the units that the question wants its answer in, with their places: "how many tonnes; give it in kilos". */
    public static List<Wanted> wanted(String text) {
        List<Wanted> all = wanted(text, WANTED);
        return all.isEmpty() ? wanted(text, WANTED_OF) : all;
    }

    private static List<Wanted> wanted(String text, Pattern pattern) {
        List<Wanted> all = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            String word = matcher.group(1);
            boolean many =
                    word.endsWith("s") || word.toLowerCase(Locale.ROOT).matches("feet|pence|percent|yen|celsius");
            boolean asked = matcher.group().toLowerCase(Locale.ROOT).matches("(?s).*(many|number of).*");
            boolean often = asked
                    && matcher.start() > 1
                    && text.substring(0, matcher.start())
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .endsWith("in");
            if (many && !often && of(word).isPresent()) {
                all.add(new Wanted(word, matcher.start(1), matcher.end(1)));
            }
        }
        return all;
    }

    /** Finds the unit of a column: the declared one, one in its name, or one in a value. */
    public static Optional<Unit> of(Column column, List<String> values) {
        List<String> words = TableNames.words(column.name());
        if (column.role() == Role.MOMENT || rate(words)) {
            return Optional.empty();
        }
        return column.unit()
                .flatMap(Units::of)
                .or(() -> column.type().numeric() ? suffix(words) : Optional.empty())
                .or(() -> column.type().numeric()
                        ? words.reversed().stream().flatMap(w -> of(w).stream()).findFirst()
                        : Optional.empty())
                .or(() -> values.stream()
                        .map(v -> v.replaceAll("[\\d.,\\s]+", ""))
                        .flatMap(v -> v.isEmpty() ? Stream.empty() : of(v).stream())
                        .findFirst());
    }

    /** Tells whether a name is that of a rate, which no single unit measures: {@code flow_l_per_min}. */
    private static boolean rate(List<String> words) {
        return words.subList(0, Math.max(0, words.size() - 1)).contains("per");
    }

    /** Reads the shortest units at the end of a name: {@code wax_g}, {@code delay_min}, but not {@code price_min}. */
    public static Optional<Unit> suffix(List<String> words) {
        String last = words.size() < 2 ? "" : words.getLast();
        boolean least = last.equals("min") && words.stream().anyMatch(LEAST_OF::contains);
        boolean degrees = last.matches("[cf]") && words.stream().anyMatch(w -> w.startsWith("temp"));
        return least || !degrees && !last.matches("g|m|l|h|t|s|min") ? Optional.empty() : letter(last);
    }

    /** Gives the unit of one letter, which means it only behind a figure or at the end of a name; of "min", too. */
    private static Optional<Unit> letter(String last) {
        return switch (last) {
            case "c" -> of("celsius");
            case "f" -> of("fahrenheit");
            default ->
                last.length() > 1 && !last.equals("min")
                        ? Optional.empty()
                        : of(ABBREVIATED
                                .getOrDefault(last.equals("min") ? "minimum" : last, List.of(""))
                                .getFirst());
        };
    }

    /** Tells whether a word at the end of a name is an abbreviated unit. */
    public static boolean abbreviated(String word) {
        return ABBREVIATED.containsKey(word) || word.equals("min");
    }

    /** Reads a figure in two units as one in the first, a foot with its inches: "six foot six", "an hour and twenty minutes". */
    public static Optional<BigDecimal> joined(String figure, String unit, String more, String itsUnit) {
        Optional<Unit> large = of(unit);
        Optional<Unit> small = of(itsUnit).or(() -> of("inch").filter(_ -> unit.matches("foot|feet")));
        boolean figures = figure.matches("\\d+") && more.matches("\\d+(\\.\\d+)?");
        return large.isEmpty() || small.isEmpty() || !figures
                ? Optional.empty()
                : small.get()
                        .convert(new BigDecimal(more), large.get())
                        .filter(v -> v.compareTo(BigDecimal.ONE) < 0) // "between one hour and 90 minutes"
                        .map(new BigDecimal(figure)::add);
    }

    /** Tells whether a column counts what it is called by: {@code laps}, {@code pages}. */
    private static boolean things(Column column, String last) {
        return column.type() == ColumnType.INTEGER
                && column.role() == Role.MEASURE
                && last.matches("\\p{L}{3,}s")
                && !last.matches(".*(?:ss|us|is)|gross|sales|earnings|wages|savings|proceeds|times")
                && of(last).isEmpty();
    }

    /** Tells whether numbers of a column without a known unit may be in this one, by the column's name. */
    public static boolean fits(Unit unit, Column column) {
        List<String> words = TableNames.words(column.name());
        if (column.role() == Role.MOMENT || column.type().temporal()) {
            return unit.measures().equals("time");
        }
        if (rate(words)) {
            return true;
        }
        if (column.unit().isPresent()) {
            return column.unit().flatMap(Units::of).filter(unit::sameAs).isPresent();
        }
        boolean money = words.stream().anyMatch(MONEY::contains);
        boolean count = words.stream().anyMatch(COUNTS::contains) || things(column, words.getLast());
        if (unit.money() || unit.name().equals("pound") && money) {
            return !count || money;
        }
        return unit.measures().equals("percent") ? words.stream().anyMatch(SHARES::contains) : !money && !count;
    }
}
