package org.spartabench.judging.fault;

import java.util.function.IntPredicate;
import org.spartabench.judging.estimate.Share;

/**
 * Estimates the errors left among the accepted items by fault seeding (Mills 1972): if real errors are as hard to find
 * as seeded faults, the seeded ones among all that were found follow the hypergeometric distribution, as marked animals
 * do among those that are caught again. The estimate is the number of errors that makes what was found most likely. The
 * interval holds all numbers that a two-sided exact test at 5 % does not rule out (the hypergeometric form of Clopper
 * and Pearson, as Chapman 1951 uses it); its coverage is at least 95 %, whatever share of the faults is found.
 *
 * @param seeded faults that were decided, and how many were found
 * @param errorsFound items of the set that were found wrong
 * @param accepted items of the set that stand accepted: no more errors than these can be left
 * @param estimate of errors left; -1 where no seeded fault was found, so that nothing can be said
 * @param low the lower end of the 95 % interval
 * @param high the upper end; {@code accepted} where the faults that were found set no limit below it
 */
public record ErrorsLeft(Share seeded, int errorsFound, int accepted, int estimate, int low, int high) {

    private static final double TAIL = 0.025;

    public static ErrorsLeft of(Share seeded, int errorsFound, int accepted) {
        if (seeded.of() == 0) {
            return new ErrorsLeft(seeded, errorsFound, accepted, -1, 0, accepted);
        }
        int most = errorsFound + accepted;
        int estimate = seeded.hits() == 0 ? -1 : mostLikely(seeded, errorsFound, most) - errorsFound;
        return new ErrorsLeft(
                seeded,
                errorsFound,
                accepted,
                estimate,
                least(seeded, errorsFound, most) - errorsFound,
                greatest(seeded, errorsFound, most) - errorsFound);
    }

    public boolean known() {
        return estimate >= 0;
    }

    /** Maximises the hypergeometric likelihood: the population is floor(S t / s), of which S are seeded. */
    private static int mostLikely(Share seeded, int errorsFound, int most) {
        long drawn = (long) seeded.hits() + errorsFound;
        long population = seeded.of() * drawn / seeded.hits();
        return (int) Math.clamp(population - seeded.of(), errorsFound, most);
    }

    /** Finds the smallest number of errors with which so few seeded faults among the found are not too unlikely. */
    private static int least(Share seeded, int errorsFound, int most) {
        return first(errorsFound, most, n -> tail(seeded, errorsFound, n, 0, seeded.hits()) > TAIL);
    }

    /** Finds the greatest number of errors with which so many seeded faults among the found are not too unlikely. */
    private static int greatest(Share seeded, int errorsFound, int most) {
        int above =
                first(errorsFound + 1, most + 1, n -> tail(seeded, errorsFound, n, seeded.hits(), seeded.of()) <= TAIL);
        return above - 1;
    }

    /** Bisects for the first number that passes the test, as all later ones do; {@code to} if none below it does. */
    private static int first(int from, int to, IntPredicate test) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (test.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Computes the chance that the number of seeded faults among the found lies from {@code from} to {@code to}. */
    private static double tail(Share seeded, int errorsFound, int errors, int from, int to) {
        int drawn = seeded.hits() + errorsFound;
        double all = choices(seeded.of() + errors, drawn);
        double sum = 0;
        for (int x = Math.max(from, drawn - errors); x <= Math.min(to, Math.min(drawn, seeded.of())); x++) {
            sum += Math.exp(choices(seeded.of(), x) + choices(errors, drawn - x) - all);
        }
        return sum;
    }

    /** Computes the logarithm of the number of ways to choose. */
    private static double choices(int of, int chosen) {
        return factorial(of) - factorial(chosen) - factorial(of - chosen);
    }

    /** Computes the logarithm of n!: summed up to 20, then by Stirling's series, whose error there is below 1e-13. */
    private static double factorial(int n) {
        if (n <= 20) {
            double sum = 0;
            for (int i = 2; i <= n; i++) {
                sum += Math.log(i);
            }
            return sum;
        }
        double x = n + 1.0;
        double inverse = 1 / x;
        double square = inverse * inverse;
        return (x - 0.5) * Math.log(x)
                - x
                + 0.5 * Math.log(2 * Math.PI)
                + inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)));
    }
}
