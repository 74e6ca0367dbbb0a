package org.spartabench.correct;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds what was compared for one version of an item: a case, unless all agree.
 *
 * @param item number in the project
 * @param hash of the version of the item
 * @param own the item's own query
 * @param candidates one for each model
 * @param agreeing candidates with the output of the own query
 * @param draw whether people decide it although all agree, to measure consensus itself
 */
public record Comparison(
        int item,
        String hash,
        Text own,
        List<Text> candidates,
        Consensus strict,
        Consensus paper,
        int agreeing,
        Draw draw) {

    /** Says why people decide an item on which all agree. */
    public enum Draw {
        NONE,
        /** Drawn from the verified items, as it is. */
        CHECK,
        /** Drawn from the verified items, with a fault put into its own query, to see who finds it. */
        FAULT
    }

    /** The text of a query. @param model empty for the item's own */
    public record Text(String model, String sql) {}

    public Comparison {
        candidates = List.copyOf(candidates);
    }

    /** Names the comparison by its content, alike in all copies of the project. */
    public String name() {
        return OutputHash.hash(hash
                + draw
                + all().map(text -> "\0" + text.model() + "\1" + text.sql()).collect(Collectors.joining()));
    }

    /** Whether all candidates agree with the own query. */
    public boolean verified() {
        return paper == Consensus.ALL;
    }

    /** Whether people decide it. */
    public boolean forPeople() {
        return !verified() || draw != Draw.NONE;
    }

    /** Gives the comparison of the same item, to be decided by people although all agree. @param query the item's own, or one with a fault */
    public Comparison drawn(Draw why, Text query) {
        return new Comparison(item, hash, query, candidates, strict, paper, agreeing, why);
    }

    /** Whether two of three candidates confirm the query; this is reported and verifies nothing. */
    public boolean twoAgree() {
        return agreeing == Agreeing.QUORUM - 1;
    }

    /** Streams the item's own query and the candidates. */
    public Stream<Text> all() {
        return Stream.concat(Stream.of(own), candidates.stream());
    }
}
