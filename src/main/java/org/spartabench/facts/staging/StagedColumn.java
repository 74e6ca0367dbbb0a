package org.spartabench.facts.staging;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One column of a {@link StagedTable}: its different texts in order of appearance, and how many cells have each. A long text
 * is only its beginning and a hash.
 */
public final class StagedColumn {

    /** Matches whole numbers that are written in one way only and fit a long and a double. */
    private static final String WHOLE = "0|-?[1-9][0-9]{0,14}";

    /** Texts with oddities that are compared where there are many. */
    private static final int MOST_ODD = 5_000;

    private final StagedCells cells;
    private final int index;
    private final String name;
    private final Set<String> missing;
    private @Nullable Optional<Span> wholes;
    private @Nullable List<Long> left;

    StagedColumn(StagedCells cells, int index, String name, Set<String> missing) {
        this.cells = cells;
        this.index = index;
        this.name = name;
        this.missing = Set.copyOf(missing);
    }

    /** Takes a text and the number of cells with it. */
    @FunctionalInterface
    public interface TextTaker {

        /** @return false to take no more */
        boolean take(String text, long count);
    }

    /** The least and the greatest of whole numbers. */
    public record Span(long least, long greatest) {}

    /** Shows a kept text. */
    public static String shown(String kept) {
        int cut = kept.indexOf(StagedCells.CUT);
        return cut < 0 ? kept : kept.substring(0, cut) + "…";
    }

    public String name() {
        return name;
    }

    private Dictionary dictionary() {
        return cells.dictionary(index);
    }

    /** Hands over the different texts, without NULL, in order of appearance. */
    public void each(TextTaker taker) {
        if (missing.isEmpty()) {
            dictionary().each(taker);
        } else {
            dictionary().each((text, count) -> missing.contains(text) || taker.take(text, count));
        }
    }

    /** Gives the first text that a condition holds for. */
    public Optional<String> first(Predicate<String> condition) {
        String[] found = new String[1];
        each((text, count) -> {
            found[0] = condition.test(text) ? text : null;
            return found[0] == null;
        });
        return Optional.ofNullable(found[0]);
    }

    public boolean all(Predicate<String> condition) {
        return first(condition.negate()).isEmpty();
    }

    public boolean any(Predicate<String> condition) {
        return first(condition).isPresent();
    }

    /** Counts the different texts that a condition holds for. */
    public long count(Predicate<String> condition) {
        long[] count = new long[1];
        each((text, cells) -> {
            count[0] += condition.test(text) ? 1 : 0;
            return true;
        });
        return count[0];
    }

    /**
     * Gives the span of the texts if each is a whole number of at most 15 digits in the only way to write it, so that the texts
     * need not be read one by one.
     */
    public Optional<Span> wholes() {
        if (wholes == null) {
            wholes = empty() || !first(text -> true).orElse("").matches(WHOLE) ? Optional.empty() : span();
        }
        return wholes;
    }

    private Optional<Span> span() {
        if (dictionary().few() != null) {
            if (!all(text -> text.matches(WHOLE))) {
                return Optional.empty();
            }
            long[] span = {Long.MAX_VALUE, Long.MIN_VALUE};
            each((text, count) -> {
                span[0] = Math.min(span[0], Long.parseLong(text));
                span[1] = Math.max(span[1], Long.parseLong(text));
                return true;
            });
            return Optional.of(new Span(span[0], span[1]));
        }
        long[] found = cells.staging()
                .numbers("SELECT count(*), count(w), min(w), max(w) FROM (SELECT CASE WHEN regexp_full_match(t, '"
                        + WHOLE + "') THEN CAST(t AS BIGINT) END AS w" + from() + ") AS numbers");
        return found[0] == found[1] ? Optional.of(new Span(found[2], found[3])) : Optional.empty();
    }

    /** Writes FROM and WHERE of a query over the different texts. */
    private String from() {
        return " FROM " + dictionary().from() + " AS texts"
                + (missing.isEmpty()
                        ? ""
                        : missing.stream()
                                .map(Staging::text)
                                .collect(Collectors.joining(", ", " WHERE t NOT IN (", ")")));
    }

    /** Gives the column in which some texts stand for NULL. */
    public StagedColumn without(Set<String> texts) {
        if (missing.containsAll(texts)) {
            return this;
        }
        Set<String> more = new HashSet<>(missing);
        more.addAll(texts);
        return new StagedColumn(cells, index, name, more);
    }

