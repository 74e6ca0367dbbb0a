package org.spartabench.facts.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the invented names in {@code words.txt}, and writes numbers and constants as text. */
final class SampleWords {

    private static final Pattern LIST = Pattern.compile("\\[(.+)]\\R([^\\[]+)");
    private static final Map<String, List<String>> LISTS = read();

    static final List<String> TOWNS = list("towns");
    static final List<String> STATES = list("states");

    private SampleWords() {}

    private static Map<String, List<String>> read() {
        try (InputStream words = SampleWords.class.getResourceAsStream("words.txt")) {
            String text = new String(Objects.requireNonNull(words).readAllBytes(), StandardCharsets.UTF_8);
            return LIST.matcher(text)
                    .results()
                    .collect(Collectors.toMap(found -> found.group(1), SampleWords::entries));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> entries(MatchResult found) {
        return List.of(found.group(2).strip().split(",\\s+"));
    }

    /** Gives the entries of the list with that name, in order. */
    static List<String> list(String name) {
        return Objects.requireNonNull(LISTS.get(name), name);
    }

    /** {@code P007}: a prefix and a number filled up with zeros. */
    static String code(String prefix, int digits, int number) {
        return prefix + String.format(Locale.ROOT, "%0" + digits + "d", number);
    }

    /** {@code MONDAY} as {@code Monday}. */
    static String capitalized(Enum<?> constant) {
        String name = constant.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }
}
