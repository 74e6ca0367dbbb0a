package org.spartabench.apis.document;

import java.util.List;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.ColumnType;

/** Makes a column of texts one of numbers, where an API writes its numbers as texts: "12.50". */
public final class QuotedNumbers {

    private QuotedNumbers() {}

    /** @param column a column of texts that comes out */
    public static Entity.ApiEntity of(Entity.ApiEntity entity, String column) {
        List<Attribute> attributes = entity.attributes().stream()
                .map(a -> a.name().equals(column)
                        ? new Attribute(a.name(), ColumnType.DECIMAL, a.use(), a.description())
                        : a)
                .toList();
        return entity.withAttributes(attributes)
                .withMapping(quoted(entity.mapping(), column))
                .withOthers(entity.others().stream().map(m -> quoted(m, column)).toList());
    }

    private static ApiMapping quoted(ApiMapping mapping, String column) {
        return mapping.withOutputs(mapping.outputs().stream()
                .map(o -> o.column().equals(column)
                        ? new ApiMapping.Output(o.column(), o.pointer(), o.required(), ApiMapping.Form.QUOTED)
                        : o)
                .toList());
    }
}
