package org.spartabench.cli.io;

import java.math.BigDecimal;
import java.time.Duration;
import picocli.CommandLine.TypeConversionException;

/** Reads a time limit in seconds: from a millisecond to a day. */
public final class Seconds {

    private static final BigDecimal MOST = BigDecimal.valueOf(Duration.ofDays(1).toSeconds());

    private static final BigDecimal LEAST = new BigDecimal("0.001");

    private static final int LONGEST = 20;

    private Seconds() {}

    /** @throws TypeConversionException for another text */
    public static Duration parse(String text) {
        try {
            BigDecimal seconds = new BigDecimal(text.length() > LONGEST ? "" : text.strip());
            if (seconds.compareTo(LEAST) >= 0 && seconds.compareTo(MOST) <= 0) {
                return Duration.ofMillis(seconds.movePointRight(3).longValue());
            }
        } catch (NumberFormatException e) {
            // The same answer as to a number that is out of range.
        }
        throw new TypeConversionException("give seconds as a number from " + LEAST + " to " + MOST);
    }
}
