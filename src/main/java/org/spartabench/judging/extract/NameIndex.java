package org.spartabench.judging.extract;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Knows the names of entities and finds them in texts. A name is the same when it is equal but for case, accents and punctuation, or
 * when it is a part that only one entity named in the same text has ("James" after "LeBron James"). Nothing is linked by likeness.
 */
public final class NameIndex {

    /** Most candidates of an open name that are shown. */
    private static final int SHOWN = 5;

    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.'’]*");
    private static final Pattern POSSESSIVE = Pattern.compile("['’](?:s|S)?$|\\.$");
    private static final Pattern SIGNS = Pattern.compile("[\\p{M}.'’]+");

    /** A name in a text. @param key of its entity @param full whether all of the name stands there */
    record Named(int start, int end, String key, boolean full) {}

    /** What became of a name. @param key of its entity, or empty @param candidates that it may be */
    record Link(Optional<String> key, List<String> candidates) {}

    private record Entry(String key, List<String> words) {}

    private record Token(String word, int start, int end, boolean proper) {}

    /** Names by their first two words, or their only one: many ships may begin with one word. */
    private final Map<String, List<Entry>> byFirst = new HashMap<>();

    private final Map<String, Set<String>> byFolded = new HashMap<>();

    private NameIndex() {}

    /** Indexes names, which are the keys of their entities. */
    public static NameIndex of(Collection<String> names) {
        NameIndex index = new NameIndex();
        for (String name : new LinkedHashSet<>(names)) {
            List<String> words = words(name);
            if (!words.isEmpty()) {
                index.byFirst
                        .computeIfAbsent(first(words), f -> new ArrayList<>(1))
                        .add(new Entry(name, words));
                index.byFolded
                        .computeIfAbsent(String.join(" ", words), f -> new LinkedHashSet<>(1))
                        .add(name);
            }
        }
        index.byFirst
                .values()
                .forEach(all -> all.sort(
                        Comparator.comparingInt((Entry e) -> e.words().size()).reversed()));
        return index;
    }

    /** Gives a text in lower case, without accents and punctuation, with one blank between words. */
    static String folded(String text) {
        return String.join(" ", words(text));
    }

    private static List<String> words(String text) {
        return tokens(text).stream().map(Token::word).toList();
    }

    private static List<Token> tokens(String text) {
        List<Token> tokens = new ArrayList<>();
        Matcher m = TOKEN.matcher(text);
        while (m.find()) {
            String raw = m.group();
            char end = raw.charAt(raw.length() - 1);
            String bare =
                    "sS'’.".indexOf(end) < 0 ? raw : POSSESSIVE.matcher(raw).replaceFirst("");
            String word = fold(bare);
            if (!word.isEmpty()) {
                boolean proper = !Character.isLowerCase(raw.codePointAt(0));
                tokens.add(new Token(word, m.start(), m.start() + bare.length(), proper));
            }
        }
        return tokens;
    }

    private static String fold(String token) {
        boolean plain = token.chars().allMatch(c -> c < 128 && c != '.' && c != '\'');
        return plain
                ? token.toLowerCase(Locale.ROOT)
                : SIGNS.matcher(Normalizer.normalize(token, Normalizer.Form.NFKD))
                        .replaceAll("")
                        .toLowerCase(Locale.ROOT);
    }

