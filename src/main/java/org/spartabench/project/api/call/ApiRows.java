package org.spartabench.project.api.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/**
 * Fetches the rows of APIs: all of one that needs no input, else those for all values of the columns that are joined to
 * its inputs, have their names, or are named by their path, in tables and in rows fetched before.
 *
 * @param notes on what was left out, one line each
 */
public record ApiRows(List<Fetch> tables, List<String> notes) {

    private static final Limits ALL = new Limits(Duration.ofSeconds(60), Integer.MAX_VALUE);

    /**
     * The rows of one API.
     *
     * @param columns those that a table can have: no parameters that do not come back, unless they must be given
     * @param rows values by column
     * @param from where the values of inputs came from; empty if all rows were asked for
     */
    public record Fetch(
            Entity.Remote api,
            List<Attribute> columns,
            List<List<@Nullable Object>> rows,
            Map<String, ColumnRef> from) {

        private List<@Nullable Object> values(String column) {
            int at = columns.stream().map(Attribute::name).toList().indexOf(column);
            return rows.stream()
                    .<@Nullable Object>map(row -> row.get(at))
                    .collect(Collectors.toCollection(ArrayList::new));
        }
    }

    /** Two columns of the same meaning. */
    public record Join(ColumnRef left, ColumnRef right) {

        /** Reads {@code table.column=api.column}. */
        public static Result<Join> of(String text) {
            String[] ends = text.split("=", -1);
            return ends.length == 2 && dotted(ends[0]) && dotted(ends[1])
                    ? Result.ok(new Join(ref(ends[0]), ref(ends[1])))
                    : Result.bad("'" + text + "' is no join; write it as table.column=api.column");
        }

        /** Reads several. */
        public static Result<List<Join>> of(List<String> texts) {
            List<Join> all = new ArrayList<>();
            for (String text : texts) {
                switch (of(text)) {
                    case Result.Ok<Join>(Join join) -> all.add(join);
                    case Result.Bad<Join> bad -> {
                        return Result.bad(bad.message());
                    }
                }
            }
            return Result.ok(all);
        }

        private static boolean dotted(String text) {
            int dot = text.strip().indexOf('.');
            return dot > 0 && dot < text.strip().length() - 1;
        }

        private static ColumnRef ref(String text) {
            int dot = text.strip().indexOf('.');
            return new ColumnRef(text.strip().substring(0, dot), text.strip().substring(dot + 1));
        }

        Optional<ColumnRef> other(ColumnRef end) {
            return same(left, end) ? Optional.of(right) : same(right, end) ? Optional.of(left) : Optional.empty();
        }

        private static boolean same(ColumnRef one, ColumnRef other) {
            return one.table().equalsIgnoreCase(other.table()) && one.column().equalsIgnoreCase(other.column());
        }
    }

    /** Takes each line before its calls are made. */
    public interface Told {
        void line(String text);
    }

    /** @param told hears what leaves for which host, before it does */
    public static Result<ApiRows> of(
            FactBase facts, List<Entity.Remote> apis, List<Join> joins, ApiCaller caller, Told told) {
        return new Gathering(facts, joins, caller, told).all(apis);
    }

    private static final class Gathering {

        private final FactBase facts;
        private final List<Join> joins;
        private final ApiCaller caller;
        private final Told told;
        private final List<Fetch> fetched = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        Gathering(FactBase facts, List<Join> joins, ApiCaller caller, Told told) {
            this.facts = facts;
            this.joins = joins;
            this.caller = caller;
            this.told = told;
        }

        /** Takes those first that need no other; ends when no further one finds its values. */
        Result<ApiRows> all(List<Entity.Remote> apis) {
            List<Entity.Remote> open = new ArrayList<>();
            for (Entity.Remote api : apis) {
                if (api instanceof Entity.FunctionEntity
                        || !api.mapping().operation().reads()) {
                    notes.add(api.name() + ": is no table, it "
                            + (api instanceof Entity.FunctionEntity
                                    ? "computes one value"
                                    : "is a POST that may write"));
                } else {
                    open.add(api);
                }
            }
            // A column of the same name may hold a part of the values only, so it is asked last.
            Optional<Entity.Remote> next = next(open);
            while (next.isPresent()) {
                open.remove(next.get());
                Result<Boolean> done = fetch(next.get(), from(next.get(), true).orElseThrow());
                if (done instanceof Result.Bad<Boolean> bad) {
                    return Result.bad(bad.message());
                }
                next = next(open);
            }
            for (Entity.Remote api : open) {
                notes.add(api.name() + ": is no table, since no table has values of "
                        + api.required().stream()
                                .map(Attribute::name)
                                .filter(n -> source(api, n, true).isEmpty())
                                .findFirst()
                                .orElse("its inputs in one row")
                        + "; name a column with --join TABLE.COLUMN=" + api.name() + "."
                        + api.required().getFirst().name());
            }
            return Result.ok(new ApiRows(List.copyOf(fetched), List.copyOf(notes)));
        }

