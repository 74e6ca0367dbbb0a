package org.spartabench.project.db;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Metrics;

/** Costs in projects keep their form, byte for byte; the number of an item's plan is no longer written. */
class KeptCostsTest {

    private final Codec codec = new Codec();

    @Test
    void theCostOfAnItemKeepsItsForm() {
        String kept = TestData.kept("costs/cost.json").strip();
        assertThat(codec.write(codec.read(Cost.class, kept))).isEqualTo(kept.replace("\"plan\":4,", ""));
    }

    @Test
    void theMetricsOfARunKeepTheirForm() {
        String kept = TestData.kept("costs/metrics.json").strip();
        assertThat(codec.write(codec.read(Metrics.class, kept))).isEqualTo(kept);
    }

    /** The first formats knew neither phases nor medians. */
    @Test
    void whatAnEarlierFormatDidNotTellIsNothing() {
        String early = "{\"shapes\":[{\"shape\":\"(1, 1)\",\"success\":2,\"ownNanos\":5,\"phases\":null}]}";
        assertThat(codec.write(codec.read(Metrics.class, early))).isEqualTo("""
            {"shapes":[{"shape":"(1, 1)","target":0,"success":2,"execErr":0,"empty":0,"duplicate":0,"refused":0,\
            "idealCalls":0,"totalCalls":0,"repairsTried":0,"repaired":0,"tokens":0,"ownNanos":5,"authorNanos":0,\
            "medianNanos":0,"phases":{}}]}\
            """);
    }
}
