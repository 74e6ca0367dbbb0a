package org.spartabench.facts;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A column of random values that importers like to change.
 *
 * @param values Long, BigDecimal, Double, String, Boolean, LocalDate, LocalTime, LocalDateTime or null
 */
public record HostileColumn(Kind kind, List<@Nullable Object> values) {

    public enum Kind {
        LONG("INTEGER", "bigint"),
        HUGE("", "numeric(38, 0)"),
        EXACT("", "numeric(38, 12)"),
        MONEY("DECIMAL(10, 2)", "numeric(12, 2)"),
        DOUBLE("REAL", "double precision"),
        SHARE("REAL", "double precision"),
        SHORT("REAL", "real"),
        DATE("TEXT", "date"),
        TIME("TEXT", "time"),
        MOMENT("TEXT", "timestamp"),
        OFFSET("TEXT", "timestamptz"),
        CODE("TEXT", "text"),
        DIGITS("TEXT", "text"),
        ENDLESS_DIGITS("TEXT", "text"),
        ENDLESS("", "numeric"),
        FAR_DATE("TEXT", "date"),
        NO_NUMBER("REAL", "double precision"),
        BOOLEAN("BOOLEAN", "boolean"),
        TEXT("TEXT", "text");

        final String sqlite;
        final String postgres;

        Kind(String sqlite, String postgres) {
            this.sqlite = sqlite;
            this.postgres = postgres;
        }

        public boolean number() {
            return ordinal() <= SHORT.ordinal();
        }
    }

    /** Offsets of zones. */
    private static final int[] MINUTES = {120, -90, 345, 0, 840, -660};

    private static final List<String> TEXTS = List.of(
            "Zo\u00eb",
            "Zoe\u0308",
            "\u05e9\u05dc\u05d5\u05dd",
            "\u0645\u0631\u062d\u0628\u0627 1",
            "O'Neil",
            "say \"x\"",
            "a,b;c",
            "\ud83d\ude80",
            "1,234",
            "NaN",
            "-",
            "null",
            "\u221212",
            "a\nb",
            "%_!",
            "e5",
            "0x1F",
            "--",
            "\\n",
            "stra\u00dfe",
            "STRASSE",
            "\ufb01",
            "a b",
            "a  b",
            "",
            " a",
            "a\t",
            "+5",
            ".5",
            "5.",
            "T",
            "12:60",
            "\\N",
            "\u0661\u0662",
            "\u200ea",
            "\ufffd");

