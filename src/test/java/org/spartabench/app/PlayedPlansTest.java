package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.repair.Facts;

/** Whoever takes what a prompt offers, by the seed, makes each planned item in few calls, with hops that its answer needs. */
class PlayedPlansTest {

    private static final int PLANS = 6;
    private static final double CALLS = 9;

    @Test
    void whatAPromptOffersDoes() {
        double[] calls = {0};
        Law.holdsFor(Arrays.stream(SampleDomain.values()), domain -> {
            try (Facts facts = Facts.sample(domain, Scale.SMALL)) {
                PlayedPlans.Figures played = PlayedPlans.of(facts.base(), PLANS, 7);
                assertThat(played.items()).hasSize(PLANS);
                assertThat(played.refusedForRows())
                        .as("refused for the rows that are left")
                        .isEmpty();
                assertThat(played.repeatedCandidates())
                        .as("the same candidates again")
                        .isEmpty();
                assertThat(played.idleHops())
                        .as("hops that the answer does not need")
                        .isEmpty();
                assertThat(played.stalePurposes())
                        .as("purposes not restated after a repair")
                        .isEmpty();
                assertThat(played.leafCalls())
                        .as("calls for leaves that no tree needs")
                        .isZero();
                calls[0] += played.callsPerItem() / SampleDomain.values().length;
            }
        });
        assertThat(calls[0]).as("calls per nested item").isLessThanOrEqualTo(CALLS);
    }
}
