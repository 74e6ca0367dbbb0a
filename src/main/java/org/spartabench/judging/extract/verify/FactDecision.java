package org.spartabench.judging.extract.verify;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a person decided on a case, or found missing in a passage. The last one of a person counts; an undoing takes it away.
 *
 * @param on the case; of a missing fact {@code passage hash column}
 * @param value the right one, where the case's is wrong; the number of missing facts
 * @param millis active time that it took; 0 where nobody measured it
 */
public record FactDecision(String on, String by, Instant at, Choice choice, String value, long millis) {

    /** Tells whether both say the same of the case. */
    public boolean agrees(FactDecision other) {
        return choice == other.choice && value.equals(other.value);
    }

    /** Verdicts, as they stand in files. */
    public enum Choice {
        RIGHT,
        WRONG,
        NOT_STATED,
        MISSING,
        UNDONE;

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** Reads a word of a person: the first letter does. */
        public static Optional<Choice> of(String word) {
            String plain = word.strip().toLowerCase(Locale.ROOT).replace('_', ' ');
            return Stream.of(values())
                    .filter(c -> c.word().equals(plain)
                            || plain.length() == 1 && c.word().startsWith(plain))
                    .findFirst();
        }
    }
}
