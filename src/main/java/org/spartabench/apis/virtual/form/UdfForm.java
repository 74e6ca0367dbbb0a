package org.spartabench.apis.virtual.form;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.source.FreeNames;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.facts.FactSession.SessionFunction;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;
import org.spartabench.sql.word.SqlWords;

/**
 * Writes a planned query as one statement in which functions of the engine make the calls. A scalar API among inner
 * joins becomes a derived table beside its sources; every other use becomes a named query over its bindings.
 */
public final class UdfForm {

    private static final String VALUES = "b";
    private static final String RECORD = "r";
    private static final String RECORDS = "x";

    private final LabelledQuery labelled;
    private final List<Step> steps;
    private final UdfTypes types;
    private final Map<String, ApiFunction> functions = new LinkedHashMap<>();

    /** Holds a function, the API that it calls, and the inputs that its arguments are. */
    public record ApiFunction(SessionFunction signature, Entity.Remote entity, int step, List<String> inputs) {}

    public UdfForm(LabelledQuery labelled, List<Step> steps, UdfTypes types) {
        this.labelled = labelled;
        this.steps = steps;
        this.types = types;
        steps.forEach(s -> functions.putIfAbsent(name(s), function(s)));
    }

    /** Lists the functions by name. */
    public Map<String, ApiFunction> functions() {
        return functions;
    }

    /** Writes the whole query. */
    public Query query() {
        List<Step> beside = beside();
        Query last =
                beside.isEmpty() ? labelled.last() : new UdfBesideSources(beside, this::value).query(labelled.last());
        return over(steps.stream().filter(s -> !beside.contains(s)).toList(), last);
    }

    /** Writes another query over the same calls. */
    public Query over(Query other) {
        return over(steps, other);
    }

    private Query over(List<Step> named, Query body) {
        List<Query.Named> all = new ArrayList<>();
        named.forEach(s -> named(s, all));
        return switch (body) {
            case Query.With w -> {
                all.addAll(w.named());
                yield new Query.With(w.recursive(), all, w.body());
            }
            case Block _, Query.SetOperation _ -> all.isEmpty() ? body : new Query.With(false, all, body);
        };
    }

    private void named(Step step, List<Query.Named> into) {
        List<Source> from = new ArrayList<>();
        step.access().bindings().ifPresent(bindings -> {
            String values = step.into() + "_in";
            into.add(new Query.Named(values, step.access().inputs(), bindings));
            from.add(new Source.Named(values, Optional.of(VALUES)));
        });
        List<String> inputs = step.access().inputs();
        List<Expr> arguments =
                inputs.stream().<Expr>map(i -> Expr.Column.of(VALUES, i)).toList();
        List<org.spartabench.sql.tree.Predicate> known = arguments.stream()
                .<org.spartabench.sql.tree.Predicate>map(a -> new org.spartabench.sql.tree.Predicate.IsNull(a, true))
                .toList();
        Block rows = types.list(step.api())
                ? Block.of(fields(step), List.of(records(step, arguments, from, known)))
                : Block.of(value(step, arguments), from).withWhere(known);
        into.add(new Query.Named(step.into(), List.of(), rows));
    }

    private Source records(
            Step step, List<Expr> arguments, List<Source> from, List<org.spartabench.sql.tree.Predicate> known) {
        Expr one = Expr.Call.of("UNNEST", new Expr.Call(word(name(step)), false, arguments));
        Block block = Block.of(List.of(new Block.Output(one, Optional.of(RECORD))), from)
                .withWhere(known);
        return new Source.Derived(block, Optional.of(RECORDS));
    }

    private static List<Block.Output> fields(Step step) {
        return step.api().attributes().stream()
                .map(a -> new Block.Output(
                        Expr.Call.of("STRUCT_EXTRACT", Expr.Column.of(RECORDS, RECORD), new Expr.TextLiteral(a.name())),
                        Optional.of(a.name())))
                .toList();
    }

    /** Writes the only row of a scalar API: its inputs and its value. */
    private List<Block.Output> value(Step step, List<Expr> arguments) {
        List<Block.Output> all = new ArrayList<>();
        for (Attribute a : step.api().attributes()) {
            int at = step.access().inputs().indexOf(a.name());
            Expr column = a.use().input()
                    ? at < 0 ? new Expr.NullLiteral() : arguments.get(at)
                    : new Expr.Call(word(name(step)), false, arguments);
            all.add(new Block.Output(column, Optional.of(a.name())));
        }
        return all;
    }

    /** Takes the scalar APIs whose values stand in their own block, and which no other step needs. */
    private List<Step> beside() {
        Set<Step> found = new HashSet<>();
        Walk.blocks(labelled.last()).filter(UdfBesideSources::fits).forEach(b -> {
            List<Source> leaves = SourceTypes.leaves(b.from());
            steps.stream().filter(s -> beside(s, leaves)).forEach(found::add);
        });
        Predicate<Step> needed = s -> steps.stream()
                .filter(o -> !found.contains(o))
                .flatMap(o -> o.access().bindings().stream())
                .anyMatch(q -> Walk.tables(q).anyMatch(t -> t.table().equals(s.into())));
        while (found.removeIf(needed)) {
            // Each step that is left out may need others.
        }
        return steps.stream().filter(found::contains).toList();
    }

    private boolean beside(Step step, List<Source> leaves) {
        Set<String> others = new HashSet<>();
        boolean here = false;
        for (Source leaf : leaves) {
            if (leaf instanceof Source.Named n && n.table().equals(step.into())) {
                here = true;
            } else {
                leaf.name().ifPresent(name -> others.add(SourceTypes.lower(name)));
            }
        }
        return here
                && !types.list(step.api())
                && step.access().bindings().orElse(null) instanceof Block values
                && values.select().stream().allMatch(o -> others.containsAll(FreeNames.of(o.expr())));
    }

    private ApiFunction function(Step step) {
        List<String> inputs = step.access().inputs();
        List<SessionFunction.Field> fields = step.api().attributes().stream()
                .filter(a -> types.list(step.api()) || a.use() == Attribute.Use.OUTPUT)
                .map(a -> types.field(step.api(), a))
                .toList();
        return new ApiFunction(
                new SessionFunction(name(step), inputs.size(), inputs.size(), fields, types.list(step.api())),
                step.api(),
                step.number(),
                inputs);
    }

    /** Names the function of an access: {@code is_prime}, {@code museum_by_name}, {@code museum_all}. */
    private static String name(Step step) {
        String api = step.api().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        List<String> inputs = step.access().inputs();
        List<String> all = step.api().required().stream().map(Attribute::name).toList();
        String by = step.api() instanceof Entity.FunctionEntity && inputs.equals(all)
                ? ""
                : inputs.isEmpty() ? "_all" : "_by_" + String.join("_", inputs).toLowerCase(Locale.ROOT);
        String name = (api + by).replaceAll("[^a-z0-9_]", "_");
        return SqlWords.function(word(name)) ? name : "api_" + name;
    }

    private static String word(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
