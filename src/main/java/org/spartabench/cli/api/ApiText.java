package org.spartabench.cli.api;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.report.Report;

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

    static Map<String, Object> json(Entity.Remote entity) {
        ApiMapping mapping = entity.mapping();
        return Report.one(mapping.operation())
                .text("name", o -> entity.name())
                .text("kind", o -> entity instanceof Entity.FunctionEntity ? "function" : "table")
                .text("method", o -> o.method().name())
                .text("server", o -> o.server().toString())
                .text("path", ApiMapping.Operation::path)
                .text("reads", ApiMapping.Operation::reads)
                .text(
                        "columns",
                        o -> Report.of(entity.attributes())
                                .text("name", Attribute::name)
                                .text("type", a -> a.type().name().toLowerCase(Locale.ROOT))
                                .text("use", a -> a.use().name().toLowerCase(Locale.ROOT))
                                .number(
                                        "values",
                                        a -> Optional.of(mapping.values(a.name()))
                                                .filter(n -> n > 1))
                                .values())
                .value();
    }
}
