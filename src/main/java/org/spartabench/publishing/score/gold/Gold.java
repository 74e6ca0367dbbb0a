package org.spartabench.publishing.score.gold;

import java.util.List;

/**
 * Holds a gold answer.
 *
 * @param id {@code domain:number}
 * @param traits the groups of the item, {@link Trait#ALL} among them
 */
public record Gold(String id, String question, List<String> answer, List<Trait> traits) {

    public Gold {
        answer = List.copyOf(answer);
        traits = List.copyOf(traits);
    }

    /** Whether the item is in a group of that breakdown. */
    public boolean in(Breakdown breakdown) {
        return traits.stream().anyMatch(t -> t.breakdown() == breakdown);
    }

    /** Gives the domain of an id: the part before the colon, or the other name if it has none. */
    public static String domain(String id, String other) {
        int colon = id.indexOf(':');
        return colon > 0 ? id.substring(0, colon) : other;
    }
}
