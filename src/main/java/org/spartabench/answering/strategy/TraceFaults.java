package org.spartabench.answering.strategy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Finds the faults of an agent by rules: its trace is held against the calls that a plan of the right query makes. */
public final class TraceFaults {

    private final AbstractSchema schema;
    private final List<Need> needed = new ArrayList<>();
    private final Set<String> neededApis = new TreeSet<>();
    private final Set<String> literals = new HashSet<>();

    /**
     * @param gold the right query
     * @param calls those of its plan
     */
    public TraceFaults(AbstractSchema schema, Query gold, List<Called> calls) {
        this.schema = schema;
        for (Called call : calls) {
            needed.add(Need.of(call.api(), call.arguments()));
            neededApis.add(call.api());
        }
        literals(gold);
    }

    private void literals(Query query) {
        Walk.exprs(query).forEach(e -> {
            switch (e) {
                case Expr.TextLiteral t -> literals.add(t.value());
                case Expr.NumberLiteral n -> literals.add(Values.text(n.value()));
                case Expr.BooleanLiteral b -> literals.add(String.valueOf(b.value()));
                default -> {}
            }
        });
    }

    /** A call by its texts. One with fewer arguments gives the rows of one with more. */
    private record Need(String api, Map<String, String> arguments) {

        static Need of(String api, Arguments arguments) {
            Map<String, String> texts = new TreeMap<>();
            arguments.values().forEach((name, value) -> texts.put(name, Values.text(value)));
            return new Need(api, texts);
        }

        boolean gives(Need other) {
            return api.equals(other.api) && other.arguments.entrySet().containsAll(arguments.entrySet());
        }
    }

    /** Finds the faults of an agent; one that gave no answer has decided nothing by itself. */
    public List<TraceFault> of(Recipe.Trace trace, boolean right) {
        List<TraceFault> faults = of(trace.turns(), right);
        int last = trace.turns().isEmpty() ? 0 : trace.turns().getLast().number();
        Optional<TraceFault.Kind> end = switch (trace.end()) {
            case ANSWER -> Optional.empty();
            case REFUSAL -> Optional.of(TraceFault.Kind.REFUSED);
            case ERRORS -> Optional.of(TraceFault.Kind.BAD_ACTIONS);
            case EXHAUSTED -> Optional.of(TraceFault.Kind.NO_END);
        };
        end.ifPresent(kind -> {
            faults.removeIf(f -> f.kind() == TraceFault.Kind.OWN_ARITHMETIC || f.kind() == TraceFault.Kind.LOST_ROWS);
            faults.add(new TraceFault(last, kind));
        });
        return faults;
    }

    /** @param right whether the answer is right: then no row is lost, whatever other plan the agent had */
    public List<TraceFault> of(List<AgentStep> turns, boolean right) {
        List<TraceFault> faults = new ArrayList<>();
        Set<String> known = new HashSet<>(literals);
        Set<Need> called = new HashSet<>();
        Set<String> calledApis = new HashSet<>();
        Optional<String> wish = Optional.empty();
        for (AgentStep step : turns) {
            switch (step.action()) {
                case AgentStep.Sql(String statement, var rows) -> {
                    if (readsApi(statement)) {
                        faults.add(new TraceFault(step.number(), TraceFault.Kind.ROUTING));
                    }
                    rows.forEach(row -> learn(row, known));
                }
                case AgentStep.Execute e -> {
                    execute(step, e, known, wish, turns, called)
                            .forEach(k -> faults.add(new TraceFault(step.number(), k)));
                    called.add(Need.of(e.api(), e.arguments()));
                    calledApis.add(e.api());
                    learn(e.reply(), known);
                }
                case AgentStep.Pick _, AgentStep.Answer _ -> {}
            }
            wish = step.action() instanceof AgentStep.Pick(String words) ? Optional.of(words) : Optional.empty();
        }
        missing(turns, called, calledApis, faults);
        faults.removeIf(f -> right && f.kind() == TraceFault.Kind.LOST_ROWS);
        return faults;
    }

    private void missing(List<AgentStep> turns, Set<Need> called, Set<String> calledApis, List<TraceFault> faults) {
        int last = turns.isEmpty() ? 0 : turns.getLast().number();
        if (!calledApis.containsAll(neededApis)) {
            faults.add(new TraceFault(last, TraceFault.Kind.OWN_ARITHMETIC));
        }
        boolean lost = needed.stream()
                .filter(n -> calledApis.contains(n.api()))
                .anyMatch(n -> called.stream().noneMatch(c -> c.gives(n)));
        if (lost) {
            faults.add(new TraceFault(last, TraceFault.Kind.LOST_ROWS));
        }
    }

    private boolean readsApi(String statement) {
        return SqlReader.read(statement) instanceof Parsed.Ok(Query query)
                && Walk.stored(query).anyMatch(n -> schema.remote(n.table()).isPresent());
    }

    private static void learn(List<@Nullable Object> values, Set<String> known) {
        values.forEach(v -> known.add(Values.text(v)));
    }

    private List<TraceFault.Kind> execute(
            AgentStep step,
            AgentStep.Execute e,
            Set<String> known,
            Optional<String> wish,
            List<AgentStep> turns,
            Set<Need> called) {
        List<TraceFault.Kind> kinds = new ArrayList<>();
        if (schema.remote(e.api()).isEmpty()) {
            return List.of(TraceFault.Kind.ROUTING);
        }
        List<String> arguments =
                e.arguments().values().values().stream().map(Values::text).toList();
        Optional<String> strange =
                arguments.stream().filter(a -> !known.contains(a)).findFirst();
        if (strange.isPresent()) {
            boolean later = turns.stream()
                    .filter(t -> t.number() > step.number())
                    .anyMatch(t -> t.action() instanceof AgentStep.Execute x
                            && x.reply().stream().map(Values::text).anyMatch(strange.get()::equals)
                            && !x.arguments().equals(e.arguments()));
            kinds.add(later ? TraceFault.Kind.SEQUENCING : TraceFault.Kind.INVENTED_INPUT);
            return kinds;
        }
        if (wish.filter(w -> arguments.stream().noneMatch(w::contains)
                        && known.stream().anyMatch(v -> v.length() > 2 && w.contains(v)))
                .isPresent()) {
            kinds.add(TraceFault.Kind.OTHER_THAN_ASKED);
        }
        Need call = Need.of(e.api(), e.arguments());
        if (needed.stream().noneMatch(call::gives) || called.contains(call)) {
            kinds.add(TraceFault.Kind.IDLE_CALL);
        }
        return kinds;
    }
}
