package org.spartabench.sql.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;

/**
 * Random trees that run: every block reads one table of a small clinic, compares values of one type, and correlates or
 * nests along the clinic's join graph. {@link #tables} makes the clinic's rows for any engine.
 */
public final class RandomBlocks {

    private static final List<String> NAMES = List.of("Ann Lee", "Bo Ray", "Cy Fox", "Di Orr", "Ed O'Neil", "Flo May");
    private static final List<String> CITIES = List.of("Ulm", "Bonn", "Kiel");
    private static final List<String> REASONS = List.of("check", "flu", "x-ray");
    private static final List<String> DAYS = List.of("2024-01-15", "2024-02-01", "2024-02-29", "2024-03-10");

    public static final Schema SCHEMA = schema();

    private final RandomGenerator random;
    private int aliases;

    public RandomBlocks(RandomGenerator random) {
        this.random = random;
    }

    /** Statements that make the clinic's tables and fill them, the same ones for the same seed. */
    public static List<String> tables(RandomGenerator random) {
        List<String> all = new ArrayList<>(List.of(
                "CREATE TABLE patients (name VARCHAR(40), city VARCHAR(40), born DATE, weight BIGINT)",
                "CREATE TABLE doctors (name VARCHAR(40), city VARCHAR(40), years BIGINT)",
                "CREATE TABLE visits (visit_no BIGINT, patient VARCHAR(40), doctor VARCHAR(40), seen DATE,"
                        + " cost DECIMAL(8, 2), minutes BIGINT, reason VARCHAR(40))"));
        for (String name : NAMES) {
            String born = random.nextInt(6) == 0 ? "NULL" : "'" + pick(random, DAYS) + "'";
            all.add("INSERT INTO patients VALUES (" + Sql.text(name) + ", '" + pick(random, CITIES) + "', " + born
                    + ", " + (50 + 10 * random.nextInt(5)) + ")");
            if (random.nextBoolean()) {
                all.add("INSERT INTO doctors VALUES (" + Sql.text(name) + ", '" + pick(random, CITIES) + "', "
                        + random.nextInt(1, 30) + ")");
            }
        }
        for (int i = 1; i <= 40; i++) {
            String cost = random.nextInt(8) == 0 ? "NULL" : random.nextInt(5, 40) * 2 + ".50";
            String doctor = random.nextInt(8) == 0 ? "NULL" : Sql.text(pick(random, NAMES));
            all.add("INSERT INTO visits VALUES (" + i + ", " + Sql.text(pick(random, NAMES)) + ", " + doctor + ", '"
                    + pick(random, DAYS) + "', " + cost + ", " + 5 * random.nextInt(1, 13) + ", '"
                    + pick(random, REASONS) + "')");
        }
        return all;
    }

    /** A tree with at most that many levels of nesting. */
    public Block tree(int depth) {
        aliases = 0;
        Frame frame = frame(Optional.empty());
        Block block = Block.from(frame.table().name(), frame.alias()).withWhere(conjuncts(frame, depth));
        return finish(block, frame);
    }

    /** One random predicate over a table without alias, as it may stand in WHERE. */
    public Predicate predicate(String table, int depth) {
        return predicate(new Frame(SCHEMA.table(table).orElseThrow(), Optional.empty(), Optional.empty()), depth, 2);
    }

    /** A block being made: its table and alias, and the block around it. */
    private record Frame(Table table, Optional<String> alias, Optional<Frame> outer) {

        String name() {
            return alias.orElse(table.name());
        }

        /** Whether a bare name of this table's column, written in this block, means it. */
        boolean hides(String column) {
            return table.column(column).isPresent();
        }
    }

    private Frame frame(Optional<Frame> outer) {
        return frame(pick(random, SCHEMA.tables()), outer);
    }

    private Frame frame(Table table, Optional<Frame> outer) {
        boolean taken = outer.isPresent() || random.nextBoolean();
        return new Frame(table, taken ? Optional.of("a" + aliases++) : Optional.empty(), outer);
    }

