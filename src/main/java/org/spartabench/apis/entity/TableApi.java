package org.spartabench.apis.entity;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.apis.entity.Attribute.Use;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;

/** Puts a table behind an API. */
public enum TableApi {
    /** A POST in which every column is an optional equality; it gives all rows at once. */
    PAPER(ApiMapping.Method.POST, ApiMapping.Place.BODY, 0),
    /** A GET of a collection, with optional lists of equal values in the query, in pages of 100; and a GET by the key. */
    REST(ApiMapping.Method.GET, ApiMapping.Place.QUERY, 100),
    /** The POST, but the first column of the key must be given. */
    STRICT(ApiMapping.Method.POST, ApiMapping.Place.BODY, 0),
    /** The GET in pages of 50, whose server takes its time and sometimes fails. */
    SLOW(ApiMapping.Method.GET, ApiMapping.Place.QUERY, 50);

    /** Less than a page, so that the rows of a list of keys are known to be all. */
    private static final int LIST = 50;

    private final ApiMapping.Method method;
    private final ApiMapping.Place place;
    private final int page;

    /** @param page rows of a page; 0 for all at once */
    TableApi(ApiMapping.Method method, ApiMapping.Place place, int page) {
        this.method = method;
        this.place = place;
        this.page = page;
    }

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
            inputs.add(new ApiMapping.Input(
                    c.name(),
                    c.name(),
                    place,
                    required,
                    this == REST ? Optional.of(new ApiMapping.ValueList(LIST, "")) : Optional.empty()));
            outputs.add(new ApiMapping.Output(c.name(), "/" + c.name()));
        }
        return new Entity.ApiEntity(
                table.name(),
                "Rows of " + table.name() + "; each field of the " + (place == ApiMapping.Place.BODY ? "body" : "query")
                        + " that is given must be equal.",
                attributes,
                table.primaryKey(),
                new ApiMapping(
                        new ApiMapping.Operation(method, server, "/" + table.name(), true),
                        inputs,
                        outputs,
                        "",
                        paging(table),
                        ApiMapping.Absent.EMPTY,
                        true,
                        OptionalLong.of(table.rows())),
                this == REST && table.primaryKey().size() == 1
                        ? List.of(byKey(table, key, server, outputs))
                        : List.of());
    }

    private static ApiMapping byKey(Table table, String key, URI server, List<ApiMapping.Output> outputs) {
        return new ApiMapping(
                new ApiMapping.Operation(ApiMapping.Method.GET, server, "/" + table.name() + "/{" + key + "}", true),
                List.of(new ApiMapping.Input(key, key, ApiMapping.Place.PATH, true)),
                outputs);
    }

    private ApiMapping.Paging paging(Table table) {
        String counter = table.columns().stream().anyMatch(c -> c.name().equals("page")) ? "page_number" : "page";
        return page == 0 ? new ApiMapping.Paging.None() : new ApiMapping.Paging.Page(counter, page);
    }
}
