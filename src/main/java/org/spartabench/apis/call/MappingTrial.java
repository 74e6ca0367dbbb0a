package org.spartabench.apis.call;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.ColumnType;

/**
 * Tries a mapping with values and says what does not fit: rows with other values than asked for, an odd answer to a value
 * that nothing has, pages that do not give all rows.
 */
public final class MappingTrial {

    private static final String NOBODY = "no such value 7f3a";
    private static final BigDecimal NUMBER_OF_NOBODY = new BigDecimal("-987654321");
    private static final long MOST_PAGES = 100;

    private final ApiCaller caller;
    private final Entity.Remote entity;
    private final Set<String> notes = new LinkedHashSet<>();
    private final List<String> faults = new ArrayList<>();
    private int rows;

    /**
     * @param rows how many rows the values gave
     * @param notes what is worth knowing
     * @param faults what should be corrected, one line each
     */
    public record Tried(int rows, List<String> notes, List<String> faults) {}

    /** Holds what was found, or why the API cannot be called at all. */
    public sealed interface Outcome {
        record Done(Tried tried) implements Outcome {}

        record Failed(Fetched.Failed why) implements Outcome {}
    }

    private MappingTrial(ApiCaller caller, Entity.Remote entity) {
        this.caller = caller;
        this.entity = entity;
    }

    /** @param values at least one of the arguments to try */
    public static Outcome of(ApiCaller caller, Entity.Remote entity, List<Arguments> values) {
        MappingTrial trial = new MappingTrial(caller, entity);
        caller.begin();
        return switch (caller.fetch(1, entity, values)) {
            case Fetched.Failed failed -> new Outcome.Failed(failed);
            case Fetched.Done done -> {
                trial.exact(values, done);
                if (entity instanceof Entity.ApiEntity) {
                    values.stream()
                            .filter(v -> !v.values().isEmpty())
                            .findFirst()
                            .ifPresent(first -> {
                                trial.probeCase(first);
                                trial.probeUnknownValue(first);
                            });
                    trial.pages();
                }
                yield new Outcome.Done(new Tried(trial.rows, List.copyOf(trial.notes), List.copyOf(trial.faults)));
            }
        };
    }

    private void exact(List<Arguments> values, Fetched.Done done) {
        notes.addAll(done.remarks());
        notes.addAll(JoinProposals.of(entity, values, done.rows()));
        rows = done.rows().stream().mapToInt(List::size).sum();
        int other = 0;
        for (int i = 0; i < values.size(); i++) {
            Arguments asked = values.get(i);
            other += (int) done.rows().get(i).stream()
                    .filter(row -> !asked.heldBy(entity, row))
                    .count();
        }
        if (other > 0) {
            faults.add(entity.name() + ": " + other + " of " + rows + " rows have other values than asked for");
        }
    }

    /** Notes an API that also finds a text in another case; the engine checks its rows anyway. */
    private void probeCase(Arguments first) {
        Map<String, Object> swapped = new LinkedHashMap<>(first.values());
        swapped.replaceAll((column, value) -> value instanceof String text ? swapped(text) : value);
        if (!swapped.equals(first.values()) && found(swapped) > 0) {
            notes.add(entity.name() + ": finds texts in any case of letters; queries compare them exactly");
        }
    }

    private static String swapped(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        return upper.equals(text) ? text.toLowerCase(Locale.ROOT) : upper;
    }

    /** Calls with a value that nothing has: it gives rows only if the parameter has no effect. */
    private void probeUnknownValue(Arguments first) {
        Map<String, Object> absent = new LinkedHashMap<>(first.values());
        absent.replaceAll(this::unknownValue);
        if (absent.equals(first.values())) {
            return;
        }
        int found = found(absent);
        if (found > 0) {
            faults.add(entity.name() + ": gives " + found + " rows for " + new Arguments(absent)
                    + "; does the server know the parameter?");
        } else if (found < 0) {
            faults.add(entity.name() + ": fails for " + new Arguments(absent)
                    + ", which nothing has; queries that ask for such a value fail, too");
        }
    }

    private Object unknownValue(String column, Object value) {
        ColumnType type = entity.attribute(column).map(Attribute::type).orElse(ColumnType.TEXT);
        return switch (type) {
            case TEXT -> NOBODY;
            case INTEGER -> NUMBER_OF_NOBODY.longValueExact();
            case DECIMAL -> NUMBER_OF_NOBODY;
            case BOOLEAN, DATE, TIME, TIMESTAMP -> value;
        };
    }

    /** Counts the rows of a call; -1 if it fails. */
    private int found(Map<String, Object> values) {
        Arguments asked = new Arguments(values);
        return switch (caller.fetch(1, entity, List.of(asked))) {
            case Fetched.Failed _ -> -1;
            case Fetched.Done done -> done.rows().getFirst().size();
        };
    }

    private void pages() {
        ApiMapping mapping = entity.mapping();
        boolean paged = !(mapping.paging() instanceof ApiMapping.Paging.None);
        if (!paged || mapping.known().isEmpty() || !entity.required().isEmpty() || mapping.scanCalls() > MOST_PAGES) {
            return;
        }
        switch (caller.fetch(1, entity, List.of(Arguments.NONE))) {
            case Fetched.Failed failed -> faults.add(failed.message());
            case Fetched.Done done -> {
                notes.addAll(done.remarks());
                long all = done.rows().getFirst().stream().distinct().count();
                long known = mapping.known().getAsLong();
                if (all < known) {
                    faults.add(entity.name() + ": its pages give " + all + " different rows, and its document names "
                            + known);
                }
            }
        }
    }
}
