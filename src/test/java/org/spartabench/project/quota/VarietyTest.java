package org.spartabench.project.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VarietyTest {

    @Test
    void theSameQuestionHasNoVarietyAndStrangersHaveAll() {
        Variety same = Variety.of(Collections.nCopies(5, "Which of the ships sailed first?"));
        assertThat(same.selfBleu()).hasValueCloseTo(1.0, within(1e-9));
        assertThat(same.distinctPairs()).hasValueCloseTo(1.0 / 5, within(1e-9));
        Variety strangers = Variety.of(List.of("one two three four five", "six seven eight nine ten"));
        assertThat(strangers.selfBleu()).hasValue(0.0);
        assertThat(strangers.distinctPairs()).hasValue(1.0);
        assertThat(Variety.of(List.of("Who?")).selfBleu()).isEmpty();
    }

    /** BLEU-4 by hand: 5 of 6 words, 4 of 5 pairs, 3 of 4 triples and 2 of 3 runs of four are in the other question. */
    @Test
    void oneOtherWordOfSixIsCountedAsTheFormulaSays() {
        Variety variety = Variety.of(List.of("who sailed to the north sea", "who sailed to the north pole"));
        double expected = Math.pow(5.0 / 6 * 4 / 5 * 3 / 4 * 2 / 3, 0.25);
        assertThat(variety.selfBleu()).hasValueCloseTo(expected, within(1e-9));
    }

    @Test
    void theOrderOfTheQuestionsChangesNothing() {
        List<String> questions = IntStream.range(0, 60)
                .mapToObj(i -> "How many of the " + i % 7 + " ships sailed in " + (1900 + i) + "?")
                .toList();
        List<String> shuffled = new java.util.ArrayList<>(questions);
        Collections.shuffle(shuffled, new Random(3));
        assertThat(Variety.of(shuffled)).isEqualTo(Variety.of(questions));
    }
}
