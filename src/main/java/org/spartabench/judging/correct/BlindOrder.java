package org.spartabench.judging.correct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.spartabench.judging.correct.consensus.OutputHash;

/** Draws the order in which one person sees the queries of a case; always the same for the same person and case. */
public final class BlindOrder {

    private BlindOrder() {}

    /** Gives the places in the comparison, in the order of the cards. */
    public static List<Integer> of(String comparison, String person, int size) {
        List<Integer> places = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        String seed = OutputHash.hash(comparison + '\0' + person);
        Collections.shuffle(places, new Random(Long.parseUnsignedLong(seed.substring(0, 16), 16)));
        return places;
    }
}
