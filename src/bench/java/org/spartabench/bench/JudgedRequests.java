package org.spartabench.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.spartabench.apis.paged.FieldClinic;
import org.spartabench.apis.paged.PagedServer;
import org.spartabench.apis.paged.PagedServer.Column;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.apis.virtual.planner.OrderSearch;

/** Counts the requests of one query, with all rows known: SQLite says which values there are, the tables how many pages. */
final class JudgedRequests {

    private final FieldClinic clinic;
    private final Connection judge;
    private final String sql;
    private final List<Table> remote;
    private final Map<Table, List<List<String>>> texts;
    private final Map<String, List<List<String>>> asked = new HashMap<>();

    /** @param texts the rows of tables as texts, which it fills */
    JudgedRequests(
            FieldClinic clinic,
            Connection judge,
            String sql,
            List<Table> remote,
            Map<Table, List<List<String>>> texts) {
        this.clinic = clinic;
        this.judge = judge;
        this.sql = sql;
        this.remote = remote;
        this.texts = texts;
    }

    /** Counts the rows of a query over temporary tables. */
    CallPlanner.Statistics rows() {
        return query -> OptionalLong.of(ask(clinic.named(sql, query)).size());
    }

    /**
     * Names the requests of an access, with values, rows and pages counted by SQLite.
     *
     * @param end whether the last page must show that it is one
     * @param apart whether lists of other inputs, or of other values, are other calls; else one call may hold both
     */
    OrderSearch.Requests requests(boolean end, boolean apart) {
        return (api, binding) -> {
            Table table = remote.stream()
                    .filter(t -> t.name().equals(api.name()))
                    .findFirst()
                    .orElseThrow();
            int page = table.way() == Way.WHOLE
                    ? Integer.MAX_VALUE
                    : PagedServer.rowsOfAPage(table.way(), ForeignHybridBench.USUAL, ForeignHybridBench.MOST);
            Way way = end ? table.way() : Way.WHOLE;
            if (binding.scan()) {
                return Map.of("all", pages(table.rows().size(), page, way));
            }
            Map<String, Long> requests = new HashMap<>();
            List<List<String>> values = ask(clinic.named(sql, binding.bindings().orElseThrow())).stream()
                    .filter(r -> !r.contains("null"))
                    .distinct()
                    .toList();
            List<String> inputs = binding.inputs();
            boolean byPath = api.mappings().size() > 1
                    && inputs.equals(List.of(table.columns().getFirst().name()))
                    && binding.list() == 1;
            if (binding.list() > 1) {
                long rows =
                        values.stream().mapToLong(v -> rows(table, inputs, v)).sum();
                long lists = Math.ceilDiv(values.size(), binding.list());
                long calls = lists == 1 ? pages(rows, page, way) : Math.max(lists, Math.ceilDiv(rows, page));
                for (int i = 0; i < calls; i++) {
                    requests.put(apart ? inputs + " list " + values + " " + i : "list " + i, 1L);
                }
            } else {
                for (List<String> v : values) {
                    requests.put(inputs + " " + v, byPath ? 1 : pages(rows(table, inputs, v), page, way));
                }
            }
            return requests;
        };
    }

    private static long pages(long rows, int page, Way way) {
        long pages = Math.max(1, Math.ceilDiv(rows, page));
        boolean full = rows > 0 && rows % page == 0;
        boolean open = switch (way) {
            case PAGE_AND_SIZE, PAGE_FROM_ZERO, OFFSET, PAGE_DEAF_TO_SIZE -> full;
            case PAGE_OF_UNKNOWN_SIZE -> full || rows > 0 && pages == 1;
            default -> false;
        };
        return open ? pages + 1 : pages;
    }

    private long rows(Table table, List<String> inputs, List<String> values) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        int[] places = inputs.stream().mapToInt(names::indexOf).toArray();
        return texts
                .computeIfAbsent(
                        table,
                        t -> t.rows().stream()
                                .map(r ->
                                        r.stream().map(ForeignHybridBench::text).toList())
                                .toList())
                .stream()
                .filter(r -> {
                    for (int i = 0; i < places.length; i++) {
                        if (!r.get(places[i]).equals(values.get(i))) {
                            return false;
                        }
                    }
                    return true;
                })
                .count();
    }

    private List<List<String>> ask(String sql) {
        List<List<String>> known = asked.get(sql);
        if (known != null) {
            return known;
        }
        try (Statement statement = judge.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<List<String>> all = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(ForeignHybridBench.text(rows.getObject(i)));
                }
                all.add(row);
            }
            asked.put(sql, all);
            return all;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
