package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.authors.llm.message.ToolDialogue.Tool;
import org.spartabench.authors.request.Request.ApiTask;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;

/** Writes the APIs of a task in the form that each strategy uses, with one reply of each. */
final class ApiForms {

    private ApiForms() {}

    /** {@code CREATE TABLE is_prime (number INTEGER INPUT, truth BOOLEAN) -- says}. */
    static String tables(ApiTask task) {
        return each(
                task,
                api -> "CREATE TABLE " + Sql.name(api.name())
                        + api.attributes().stream()
                                .map(a -> Sql.name(a.name()) + " " + a.type().name()
                                        + switch (a.use()) {
                                            case REQUIRED -> " INPUT";
                                            case OPTIONAL -> " OPTIONAL INPUT";
                                            case OUTPUT, PLAIN -> "";
                                        })
                                .collect(Collectors.joining(", ", " (", ")")));
    }

    /** {@code is_prime(number INTEGER) RETURNS BOOLEAN -- says}; APIs of tables are no functions. */
    static String functions(ApiTask task) {
        return each(
                task,
                api -> api instanceof Entity.FunctionEntity f
                        ? f.name() + signature(f, a -> a.name() + " " + a.type().name()) + " RETURNS "
                                + f.output().type().name()
                        : "");
    }

    /** {@code def is_prime(number):  # int; gives bool}. */
    static String python(ApiTask task) {
        return each(
                task,
                api -> "def " + api.name()
                        + signature(api, a -> a.name() + (a.use() == Attribute.Use.REQUIRED ? "" : "=None"))
                        + switch (api) {
                            case Entity.FunctionEntity f ->
                                " -> " + python(f.output().type());
                            case Entity.ApiEntity t ->
                                " -> list of dict with "
                                        + t.attributes().stream()
                                                .map(Attribute::name)
                                                .collect(Collectors.joining(", "));
                        });
    }

    /** {@code is_prime {"number": number}}. */
    static String tools(ApiTask task) {
        return each(
                task,
                api -> api.name()
                        + api.inputs().stream()
                                .map(a -> '"' + a.name() + "\": " + json(a.type())
                                        + (a.use() == Attribute.Use.REQUIRED ? "" : " or left out"))
                                .collect(Collectors.joining(", ", " {", "}")));
    }

    /** Lists the tools of an agent: one that queries the tables, one for each API, one that ends. */
    static List<Tool> list(ApiTask task) {
        List<Tool> tools = new ArrayList<>();
        tools.add(new Tool(
                "sql", "Runs one SELECT over the tables.", List.of(new Tool.Parameter("query", "string", true))));
        for (Entity.Remote api : task.schema().remote()) {
            tools.add(new Tool(
                    api.name(),
                    api.description().isBlank() ? "Calls the API " + api.name() + "." : api.description(),
                    api.inputs().stream()
                            .map(a -> new Tool.Parameter(a.name(), json(a.type()), a.use() == Attribute.Use.REQUIRED))
                            .toList()));
        }
        tools.add(new Tool(
                "answer",
                "Ends with the rows of the answer, each a list of values.",
                List.of(new Tool.Parameter("rows", "array", true))));
        return tools;
    }

    private static String each(ApiTask task, Function<Entity.Remote, String> form) {
        List<String> lines = new ArrayList<>();
        for (Entity.Remote api : task.schema().remote()) {
            String line = form.apply(api);
            if (!line.isEmpty()) {
                String reply = task.replies().getOrDefault(api.name(), "");
                lines.add("- " + line + (api.description().isBlank() ? "" : "  -- " + api.description())
                        + (reply.isEmpty() ? "" : "\n  for example " + reply));
            }
        }
        return String.join("\n", lines);
    }

    private static String signature(Entity.Remote api, Function<Attribute, String> input) {
        return api.inputs().stream().map(input).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String python(ColumnType type) {
        return switch (type) {
            case INTEGER -> "int";
            case DECIMAL -> "float";
            case BOOLEAN -> "bool";
            case TEXT, DATE, TIME, TIMESTAMP -> "str";
        };
    }

    private static String json(ColumnType type) {
        return type.numeric() ? "number" : type == ColumnType.BOOLEAN ? "boolean" : "string";
    }
}
