package org.spartabench.authors.wording.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;

/** Holds unset English: words in order, some of which state a part of the query. */
public sealed interface Text {

    Text NONE = new Words("");

    /** The indefinite article; the next word decides between "a" and "an". */
    Text ARTICLE = new Article();

    /** Words with single spaces between them; no space comes before leading punctuation. */
    record Words(String words) implements Text {}

    record Article() implements Text {}

    record Row(List<Text> parts) implements Text {
        public Row {
            parts = List.copyOf(parts);
        }
    }

    /** A phrase whose place in the question is recorded. */
    sealed interface Marked extends Text {
        Text inner();
    }

    /** Words that state a predicate. */
    record Stating(PredicatePath predicate, Text inner) implements Marked {}

    /** Words that name the output of a block. */
    record Naming(BlockPath block, Text inner) implements Marked {}

    static Text of(String words) {
        return new Words(words);
    }

    static Text row(Text... parts) {
        return new Row(List.of(parts));
    }

    static Text row(String words, Text... rest) {
        return row(of(words), row(rest));
    }

    static Text row(List<Text> parts) {
        return new Row(parts);
    }

    /** Ends the words with a question mark. */
    static Text question(String words, Text... rest) {
        return row(words, row(rest), of("?"));
    }

    /** Names the output of a block. */
    static Text naming(BlockPath block, String words) {
        return new Naming(block, of(words));
    }

    /** {@code A}, {@code A and B}, {@code A, B and C}. */
    static Text list(List<Text> items, String conjunction) {
        List<Text> parts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                parts.add(of(i < items.size() - 1 ? "," : conjunction));
            }
            parts.add(items.get(i));
        }
        return row(parts);
    }

    default boolean isEmpty() {
        return switch (this) {
            case Words w -> w.words().isEmpty();
            case Article a -> false;
            case Row r -> r.parts().stream().allMatch(Text::isEmpty);
            case Marked m -> m.inner().isEmpty();
        };
    }

    /** Replaces the first word. */
    default Text startingWith(String words) {
        return switch (this) {
            case Words w -> new Words(w.words().strip().replaceFirst("^\\S+", Matcher.quoteReplacement(words)));
            case Article a -> new Words(words);
            case Row r -> {
                List<Text> changed = new ArrayList<>(r.parts());
                for (int i = 0; i < changed.size(); i++) {
                    if (!changed.get(i).isEmpty()) {
                        changed.set(i, changed.get(i).startingWith(words));
                        break;
                    }
                }
                yield new Row(changed);
            }
            case Stating s -> new Stating(s.predicate(), s.inner().startingWith(words));
            case Naming n -> new Naming(n.block(), n.inner().startingWith(words));
        };
    }

    /** Replaces a word that stands by itself between parts: the conjunction of a list. */
    default Text replacing(String word, String other) {
        return switch (this) {
            case Words w -> w.words().equals(word) ? new Words(other) : w;
            case Article a -> a;
            case Row r ->
                new Row(r.parts().stream().map(p -> p.replacing(word, other)).toList());
            case Stating s -> new Stating(s.predicate(), s.inner().replacing(word, other));
            case Naming n -> new Naming(n.block(), n.inner().replacing(word, other));
        };
    }

    /** Gives the words alone, to compare and measure them. */
    default String plain() {
        return Typesetter.set(this).text();
    }
}
