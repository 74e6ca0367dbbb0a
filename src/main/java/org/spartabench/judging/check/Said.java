package org.spartabench.judging.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.judging.check.unit.Units;

/** Holds the words of a question, and finds those that state a value: in full, as initials, by nationality or by code. */
record Said(String text, List<Word> words) {

    /**
     * Holds one word.
     *
     * @param word in lower case; an ordinal in letters
     * @param opens whether a sentence begins with it
     */
    record Word(String word, String stem, int start, int end, boolean opens) {

        /** Tells whether the word is one of a name, or of its family. */
        boolean near(String name) {
            String own = Said.stem(name);
            return own.equals(stem)
                    || alike(own, stem)
                    || stem.length() >= 4 && own.startsWith(stem)
                    || stem.length() >= 5 && own.contains(stem)
                    || own.length() >= 4 && stem.startsWith(own);
        }

        /** Tells whether a participle is what such a row is of: "inspected", "treated" and "repaired" have their rows. */
        boolean done(String noun) {
            return word.endsWith("ed")
                    && stem.length() > 4
                    && noun.matches(Pattern.quote(stem) + "(?:e?ment|ion|ation|e?)");
        }

        /** A noun, or what its bearer did: "directed" says "director". */
        boolean says(String noun) {
            return word.equals(noun) || noun.endsWith("or") && noun.equals(stem + "or") && word.endsWith("ed");
        }
    }

    private static final Pattern WORD =
            Pattern.compile("\\p{L}[\\p{L}\\p{M}]*(?:['’]\\p{L}+)?|\\d+(?:[.,]\\d+)*(?:(?:st|nd|rd|th)\\b)?");
    private static final List<String> ORDINALS = List.copyOf(WordLists.words("ordinals"));
    private static final Set<String> EMPTY =
            Set.of("a", "an", "the", "of", "and", "in", "on", "at", "for", "to", "with");
    private static final Set<String> UP = WordLists.words("upwards");
    private static final Set<String> DOWN = WordLists.words("downwards");
    private static final Set<String> DENIALS = WordLists.words("denials");
    private static final Set<String> DENY_NEXT = WordLists.words("words that deny what follows");
    private static final Set<String> NEW_CLAUSE =
            Set.of("and", "but", "or", "who", "which", "that", "whose", "where", "while", "though", "although");
    private static final Set<String> AUXILIARY = Set.of(
            "is", "are", "was", "were", "has", "have", "had", "be", "been", "do", "does", "did", "can", "could", "will",
            "would");
    private static final List<Map<String, List<String>>> CODES = List.of(listed("nationalities"), listed("letters"));
    private static final List<Map<String, List<String>>> STATES = List.of(listed("other words for values"));

    Said {
        words = List.copyOf(words);
    }

    static Said of(String text) {
        return new Said(text, words(text));
    }

    private static Map<String, List<String>> listed(String name) {
        Map<String, List<String>> all = new HashMap<>();
        WordLists.pairs(name).forEach((key, words) -> all.put(key, List.of(words.split(", "))));
        return Map.copyOf(all);
    }

    static List<Word> words(String text) {
        List<Word> all = new ArrayList<>();
        Matcher m = WORD.matcher(text);
        while (m.find()) {
            String word = m.group().toLowerCase(Locale.ROOT).replace('’', '\'').replaceAll("'s$", "");
            if (word.matches("\\d+(st|nd|rd|th)")) {
                String digits = word.replaceAll("\\D", "");
                int place = digits.length() > 2 ? 0 : Integer.parseInt(digits);
                word = place >= 1 && place <= ORDINALS.size() ? ORDINALS.get(place - 1) : digits;
            }
            boolean opens = text.substring(0, m.start()).strip().matches("(?s)|.*[.?!:]");
            all.add(new Word(word, stem(word), m.start(), m.end(), opens));
        }
        return all;
    }

