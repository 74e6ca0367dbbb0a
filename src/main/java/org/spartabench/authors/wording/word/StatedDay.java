package org.spartabench.authors.wording.word;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds a day or a month that a text states: "May 14th, 2014", "the 14th of May 2014", "14.5.2014", "from July to September
 * 2017", "in March". A date of figures alone whose day could be its month is none.
 *
 * @param value an ISO date, {@code 2014-05} for a month of a year, or {@code --05} for one of any year
 */
public record StatedDay(String value, int start, int end) {

    public static final List<String> MONTHS = List.copyOf(WordLists.words("months"));
    private static final List<String> ORDINALS = List.copyOf(WordLists.words("ordinals"));
    private static final Pattern NAMED = Pattern.compile("(?i)(?<![\\p{L}\\d.,$-])(?:(?:the )?(?:(?<day>\\d{1,2})"
            + "(?:st|nd|rd|th)?(?: of)?|(?<place>" + String.join("|", ORDINALS) + ") of) )?(?<month>"
            + MONTHS.stream()
                    .map(m -> m.substring(0, 3) + "(?:" + m.substring(3) + (m.startsWith("Sep") ? "|t" : "") + "|)")
                    .collect(Collectors.joining("|"))
            + ")\\b(?:\\.(?= \\d))?(?: (?:the )?(?<behind>\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.,]\\d))?"
            + "(?:,? (?:of )?(?<year>\\d{4})\\b)?");
    private static final Pattern FIGURES =
            Pattern.compile("(?<![\\d./-])(?:(?<one>\\d{1,2})(?<sign>[./-])(?<two>\\d{1,2})\\k<sign>(?<year>\\d{4})"
                    + "|(?<first>\\d{4})[./](?<month>\\d{1,2})[./](?<day>\\d{1,2}))(?![\\d/-])");
    private static final Pattern FEAST = Pattern.compile(
            "(?i)\\b(?:(?<first>new year['’]s day)|(?<last>new year['’]s eve)|(?<eve>christmas eve)|(?<day>christmas(?:"
                    + " day)?)|(?<halloween>halloween))(?:,| of| in)? (?<year>\\d{4})\\b");
    private static final Map<String, String> FEASTS =
            Map.of("first", "01-01", "last", "12-31", "eve", "12-24", "day", "12-25", "halloween", "10-31");

    private static final Pattern BETWEEN = Pattern.compile("(?i)[,;]? (?:to|through|and|or|until|till|-|–) (?:the )?");

    private static final Pattern FIRST = Pattern.compile(
            "(?i)(?<![\\p{L}\\d.,$-])(\\d{1,2})((?:st|nd|rd|th)?)(?: (?:to|through|and|until|till) |-|–)$");

    /** Lists them, those of figures alone last. */
    public static List<StatedDay> in(String text) {
        return in(text, "");
    }

    /** Lists them as well. @param unstated the year of a day that has none; empty if that is no day */
    public static List<StatedDay> in(String text, String unstated) {
        List<StatedDay> all = new ArrayList<>();
        int next = text.length();
        String year = "";
        for (MatchResult m : NAMED.matcher(text).results().toList().reversed()) {
            boolean shared = BETWEEN.matcher(text.substring(m.end(), next)).matches(); // "July 1 to August 2, 2017"
            year = Optional.ofNullable(m.group("year")).orElse(shared ? year : unstated);
            next = m.start();
            Optional<StatedDay> named = named(text, m, year);
            named.ifPresent(all::addFirst);
            Matcher first = FIRST.matcher(text.substring(0, m.start()));
            if (first.find() && named.filter(d -> d.value().length() == 10).isPresent() && m.group("day") != null) {
                String month = named.get().value().substring(0, 8);
                int day = Integer.parseInt(first.group(1));
                all.addFirst(
                        new StatedDay(String.format(Locale.ROOT, "%s%02d", month, day), first.start(1), first.end(2)));
            }
        }
        FIGURES.matcher(text).results().flatMap(m -> figures(m).stream()).forEach(all::add);
        FEAST.matcher(text)
                .results()
                .forEach(m -> FEASTS.forEach((name, day) -> {
                    if (m.group(name) != null) {
                        all.add(new StatedDay(m.group("year") + "-" + day, m.start(), m.end()));
                    }
                }));
        return all;
    }

    private static Optional<StatedDay> named(String text, MatchResult m, String year) {
        String name = m.group("month");
        int month = 1;
        while (!MONTHS.get(month - 1).substring(0, 3).equalsIgnoreCase(name.substring(0, 3))) {
            month++;
        }
        int place =
                m.group("place") == null ? 0 : ORDINALS.indexOf(m.group("place").toLowerCase(Locale.ROOT)) + 1;
        int day = Stream.of("day", "behind")
                .map(m::group)
                .filter(Objects::nonNull)
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(place);
        boolean proper = m.start() > 0 && MONTHS.contains(name) && day == 0; // not "may" or "march"
        return year.isEmpty() && !proper
                ? Optional.empty()
                : Optional.of(new StatedDay(value(year.isEmpty() ? "-" : year, month, day), m.start(), m.end()));
    }

    private static Optional<StatedDay> figures(MatchResult m) {
        if (m.group("first") != null) {
            String value =
                    value(m.group("first"), Integer.parseInt(m.group("month")), Integer.parseInt(m.group("day")));
            return Optional.of(new StatedDay(value, m.start(), m.end()));
        }
        int one = Integer.parseInt(m.group("one"));
        int two = Integer.parseInt(m.group("two"));
        boolean first = two <= 12 && (one > 12 || one == two || m.group("sign").equals("."));
        return first || one <= 12 && two > 12
                ? Optional.of(
                        new StatedDay(value(m.group("year"), first ? two : one, first ? one : two), m.start(), m.end()))
                : Optional.empty();
    }

    private static String value(String year, int month, int day) {
        String named = String.format(Locale.ROOT, "%s-%02d", year, month);
        return day == 0 ? named : String.format(Locale.ROOT, "%s-%02d", named, day);
    }
}
