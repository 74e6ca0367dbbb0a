package org.spartabench.authors.item.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What leaves and stays is the answer before, what enters and stays the one after; nothing leaves that enters. */
class AnswerChangeTest {

    private static final int CASES = 300;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void partsMakeUpBothAnswers(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < CASES; i++) {
            List<String> before = some(random);
            List<String> after = some(random);
            AnswerChange change = AnswerChange.of(before, after);
            assertThat(both(change.left(), change.stayed())).containsExactlyInAnyOrderElementsOf(before);
            assertThat(both(change.entered(), change.stayed())).containsExactlyInAnyOrderElementsOf(after);
            assertThat(change.entered()).noneMatch(change.left()::contains);
            assertThat(change.none())
                    .isEqualTo(before.stream()
                            .sorted()
                            .toList()
                            .equals(after.stream().sorted().toList()));
            AnswerChange back = AnswerChange.of(after, before);
            assertThat(back.left()).containsExactlyInAnyOrderElementsOf(change.entered());
            assertThat(back.entered()).containsExactlyInAnyOrderElementsOf(change.left());
        }
    }

    @Test
    void aValueCountsAsOftenAsItStandsThere() {
        AnswerChange change = AnswerChange.of(List.of("b", "a", "a"), List.of("a", "c", "b"));
        assertThat(change).isEqualTo(new AnswerChange(List.of("a"), List.of("c"), List.of("b", "a")));
    }

    private static List<String> some(SplittableRandom random) {
        List<String> values = new ArrayList<>();
        for (int size = random.nextInt(7); size > 0; size--) {
            values.add(String.valueOf((char) ('a' + random.nextInt(4))));
        }
        return values;
    }

    private static List<String> both(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }
}
