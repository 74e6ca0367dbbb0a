package org.spartabench.making.nest.growth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.making.leaf.clause.GroupConditions;
import org.spartabench.making.nest.TreeInspector;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.CompareQuery;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Exists;
import org.spartabench.sql.tree.Predicate.InQuery;
import org.spartabench.sql.tree.Predicate.Nested;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.walk.Equalities;

/**
 * Lists the whole predicates by which a block can hold a finished one, for an author that chooses: those that leave as many rows
 * as later steps need, and change the block.
 */
final class Decisions {

    /** Most predicates offered, those of them that are alike but for a constant, and measures that groups average. */
    private static final int OFFERED = 12;

    private static final int OF_GROUPS = 3;

    private static final int MEASURES = 2;

    /** Joins a column of the outer table and one of the inner table by an edge. */
    private record Pair(Column outer, Column inner) {}

    private final TreeContext tools;
    private final AuthorSession session;
    private final PlannedPredicate hop;
    private final Block outer;
    private final Block inner;

    /** @param inner has another name than the outer block */
    Decisions(TreeContext tools, AuthorSession session, PlannedPredicate hop, Block outer, Block inner) {
        this.tools = tools;
        this.session = session;
        this.hop = hop;
        this.outer = outer;
        this.inner = inner;
    }

    /** Gives the best of each family of predicates in turn, the wanted ones alone. */
    List<Offer<Nested>> offers(Predicate<Offer<Nested>> wanted) {
        List<List<Offer<Nested>>> families = new ArrayList<>();
        for (List<Nested> family : families().toList()) {
            List<Offer<Nested>> able = new ArrayList<>();
            Set<Long> rows = new HashSet<>();
            for (Nested predicate : family) {
                Optional<Offer<Nested>> offer = offer(predicate).filter(wanted);
                // In a family as many rows are the same rows.
                offer.filter(o -> rows.add(o.rows())).ifPresent(able::add);
            }
            families.add(best(able));
        }
        List<Offer<Nested>> offers = new ArrayList<>();
        for (int i = 0; i < OFFERED; i++) {
            int place = i;
            families.stream()
                    .filter(f -> place < f.size())
                    .map(f -> f.get(place))
                    .forEach(offers::add);
        }
        return offers.stream().limit(OFFERED).toList();
    }

    /** Says whether some predicate leaves rows with which the outer block can be finished. */
    boolean any() {
        return able(p -> Feasibility.able(tools, session, outer, inner, p))
                .anyMatch(p -> hop.goesOn().test(outer.and(p)));
    }

    /** Finds the wanted predicates that do, one after the other as they are asked for. */
    Stream<Nested> able(Predicate<Nested> wanted) {
        return families().flatMap(List::stream).filter(wanted).filter(p -> offer(p).isPresent());
    }

    /**
     * Gives a wanted predicate that leaves half of the rows, or else the one that leaves the most of those that do; a correlated
     * membership, which leaves fewer rows than its correlation, only where nothing else does.
     */
    Optional<Offer<Nested>> widest(Predicate<Nested> wanted) {
        Predicate<Nested> narrow = p -> hop.type() == Nesting.J && p instanceof InQuery;
        return widestOf(wanted.and(narrow.negate())).or(() -> widestOf(wanted.and(narrow)));
    }

    private Optional<Offer<Nested>> widestOf(Predicate<Nested> wanted) {
        long half = half();
        List<Offer<Nested>> narrower = new ArrayList<>();
        for (Nested predicate :
                (Iterable<Nested>) families().flatMap(List::stream).filter(wanted)::iterator) {
            Optional<Offer<Nested>> counted = counted(predicate);
            if (counted.filter(o -> o.rows() >= half && changes(predicate)).isPresent()) {
                return counted;
            }
            counted.filter(o -> o.rows() < half).ifPresent(narrower::add);
        }
        return narrower.stream()
                .sorted(Comparator.comparingLong(Offer<Nested>::rows).reversed())
                .filter(o -> changes(o.choice()))
                .findFirst();
    }

    /** Gives half of the rows that the outer block has. */
    private long half() {
        return Math.max(0, rows(outer)) / 2;
    }

    /** Keeps those of a large family that part the rows best. */
    private List<Offer<Nested>> best(List<Offer<Nested>> able) {
        long half = half();
        return able.stream()
                .sorted(Comparator.comparing(o -> Math.abs(o.rows() - half)))
                .limit(OF_GROUPS)
                .toList();
    }

    private Optional<Offer<Nested>> offer(Nested predicate) {
        return counted(predicate).filter(o -> changes(o.choice()));
    }

    private Optional<Offer<Nested>> counted(Nested predicate) {
        return tools.neighbours()
                .inspector()
                .rows(outer.and(predicate))
                .toOptional()
                .filter(rows -> rows >= hop.next().least())
                .map(rows -> new Offer<>(predicate, rows));
    }

    /** Says whether the block may hold the predicate, and needs it. */
    private boolean changes(Nested predicate) {
        Block joined = outer.and(predicate);
        BlockPath child = BlockPath.ROOT.child(hop.child().steps().getLast());
        TreeInspector inspector = tools.neighbours().inspector();
        return inspector.form(joined, Map.of(child, hop.type())).isEmpty()
                && inspector.effect(joined).isEmpty()
                && (session.reads() || needed(joined));
    }

    /** Says whether other rows would be left without any part of the block, or of those in it. */
    private boolean needed(Block joined) {
        long rows = rows(joined);
        return Trees.parts(joined).stream().noneMatch(part -> rows(part.without()) == rows);
    }

