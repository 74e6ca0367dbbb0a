package org.spartabench.facts.plan.proposal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.value.ColumnType;

/** Guesses the role and unit of a column from its name and values. */
final class RoleGuess {

    private static final Set<String> CODES = Set.of("""
        id ids uid uuid guid key code phone fax email mail url uri website zip zipcode postcode iban isbn issn ssn
        sku ean passport extension ext rowguid checksum
        """.strip().split("\\s+"));
    private static final Set<String> MOMENTS =
            Set.of("year", "season", "date", "time", "decade", "month", "day", "timestamp", "datetime");
    /** Alone, they name the year in which it happened. */
    private static final Set<String> HAPPENED = Set.of(
            "born",
            "died",
            "founded",
            "established",
            "built",
            "released",
            "published",
            "opened",
            "closed",
            "since",
            "created");

    private static final Set<String> SPANS = Set.of("season", "year", "career", "reign", "term", "active");

    /** Behind such a word they tell which year something began or ended, if all values can be years. */
    private static final Set<String> BOUNDS = Set.of("start", "begin", "end", "from", "to", "since", "until");

    /**
     * Names of numbers that are places in an order, parts of a date, or what a thing is called by: sums, averages and
     * comparisons of them say nothing.
     */
    private static final Set<String> PLACES = Set.of("""
        position pos place rank ranking grid round lap seed order sequence
        quarter month mth week weekday day hour minute
        flight train voyage route gate platform seat room lane tz timezone
        """.strip().split("\\s+"));

    /** Fewest different numbers that are read as times of day: half past two is 1430. */
    private static final int CLOCKS = 20;

    private static final int HOUR = 100;
    private static final int MINUTES = 60;
    private static final int MIDNIGHT = 24 * HOUR;

    private static final Set<String> NAMES = Set.of("name", "title", "fullname");
    /** Words before "name": part of a name, or a name for a machine. */
    private static final Set<String> NO_NAMES = Set.of(
            "first", "last", "middle", "given", "family", "user", "file", "job", "nick", "maiden", "sur", "column");

    /** Moments at which a row was kept, not at which anything happened. */
    private static final Set<String> KEPT =
            Set.of("update", "updated", "modified", "changed", "inserted", "imported", "loaded", "synced");

    /** Parts of a postal address, forms of address, other columns as texts: conditions are not about them. */
    private static final Set<String> WRITTEN = Set.of("address", "street", "courtesy", "salutation", "text", "txt");

    /** Names of what holds or does not, whatever the number of rows. */
    private static final Set<String> FLAGS = Set.of("active", "flag", "enabled", "deleted", "archived", "verified");

    private static final Set<String> STATES = Set.of("is", "has");

    private static final Set<String> PHONES = Set.of("phone", "contact", "mobile", "fax", "tel", "telephone");
    private static final Set<String> UNITS = Set.of("minutes", "seconds", "hours", "days", "weeks", "months", "years");

    /** Finds words with small letters, between spaces and hyphens, perhaps with numbers: no codes. */
    private static final Pattern WORDS =
            Pattern.compile("(?=.*[\\p{Ll}\\p{Lo}]{2})\\p{L}[\\p{L}\\p{M}'’.]*(?:[\\s_-]?[\\p{L}\\p{M}\\d'’.&]+)*\\s*");

    /** Finds what is written as a code: capitals and digits, and no small letters. */
    private static final Pattern CODE = Pattern.compile("[\\p{Lu}\\d][\\p{Lu}\\d._/-]{1,11}");

    private static final Pattern LIST = Pattern.compile("[^,]+(, [^,]+)+");

    private static final double NEARLY_ALL = 0.95;

    private static final int CATEGORY_VALUES = 1000;
    private static final int CATEGORY_LENGTH = 100;
    private static final int FEW = 20;
    private static final int PROSE_LENGTH = 40;
    private static final long EARLIEST_YEAR = 1000;
    private static final long LATEST_YEAR = 2200;

    private RoleGuess() {}

    static Role role(StagedColumn column, ColumnType type) {
        List<String> words = TableNames.words(column.name());
        return switch (type) {
            case BOOLEAN -> Role.CATEGORY;
            case DATE, TIME, TIMESTAMP -> words.stream().anyMatch(KEPT::contains) ? Role.IDENTIFIER : Role.MOMENT;
            case DECIMAL -> Role.MEASURE;
            case INTEGER -> integer(column, words);
            case TEXT -> text(column, words);
        };
    }

    private static Role integer(StagedColumn column, List<String> words) {
        String last = words.isEmpty() ? "" : words.getLast();
        if (code(words) || (last.equals("number") && phone(words)) || sameLengthCodes(column, last)) {
            return Role.IDENTIFIER;
        }
        if (flag(column, words)) {
            return Role.IDENTIFIER;
        }
        if (PLACES.contains(last)
                || last.equals("number") && words.size() > 1
                || last.equals("time") && timesOfDay(column)) {
            return Role.CATEGORY;
        }
        boolean yearNamed = last.endsWith("year")
                || last.equals("yr")
                || last.equals("season")
                || last.equals("decade")
                || words.size() == 2 && words.getFirst().equals("year")
                || words.size() == 1 && HAPPENED.contains(last)
                || words.size() > 1 && BOUNDS.contains(last) && words.stream().anyMatch(SPANS::contains);
        return yearNamed && years(column) ? Role.MOMENT : Role.MEASURE;
    }

