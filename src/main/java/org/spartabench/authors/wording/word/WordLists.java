package org.spartabench.authors.wording.word;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads the lists of English words in {@code english.txt}. A list holds words, or pairs of a word and a text. People who do
 * not program edit the file. It comes with the program, so a missing or broken list is a programming error.
 */
public final class WordLists {

    private static final String FILE = "english.txt";
    private static final Map<String, List<String>> LINES = lines();

    private WordLists() {}

    /** Gives the words of a list, in order. */
    public static Set<String> words(String list) {
        Set<String> words = new LinkedHashSet<>();
        for (String line : of(list)) {
            for (String word : line.replaceFirst(",$", "").split(", *")) {
                unique(list, word, words.add(word));
            }
        }
        return Collections.unmodifiableSet(words);
    }

    /** Gives each word of a list with the text after its "=". */
    public static Map<String, String> pairs(String list) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : of(list)) {
            String[] sides = line.split(" = ", 2);
            unique(list, line, sides.length == 2 && pairs.put(sides[0], sides[1]) == null);
        }
        return Collections.unmodifiableMap(pairs);
    }

    /** Gives each word of a list with the texts after its "=", which "|" separates. */
    public static Map<String, List<String>> rows(String list) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        pairs(list).forEach((word, columns) -> rows.put(word, List.of(columns.split(" \\| "))));
        return Collections.unmodifiableMap(rows);
    }

    private static void unique(String list, String entry, boolean added) {
        if (!added) {
            throw new IllegalStateException(FILE + ": [" + list + "] has twice, or without \"=\": " + entry);
        }
    }

    private static List<String> of(String list) {
        return Objects.requireNonNull(LINES.get(list), FILE + " has no list [" + list + "]");
    }

    private static Map<String, List<String>> lines() {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        List<String> open = new ArrayList<>();
        for (String line : ShippedFile.text("/org/spartabench/authors/wording/word/" + FILE)
                .lines()
                .map(String::strip)
                .toList()) {
            if (line.startsWith("[")) {
                open = new ArrayList<>();
                lists.put(line.substring(1, line.length() - 1), open);
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                open.add(line);
            }
        }
        return lists;
    }
}
