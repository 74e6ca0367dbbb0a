package org.spartabench.judging.clarify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.check.Checks;
import org.spartabench.judging.check.Readings.SecondReading.Aspect;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.judging.clarify.BlurredItems.Blurred;

/** The check Clarity on questions that lack a bound, a DISTINCT or a tie rule, and on the same questions untouched. */
final class ClarityTest {

    @TempDir
    private static Path folder;

    @Test
    void whatWasTakenAwayIsFoundAndTheRestLetBe() throws IOException {
        int untouched = 0;
        int warned = 0;
        int tried = 0;
        int found = 0;
        Map<Aspect, Integer> aspects = new EnumMap<>(Aspect.class);
        List<String> wrong = new ArrayList<>();
        int count = Integer.getInteger("items", 18);
        for (SampleDomain domain : SampleDomain.values()) {
            try (BlurredItems all = new BlurredItems(domain, folder, count, Long.getLong("seed", 11))) {
                Checks checks = new Checks(
                        all.facts,
                        Optional.empty(),
                        Patient.LIMITS,
                        all.lexicon,
                        new SimilarItems(all.facts.schema()),
                        Set.of());
                for (Item item : all.items) {
                    untouched++;
                    List<Finding> marks = clarity(checks, item, item.question());
                    warned += marks.isEmpty() ? 0 : 1;
                    marks.forEach(f -> wrong.add("WARNED " + item.question().text() + " | " + f.message()));
                }
                Map<Aspect, List<Blurred>> blurred = all.blurred();
                for (Aspect aspect : List.of(Aspect.BOUND, Aspect.ONCE, Aspect.TIE)) {
                    for (Blurred b : blurred.getOrDefault(aspect, List.of())) {
                        tried++;
                        aspects.merge(aspect, 1, Integer::sum);
                        List<Finding> marks = clarity(checks, b.item(), Question.plain(b.text()));
                        boolean fixed =
                                marks.stream().anyMatch(f -> f.fix().orElse(null) instanceof Finding.Fix.NewQuestion);
                        found += fixed ? 1 : 0;
                        if (!fixed) {
                            wrong.add("MISSED " + aspect + " "
                                    + b.item().question().text() + " | " + b.text());
                        }
                    }
                }
            }
        }
        String summary = found + " of " + tried + " found " + aspects + "; " + warned + " of " + untouched
                + " untouched warned\n" + String.join("\n", wrong);
        if (Boolean.getBoolean("told")) {
            System.out.println(summary);
        }
        assertThat(tried).as(summary).isGreaterThanOrEqualTo(9);
        assertThat(found).as(summary).isGreaterThanOrEqualTo((int) Math.ceil(0.9 * tried));
        assertThat(warned).as(summary).isLessThanOrEqualTo(untouched / 20);
    }

    private static List<Finding> clarity(Checks checks, Item item, Question question) {
        return checks.of(item.number(), item.query(), question, item.answer()).stream()
                .filter(f -> f.check() == Check.CLARITY && f.severity() != Severity.INFO)
                .toList();
    }
}
