package org.spartabench.making.nest.growth;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Equalities;
import org.spartabench.sql.walk.Walk;

/**
 * Weighs what people ask about, relate and compare, from 0 to about 1. All of it follows from the schema and the text of
 * leaves; no statement runs. Safe for use by several threads.
 */
final class Weights {

    /** Weight of what is possible and hardly ever asked. */
    static final double FAR_FETCHED = 0.01;

    /** Factor of what has a form that the item should have. */
    static final double WISHED = 1_000;

    /** The same for tables between which a predicate should be denied: links and other subjects come second. */
    static final double DENIED = 10_000;

    /** Weight of a list of what has no name, so that it gives bare dates and amounts. */
    private static final double UNNAMED = 0.02;

    /** The same of counts and averages. */
    private static final double COUNTED_ROWS = 0.1;

    /** First attempts, in which rows without a name are hardly asked for. */
    private static final int NAMED = 4;

    /** Factors of the table whose turn it is. */
    private static final double DUE = 30;

    private static final double DUE_OUTERMOST = 3;

    /** Factor for rows without a name that nothing refers to. */
    private static final double EVENT = 0.1;

    /** Weight of a table that the tree has come from: products by suppliers of a product. */
    private static final double BACK = 0.004;

    /** Weight of two tables that share a third one's key. */
    private static final double SIDEWAYS = 0.05;

    /** Weight of rows of the same table that name the row: the children of a person. */
    private static final double KIN = 0.4;

    /** Weight of a comparison with another kind of entity, for data that allow nothing else. */
    private static final double UNLIKE = 1e-4;

    /** Weight of a count or an average of two or three rows: hardly two entities differ in it. */
    private static final double FEW = 0.3;

    /** Weight of a condition on a link between two entities. */
    private static final double LINK = 0.02;

    /** Weight of a predicate around rows of such a link. */
    private static final double THROUGH = 0.05;

    /** Weight of a table with fewer rows for each predicate, which soon leave none, or all. */
    private static final double SMALL = 0.1;

    private static final int ROWS = 20;

    /** Weight of one of two conditions. */
    private static final double EITHER = 0.08;

    /** Weight of a kind that is a number: a position, a rank. */
    private static final double NUMBERED = 0.1;

    /** Weight of one exact amount. */
    private static final double EXACT = 0.1;

    /** Factor for each condition of a leaf in a tree with more nested predicates than a reader takes in at once. */
    private static final double CROWDED = 0.4;

    private static final int CROWD = 2;

    /** Factor for each condition of a leaf after its first. */
    private static final double FURTHER = 0.1;

    /** Weight of a yardstick of less than one row in so many: nobody knows such a kind. */
    private static final double UNCOMMON = 0.1;

    private static final int COMMON = 25;

    /** Weight of a yardstick without conditions: longer than average. */
    private static final double EVERYTHING = 4;

    /** Least share of the outer rows that a denied predicate has to leave out. */
    private static final double DENIABLE = 0.12;

    /** The same of one kind, which a reader knows: the circuits in Italy. */
    private static final double DENIABLE_KIND = 0.05;

    /** Factor for leaving out what belongs to one kind, "not at circuits in Italy", beside "that have no results". */
    private static final double LEFT_OUT = 10;

    /** Comparisons that say what something is not, or is at most. */
    private static final Set<Comparison> DOWNWARD = EnumSet.of(Comparison.NE, Comparison.LT, Comparison.LE);

    private static final Pattern SLUG = Pattern.compile("\\p{Ll}+(?:[-_][\\p{Ll}\\d]+)+");

    private record Use(int leaf, Nesting type) {}

    private record Related(String outer, String inner, Nesting type) {}

    private final Schema schema;
    private final Joins joins;
    private final PartTables parts;
    private final Map<Use, Double> leaves = new ConcurrentHashMap<>();
    private final Map<Integer, Set<String>> subjects = new ConcurrentHashMap<>();
    private final Map<Related, Double> relations = new ConcurrentHashMap<>();
    private final Map<String, Double> owned = new ConcurrentHashMap<>();