    /** Lists the words of a value that tell it from others. */
    private static List<String> parts(String value) {
        List<String> all = words(value).stream().map(Word::word).toList();
        List<String> full = all.stream().filter(w -> !EMPTY.contains(w)).toList();
        return full.isEmpty() ? all : full;
    }

    boolean holds(String word) {
        return words.stream().anyMatch(w -> w.word().equals(word));
    }

    /**
     * Finds the words that state a value, anywhere in the question; empty if they do not state all of it.
     *
     * @param dull words that go without saying beside others
     */
    Optional<Set<Integer>> states(String value, Set<String> dull) {
        List<String> full = parts(value);
        Optional<Set<Integer>> stated = states(value, full);
        List<String> telling = full.stream().filter(p -> !dull.contains(p)).toList();
        return stated.isPresent() || telling.isEmpty() || telling.equals(full) ? stated : states(value, telling);
    }

    private Optional<Set<Integer>> states(String value, List<String> parts) {
        if (parts.isEmpty()) {
            return Optional.of(Set.of());
        }
        Optional<Set<Integer>> other = otherwise(value, CODES);
        if (other.isPresent()) {
            return other;
        }
        Optional<Set<Integer>> run = run(parts, 0);
        if (run.isPresent()) {
            Set<Integer> runs = new TreeSet<>();
            for (Optional<Set<Integer>> next = run; next.isPresent(); ) {
                runs.addAll(next.get());
                next = run(parts, Collections.max(next.get()) + 1);
            }
            return Optional.of(runs);
        }
        Set<Integer> all = new TreeSet<>();
        boolean some = false;
        boolean each = true;
        for (String part : parts) {
            Set<Integer> at = everywhere(part);
            if (at.isEmpty()) {
                at = initials(part);
            }
            all.addAll(at);
            some |= !at.isEmpty();
            each &= !at.isEmpty();
        }
        boolean both = holds("both") && value.toLowerCase(Locale.ROOT).contains(" and ");
        return each || some && both ? Optional.of(all) : abbreviated(parts).or(() -> otherwise(value, STATES));
    }

    /** Finds a value as one phrase from the given word on or behind it, as people name it. */
    Optional<Set<Integer>> names(String value) {
        return otherwise(value, CODES).or(() -> run(parts(value), 0));
    }

    /** Finds the words of a nationality, or those that a code of one letter stands for. */
    private Optional<Set<Integer>> otherwise(String value, List<Map<String, List<String>>> lists) {
        Set<Integer> at = new TreeSet<>();
        lists.stream()
                .flatMap(l -> l.getOrDefault(value.toLowerCase(Locale.ROOT).strip(), List.of()).stream())
                .forEach(other -> run(List.of(other.split(" ")), 0).ifPresent(at::addAll));
        return at.isEmpty() ? Optional.empty() : Optional.of(at);
    }

