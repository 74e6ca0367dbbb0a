package org.spartabench.apis.scalar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.spartabench.facts.value.ColumnType;

/** Lists the sixteen built-in functions. Numbers are truncated before they are judged. */
public enum ScalarFunction {
    COUNT_SYLLABLES("Counts the syllables of a text.", in("string"), ColumnType.INTEGER, "count"),
    COUNT_CHARACTERS(
            "Counts the characters of a text; type 'letters' counts letters only.",
            List.of(new Parameter("string", ColumnType.TEXT, true), new Parameter("type", ColumnType.TEXT, false)),
            ColumnType.INTEGER,
            "count"),
    COUNT_WORDS("Counts the words of a text.", in("string"), ColumnType.INTEGER, "count"),
    IS_PALINDROME(
            "Tells whether the letters of a text read the same backwards.", in("string"), ColumnType.BOOLEAN, "truth"),
    IS_PRIME("Tells whether a number is a prime.", number("number"), ColumnType.BOOLEAN, "truth"),
    IS_FIBONACCI("Tells whether a number is a Fibonacci number.", number("number"), ColumnType.BOOLEAN, "truth"),
    IS_PERFECT_SQUARE(
            "Tells whether a number is the square of an integer.", number("number"), ColumnType.BOOLEAN, "truth"),
    IS_PERFECT_CUBE("Tells whether a number is the cube of an integer.", number("number"), ColumnType.BOOLEAN, "truth"),
    IS_DIVISIBLE(
            "Tells whether a number is a multiple of the divisor.",
            number("number", "divisor"),
            ColumnType.BOOLEAN,
            "truth"),
    DIGIT_SUM("Adds the decimal digits of a number.", number("number"), ColumnType.INTEGER, "sum"),
    GET_COUNTRY_OF_PLACE("Names the country of a place.", in("place"), ColumnType.TEXT, "country"),
    GET_PROVINCE_OF_PLACE("Names the province of a place.", in("place"), ColumnType.TEXT, "province"),
    GET_LATITUDE_OF_PLACE("Gives the latitude of a place in degrees.", in("place"), ColumnType.DECIMAL, "latitude"),
    GET_LONGITUDE_OF_PLACE("Gives the longitude of a place in degrees.", in("place"), ColumnType.DECIMAL, "longitude"),
    GET_CONTINENT_OF_PLACE("Names the continent of a place.", in("place"), ColumnType.TEXT, "continent"),
    CALCULATE_DISTANCE(
            "Gives the distance of two places in kilometres.", in("place1", "place2"), ColumnType.DECIMAL, "distance");

    private static final Pattern VOWELS = Pattern.compile("[aeiouyàáâäåèéêëìíîïòóôöùúûüý]+");
    private static final int CERTAINTY = 40;

    /** Names an input. */
    public record Parameter(String name, ColumnType type, boolean required) {}

    private final String description;
    private final List<Parameter> parameters;
    private final ColumnType type;
    private final String output;

    ScalarFunction(String description, List<Parameter> parameters, ColumnType type, String output) {
        this.description = description;
        this.parameters = parameters;
        this.type = type;
        this.output = output;
    }

    private static List<Parameter> in(String... names) {
        return List.of(names).stream()
                .map(n -> new Parameter(n, ColumnType.TEXT, true))
                .toList();
    }

    private static List<Parameter> number(String... names) {
        return List.of(names).stream()
                .map(n -> new Parameter(n, ColumnType.DECIMAL, true))
                .toList();
    }

    /** Gives the name as queries write it: {@code is_prime}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ScalarFunction> of(String title) {
        return List.of(values()).stream().filter(f -> f.title().equals(title)).findFirst();
    }

    public String description() {
        return description;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    /** Gives the type of the value. */
    public ColumnType type() {
        return type;
    }

    /** Names the value. */
    public String output() {
        return output;
    }

