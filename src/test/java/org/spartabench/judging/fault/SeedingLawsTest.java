package org.spartabench.judging.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.judging.estimate.Share;

/** Intervals of published examples, and coverage by simulation over seeded sets. */
class SeedingLawsTest {

    @Test
    void withoutFaultsNothingIsKnown() {
        assertThat(Share.NONE.low()).isZero();
        assertThat(Share.NONE.high()).isEqualTo(1);
        assertThat(ErrorsLeft.of(Share.NONE, 5, 100)).isEqualTo(new ErrorsLeft(Share.NONE, 5, 100, -1, 0, 100));
        ErrorsLeft blind = ErrorsLeft.of(new Share(0, 8), 0, 100);
        assertThat(blind.known()).isFalse();
        assertThat(blind.high()).isEqualTo(100);
    }

    /** 20 of 25 seeded found and 40 errors: 50 in all are most likely, so that 10 are left. */
    @Test
    void theEstimateIsTheMostLikelyNumber() {
        ErrorsLeft left = ErrorsLeft.of(new Share(20, 25), 40, 1000);
        assertThat(left.estimate()).isEqualTo(10);
        assertThat(left.low()).isBetween(0, 9);
        assertThat(left.high()).isBetween(11, 60);
        assertThat(ErrorsLeft.of(new Share(25, 25), 40, 1000).estimate()).isZero();
    }

    /**
     * 3 of 4 seeded faults and 2 errors found. With e errors in all, the chance of at least 3 seeded ones among the 5 found is
     * (C(4,3) C(e,2) + C(4,4) C(e,1)) / C(4+e,5).
     */
    @Test
    void theLimitsAreThoseOfTheExactTest() {
        ErrorsLeft left = ErrorsLeft.of(new Share(3, 4), 2, 1000);
        assertThat(left.low()).isZero();
        int high = left.high() + 2;
        assertThat(atLeastThree(high)).isGreaterThan(0.025);
        assertThat(atLeastThree(high + 1)).isLessThanOrEqualTo(0.025);
    }

    private static double atLeastThree(double e) {
        double five = (e + 4) * (e + 3) * (e + 2) * (e + 1) * e / 120;
        return (4 * e * (e - 1) / 2 + e) / five;
    }

    /** The interval holds the true number in at least 95 of 100 sets, and the estimate is right on average. */
    @ParameterizedTest
    @CsvSource({"30,40,0.7,1", "30,40,0.3,2", "5,20,0.8,3", "200,60,0.5,4", "0,30,0.6,5", "12,100,0.95,6"})
    void theIntervalCoversTheTruth(int errors, int seeded, double chance, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int sets = 4_000;
        int covered = 0;
        int counted = 0;
        double bias = 0;
        for (int i = 0; i < sets; i++) {
            int errorsFound = found(random, errors, chance);
            ErrorsLeft left = ErrorsLeft.of(new Share(found(random, seeded, chance), seeded), errorsFound, 3_000);
            int truth = errors - errorsFound;
            covered += left.low() <= truth && truth <= left.high() ? 1 : 0;
            if (left.known()) {
                counted++;
                bias += left.estimate() - truth;
            }
        }
        assertThat((double) covered / sets).isGreaterThanOrEqualTo(0.945);
        assertThat(bias / counted).isBetween(-2.0, 0.25 * errors + 1);
    }

    private static int found(SplittableRandom random, int of, double chance) {
        int found = 0;
        for (int i = 0; i < of; i++) {
            found += random.nextDouble() < chance ? 1 : 0;
        }
        return found;
    }

    /** More faults found means fewer errors left; more errors found means more. */
    @Test
    void theEstimateMovesAsItShould() {
        int before = Integer.MAX_VALUE;
        for (int found = 1; found <= 30; found++) {
            ErrorsLeft left = ErrorsLeft.of(new Share(found, 30), 20, 5_000);
            assertThat(left.estimate()).isLessThanOrEqualTo(before);
            assertThat(left.low()).isLessThanOrEqualTo(left.estimate());
            assertThat(left.high()).isGreaterThanOrEqualTo(left.estimate());
            before = left.estimate();
        }
    }
}
