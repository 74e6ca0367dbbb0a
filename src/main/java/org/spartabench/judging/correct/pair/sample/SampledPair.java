package org.spartabench.judging.correct.pair.sample;

import org.spartabench.judging.correct.consensus.OutputHash;

/**
 * Holds a pair of a sample.
 *
 * @param source where the pairs come from: a file, or a correction
 * @param shown what people see, as JSON
 * @param alike pairs of the source in the same stratum
 * @param total pairs of the source
 * @param place in the queue, from 1; drawn, so that it says nothing
 * @param control whether it was made to measure those who judge, so that its verdict is certain; it stands for no other pair
 */
public record SampledPair(
        String name,
        String source,
        String shown,
        PairStratum stratum,
        int alike,
        int total,
        int place,
        boolean control) {

    static SampledPair of(String source, ComparedPair pair, int alike, int total, int place, boolean control) {
        String name = OutputHash.hash(source + '\0' + pair.id() + '\0' + pair.shown());
        return new SampledPair(name, source, pair.shown(), pair.stratum(), alike, total, place, control);
    }
}