        private Optional<Entity.Remote> next(List<Entity.Remote> open) {
            return Stream.of(false, true)
                    .flatMap(names ->
                            open.stream().filter(api -> from(api, names).isPresent()))
                    .findFirst();
        }

        /**
         * Finds a column for each required input; empty if one has none, or no table has them all.
         *
         * @param names whether a column of the same name will do
         */
        private Optional<Map<String, ColumnRef>> from(Entity.Remote api, boolean names) {
            Map<String, ColumnRef> from = new LinkedHashMap<>();
            for (Attribute input : api.required()) {
                Optional<ColumnRef> source = source(api, input.name(), names);
                if (source.isEmpty()) {
                    return Optional.empty();
                }
                from.put(input.name(), source.get());
            }
            return from.values().stream().map(ColumnRef::table).distinct().count() <= 1
                    ? Optional.of(from)
                    : Optional.empty();
        }

        private Optional<ColumnRef> source(Entity.Remote api, String input, boolean names) {
            ColumnRef wanted = new ColumnRef(api.name(), input);
            ColumnType type = api.attribute(input).orElseThrow().type();
            return joins.stream()
                    .flatMap(j -> j.other(wanted).stream())
                    .flatMap(ref -> columns(type).stream().filter(c -> Join.same(c, ref)))
                    .findFirst()
                    .or(() -> ofPath(api, input).filter(columns(type)::contains))
                    .or(() -> columns(type).stream()
                            .filter(c -> names
                                    && !c.table().equalsIgnoreCase(api.name())
                                    && plain(c.column()).equals(plain(input)))
                            .findFirst());
        }

        /**
         * Finds the column of the thing that the path names: that of {@code /books/{isbn}} for the same parameter, or the column
         * isbn of {@code /books}.
         */
        private Optional<ColumnRef> ofPath(Entity.Remote api, String input) {
            for (ApiMapping.Input in : api.mapping().inputs()) {
                String path = api.mapping().operation().path();
                int at = path.indexOf("{" + in.parameter() + "}");
                if (in.column().equals(input) && at > 0) {
                    String thing = path.substring(0, path.indexOf('}', at) + 1);
                    String list = path.substring(0, at).replaceAll("/$", "");
                    return fetched.stream()
                            .flatMap(f -> f.api().mapping().inputs().stream()
                                    .filter(i ->
                                            f.api().mapping().operation().path().equals(thing)
                                                    && i.parameter().equals(in.parameter()))
                                    .map(i -> new ColumnRef(f.api().name(), i.column())))
                            .findFirst()
                            .or(() -> fetched.stream()
                                    .filter(f ->
                                            f.api().mapping().operation().path().equals(list))
                                    .map(f -> new ColumnRef(f.api().name(), in.parameter()))
                                    .findFirst());
                }
            }
            return Optional.empty();
        }

        /** Compares labId and lab_id as the same name. */
        private static String plain(String name) {
            return name.toLowerCase(Locale.ROOT).replace("_", "");
        }

        /** Lists the columns of a type, of tables and of fetched rows. */
        private List<ColumnRef> columns(ColumnType type) {
            List<ColumnRef> all = new ArrayList<>();
            for (Table table : facts.schema().tables()) {
                table.columns().stream()
                        .filter(c -> c.type() == type)
                        .forEach(c -> all.add(new ColumnRef(table.name(), c.name())));
            }
            fetched.forEach(f -> f.columns().stream()
                    .filter(a -> a.type() == type)
                    .forEach(a -> all.add(new ColumnRef(f.api().name(), a.name()))));
            return all;
        }

