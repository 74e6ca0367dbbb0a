package org.spartabench.facts.plan.proposal;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.base.report.Numbers;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.value.ColumnType;

/** Says of a column of texts that it nearly holds numbers or dates, or one value in several spellings. */
final class NearType {

    /** What people write where there is no value. */
    private static final Set<String> NO_VALUE = Set.of(
            "n/a",
            "na",
            "n.a.",
            "#n/a",
            "n/k",
            "nan",
            "null",
            "\\n",
            "none",
            "nil",
            "unknown",
            "missing",
            "tbd",
            "-",
            "--",
            "–",
            "—",
            "−",
            ".",
            "..",
            "...",
            "?",
            "*",
            "inf",
            "+inf",
            "-inf",
            "infinity",
            "+infinity",
            "-infinity");

    /** Markers that hardly any text is. */
    private static final Set<String> CLEAR = Set.of("\\n", "n/a", "#n/a", "null", "nan", "n.a.");

    /** A number as people and other programs write it. */
    private static final Pattern DRESSED = Pattern.compile("[-+−(]?\\s?(?:\\p{Sc}|[A-Z]{3}\\s)?\\s?[-+−]?\\s?"
            + "(?:(?:\\d{1,3}(?:[,.'’\\u00A0\\u202F ]\\d{3})+|\\d+)(?:[.,]\\d+)?|\\d+\\.|\\.\\d+)(?:[eE][-+]?\\d{1,3})?"
            + "\\s?(?:%|‰|\\p{Sc}|\\s[A-Z]{3})?\\)?");

    /** What such a number has and a plain one has not. */
    private enum Dress {
        GROUPS("digits in groups", "\\d[,.'’\\u00A0\\u202F ]\\d{3}(?!\\d)"),
        COMMA("commas", "\\d,(?!\\d{3}(?!\\d))"),
        CURRENCY("currencies", "\\p{Sc}|[A-Z]{3}"),
        PERCENT("per cent signs", "[%‰]"),
        ZEROS("leading zeros", "^[^\\d.]*0\\d"),
        PLUS("plus signs", "^[^\\d.]*\\+"),
        POINT("points without digits on both sides", "(?<!\\d)\\.|\\.(?!\\d)"),
        SIGN("other signs", "[−()]|-\\s");

        private final String words;
        private final Pattern pattern;

        Dress(String words, String pattern) {
            this.words = words;
            this.pattern = Pattern.compile(pattern);
        }
    }

    /** What only a number with a comma before its decimals, or with points between its thousands, has. */
    private static final Pattern COMMA_OR_POINTS =
            Pattern.compile(Dress.COMMA.pattern + "|(?<!\\d)0,\\d|\\d{4},\\d|\\d\\.\\d{3}[.,]\\d");

    /** A date of any year, perhaps with a time. */
    private static final Pattern DATED = Pattern.compile(
            "([-+]?(?:\\d{4,6}[-/]\\d\\d[-/]\\d\\d|\\d{1,2}([./])\\d{1,2}\\2\\d{4,6}))(?:[ T]\\d{1,2}:[\\d:.]+)?("
                    + " BC)?");

    private static final String MONTH =
            "(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\\p{L}{0,6}\\.?";

    private static final String CLOCK = "\\d{1,2}:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?";

