package org.spartabench.store.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.api.AbstractSchema;
import org.spartabench.api.Attribute;
import org.spartabench.api.Entity;
import org.spartabench.api.call.Arguments;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnRef;
import org.spartabench.store.Project;

/** Draws values from the tables with which an API can be tried. */
public final class TrialValues {

    private TrialValues() {}

    /**
     * Draws values for the required inputs, else for the first optional one.
     *
     * @return at most {@code most} different arguments, or the empty ones if no table has values for an optional input;
     *     none if no table has values for a required one
     */
    public static List<Arguments> of(Project project, AbstractSchema schema, Entity.Remote entity, int most) {
        List<Attribute> inputs =
                entity.required().isEmpty() ? first(entity).stream().toList() : entity.required();
        List<Map<String, Object>> drawn = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            drawn.add(new LinkedHashMap<>());
        }
        for (Attribute input : inputs) {
            List<ColumnRef> columns = schema.couldBind(entity, input, project.schema());
            if (columns.isEmpty()) {
                return entity.required().isEmpty() ? List.of(Arguments.NONE) : List.of();
            }
            ColumnRef from = columns.getFirst();
            int at = project.schema().table(from.table()).orElseThrow().columns().stream()
                    .map(Column::name)
                    .toList()
                    .indexOf(from.column());
            List<@Nullable Object> values =
                    project.facts().sample(from.table(), most, 1).column(at);
            for (int i = 0; i < most; i++) {
                Object value = i < values.size() ? values.get(i) : null;
                if (value != null) {
                    drawn.get(i).put(input.name(), value);
                }
            }
        }
        return drawn.stream()
                .filter(d -> d.size() == inputs.size())
                .distinct()
                .map(Arguments::new)
                .toList();
    }

    private static Optional<Attribute> first(Entity.Remote entity) {
        return entity.mapping().inputs().stream()
                .flatMap(i -> entity.attribute(i.column()).stream())
                .findFirst();
    }
}
