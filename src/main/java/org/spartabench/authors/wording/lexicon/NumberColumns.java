package org.spartabench.authors.wording.lexicon;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.lexicon.ColumnWords.Pair;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.value.ColumnType;

/**
 * Derives words for columns of numbers from the counted unit in the column's name.
 *
 * @param row the noun of a row of the table
 */
record NumberColumns(Noun row) {

    private static final Pair LONGER = new Pair("longer", "shorter");
    private static final Pair TALLER = new Pair("taller", "shorter");
    private static final Pair HEAVIER = new Pair("heavier", "lighter");
    private static final Pair OLDER = new Pair("older", "younger");
    private static final Pair LARGER = new Pair("larger", "smaller");
    private static final Pair FEWER = new Pair("more", "fewer");

    private static final Map<String, List<String>> ABBREVIATED = WordLists.rows("abbreviated units");
    private static final Map<String, List<String>> CALLED = WordLists.rows("only called by a unit");
    private static final Set<String> CURRENCIES = WordLists.words("currencies");
    private static final Set<String> WHOLE = WordLists.words("units");
    private static final Set<String> LENGTHS = WordLists.words("lengths");
    private static final Set<String> SIZES = WordLists.words("sizes");
    private static final Set<String> MEASURED = WordLists.words("other measures");
    private static final Set<String> PRICES = WordLists.words("prices");
    private static final Set<String> PRICED_BY_OTHERS = WordLists.words("rows with prices of others");
    private static final Set<String> EARNED = WordLists.words("earnings");
    private static final Set<String> PARTICIPLES = WordLists.words("done with counted things");
    private static final Set<String> LASTING = WordLists.words("lasting states");
    private static final Set<String> BARE = WordLists.words("ends of ranges");
    private static final Set<String> SPANS = WordLists.words("spans of time");

