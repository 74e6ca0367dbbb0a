package org.spartabench.author.wording.lexicon;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.wording.lexicon.ColumnWords.Kind;
import org.spartabench.author.wording.lexicon.ColumnWords.Pair;
import org.spartabench.author.wording.text.English;
import org.spartabench.author.wording.text.Forms;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.WordLists;
import org.spartabench.fact.Column;

/** Derives words for columns of numbers from the counted thing or the unit in the column's name. */
final class NumberColumns {

    private static final Pair LONGER = new Pair("longer", "shorter");
    private static final Pair LARGER = new Pair("larger", "smaller");
    private static final Pair MORE = new Pair("more", "less");

    /** Units that are never words of their own in a name, with how they are said. */
    private static final Map<String, List<String>> ABBREVIATED = WordLists.rows("abbreviated units");

    /** Words that are units only behind something that is measured: "duration minutes", but not "flight hours". */
    private static final Set<String> WHOLE = WordLists.words("units");

    private static final Set<String> LENGTHS = WordLists.words("lengths");
    private static final Set<String> SIZES = WordLists.words("sizes");
    private static final Set<String> MEASURED = WordLists.words("other measures");
    private static final Set<String> EARNED = WordLists.words("earnings");
    private static final Set<String> PARTICIPLES = WordLists.words("done with counted things");
    private static final Set<String> LASTING = WordLists.words("lasting states");
    private static final Set<String> SPANS = WordLists.words("spans of time");

    private final Noun row;

    /** @param row what a row of the table is */
    NumberColumns(Noun row) {
        this.row = row;
    }

