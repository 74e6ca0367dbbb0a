package org.spartabench.authors.wording.text;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.word.WordLists;

/**
 * Holds the phrases for one statement about a row: as words {@code before} its noun ("female"), {@code after} it ("at
 * Central Hospital"), as a {@code verb} phrase ("works at Central Hospital"), or as a clause after "whose" (without that
 * word).
 */
public record Forms(List<Template> before, List<Template> after, List<Template> verb, List<Template> whose) {

    public static final Forms NONE = new Forms(List.of(), List.of(), List.of(), List.of());

    /** The begin of a phrase with a form of "be". */
    private static final String BEING = "(\\[is\\|are]|\\[was\\|were]|is|was|are|were) (?:/ )?";

    private static final String OPENING = Stream.of("words before names", "participles")
            .flatMap(l -> WordLists.words(l).stream())
            .collect(Collectors.joining("|"));

    public Forms {
        before = List.copyOf(before);
        after = List.copyOf(after);
        verb = List.copyOf(verb);
        whose = List.copyOf(whose);
    }

    /** Makes a phrase after the noun and a verb phrase. */
    public static Forms of(String after, String verb) {
        return new Forms(List.of(), List.of(new Template(after)), List.of(new Template(verb)), List.of());
    }

    /** Makes "with …" after the noun and "has …" as its verb. */
    public static Forms having(String what) {
        return of("with / " + what, "[has|have] / " + what);
    }

    public static Forms verb(String verb) {
        return new Forms(List.of(), List.of(), List.of(new Template(verb)), List.of());
    }

    /** Makes a verb phrase, and one after the noun if it begins with a form of "be" or "have". */
    public static Forms doing(Template verb) {
        String phrase = verb.source();
        return phrase.startsWith("[has|have] ")
                ? of(phrase.replace("[has|have] ", "with "), phrase)
                : phrase.matches("\\[(is\\|are|was\\|were)] .*")
                        ? of(phrase.replaceFirst("\\[.*?] ", ""), phrase)
                        : verb(phrase);
    }

    /** Makes words before the noun and a verb phrase. */
    public static Forms before(String before, String verb) {
        return new Forms(List.of(new Template(before)), List.of(), List.of(new Template(verb)), List.of());
    }

    /** Keeps the phrases that end with a part, with another end; words before the noun go. */
    public Forms saying(String part, String other) {
        Forms changed = each(templates -> templates.stream()
                .filter(t -> t.source().endsWith(part))
                .map(t -> new Template(t.source().substring(0, t.source().length() - part.length()) + other))
                .toList());
        return new Forms(List.of(), changed.after, changed.verb, changed.whose);
    }

    /** Denies the phrases that begin with a preposition or a participle, and verbs that are forms of "be" or "have". */
    public Forms denied() {
        return new Forms(
                List.of(),
                denied(after, "(?!with |has |is |not )(?=(" + OPENING + "|[a-z]+ed|[a-z]+ing) )", "not "),
                Stream.concat(
                                denied(verb, BEING + "not ", "$1 ").stream(),
                                denied(verb, BEING + "(?!not )", "$1 not ").stream())
                        .toList(),
                List.of());
    }

    /** Denies as {@link #denied} does, and other verbs of the present: "does not have", "do not live in". */
    public Forms refuted() {
        Forms denied = denied();
        List<Template> had = denied(verb, "\\[has\\|have] (/ )?", "[does|do] not have ");
        List<Template> other = had.isEmpty() ? denied(verb, "\\[(\\w+?)e?s\\|(\\1e?)] ", "[does|do] not $2 ") : had;
        return denied.verb.isEmpty() ? new Forms(List.of(), denied.after, other, List.of()) : denied;
    }

    private static List<Template> denied(List<Template> phrases, String start, String not) {
        Pattern begins = Pattern.compile(start);
        return phrases.stream()
                .map(Template::source)
                .filter(s -> begins.matcher(s).lookingAt())
                .map(s -> new Template(begins.matcher(s).replaceFirst(not)))
                .toList();
    }

    public Forms without(Set<Template> taken) {
        return each(
                templates -> templates.stream().filter(t -> !taken.contains(t)).toList());
    }

    private Forms each(UnaryOperator<List<Template>> change) {
        return new Forms(change.apply(before), change.apply(after), change.apply(verb), change.apply(whose));
    }

    public List<Template> all() {
        return Stream.of(before, after, verb, whose).flatMap(List::stream).toList();
    }

    public boolean isEmpty() {
        return before.isEmpty() && after.isEmpty() && verb.isEmpty() && whose.isEmpty();
    }

    /** Replaces a noun in all phrases. */
    public Forms called(Noun old, Noun name) {
        return each(
                templates -> templates.stream().map(t -> t.called(old, name)).toList());
    }

    public Forms orElse(Forms other) {
        return isEmpty() ? other : this;
    }
}
