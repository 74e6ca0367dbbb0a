package org.spartabench.api;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.spartabench.api.Attribute.Use;
import org.spartabench.fact.Column;
import org.spartabench.fact.Table;

/** Puts a table behind an API. */
public enum TableApi {
    /** A POST in which every column is an optional equality; it gives all rows at once. */
    PAPER,
    /** The same, but the first column of the key must be given. */
    STRICT;

    public Entity.ApiEntity of(Table table, URI server) {
        List<Attribute> attributes = new ArrayList<>();
        List<ApiMapping.Input> inputs = new ArrayList<>();
        List<ApiMapping.Output> outputs = new ArrayList<>();
        String key = table.primaryKey().isEmpty()
                ? table.columns().getFirst().name()
                : table.primaryKey().getFirst();
        for (Column c : table.columns()) {
            boolean required = this == STRICT && c.name().equals(key);
            attributes.add(new Attribute(c.name(), c.type(), required ? Use.REQUIRED : Use.OPTIONAL, ""));
            inputs.add(new ApiMapping.Input(c.name(), c.name(), ApiMapping.Place.BODY, required));
            outputs.add(new ApiMapping.Output(c.name(), "/" + c.name()));
        }
        return new Entity.ApiEntity(
                table.name(),
                "Rows of " + table.name() + "; each field of the body that is given must be equal.",
                attributes,
                table.primaryKey(),
                new ApiMapping(
                        new ApiMapping.Operation(ApiMapping.Method.POST, server, "/" + table.name(), true),
                        inputs,
                        outputs,
                        "",
                        new ApiMapping.Paging.None(),
                        ApiMapping.Absent.EMPTY,
                        true,
                        OptionalLong.of(table.rows())));
    }
}