    Weights(Schema schema, Joins joins) {
        this.schema = schema;
        this.joins = joins;
        this.parts = new PartTables(schema);
    }

    /** Weighs a table as what a question with so many predicates is about: entities that have a name, and rows enough. */
    double subject(String name, boolean aggregate, int predicates) {
        Optional<Table> table = schema.table(name);
        boolean named = table.stream().flatMap(t -> t.columns().stream()).anyMatch(c -> c.role() == Role.NAME);
        double nameWeight = named ? 1 : (aggregate ? COUNTED_ROWS : UNNAMED) * (event(name) ? EVENT : 1);
        double enough = joins.rows(name) < ROWS * predicates ? SMALL : 1;
        return nameWeight * part(name) * enough * (aggregate && !joins.measured(name) ? 0.3 : 1);
    }

    /** Weighs it in that attempt: from the fifth on, what has no name comes nearer to what has one. */
    double subject(String name, boolean aggregate, int predicates, int attempt) {
        return Math.pow(subject(name, aggregate, predicates), attempt > NAMED ? 0.5 : 1);
    }

    /** Gives a factor for the table whose turn it is, so that all tables stand in some tree. */
    double due(String table, OptionalInt turn, boolean outermost) {
        List<String> tables = joins.tables();
        boolean due = turn.isPresent() && tables.indexOf(table) == Math.floorMod(turn.getAsInt(), tables.size());
        return !due ? 1 : outermost ? DUE_OUTERMOST : link(table) ? DUE / (LINK * THROUGH) : DUE;
    }

    /** Draws an index, the heavier ones more often; -1 when nothing has weight. */
    static int pick(SplittableRandom chance, double[] weights) {
        double left = chance.nextDouble() * Arrays.stream(weights).sum();
        int picked = -1;
        for (int i = 0; i < weights.length && left >= 0; i++) {
            picked = weights[i] > 0 ? i : picked;
            left -= weights[i];
        }
        return picked;
    }

    /** Says whether rows only tell what entities did or got, as results and awards do: a key of others, and nobody's reference. */
    private boolean event(String table) {
        return schema.foreignKeys().stream().anyMatch(k -> k.table().equals(table))
                && schema.foreignKeys().stream().noneMatch(k -> k.references().equals(table));
    }

    /** Weighs down what has no name or number of its own: a role, a line of an order, a place in a list. */
    double part(String table) {
        return owned.computeIfAbsent(
                table,
                name -> schema.table(name)
                        .filter(t ->
                                t.primaryKey().size() > 1 && !parts.owners(t).isEmpty())
                        .map(t -> 0.05)
                        .orElse(1.0));
    }

    /** Says whether rows of the table link two entities rather than are one of them. */
    boolean link(String table) {
        return part(table) < 1 && !values(table);
    }

    /** Says whether rows hold nothing but the keys of other entities: films that have a director. */
    boolean bare(String table) {
        return schema.table(table)
                .filter(t -> parts.owners(t).size() == t.columns().size())
                .isPresent();
    }

    /** Weighs a nested predicate of that type between blocks over two tables. */
    double relation(String outer, String inner, Nesting type) {
        return relations.computeIfAbsent(new Related(outer, inner, type), this::relation);
    }

    private double relation(Related tables) {
        String outer = tables.outer();
        String inner = tables.inner();
        boolean own = outer.equals(inner);
        return switch (tables.type()) {
            case A -> (own ? 1 : UNLIKE) * part(outer);
            case N, J ->
                own
                        ? joins.direct(outer, inner) ? kin(outer) : joins.peers(outer) ? FAR_FETCHED : 0
                        : through(inner) * (joins.direct(outer, inner) ? 1 : SIDEWAYS);
            case JA -> !joins.owns(outer, inner) ? 0 : (own ? kin(outer) : 1) * (joins.many(outer, inner) ? 1 : FEW);
        };
    }

    /** Weighs down what leads through a link to something else. */
    private double through(String table) {
        return link(table) ? THROUGH : 1;
    }

    private double kin(String table) {
        return joins.rows(table) < 2 * ROWS ? KIN * SMALL : KIN;
    }

