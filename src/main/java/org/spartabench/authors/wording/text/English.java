package org.spartabench.authors.wording.text;

import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.authors.wording.word.WordLists;

/** Knows English nouns: singular and plural, and which are people. */
public final class English {

    private static final Map<String, String> IRREGULAR = WordLists.pairs("irregular plurals");

    /** The singulars of irregular plurals; the first one in the list counts. */
    private static final Map<String, String> SINGULARS = IRREGULAR.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey, (first, later) -> first));

    private static final Set<String> PEOPLE = WordLists.words("people");

    /** What stands behind a noun and has no plural: "quantity per unit", "amount needed". */
    private static final Pattern BEHIND = Pattern.compile("(?<=\\w) (?:(?:of|per) .*|\\w{3,}[^e\\W]ed$)");

    private English() {}

    public static boolean person(String noun) {
        return PEOPLE.contains(lastWord(noun));
    }

    /** Puts the indefinite article before a noun. */
    public static String article(String noun) {
        return (Typesetter.startsWithVowelSound(noun) ? "an " : "a ") + noun;
    }

    public static String lastWord(String phrase) {
        return phrase.substring(phrase.lastIndexOf(' ') + 1);
    }

    /** Gives the plural of a noun phrase: of its last word, or of the word before "of", "per" or "needed". */
    public static String plural(String phrase) {
        Matcher behind = BEHIND.matcher(phrase);
        return behind.find()
                ? plural(phrase.substring(0, behind.start())) + phrase.substring(behind.start())
                : changeLastWord(phrase, English::pluralWord);
    }

    /** Writes "driver's", "species'". */
    public static String possessive(String noun) {
        return noun + (noun.endsWith("s") ? "'" : "'s");
    }

    private static String changeLastWord(String phrase, UnaryOperator<String> change) {
        int last = phrase.lastIndexOf(' ') + 1;
        return phrase.substring(0, last) + change.apply(phrase.substring(last));
    }

    private static String pluralWord(String word) {
        String known = IRREGULAR.get(word);
        if (known != null) {
            return known;
        }
        if (IRREGULAR.containsValue(word)) {
            return word;
        }
        if (word.matches(".*(s|x|z|ch|sh)")) {
            return word.endsWith("s") && !word.endsWith("ss") && singular(word).length() < word.length()
                    ? word
                    : word + "es";
        }
        return word.matches(".*[^aeiou]y") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
    }

    /** Gives the singular of a noun phrase: of its last word. */
    public static String singular(String phrase) {
        return changeLastWord(phrase, English::singularWord);
    }

    private static String singularWord(String word) {
        if (IRREGULAR.containsKey(word)) {
            return word;
        }
        if (SINGULARS.containsKey(word)) {
            return SINGULARS.get(word);
        }
        if (word.matches(".*[^aeiou]ies") && word.length() > 4) {
            return word.substring(0, word.length() - 3) + "y";
        }
        if (word.matches(".*(sses|xes|zes|ches|shes)")) {
            return word.substring(0, word.length() - 2);
        }
        boolean keeps = word.endsWith("ss") || word.endsWith("us") || word.endsWith("is") || word.length() < 4;
        return word.endsWith("s") && !keeps ? word.substring(0, word.length() - 1) : word;
    }
}
