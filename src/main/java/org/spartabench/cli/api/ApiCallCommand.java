package org.spartabench.cli.api;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.value.Values;
import org.spartabench.project.Project;
import org.spartabench.sql.word.NearestName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sparta api call}: makes one call. */
@Command(name = "call", description = "Call one API and print its rows.")
final class ApiCallCommand extends ProjectCommand {

    @Parameters(index = "1", paramLabel = "NAME", description = "the API")
    private String name = "";

    @Parameters(index = "2..*", paramLabel = "COLUMN=VALUE", description = "its inputs")
    private Map<String, String> given = new LinkedHashMap<>();

    @Mixin
    private final CallOptions calls;

    ApiCallCommand(CommandContext context) {
        super(context);
        calls = new CallOptions(context.stop());
    }

    @Override
    public Integer call() {
        return context.openToCall(
                folder,
                project -> console.ifOk(
                        project.apis().entities().then(all -> named(all, name)),
                        entity -> console.ifOk(arguments(entity), arguments -> call(project, entity, arguments))));
    }

    static Result<Entity.Remote> named(List<Entity.Remote> all, String name) {
        return all.stream()
                .filter(e -> e.name().equalsIgnoreCase(name))
                .findFirst()
                .map(Result::ok)
                .orElseGet(() -> {
                    Optional<String> near =
                            NearestName.to(name, all.stream().map(Entity::name).toList());
                    return Result.bad(name + ": the project has no such API"
                            + near.map(n -> "; did you mean " + n + "?").orElse(""));
                });
    }

    private Result<Arguments> arguments(Entity.Remote entity) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> g : given.entrySet()) {
            Optional<Attribute> input =
                    entity.attribute(g.getKey()).filter(a -> a.use().input());
            if (input.isEmpty()) {
                return Result.bad(entity.name() + ": has no input " + g.getKey());
            }
            try {
                values.put(input.get().name(), value(input.get(), g.getValue()));
            } catch (NumberFormatException | DateTimeException e) {
                return Result.bad(entity.name() + ": " + g.getKey() + " needs "
                        + input.get().type().name().toLowerCase(Locale.ROOT) + ", not " + g.getValue());
            }
        }
        return entity.required().stream()
                .filter(a -> !values.containsKey(a.name()))
                .findFirst()
                .<Result<Arguments>>map(a -> Result.bad(entity.name() + ": needs a value for " + a.name()))
                .orElseGet(() -> Result.ok(new Arguments(values)));
    }

    private static Object value(Attribute input, String text) {
        return switch (input.type()) {
            case TEXT -> text;
            case BOOLEAN -> Boolean.valueOf(text);
            case INTEGER -> Long.valueOf(text);
            case DECIMAL -> new BigDecimal(text);
            case DATE -> LocalDate.parse(text);
            case TIME -> LocalTime.parse(text);
            case TIMESTAMP -> LocalDateTime.parse(text);
        };
    }

    private int call(Project project, Entity.Remote entity, Arguments arguments) {
        return console.ifOk(
                calls.with(project, entity.name(), caller -> Result.ok(call(caller, entity, arguments))), code -> code);
    }

    private int call(ApiCaller caller, Entity.Remote entity, Arguments arguments) {
        return switch (caller.fetch(1, entity, List.of(arguments))) {
            case Fetched.Failed(Fetched.Kind kind, String message) ->
                kind == Fetched.Kind.FORBIDDEN ? console.bad(message) : console.partly(message);
            case Fetched.Done(var rows, var remarks) -> {
                remarks.forEach(console::note);
                console.line(String.join(
                        "\t", entity.attributes().stream().map(Attribute::name).toList()));
                for (List<@Nullable Object> row : rows.getFirst()) {
                    console.line(
                            String.join("\t", row.stream().map(Values::text).toList()));
                }
                console.note(
                        rows.getFirst().size() + " rows, " + caller.ledger().size() + " calls");
                yield Exit.DONE;
            }
        };
    }
}
