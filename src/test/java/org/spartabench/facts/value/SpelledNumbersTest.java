package org.spartabench.facts.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.facts.value.SpelledNumbers.Amount;

class SpelledNumbersTest {

    @Test
    void whatIsWrittenIsRead() {
        LongStream.range(0, 100).forEach(n -> {
            String words = SpelledNumbers.of(n).orElseThrow();
            assertThat(SpelledNumbers.read(words)).hasValue(n);
            assertThat(SpelledNumbers.in("About " + words + ", not more.")).containsExactly(n);
            assertThat(SpelledNumbers.in("Two thousand " + words.replace('-', ' ') + " rows"))
                    .containsExactly(2_000 + n);
        });
        assertThat(SpelledNumbers.of(100)).isEmpty();
        assertThat(SpelledNumbers.of(-1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Two and three films           | 2 3
        three hundred and five        | 305
        a dozen, or twenty-four       | 12 24
        nine million two hundred      | 9000200
        five six                      | 5 6
        the forties and the first     |
        no one-way street, twenty-one | 21
        """)
    void numbersAreFoundInText(String text, String numbers) {
        List<Long> expected = numbers == null
                ? List.of()
                : Arrays.stream(numbers.split(" ")).map(Long::valueOf).toList();
        assertThat(SpelledNumbers.in(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        half a dozen of them             | 6    | 3
        half the time                    | 0.5  | 1
        three quarters of an hour        | 0.75 | 2
        a quarter of a million           | 250000 | 5
        two hundred and fifty pages      | 250  | 4
        one hundred and two hundred      | 100  | 2
        2 and a half million             | 2500000 | 5
        a couple of hundred rows         | 200  | 4
        a couple of rows                 | 2    | 2
        a dozen                          | 12   | 2
        thirty five kilos                | 35   | 2
        a third of them                  | 0.3333333333333333 | 2
        seven rows                       |      |
        a row                            |      |
        """)
    void amountsOfSeveralWordsAreRead(String text, BigDecimal value, Integer words) {
        assertThat(SpelledNumbers.amount(List.of(text.split(" ")))
                        .map(a -> new Amount(
                                new BigDecimal(a.value().stripTrailingZeros().toPlainString()), a.words())))
                .isEqualTo(value == null ? Optional.empty() : Optional.of(new Amount(value, words)));
    }
}
