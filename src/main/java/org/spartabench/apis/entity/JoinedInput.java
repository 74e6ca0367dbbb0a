package org.spartabench.apis.entity;

import java.util.ArrayList;
import java.util.List;

/** Makes a parameter and a field of the reply one column, where a document names them differently: {@code q} finds {@code name}. */
public final class JoinedInput {

    private JoinedInput() {}

    /**
     * @param input column that only goes into calls
     * @param output column that comes out; it becomes the input, too
     */
    public static Entity.ApiEntity join(Entity.ApiEntity entity, String input, String output) {
        List<Attribute> attributes = new ArrayList<>();
        for (Attribute a : entity.attributes()) {
            if (a.name().equals(output)) {
                Attribute.Use use = entity.attribute(input).map(Attribute::use).orElse(a.use());
                attributes.add(new Attribute(a.name(), a.type(), use, a.description()));
            } else if (!a.name().equals(input)) {
                attributes.add(a);
            }
        }
        List<ApiMapping.Input> inputs = entity.mapping().inputs().stream()
                .map(i -> i.column().equals(input) ? i.withColumn(output) : i)
                .toList();
        List<String> key =
                entity.key().stream().map(k -> k.equals(input) ? output : k).toList();
        return entity.withAttributes(attributes)
                .withKey(key)
                .withMapping(entity.mapping().withInputs(inputs))
                .withOthers(List.of());
    }
}