    private static final Set<String> UNITS = Stream.concat(
                    WordLists.words("other units of measures").stream(),
                    WordLists.rows("measures of units").keySet().stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final String NUMBER_OF = "number of ";
    private static final Set<String> JOINING = Set.of("per", "in", "of", "on", "to");

    /** Completes a name that says too little beside other words: "average number of readings", "an end of 50". */
    private String whole(String name) {
        boolean participle = PARTICIPLES.contains(name) || name.length() > 4 && name.matches(".*[^e]ed");
        return name.equals("number")
                ? row.one() + " number"
                : BARE.contains(name) ? name + " value" : participle ? "amount " + name : name;
    }

    ColumnWords of(String given, Column column) {
        String name = whole(given);
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        String unit = column.unit().orElse("").toLowerCase(Locale.ROOT);
        if (words.size() > 2 && name.startsWith(NUMBER_OF)) {
            return number(words.subList(2, words.size()));
        }
        List<String> called = CALLED.getOrDefault(name, List.of());
        if (!called.isEmpty()) {
            Noun known = Noun.impersonal(called.get(1), called.getLast());
            return quantity(called.getFirst(), Kind.AMOUNT, Optional.of(known));
        }
        if (column.type() == ColumnType.INTEGER
                && column.unit().isEmpty()
                && words.size() == 1
                && !English.singular(name).equals(name)) {
            return counting(name, "");
        }
        if (column.type() == ColumnType.INTEGER
                && column.unit().isEmpty()
                && words.size() > 2
                && JOINING.contains(words.get(1))
                && !English.singular(words.getFirst()).equals(words.getFirst())) {
            return counting(words.getFirst(), String.join(" ", words.subList(1, words.size()))); // units in stock
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
        Optional<Noun> suffix = suffix(words);
        if (suffix.isPresent()) {
            words.removeLast();
        }
        if (unit.contains("dollar")
                || unit.equals("usd")
                || suffix.filter(u -> u.one().equals("dollar")).isPresent()) {
            return money(words);
        }
        if (column.unit().isEmpty() && (row.person() ? EARNED.contains(name) : priced(name))) {
            return row.person() ? earning(name, Kind.AMOUNT) : costing(name, Kind.AMOUNT);
        }
        Optional<Noun> known = column.unit().map(u -> Noun.impersonal(English.singular(u), u));
        if (suffix.isPresent()) {
            return quantity(String.join(" ", words), Kind.AMOUNT, known.or(() -> suffix));
        }
        return counted(words, unit).orElseGet(() -> quantity(name, Kind.AMOUNT, known));
    }

    private static Optional<Noun> suffix(List<String> words) {
        if (words.size() < 2) {
            return Optional.empty();
        }
        String last = words.getLast();
        String before = words.get(words.size() - 2);
        boolean measured = CURRENCIES.contains(last)
                || LENGTHS.contains(before)
                || SIZES.contains(before)
                || MEASURED.contains(before);
        if (!measured) {
            return Optional.empty(); // "career ft" are free throws
        }
        Optional<Noun> abbreviated =
                Optional.ofNullable(ABBREVIATED.get(last)).map(u -> Noun.impersonal(u.getFirst(), u.getLast()));
        return abbreviated.or(() ->
                WHOLE.contains(last) ? Optional.of(Noun.impersonal(English.singular(last), last)) : Optional.empty());
    }

    /** Reads "three-pointers made": a counted unit and its participle. */
    private static ColumnWords number(List<String> counted) {
        List<String> words = new ArrayList<>(counted);
        List<String> tail = new ArrayList<>();
        while (words.size() > 1 && PARTICIPLES.contains(words.getLast())) {
            tail.addFirst(words.removeLast());
        }
        return counting(English.plural(String.join(" ", words)), String.join(" ", tail));
    }

    /** Gives the words for a number of something, if figures that rows have are called so: "number of games". */
    static Optional<ColumnWords> counting(ColumnWords words, Noun name) {
        boolean had = !words.is().after().isEmpty()
                && words.is().after().stream().allMatch(t -> t.source().startsWith("with / "));
        boolean figure = words.kind() == Kind.COUNT || words.kind() == Kind.AMOUNT;
        return Optional.of(name.one())
                .filter(n -> had && figure && n.startsWith(NUMBER_OF))
                .map(n -> number(List.of(n.substring(NUMBER_OF.length()).split(" ")))
                        .withNoun(name)
                        .withValues(words.values()));
    }

    /** Says whether a unit is one of a measure, so that there is less of it and not fewer. */
    static boolean measured(Noun unit) {
        return Stream.of(unit.many().replaceAll("(met|lit)res", "$1ers").split(" "))
                .anyMatch(w -> WHOLE.contains(w) || CURRENCIES.contains(w) || UNITS.contains(English.singular(w)));
    }

    /** Reads a name that contains its unit: "years of experience", "flight hours". */
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
        boolean plain = tail.isEmpty() || PARTICIPLES.contains(tail.getFirst()) || JOINING.contains(tail.getFirst());
        return counting(many, plain ? after : "of " + after);
    }

    /** Writes "working more than 30 hours per week". */
    private static ColumnWords working(String per) {
        ColumnWords words = verbal(
                numberOf("hours worked " + per),
                List.of("working /", "[works|work] /", "[does|do] not work /"),
                "{v} " + per,
                "{more} hours " + per + " than {v}",
                FEWER);
        return words.withUnit(Optional.of(Noun.impersonal("hour")))
                .withMeasure(new Template(words.noun().one() + " by {np}"))
                .asking("How many hours " + per + " do {np} work");
    }

    /** Writes "kept for more than 10 days". */
    private static ColumnWords lasting(String many, String participle) {
        ColumnWords words = verbal(
                numberOf(many + " " + participle),
                List.of(participle, "[was|were] " + participle, "[was|were] not " + participle),
                "for {v}",
                "for {more} " + many + " than {v}",
                FEWER);
        return words.withUnit(Optional.of(Noun.impersonal(English.singular(many), many)))
                .withMeasure(new Template(words.noun().one() + " for {np}"))
                .asking("For how many " + many + " were {np} " + participle);
    }

    private static ColumnWords numberOf(String what) {
        return ColumnWords.plain(Noun.impersonal("number of " + what, "numbers of " + what), Kind.COUNT);
    }

    private static ColumnWords counting(String many, String tail) {
        String counted = tail.isEmpty() ? many : many + " " + tail;
        return numberOf(counted)
                .withUnit(Optional.of(Noun.impersonal(English.singular(many), many)))
                .saying(Forms.having(("{v} " + tail).strip()), Forms.NONE)
                .comparing(Forms.having("{more} " + counted + " than {v}"), FEWER, ColumnWords.HIGHEST)
                .withAs(Forms.having("{as} " + counted + " as {v}"));
    }

    /** Writes "with more than 70% of seats sold". */
    private static ColumnWords share(String of) {
        Forms than = Forms.having("a {more} percentage of " + of + " than {v}");
        return ColumnWords.plain(Noun.impersonal("percentage of " + of, "percentages of " + of), Kind.PERCENT)
                .saying(Forms.having("{v} of " + of), Forms.NONE)
                .comparing(than, ColumnWords.HIGHER, ColumnWords.HIGHEST);
    }

    private ColumnWords money(List<String> words) {
        List<String> core = new ArrayList<>(words);
        if (core.size() > 1 && core.getLast().equals("amount")) {
            core.removeLast();
        }
        String noun = String.join(" ", core);
        if (row.person() && core.size() == 1 && EARNED.contains(noun)) {
            return earning(noun, Kind.MONEY);
        }
        if (noun.equals("cost") && !row.person() || priced(noun)) {
            return costing(noun, Kind.MONEY);
        }
        return quantity(noun, Kind.MONEY, Optional.empty());
    }

    /** Says whether it is what one of the rows costs. */
    private boolean priced(String noun) {
        return PRICES.contains(noun) && !row.person() && !PRICED_BY_OTHERS.contains(English.lastWord(row.one()));
    }

    private static ColumnWords earning(String noun, Kind kind) {
        return verbal(noun, kind, List.of("earning", "[earns|earn]", "[does|do] not earn"));
    }

    private static ColumnWords costing(String noun, Kind kind) {
        return verbal(noun, kind, List.of("costing", "[costs|cost]", "[does|do] not cost"));
    }

    private static ColumnWords verbal(String noun, Kind kind, List<String> verb) {
        ColumnWords words = ColumnWords.plain(Noun.impersonal(noun), kind);
        return verbal(words, verb, "{v}", "{more} than {v}", new Pair("more", "less"));
    }

    /** @param verb participle, verb and denied verb, which come before {@code value} and {@code comparison} */
    private static ColumnWords verbal(
            ColumnWords words, List<String> verb, String value, String comparison, Pair comparative) {
        List<String> values = verb.stream().map(v -> v + " " + value).toList();
        return words.saying(
                        Forms.of(values.getFirst(), values.get(1)),
                        Forms.of("not " + values.getFirst(), values.getLast()))
                .comparing(
                        Forms.of(verb.getFirst() + " " + comparison, verb.get(1) + " " + comparison),
                        comparative,
                        ColumnWords.HIGHEST);
    }

    /** Writes "with a duration of 90 minutes", "with a longer duration than …". */
    private ColumnWords quantity(String noun, Kind kind, Optional<Noun> unit) {
        String last = English.lastWord(noun);
        Pair comparative = LENGTHS.contains(last) ? LONGER : SIZES.contains(last) ? LARGER : ColumnWords.HIGHER;
        Pair superlative = LENGTHS.contains(last)
                ? new Pair("longest", "shortest")
                : SIZES.contains(last)
                        ? new Pair("largest", "smallest")
                        : last.equals("height") ? new Pair("greatest", "smallest") : ColumnWords.HIGHEST;
        boolean singular = English.singular(noun).equals(noun);
        String named = singular ? "{a} " + noun : noun;
        String than = (singular ? "a " : "") + "{more} " + noun + " than {v}";
        ColumnWords words = ColumnWords.plain(Noun.impersonal(noun), kind)
                .withUnit(unit)
                .saying(Forms.having(named + " of {v}"), Forms.NONE);
        if (noun.equals(row.one())) { // a salary of more than, not with a salary of more than
            return words.saying(Forms.of("of {v}", "[is|are] {v}"), Forms.NONE)
                    .comparing(Forms.of("{more} than {v}", "[is|are] {more} than {v}"), comparative, superlative);
        }
        return adjective(noun)
                .map(pair ->
                        words.comparing(Forms.of("{more} than {v}", "[is|are] {more} than {v}"), pair, superlative))
                .orElseGet(() -> words.comparing(Forms.having(than), comparative, superlative));
    }

    /** Gives the adjectives that say a figure of the row itself: "hives heavier than …". */
    private Optional<Pair> adjective(String noun) {
        return switch (noun) {
            case "weight" -> Optional.of(HEAVIER);
            case "height" -> Optional.of(TALLER);
            case "age" -> Optional.of(OLDER).filter(p -> row.person());
            default -> Optional.empty();
        };
    }
}