    ColumnWords of(String name, Column column) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        String unit = column.unit().orElse("").toLowerCase(Locale.ROOT);
        if (words.size() > 2 && name.startsWith("number of ")) {
            return number(words.subList(2, words.size()));
        }
        if (words.size() > 1 && words.getLast().equals("count")) {
            return counting(English.plural(String.join(" ", words.subList(0, words.size() - 1))), "");
        }
        boolean percent = unit.startsWith("percent") || words.contains("percentage");
        if (percent && words.size() > 1 && words.getFirst().equals("percentage")) {
            return share(String.join(" ", words.subList(words.get(1).equals("of") ? 2 : 1, words.size())));
        }
        if (percent) {
            return quantity(name, Kind.PERCENT, Optional.empty());
        }
        Optional<Noun> said = suffix(words);
        if (said.isPresent()) {
            words.removeLast();
        }
        if (unit.contains("dollar")
                || unit.equals("usd")
                || said.filter(u -> u.one().equals("dollar")).isPresent()) {
            return money(words);
        }
        Optional<Noun> known = column.unit().map(u -> Noun.thing(English.singular(u), u));
        if (said.isPresent()) {
            return quantity(String.join(" ", words), Kind.AMOUNT, known.or(() -> said));
        }
        return counted(words, unit).orElseGet(() -> quantity(name, Kind.AMOUNT, known));
    }

    private static Optional<Noun> suffix(List<String> words) {
        if (words.size() < 2) {
            return Optional.empty();
        }
        String last = words.getLast();
        String before = words.get(words.size() - 2);
        boolean measured = LENGTHS.contains(before) || SIZES.contains(before) || MEASURED.contains(before);
        if (last.equals("minimum") && !measured || last.equals("m") && !measured) {
            return Optional.empty();
        }
        Optional<Noun> abbreviated =
                Optional.ofNullable(ABBREVIATED.get(last)).map(u -> Noun.thing(u.getFirst(), u.getLast()));
        return abbreviated.or(() -> WHOLE.contains(last) && measured
                ? Optional.of(Noun.thing(English.singular(last), last))
                : Optional.empty());
    }

    /** "three-pointers made": what is counted, and what was done with it. */
    private static ColumnWords number(List<String> counted) {
        List<String> words = new ArrayList<>(counted);
        List<String> tail = new ArrayList<>();
        while (words.size() > 1 && PARTICIPLES.contains(words.getLast())) {
            tail.addFirst(words.removeLast());
        }
        return counting(English.plural(String.join(" ", words)), String.join(" ", tail));
    }

    /** A number of things that the name says, as the unit does: "years of experience", "flight hours". */
    private Optional<ColumnWords> counted(List<String> words, String unit) {
        String known = unit.isEmpty()
                ? words.stream().filter(SPANS::contains).findFirst().orElse("")
                : unit;
        for (int i = 0; i < words.size() && !known.isEmpty(); i++) {
            if (English.singular(words.get(i)).equals(English.singular(known))) {
                List<String> tail = words.subList(i + 1, words.size());
                String what = String.join(" ", words.subList(0, i + 1));
                return Optional.of(followed(English.plural(English.singular(what)), tail));
            }
        }
        return Optional.empty();
    }

    private ColumnWords followed(String many, List<String> tail) {
        String after = String.join(" ", tail);
        if (tail.size() == 1 && LASTING.contains(after) && SPANS.contains(many) && !row.person()) {
            return lasting(many, after);
        }
        if (!tail.isEmpty() && tail.getFirst().equals("per") && many.equals("hours") && row.person()) {
            return working(after);
        }
        boolean plain = tail.isEmpty()
                || PARTICIPLES.contains(tail.getFirst())
                || Set.of("per", "in", "of", "on", "to").contains(tail.getFirst());
        return counting(many, plain ? after : "of " + after);
    }

    /** "working more than 30 hours per week". */
    private static ColumnWords working(String per) {
        return ColumnWords.plain(
                        Noun.thing("number of hours worked " + per, "numbers of hours worked " + per), Kind.COUNT)
                .withUnit(Optional.of(Noun.thing("hour", "hours")))
                .saying(
                        Forms.of("working / {v} " + per, "[works|work] / {v} " + per),
                        Forms.of("not working / {v} " + per, "[does|do] not work / {v} " + per))
                .comparing(
                        Forms.of(
                                "working / {more} hours " + per + " than {v}",
                                "[works|work] / {more} hours " + per + " than {v}"),
                        new Pair("more", "fewer"),
                        ColumnWords.HIGHEST)
                .measuring("number of hours worked " + per + " by {np}")
                .asking("How many hours " + per + " do {np} work");
    }

    /** "kept for more than 10 days". */
    private static ColumnWords lasting(String many, String participle) {
        return ColumnWords.plain(
                        Noun.thing("number of " + many + " " + participle, "numbers of " + many + " " + participle),
                        Kind.COUNT)
                .withUnit(Optional.of(Noun.thing(English.singular(many), many)))
                .saying(
                        Forms.of(participle + " for {v}", "[was|were] " + participle + " for {v}"),
                        Forms.of("not " + participle + " for {v}", "[was|were] not " + participle + " for {v}"))
                .comparing(
                        Forms.of(
                                participle + " for {more} " + many + " than {v}",
                                "[was|were] " + participle + " for {more} " + many + " than {v}"),
                        new Pair("more", "fewer"),
                        ColumnWords.HIGHEST)
                .measuring("number of " + many + " " + participle + " for {np}")
                .asking("For how many " + many + " were {np} " + participle);
    }

    private static ColumnWords counting(String many, String tail) {
        String after = tail.isEmpty() ? "" : " " + tail;
        String name = "number of " + many + after;
        return ColumnWords.plain(Noun.thing(name, "numbers of " + many + after), Kind.COUNT)
                .withUnit(Optional.of(Noun.thing(English.singular(many), many)))
                .saying(Forms.having("{v}" + after), Forms.NONE)
                .comparing(
                        Forms.having("{more} " + many + after + " than {v}"),
                        new Pair("more", "fewer"),
                        ColumnWords.HIGHEST)
                .withAs(Forms.having("{as} " + many + after + " as {v}"));
    }

    /** "with more than 70% of seats sold". */
    private static ColumnWords share(String of) {
        return ColumnWords.plain(Noun.thing("percentage of " + of, "percentages of " + of), Kind.PERCENT)
                .saying(Forms.having("{v} of " + of), Forms.NONE)
                .comparing(
                        Forms.having("a {more} percentage of " + of + " than {v}"),
                        ColumnWords.HIGHER,
                        ColumnWords.HIGHEST);
    }

    private ColumnWords money(List<String> words) {
        List<String> said = new ArrayList<>(words);
        if (said.size() > 1 && said.getLast().equals("amount")) {
            said.removeLast();
        }
        String noun = String.join(" ", said);
        if (row.person() && said.size() == 1 && EARNED.contains(noun)) {
            return verbal(noun, "earning", "[earns|earn]", "[does|do] not earn");
        }
        if (noun.equals("cost") && !row.person()) {
            return verbal(noun, "costing", "[costs|cost]", "[does|do] not cost");
        }
        return quantity(noun, Kind.MONEY, Optional.empty());
    }

    private static ColumnWords verbal(String noun, String participle, String verb, String denied) {
        return ColumnWords.plain(Noun.thing(noun, English.plural(noun)), Kind.MONEY)
                .saying(
                        Forms.of(participle + " {v}", verb + " {v}"),
                        Forms.of("not " + participle + " {v}", denied + " {v}"))
                .comparing(
                        Forms.of(participle + " {more} than {v}", verb + " {more} than {v}"),
                        MORE,
                        ColumnWords.HIGHEST);
    }

    /** "with a duration of 90 minutes", "with a duration longer than …". */
    private static ColumnWords quantity(String noun, Kind kind, Optional<Noun> unit) {
        String last = English.lastWord(noun);
        Pair comparative = LENGTHS.contains(last) ? LONGER : SIZES.contains(last) ? LARGER : ColumnWords.HIGHER;
        Pair superlative = LENGTHS.contains(last)
                ? new Pair("longest", "shortest")
                : SIZES.contains(last) ? new Pair("largest", "smallest") : ColumnWords.HIGHEST;
        String named = English.singular(noun).equals(noun) ? "{a} " + noun : noun;
        ColumnWords words = ColumnWords.plain(Noun.thing(noun, English.plural(noun)), kind)
                .saying(Forms.having("" + named + " of {v}"), Forms.NONE)
                .comparing(Forms.having("" + named + " {more} than {v}"), comparative, superlative);
        return words.withUnit(unit);
    }
}
