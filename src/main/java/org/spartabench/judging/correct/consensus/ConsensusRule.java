package org.spartabench.judging.correct.consensus;

import java.util.List;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.EquivalenceRule;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;

/**
 * Compares the output of an item's query with those of its candidates: strictly, then by the rules of the paper. A verdict that
 * only a person can give does not count as equal.
 *
 * @param agreeing candidates with the output of the item's query, by the rules of the paper
 */
public record ConsensusRule(Consensus strict, Consensus paper, int agreeing) {

    /** Candidates that must agree: all three. Two of three verify nothing. */
    public static final int QUORUM = 3;

    public static ConsensusRule of(Output own, List<Output> candidates, OutputContext context) {
        Consensus strict = consensus(own, candidates, context, OutputProfile.STRICT);
        Consensus paper = strict == Consensus.ALL ? strict : consensus(own, candidates, context, OutputProfile.PAPER);
        long agreeing = candidates.stream()
                .filter(c -> equal(own, c, context, OutputProfile.PAPER))
                .count();
        return new ConsensusRule(strict, paper, (int) agreeing);
    }

    /** Gives the same where the item's own program has another output than its query: what the candidates confirm is against it. */
    public ConsensusRule ownDiffers() {
        return new ConsensusRule(
                strict == Consensus.ALL ? Consensus.AGAINST : strict,
                paper == Consensus.ALL ? Consensus.AGAINST : paper,
                agreeing);
    }

    /** Gives the consensus on another database, as strict as the one here: what is the same there only by the paper was luck here. */
    public ConsensusRule lucky(ConsensusRule there) {
        Consensus found = strict == Consensus.ALL ? there.strict : there.paper;
        return new ConsensusRule(found, found, found == Consensus.ALL ? agreeing : there.agreeing);
    }

    private static Consensus consensus(
            Output own, List<Output> candidates, OutputContext context, OutputProfile profile) {
        if (candidates.stream().noneMatch(Output.Table.class::isInstance)) {
            return Consensus.NONE;
        }
        if (candidates.size() < QUORUM) {
            return Consensus.SPLIT;
        }
        if (candidates.stream().allMatch(c -> equal(own, c, context, profile))) {
            return Consensus.ALL;
        }
        Output first = candidates.getFirst();
        boolean together = candidates.stream().allMatch(c -> equal(first, c, context, profile));
        boolean apart = candidates.stream().noneMatch(c -> equal(own, c, context, profile));
        return together && apart ? Consensus.AGAINST : Consensus.SPLIT;
    }

    /** Whether two outputs are the same by the rules of the paper. */
    public static boolean same(Output one, Output other, OutputContext context) {
        return equal(one, other, context, OutputProfile.PAPER);
    }

    /** Whether two outputs are the same, strictly. */
    public static boolean strictlySame(Output one, Output other, OutputContext context) {
        return equal(one, other, context, OutputProfile.STRICT);
    }

    /** Whether two outputs are the same; what did not run equals nothing. */
    private static boolean equal(Output one, Output other, OutputContext context, OutputProfile profile) {
        return one instanceof Output.Table
                && other instanceof Output.Table
                && RowComparison.compare(one, other, context, profile) instanceof OutputVerdict.Equal(var needed)
                && !(needed.contains(EquivalenceRule.SHAPE) && context.namesInOrder(((Output.Table) one).columns()));
    }
}
