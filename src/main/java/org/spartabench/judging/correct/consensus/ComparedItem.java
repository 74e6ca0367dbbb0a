package org.spartabench.judging.correct.consensus;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Paradigm;

/**
 * Holds what was compared for one version of an item: a case, unless nobody is needed.
 *
 * @param item number in the project
 * @param hash of the version of the item
 * @param paradigm of what was compared: queries, or programs
 * @param query with whose output programs were compared: the item's, as it was corrected; empty for queries
 * @param own the item's own query or program; a program is the set's, else the compiled one, and has no text if there is neither
 * @param compiled the compiled program, if the item's own is another one
 * @param candidates one for each model
 * @param agreeing candidates with the output of the own query
 * @param proven programs of models that equal the compiled one on small databases too
 * @param draw whether people decide it although nobody is needed, to measure consensus itself
 * @param ordered whether the order of rows belongs to the answer; formats before 22 do not say
 */
public record ComparedItem(
        int item,
        String hash,
        Paradigm paradigm,
        String query,
        Text own,
        Optional<Text> compiled,
        List<Text> candidates,
        Consensus strict,
        Consensus paper,
        int agreeing,
        int proven,
        Draw draw,
        boolean ordered) {

    /** Says why people decide an item that needs nobody. */
    public enum Draw {
        NONE,
        /** Drawn from the verified items, as it is. */
        CHECK,
        /** Drawn from the verified items, with a fault put into its own query or program, to see who finds it. */
        FAULT
    }

    /** A query or a program. @param model empty for the item's own and for the compiled program */
    public record Text(String model, @JsonAlias("sql") String text) {}

    public ComparedItem {
        // Formats before 21 have queries only.
        paradigm = Objects.requireNonNullElse(paradigm, Paradigm.SQL);
        query = Objects.requireNonNullElse(query, "");
        candidates = List.copyOf(candidates);
    }

    /** Makes the comparison of an item's query with those of models. */
    public static ComparedItem ofQueries(
            int item, String hash, Text own, List<Text> candidates, ConsensusRule agreeing, boolean ordered) {
        return new ComparedItem(
                item,
                hash,
                Paradigm.SQL,
                "",
                own,
                Optional.empty(),
                candidates,
                agreeing.strict(),
                agreeing.paper(),
                agreeing.agreeing(),
                0,
                Draw.NONE,
                ordered);
    }

    /** Names the comparison by its content, alike in all copies of the project. */
    public String name() {
        String head = paradigm == Paradigm.SQL ? hash + draw : hash + draw + paradigm + '\0' + query;
        return OutputHash.hash(head
                + all().map(text -> "\0" + text.model() + "\1" + text.text()).collect(Collectors.joining()));
    }

    /** Whether all candidates agree with the own query. */
    public boolean verified() {
        return paper == Consensus.ALL;
    }

    /** Whether consensus or a proof settles it. */
    public boolean needsNobody() {
        return verified() || proven > 0;
    }

    /** Whether people decide it. */
    public boolean forPeople() {
        return !needsNobody() || draw != Draw.NONE;
    }

    /** Gives the comparison of the same item, to be decided by people. @param text the item's own, or one with a fault */
    public ComparedItem drawn(Draw why, Text text) {
        return new ComparedItem(
                item, hash, paradigm, query, text, compiled, candidates, strict, paper, agreeing, proven, why, ordered);
    }

    /** Whether two of three candidates confirm the query; this is reported and verifies nothing. */
    public boolean twoAgree() {
        return agreeing == ConsensusRule.QUORUM - 1;
    }

    /** Gives the query that the answer of the item comes from. */
    public String answering() {
        return paradigm == Paradigm.SQL ? own.text() : query;
    }

    /** Streams the item's own, the compiled program and the candidates, in this order. */
    public Stream<Text> all() {
        return Stream.of(Stream.of(own), compiled.stream(), candidates.stream()).flatMap(s -> s);
    }
}