    /**
     * Computes the value; empty for a place that is not known.
     *
     * @param given texts of the parameters, in their order; a missing one is empty
     * @throws NumberFormatException for a text where a number is needed
     */
    public Optional<Object> of(List<String> given) {
        String first = given.getFirst();
        return switch (this) {
            case COUNT_SYLLABLES -> Optional.of((long) syllables(first));
            case COUNT_CHARACTERS ->
                Optional.of(
                        given.getLast().equals("letters")
                                ? first.codePoints().filter(Character::isLetter).count()
                                : first.codePoints().count());
            case COUNT_WORDS ->
                Optional.of(first.isBlank() ? 0L : (long) first.strip().split("\\s+").length);
            case IS_PALINDROME -> Optional.of(palindrome(first));
            case IS_PRIME ->
                Optional.of(whole(first).signum() > 0 && whole(first).isProbablePrime(CERTAINTY));
            case IS_FIBONACCI -> Optional.of(fibonacci(whole(first)));
            case IS_PERFECT_SQUARE -> Optional.of(square(whole(first)));
            case IS_PERFECT_CUBE -> Optional.of(cube(whole(first)));
            case IS_DIVISIBLE -> {
                BigInteger divisor = whole(given.getLast());
                yield divisor.signum() == 0
                        ? Optional.empty()
                        : Optional.of(whole(first).mod(divisor.abs()).signum() == 0);
            }
            case DIGIT_SUM ->
                Optional.of(whole(first)
                        .abs()
                        .toString()
                        .chars()
                        .mapToLong(c -> c - '0')
                        .sum());
            case GET_COUNTRY_OF_PLACE -> Gazetteer.city(first).map(Gazetteer.City::country);
            case GET_PROVINCE_OF_PLACE -> Gazetteer.city(first).map(Gazetteer.City::province);
            case GET_LATITUDE_OF_PLACE -> Gazetteer.city(first).map(Gazetteer.City::latitude);
            case GET_LONGITUDE_OF_PLACE -> Gazetteer.city(first).map(Gazetteer.City::longitude);
            case GET_CONTINENT_OF_PLACE -> Gazetteer.city(first).map(Gazetteer.City::continent);
            case CALCULATE_DISTANCE ->
                Gazetteer.city(first)
                        .flatMap(a -> Gazetteer.city(given.getLast()).map(b -> Gazetteer.distance(a, b)));
        };
    }

    private static BigInteger whole(String text) {
        return new BigDecimal(text.strip()).setScale(0, RoundingMode.DOWN).toBigInteger();
    }

    /** Counts groups of vowels, y included, without a silent e at the end; a word has at least one syllable. */
    private static int syllables(String text) {
        int all = 0;
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")) {
            if (!word.isEmpty()) {
                int groups = (int) VOWELS.matcher(word).results().count();
                boolean silent = groups > 1 && word.matches(".*[^aeiouy]e");
                all += Math.max(1, silent ? groups - 1 : groups);
            }
        }
        return all;
    }

    private static boolean palindrome(String text) {
        String letters = text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
        return new StringBuilder(letters).reverse().toString().equals(letters);
    }

    private static boolean fibonacci(BigInteger n) {
        BigInteger five = n.multiply(n).multiply(BigInteger.valueOf(5));
        return n.signum() >= 0
                && (square(five.add(BigInteger.valueOf(4))) || square(five.subtract(BigInteger.valueOf(4))));
    }

    private static boolean square(BigInteger n) {
        return n.signum() >= 0 && n.sqrt().pow(2).equals(n);
    }

    private static boolean cube(BigInteger n) {
        BigInteger low = BigInteger.ZERO;
        BigInteger high = BigInteger.ONE.shiftLeft(n.bitLength() / 3 + 1);
        while (low.compareTo(high) < 0) {
            BigInteger middle = low.add(high).add(BigInteger.ONE).shiftRight(1);
            if (middle.pow(3).compareTo(n.abs()) <= 0) {
                low = middle;
            } else {
                high = middle.subtract(BigInteger.ONE);
            }
        }
        return low.pow(3).equals(n.abs());
    }

    /** Knows some large cities. */
    private static final class Gazetteer {

        /** Mean radius of the earth in kilometres. */
        private static final double RADIUS = 6_371.0088;

        private static final int FIELDS = 6;
        private static final int DISTANCE_DIGITS = 3;

        record City(String province, String country, String continent, BigDecimal latitude, BigDecimal longitude) {}

        private static final Map<String, City> CITIES = read();

        private Gazetteer() {}

        /** Finds a city by its name in any case. */
        static Optional<City> city(String name) {
            return Optional.ofNullable(CITIES.get(name.strip().toLowerCase(Locale.ROOT)));
        }

        /** Computes the great-circle distance in kilometres. */
        static BigDecimal distance(City a, City b) {
            double latitude1 = Math.toRadians(a.latitude().doubleValue());
            double latitude2 = Math.toRadians(b.latitude().doubleValue());
            double across = Math.toRadians(b.longitude().subtract(a.longitude()).doubleValue());
            double h = square(Math.sin((latitude2 - latitude1) / 2))
                    + Math.cos(latitude1) * Math.cos(latitude2) * square(Math.sin(across / 2));
            return BigDecimal.valueOf(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h))))
                    .setScale(DISTANCE_DIGITS, RoundingMode.HALF_UP);
        }

        private static double square(double x) {
            return x * x;
        }

        private static Map<String, City> read() {
            Map<String, City> all = new HashMap<>();
            try (InputStream in = Objects.requireNonNull(Gazetteer.class.getResourceAsStream("places.txt"))) {
                new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.startsWith("#") && !line.isBlank())
                        .forEach(line -> {
                            String[] f = line.split("\\|", FIELDS);
                            all.put(
                                    f[0].toLowerCase(Locale.ROOT),
                                    new City(f[1], f[2], f[3], new BigDecimal(f[4]), new BigDecimal(f[5])));
                        });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return all;
        }
    }
}
