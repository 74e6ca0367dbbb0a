package org.spartabench.facts.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
