package org.spartabench.authors.wording.word;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads identifiers of any style as English words: {@code tbl_authors}, {@code pctSeatsSold}, {@code no_of_rooms}. */
public final class Identifiers {

    private static final Map<String, String> LONG = WordLists.pairs("abbreviations");

    private static final Set<String> PERIODS = WordLists.pairs("how often").keySet();

    private static final Set<String> PREFIXES = Set.of("tbl", "tb", "dim", "fact");

    private static final Map<String, String> MOMENTS = WordLists.pairs("abbreviations before moments");
    private static final Set<String> DATED = Set.of("date", "year", "yr", "dt", "time", "delay", "datetime");

    /** Longest word that is read as one word; longer ones are mostly several. */
    private static final int LONGEST = 14;

    private Identifiers() {}

    /** Reads {@code draft_year}, {@code draftYear} and {@code DraftYR} as "draft year". */
    public static String words(String identifier) {
        String spaced = identifier
                .replaceAll("(?<=[a-z])ID(?=[a-z]{3})", " ") // teamIDwinner is a winner, not a "dwinner"
                .replaceAll("([A-Z]+)([A-Z][a-z])", "$1 $2")
                .replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .replaceAll("(\\p{L})([0-9])", "$1 $2")
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip()
                .toLowerCase(Locale.ROOT);
        List<String> raw = List.of(spaced.split(" "));
        List<String> words = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            boolean moment = i + 1 < raw.size() && DATED.contains(raw.get(i + 1));
            String whole = LONG.getOrDefault(raw.get(i), raw.get(i));
            words.add(moment ? MOMENTS.getOrDefault(raw.get(i), whole) : whole);
        }
        return String.join(" ", words)
                .replaceFirst("^count (?!of )(?=.*s$)", "number of ") // count_teams
                .replace("number of of", "number of")
                .replace("number of number", "number")
                .replaceFirst("number of$", "number");
    }

    /** Reads the name of a table without a prefix such as {@code tbl_}. */
    public static String table(String name) {
        String words = words(name);
        int space = words.indexOf(' ');
        return space > 0 && PREFIXES.contains(words.substring(0, space)) ? words.substring(space + 1) : words;
    }

    /** Finds a part of a name that does not read as a word: without a vowel, with a digit, of one letter, or run together, as "inseason" is. */
    public static Optional<String> unread(String noun) {
        for (String word : words(noun).split(" ")) {
            boolean letters = word.codePoints().allMatch(Character::isLetter);
            boolean latin = word.chars().allMatch(c -> c < 0x80);
            boolean read = letters
                    && !(word.startsWith("in") && PERIODS.contains(word.substring(2)))
                    && word.length() > 1
                    && word.length() < LONGEST
                    && (!latin || word.matches(".*[aeiou].*|.*y|.*y[mnt].*"));
            if (!read) {
                return Optional.of(word);
            }
        }
        return Optional.empty();
    }
}
