package org.spartabench.making.repair.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.diagnosis.Expected;
import org.spartabench.making.repair.diagnosis.Probe;
import org.spartabench.making.repair.explain.BlockSupport.Asked;
import org.spartabench.making.repair.explain.BlockSupport.Found;
import org.spartabench.making.repair.explain.Witnesses.Followed;
import org.spartabench.making.repair.explain.Witnesses.Witness;
import org.spartabench.making.repair.rewrite.Bindings;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.walk.Aggregates;

/** Follows rows of blocks into the blocks inside them. */
record WitnessSearch(DiagnosedQuery query, Probe probe, boolean placed, List<Witness> found) {

    WitnessSearch(DiagnosedQuery query, Probe probe, boolean placed) {
        this(query, probe, placed, new ArrayList<>());
    }

    /** Finds the rows of a block, then those of the blocks inside it for its first row. */
    void visit(Block bound, BlockPath path, Asked asked, Optional<Followed> follows) {
        Found support = new BlockSupport(query, path, bound, asked, probe, placed).found(Witnesses.MOST_ROWS);
        List<Witness> witnesses = witnesses(path, support, follows);
        found.addAll(witnesses);
        inside(witnesses.getFirst(), 0);
    }

    /** Finds the rows of the blocks inside a block for one of its rows. */
    void inside(Witness witness, int row) {
        Found support = witness.found();
        Bindings outer = row < support.rows().size()
                ? Expected.bound(
                        support.columns(),
                        support.rows().get(row).subList(0, support.columns().size()))
                : Bindings.NONE;
        Optional<Followed> own = outer.rows().isEmpty()
                ? Optional.empty()
                : Optional.of(new Followed(witness.block(), row, name(witness, row), witness.total()));
        int child = 0;
        for (Predicate.Nested nested : support.bound().nested()) {
            if (nested.inner() instanceof Block inner) {
                descend(nested, inner, witness.block().child(child++), witness, outer, own);
            }
        }
    }

    private void descend(
            Predicate.Nested nested,
            Block inner,
            BlockPath path,
            Witness around,
            Bindings outer,
            Optional<Followed> own) {
        Optional<Expr> left = left(nested);
        Set<String> named = FreeSources.named(path.in(query.root()));
        left.ifPresent(l -> named.addAll(FreeSources.named(new Predicate.Truth(l))));
        boolean depends = !Collections.disjoint(
                named, RelaxablePredicates.sources(around.found().bound()));
        if (depends && own.isEmpty()) {
            return;
        }
        Block bound = outer.in(inner);
        Asked asked = left.flatMap(l -> value(l, around.found(), outer))
                .map(l -> asked(nested, l, bound))
                .orElse(
                        nested instanceof Predicate.CompareQuery
                                ? new Asked(List.of(), Optional.empty(), true)
                                : Asked.ROWS);
        visit(bound, path, asked, depends ? own : named.isEmpty() ? Optional.empty() : around.follows());
    }

    private static Optional<Expr> left(Predicate.Nested nested) {
        return switch (nested) {
            case Predicate.InQuery in -> Optional.of(in.left());
            case Predicate.CompareQuery compare ->
                compare.quantifier() == Quantifier.ONE ? Optional.empty() : Optional.of(compare.left());
            case Predicate.Exists _ -> Optional.empty();
        };
    }

    /** Returns what stands before IN, ANY or ALL for the outer row, or for its group. */
    private Optional<Expr> value(Expr left, Found around, Bindings outer) {
        return Aggregates.in(left)
                ? probe.maybeRow(around.all().withSelect(left)).map(r -> Terms.literal(r.getFirst()))
                : Optional.of(outer.in(left));
    }

