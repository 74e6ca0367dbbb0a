package org.spartabench.author.wording.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The ways to say one thing of a row: as words {@code before} its noun ("female"), {@code after} it ("at Central
 * Hospital"), as a {@code verb} phrase with the noun as its subject ("works at Central Hospital"), or as a clause that
 * begins with "whose" (given without that word).
 */
public record Forms(List<Template> before, List<Template> after, List<Template> verb, List<Template> whose) {

    public static final Forms NONE = new Forms(List.of(), List.of(), List.of(), List.of());

    public Forms {
        before = List.copyOf(before);
        after = List.copyOf(after);
        verb = List.copyOf(verb);
        whose = List.copyOf(whose);
    }

    /** A phrase after the noun and one as its verb. */
    public static Forms of(String after, String verb) {
        return new Forms(List.of(), List.of(new Template(after)), List.of(new Template(verb)), List.of());
    }

    /** What a row has: "with …" after the noun, "has …" as its verb. */
    public static Forms having(String what) {
        return of("with / " + what, "[has|have] / " + what);
    }

    public static Forms verb(String verb) {
        return new Forms(List.of(), List.of(), List.of(new Template(verb)), List.of());
    }

    /** The phrases that end with the one part, made to end with the other. */
    public Forms saying(String part, String other) {
        return new Forms(List.of(), ending(after, part, other), ending(verb, part, other), ending(whose, part, other));
    }

    private static List<Template> ending(List<Template> templates, String part, String other) {
        return templates.stream()
                .filter(t -> t.source().endsWith(part))
                .map(t -> new Template(t.source().substring(0, t.source().length() - part.length()) + other))
                .toList();
    }

    public Forms without(Set<Template> taken) {
        return new Forms(free(before, taken), free(after, taken), free(verb, taken), free(whose, taken));
    }

    private static List<Template> free(List<Template> templates, Set<Template> taken) {
        return templates.stream().filter(t -> !taken.contains(t)).toList();
    }

    public List<Template> all() {
        return Stream.of(before, after, verb, whose).flatMap(List::stream).toList();
    }

    public boolean isEmpty() {
        return before.isEmpty() && after.isEmpty() && verb.isEmpty() && whose.isEmpty();
    }

    /** The same phrases with another name for a thing that they name. */
    public Forms called(Noun old, Noun name) {
        return new Forms(
                called(before, old, name), called(after, old, name), called(verb, old, name), called(whose, old, name));
    }

    private static List<Template> called(List<Template> templates, Noun old, Noun name) {
        return templates.stream().map(t -> t.called(old, name)).toList();
    }

    public Forms orElse(Forms other) {
        return isEmpty() ? other : this;
    }
}
