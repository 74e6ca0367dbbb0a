package org.spartabench.authors.wording;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.word.WordLists;

/** Calls entities by their names, as people do. */
final class Names {

    private static final Set<String> BEFORE = WordLists.words("called by a name before");
    private static final Set<String> PLACES = WordLists.words("parts of the world");
    private static final Set<String> SORTS = WordLists.words("sorts");

    private Names() {}

    /** Writes one of several names: "the Jazz or Rock genre", "media type MP3 or AAC", "the album “X” or “Y”",
     * "Deep Purple or Queen". */
    static Optional<String> of(Noun noun, List<String> names, boolean clear) {
        List<String> called =
                names.stream().flatMap(name -> of(noun, name, clear).stream()).toList();
        if (called.size() < names.size()) {
            return Optional.empty();
        }
        String last = English.lastWord(noun.one());
        boolean bare = names.stream().noneMatch(name -> called.contains(name));
        String together = String.join(" or ", names);
        String the = "the " + noun.one() + " ";
        if (called.equals(names.stream().map(the::concat).toList())) {
            return Optional.of(the + together);
        }
        return Optional.of(
                bare && BEFORE.contains(last)
                        ? "the " + together + " " + noun.one()
                        : bare && SORTS.contains(last) ? noun.one() + " " + together : String.join(" or ", called));
    }

    /**
     * Writes "the Jazz genre", "media type MP3", "Norway", "Deep Purple", "the album “Made in Japan”"; empty for what is no
     * proper name.
     *
     * @param clear whether the words before tell what it is, so that the name alone will do: "shipped via Speedy Express"
     */
    static Optional<String> of(Noun noun, String name, boolean clear) {
        String last = English.lastWord(noun.one());
        boolean hasNoun = name.toLowerCase(Locale.ROOT).matches("(.*[ -])?" + last + "([ -].*)?");
        if (PLACES.contains(last)) {
            return Optional.of(name);
        }
        if (BEFORE.contains(last)) {
            return Optional.of(hasNoun ? name : "the " + name + " " + noun.one());
        }
        if (SORTS.contains(last)) {
            return Optional.of(hasNoun ? name : noun.one() + " " + name);
        }
        boolean proper = name.codePoints().filter(Character::isLetter).limit(1).anyMatch(Character::isUpperCase)
                || hasNoun
                || !noun.person() && name.matches("[\\p{L}-]+");
        String called = hasNoun || clear || noun.person() ? name : "the " + noun.one() + " " + name;
        return proper ? Optional.of(called) : Optional.empty();
    }
}
