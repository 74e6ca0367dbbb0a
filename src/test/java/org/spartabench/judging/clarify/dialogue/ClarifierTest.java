package org.spartabench.judging.clarify.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.wording.GrownBlocks;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.check.Readings.SecondReading;
import org.spartabench.judging.check.Readings.SecondReading.Aspect;
import org.spartabench.judging.clarify.BlurredItems;
import org.spartabench.judging.clarify.BlurredItems.Blurred;
import org.spartabench.judging.clarify.dialogue.Clarifier.Clarified;

/** What is taken out of questions is asked for, answered without a leakage, and written back. */
final class ClarifierTest {

    @TempDir
    private static Path folder;

    @Test
    void whatWasTakenOutOfAQuestionComesBack() throws IOException {
        int tried = 0;
        int back = 0;
        int untouched = 0;
        int open = 0;
        int asked = 0;
        List<String> lost = new ArrayList<>();
        List<String> leaks = new ArrayList<>();
        Map<Aspect, Integer> aspects = new EnumMap<>(Aspect.class);
        for (SampleDomain domain : SampleDomain.values()) {
            int count = Integer.getInteger("items", 24);
            try (BlurredItems all = new BlurredItems(domain, folder, count, Long.getLong("seed", 8))) {
                Dialogue dialogue = new Dialogue(
                        new Clarifier(all.facts, Patient.LIMITS, all.lexicon),
                        all.facts.schema(),
                        Optional.empty(),
                        Optional.empty());
                for (Item item : all.items) {
                    Clarified clean = GrownBlocks.ok(dialogue.of(item, CallPurpose.NONE));
                    untouched++;
                    open += clean.left().isEmpty() ? 0 : 1;
                    asked += clean.reading().isPresent() ? 1 : 0;
                    clean.clarification()
                            .leaks()
                            .forEach(l -> leaks.add(
                                    l + " | " + clean.reading().orElseThrow().inquiry()));
                    clean.left()
                            .forEach(r -> lost.add("OPEN " + r.aspect() + " | "
                                    + item.question().text()));
                }
                for (Map.Entry<Aspect, List<Blurred>> some : all.blurred().entrySet()) {
                    for (Blurred b : some.getValue()
                            .subList(0, Math.min(20, some.getValue().size()))) {
                        Clarified c = GrownBlocks.ok(
                                dialogue.of(b.item().withQuestion(BlurredItems.question(b)), CallPurpose.NONE));
                        tried++;
                        aspects.merge(b.aspect(), 1, Integer::sum);
                        boolean found = c.reading()
                                        .filter(SecondReading::open)
                                        .filter(r -> r.aspect() == b.aspect())
                                        .isPresent()
                                && !c.clarification().answer().isEmpty()
                                && !c.clarification().answer().equals(TreeOracle.NOT_NEEDED)
                                && !c.question().text().equals(b.text())
                                && c.left().stream().noneMatch(r -> r.aspect() == b.aspect());
                        back += found ? 1 : 0;
                        c.clarification()
                                .leaks()
                                .forEach(l -> leaks.add(
                                        l + " | " + c.reading().orElseThrow().inquiry()));
                        if (!found) {
                            lost.add(b.aspect() + " | " + b.item().question().text() + " | " + b.text() + " | "
                                    + c.clarification().inquiry() + " | "
                                    + c.clarification().answer() + " | "
                                    + c.question().text() + " | "
                                    + c.left().stream()
                                            .map(SecondReading::aspect)
                                            .toList());
                        }
                    }
                }
            }
        }
        String summary = back + " of " + tried + " came back " + aspects + "; " + open + " of " + untouched
                + " untouched are open, " + asked + " asked\n" + String.join("\n", lost);
        if (Boolean.getBoolean("told")) {
            System.out.println(summary);
        }
        assertThat(tried).isGreaterThanOrEqualTo(18);
        assertThat(aspects).hasSize(Aspect.values().length);
        assertThat(back).as(summary).isGreaterThanOrEqualTo((int) Math.ceil(0.9 * tried));
        assertThat(open).as(summary).isLessThanOrEqualTo(untouched / 20);
        assertThat(leaks).isEmpty();
    }
}
