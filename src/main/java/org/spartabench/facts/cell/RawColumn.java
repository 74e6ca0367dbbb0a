package org.spartabench.facts.cell;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds one column of a {@link RawTable}: its different texts in order of appearance, and the number of the text of each
 * row. Of a long text, it keeps only the beginning and a hash.
 */
public final class RawColumn {

    private static final int NULL = -1;

    /** Longer than any number, date or name: such a text only shows that the column holds texts. */
    private static final int LONG = 200;

    private static final char CUT = '\u0000';

    private final String name;
    private final Map<String, Integer> codes = new LinkedHashMap<>();
    private int[] rows = new int[64];
    private int size;
    private int nulls;

    /** Begins a column without cells. */
    public RawColumn(String name) {
        this.name = name;
    }

    /** Adds the cell of the next row; null if it has none. */
    public void add(@Nullable String cell) {
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, size * 2);
        }
        if (cell == null) {
            nulls++;
            rows[size++] = NULL;
        } else {
            Integer code = codes.putIfAbsent(kept(cell), codes.size());
            rows[size++] = code == null ? codes.size() - 1 : code;
        }
    }

    private static String kept(String cell) {
        return cell.length() <= LONG
                ? cell
                : cell.substring(0, LONG) + CUT + cell.length() + ' ' + Long.toHexString(fnv(cell));
    }

    /** Fowler, Noll and Vo's hash in 64 bits. */
    private static long fnv(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    /** Shows a kept text. */
    public static String shown(String kept) {
        int cut = kept.indexOf(CUT);
        return cut < 0 ? kept : kept.substring(0, cut) + "…";
    }

    public String name() {
        return name;
    }

    /** Lists the different texts, without NULL. */
    public Collection<String> values() {
        return codes.keySet();
    }

    /** Gives the number of cells with each text. */
    public Map<String, Integer> counts() {
        int[] counts = new int[codes.size()];
        for (int i = 0; i < size; i++) {
            if (rows[i] != NULL) {
                counts[rows[i]]++;
            }
        }
        Map<String, Integer> byText = new LinkedHashMap<>();
        codes.forEach((text, code) -> byText.put(text, counts[code]));
        return byText;
    }

    /** Gives the column in which some texts stand for NULL. */
    public RawColumn without(Set<String> missing) {
        if (missing.stream().noneMatch(codes::containsKey)) {
            return this;
        }
        RawColumn filled = new RawColumn(name);
        List<String> texts = List.copyOf(codes.keySet());
        for (int i = 0; i < size; i++) {
            String text = rows[i] == NULL ? null : texts.get(rows[i]);
            filled.add(text == null || missing.contains(text) ? null : text);
        }
        return filled;
    }

    /** Says whether some row has this text. */
    public boolean holds(String value) {
        return codes.containsKey(value);
    }

    public int distinct() {
        return codes.size();
    }

    public int nulls() {
        return nulls;
    }

    public int size() {
        return size;
    }

    public boolean empty() {
        return codes.isEmpty();
    }

    /** Tells whether no value is missing or occurs twice. */
    public boolean unique() {
        return nulls == 0 && codes.size() == size;
    }

    /** Gives the number of a row's text among the different texts; -1 for NULL. */
    public int code(int row) {
        return rows[row];
    }

    /** Counts the different values that the other column holds too. */
    public int sharedWith(RawColumn other) {
        return (int) codes.keySet().stream().filter(other::holds).count();
    }

    /** Counts the rows with a value that the other column lacks. */
    public int orphansIn(RawColumn other) {
        boolean[] missing = new boolean[codes.size()];
        codes.forEach((value, code) -> missing[code] = !other.holds(value));
        int orphans = 0;
        for (int i = 0; i < size; i++) {
            if (rows[i] != NULL && missing[rows[i]]) {
                orphans++;
            }
        }
        return orphans;
    }
}
