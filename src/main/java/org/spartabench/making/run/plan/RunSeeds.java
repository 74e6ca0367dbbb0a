package org.spartabench.making.run.plan;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Derives seeds: all chance of a run comes from its seed through this class. */
public final class RunSeeds {

    private RunSeeds() {}

    /** Derives the seed of a part; seeds of siblings are unrelated. */
    public static long seed(long whole, long part) {
        long z = whole + 0x9E3779B97F4A7C15L * (part + 1);
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    public static <T> void shuffle(List<T> list, SplittableRandom chance) {
        for (int i = list.size() - 1; i > 0; i--) {
            Collections.swap(list, i, chance.nextInt(i + 1));
        }
    }
}