    /** Finds words in a row, apart from empty ones. */
    private Optional<Set<Integer>> run(List<String> parts, int from) {
        for (int start = from; start < words.size(); start++) {
            Set<Integer> at = new TreeSet<>();
            int i = start;
            for (String part : parts) {
                while (!at.isEmpty()
                        && i < words.size()
                        && EMPTY.contains(words.get(i).word())
                        && !EMPTY.contains(part)) {
                    i++;
                }
                if (i >= words.size() || !same(part, words.get(i))) {
                    break;
                }
                at.add(i++);
            }
            if (at.size() == parts.size()) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private Set<Integer> everywhere(String part) {
        return IntStream.range(0, words.size())
                .filter(i -> same(part, words.get(i)))
                .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
    }

    private static boolean same(String part, Word word) {
        String stem = stem(part);
        boolean number = Character.isDigit(part.charAt(0));
        return part.equals(word.word())
                || word.word().equals("un" + part) // "unpaid" denies, see Trends
                || !number
                        && (stem.equals(word.stem())
                                || stem.equals(word.stem() + "en") // "broke" is "broken"
                                || word.stem()
                                        .equals(part.replaceFirst("[aeo]$", "") + "ist") // "cellist" plays the "cello"
                                || alike(stem, word.stem())
                                || Units.of(part)
                                        .filter(u -> Units.of(word.word())
                                                .filter(u::sameAs)
                                                .isPresent())
                                        .isPresent());
    }

    /** Finds words in a row whose initials are the part: "dpoy". */
    private Set<Integer> initials(String part) {
        for (int start = 0; part.length() > 1 && start < words.size(); start++) {
            for (boolean two : new boolean[] {false, true}) {
                Set<Integer> at = initials(part, start, two);
                if (!at.isEmpty()) {
                    return at;
                }
            }
        }
        return Set.of();
    }

    private Set<Integer> initials(String part, int start, boolean two) {
        Set<Integer> at = new TreeSet<>();
        int next = 0;
        for (int i = start; i < words.size() && next < part.length(); i++) {
            String word = words.get(i).word();
            int taken = two && at.isEmpty() && word.length() > 1 && part.startsWith(word.substring(0, 2)) ? 2 : 1;
            if (word.charAt(0) == part.charAt(next) && !word.equals("the")) {
                at.add(i);
                next += taken;
            } else if (at.isEmpty() || !EMPTY.contains(word)) {
                return Set.of();
            } else {
                at.add(i);
            }
        }
        return next == part.length() ? at : Set.of();
    }

    /** Finds words in a row that the parts begin: "sci-fi"; or that begin them: "sales reps". */
    private Optional<Set<Integer>> abbreviated(List<String> parts) {
        return IntStream.rangeClosed(0, parts.size() < 2 ? -1 : words.size() - parts.size())
                .filter(start -> IntStream.range(0, parts.size())
                        .allMatch(i -> parts.get(i).length() > 1
                                && (words.get(start + i).word().startsWith(parts.get(i))
                                        || words.get(start + i).stem().length() > 2
                                                && parts.get(i)
                                                        .startsWith(words.get(start + i)
                                                                .stem()))))
                .mapToObj(start -> (Set<Integer>) IntStream.range(start, start + parts.size())
                        .collect(TreeSet<Integer>::new, TreeSet::add, TreeSet::addAll))
                .findFirst();
    }

    /** Tells whether a word of the question, outside some, is this one or is near it: "owns" is near "owner". */
    boolean mentions(String name, Set<Integer> outside) {
        String stem = stem(name);
        return IntStream.range(0, words.size())
                .filter(i -> !outside.contains(i))
                .mapToObj(words::get)
                .anyMatch(w -> same(name, w)
                        || stem.equals(w.stem() + "er")
                        || stem.equals(w.stem() + "or")
                        || w.stem().length() >= 4 && (stem.endsWith(w.stem()) || stem.startsWith(w.stem()))
                        || stem.length() >= 4 && w.stem().startsWith(stem));
    }

    /** Tells whether words in a row make up a name written as one: "head coach" is "headcoach". */
    boolean joined(String name, Set<Integer> outside) {
        return IntStream.range(0, words.size() - 1)
                .filter(i -> !outside.contains(i) && !outside.contains(i + 1))
                .anyMatch(i -> (words.get(i).word() + words.get(i + 1).stem()).equals(stem(name))
                        || (words.get(i).word() + words.get(i + 1).word()).equals(name)
                        || (words.get(i).word() + words.get(i + 1).stem()).equals(name));
    }

    /** Counts the words that deny by its beginning or its end: "unpaid", "childless". */
    long negativeWords() {
        return indexes()
                .filter(i -> !proper(i))
                .map(i -> words.get(i).word())
                .filter(w -> w.length() > 5
                        && !w.matches("until|unless|united|union.*|unit.*|unique.*|under.*|universit.*|regardless"))
                .filter(w -> w.startsWith("un") || w.startsWith("non") || w.endsWith("less"))
                .count();
    }

    /** Finds the word that denies another one: before it in its clause, or behind it and its verb. */
    Optional<Integer> denier(int i, Set<Integer> covered) {
        for (int k = i - 1; k >= Math.max(0, i - 5) && !covered.contains(k) && !breaks(k); k--) {
            if (denial(k)) {
                return Optional.of(k);
            }
        }
        int k = i + 1;
        while (k < words.size() && k < i + 4 && AUXILIARY.contains(words.get(k).word())) {
            k++;
        }
        boolean behind = k < words.size()
                && denial(k)
                && (k > i + 1 || words.get(k).word().endsWith("n't"));
        return behind ? Optional.of(k) : Optional.empty();
    }

    /** Tells whether a clause ends with the word or before it. */
    private boolean breaks(int k) {
        Said.Word word = words.get(k);
        String behind = text.substring(word.end(), words.get(k + 1).start());
        return NEW_CLAUSE.contains(word.word()) || behind.matches("(?s).*[,;:().].*");
    }

    /** Tells whether the word denies what follows. */
    boolean denial(int k) {
        String word = words.get(k).word();
        String before = k > 0 ? words.get(k - 1).word() : "";
        String next = k + 1 < words.size() ? words.get(k + 1).word() : "";
        return DENIALS.contains(word) && !(word.equals("not") && next.equals("only"))
                || word.endsWith("n't")
                || word.equals("no")
                        && !UP.contains(next)
                        && !DOWN.contains(next)
                        && !text.startsWith(",", words.get(k).end())
                || word.equals("than") && Set.of("other", "rather").contains(before)
                || word.equals("yet") && next.equals("to")
                || word.equals("to") && before.matches("needs?|remains?|still") // "still need to be checked"
                || DENY_NEXT.contains(word);
    }

    /** Tells whether "mean" is what somebody does: "I mean". */
    boolean meant(int i) {
        return i > 0
                && words.get(i).word().equals("mean")
                && words.get(i - 1).word().matches("i|we|you|they|that|which|does|do|to");
    }

    /** Says whether the word is written with a capital letter within a sentence. */
    boolean proper(int i) {
        Word word = words.get(i);
        return !word.opens() && Character.isUpperCase(text.charAt(word.start()));
    }

    /** Tells whether the word means the only one that there can be: "what it cost the customer". */
    boolean definite(int i) {
        String word = words.get(i).word();
        return i > 0
                && word.equals(TableNames.singular(word))
                && words.get(i - 1).word().matches("the|its|their|his|her");
    }

    /** Tells whether a word only says how, or what for: "by bus", "per trip", "wait for a bus". */
    boolean aside(int i) {
        String before = i > 0 ? words.get(i - 1).word() : "";
        String first = i > 1 ? words.get(i - 2).word() : "";
        return before.matches("by|per") || before.matches("an?") && first.equals("for");
    }

    Stream<Integer> indexes() {
        return IntStream.range(0, words.size()).boxed();
    }

    /** Stems an English word roughly: cuts off plurals, participles and endings. */
    static String stem(String word) {
        String w = word.replaceAll("'s$|'$", "");
        if (w.length() > 4 && w.endsWith("ies")) {
            return w.substring(0, w.length() - 3) + "y";
        }
        if (w.length() > 3 && w.endsWith("s") && !w.endsWith("ss")) {
            w = w.substring(0, w.length() - 1);
        }
        if (w.length() > 5 && w.endsWith("ing")) {
            w = w.substring(0, w.length() - 3);
        } else if (w.length() > 4 && w.endsWith("ed")) {
            w = w.substring(0, w.length() - 2);
        }
        return w.length() > 3 && w.endsWith("e") ? w.substring(0, w.length() - 1) : w;
    }

    /** Tells whether two stems are of one word: "pediatric" and "pediatrician". */
    static boolean alike(String one, String other) {
        int shared = 0;
        while (shared < Math.min(one.length(), other.length()) && one.charAt(shared) == other.charAt(shared)) {
            shared++;
        }
        boolean near = shared >= 6 || Math.abs(one.length() - other.length()) <= 2; // "franchise" is not from France
        return one.equals(other) || near && shared >= 5 && shared >= Math.min(one.length(), other.length()) - 2;
    }
}