    /** Gives the numbers of cells of the texts that stand for NULL. */
    private List<Long> left() {
        if (left == null) {
            left = missing.stream()
                    .flatMap(text -> dictionary().count(text).stream())
                    .toList();
        }
        return left;
    }

    /** Counts the different texts, NULL aside. */
    public long distinct() {
        return dictionary().distinct() - left().size();
    }

    public long nulls() {
        return size()
                - dictionary().filled()
                + left().stream().mapToLong(Long::longValue).sum();
    }

    /** Counts the rows. */
    public long size() {
        return cells.rows();
    }

    public boolean empty() {
        return distinct() == 0;
    }

    /** Tells whether no value is missing or occurs twice. */
    public boolean unique() {
        return nulls() == 0 && distinct() == size();
    }

    /** Counts the different values that the other column holds too. */
    public long sharedWith(StagedColumn other) {
        if (dictionary().few() != null && other.dictionary().few() != null) {
            Set<String> held = other.held();
            return count(held::contains);
        }
        return cells.staging()
                .numbers("SELECT count(*) FROM (SELECT t" + from() + ") AS mine WHERE t IN (SELECT t" + other.from()
                        + ")")[0];
    }

    /** Counts the rows with a value that the other column lacks. */
    public long orphansIn(StagedColumn other) {
        if (dictionary().few() != null && other.dictionary().few() != null) {
            Set<String> held = other.held();
            long[] orphans = new long[1];
            each((text, count) -> {
                orphans[0] += held.contains(text) ? 0 : count;
                return true;
            });
            return orphans[0];
        }
        return cells.staging()
                .numbers("SELECT CAST(sum(n) AS BIGINT) FROM (SELECT t, n" + from()
                        + ") AS mine WHERE t NOT IN (SELECT t" + other.from() + ")")[0];
    }

    private Set<String> held() {
        Set<String> held = new HashSet<>();
        each((text, count) -> held.add(text));
        return held;
    }

    /**
     * Finds two texts that are plainly the same. Of millions of texts, only the first thousands that are not plain are compared.
     *
     * @param plain gives the text without its oddities
     * @return the plainer text first, or the one that appears first
     */
    public Optional<List<String>> twins(UnaryOperator<String> plain) {
        boolean many = dictionary().few() == null;
        Map<String, String> first = new LinkedHashMap<>();
        List<String> twins = new ArrayList<>();
        each((text, count) -> {
            String read = plain.apply(text);
            String other = many && read.equals(text) ? null : first.putIfAbsent(read, text);
            if (other != null) {
                twins.addAll(List.of(other, text));
            }
            return other == null && first.size() < MOST_ODD || !many && other == null;
        });
        if (twins.isEmpty() && many && !first.isEmpty()) {
            cells.staging()
                    .read(
                            "SELECT t FROM (SELECT t" + from() + ") AS plain WHERE t IN ("
                                    + first.keySet().stream().map(Staging::text).collect(Collectors.joining(", "))
                                    + ") LIMIT 1",
                            row -> {
                                String read = row.getString(1);
                                twins.addAll(List.of(read, Objects.requireNonNull(first.get(read))));
                                return false;
                            });
        }
        return twins.isEmpty() ? Optional.empty() : Optional.of(twins);
    }

    /** Tells whether no two texts are read as the same value. @param reading gives a value that equals others by its text */
    public boolean oneTextEach(Function<String, String> reading) {
        if (dictionary().few() != null) {
            Set<String> values = new HashSet<>();
            return all(text -> values.add(reading.apply(text)));
        }
        if (all(text -> reading.apply(text).equals(text))) {
            return true;
        }
        StagedCells values = new StagedCells(cells.staging(), cells.staging().fresh("values"), 1);
        each((text, count) -> {
            values.add(List.of(reading.apply(text)));
            return true;
        });
        return values.dictionary(0).distinct() == values.rows();
    }

    /** Tells whether no two rows have the same texts in some columns of one table, in which none is NULL. */
    public static boolean tellApart(List<StagedColumn> columns) {
        StagedCells cells = Objects.requireNonNull(columns.getFirst()).cells;
        return cells.tellsApart(columns.stream().map(c -> c.index).toList());
    }
}
