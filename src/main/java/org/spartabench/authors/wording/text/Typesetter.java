package org.spartabench.authors.wording.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.OutputPhrase;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.authors.item.Question.PredicatePhrase;
import org.spartabench.authors.wording.word.WordLists;

/** Sets text: spaces, punctuation, {@code a} or {@code an}, and where each phrase begins and ends. */
public final class Typesetter {

    private static final Set<String> CLOSE = Set.of(",", ".", "?", ";", ":", ")", "'s", "'");
    /** Words that follow no "of". */
    private static final Set<String> NO_OF = Set.of("other", "between", "after", "before", "in", "on");

    private static final Set<String> BORDERS =
            Set.of("of", "than", "between", "that", "who", "which", "and", "or", "with", "in", ",", ".", "?");

    private static final Set<String> PLURAL = WordLists.words("always plural");

    /** What may stand between an article and its noun: "a lower gross earnings". */
    private static final int DESCRIBING = 3;

    private static final Set<String> SILENT_H = WordLists.words("silent h");

    /** The elements of a text: words, articles, and the borders of phrases. */
    private sealed interface Token {
        record Word(String word) implements Token {}

        record Article() implements Token {}

        record Open(Text.Marked phrase) implements Token {}

        record Close() implements Token {}
    }

    private record Opened(Text.Marked phrase, int start) {}

    private Typesetter() {}

    /** Gives the text as it reads, with its phrases in the order in which they begin, longer ones first. */
    public static Question set(Text text) {
        List<Token> tokens = new ArrayList<>();
        flatten(text, tokens);
        dropIdleOf(tokens);
        StringBuilder out = new StringBuilder();
        List<Phrase> phrases = new ArrayList<>();
        List<Opened> open = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            switch (tokens.get(i)) {
                case Token.Word w when w.word().equals(".") && out.toString().endsWith(".") -> {} // "by Reed Ltd."
                case Token.Word w -> append(out, w.word());
                case Token.Article a -> {
                    if (!severalAhead(tokens, i)) {
                        append(out, startsWithVowelSound(nextWord(tokens, i)) ? "an" : "a");
                    }
                }
                case Token.Open o -> open.add(new Opened(o.phrase(), out.length()));
                case Token.Close c -> close(open.removeLast(), out, phrases);
            }
        }
        phrases.sort(Comparator.comparingInt(Phrase::start).thenComparing(Phrase::end, Comparator.reverseOrder()));
        return new Question(out.toString(), phrases);
    }

    private static void flatten(Text text, List<Token> into) {
        switch (text) {
            case Text.Words w -> {
                for (String word : w.words().split(" ")) {
                    if (!word.isEmpty()) {
                        into.add(new Token.Word(word));
                    }
                }
            }
            case Text.Article a -> into.add(new Token.Article());
            case Text.Row r -> r.parts().forEach(p -> flatten(p, into));
            case Text.Marked m -> {
                into.add(new Token.Open(m));
                flatten(m.inner(), into);
                into.add(new Token.Close());
            }
        }
    }

    /** Turns "a weight of other than 80" into "a weight other than 80". */
    private static void dropIdleOf(List<Token> tokens) {
        for (int i = tokens.size() - 1; i >= 0; i--) {
            if (tokens.get(i).equals(new Token.Word("of")) && NO_OF.contains(nextWord(tokens, i))) {
                tokens.remove(i);
            }
        }
    }

    /** Says whether the noun of an article is always several, before a word that ends it: "gross earnings of", "details". */
    private static boolean severalAhead(List<Token> tokens, int article) {
        return tokens.subList(article + 1, tokens.size()).stream()
                .filter(Token.Word.class::isInstance)
                .map(t -> ((Token.Word) t).word())
                .takeWhile(w -> !BORDERS.contains(w))
                .limit(DESCRIBING)
                .anyMatch(PLURAL::contains);
    }

    private static String nextWord(List<Token> tokens, int from) {
        for (int i = from + 1; i < tokens.size(); i++) {
            if (tokens.get(i) instanceof Token.Word w) {
                return w.word();
            }
        }
        return "";
    }

    private static void append(StringBuilder out, String word) {
        boolean tight = CLOSE.contains(word) || out.isEmpty() || out.charAt(out.length() - 1) == '(';
        if (word.equals(",") && (out.isEmpty() || out.charAt(out.length() - 1) == ',')) {
            return;
        }
        if ((word.equals("?") || word.equals(".")) && out.charAt(out.length() - 1) == ',') {
            out.setLength(out.length() - 1);
        }
        out.append(tight ? "" : " ").append(word);
    }

    private static void close(Opened opened, StringBuilder out, List<Phrase> phrases) {
        int start = opened.start();
        while (start < out.length() && (out.charAt(start) == ' ' || out.charAt(start) == ',')) {
            start++;
        }
        int end = out.length();
        while (end > start && out.charAt(end - 1) == ',') {
            end--;
        }
        if (start < end) {
            phrases.add(
                    switch (opened.phrase()) {
                        case Text.Stating s -> new PredicatePhrase(start, end, s.predicate());
                        case Text.Naming n -> new OutputPhrase(start, end, n.block());
                    });
        }
    }

    /** Says whether the word takes {@code an}. */
    public static boolean startsWithVowelSound(String word) {
        String bare = word.replaceAll("^[\"'“‘($]+", "");
        if (bare.isEmpty()) {
            return false;
        }
        String lower = bare.toLowerCase(Locale.ROOT);
        if (Character.isDigit(bare.charAt(0))) {
            return lower.startsWith("8") || lower.matches("1[18]([^0-9].*|[0-9]{2}([^0-9].*)?)?");
        }
        if (spelled(bare)) {
            return "AEFHILMNORSX".indexOf(bare.charAt(0)) >= 0;
        }
        if (SILENT_H.stream().anyMatch(lower::startsWith)) {
            return true;
        }
        if (lower.matches("(one|once|eu|ewe|uni[^nm]|use|usu|ut[aeio]|ubiq|urin).*")) {
            return false;
        }
        return "aeiou".indexOf(lower.charAt(0)) >= 0;
    }

    /** Finds abbreviations that are read letter by letter: MRI, X-Ray, NBA. */
    private static boolean spelled(String word) {
        String first = word.split("[-.,?]", 2)[0];
        if (first.isEmpty() || first.length() > 4 || !first.chars().allMatch(Character::isUpperCase)) {
            return false;
        }
        boolean noVowel = first.chars().noneMatch(c -> "AEIOU".indexOf(c) >= 0);
        return first.length() == 1 ? word.length() > 1 : noVowel || first.length() <= 3;
    }
}
