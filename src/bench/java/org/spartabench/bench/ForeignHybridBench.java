package org.spartabench.bench;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.paged.FieldClinic;
import org.spartabench.apis.paged.PagedServer;
import org.spartabench.apis.paged.PagedServer.Column;
import org.spartabench.apis.paged.PagedServer.Profile;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.base.file.Folders;

/**
 * Asks random queries over databases of others behind servers that page in each way of the field, and compares the rows with
 * SQLite's own. Queries, servers and judge share nothing with the program. Arguments: queries of each profile (1,000), seed
 * (7), files of SQLite databases; one more database is made here.
 */
public final class ForeignHybridBench {

    private static final int USUAL = 20;
    private static final int MOST = 50;
    private static final double LIMIT = 1.25;
    private static final double MOST_RATIO = 3;
    private static final MathContext DIGITS = new MathContext(6);

    /** Queries of one draw of ways and tables. */
    private static final int OF_A_DRAW = 50;

    /** Share of the queries that run with functions of the engine, too. */
    private static final int UDF_SHARE = 4;

    private final Map<Profile, List<Double>> ratios = new TreeMap<>();
    private final List<Double> all = new ArrayList<>();

    /** The same ratios where a page without a sign of the end needs another one behind it. */
    private final List<Double> seen = new ArrayList<>();

    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<String> told = new ArrayList<>();

    private ForeignHybridBench() {}

    public static void main(String[] args) throws IOException, SQLException {
        int queries = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 7;
        ForeignHybridBench bench = new ForeignHybridBench();
        Path folder = Files.createTempDirectory("sparta-foreign-");
        List<Path> files = new ArrayList<>();
        for (int i = 2; i < args.length; i++) {
            files.add(Path.of(args[i]));
        }
        files.add(ForeignTables.own(folder.resolve("own.sqlite"), new Random(seed)));
        try {
            for (Profile profile : Profile.values()) {
                for (int i = 0; i < files.size(); i++) {
                    int share = queries * (i + 1) / files.size() - queries * i / files.size();
                    for (int done = 0; done < share; done += OF_A_DRAW) {
                        Random random = new Random(seed * 1_000_003 + i * 1_009L + done * 31L + profile.ordinal());
                        bench.draw(
                                Files.createDirectories(folder.resolve(profile + "-" + i + "-" + done)),
                                files.get(i),
                                profile,
                                Math.min(OF_A_DRAW, share - done),
                                random);
                    }
                }
                System.out.println(profile + ": " + bench.counts);
            }
        } finally {
            Folders.delete(folder);
        }
        bench.report();
    }

    private void report() {
        told.forEach(System.out::println);
        System.out.println(counts);
        Figures.report("queries whose rows differ from SQLite's", count("wrong"), 0);
        Figures.report("queries that failed", count("failed"), 0);
        Figures.report("queries with fewer calls made than needed", count("below the bound"), 0);
        ratios.forEach((profile, values) -> {
            Figures.report(profile + ": calls made to calls needed, median", Figures.quantile(values, 0.5), 1);
            Figures.report("  95th percentile", Figures.quantile(values, 0.95), LIMIT);
            Figures.report("  largest", Figures.quantile(values, 1), MOST_RATIO);
        });
        Figures.report("all: median", Figures.quantile(all, 0.5), 1);
        Figures.report("  95th percentile", Figures.quantile(all, 0.95), LIMIT);
        Figures.report("  largest", Figures.quantile(all, 1), MOST_RATIO);
        Figures.report("all, to calls after which the end is known: median", Figures.quantile(seen, 0.5), 1);
        Figures.report("  95th percentile", Figures.quantile(seen, 0.95), LIMIT);
        Figures.report("  largest", Figures.quantile(seen, 1), MOST_RATIO);
    }

    private int count(String what) {
        return counts.getOrDefault(what, 0);
    }