    private Block finish(Block block, Frame frame) {
        Expr.Column one = column(frame, column(frame, c -> true));
        if (random.nextInt(4) == 0) {
            Expr.Call call = aggregate(frame);
            boolean having = random.nextBoolean();
            return block.withGroupBy(List.of(one))
                    .withSelect(one)
                    .withHaving(
                            having
                                    ? List.of(new Predicate.Compare(call, Predicate.Comparison.GE, number(20)))
                                    : List.of())
                    .withOrderBy(random.nextBoolean() ? List.of(Block.Order.by(one, random.nextBoolean())) : List.of());
        }
        if (random.nextInt(3) == 0) {
            return block.withSelect(aggregate(frame));
        }
        Block plain = block.withSelect(one).withDistinct(random.nextBoolean());
        return random.nextInt(3) == 0
                ? plain.withOrderBy(List.of(new Block.Order(one, random.nextBoolean(), "LAST")))
                        .withLimit(Optional.of(new Block.Limit(random.nextInt(1, 9), 0)))
                : plain;
    }

    private Expr.Call aggregate(Frame frame) {
        Column measure = column(frame, c -> c.type().numeric());
        return switch (random.nextInt(5)) {
            case 0 -> Expr.Call.of("COUNT", Expr.Star.ALL);
            case 1 -> new Expr.Call("COUNT", true, List.of(column(frame, column(frame, c -> true))));
            case 2 -> Expr.Call.of("MAX", column(frame, measure));
            case 3 -> Expr.Call.of("MIN", column(frame, measure));
            default -> Expr.Call.of("SUM", column(frame, measure));
        };
    }

    private List<Predicate> conjuncts(Frame frame, int depth) {
        List<Predicate> all = new ArrayList<>();
        int count = random.nextInt(depth > 0 ? 1 : 0, 4);
        for (int i = 0; i < count; i++) {
            Predicate p = predicate(frame, depth, 2);
            if (p instanceof Predicate.And and) {
                all.addAll(and.all());
            } else {
                all.add(p);
            }
        }
        return all;
    }

    private Predicate predicate(Frame frame, int depth, int joined) {
        int kind = random.nextInt(10);
        if (depth > 0 && kind < 5) {
            return nested(frame, depth);
        }
        if (joined > 0 && kind == 5) {
            return or(List.of(predicate(frame, depth, joined - 1), predicate(frame, depth, joined - 1)));
        }
        if (joined > 0 && kind == 6) {
            return and(List.of(predicate(frame, depth, joined - 1), predicate(frame, depth, joined - 1)));
        }
        if (joined > 0 && kind == 7) {
            return new Predicate.Not(predicate(frame, depth, joined - 1));
        }
        return plain(frame);
    }

    /** An AND in the form that trees have: no AND in it. */
    public static Predicate and(List<Predicate> operands) {
        List<Predicate> flat = new ArrayList<>();
        operands.forEach(p -> flat.addAll(p instanceof Predicate.And a ? a.all() : List.of(p)));
        return new Predicate.And(flat);
    }

    /** An OR in the form that trees have: no OR in it. */
    public static Predicate or(List<Predicate> operands) {
        List<Predicate> flat = new ArrayList<>();
        operands.forEach(p -> flat.addAll(p instanceof Predicate.Or o ? o.any() : List.of(p)));
        return new Predicate.Or(flat);
    }

    private Predicate plain(Frame frame) {
        Column c = column(frame, x -> true);
        Expr.Column left = column(frame, c);
        return switch (random.nextInt(6)) {
            case 0 -> new Predicate.Between(left, random.nextInt(4) == 0, literal(c), literal(c));
            case 1 -> new Predicate.InList(left, random.nextInt(3) == 0, List.of(literal(c), literal(c), literal(c)));
            case 2 -> new Predicate.IsNull(left, random.nextBoolean());
            case 3 ->
                c.type() == ColumnType.TEXT
                        ? new Predicate.Like(left, random.nextBoolean(), "LIKE", new Expr.TextLiteral("%o%"))
                        : new Predicate.Compare(literal(c), pick(random, cases()), left);
            default -> new Predicate.Compare(left, pick(random, cases()), literal(c));
        };
    }

