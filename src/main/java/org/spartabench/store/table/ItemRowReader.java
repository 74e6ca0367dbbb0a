package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.item.Check;
import org.spartabench.item.Status;
import org.spartabench.query.Nesting;
import org.spartabench.review.Feature;
import org.spartabench.review.ItemRow;

/** Reads list rows from the table {@code item}; equal values of a column share one object. */
final class ItemRowReader {

    /** What is read, in this order. */
    static final String COLUMNS =
            "number, id, question, status, shape, nestings, repairs, hand, uses, decided_by, found, planted, risk,"
                    + " hash";

    private final Map<String, String> shapes = new ConcurrentHashMap<>();
    private final Map<String, List<Nesting>> nestings = new ConcurrentHashMap<>();
    private final Map<String, Set<Feature>> features = new ConcurrentHashMap<>();
    private final Map<String, List<String>> validators = new ConcurrentHashMap<>();
    private final Map<String, Set<Check>> checks = new ConcurrentHashMap<>();

    ItemRow row(ResultSet r) throws SQLException {
        int other = r.getInt(12); // a seeded fault is shown under the number of another item
        return new ItemRow(
                other > 0 ? other : r.getInt(1),
                r.getString(2),
                r.getString(3),
                r.getString(14),
                Status.valueOf(r.getString(4)),
                shapes.computeIfAbsent(r.getString(5), s -> s),
                nestings.computeIfAbsent(r.getString(6), BodyTable::nestings),
                r.getInt(7),
                r.getBoolean(8),
                features.computeIfAbsent(text(r.getString(9)), t -> names(Feature.class, t)),
                validators.computeIfAbsent(text(r.getString(10)), t -> t.lines().toList()),
                checks.computeIfAbsent(text(r.getString(11)), t -> names(Check.class, t)),
                r.getInt(13));
    }

    /** Features as they were printed. */
    static Set<Feature> features(@Nullable String printed) {
        return names(Feature.class, text(printed));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    static <E extends Enum<E>> String print(Set<E> names) {
        return names.stream().map(Enum::name).collect(Collectors.joining(" "));
    }

    private static <E extends Enum<E>> Set<E> names(Class<E> type, String text) {
        Set<E> names = EnumSet.noneOf(type);
        Arrays.stream(text.split(" ")).filter(n -> !n.isEmpty()).forEach(n -> names.add(Enum.valueOf(type, n)));
        return names;
    }
}
