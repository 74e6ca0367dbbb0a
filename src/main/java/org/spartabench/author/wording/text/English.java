package org.spartabench.author.wording.text;

import java.util.Map;
import java.util.Set;

/** Knows English nouns: singular and plural, and which are people. */
public final class English {

    private static final Map<String, String> IRREGULAR = WordLists.pairs("irregular plurals");

    private static final Set<String> PEOPLE = WordLists.words("people");

    private English() {}

    public static boolean person(String noun) {
        return PEOPLE.contains(lastWord(noun));
    }

    /** With its indefinite article. */
    public static String article(String noun) {
        return (Typesetter.startsWithVowelSound(noun) ? "an " : "a ") + noun;
    }

    public static String lastWord(String phrase) {
        return phrase.substring(phrase.lastIndexOf(' ') + 1);
    }

    /** The plural of a noun phrase: of its last word, or of the word before "of". */
    public static String plural(String phrase) {
        int of = phrase.indexOf(" of ");
        if (of > 0) {
            return plural(phrase.substring(0, of)) + phrase.substring(of);
        }
        String last = lastWord(phrase);
        return phrase.substring(0, phrase.length() - last.length()) + pluralWord(last);
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

    /** The singular of a noun phrase: of its last word. */
    public static String singular(String phrase) {
        String last = lastWord(phrase);
        return phrase.substring(0, phrase.length() - last.length()) + singularWord(last);
    }

    private static String singularWord(String word) {
        if (IRREGULAR.containsKey(word)) {
            return word;
        }
        for (Map.Entry<String, String> e : IRREGULAR.entrySet()) {
            if (e.getValue().equals(word)) {
                return e.getKey();
            }
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
