package org.spartabench.apis.virtual.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.sql.tree.Query;

/** Lists the ways to call an API for one place of a query, with what binds their inputs there. */
final class CallAccesses {

    private CallAccesses() {}

    /** @param query the whole query */
    static List<CallBinding> of(LabelledQuery query, Entity.Remote entity, BindingSearch search) {
        return entity.mappings().stream()
                .flatMap(mapping -> of(query, entity, mapping, search).stream())
                .toList();
    }

    private static List<CallBinding> of(
            LabelledQuery query, Entity.Remote entity, ApiMapping mapping, BindingSearch search) {
        List<CallBinding> all = new ArrayList<>();
        Map<Attribute, BindingSearch.Candidate> base = new LinkedHashMap<>();
        Map<Attribute, BindingSearch.Candidate> optional = new LinkedHashMap<>();
        Set<String> needed = needed(query, mapping, search);
        for (Attribute input : entity.inputs()) {
            boolean required = needed.contains(input.name());
            if (mapping.input(input.name()).isEmpty()) {
                continue;
            }
            List<BindingSearch.Candidate> found = search.candidates(input);
            if (found.isEmpty() && required) {
                found = search.allowed(mapping, input).stream().toList();
            }
            if (found.isEmpty()) {
                if (required) {
                    return List.of();
                }
            } else if (required || found.getFirst().constant()) {
                base.put(input, found.getFirst());
            } else {
                optional.put(input, found.getFirst());
            }
        }
        if (!base.isEmpty()) {
            search.query(base).ifPresent(q -> all.add(access(mapping, base, q)));
        }
        optional.forEach((input, candidate) -> {
            Map<Attribute, BindingSearch.Candidate> more = new LinkedHashMap<>(base);
            more.put(input, candidate);
            search.query(more).ifPresent(q -> all.add(access(mapping, more, q)));
        });
        if (needed.isEmpty()) {
            all.add(CallBinding.SCAN);
        }
        return all;
    }

    /**
     * Names the inputs without which no call gives what the query asks for: the required ones, and those that no reply brings
     * back and of which the query says something.
     */
    static Set<String> needed(LabelledQuery query, ApiMapping mapping, BindingSearch search) {
        Set<String> all = new LinkedHashSet<>(mapping.required());
        mapping.inputs().stream()
                .map(ApiMapping.Input::column)
                .filter(c ->
                        mapping.outputs().stream().noneMatch(o -> o.column().equals(c)))
                .filter(c -> search.mentioned(c, query.last()))
                .forEach(all::add);
        return all;
    }

    private static CallBinding access(
            ApiMapping mapping, Map<Attribute, BindingSearch.Candidate> chosen, Query bindings) {
        List<String> differing = chosen.entrySet().stream()
                .filter(e -> !e.getValue().constant())
                .map(e -> e.getKey().name())
                .toList();
        return new CallBinding(
                chosen.keySet().stream().map(Attribute::name).toList(),
                Optional.of(bindings),
                differing.size() == 1 ? mapping.values(differing.getFirst()) : 1);
    }
}
