package org.spartabench.bench;

import java.util.Map;
import org.spartabench.app.PlayedPlans;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.repair.Facts;

/**
 * Plays plans of nested items over each sample domain with a player that reads prompts: {@code [PLANS [SEED]]}. Prints what
 * the items took.
 */
public final class PlayedPlansBench {

    private PlayedPlansBench() {}

    public static void main(String[] args) {
        int plans = args.length > 0 ? Integer.parseInt(args[0]) : 40;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 7;
        System.out.println(
                "| domain | items | calls | of leaves | calls per nested item | refused for rows | repeated candidates"
                        + " | idle hops | repairs | not restated |\n|---|---|---|---|---|---|---|---|---|---|");
        for (SampleDomain domain : SampleDomain.values()) {
            try (Facts facts = Facts.sample(domain, Scale.SMALL)) {
                PlayedPlans.Figures f = PlayedPlans.of(facts.base(), plans, seed);
                System.out.printf(
                        "| %s | %d of %d | %d | %d | %.1f | %d | %d | %d | %d | %d |%n",
                        domain.id(),
                        f.items().size(),
                        f.planned(),
                        f.calls(),
                        f.leafCalls(),
                        f.callsPerItem(),
                        f.refusedForRows().size(),
                        f.repeatedCandidates().size(),
                        f.idleHops().size(),
                        f.repairs(),
                        f.stalePurposes().size());
                System.err.println(f.callsByKind() + " " + f.end());
                f.lost().entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                        .limit(15)
                        .forEach(e -> System.err.println(e.getValue() + " " + e.getKey()));
                f.refusedForRows().stream().limit(12).forEach(System.err::println);
                f.repeatedCandidates().stream().limit(5).forEach(System.err::println);
                f.stalePurposes().stream().limit(5).forEach(System.err::println);
            }
        }
    }
}