        private Result<Boolean> fetch(Entity.Remote api, Map<String, ColumnRef> from) {
            return arguments(from).then(arguments -> {
                String host = AllowedHosts.host(api.mapping().operation().server());
                told.line(
                        from.isEmpty()
                                ? api.name() + ": asks " + host + " for all rows, sends no value"
                                : api.name() + ": sends " + Numbers.counted(arguments.size(), "value") + " of "
                                        + from.values().stream()
                                                .map(ColumnRef::toString)
                                                .distinct()
                                                .collect(Collectors.joining(", "))
                                        + " to " + host);
                return switch (caller.fetch(1, api, arguments)) {
                    case Fetched.Failed(Fetched.Kind kind, String message) -> Result.bad(message);
                    case Fetched.Done(var rows, var remarks) -> {
                        notes.addAll(remarks);
                        keep(api, from, rows.stream().flatMap(List::stream).toList());
                        yield Result.ok(true);
                    }
                };
            });
        }

        private void keep(Entity.Remote api, Map<String, ColumnRef> from, List<List<@Nullable Object>> rows) {
            List<Integer> kept = new ArrayList<>();
            List<Attribute> columns = new ArrayList<>();
            for (int i = 0; i < api.attributes().size(); i++) {
                Attribute a = api.attributes().get(i);
                boolean back = api.mapping().outputs().stream()
                        .anyMatch(o -> o.column().equals(a.name()));
                String fault = TableNames.fault(a.name());
                if (!fault.isEmpty()) {
                    notes.add(api.name() + "." + a.name() + ": is no column of the table, its name " + fault);
                } else if (back || from.containsKey(a.name())) {
                    kept.add(i);
                    columns.add(a);
                }
            }
            String fault = TableNames.fault(api.name());
            if (rows.isEmpty() || columns.isEmpty() || !fault.isEmpty()) {
                notes.add(api.name() + ": is no table, "
                        + (rows.isEmpty()
                                ? "it gives no rows"
                                : fault.isEmpty() ? "it has no columns" : "its name " + fault));
                return;
            }
            fetched.add(new Fetch(
                    api,
                    columns,
                    rows.stream()
                            .map(row -> kept.stream()
                                    .<@Nullable Object>map(row::get)
                                    .collect(Collectors.<@Nullable Object, List<@Nullable Object>>toCollection(
                                            ArrayList::new)))
                            .toList(),
                    from));
        }

        /** Gives the different values of the columns, row by row. */
        private Result<List<Arguments>> arguments(Map<String, ColumnRef> from) {
            if (from.isEmpty()) {
                return Result.ok(List.of(Arguments.NONE));
            }
            List<String> inputs = List.copyOf(from.keySet());
            List<ColumnRef> columns = List.copyOf(from.values());
            String table = columns.getFirst().table();
            Optional<Fetch> known =
                    fetched.stream().filter(f -> f.api().name().equals(table)).findFirst();
            return known.map(f -> Result.ok(transposed(
                            columns.stream().map(c -> f.values(c.column())).toList())))
                    .orElseGet(() -> read(table, columns))
                    .map(rows -> rows.stream()
                            .filter(row -> row.stream().allMatch(v -> v != null))
                            .distinct()
                            .map(row -> {
                                Map<String, Object> values = new HashMap<>();
                                for (int i = 0; i < inputs.size(); i++) {
                                    Optional.ofNullable(row.get(i)).ifPresent(put(values, inputs.get(i)));
                                }
                                return new Arguments(values);
                            })
                            .toList());
        }

        private static Consumer<Object> put(Map<String, Object> values, String input) {
            return value -> values.put(input, value);
        }

        private static List<List<@Nullable Object>> transposed(List<List<@Nullable Object>> columns) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (int i = 0; i < columns.getFirst().size(); i++) {
                List<@Nullable Object> row = new ArrayList<>();
                for (List<@Nullable Object> column : columns) {
                    row.add(column.get(i));
                }
                rows.add(row);
            }
            return rows;
        }

        private Result<List<List<@Nullable Object>>> read(String table, List<ColumnRef> columns) {
            Block block = Block.from(table, Optional.empty())
                    .withSelect(columns.stream()
                            .map(c -> Block.Output.of(Expr.Column.of(c.column())))
                            .toList());
            return Guard.run(block, facts, ALL).result(table).map(Rows::rows);
        }
    }
}
