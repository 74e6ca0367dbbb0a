package org.spartabench.facts.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;
import org.spartabench.facts.FactBase.FunctionCalls.CallFailed;
import org.spartabench.facts.FactSession.SessionFunction;
import org.spartabench.facts.statement.EngineSql;

/**
 * Takes calls of functions out of statements on DuckDB. The engine shares Java functions between all connections of a
 * database and cannot drop them, so there is one, which every function of a session calls through a macro of its own
 * connection.
 */
final class DuckDbFunctions {

    private static final String NAME = "sparta_call";

    /** Functions of the engine that take the lists of records apart which some functions of sessions give. */
    static final Set<String> OF_RECORDS = Set.of("UNNEST", "STRUCT_EXTRACT");

    private static final TypeReference<List<@Nullable String>> TEXTS = new TypeReference<>() {};

    /** Arguments of a row that the engine skips. */
    private static final List<@Nullable String> UNKNOWN = Collections.singletonList(null);

    /** Calls of the open sessions, by session. */
    private static final Map<String, SessionFunction.Calls> SESSIONS = new ConcurrentHashMap<>();

    private DuckDbFunctions() {}

    static synchronized void register(Connection connection) throws SQLException {
        try (DuckDBScalarFunctionBuilder function = DuckDBFunctions.scalarFunction()) {
            function.withName(NAME)
                    .withParameters(String.class, String.class, String.class)
                    .withReturnType(String.class)
                    .withVectorizedFunction(DuckDbFunctions::call)
                    .register(connection);
        }
    }

    static void bind(String session, SessionFunction.Calls calls) {
        SESSIONS.put(session, calls);
    }

    static void release(String session) {
        SESSIONS.remove(session);
    }

    private static void call(DuckDBDataChunkReader in, DuckDBWritableVector out) throws JsonProcessingException {
        int rows = Math.toIntExact(in.rowCount());
        if (rows == 0) {
            return;
        }
        SessionFunction.Calls calls = SESSIONS.get(in.vector(0).getString(0));
        if (calls == null) {
            throw new CallFailed("the functions of this session are closed");
        }
        List<List<@Nullable String>> arguments = new ArrayList<>(rows);
        for (int row = 0; row < rows; row++) {
            @Nullable String texts = in.vector(2).getString(row);
            arguments.add(texts == null ? UNKNOWN : Json.MAPPER.readValue(texts, TEXTS));
        }
        List<@Nullable String> values = calls.call(in.vector(1).getString(0), arguments);
        for (int row = 0; row < rows; row++) {
            @Nullable String value = values.get(row);
            if (value == null) {
                out.setNull(row);
            } else {
                out.setString(row, value);
            }
        }
    }

    /** Writes the macro of a function, in one form for each number of arguments. */
    static String macro(String session, SessionFunction function) {
        return IntStream.rangeClosed(function.required(), function.most())
                .mapToObj(n -> "(" + names(n, "%s") + ") AS " + body(session, function, n))
                .collect(Collectors.joining(
                        ", ", "CREATE OR REPLACE TEMP MACRO " + EngineSql.name(function.name()), ""));
    }

    private static String names(int count, String form) {
        return IntStream.range(0, count)
                .mapToObj(i -> form.replace("%s", "a" + i))
                .collect(Collectors.joining(", "));
    }

    private static String body(String session, SessionFunction function, int arguments) {
        String given =
                arguments == 0 ? "'[]'" : "CAST(to_json([" + names(arguments, "CAST(%s AS VARCHAR)") + "]) AS VARCHAR)";
        String call = NAME + "(" + EngineSql.literal(session) + ", " + EngineSql.literal(function.name()) + ", " + given
                + ")";
        if (!function.records()) {
            return "CAST(" + call + " AS " + type(function.fields().getFirst()) + ")";
        }
        String shape = function.fields().stream()
                .map(f -> Json.MAPPER.getNodeFactory().textNode(f.name()) + ": \"" + type(f) + "\"")
                .collect(Collectors.joining(", ", "[{", "}]"));
        return "from_json_strict(" + call + ", " + EngineSql.literal(shape) + ")";
    }

    private static String type(SessionFunction.Field field) {
        return DuckDbSession.type(field.type(), field.whole(), field.fraction());
    }
}
