package org.spartabench.judging.review.team;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Lists the validators of a project and the rules by which they share its items.
 *
 * @param members their names, each once, in the order of the alphabet
 * @param overlap how many of them decide each item; at least 1, and at most as many as there are
 * @param blind whether others' decisions are hidden from members until they have decided
 * @param seed of the dealing
 */
public record Roster(List<String> members, int overlap, boolean blind, long seed) {

    /** @throws IllegalArgumentException in one line, when a name is blank or the overlap does not fit */
    public Roster {
        members = List.copyOf(new TreeSet<>(members.stream().map(String::strip).toList()));
        if (members.isEmpty() || members.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("a team needs at least one member, and each needs a name");
        }
        if (overlap < 1 || overlap > members.size()) {
            throw new IllegalArgumentException(
                    "the number of validators per item must be 1 to " + members.size() + ", not " + overlap);
        }
    }

    /** Both teams as one. It is the same in either order. */
    public Roster and(Roster other) {
        List<String> all =
                Stream.concat(members.stream(), other.members.stream()).toList();
        return new Roster(all, Math.max(overlap, other.overlap), blind || other.blind, Math.min(seed, other.seed));
    }
}