    private void draw(Path folder, Path file, Profile profile, int queries, Random random)
            throws IOException, SQLException {
        List<Way> ways = new ArrayList<>(List.of(Way.values()));
        ways.remove(Way.LAST_KEY);
        List<Table> tables = new ArrayList<>();
        try (Connection source = DriverManager.getConnection("jdbc:sqlite:" + file);
                Connection judge = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            for (String name : ForeignTables.names(source)) {
                Table table = ForeignTables.table(source, name, profile, ways.get(random.nextInt(ways.size())));
                ForeignTables.fill(judge, table);
                tables.add(table);
            }
            List<Table> local = new ArrayList<>();
            local.add(tables.get(random.nextInt(tables.size())));
            tables.stream()
                    .filter(t -> random.nextInt(4) == 0 && !local.contains(t))
                    .forEach(local::add);
            List<Table> remote = tables.stream().filter(t -> !local.contains(t)).toList();
            ForeignQueries drawn = new ForeignQueries(tables, ForeignTables.joins(tables), random);
            Set<String> behind = new HashSet<>();
            remote.forEach(t -> behind.add(t.name()));
            try (PagedServer server = new PagedServer(remote, USUAL, MOST);
                    FieldClinic clinic =
                            new FieldClinic(folder, local, server.document(), MappingOptions.NONE).remembering()) {
                for (int i = 0; i < queries; ) {
                    String sql = drawn.query();
                    if (behind.stream().anyMatch(n -> sql.matches("(?s).*\\b" + n + "\\b.*"))) {
                        compare(profile, clinic, server, judge, sql, random.nextInt(UDF_SHARE) == 0, remote);
                        i++;
                    }
                }
            }
        }
    }

