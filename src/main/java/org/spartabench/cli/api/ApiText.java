package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.stream.Collectors;
import org.spartabench.apis.document.ApiMapping;
import org.spartabench.apis.document.Attribute;
import org.spartabench.apis.document.Entity;

/** Writes entities for people and programs. */
final class ApiText {

    private ApiText() {}

    /** Writes a line such as {@code is_prime(number!, truth)  GET http://…}; ! marks a required input, ? an optional one. */
    static String line(Entity.Remote entity) {
        String columns = entity.attributes().stream()
                .map(a -> a.name()
                        + (a.use() == Attribute.Use.REQUIRED ? "!" : a.use().input() ? "?" : ""))
                .collect(Collectors.joining(", ", "(", ")"));
        ApiMapping.Operation o = entity.mapping().operation();
        return entity.name() + columns + "  " + o.method() + " " + o.server() + o.path()
                + (o.reads() ? "" : "  not marked as reading");
    }

    static ObjectNode json(Entity.Remote entity) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ApiMapping.Operation o = entity.mapping().operation();
        node.put("name", entity.name())
                .put("kind", entity instanceof Entity.FunctionEntity ? "function" : "table")
                .put("method", o.method().name())
                .put("server", o.server().toString())
                .put("path", o.path())
                .put("reads", o.reads());
        for (Attribute a : entity.attributes()) {
            ObjectNode column = node.withArray("/columns")
                    .addObject()
                    .put("name", a.name())
                    .put("type", a.type().name().toLowerCase(Locale.ROOT))
                    .put("use", a.use().name().toLowerCase(Locale.ROOT));
            int values = entity.mapping().values(a.name());
            if (values > 1) {
                column.put("values", values);
            }
        }
        return node;
    }
}
