package org.spartabench.project.api.call;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.Project;

/**
 * Holds the values with which an API is tried. They leave this machine, so each comes from a column that is joined to
 * its input or has the input's name; no query would send another.
 *
 * @param values different arguments, at least one; without a value for an API that gives all rows
 * @param from the column of each input
 */
public record TrialValues(Entity.Remote api, List<Arguments> values, Map<String, ColumnRef> from) {

    public TrialValues {
        values = List.copyOf(values);
        from = Map.copyOf(from);
    }

    /**
     * Draws values for the required inputs, else for the first optional one that has some.
     *
     * @param most arguments
     * @return bad if no column gives values for a required input
     */
    public static Result<TrialValues> of(Project project, AbstractSchema schema, Entity.Remote api, int most) {
        Map<String, ColumnRef> from = new LinkedHashMap<>();
        for (Attribute input : api.required()) {
            Optional<ColumnRef> column = column(project.schema(), schema, api, input);
            if (column.isEmpty()) {
                return none(api, input);
            }
            from.put(input.name(), column.get());
        }
        if (from.isEmpty()) {
            optional(api)
                    .flatMap(input -> column(project.schema(), schema, api, input).stream()
                            .map(column -> Map.entry(input.name(), column)))
                    .findFirst()
                    .ifPresent(first -> from.put(first.getKey(), first.getValue()));
        }
        List<Arguments> values = drawn(project, from, most);
        if (values.isEmpty()) {
            return api.required().isEmpty()
                    ? Result.ok(new TrialValues(api, List.of(Arguments.NONE), Map.of()))
                    : none(api, api.required().getFirst());
        }
        return Result.ok(new TrialValues(api, values, from));
    }

    private static Result<TrialValues> none(Entity.Remote api, Attribute input) {
        return Result.bad(api.name() + ": nothing is sent, since no table has values in a column " + input.name()
                + " or in one that is joined to it; give a value with 'sparta api call DIR " + ShellWord.of(api.name())
                + " "
                + ShellWord.of(input.name()) + "=VALUE'");
    }

    private static Stream<Attribute> optional(Entity.Remote api) {
        return api.mapping().inputs().stream().flatMap(i -> api.attribute(i.column()).stream());
    }

    /** Finds the column of an input: one that is joined to it, its own where a table stands behind the API, one of its name. */
    private static Optional<ColumnRef> column(Schema facts, AbstractSchema schema, Entity.Remote api, Attribute input) {
        Stream<ColumnRef> all = Stream.of(
                        schema.joined(api, input).stream(),
                        Stream.of(new ColumnRef(api.name(), input.name())),
                        facts.tables().stream().map(t -> new ColumnRef(t.name(), input.name())))
                .flatMap(columns -> columns);
        return all.flatMap(wanted -> known(facts, wanted, input.type()).stream())
                .findFirst();
    }

    /** Gives a column as the facts spell it, if they have it and its values fit. */
    private static Optional<ColumnRef> known(Schema facts, ColumnRef wanted, ColumnType type) {
        return facts.table(wanted.table())
                .flatMap(table -> table.columns().stream()
                        .filter(c -> c.name().equalsIgnoreCase(wanted.column()) && fits(c.type(), type))
                        .findFirst()
                        .map(c -> new ColumnRef(table.name(), c.name())));
    }

    private static boolean fits(ColumnType column, ColumnType input) {
        return column == input || column == ColumnType.INTEGER && input == ColumnType.DECIMAL;
    }

    /** Draws rows of each table once, so that inputs from one table have values of one row. */
    private static List<Arguments> drawn(Project project, Map<String, ColumnRef> from, int most) {
        List<Map<String, Object>> drawn = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            drawn.add(new LinkedHashMap<>());
        }
        from.forEach((input, column) -> {
            Table table = project.schema().table(column.table()).orElseThrow();
            int at = table.columns().stream().map(Column::name).toList().indexOf(column.column());
            List<@Nullable Object> values =
                    project.facts().sample(table.name(), most, 1).column(at);
            for (int i = 0; i < values.size(); i++) {
                Object value = values.get(i);
                if (value != null) {
                    drawn.get(i).put(input, value);
                }
            }
        });
        return drawn.stream()
                .filter(d -> d.size() == from.size())
                .distinct()
                .map(Arguments::new)
                .toList();
    }

    /** Says what a trial sends, and where to, in one line. */
    public String line() {
        String host = AllowedHosts.host(api.mapping().operation().server());
        if (from.isEmpty()) {
            return api.name() + " sends no value to " + host;
        }
        String columns = from.values().stream()
                .map(ColumnRef::toString)
                .sorted()
                .distinct()
                .collect(Collectors.joining(", "));
        return api.name() + " sends " + values.stream().map(Arguments::toString).collect(Collectors.joining(" "))
                + " of " + columns + " to " + host;
    }
}