    /** A date or a time in a form that {@link CellParser} may not read. */
    private static final Pattern UNREAD = Pattern.compile("(?iu)(?:(?:\\p{L}{2,9}\\.?,? )?(?:" + MONTH
            + " \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th|\\.)?[ -]?" + MONTH + ",?[ -]?(?:\\d\\d){1,2})"
            + "|\\d{4}([-./])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-./])\\d{1,2}\\2\\d{4}|\\d{1,2}/\\d{1,2}/\\d\\d"
            + "|(?:0[1-9]|[12]\\d|3[01])\\.(?:0[1-9]|1[0-2])\\.\\d\\d)(?:(?:,? |T)" + CLOCK
            + "(?: ?[ap]\\.?m\\.?)?(?: ?(?:Z|[+-]\\d\\d:?(?:\\d\\d)?))?)?|" + CLOCK + " ?[ap]\\.?m\\.?");

    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "1");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "0");

    /** Longer than any number or date. */
    private static final int LONG = 60;

    /** Cells of other kinds among a hundred, up to which a column is said to be nearly of a type. */
    private static final int FEW_PERCENT = 20;

    /** Cells among a hundred from which on a word that may be a value is taken for a marker. */
    private static final int FREQUENT_PERCENT = 5;

    private static final int SHOWN = 3;

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** The forms of dates and times. */
    private enum Form {
        DATE(ColumnType.DATE, Notation.PLAIN, "a date"),
        DOTTED_DATE(ColumnType.DATE, Notation.DAY_FIRST_DOTS, "a date"),
        DAY_FIRST_DATE(ColumnType.DATE, Notation.DAY_FIRST, "a date"),
        MONTH_FIRST_DATE(ColumnType.DATE, Notation.MONTH_FIRST, "a date"),
        MOMENT(ColumnType.TIMESTAMP, Notation.PLAIN, "a date with a time"),
        DOTTED_MOMENT(ColumnType.TIMESTAMP, Notation.DAY_FIRST_DOTS, "a date with a time"),
        DAY_FIRST_MOMENT(ColumnType.TIMESTAMP, Notation.DAY_FIRST, "a date with a time"),
        MONTH_FIRST_MOMENT(ColumnType.TIMESTAMP, Notation.MONTH_FIRST, "a date with a time"),
        OFFSET(ColumnType.TIMESTAMP, Notation.OFFSET, "a date with a time"),
        CLOCK(ColumnType.TIME, Notation.PLAIN, "a time of day"),
        OTHER(ColumnType.TEXT, Notation.PLAIN, "");

        private final ColumnType type;
        private final Notation notation;
        private final String noun;

        Form(ColumnType type, Notation notation, String noun) {
            this.type = type;
            this.notation = notation;
            this.noun = noun;
        }

        private static Optional<Form> of(String text) {
            return Arrays.stream(values())
                    .filter(f -> f == OTHER ? other(text.strip()) : CellParser.parse(text, f.type, f.notation) != null)
                    .findFirst();
        }
    }

    private static boolean other(String text) {
        return UNREAD.matcher(text).matches() && !DATED.matcher(text).matches();
    }

    /** Texts of other kinds. */
    private int odd;

    private final List<String> examples = new ArrayList<>();
    private long fitting;
    private long cells;
    private long missing;
    private long near;

    private NearType() {}

    /** Gives what a person should know of a column of texts. @param declared the line if its source declares another type */
    static Optional<String> of(StagedColumn column, Optional<String> declared) {
        return numbers(column)
                .or(() -> moments(column))
                .or(() -> truths(column))
                .or(() -> declared)
                .or(() -> markers(column))
                .or(() -> spellings(column));
    }

    /** Gives a number that shows a decimal comma, or points between thousands. */
    static Optional<String> commaOrPoints(StagedColumn column) {
        return column.first(t -> dressed(t) && COMMA_OR_POINTS.matcher(t).find())
                .filter(shown -> mostlyNumbers(column));
    }

    /** Tells whether half of the texts, at least, are numbers as people write them. */
    static boolean mostlyNumbers(StagedColumn column) {
        return column.count(NearType::dressed) * 2 >= column.distinct();
    }

    private static boolean dressed(String text) {
        return text.length() < LONG && DRESSED.matcher(text.strip()).matches();
    }

    private static boolean missing(String text) {
        return NO_VALUE.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    private static Optional<String> numbers(StagedColumn column) {
        if (codes(column)) {
            return Optional.empty();
        }
        NearType near = new NearType();
        Set<Dress> seen = EnumSet.noneOf(Dress.class);
        column.each((text, count) -> {
            boolean number = CellParser.number(text);
            near.add(text, count, number);
            if (!number && dressed(text)) {
                near.near += count;
                Arrays.stream(Dress.values())
                        .filter(d -> d.pattern.matcher(text.strip()).find())
                        .forEach(seen::add);
            }
            return !near.many(column);
        });
        if (near.near > 0 && near.few()) {
            String dresses = seen.stream().map(d -> d.words).collect(Collectors.joining(", "));
            return Optional.of("would be a number but for "
                    + (dresses.isEmpty() ? "" : dresses.replaceFirst(", ([^,]*)$", " and $1") + ", ") + near.which()
                    + "; it stays text");
        }
        return near.few() ? Optional.of("would be a number but for " + near.which() + near.end()) : Optional.empty();
    }

    /** Tells whether all texts are codes and no numbers: digits of one length, some with leading zeros. */
    private static boolean codes(StagedColumn column) {
        int length = column.first(t -> !missing(t)).orElse("").length();
        return column.all(t ->
                        missing(t) || t.length() == length && DIGITS.matcher(t).matches())
                && column.any(t -> t.length() > 1 && t.charAt(0) == '0' && !missing(t));
    }

    private static Optional<String> moments(StagedColumn column) {
        NearType near = new NearType();
        Map<Form, String> seen = new EnumMap<>(Form.class);
        List<String> beyond = new ArrayList<>();
        column.each((text, count) -> {
            Optional<Form> form = text.length() < LONG ? Form.of(text) : Optional.empty();
            form.filter(f -> !eitherWay(text, f.type)).ifPresent(f -> seen.putIfAbsent(f, text));
            near.add(text, count, form.isPresent());
            if (form.isEmpty() && beyond(text)) {
                near.near += count;
                if (beyond.size() < SHOWN) {
                    beyond.add(text);
                }
            }
            return !near.many(column);
        });
        if (near.near > 0 && near.few()) {
            return Optional.of("contains dates that no calendar of the years 1 to 9999 has, such as " + quoted(beyond)
                    + "; it stays text");
        }
        if (near.fitting == 0 || near.fitting < near.cells && !near.few()) {
            return Optional.empty();
        }
        eitherWay(column, seen, Form.DAY_FIRST_DATE, Form.MONTH_FIRST_DATE);
        eitherWay(column, seen, Form.DAY_FIRST_MOMENT, Form.MONTH_FIRST_MOMENT);
        if (seen.size() > 1) {
            return Optional.of("contains dates or times in several forms, such as " + quoted(List.copyOf(seen.values()))
                    + "; it stays text");
        }
        Form only = seen.keySet().iterator().next();
        if (only == Form.OTHER) {
            return Optional.of("looks like dates or times in a form that is not read, such as "
                    + quoted(List.copyOf(seen.values())) + "; it stays text");
        }
        if (near.odd == 0) {
            return Optional.empty();
        }
        boolean score = only == Form.CLOCK && near.missing < near.cells - near.fitting;
        return Optional.of(
                "would be " + only.noun + " but for " + near.which() + (score ? "; it stays text" : near.end()));
    }

    /** Tells whether the date of a text, which may have a time, is in none of the calendar's years. */
    private static boolean beyond(String text) {
        Matcher parts = DATED.matcher(text.strip());
        return text.length() < LONG
                && parts.matches()
                && (parts.group(3) != null || Form.of(parts.group(1)).isEmpty());
    }

    /** Adds a text whose day and month may change places, if no other text shows which of them is first. */
    private static void eitherWay(StagedColumn column, Map<Form, String> seen, Form dayFirst, Form monthFirst) {
        if (!seen.containsKey(dayFirst) && !seen.containsKey(monthFirst)) {
            column.first(t -> t.length() < LONG && eitherWay(t, dayFirst.type)).ifPresent(t -> seen.put(dayFirst, t));
        }
    }

    private static boolean eitherWay(String text, ColumnType type) {
        return CellParser.parse(text, type, Notation.PLAIN) == null
                && CellParser.parse(text, type, Notation.DAY_FIRST) != null
                && CellParser.parse(text, type, Notation.MONTH_FIRST) != null;
    }

    private static Optional<String> truths(StagedColumn column) {
        NearType near = new NearType();
        NearType spelled = new NearType();
        boolean[] said = new boolean[2];
        boolean[] other = new boolean[1];
        column.each((text, count) -> {
            String word = text.strip().toLowerCase(Locale.ROOT);
            boolean read = word.equals("true") || word.equals("false");
            near.add(text, count, read);
            spelled.add(text, count, read || NO_VALUE.contains(word));
            said[0] |= TRUE.contains(word);
            said[1] |= FALSE.contains(word);
            other[0] |= !NO_VALUE.contains(word) && !TRUE.contains(word) && !FALSE.contains(word);
            return !other[0] || !near.many(column);
        });
        if (said[0] && said[1] && !other[0] && near.missing < near.cells - near.fitting) {
            String noun = spelled.odd > SHOWN ? "" : spelled.odd == 1 ? "the word " : "the words ";
            return Optional.of("would be true or false but for " + noun + spelled.which() + "; it stays text");
        }
        return near.few()
                ? Optional.of("would be true or false but for " + near.which() + near.end())
                : Optional.empty();
    }

    /** Finds texts that say that there is no value. */
    static Optional<String> markers(StagedColumn column) {
        long cells = column.size() - column.nulls();
        NearType near = new NearType();
        column.each((text, count) -> {
            String word = text.strip().toLowerCase(Locale.ROOT);
            boolean marker = CLEAR.contains(word)
                    || NO_VALUE.contains(word) && count > 1 && count * 100 >= FREQUENT_PERCENT * cells;
            near.add(text, count, !marker);
            return true;
        });
        return near.fitting > 0 && near.fitting < cells
                ? Optional.of("contains " + near.which() + ", as if values were missing" + near.end())
                : Optional.empty();
    }

    /** Finds values that people read as the same. */
    private static Optional<String> spellings(StagedColumn column) {
        return column.twins(text ->
                        Normalizer.normalize(SPACES.matcher(text.strip()).replaceAll(" "), Normalizer.Form.NFC))
                .map(twins -> "has values that differ only in spaces or in the form of their letters, such as "
                        + quoted(twins) + "; they stay apart");
    }

    private void add(String text, long count, boolean fits) {
        cells += count;
        if (fits) {
            fitting += count;
        } else {
            missing += missing(text) ? count : 0;
            odd++;
            if (examples.size() < SHOWN) {
                examples.add(text);
            }
        }
    }

    /** Says whether few cells are of another kind, or all of those say that there is no value. */
    private boolean few() {
        long others = cells - fitting - near;
        return fitting + near > 0 && fitting < cells && (others == missing || others * 100 <= FEW_PERCENT * cells);
    }

    /** Tells whether so many cells of the column are of another kind that what follows cannot make them few. */
    private boolean many(StagedColumn column) {
        long others = cells - fitting - near;
        return others > missing && others * 100 > FEW_PERCENT * (column.size() - column.nulls());
    }

    private String which() {
        long count = cells - fitting;
        String number = Numbers.counted(count, "cell");
        return odd > SHOWN ? number + " such as " + quoted(examples) : quoted(examples) + " (" + number + ")";
    }

    private String end() {
        boolean offered = odd <= SHOWN || missing == cells - fitting;
        return "; it stays text"
                + (offered
                        ? " unless " + (odd == 1 ? "that text is" : "those texts are") + " imported as missing"
                        : "");
    }

    private static String quoted(List<String> texts) {
        List<String> quoted =
                texts.stream().map(t -> "'" + StagedColumn.shown(t) + "'").toList();
        int last = quoted.size() - 1;
        return last == 0 ? quoted.getFirst() : String.join(", ", quoted.subList(0, last)) + " and " + quoted.get(last);
    }
}
