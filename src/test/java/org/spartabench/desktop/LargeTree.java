package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.event.RunEvent.Result;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** The events of a tree far larger than any published one, over the medical tables, in the order in which it would grow. */
public final class LargeTree {

    private static final int MOST_CHILDREN = 4;
    private static final List<String> TABLES = List.of("appointments", "patients", "treatments", "billing", "doctors");
    private static final Map<String, List<String>> OWN = Map.of(
            "appointments",
                    List.of("status = 'No-show'", "reason_for_visit = 'Follow-up'", "appointment_date >= '2023-06-01'"),
            "patients", List.of("insurance_provider = 'SilverLeaf'", "gender = 'F'", "date_of_birth < '1970-01-01'"),
            "treatments",
                    List.of(
                            "treatment_type = 'Physiotherapy'",
                            "cost BETWEEN 500 AND 4000",
                            "treatment_date >= '2023-03-01'"),
            "billing",
                    List.of("payment_status = 'Pending'", "amount > 1200", "payment_method IN ('Cash', 'Credit Card')"),
            "doctors",
                    List.of(
                            "specialization = 'Dermatology'",
                            "years_experience > 12",
                            "hospital_branch LIKE 'Central%'"));
    private static final Map<String, String> KEYS = Map.of(
            "appointments", "patient_name",
            "patients", "name",
            "treatments", "appointment_id",
            "billing", "patient_name",
            "doctors", "name");

    private final int item;
    private final Random random;
    private final List<RunEvent> events = new ArrayList<>();
    private final Map<BlockPath, Nesting> nestings = new TreeMap<>();

    private LargeTree(int item, long seed) {
        this.item = item;
        this.random = new Random(seed);
    }

    /** A tree of so many blocks, none with more than four children, as wide as it is deep. */
    public static Shape shape(int blocks, long seed) {
        Random random = new Random(seed);
        Shape shape = Shape.LEAF;
        for (int i = 1; i < blocks; i++) {
            shape = withOneMore(shape, random);
        }
        return shape;
    }

    private static Shape withOneMore(Shape shape, Random random) {
        List<Shape> children = new ArrayList<>(shape.children());
        if (children.size() < 2 || children.size() < MOST_CHILDREN && random.nextInt(5) == 0) {
            children.add(Shape.LEAF);
        } else {
            int at = random.nextInt(children.size());
            children.set(at, withOneMore(children.get(at), random));
        }
        return new Shape(children);
    }

    /** All events of its growth: about ten for each block, each with another query. */
    public static List<RunEvent> events(int item, int blocks, long seed) {
        LargeTree tree = new LargeTree(item, seed);
        Shape shape = shape(blocks, seed);
        for (BlockPath path : shape.postOrder()) {
            if (path.depth() > 0) {
                tree.nestings.put(path, Nesting.values()[tree.random.nextInt(Nesting.values().length)]);
            }
        }
        tree.events.add(new RunEvent.Planned(item, 1, shape, tree.nestings));
        tree.grow(BlockPath.ROOT, shape, "");
        tree.events.add(new RunEvent.Worded(item, "Which patients are concerned by all of these conditions at once?"));
        return tree.events;
    }

    /** Grows what is below, then the block itself; its SQL. @param around the table of the block around it */
    private String grow(BlockPath path, Shape shape, String around) {
        String table = TABLES.get(random.nextInt(TABLES.size()));
        List<String> where = new ArrayList<>(OWN.get(table));
        where.remove(random.nextInt(where.size()));
        Nesting type = nestings.get(path);
        String key = table + "." + KEYS.get(table);
        if (type != null && type.correlated()) {
            where.add(key + " = " + around + "." + KEYS.get(around));
        }
        String select = "SELECT " + (type != null && type.aggregate() ? "MAX(" + key + ")" : key) + " FROM " + table;
        if (shape.children().isEmpty()) {
            String sql = select + " WHERE " + String.join(" AND ", where);
            events.add(new RunEvent.Placed(item, path, 1 + random.nextInt(99), table, sql, 1 + random.nextInt(400)));
            return sql;
        }
        List<String> inner = new ArrayList<>();
        for (int i = 0; i < shape.children().size(); i++) {
            BlockPath child = path.child(i);
            String sql = grow(child, shape.children().get(i), table);
            inner.add(nested(key, nestings.get(child), sql));
        }
        return written(path, table, select, where, inner);
    }

    private String nested(String key, Nesting type, String sql) {
        return switch (type) {
            case N -> key + (random.nextBoolean() ? " IN (" : " NOT IN (") + sql + ")";
            case J -> (random.nextBoolean() ? "EXISTS (" : "NOT EXISTS (") + sql + ")";
            case A, JA -> key + (random.nextBoolean() ? " >= (" : " <> (") + sql + ")";
        };
    }

    private String written(BlockPath path, String table, String select, List<String> where, List<String> inner) {
        ask(path, "outer-table", table);
        String sql = select + " WHERE ";
        for (String predicate : inner) {
            ask(path, "nested", predicate);
            sql += (sql.endsWith(" WHERE ") ? "" : " AND ") + predicate;
            ran(path, sql, 1 + random.nextInt(900));
        }
        where.add(table + "." + KEYS.get(table) + " <> 'Paige Halbourne'");
        where.add(table + "." + KEYS.get(table) + " IS NOT NULL");
        for (String predicate : where) {
            ask(path, "where", predicate);
            sql += " AND " + predicate;
            ran(path, sql, 1 + random.nextInt(60));
        }
        if (random.nextInt(3) == 0) {
            ran(path, sql, 0);
            events.add(new RunEvent.Diagnosed(item, path, sql, diagnosis(inner.getFirst())));
            ask(path, "repair", where.getFirst());
            events.add(new RunEvent.Repaired(item, path, sql, sql, where.getFirst(), where.getFirst(), 7));
        }
        return sql;
    }

    private void ask(BlockPath path, String kind, String answer) {
        events.add(new RunEvent.Asked(item, path, kind, "tables: " + String.join(", ", TABLES)));
        events.add(new RunEvent.Replied(item, path, kind, true, answer, 40_000 + random.nextInt(30_000)));
    }

    private void ran(BlockPath path, String sql, long rows) {
        events.add(new RunEvent.Ran(
                item, path, sql, rows == 0 ? Result.EMPTY : Result.ROWS, rows, "", 1_900_000, List.of(), List.of()));
    }

    private static Diagnosis diagnosis(String blamed) {
        PredicatePath at = PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0);
        Map<String, String> expected = new LinkedHashMap<>(Map.of("patient_name", "Paige Halbourne"));
        Diagnosis.Blame blame = new Diagnosis.Blame(
                at, blamed, Optional.of(Nesting.N), Optional.empty(), Optional.empty(), Optional.empty());
        return new Diagnosis(
                List.of(
                        new Diagnosis.Step(Optional.empty(), "FROM", 200),
                        new Diagnosis.Step(Optional.of(at), blamed, 0)),
                expected,
                List.of(new Diagnosis.Cause(List.of(blame))),
                3,
                9_000_000);
    }
}
