package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.description.FullNames;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Walk;

/**
 * Rejects queries that are legal but implausible; the reason goes back to the author as feedback. Imported items are
 * exempt.
 */
public final class PlausibilityRules {

    private final Schema schema;
    private final KeyCounts counts;

    public PlausibilityRules(Schema schema, KeyCounts counts) {
        this.schema = schema;
        this.counts = counts;
    }

    /** Gives the first implausible part of the tree, in one line. */
    public Optional<Objection> objection(Block root) {
        ColumnNames names = ColumnNames.of(root, schema);
        return Trees.blocks(root).stream()
                .flatMap(at -> new Look(names, at, at.in(root)).objection().stream())
                .findFirst();
    }

    /** Judges one block of a tree. */
    private final class Look {

        private final ColumnNames names;
        private final BlockPath at;
        private final Block block;

        Look(ColumnNames names, BlockPath at, Block block) {
            this.names = names;
            this.at = at;
            this.block = block;
        }

        Optional<Objection> objection() {
            return exact().or(this::averaged)
                    .or(this::alone)
                    .or(this::compared)
                    .or(this::repeated)
                    .or(this::namesakes)
                    .or(() -> new GrainRules(schema, names, at, block).objection());
        }

        /** Rejects equality with decimals: it holds for one row by chance. */
        private Optional<Objection> exact() {
            return block.where().stream()
                    .flatMap(Walk::predicates)
                    .filter(p -> p instanceof Predicate.Compare c
                            && c.operator() == Comparison.EQ
                            && c.right() instanceof Expr.NumberLiteral
                            && type(c.left()).equals(Optional.of(ColumnType.DECIMAL)))
                    .map(p -> new Objection("nobody asks for exactly this: " + Sql.print(p)))
                    .findFirst();
        }

        /** Rejects an average or a sum of anything but a measure: of dates, of years. */
        private Optional<Objection> averaged() {
            return aggregate(block)
                    .filter(call -> call.name().equals("AVG") || call.name().equals("SUM"))
                    .filter(call -> column(call.arguments().getFirst())
                            .flatMap(schema::column)
                            .filter(c -> c.role() != Role.MEASURE)
                            .isPresent())
                    .map(call -> new Objection("only measures have an average or a sum: " + Sql.print(call)));
        }

        /** Rejects an aggregate over one row. */
        private Optional<Objection> alone() {
            if (aggregate(block).isEmpty() && block.groupBy().isEmpty()) {
                return Optional.empty();
            }
            for (Predicate predicate : block.where()) {
                if (predicate instanceof Predicate.Compare c && c.operator() == Comparison.EQ) {
                    boolean left = column(c.left()).filter(counts::unique).isPresent() && own(c.left());
                    boolean right = column(c.right()).filter(counts::unique).isPresent() && own(c.right());
                    if (left && (c.right() instanceof Expr.Literal || !own(c.right())) || right && !own(c.left())) {
                        return Optional.of(new Objection(
                                ObjectionKind.ONE_ROW,
                                "there is one row at most to aggregate: " + Sql.print(predicate)));
                    }
                }
            }
            return Optional.empty();
        }

        /** Rejects a meaningless comparison with an aggregate, or a second one of the same column. */
        private Optional<Objection> compared() {
            Set<Expr> left = new HashSet<>();
            for (Predicate.Nested nested : block.nested()) {
                if (nested instanceof Predicate.CompareQuery c && c.inner() instanceof Block inner) {
                    String function = aggregate(inner).map(Expr.Call::name).orElse("");
                    boolean equal = c.operator() == Comparison.EQ || c.operator() == Comparison.NE;
                    if (function.equals("SUM") || function.equals("AVG") && equal) {
                        return Optional.of(new Objection("a single value is not compared so with " + function));
                    }
                    if (type(c.left()).equals(Optional.of(ColumnType.TIME))) {
                        return Optional.of(new Objection("times of day are not compared with those of other rows"));
                    }
                    if (!left.add(c.left())) {
                        return Optional.of(
                                new Objection(Sql.print(c.left()) + " is compared with another block already"));
                    }
                }
            }
            return Optional.empty();
        }

        /** Rejects two inner blocks over one table that share a condition, or three over one table. */
        private Optional<Objection> repeated() {
            List<Block> children = block.children();
            for (int i = 0; i < children.size(); i++) {
                int alike = 0;
                for (int j = 0; j < i; j++) {
                    Block other = children.get(j);
                    if (other.table().equals(children.get(i).table())) {
                        alike++;
                        List<Predicate> shared = new ArrayList<>(other.where());
                        shared.retainAll(children.get(i).where());
                        if (!shared.isEmpty() || alike == 2) {
                            return Optional.of(new Objection(
                                    "the same is asked of " + other.table().orElse("one table") + " more than once"));
                        }
                    }
                }
            }
            return Optional.empty();
        }

        /** Rejects a name that several rows have as a condition, and a list or a count that gives such rows once. */
        private Optional<Objection> namesakes() {
            Expr output = block.select().getFirst().expr();
            boolean once = at.depth() == 0 && block.distinct() || output instanceof Expr.Call c && c.distinct();
            Stream<Expr> merged = Stream.concat(once ? Walk.exprs(output) : Stream.empty(), block.groupBy().stream());
            return Stream.concat(
                            merged.filter(e -> !named(e).isEmpty())
                                    .map(e -> "rows of one name may be different entities: " + Sql.print(e)),
                            block.where().stream()
                                    .flatMap(Walk::predicates)
                                    .filter(this::ofSeveral)
                                    .map(p -> "several rows have this name: " + Sql.print(p)))
                    .findFirst()
                    .map(Objection::new);
        }

        private boolean ofSeveral(Predicate predicate) {
            return switch (predicate) {
                case Predicate.Compare c ->
                    c.right() instanceof Expr.TextLiteral(String name)
                            && named(c.left()).contains(name);
                case Predicate.InList l ->
                    l.values().stream()
                            .anyMatch(v -> v instanceof Expr.TextLiteral(String name)
                                    && named(l.operand()).contains(name));
                default -> false;
            };
        }

        private Set<Object> named(Expr expr) {
            Optional<ColumnRef> whole = block.table()
                    .flatMap(schema::table)
                    .flatMap(t -> FullNames.in(expr, t).map(name -> new ColumnRef(t.name(), name.called())));
            return whole.or(() -> column(expr))
                    .map(c -> counts.namesakes().getOrDefault(c, Set.of()))
                    .orElse(Set.of());
        }

        private Optional<Expr.Call> aggregate(Block of) {
            return of.select().getFirst().expr() instanceof Expr.Call call && call.aggregate()
                    ? Optional.of(call)
                    : Optional.empty();
        }

        private Optional<ColumnRef> column(Expr expr) {
            return names.column(at, expr);
        }

        private boolean own(Expr expr) {
            return expr instanceof Expr.Column c && names.find(at, c).outward() == 0;
        }

        private Optional<ColumnType> type(Expr expr) {
            return column(expr).flatMap(schema::column).map(Column::type);
        }
    }
}