    private long rows(Block block) {
        return tools.neighbours().inspector().rows(block).toOptional().orElse(-1L);
    }

    /** Lists what is alike but for a constant or a direction. */
    private Stream<List<Nested>> families() {
        List<Pair> keys = pairs(JoinGraph.Kind.KEY);
        return switch (hop.type()) {
            case N -> keys.stream().flatMap(p -> members(p, inner));
            case A -> plain() ? measures().flatMap(p -> comparisons(p, inner)) : Stream.empty();
            case J ->
                plain()
                        ? keys.stream()
                                .flatMap(link -> Stream.concat(
                                        exists(correlated(link).withSelect(Expr.NumberLiteral.of(1))),
                                        keys.stream()
                                                .filter(p -> !p.outer().equals(link.outer())
                                                        && !p.inner().equals(link.inner()))
                                                .flatMap(p -> members(p, correlated(link)))))
                        : Stream.empty();
            case JA ->
                plain()
                        ? keys.stream()
                                .flatMap(link -> Stream.concat(
                                        groups(link), measures().flatMap(p -> comparisons(p, correlated(link)))))
                        : Stream.empty();
        };
    }

    private Stream<List<Nested>> members(Pair pair, Block block) {
        Block listed = plain() ? block.withSelect(own(pair.inner())) : block;
        return Stream.of(false, true).map(not -> List.of(new InQuery(own(pair.outer()), not, listed)));
    }

    private static Stream<List<Nested>> exists(Block block) {
        return Stream.of(false, true).map(not -> List.of(new Exists(not, block)));
    }

    private Stream<List<Nested>> comparisons(Pair pair, Block block) {
        return Stream.of("AVG >", "AVG <", "MAX >", "MAX =", "MIN <", "MIN =")
                .map(words -> words.split(" "))
                .map(words -> List.of(new CompareQuery(
                        own(pair.outer()),
                        Stream.of(Comparison.values())
                                .filter(c -> c.symbol().equals(words[1]))
                                .findFirst()
                                .orElseThrow(),
                        Quantifier.ONE,
                        block.withSelect(Expr.Call.of(words[0], own(pair.inner()))))));
    }

    /** Asks for groups by their number of rows, and by the averages of a few measures. */
    private Stream<List<Nested>> groups(Pair link) {
        List<String> measures = table(inner).stream()
                .flatMap(t -> t.columns().stream())
                .filter(Decisions::measure)
                .filter(c -> !Equalities.bounded(inner).contains(lower(c)))
                .map(Column::name)
                .limit(MEASURES)
                .toList();
        Block all = Block.from(inner.table().orElseThrow(), Optional.empty());
        return GroupConditions.of(session.figures(all, measures))
                .map(alike -> alike.stream().map(having -> group(link, having)).toList());
    }

    private Nested group(Pair link, org.spartabench.sql.tree.Predicate having) {
        Expr key = own(link.inner());
        return new Exists(
                false,
                correlated(link).withSelect(key).withGroupBy(List.of(key)).withHaving(List.of(having)));
    }

    private Block correlated(Pair link) {
        return inner.and(new org.spartabench.sql.tree.Predicate.Compare(
                Expr.Column.of(inner.alias().orElseThrow(), link.inner().name()),
                Comparison.EQ,
                Expr.Column.of(outer.alias().orElseThrow(), link.outer().name())));
    }

    private Stream<Pair> measures() {
        return pairs(JoinGraph.Kind.MEASURE).stream().filter(p -> measure(p.inner()));
    }

    private static boolean measure(Column column) {
        return column.role() == Role.MEASURE && column.type().numeric();
    }

    /** Whether the inner block has no groups, so that its SELECT can change. */
    private boolean plain() {
        return inner.groupBy().isEmpty();
    }

    private List<Pair> pairs(JoinGraph.Kind kind) {
        Optional<Table> outside = table(outer);
        Optional<Table> inside = table(inner);
        if (outside.isEmpty() || inside.isEmpty()) {
            return List.of();
        }
        Set<String> fixed = Equalities.fixed(inner);
        Set<String> fixedOutside = Equalities.fixed(outer);
        List<Pair> pairs = new ArrayList<>();
        for (Column column : outside.get().columns()) {
            ColumnRef ref = new ColumnRef(outside.get().name(), column.name());
            for (ColumnRef partner : tools.schema().joins().partners(kind, ref)) {
                inside.filter(t -> t.name().equalsIgnoreCase(partner.table()))
                        .flatMap(t -> t.column(partner.column()))
                        .filter(c -> !fixed.contains(lower(c)) && !fixedOutside.contains(lower(column)))
                        .filter(c -> c.type() != ColumnType.TIME && listed(c) && !itself(outside.get(), ref, partner))
                        .map(c -> new Pair(column, c))
                        .ifPresent(pairs::add);
            }
        }
        return pairs;
    }

    private Optional<Table> table(Block block) {
        return block.table().flatMap(tools.schema()::table);
    }

    private static String lower(Column column) {
        return column.name().toLowerCase(Locale.ROOT);
    }

    /** Whether the block can select the column: one with groups keeps its SELECT. */
    private boolean listed(Column column) {
        return plain()
                || inner.groupBy().getFirst() instanceof Expr.Column c
                        && c.name().equalsIgnoreCase(column.name());
    }

    /** Whether the pair joins each row of a table with itself alone. */
    private static boolean itself(Table table, ColumnRef outer, ColumnRef inner) {
        return outer.equals(inner)
                && table.primaryKey().size() == 1
                && table.primaryKey().getFirst().equalsIgnoreCase(outer.column());
    }

    private static Expr own(Column column) {
        return Expr.Column.of(column.name());
    }
}