    private static Asked asked(Predicate.Nested nested, Expr left, Block inner) {
        Expr output = inner.select().getFirst().expr();
        if (nested instanceof Predicate.CompareQuery compare) {
            if (compare.quantifier() == Quantifier.ANY) {
                return Asked.of(List.of(new Predicate.Compare(left, compare.operator(), output)));
            }
            return switch (compare.operator()) {
                case GT, GE -> new Asked(List.of(), Optional.of(Terms.falling(output)), true);
                case LT, LE -> new Asked(List.of(), Optional.of(Terms.rising(output)), true);
                case NE -> Asked.of(List.of(equal(output, left)));
                case EQ -> Asked.ROWS;
            };
        }
        List<Expr> parts = left instanceof Expr.Tuple t ? t.elements() : List.of(left);
        List<Predicate> equal = new ArrayList<>();
        for (int i = 0; i < parts.size() && parts.size() == inner.select().size(); i++) {
            equal.add(equal(inner.select().get(i).expr(), parts.get(i)));
        }
        return Asked.of(equal);
    }

    private static Predicate equal(Expr output, Expr left) {
        return new Predicate.Compare(output, Comparison.EQ, left);
    }

    /** Makes a witness for each source of the block; the first one has the notes that concern all. */
    private List<Witness> witnesses(BlockPath path, Found support, Optional<Followed> follows) {
        List<Witness> all = new ArrayList<>();
        for (int i = 0; i < Math.max(1, sources(support).size()); i++) {
            all.add(witness(path, support, i, follows));
        }
        return all;
    }

    private static Witness witness(BlockPath path, Found support, int number, Optional<Followed> follows) {
        String source = sources(support).stream().skip(number).findFirst().orElse("");
        List<Expected.Column> columns = support.columns();
        int from = (int)
                columns.stream().takeWhile(c -> !c.source().equals(source)).count();
        List<String> own = columns.stream()
                .filter(c -> c.source().equals(source))
                .map(Expected.Column::name)
                .toList();
        return new Witness(
                path,
                support.query().tables().getOrDefault(source, source),
                own,
                support.rows().stream()
                        .map(r -> r.subList(from, from + own.size()))
                        .toList(),
                places(support, columns.size() + number),
                follows,
                number == 0 ? support.note() : "",
                number,
                support);
    }

    private static Set<String> sources(Found support) {
        return RelaxablePredicates.sources(support.bound());
    }

    /** Adds rows of a witness up to so many. */
    static Witness more(Witness witness, int most, Probe probe) {
        Found found = witness.found();
        List<List<@Nullable Object>> rows = new ArrayList<>(found.rows());
        List<List<@Nullable Object>> others =
                new ArrayList<>(BlockSupport.rows(found.all(), found.orders(), most, probe));
        rows.forEach(others::remove);
        rows.addAll(others);
        Found more = new Found(
                found.query(),
                found.bound(),
                found.all(),
                found.orders(),
                found.columns(),
                rows,
                found.total(),
                found.each(),
                found.note());
        return witness(witness.block(), more, witness.source(), witness.follows());
    }

    private static List<OptionalLong> places(Found support, int at) {
        return support.rows().stream()
                .map(r -> at < r.size() && r.get(at) instanceof Long place
                        ? OptionalLong.of(place)
                        : OptionalLong.empty())
                .toList();
    }

    /** Names a row by its key, by its name, or by its first value. */
    private String name(Witness witness, int row) {
        List<@Nullable Object> values = witness.rows().get(row);
        Optional<Table> table = query.schema().table(witness.table());
        Stream<String> names = Stream.concat(
                table.filter(t -> t.primaryKey().size() == 1).stream().flatMap(t -> t.primaryKey().stream()),
                table.stream()
                        .flatMap(t -> t.columns().stream())
                        .filter(c -> c.role() == Role.NAME)
                        .map(c -> c.name()));
        return Stream.concat(names, witness.columns().stream())
                .map(witness.columns()::indexOf)
                .filter(i -> i >= 0 && values.get(i) != null)
                .findFirst()
                .map(i -> (values.get(i) instanceof Number ? witness.columns().get(i) + " " : "")
                        + Values.text(values.get(i)))
                .orElse("row " + (row + 1));
    }
}
