package org.spartabench.fact.plan;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.source.CellParser;
import org.spartabench.fact.source.Notation;
import org.spartabench.fact.source.RawColumn;

/** Says of a column of texts that it nearly holds numbers or dates, or one value in several spellings. */
final class NearType {

    /** What people write where there is no value. */
    private static final Set<String> NO_VALUE = Set.of(
            "n/a",
            "na",
            "n.a.",
            "#n/a",
            "n/k",
            "nan",
            "null",
            "\\n",
            "none",
            "nil",
            "unknown",
            "missing",
            "tbd",
            "-",
            "--",
            "–",
            "—",
            "−",
            ".",
            "..",
            "...",
            "?",
            "*",
            "inf",
            "+inf",
            "-inf",
            "infinity",
            "+infinity",
            "-infinity");

    /** A number with digits in groups, a currency, a per cent sign. */
    private static final Pattern DRESSED = Pattern.compile("[-+−(]?\\s?(?:\\p{Sc}|[A-Z]{3}\\s)?\\s?[-+−]?\\s?"
            + "(?:\\d{1,3}(?:[,.'’\\u00A0\\u202F ]\\d{3})+|\\d+)(?:[.,]\\d+)?\\s?(?:%|‰|\\p{Sc}|\\s[A-Z]{3})?\\)?");

    /** Cells of other kinds among a hundred, up to which a column is said to be nearly of a type. */
    private static final int FEW_PERCENT = 20;

    private static final int SHOWN = 3;

    private final Set<String> odd = new HashSet<>();
    private final List<String> examples = new ArrayList<>();
    private int fitting;
    private int cells;
    private int missing;
    private int dressed;

    private NearType() {}

    /** Gives what a person should know of a column that is imported as text. */
    static Optional<String> of(RawColumn column) {
        return numbers(column).or(() -> dates(column)).or(() -> spellings(column));
    }

    private static Optional<String> numbers(RawColumn column) {
        NearType near = new NearType();
        column.counts().forEach((text, count) -> {
            boolean number = CellParser.number(text);
            near.add(text, count, number);
            near.dressed += !number && DRESSED.matcher(text.strip()).matches() ? count : 0;
        });
        if (near.dressed > 0 && near.fitting + near.missing + near.dressed == near.cells) {
            return Optional.of("would be a number but for digits in groups, currencies or per cent signs, "
                    + near.which() + "; it stays text");
        }
        return near.few() ? Optional.of("would be a number but for " + near.which() + near.end()) : Optional.empty();
    }

    private static Optional<String> dates(RawColumn column) {
        List<Notation> forms =
                List.of(Notation.PLAIN, Notation.DAY_FIRST_DOTS, Notation.DAY_FIRST, Notation.MONTH_FIRST);
        NearType near = new NearType();
        Map<Notation, String> seen = new HashMap<>();
        column.counts().forEach((text, count) -> {
            Optional<Notation> form = forms.stream()
                    .filter(n -> CellParser.parse(text, ColumnType.DATE, n) != null)
                    .findFirst();
            form.ifPresent(f -> seen.putIfAbsent(f == Notation.MONTH_FIRST ? Notation.DAY_FIRST : f, text));
            near.add(text, count, form.isPresent());
        });
        if (!near.few() && near.fitting < near.cells || near.fitting == 0) {
            return Optional.empty();
        }
        return Optional.of(
                seen.size() > 1
                        ? "contains dates in several forms, such as " + quoted(List.copyOf(seen.values()))
                                + "; it stays text"
                        : "would be a date but for " + near.which() + near.end());
    }

    /** Finds values that people read as the same. */
    private static Optional<String> spellings(RawColumn column) {
        Map<String, String> first = new HashMap<>();
        for (String text : column.values()) {
            String plain = Normalizer.normalize(text.strip().replaceAll("\\s+", " "), Normalizer.Form.NFC);
            String other = first.putIfAbsent(plain, text);
            if (other != null) {
                return Optional.of("has values that differ only in spaces or in the form of their letters, such as "
                        + quoted(List.of(other, text)) + "; they stay apart");
            }
        }
        return Optional.empty();
    }

    private void add(String text, int count, boolean fits) {
        cells += count;
        if (fits) {
            fitting += count;
        } else {
            missing += NO_VALUE.contains(text.strip().toLowerCase(Locale.ROOT)) ? count : 0;
            odd.add(text);
            if (examples.size() < SHOWN) {
                examples.add(text);
            }
        }
    }

    /** Says whether few cells do not fit, or all of those say that there is no value. */
    private boolean few() {
        int others = cells - fitting;
        return fitting > 0 && others > 0 && (others == missing || others * 100L <= (long) FEW_PERCENT * cells);
    }

    private String which() {
        int count = cells - fitting;
        String number = count + (count == 1 ? " cell" : " cells");
        return odd.size() > SHOWN ? number + " such as " + quoted(examples) : quoted(examples) + " (" + number + ")";
    }

    private String end() {
        boolean offered = odd.size() <= SHOWN || missing == cells - fitting;
        return "; it stays text"
                + (offered
                        ? " unless " + (odd.size() == 1 ? "that text is" : "those texts are") + " imported as missing"
                        : "");
    }

    private static String quoted(List<String> texts) {
        List<String> quoted =
                texts.stream().map(t -> "'" + RawColumn.shown(t) + "'").toList();
        int last = quoted.size() - 1;
        return last == 0 ? quoted.getFirst() : String.join(", ", quoted.subList(0, last)) + " and " + quoted.get(last);
    }
}