    /** Weighs a leaf by what it picks out: a kind of entity rather than a coincidence, by one condition rather than three. */
    double leaf(Pool.Leaf leaf, Nesting type) {
        return leaves.computeIfAbsent(
                new Use(leaf.number(), type),
                use -> leaf.open()
                        ? open(leaf.inner().table(), type)
                        : leaf(leaf.block(), leaf.inner().rows(), type));
    }

    /** Weighs a table as if it had one condition on a category. */
    private double open(String table, Nesting type) {
        return type == Nesting.JA && values(table) ? 0 : link(table) ? LINK : 1;
    }

    private double leaf(Block leaf, long rows, Nesting type) {
        String table = leaf.table().orElseThrow();
        boolean one = type == Nesting.JA && values(table);
        if (leaf.where().isEmpty() ? !type.aggregate() : one) {
            return 0; // all of them pick out nothing; of one value each thing has one row at most
        }
        double weight = leaf.where().isEmpty() ? EVERYTHING : (link(table) ? LINK : 1) / FURTHER;
        for (Predicate condition : leaf.where()) {
            weight *= FURTHER * condition(table, condition, type == Nesting.A);
        }
        boolean rare = !leaf.where().isEmpty() && rows * COMMON < joins.rows(table);
        return type == Nesting.A && rare ? weight * UNCOMMON : weight;
    }

    /** Weighs a leaf up for a form that the item should have, and one row by its name down where it need not be one. */
    double wished(Pool.Leaf leaf, Set<RareForm> rare) {
        boolean form = either(leaf) && rare.contains(RareForm.EITHER)
                || leaf.block().where().stream()
                        .anyMatch(p -> p instanceof Predicate.Compare c
                                && c.operator() == Comparison.NE
                                && rare.contains(RareForm.EXCLUDED));
        String table = leaf.inner().table();
        boolean named = !joins.onlyNames(table) && leaf.block().where().stream().anyMatch(p -> named(table, p));
        boolean wanted = form || named && rare.contains(RareForm.NAMED);
        double linked = named && link(table) ? LINK * THROUGH : 1; // films with a role of one person
        return wanted ? WISHED / linked : named ? FAR_FETCHED : 1;
    }

    /**
     * Weighs down what reads as a second denial, "no results with at most 200" or "neither … nor", and what so few have that nearly all would be left.
     *
     * @param share of the outer rows that have it
     * @param named whether an outer row has one at most, which is then to be one by its name
     */
    static double deniable(Pool.Leaf leaf, double share, boolean named) {
        boolean downward = leaf.block().where().stream()
                .flatMap(Walk::predicates)
                .anyMatch(p -> p instanceof Predicate.Compare c
                        && (DOWNWARD.contains(c.operator())
                                || c.right() instanceof Expr.BooleanLiteral(boolean value) && !value));
        boolean kind = named && Equalities.kind(leaf.block());
        return (downward || either(leaf) ? FAR_FETCHED : 1)
                * (share < (kind ? DENIABLE_KIND : DENIABLE) ? FAR_FETCHED : 1)
                * (kind ? LEFT_OUT : named ? FAR_FETCHED : 1);
    }

    static boolean either(Pool.Leaf leaf) {
        return leaf.block().where().stream().anyMatch(Predicate.Or.class::isInstance);
    }

    private boolean named(String table, Predicate condition) {
        return condition instanceof Predicate.Compare c
                && c.operator() == Comparison.EQ
                && c.left() instanceof Expr.Column column
                && c.right() instanceof Expr.TextLiteral
                && schema.table(table)
                        .flatMap(t -> t.column(column.name()))
                        .filter(found -> found.role() == Role.NAME)
                        .isPresent();
    }

    /** Says whether rows are values of other entities, which have each of them once: their genres. */
    boolean values(String table) {
        return schema.table(table).filter(parts::part).isPresent();
    }

