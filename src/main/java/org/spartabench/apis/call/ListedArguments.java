package org.spartabench.apis.call;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.Values;

/**
 * Puts the arguments of many calls into few, where they differ in one column of which the API takes lists. The values
 * are sorted first, so that the same values make the same requests, whatever order a query found them in.
 *
 * @param calls what is asked
 * @param callOf for each of the arguments, the index of its call
 */
record ListedArguments(List<Arguments> calls, List<Integer> callOf) {

    static ListedArguments of(ApiMapping mapping, List<Arguments> bindings) {
        Set<String> differing = differing(bindings);
        String column = differing.size() == 1 ? differing.iterator().next() : "";
        int most = mapping.values(column);
        if (most == 1) {
            return new ListedArguments(
                    bindings, IntStream.range(0, bindings.size()).boxed().toList());
        }
        List<Object> values = bindings.stream()
                .map(b -> Objects.requireNonNull(b.values().get(column)))
                .distinct()
                .sorted(Comparator.comparing(Values::text))
                .toList();
        Map<Object, Integer> places = new HashMap<>();
        values.forEach(v -> places.put(v, places.size()));
        List<Arguments> calls = new ArrayList<>();
        for (int from = 0; from < values.size(); from += most) {
            Map<String, Object> call = new LinkedHashMap<>(bindings.getFirst().values());
            call.put(column, values.subList(from, Math.min(values.size(), from + most)));
            calls.add(new Arguments(call));
        }
        return new ListedArguments(
                calls,
                bindings.stream()
                        .map(b -> Objects.requireNonNull(places.get(b.values().get(column))) / most)
                        .toList());
    }

    /** Names the columns that do not have the same value everywhere. */
    private static Set<String> differing(List<Arguments> bindings) {
        Set<String> columns = new HashSet<>();
        for (Arguments b : bindings) {
            b.values().forEach((column, value) -> {
                if (!value.equals(bindings.getFirst().values().get(column))) {
                    columns.add(column);
                }
            });
        }
        return columns;
    }

    /** Deals the rows of the calls to the arguments that asked for them. */
    List<List<List<@Nullable Object>>> dealt(
            Entity.Remote api, List<Arguments> bindings, List<List<List<@Nullable Object>>> rows) {
        List<List<List<@Nullable Object>>> all = new ArrayList<>();
        for (int i = 0; i < bindings.size(); i++) {
            Arguments asked = bindings.get(i);
            List<List<@Nullable Object>> found = rows.get(callOf.get(i));
            all.add(
                    calls.size() == bindings.size()
                            ? found
                            : found.stream()
                                    .filter(row -> asked.heldBy(api, row))
                                    .toList());
        }
        return all;
    }
}
