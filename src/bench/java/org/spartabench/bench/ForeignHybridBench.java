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
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.paged.FieldClinic;
import org.spartabench.apis.paged.PagedServer;
import org.spartabench.apis.paged.PagedServer.Profile;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.planner.OrderSearch;
import org.spartabench.base.file.Folders;
import org.spartabench.bench.CallRatios.Kind;
import org.spartabench.bench.CallRatios.Measure;

/**
 * Asks random queries over databases of others behind servers that page in each way of the field, and compares the rows with
 * SQLite's own. Queries, servers and judge share nothing with the program. Arguments: queries of each profile (1,000), seed
 * (7), files of SQLite databases, names of profiles (all); one more database is made here. With {@code orders=6} each query
 * also runs in six other orders of calls, drawn at random.
 */
public final class ForeignHybridBench {

    static final int USUAL = 20;
    static final int MOST = 50;
    private static final MathContext DIGITS = new MathContext(6);

    private static final String ORDERS = "orders=";

    static final String WRONG = "wrong";
    static final String FAILED = "failed";
    static final String ABOVE_THE_FEWEST = "bounds above the fewest calls";

    /** Queries of one draw of ways and tables. */
    private static final int OF_A_DRAW = 50;

    /** Share of the queries that run with functions of the engine, too. */
    private static final int UDF_SHARE = 4;

    private final CallRatios ratios = new CallRatios();
    private final Map<Table, List<List<String>>> texts = new IdentityHashMap<>();

    private final Map<String, Integer> counts = new TreeMap<>();
    private int orders;

    /** The profile and the database of the draw under way. */
    private String part = "";

    private ForeignHybridBench() {}

    public static void main(String[] args) throws IOException, SQLException {
        int queries = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 7;
        ForeignHybridBench bench = new ForeignHybridBench();
        reportAtTheEnd(bench);
        Path folder = Files.createTempDirectory("sparta-foreign-");
        List<Path> files = new ArrayList<>();
        Set<Profile> profiles = EnumSet.noneOf(Profile.class);
        for (String arg : List.of(args).subList(Math.min(2, args.length), args.length)) {
            if (arg.startsWith(ORDERS)) {
                bench.orders = Integer.parseInt(arg.substring(ORDERS.length()));
                continue;
            }
            Arrays.stream(Profile.values())
                    .filter(p -> p.name().equalsIgnoreCase(arg))
                    .findFirst()
                    .ifPresentOrElse(profiles::add, () -> files.add(Path.of(arg)));
        }
        files.add(ForeignTables.own(folder.resolve("own.sqlite"), new Random(seed)));
        try {
            for (Profile profile : profiles.isEmpty() ? EnumSet.allOf(Profile.class) : profiles) {
                for (int i = 0; i < files.size(); i++) {
                    int share = queries * (i + 1) / files.size() - queries * i / files.size();
                    for (int done = 0; done < share; done += OF_A_DRAW) {
                        bench.draw(
                                Files.createDirectories(folder.resolve(profile + "-" + i + "-" + done)),
                                files.get(i),
                                profile,
                                Math.min(OF_A_DRAW, share - done),
                                new Random(seed * 1_000_003 + i * 1_009L + done * 31L + profile.ordinal()));
                    }
                }
                System.out.println(profile + ": " + bench.counts);
            }
        } finally {
            Folders.delete(folder);
        }
    }

    /**
     * Asks the queries of one draw over a database, and counts by name what came of them.
     *
     * @param orders in how many orders of calls, drawn at random, each query is asked as well
     */
    static Map<String, Integer> counted(Path folder, Path file, Profile profile, int queries, long seed, int orders)
            throws IOException, SQLException {
        ForeignHybridBench bench = new ForeignHybridBench();
        bench.orders = orders;
        bench.draw(folder, file, profile, queries, new Random(seed * 1_000_003 + profile.ordinal()));
        return bench.counts;
    }

    /** Reports what is done, also where the run is stopped before its end. */
    private static void reportAtTheEnd(ForeignHybridBench bench) {
        Runtime.getRuntime().addShutdownHook(new Thread(bench::report));
    }

    private synchronized void report() {
        System.out.println(counts);
        Figures.report("queries whose rows differ from SQLite's", count(WRONG), 0);
        Figures.report("queries that failed", count(FAILED), 0);
        Figures.report("queries with fewer calls made than needed", count("below the bound"), 0);
        ratios.report();
    }

    private int count(String what) {
        return counts.getOrDefault(what, 0);
    }

