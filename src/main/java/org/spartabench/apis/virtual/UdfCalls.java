package org.spartabench.apis.virtual;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.form.UdfForm;
import org.spartabench.apis.virtual.form.UdfTypes;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.facts.FactBase.FunctionCalls.CallFailed;
import org.spartabench.facts.FactSession.SessionFunction;

/** Answers the functions of one statement: values that are new go out together, NULL makes no call. */
final class UdfCalls implements SessionFunction.Calls {

    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private final ApiCaller caller;
    private final Map<String, UdfForm.ApiFunction> functions;
    private final UdfTypes types;
    private final Map<String, Map<List<@Nullable String>, Optional<String>>> known = new HashMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private Optional<Fetched.Failed> failed = Optional.empty();
    private boolean again;

    UdfCalls(ApiCaller caller, Map<String, UdfForm.ApiFunction> functions, UdfTypes types) {
        this.caller = caller;
        this.functions = functions;
        this.types = types;
    }

    /** Says why a call failed; the message of the engine holds a stack. */
    Optional<Fetched.Failed> failed() {
        return failed;
    }

    /** Whether the statement must run again, with the types that its replies need. */
    boolean again() {
        return again;
    }

    Set<String> remarks() {
        return remarks;
    }

    @Override
    public synchronized List<@Nullable String> call(String name, List<List<@Nullable String>> rows) {
        UdfForm.ApiFunction function = functions.get(name);
        if (function == null || again || failed.isPresent()) {
            throw new CallFailed("stopped");
        }
        Map<List<@Nullable String>, Optional<String>> values = known.computeIfAbsent(name, n -> new HashMap<>());
        Map<List<@Nullable String>, Arguments> fresh = new LinkedHashMap<>();
        for (List<@Nullable String> row : rows) {
            if (!row.contains(null) && !values.containsKey(row)) {
                fresh.computeIfAbsent(row, r -> arguments(function, r));
            }
        }
        if (!fresh.isEmpty()) {
            fetch(function, fresh, values);
        }
        return rows.stream()
                .<@Nullable String>map(
                        row -> values.getOrDefault(row, Optional.empty()).orElse(null))
                .toList();
    }

    private void fetch(
            UdfForm.ApiFunction function,
            Map<List<@Nullable String>, Arguments> fresh,
            Map<List<@Nullable String>, Optional<String>> into) {
        List<Arguments> asked = List.copyOf(fresh.values());
        switch (caller.fetch(function.step(), function.entity(), asked)) {
            case Fetched.Failed f -> {
                failed = Optional.of(f);
                throw new CallFailed("stopped");
            }
            case Fetched.Done done -> {
                remarks.addAll(done.remarks());
                int at = 0;
                for (List<@Nullable String> row : fresh.keySet()) {
                    Arguments given = asked.get(at);
                    List<List<@Nullable Object>> rows = done.rows().get(at++).stream()
                            .filter(r -> given.heldBy(function.entity(), r))
                            .toList();
                    again |= !types.fit(function.entity(), rows);
                    into.put(row, text(function, rows));
                }
                if (again) {
                    throw new CallFailed("stopped");
                }
            }
        }
    }

    private Optional<String> text(UdfForm.ApiFunction function, List<List<@Nullable Object>> rows) {
        List<Attribute> attributes = function.entity().attributes();
        if (!function.signature().records()) {
            int output = attributes.indexOf(((Entity.FunctionEntity) function.entity()).output());
            return rows.isEmpty()
                    ? Optional.empty()
                    : Optional.ofNullable(rows.getFirst().get(output)).map(UdfCalls::text);
        }
        ArrayNode all = JSON.arrayNode();
        for (List<@Nullable Object> row : rows) {
            ObjectNode node = all.addObject();
            for (int i = 0; i < attributes.size(); i++) {
                String name = attributes.get(i).name();
                switch (row.get(i)) {
                    case null -> node.putNull(name);
                    case Boolean truth -> node.put(name, truth);
                    case Long number -> node.put(name, number);
                    case Object other -> node.put(name, text(other));
                }
            }
        }
        return Optional.of(all.toString());
    }

    private static String text(Object value) {
        return switch (value) {
            case BigDecimal number -> number.toPlainString();
            case LocalDateTime moment -> moment.toLocalDate() + " " + moment.toLocalTime();
            default -> value.toString();
        };
    }

    private Arguments arguments(UdfForm.ApiFunction function, List<@Nullable String> texts) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            Attribute input =
                    function.entity().attribute(function.inputs().get(i)).orElseThrow();
            String text = String.valueOf(texts.get(i));
            try {
                values.put(input.name(), value(input, text));
            } catch (NumberFormatException | DateTimeException e) {
                failed = Optional.of(new Fetched.Failed(
                        Fetched.Kind.FAULT,
                        function.entity().name() + ": " + input.name() + " needs "
                                + input.type().name().toLowerCase(Locale.ROOT) + ", and the query compares it with "
                                + text));
                throw new CallFailed("stopped");
            }
        }
        return new Arguments(values);
    }

    private static Object value(Attribute input, String text) {
        return switch (input.type()) {
            case TEXT -> text;
            case BOOLEAN -> Boolean.valueOf(text);
            case INTEGER, DECIMAL -> text.matches("-?\\d{1,18}") ? Long.valueOf(text) : (Object) new BigDecimal(text);
            case DATE, TIME, TIMESTAMP ->
                Optional.ofNullable(CallBinding.moment(text, input.type()))
                        .orElseThrow(() -> new DateTimeException(text));
        };
    }
}