    private void compare(
            Profile profile,
            FieldClinic clinic,
            PagedServer server,
            Connection judge,
            String sql,
            boolean functions,
            List<Table> remote) {
        List<String> expected;
        try (Statement statement = judge.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            expected = rows(rows);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
        int before = server.calls();
        HybridReply reply = clinic.ask(sql, CallMode.BINDINGS);
        int made = server.calls() - before;
        switch (reply) {
            case HybridReply.Refused _ -> {
                add("refused");
                if (profile != Profile.STRICT) {
                    add("failed");
                    told.add("REFUSED " + reply + " " + sql);
                }
            }
            case HybridReply.Failed failed -> {
                add("failed");
                told.add("FAILED " + failed.message() + ": " + sql);
            }
            case HybridReply.Answered answered -> {
                add("answered");
                if (!rows(answered).equals(expected)) {
                    add("wrong");
                    told.add("WRONG " + sql + "\n  " + expected + "\n  " + rows(answered));
                }
                if (made != clinic.calls()) {
                    told.add("COUNTED " + made + " at the server, " + clinic.calls() + " here: " + sql);
                }
                if (made < answered.minimal()) {
                    add("below the bound");
                    told.add("BELOW " + made + " of " + answered.minimal() + ": " + sql);
                }
                long fewest = fewest(clinic, judge, sql, remote, false);
                seen.add(Math.max(1, made) / (double) Math.max(1, fewest(clinic, judge, sql, remote, true)));
                if (answered.minimal() > fewest) {
                    told.add("ABOVE " + answered.minimal() + " said to be needed of " + fewest + ": " + sql);
                    add("bounds above the fewest calls");
                }
                double ratio = Math.max(1, made) / (double) Math.max(1, fewest);
                ratios.computeIfAbsent(profile, p -> new ArrayList<>()).add(ratio);
                all.add(ratio);
                if (ratio > LIMIT) {
                    String ways = String.join(
                            ", ",
                            remote.stream()
                                    .filter(t -> sql.matches("(?s).*\\b" + t.name() + "\\b.*"))
                                    .map(t -> t.name() + " " + t.way() + " "
                                            + t.rows().size())
                                    .toList());
                    told.add(String.format(
                            Locale.ROOT,
                            "%d made, %d needed, %d said to be needed (%s; %s; %s): %s",
                            made,
                            fewest,
                            answered.minimal(),
                            profile,
                            ways,
                            answered.steps().stream()
                                    .map(s ->
                                            s.api().name() + " by " + s.access().inputs() + " " + s.calls())
                                    .toList(),
                            sql));
                }
                if (functions) {
                    HybridReply other = clinic.ask(sql, CallMode.UDF);
                    add("as functions");
                    if (!(other instanceof HybridReply.Answered same)
                            || !rows(same).equals(expected)) {
                        add("wrong");
                        told.add("WRONG as functions " + sql + " " + other);
                    }
                }
            }
        }
    }

    /**
     * Counts the fewest calls of any order of the plan, with values, rows and pages counted by SQLite.
     *
     * @param end whether the last page must show that it is one
     */
    private static long fewest(FieldClinic clinic, Connection judge, String sql, List<Table> remote, boolean end) {
        return clinic.least(
                sql,
                (api, binding) -> {
                    Table table = remote.stream()
                            .filter(t -> t.name().equals(api.name()))
                            .findFirst()
                            .orElseThrow();
                    int page = PagedServer.rowsOfAPage(table.way(), USUAL, MOST);
                    if (table.way() == Way.WHOLE) {
                        page = Integer.MAX_VALUE;
                    }
                    if (binding.scan()) {
                        return Map.of("all", pages(table.rows().size(), page, end ? table.way() : Way.WHOLE));
                    }
                    Map<String, Long> requests = new HashMap<>();
                    List<List<String>> values = ask(
                                    judge, clinic.named(sql, binding.bindings().orElseThrow()))
                            .stream()
                            .filter(r -> !r.contains("null"))
                            .distinct()
                            .toList();
                    List<String> inputs = binding.inputs();
                    boolean byPath = api.mappings().size() > 1
                            && inputs.equals(List.of(table.columns().getFirst().name()))
                            && binding.list() == 1;
                    if (binding.list() > 1) {
                        long rows = values.stream()
                                .mapToLong(v -> rows(table, inputs, v))
                                .sum();
                        long calls = Math.max(Math.ceilDiv(values.size(), binding.list()), Math.ceilDiv(rows, page));
                        for (int i = 0; i < calls; i++) {
                            requests.put("list " + i, 1L);
                        }
                    } else {
                        for (List<String> v : values) {
                            requests.put(
                                    inputs + " " + v,
                                    byPath ? 1 : pages(rows(table, inputs, v), page, end ? table.way() : Way.WHOLE));
                        }
                    }
                    return requests;
                },
                query -> OptionalLong.of(ask(judge, clinic.named(sql, query)).size()));
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

    private static long rows(Table table, List<String> inputs, List<String> values) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        return table.rows().stream()
                .filter(r -> {
                    for (int i = 0; i < inputs.size(); i++) {
                        if (!text(r.get(names.indexOf(inputs.get(i)))).equals(values.get(i))) {
                            return false;
                        }
                    }
                    return true;
                })
                .count();
    }

    private static List<List<String>> ask(Connection judge, String sql) {
        try (Statement statement = judge.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<List<String>> all = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(text(rows.getObject(i)));
                }
                all.add(row);
            }
            return all;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private void add(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    private static List<String> rows(HybridReply.Answered answered) {
        return answered.rows().rows().stream()
                .map(r -> r.stream().map(ForeignHybridBench::text).toList().toString())
                .sorted()
                .toList();
    }

    private static List<String> rows(ResultSet rows) throws SQLException {
        List<String> all = new ArrayList<>();
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                row.add(text(rows.getObject(i)));
            }
            all.add(row.toString());
        }
        return all.stream().sorted().toList();
    }

    private static String text(@Nullable Object value) {
        return value instanceof Number n
                ? new BigDecimal(n.toString())
                        .round(DIGITS)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }
}
