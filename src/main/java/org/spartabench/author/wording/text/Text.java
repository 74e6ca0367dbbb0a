package org.spartabench.author.wording.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.spartabench.query.BlockPath;
import org.spartabench.query.PredicatePath;

/** Holds unset English: words in order, some of which state a part of the query. */
public sealed interface Text {

    Text NONE = new Words("");

    /** The indefinite article; which of the two it is shows when the next word is known. */
    Text ARTICLE = new Article();

    /** Words with single spaces between them; punctuation at the front is set close to what comes before. */
    record Words(String words) implements Text {}

    record Article() implements Text {}

    record Row(List<Text> parts) implements Text {
        public Row {
            parts = List.copyOf(parts);
        }
    }

    /** Words that state a predicate. */
    record Stating(PredicatePath predicate, Text inner) implements Text {}

    /** Words that name what a block puts out. */
    record Naming(BlockPath block, Text inner) implements Text {}

    static Text of(String words) {
        return new Words(words);
    }

    static Text row(Text... parts) {
        return new Row(List.of(parts));
    }

    /** Words and what follows them. */
    static Text row(String words, Text... rest) {
        List<Text> parts = new ArrayList<>(List.of(of(words)));
        parts.addAll(List.of(rest));
        return new Row(parts);
    }

    static Text row(List<Text> parts) {
        return new Row(parts);
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
            case Stating s -> s.inner().isEmpty();
            case Naming n -> n.inner().isEmpty();
        };
    }

    /** The same with other words in the place of its first. */
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

    /** The words alone, for comparing and measuring. */
    default String plain() {
        return Typesetter.set(this).text();
    }
}
