package org.spartabench.project;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.spi.JdbiPlugin;
import org.jspecify.annotations.Nullable;

/** Records the statements that an open project sends to its database, with all columns of the rows that come back. */
public final class StatementRecorder implements JdbiPlugin {

    /** @param rows those that the program has read, each as one text */
    public record Sent(String sql, List<String> rows) {}

    private final List<Sent> sent = new ArrayList<>();

    private StatementRecorder() {}

    public static StatementRecorder over(Project project) {
        StatementRecorder recorder = new StatementRecorder();
        project.records().core().read(h -> h.getJdbi().installPlugin(recorder));
        return recorder;
    }

    /** Gives what was sent since the last call. */
    public synchronized List<Sent> take() {
        List<Sent> all = List.copyOf(sent);
        sent.clear();
        return all;
    }

    @Override
    public Connection customizeConnection(Connection connection) {
        return proxy(
                Connection.class,
                connection,
                (method, args, result) ->
                        result instanceof PreparedStatement prepared ? statement(prepared, (String) args[0]) : result);
    }

    private PreparedStatement statement(PreparedStatement prepared, String sql) {
        return proxy(PreparedStatement.class, prepared, (method, args, result) -> {
            if (!(result instanceof ResultSet rows)) {
                if (method.getName().startsWith("execute")) {
                    add(sql);
                }
                return result;
            }
            Sent by = add(sql);
            return proxy(ResultSet.class, rows, (read, a, given) -> {
                if (read.getName().equals("next") && Boolean.TRUE.equals(given)) {
                    row(rows, by);
                }
                return given;
            });
        });
    }

    private synchronized Sent add(String sql) {
        sent.add(new Sent(sql, new ArrayList<>()));
        return sent.getLast();
    }

    private synchronized void row(ResultSet rows, Sent by) throws SQLException {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            row.append(rows.getString(i)).append('\n');
        }
        by.rows().add(row.toString());
    }

    private interface After {
        @Nullable
        Object returned(Method method, Object[] args, @Nullable Object result) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T target, After after) {
        return type.cast(Proxy.newProxyInstance(
                StatementRecorder.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
                    try {
                        return after.returned(method, args, method.invoke(target, args));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
