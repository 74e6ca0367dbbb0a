package org.spartabench.sql.word;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the nearest known name for a misspelled one. */
public final class NearestName {

    private NearestName() {}

    /** Returns the name with the smallest {@link #distance}, if it is small enough to be a slip. */
    public static Optional<String> to(String wanted, Collection<String> names) {
        return names.stream()
                .filter(n -> distance(wanted, n) <= Math.max(2, wanted.length() / 3))
                .min(Comparator.<String>comparingInt(n -> distance(wanted, n))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Counts the letters to insert, delete or exchange (Levenshtein), upper and lower case alike. */
    public static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int exchanged = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(exchanged, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