    private static Role text(StagedColumn column, List<String> words) {
        String last = words.isEmpty() ? "" : words.getLast();
        boolean part = words.size() > 1 && NO_NAMES.contains(words.get(words.size() - 2));
        if (NAMES.contains(last) && !part) {
            return Role.NAME;
        }
        long rows = column.size() - column.nulls();
        boolean number = last.equals("number") || last.equals("no") || last.equals("nr");
        if (code(words) || flag(column, words) || (number && column.distinct() * 2 > rows)) {
            return Role.IDENTIFIER;
        }
        if (MOMENTS.contains(last) || last.endsWith("date")) {
            return Role.MOMENT;
        }
        if (WRITTEN.contains(last) || lists(column, last)) {
            return Role.TEXT;
        }
        boolean few = column.distinct() <= FEW && column.distinct() * 2 <= Math.max(rows, 2);
        boolean repeated = column.distinct() <= CATEGORY_VALUES && column.distinct() * 2 <= rows;
        return (few || repeated) && column.all(v -> v.length() <= CATEGORY_LENGTH) ? Role.CATEGORY : Role.TEXT;
    }

    /**
     * Tells whether texts that no word calls names are names all the same: none is missing, hardly any stands twice, and they read as
     * words, such as {@code thunder-punch}.
     */
    static boolean named(StagedColumn column) {
        List<String> words = TableNames.words(column.name());
        boolean part = !words.isEmpty() && (NAMES.contains(words.getLast()) || WRITTEN.contains(words.getLast()));
        return !part
                && column.nulls() == 0
                && column.size() > 1
                && column.distinct() >= NEARLY_ALL * column.size()
                && column.count(v -> WORDS.matcher(v).matches()) >= NEARLY_ALL * column.distinct()
                && !prose(column);
    }

    /** Tells whether a text column holds sentences rather than names or codes. */
    static boolean prose(StagedColumn column) {
        long[] letters = new long[1];
        column.each((text, cells) -> {
            letters[0] += text.length();
            return true;
        });
        return letters[0] > (long) PROSE_LENGTH * column.distinct();
    }

    /** Tells whether some values are lists of what the name calls in the plural: English, Hindi. */
    private static boolean lists(StagedColumn column, String last) {
        return !TableNames.singular(last).equals(last)
                && column.any(v -> LIST.matcher(v).matches());
    }

    /** Tells whether all texts of a column are codes, such as AA, JFK and N-101. */
    static boolean codes(StagedColumn column) {
        return column.any(v -> v.codePoints().anyMatch(Character::isUpperCase))
                && column.all(v -> CODE.matcher(v).matches());
    }

    private static boolean code(List<String> words) {
        return !words.isEmpty() && CODES.contains(words.getLast());
    }

    /** Tells whether a column holds 0 and 1 alone, in many rows or by its name: what either means, no word says. */
    private static boolean flag(StagedColumn column, List<String> words) {
        boolean named = !words.isEmpty() && (STATES.contains(words.getFirst()) || FLAGS.contains(words.getLast()));
        return column.distinct() <= 2
                && column.all(Set.of("0", "1")::contains)
                && (named && !column.empty() || column.size() - column.nulls() >= FEW && column.distinct() == 2);
    }

    private static boolean phone(List<String> words) {
        return words.stream().anyMatch(PHONES::contains);
    }

    /** Tells whether the column holds long numbers of one length, none twice: codes whatever its name says. */
    private static boolean sameLengthCodes(StagedColumn column, String last) {
        if (!column.unique() || column.size() < 2) {
            return false;
        }
        int length = column.first(v -> true).orElse("").length();
        return length >= 9 && !last.equals("population") && column.all(v -> v.length() == length);
    }

    /** Tells whether whole numbers are hours and minutes, such as 1430, of which many are there and none ends with 60 or more. */
    private static boolean timesOfDay(StagedColumn column) {
        return column.distinct() >= CLOCKS
                && column.all(v -> CellParser.parse(v, ColumnType.INTEGER, Notation.PLAIN) instanceof Long time
                        && time >= 0
                        && time <= MIDNIGHT
                        && time % HOUR < MINUTES)
                && column.any(v -> v.length() > 2);
    }

    private static boolean years(StagedColumn column) {
        return column.all(v -> CellParser.parse(v, ColumnType.INTEGER, Notation.PLAIN) instanceof Long year
                && year >= EARLIEST_YEAR
                && year <= LATEST_YEAR);
    }

    /** Finds a unit if the name says it: {@code number_of_assist}, {@code minutes_played}, {@code height_cm}. */
    static Optional<String> unit(String column, ColumnType type, Role role) {
        if (!type.numeric() || role != Role.MEASURE) {
            return Optional.empty();
        }
        List<String> words = TableNames.words(column);
        if (words.size() > 2 && words.subList(0, 2).equals(List.of("number", "of"))) {
            String counted =
                    String.join(" ", words.subList(2, words.size() - 1)) + " " + TableNames.plural(words.getLast());
            // A name that ends with a participle ("field goals made") is no plural noun.
            return words.getLast().endsWith("ed") || words.getLast().equals("made")
                    ? Optional.empty()
                    : Optional.of(counted.strip());
        }
        if (words.contains("percentage") || words.contains("percent") || words.contains("pct")) {
            return Optional.of("percent");
        }
        Optional<String> named = words.stream().filter(UNITS::contains).findFirst();
        return named.isPresent() ? named : suffix(words.getLast());
    }

    private static Optional<String> suffix(String word) {
        return switch (word) {
            case "cm" -> Optional.of("centimetres");
            case "mm" -> Optional.of("millimetres");
            case "km" -> Optional.of("kilometres");
            case "kg" -> Optional.of("kilograms");
            case "lb", "lbs" -> Optional.of("pounds");
            case "inches", "metres", "meters", "miles", "dollars", "euros", "votes", "points" -> Optional.of(word);
            case "usd" -> Optional.of("dollars");
            case "eur" -> Optional.of("euros");
            default -> Optional.empty();
        };
    }
}
