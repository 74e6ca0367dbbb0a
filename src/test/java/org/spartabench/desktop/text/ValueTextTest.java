package org.spartabench.desktop.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long fractions are rounded for reading, and nothing else is. */
class ValueTextTest {

    @ParameterizedTest
    @CsvSource({
        "2032.6161538461538, ≈ 2032.62",
        "-2614.4061538461538, ≈ -2614.41",
        "3.14159265, ≈ 3.142",
        "0.000123456, ≈ 0.0001235",
        "12.50000, 12.5",
        "7.00000, 7",
        "12.5, 12.5",
        "1999, 1999",
        "2024-05-01, 2024-05-01",
        "1.23456E7, 1.23456E7",
        "v1.234567, v1.234567"
    })
    void averagesAreRoundedForReading(String exact, String read) {
        assertThat(ValueText.rounded(exact)).isEqualTo(read);
    }

    @Test
    void valuesInATextAreRounded() {
        assertThat(ValueText.roundedIn("billing · 35 rows · AVG(amount) = 1774.6194531 · day 2023-12-31"))
                .isEqualTo("billing · 35 rows · AVG(amount) ≈ 1774.62 · day 2023-12-31");
        assertThat(ValueText.roundedIn("AVG(amount) = 12.5")).isEqualTo("AVG(amount) = 12.5");
    }

    @Test
    void aRoundedValueIsNearAndSaysThatItIsNotExact() {
        RandomGenerator random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(9));
            String exact = new BigDecimal(String.valueOf(value)).toPlainString();
            String read = ValueText.rounded(exact);
            BigDecimal near = new BigDecimal(read.replace("≈ ", ""));
            assertThat(near.subtract(new BigDecimal(exact)).abs().doubleValue())
                    .isLessThanOrEqualTo(
                            Math.min(Math.max(0.005, Math.abs(value) / 1_000), Math.abs(value) / 1_000 + 0.005));
            assertThat(read.startsWith("≈")).isEqualTo(near.compareTo(new BigDecimal(exact)) != 0);
        }
    }
}