    public static HostileColumn random(Kind kind, int rows, Random random) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values.add(i > 0 && random.nextInt(5) == 0 ? null : value(kind, i, random));
        }
        return new HostileColumn(kind, values);
    }

    private static Object value(Kind kind, int row, Random random) {
        return switch (kind) {
            case LONG ->
                switch (random.nextInt(4)) {
                    case 0 -> random.nextLong();
                    case 1 -> Long.MAX_VALUE - random.nextInt(3);
                    case 2 -> Long.MIN_VALUE + random.nextInt(3);
                    default -> (long) random.nextInt(100);
                };
            // The first is beyond 64 bits in each table.
            case HUGE ->
                signed(
                        new BigDecimal(row == 0 ? new BigInteger(125, random).setBit(124) : new BigInteger(20, random)),
                        random);
            case EXACT -> signed(new BigDecimal(new BigInteger(random.nextInt(20, 126), random), 12), random);
            case MONEY -> new BigDecimal(BigInteger.valueOf(random.nextInt(1_000_000) - 500_000L), 2);
            case DOUBLE ->
                switch (random.nextInt(7)) {
                    case 0 -> finite(Double.longBitsToDouble(random.nextLong()));
                    case 5 -> Math.rint(Math.scalb(1 + random.nextDouble(), random.nextInt(50, 80)));
                    case 6 -> -0.0;
                    case 1 -> Double.MIN_VALUE * (1 + random.nextInt(3));
                    case 2 -> Double.MAX_VALUE;
                    case 3 -> Math.scalb(random.nextDouble(), random.nextInt(160) - 80);
                    default -> random.nextInt(100) + 0.5;
                };
            case SHARE -> random.nextDouble();
            case SHORT ->
                Double.valueOf(Float.toString(random.nextInt(3) == 0 ? (float) 0.1 : random.nextFloat() * 1000));
            case DATE -> date(random);
            case TIME -> time(random);
            case MOMENT, OFFSET -> date(random).atTime(time(random));
            case CODE -> "0" + random.nextInt(1000);
            case DIGITS -> String.valueOf(random.nextInt(1000));
            case ENDLESS_DIGITS -> "1" + new BigInteger(140, random).setBit(139);
            // More digits than an exact decimal and a double have.
            case ENDLESS -> "-1" + new BigInteger(140, random).setBit(139) + "." + (1 + random.nextInt(9));
            // The first is of no year from 1 to 9999.
            case FAR_DATE ->
                row > 0 && random.nextBoolean()
                        ? date(random).toString()
                        : random.nextBoolean()
                                ? "0044-03-" + random.nextInt(10, 29) + " BC"
                                : random.nextInt(10_000, 200_000) + "-01-05";
            case NO_NUMBER ->
                switch (row > 0 ? random.nextInt(5) : random.nextInt(3)) {
                    case 0 -> Double.NaN;
                    case 1 -> Double.POSITIVE_INFINITY;
                    case 2 -> Double.NEGATIVE_INFINITY;
                    default -> random.nextDouble();
                };
            case BOOLEAN -> random.nextBoolean();
            case TEXT -> TEXTS.get(random.nextInt(TEXTS.size()));
        };
    }

    private static BigDecimal signed(BigDecimal number, Random random) {
        return random.nextBoolean() ? number : number.negate();
    }

    /** Gives the column without the numbers that are infinite or none. */
    HostileColumn finite() {
        return new HostileColumn(
                Kind.SHARE,
                values.stream()
                        .map(v -> v instanceof Double number && !Double.isFinite(number) ? null : v)
                        .toList());
    }

    /** Gives the column as a file of text holds it: an empty text is missing. */
    public HostileColumn written() {
        return new HostileColumn(
                Kind.TEXT,
                IntStream.range(0, values.size())
                        .mapToObj(r -> cell(r).isEmpty() ? null : (Object) cell(r))
                        .toList());
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : 1.0;
    }

    private static LocalDate date(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> LocalDate.of(1, 1, 3);
            case 1 -> LocalDate.of(9999, 12, 29);
            default -> LocalDate.of(1900 + random.nextInt(200), 1 + random.nextInt(12), 1 + random.nextInt(28));
        };
    }

    private static LocalTime time(Random random) {
        int nanos = switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> 100_000_000;
            default -> random.nextInt(1_000_000) * 1000;
        };
        return LocalTime.of(random.nextInt(24), random.nextInt(60), random.nextInt(60), nanos);
    }

    /** Writes a value as other programs write it into a file of text; empty for a missing one. */
    public String cell(int row) {
        return switch (values.get(row)) {
            case null -> "";
            case Double number ->
                number.toString().replaceFirst("E-?(\\d)$", number < 1e-3 && number > -1e-3 ? "e-0$1" : "E$1");
            case BigDecimal exact -> exact.toPlainString();
            case LocalDateTime moment
            when kind == Kind.OFFSET ->
                moment.plusMinutes(MINUTES[row % MINUTES.length]) + offset(MINUTES[row % MINUTES.length]);
            case Object other -> other.toString();
        };
    }

    private static String offset(int minutes) {
        return String.format(
                Locale.ROOT, "%s%02d:%02d", minutes < 0 ? "-" : "+", Math.abs(minutes) / 60, Math.abs(minutes) % 60);
    }

    public String literal(int row) {
        return values.get(row) == null
                ? "NULL"
                : values.get(row) instanceof Boolean truth
                        ? (truth ? "TRUE" : "FALSE")
                        : kind.number() ? cell(row) : "'" + cell(row).replace("'", "''") + "'";
    }

    /** Writes a value for an INSERT into SQLite, which has no NaN. */
    String sqlite(int row) {
        return values.get(row) instanceof Double number && !Double.isFinite(number)
                ? Double.isNaN(number) ? "NULL" : number > 0 ? "9e999" : "-9e999"
                : literal(row);
    }

    /** Tells whether a printed value is the value of a row, and no other. */
    public boolean is(int row, String printed) {
        return switch (values.get(row)) {
            case null -> printed.equals("NULL");
            case Double number -> Double.parseDouble(printed) == number;
            case BigDecimal exact -> new BigDecimal(printed).compareTo(exact) == 0;
            case LocalDateTime moment ->
                LocalDateTime.parse(printed.replace(' ', 'T')).equals(moment);
            case LocalTime time -> LocalTime.parse(printed).equals(time);
            case Object other -> printed.equals(other.toString());
        };
    }

    /** Counts the different values. */
    public long distinct() {
        return IntStream.range(0, values.size())
                .filter(r -> values.get(r) != null && equals(r).getFirst() == r)
                .count();
    }

    /** Lists the rows with the value of a row. */
    List<Long> equals(int row) {
        List<Long> same = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(row) instanceof BigDecimal a && values.get(i) instanceof BigDecimal b
                    ? a.compareTo(b) == 0
                    : values.get(row) instanceof Double one && values.get(i) instanceof Double other
                            ? one.doubleValue() == other.doubleValue()
                            : values.get(row) != null && values.get(row).equals(values.get(i))) {
                same.add((long) i);
            }
        }
        return same;
    }

    @Override
    public String toString() {
        return kind + values.stream().map(String::valueOf).collect(Collectors.joining(" | ", " ", ""));
    }
}