    private void draw(Path folder, Path file, Profile profile, int queries, Random random)
            throws IOException, SQLException {
        part = profile + " " + file.getFileName().toString().replaceFirst("\\..*", "");
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
            if (local.size() == tables.size()) {
                local.removeLast();
            }
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

    private synchronized void compare(
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
        Map<String, Integer> beforeEach = new HashMap<>();
        remote.forEach(t -> beforeEach.put(t.name(), server.calls(t.name())));
        HybridReply reply = clinic.ask(sql, CallMode.BINDINGS);
        int made = server.calls() - before;
        switch (reply) {
            case HybridReply.Refused _ -> {
                add("refused");
                if (profile != Profile.STRICT) {
                    add(FAILED);
                    System.out.println("REFUSED " + reply + " " + sql);
                }
            }
            case HybridReply.Failed failed -> {
                add(FAILED);
                System.out.println("FAILED " + failed.message() + ": " + sql);
            }
            case HybridReply.Answered answered -> {
                add("answered");
                add(part + " answered");
                if (!rows(answered).equals(expected)) {
                    add(WRONG);
                    add(part + " " + WRONG);
                    System.out.println("WRONG " + sql + "\n  " + expected + "\n  " + rows(answered));
                }
                if (made != clinic.calls()) {
                    System.out.println("COUNTED " + made + " at the server, " + clinic.calls() + " here: " + sql);
                }
                if (made < answered.minimal()) {
                    add("below the bound");
                    System.out.println("BELOW " + made + " of " + answered.minimal() + ": " + sql);
                }
                List<String> called = remote.stream()
                        .map(Table::name)
                        .filter(n -> server.calls(n) > beforeEach.getOrDefault(n, 0))
                        .toList();
                long fewest = inOtherOrders(
                        clinic,
                        sql,
                        expected,
                        answered,
                        Math.min(made, measured(profile, clinic, judge, sql, remote, made, called, answered)));
                if (functions) {
                    HybridReply other = clinic.ask(sql, CallMode.UDF);
                    add("as functions");
                    if (!(other instanceof HybridReply.Answered same)
                            || !rows(same).equals(expected)) {
                        add(WRONG);
                        System.out.println("WRONG as functions " + sql + " " + other);
                    } else {
                        notAbove(same, fewest, sql);
                    }
                }
            }
        }
    }

    /** Gives the fewest calls of this plan and of some others; what each of these says to be needed is not above it. */
    private long inOtherOrders(
            FieldClinic clinic, String sql, List<String> expected, HybridReply.Answered first, long fewest) {
        Random random = new Random(sql.hashCode());
        long[] least = {fewest};
        List<HybridReply.Answered> all = new ArrayList<>(List.of(first));
        for (int i = 0; i < orders; i++) {
            if (clinic.askInSomeOrder(sql, random) instanceof HybridReply.Answered other
                    && rows(other).equals(expected)) {
                least[0] = Math.min(least[0], clinic.calls());
                all.add(other);
            } else {
                add(WRONG);
                System.out.println("WRONG in another order " + sql);
            }
        }
        for (HybridReply.Answered one : all) {
            notAbove(one, least[0], sql);
            if (all.stream().anyMatch(a -> a.minimal() > least[0])) {
                System.out.println("  " + one.minimal() + " needed by " + steps(one));
            }
        }
        return least[0];
    }

    private static List<String> steps(HybridReply.Answered answered) {
        return answered.steps().stream()
                .map(s -> s.api().name() + " by " + s.access().inputs() + " " + s.calls())
                .toList();
    }

    private void notAbove(HybridReply.Answered answered, long fewest, String sql) {
        if (answered.minimal() > fewest) {
            System.out.println("ABOVE " + answered.minimal() + " said to be needed of " + fewest + ": " + sql);
            add(ABOVE_THE_FEWEST);
        }
    }

    /** Gives the fewest calls of who knows all rows. */
    private long measured(
            Profile profile,
            FieldClinic clinic,
            Connection judge,
            String sql,
            List<Table> remote,
            int made,
            List<String> called,
            HybridReply.Answered answered) {
        JudgedRequests judged = new JudgedRequests(clinic, judge, sql, remote, texts);
        // The search knows of a source all rows, where a plan may have none of them: then this plan is better.
        long fewest = Math.min(made, clinic.least(sql, judged.requests(false, false), judged.rows()));
        long certain = Math.min(made, clinic.least(sql, judged.requests(true, false), judged.rows()));
        long unseen = Math.min(made, clinic.leastUnseen(sql, judged.requests(true, false), judged.rows()));
        if (answered.minimal() < fewest) {
            add(answered.minimal() == 0 ? "bounds that are not known" : "bounds below the fewest calls");
        }
        double hindsight = ratios.of(Measure.HINDSIGHT, part, made, fewest);
        double known = ratios.of(Measure.CERTAIN, part, made, certain);
        double blind = ratios.of(Measure.UNSEEN, part, made, unseen);
        if (hindsight <= CallRatios.LIMIT) {
            return fewest;
        }
        OrderSearch.Requests apart = judged.requests(true, true);
        Kind kind;
        if (known <= CallRatios.LIMIT) {
            kind = Kind.END;
        } else if (blind <= CallRatios.LIMIT) {
            kind = Kind.EMPTY;
        } else if (made <= CallRatios.LIMIT * clinic.leastUnseen(sql, apart, judged.rows())) {
            kind = Kind.LISTS;
        } else {
            kind = clinic.called(sql, apart, judged.rows()).containsAll(called) ? Kind.PAGES : Kind.ORDER;
        }
        String ways = String.join(
                ", ",
                remote.stream()
                        .filter(t -> sql.matches("(?s).*\\b" + t.name() + "\\b.*"))
                        .map(t -> t.name() + " " + t.way() + " " + t.rows().size())
                        .toList());
        ratios.above(kind, hindsight, made, fewest, sql);
        System.out.println(String.format(
                Locale.ROOT,
                "%s%d made, %d %d %d fewest, %d said to be needed (%s; %s; %s; %s): %s",
                hindsight > CallRatios.MOST_RATIO ? "ABOVE 3: " : "",
                made,
                fewest,
                certain,
                unseen,
                answered.minimal(),
                kind.label,
                part,
                ways,
                steps(answered),
                sql));
        return fewest;
    }

    private void add(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    static List<String> rows(HybridReply.Answered answered) {
        return answered.rows().rows().stream()
                .map(r -> r.stream().map(ForeignHybridBench::text).toList().toString())
                .sorted()
                .toList();
    }

    static List<String> rows(ResultSet rows) throws SQLException {
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

    static String text(@Nullable Object value) {
        return value instanceof Number n
                ? new BigDecimal(n.toString())
                        .round(DIGITS)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }
}