    /** Weighs a condition; a yardstick is a kind of thing, not what happens to be above some amount. */
    private double condition(String table, Predicate condition, boolean yardstick) {
        return switch (condition) {
            case Predicate.Compare c when c.operator() == Comparison.NE -> yardstick ? 0 : 0.01; // a group by chance
            case Predicate.Compare c
            when c.left() instanceof Expr.Column column ->
                compared(table, column, yardstick) * (exact(table, c, column) ? EXACT : code(c) ? NUMBERED : 1);
            case Predicate.InList list
            when !list.negated() && list.operand() instanceof Expr.Column column ->
                compared(table, column, yardstick) * 0.3;
            case Predicate.Between b
            when b.operand() instanceof Expr.Column column -> compared(table, column, yardstick) * 0.25;
            case Predicate.Like _, Predicate.Or _ when yardstick -> 0;
            case Predicate.Or or when columns(or).size() > 1 -> FAR_FETCHED;
            case Predicate.Or or
            when Walk.predicates(or).anyMatch(p -> p instanceof Predicate.Compare c && code(c)) -> NUMBERED * EITHER;
            default -> EITHER;
        };
    }

    /** Says whether the condition is on a text without letters, or one for machines: a rank of “19”, “generation-i”. */
    private static boolean code(Predicate.Compare condition) {
        return condition.right() instanceof Expr.TextLiteral(String value)
                && condition.operator() == Comparison.EQ
                && (value.codePoints().noneMatch(Character::isLetter)
                        || SLUG.matcher(value).matches());
    }

    /** Says whether the condition is on one amount, such as a quantity of 3. */
    private boolean exact(String table, Predicate.Compare condition, Expr.Column named) {
        return condition.operator() == Comparison.EQ
                && schema.table(table)
                        .flatMap(t -> t.column(named.name()))
                        .filter(c -> c.role() == Role.MEASURE && c.type().numeric())
                        .isPresent();
    }

    /** Weighs the conditions of a leaf in a tree with so many nested predicates. */
    static double brief(Pool.Leaf leaf, int predicates) {
        return predicates < CROWD ? 1 : Math.pow(CROWDED, leaf.conditions());
    }

    private double compared(String table, Expr.Column named, boolean yardstick) {
        Optional<Column> column = schema.table(table).flatMap(t -> t.column(named.name()));
        if (column.isEmpty()) {
            return FAR_FETCHED;
        }
        return switch (column.get().role()) {
            case CATEGORY -> column.get().type().numeric() ? NUMBERED : 1;
            case NAME ->
                yardstick ? 0 : column.get().type() == ColumnType.TEXT && joins.once(table, named.name()) ? 1 : 0.1;
            case MEASURE -> yardstick ? 0.005 : 0.15;
            case MOMENT -> yardstick ? 0.04 : 0.3;
            case TEXT, IDENTIFIER -> 0.08;
        };
    }

    /** Collects the columns that the conditions of a leaf are about. */
    Set<String> about(Pool.Leaf leaf) {
        return subjects.computeIfAbsent(leaf.number(), number -> about(leaf.block()));
    }

    /** Gives the names of the columns; two moments of a row are about the same. */
    private Set<String> about(Block leaf) {
        Optional<Table> table = leaf.table().flatMap(schema::table);
        Set<String> columns =
                leaf.where().stream().flatMap(c -> columns(c).stream()).collect(Collectors.toCollection(HashSet::new));
        if (table.isPresent()
                && columns.stream()
                        .flatMap(c -> table.get().column(c).stream())
                        .anyMatch(c -> c.role() == Role.MOMENT)) {
            columns.add(table.get().name() + " when");
        }
        return columns;
    }

    private static Set<String> columns(Predicate condition) {
        return Walk.predicates(condition)
                .flatMap(p -> Walk.exprs(p).stream())
                .flatMap(Walk.only(Expr.Column.class))
                .map(Expr.Column::name)
                .collect(Collectors.toSet());
    }

    /** Weighs the tables around a new block down where the tree would come back to one of them, or ask twice of one. */
    double fresh(String inner, Nesting type, List<String> enclosing, List<String> beside) {
        boolean own = type == Nesting.A;
        double back = !own && enclosing.contains(inner) ? BACK : 1;
        if (!beside.contains(inner)) {
            return back;
        }
        // Of what it belongs to, two are the same; of what belongs to it, a reader takes two for the same.
        return back * (own ? 0.3 : 0);
    }
}