    private Predicate nested(Frame frame, int depth) {
        boolean correlate = random.nextBoolean();
        Optional<KeyEdge> edge = keyEdge(frame);
        if (edge.isPresent() && random.nextInt(3) > 0) {
            Frame inner = frame(edge.get().table(), Optional.of(frame));
            Expr outerKey = column(frame, edge.get().outer());
            Block block = Block.from(inner.table().name(), inner.alias()).withWhere(conjuncts(inner, depth - 1));
            if (random.nextInt(3) == 0) {
                Predicate join = new Predicate.Compare(
                        column(inner, edge.get().inner()),
                        Predicate.Comparison.EQ,
                        outwards(inner, frame, edge.get().outer()));
                return new Predicate.Exists(random.nextBoolean(), block.and(join));
            }
            Block keyed = correlate ? block.and(correlation(inner, frame, edge.get())) : block;
            return new Predicate.InQuery(
                    outerKey,
                    random.nextInt(3) == 0,
                    keyed.withSelect(column(inner, edge.get().inner())));
        }
        Column measure = column(frame, c -> c.type().numeric());
        Frame inner = frame(frame.table(), Optional.of(frame));
        Block block = Block.from(inner.table().name(), inner.alias()).withWhere(conjuncts(inner, depth - 1));
        if (random.nextInt(4) == 0) {
            return new Predicate.CompareQuery(
                    column(frame, measure),
                    pick(random, List.of(Predicate.Comparison.GT, Predicate.Comparison.LE)),
                    random.nextBoolean() ? Predicate.Quantifier.ANY : Predicate.Quantifier.ALL,
                    block.withSelect(column(inner, measure)));
        }
        if (correlate) {
            Column key = column(frame, c -> c.type() == ColumnType.TEXT);
            block = block.and(
                    new Predicate.Compare(column(inner, key), Predicate.Comparison.EQ, outwards(inner, frame, key)));
        }
        return new Predicate.CompareQuery(
                column(frame, measure),
                pick(random, cases()),
                Predicate.Quantifier.ONE,
                block.withSelect(Expr.Call.of(pick(random, List.of("MAX", "MIN", "SUM")), column(inner, measure))));
    }

    private Predicate correlation(Frame inner, Frame outer, KeyEdge edge) {
        return new Predicate.Compare(
                column(inner, edge.inner()), Predicate.Comparison.EQ, outwards(inner, outer, edge.outer()));
    }

    private record KeyEdge(Column outer, Table table, Column inner) {}

