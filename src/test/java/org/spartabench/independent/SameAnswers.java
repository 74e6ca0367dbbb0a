package org.spartabench.independent;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes another engine answer as the workbench's does, and compares what it finds with the answer that was printed. */
final class SameAnswers {

    private SameAnswers() {}

    /** Whether both hold the same values, in whatever order; numbers to nine digits. */
    static boolean same(List<String> printed, List<String> found) {
        List<String> left = new ArrayList<>(printed);
        List<String> right = new ArrayList<>(found);
        if (left.size() != right.size()) {
            return false;
        }
        left.sort(SameAnswers::byValue);
        right.sort(SameAnswers::byValue);
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether an answer has the same different values as the first column of rows, NULL left out. */
    static boolean sameSet(List<String> answer, List<List<@Nullable String>> rows) {
        return same(
                answer.stream().distinct().toList(),
                rows.stream()
                        .map(List::getFirst)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList());
    }

    private static int byValue(String a, String b) {
        Optional<BigDecimal> x = number(a);
        Optional<BigDecimal> y = number(b);
        return x.isPresent() && y.isPresent() ? x.get().compareTo(y.get()) : a.compareTo(b);
    }

    private static boolean equal(String printed, String found) {
        if (printed.equals(found)
                || printed.equals("true") && found.equals("1")
                || printed.equals("false") && found.equals("0")) {
            return true;
        }
        Optional<BigDecimal> x = number(printed);
        Optional<BigDecimal> y = number(found);
        return x.isPresent()
                && y.isPresent()
                && Math.abs(x.get().doubleValue() - y.get().doubleValue())
                        <= 1e-9 * Math.max(1, Math.abs(x.get().doubleValue()));
    }

    private static Optional<BigDecimal> number(String text) {
        return text.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?") ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    /** The workbench's engine puts NULLs last whatever the direction; SQLite has to be told. */
    static String nullsLast(CrudeBlock root) {
        StringBuilder text = new StringBuilder(root.sql);
        List<Integer> ends = new ArrayList<>();
        for (CrudeBlock block : root.blocks()) {
            if (block.has("order")
                    && !block.text("order").toLowerCase(Locale.ROOT).contains(" nulls ")) {
                int level = 0;
                CrudeBlock.Span order = block.clauses.get("order");
                for (int i = order.from(); i < order.to(); i++) {
                    String token = root.tokens.get(i).text();
                    level += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
                    if (level == 0 && token.equals(",")) {
                        ends.add(root.tokens.get(i - 1).end());
                    }
                }
                ends.add(root.tokens.get(order.to() - 1).end());
            }
        }
        ends.stream().sorted((a, b) -> b - a).forEach(end -> text.insert(end, " NULLS LAST"));
        return text.toString();
    }
}