    /** Finds the names in a text: whole names first, then the parts that only one of the entities so named has. */
    List<Named> in(String text) {
        List<Token> tokens = tokens(text);
        TreeMap<Integer, Named> found = new TreeMap<>();
        Map<String, Entry> named = new LinkedHashMap<>();
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < tokens.size(); i++) {
            for (Entry entry : beginning(tokens, i)) {
                if (stands(entry, tokens, i) && !taken.contains(i) && unique(entry)) {
                    int last = i + entry.words().size() - 1;
                    Token first = tokens.get(i);
                    found.put(
                            first.start(),
                            new Named(first.start(), tokens.get(last).end(), entry.key(), true));
                    named.put(entry.key(), entry);
                    for (int t = i; t <= last; t++) {
                        taken.add(t);
                    }
                }
            }
        }
        Map<String, Set<String>> parts = parts(named.values());
        for (int i = 0; i < tokens.size(); i++) {
            Set<String> keys = parts.getOrDefault(tokens.get(i).word(), Set.of());
            if (keys.size() == 1 && !taken.contains(i) && tokens.get(i).proper()) {
                String key = keys.iterator().next();
                int last = i;
                while (last + 1 < tokens.size()
                        && !taken.contains(last + 1)
                        && parts.getOrDefault(tokens.get(last + 1).word(), Set.of())
                                .equals(keys)
                        && part(key, tokens.subList(i, last + 2), text)) {
                    last++;
                }
                found.put(
                        tokens.get(i).start(),
                        new Named(tokens.get(i).start(), tokens.get(last).end(), key, false));
                i = last;
            }
        }
        return List.copyOf(found.values());
    }

    private static String first(List<String> words) {
        return words.size() == 1 ? words.getFirst() : words.get(0) + " " + words.get(1);
    }

    /** Gives the names that may begin at a word, longer ones first. */
    private List<Entry> beginning(List<Token> tokens, int at) {
        String one = tokens.get(at).word();
        List<Entry> single = byFirst.getOrDefault(one, List.of());
        List<Entry> longer = at + 1 < tokens.size()
                ? byFirst.getOrDefault(one + " " + tokens.get(at + 1).word(), List.of())
                : List.of();
        if (longer.isEmpty() || single.isEmpty()) {
            return longer.isEmpty() ? single : longer;
        }
        List<Entry> all = new ArrayList<>(longer);
        all.addAll(single);
        return all;
    }

    private boolean unique(Entry entry) {
        return byFolded.getOrDefault(String.join(" ", entry.words()), Set.of()).size() == 1;
    }

    private static boolean stands(Entry entry, List<Token> tokens, int from) {
        if (from + entry.words().size() > tokens.size()) {
            return false;
        }
        for (int k = 0; k < entry.words().size(); k++) {
            if (!entry.words().get(k).equals(tokens.get(from + k).word())) {
                return false;
            }
        }
        return tokens.get(from).proper() || entry.words().size() > 1;
    }

    /** Tells whether words that follow each other, all proper, are a part of a name in its order. */
    private static boolean part(String key, List<Token> tokens, String text) {
        String words = tokens.stream().map(Token::word).collect(Collectors.joining(" ", " ", " "));
        return tokens.stream().allMatch(Token::proper)
                && text.substring(
                                tokens.get(tokens.size() - 2).end(),
                                tokens.getLast().start())
                        .isBlank()
                && (" " + folded(key) + " ").contains(words);
    }

    /** Gives the entities that have a word in their name. */
    private static Map<String, Set<String>> parts(Collection<Entry> entries) {
        Map<String, Set<String>> parts = new HashMap<>();
        for (Entry entry : entries) {
            entry.words().stream()
                    .filter(w -> w.length() > 1)
                    .forEach(
                            w -> parts.computeIfAbsent(w, p -> new HashSet<>(1)).add(entry.key()));
        }
        return parts;
    }

    /** Links a name that a text states. @param here the names of that text */
    Link link(String name, List<Named> here) {
        String folded = folded(name);
        Set<String> equal = byFolded.getOrDefault(folded, Set.of());
        if (equal.contains(name)) {
            return new Link(Optional.of(name), List.of());
        }
        if (equal.size() == 1) {
            return new Link(Optional.of(equal.iterator().next()), List.of());
        }
        String padded = " " + folded + " ";
        Set<String> having = new LinkedHashSet<>();
        here.stream()
                .filter(n -> n.full() && !folded.isEmpty())
                .filter(n -> (" " + folded(n.key()) + " ").contains(padded))
                .forEach(n -> having.add(n.key()));
        if (equal.isEmpty() && having.size() == 1) {
            return new Link(Optional.of(having.iterator().next()), List.of());
        }
        Set<String> candidates = new LinkedHashSet<>(equal);
        candidates.addAll(having);
        List<String> words = List.of(folded.split(" "));
        byFirst.getOrDefault(first(words), List.of()).stream().limit(SHOWN).forEach(e -> candidates.add(e.key()));
        return new Link(Optional.empty(), candidates.stream().limit(SHOWN).toList());
    }
}