    private Optional<KeyEdge> keyEdge(Frame frame) {
        List<KeyEdge> all = new ArrayList<>();
        for (Column c : frame.table().columns()) {
            for (ColumnRef partner : SCHEMA.joins()
                    .partners(JoinGraph.Kind.KEY, new ColumnRef(frame.table().name(), c.name()))) {
                all.add(new KeyEdge(
                        c,
                        SCHEMA.table(partner.table()).orElseThrow(),
                        SCHEMA.column(partner).orElseThrow()));
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(pick(random, all));
    }

    private Column column(Frame frame, java.util.function.Predicate<Column> wanted) {
        return pick(random, frame.table().columns().stream().filter(wanted).toList());
    }

    /** The column as its own block may name it. */
    private Expr.Column column(Frame frame, Column c) {
        return random.nextBoolean() ? Expr.Column.of(c.name()) : Expr.Column.of(frame.name(), c.name());
    }

    /** The outer block's column as the inner one may name it: bare only where that does not mean one of its own. */
    private Expr.Column outwards(Frame inner, Frame outer, Column c) {
        return inner.hides(c.name()) || random.nextBoolean()
                ? Expr.Column.of(outer.name(), c.name())
                : Expr.Column.of(c.name());
    }

    private Expr literal(Column c) {
        return switch (c.type()) {
            case DATE -> new Expr.TextLiteral(pick(random, DAYS));
            case DECIMAL -> new Expr.NumberLiteral(new BigDecimal(random.nextInt(5, 40) * 2 + ".50"));
            case INTEGER -> number(random.nextInt(1, 60));
            case TEXT, BOOLEAN, TIME, TIMESTAMP ->
                new Expr.TextLiteral(
                        pick(random, c.role() == Role.NAME ? NAMES : c.name().equals("city") ? CITIES : REASONS));
        };
    }

    private static Expr number(long value) {
        return Expr.NumberLiteral.of(value);
    }

    private static List<Predicate.Comparison> cases() {
        return List.of(Predicate.Comparison.values());
    }

    static <T> T pick(RandomGenerator random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static Schema schema() {
        List<Table> tables = List.of(
                table(
                        "patients",
                        "name",
                        NAMES.size(),
                        Map.of(
                                "name",
                                "NAME TEXT",
                                "city",
                                "CATEGORY TEXT",
                                "born",
                                "MOMENT DATE",
                                "weight",
                                "MEASURE INTEGER"),
                        List.of("name", "city", "born", "weight")),
                table(
                        "doctors",
                        "name",
                        3,
                        Map.of("name", "NAME TEXT", "city", "CATEGORY TEXT", "years", "MEASURE INTEGER"),
                        List.of("name", "city", "years")),
                table(
                        "visits",
                        "visit_no",
                        40,
                        new LinkedHashMap<>(Map.of(
                                "visit_no",
                                "IDENTIFIER INTEGER",
                                "patient",
                                "NAME TEXT",
                                "doctor",
                                "NAME TEXT",
                                "seen",
                                "MOMENT DATE",
                                "cost",
                                "MEASURE DECIMAL",
                                "minutes",
                                "MEASURE INTEGER",
                                "reason",
                                "CATEGORY TEXT")),
                        List.of("visit_no", "patient", "doctor", "seen", "cost", "minutes", "reason")));
        List<ForeignKey> keys = List.of(
                new ForeignKey("visits", List.of("patient"), "patients", List.of("name")),
                new ForeignKey("visits", List.of("doctor"), "doctors", List.of("name")));
        List<JoinGraph.Edge> edges = new ArrayList<>();
        key(edges, "visits", "patient", "patients", "name");
        key(edges, "visits", "doctor", "doctors", "name");
        key(edges, "doctors", "name", "patients", "name");
        key(edges, "visits", "patient", "visits", "patient");
        key(edges, "visits", "doctor", "visits", "doctor");
        for (Table t : tables) {
            t.columns().stream().filter(c -> c.role() == Role.MEASURE).forEach(c -> {
                ColumnRef ref = new ColumnRef(t.name(), c.name());
                edges.add(new JoinGraph.Edge(JoinGraph.Kind.MEASURE, ref, ref));
            });
        }
        return new Schema("clinic", "a nurse", tables, keys, new JoinGraph(edges));
    }

    private static void key(List<JoinGraph.Edge> edges, String table, String column, String other, String otherColumn) {
        edges.add(new JoinGraph.Edge(
                JoinGraph.Kind.KEY, new ColumnRef(table, column), new ColumnRef(other, otherColumn)));
    }

    private static Table table(String name, String key, long rows, Map<String, String> kinds, List<String> order) {
        List<Column> columns = order.stream()
                .map(c -> {
                    String[] kind = kinds.get(c).split(" ");
                    return new Column(c, ColumnType.valueOf(kind[1]), Role.valueOf(kind[0]), Optional.empty(), true);
                })
                .toList();
        return new Table(name, columns, List.of(key), false, rows);
    }
}
