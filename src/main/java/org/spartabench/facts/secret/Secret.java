package org.spartabench.facts.secret;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Holds a key to a server. The key may stand in no text that is shown or kept; this class finds it there, in the
 * encodings that servers write.
 */
public final class Secret {

    /** Stands where a key was. Every character may stand in an address, where an encoded value never has them. */
    public static final String MARK = "(the-key)";

    private static final int SHORTEST = 4;

    /** Fewest and most letters and digits of a part of a key that a text may not have. */
    private static final int SHORTEST_PART = 8;

    private static final int MOST_PARTS = 32;
    private static final int MOST_ROUNDS = 4;

    private final String value;
    private final List<String> forms;
    private final Pattern written;

    /** Letters and digits in lower case of what a text may not have between other characters. */
    private final Set<String> parts;

    private Secret(String value) {
        this.value = value;
        this.forms = forms(value);
        this.written = Pattern.compile(forms.stream().map(Secret::anyEscape).collect(Collectors.joining("|")));
        this.parts = parts(forms);
    }

    /** Takes a key; empty if the text is none: a key is one word of printable ASCII with four characters or more. */
    public static Optional<Secret> of(String text) {
        String value = text.strip();
        return value.length() >= SHORTEST && value.chars().allMatch(c -> c > ' ' && c < 127)
                ? Optional.of(new Secret(value))
                : Optional.empty();
    }

    /** Gives the key itself, for a request. */
    public String value() {
        return value;
    }

    /** Replaces the key by {@link #MARK}: plain, as base64 or hexadecimal, with any character escaped as in JSON, HTML or URLs. */
    public String scrub(String text) {
        return written.matcher(text).replaceAll(MARK);
    }

    /**
     * Whether a text has the key, or a part of eight letters and digits or more, in any mix of encodings, in any case of
     * letters and with any other characters between.
     */
    public boolean in(String text) {
        String plain = text;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            String bare = bare(plain);
            if (parts.stream().anyMatch(bare::contains) || forms.stream().anyMatch(plain::contains)) {
                return true;
            }
            String decoded = Escapes.decoded(plain);
            if (decoded.equals(plain)) {
                return false;
            }
            plain = decoded;
        }
        return false;
    }

    /** Lists the key as it may be written: itself, as hexadecimal digits, and as a piece of a base64 text at each of its three places. */
    private static List<String> forms(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        Set<String> forms = new LinkedHashSet<>();
        forms.add(value);
        forms.add(HexFormat.of().formatHex(bytes));
        forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
        for (Base64.Encoder whole : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
            forms.add(whole.encodeToString(bytes));
            forms.add(whole.withoutPadding().encodeToString(bytes));
        }
        for (int before = 0; before < 3; before++) {
            byte[] padded = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, padded, before, bytes.length);
            // Characters that also depend on what stands before or after the key are left out.
            int from = (before * 8 + 5) / 6;
            int to = padded.length * 8 / 6;
            forms.add(Base64.getEncoder().encodeToString(padded).substring(from, to));
            forms.add(Base64.getUrlEncoder().encodeToString(padded).substring(from, to));
        }
        return List.copyOf(forms);
    }

    private static Set<String> parts(List<String> forms) {
        String own = bare(forms.getFirst());
        Set<String> parts = forms.stream()
                .map(Secret::bare)
                .filter(f -> f.length() >= SHORTEST_PART)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (own.length() >= SHORTEST_PART) {
            parts.add(new StringBuilder(own).reverse().toString());
            // The numbers of its characters, decimal and binary.
            parts.add(forms.getFirst().chars().mapToObj(Integer::toString).collect(Collectors.joining()));
            parts.add(forms.getFirst()
                    .chars()
                    .mapToObj(c -> Integer.toBinaryString(c | 0x100).substring(1))
                    .collect(Collectors.joining()));
            int step = 1 + own.length() / MOST_PARTS;
            IntStream.iterate(0, from -> from + SHORTEST_PART <= own.length(), from -> from + step)
                    .forEach(from -> parts.add(own.substring(from, from + SHORTEST_PART)));
        }
        return parts;
    }

    private static String bare(String written) {
        boolean wide = written.chars().anyMatch(c -> c > 127);
        String text = wide ? Normalizer.normalize(written, Normalizer.Form.NFKC) : written;
        StringBuilder bare = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' || c >= 'a' && c <= 'z') {
                bare.append(c);
            } else if (c >= 'A' && c <= 'Z') {
                bare.append((char) (c + ('a' - 'A')));
            }
        }
        return bare.toString();
    }

    /** Writes a pattern of a text in which each character may be escaped. */
    private static String anyEscape(String form) {
        return form.chars().mapToObj(Secret::anyEscape).collect(Collectors.joining());
    }

    private static String anyEscape(int c) {
        String hex = String.format(Locale.ROOT, "(?i:%02x)", c);
        return "(?:\\\\{0,4}" + Pattern.quote(Character.toString(c)) + "|\\\\{1,4}(?:u00|x)" + hex + "|%(?:25)*" + hex
                + "|&#(?:0{0,5}" + c + "|[xX]0{0,5}" + hex + ");)";
    }

    @Override
    public String toString() {
        return MARK;
    }
}
