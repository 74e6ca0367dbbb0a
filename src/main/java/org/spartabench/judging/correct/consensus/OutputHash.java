package org.spartabench.judging.correct.consensus;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.rows.Output;

/** Names an output, so that two rulings can be compared without running their queries again. */
public final class OutputHash {

    private OutputHash() {}

    /** @param ordered whether the order of rows belongs to the answer */
    public static String of(Output output, boolean ordered) {
        return switch (output) {
            case Output.Table table -> {
                Stream<String> rows = table.rows().stream().map(OutputHash::line);
                yield hash((ordered ? rows : rows.sorted()).collect(Collectors.joining("\n")));
            }
            case Output.Unreadable _, Output.Failed _ -> "";
        };
    }

    private static String line(List<@Nullable Object> row) {
        return row.stream()
                .map(value -> value instanceof BigDecimal n
                        ? n.stripTrailingZeros().toPlainString()
                        : value == null ? "\0" : value.toString())
                .collect(Collectors.joining("\1"));
    }

    /** Gives the SHA-256 of a text, in hexadecimal digits. */
    public static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
