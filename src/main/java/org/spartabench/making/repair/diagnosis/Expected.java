package org.spartabench.making.repair.diagnosis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.rewrite.Bindings;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Finds the expected row: a row of the longest prefix of the query that returns rows. Among them it fails the
 * fewest of the remaining conjuncts, and of these it needs the least relaxing ({@link RowPreference}); among
 * equally good rows it is the first in its table.
 *
 * @param row a row of each source of FROM; of one source only when FROM itself is empty; for a group, of its key
 *     columns
 * @param key the values of GROUP BY if HAVING blocks a group
 * @param failing the conjuncts of WHERE that the row does not satisfy
 */
public record Expected(Bindings row, List<Key> key, List<PredicatePath> failing) {

    /** Holds one expression of GROUP BY with the group's value; {@code name} is the written expression. */
    record Key(Expr expr, String name, @Nullable Object value) {}

    /** Returns the conditions that select the group. */
    List<Predicate> keys() {
        return key.stream().map(k -> Terms.is(k.expr(), k.value())).toList();
    }

    /** Rows up to which naming their places is cheaper than evaluating the conditions that they satisfy again. */
    private static final int FEW = 500;

    /** Lists the values by column, for people. */
    Map<String, String> shown() {
        if (key.isEmpty()) {
            return row.shown();
        }
        Map<String, String> shown = new LinkedHashMap<>();
        key.forEach(k -> shown.put(k.name(), Values.text(k.value())));
        return shown;
    }

    /** Finds the expected row; empty when there is no row at all, or a statement failed. */
    static Optional<Expected> of(DiagnosedQuery subject, Waterfall waterfall, Probe probe) {
        if (waterfall.where() < 0) {
            return ofOneSide(subject, probe);
        }
        return waterfall.where() == subject.root().where().size()
                ? group(subject, waterfall.having(), probe)
                : row(subject, waterfall.where(), probe);
    }

    private static Optional<Expected> row(DiagnosedQuery subject, int kept, Probe probe) {
        Block root = subject.root();
        List<Column> columns = columns(root.from(), subject);
        List<Source> sources = sources(root.from());
        List<Expr> places = new ArrayList<>();
        for (Source source : sources) {
            source.name()
                    .filter(subject.tables()::containsKey)
                    .flatMap(probe::place)
                    .ifPresent(places::add);
        }
        int known = places.size();
        return known == sources.size()
                ? first(subject, kept, places, probe)
                        .flatMap(found -> rowsAt(subject, sources, found, probe)
                                .map(row -> expected(
                                        subject, kept, bound(columns, row), found.subList(known, found.size()))))
                : first(subject, kept, columns.stream().map(Column::expr).toList(), probe)
                        .map(found -> expected(
                                subject, kept, bound(columns, found), found.subList(columns.size(), found.size())));
    }

    private static Optional<List<@Nullable Object>> rowsAt(
            DiagnosedQuery subject, List<Source> sources, List<@Nullable Object> places, Probe probe) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            String name = sources.get(i).name().orElseThrow();
            // An outer join gives rows that have no row of this source.
            Optional<List<@Nullable Object>> row = places.get(i) instanceof Long place
                    ? probe.rowAt(subject.tables().getOrDefault(name, name), place)
                    : Optional.of(Collections.nCopies(
                            subject.columns().getOrDefault(name, List.of()).size(), null));
            if (row.isEmpty()) {
                return Optional.empty();
            }
            values.addAll(row.get());
        }
        return Optional.of(values);
    }

    /** @param flags whether the row satisfies each conjunct of WHERE from {@code kept} on */
    private static Expected expected(DiagnosedQuery subject, int kept, Bindings row, List<@Nullable Object> flags) {
        return new Expected(
                row,
                List.of(),
                IntStream.range(kept, subject.root().where().size())
                        .filter(i -> !Boolean.TRUE.equals(flags.get(i - kept)))
                        .mapToObj(i -> PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, i))
                        .toList());
    }

    /**
     * Finds the best row: its identity, then the flags of the conjuncts from {@code kept} on.
     *
     * @param identity orders rows that are equally good
     */
    private static Optional<List<@Nullable Object>> first(
            DiagnosedQuery subject, int kept, List<Expr> identity, Probe probe) {
        Block root = subject.root();
        List<Block.Output> outputs = new ArrayList<>();
        for (int i = 0; i < identity.size(); i++) {
            outputs.add(Terms.as(identity.get(i), "c" + i));
        }
        outputs.addAll(Waterfall.flags(root.where(), kept));
        List<Block.Order> order = new ArrayList<>();
        List<Predicate> flags = IntStream.range(kept, root.where().size())
                .mapToObj(Expected::flag)
                .toList();
        order.add(Terms.rising(Terms.misses(flags)));
        List<Predicate> wishes = new ArrayList<>();
        for (int i = kept; i < root.where().size(); i++) {
            wishes.addAll(RowPreference.withoutNulls(subject, i, probe));
        }
        int first = wishes.size();
        for (int i = kept; i < root.where().size(); i++) {
            wishes.addAll(RowPreference.of(subject, i, probe));
        }
        for (int i = 0; i < wishes.size(); i++) {
            outputs.add(Terms.as(Terms.truth(wishes.get(i)), "w" + i));
        }
        order.addAll(wished(0, first));
        order.add(Terms.rising(Terms.misses(flags.stream().map(Expected::known).toList())));
        order.addAll(wished(first, wishes.size()));
        for (int i = 0; i < identity.size(); i++) {
            order.add(Terms.rising(Expr.Column.of("c" + i)));
        }
        Block flagged = Block.of(outputs, root.from()).withWhere(candidates(subject, kept, identity, probe));
        List<Predicate> joins = root.from().size() > 1
                ? FreeSources.joins(
                        root.withWhere(root.where().subList(kept, root.where().size())))
                : List.of();
        // Of sources side by side the pairs come first that the query joins: there may be too many others to look at.
        return joins.isEmpty()
                ? best(flagged, order, probe)
                : best(flagged.and(joins), order, probe).or(() -> best(flagged, order, probe));
    }

    /** Orders by wishes, those that hold first. */
    private static List<Block.Order> wished(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> Terms.rising(Terms.misses(List.of(new Predicate.Truth(Expr.Column.of("w" + i))))))
                .toList();
    }

    private static Optional<List<@Nullable Object>> best(Block flagged, List<Block.Order> order, Probe probe) {
        return probe.row(Terms.limited(Terms.over(flagged, "flagged", Expr.Star.ALL), order, 1));
    }

    /** Returns the conjuncts before {@code kept}, or the places of the few rows that satisfy them, if known. */
    private static List<Predicate> candidates(DiagnosedQuery subject, int kept, List<Expr> identity, Probe probe) {
        List<Predicate> conditions = subject.root().where().subList(0, kept);
        return kept == 0 || identity.size() > 1
                ? conditions
                : probe.passing(subject, subject.written().where().subList(0, kept))
                        .filter(places -> places.cardinality() <= FEW)
                        .<List<Predicate>>map(
                                places -> List.of(Predicate.InList.of(identity.getFirst(), places.stream())))
                        .orElse(conditions);
    }

    private static Predicate flag(int index) {
        return new Predicate.Truth(Expr.Column.of("f" + index));
    }

    private static Predicate known(Predicate flag) {
        return flag instanceof Predicate.Truth(Expr operand) ? new Predicate.IsNull(operand, true) : flag;
    }

    private static Optional<Expected> group(DiagnosedQuery subject, int kept, Probe probe) {
        Block root = subject.root();
        if (root.groupBy().isEmpty()) {
            return Optional.of(new Expected(Bindings.NONE, List.of(), List.of()));
        }
        List<Block.Output> outputs = new ArrayList<>();
        List<Block.Order> keys = new ArrayList<>();
        for (int i = 0; i < root.groupBy().size(); i++) {
            outputs.add(Terms.as(root.groupBy().get(i), "c" + i));
            keys.add(Terms.rising(Expr.Column.of("c" + i)));
        }
        outputs.addAll(Waterfall.flags(root.having(), kept));
        List<Predicate> flags = IntStream.range(kept, root.having().size())
                .mapToObj(Expected::flag)
                .toList();
        List<Block.Order> order = new ArrayList<>();
        order.add(Terms.rising(Terms.misses(flags)));
        order.addAll(keys);
        Block groups =
                Terms.grouped(root).withHaving(root.having().subList(0, kept)).withSelect(outputs);
        Block first = Terms.over(groups, "flagged", Expr.Star.ALL);
        return probe.row(Terms.limited(first, order, 1)).map(values -> {
            List<Key> key = IntStream.range(0, root.groupBy().size())
                    .mapToObj(i -> new Key(
                            root.groupBy().get(i),
                            Sql.print(subject.written().groupBy().get(i)),
                            values.get(i)))
                    .toList();
            return new Expected(keyColumns(key), key, List.of());
        });
    }

    /** Binds the columns that the key fixes in the rows of its group. */
    private static Bindings keyColumns(List<Key> key) {
        Map<String, Map<String, @Nullable Object>> rows = new LinkedHashMap<>();
        for (Key part : key) {
            if (part.expr() instanceof Expr.Column(Optional<String> source, String name) && source.isPresent()) {
                rows.computeIfAbsent(source.get(), s -> new LinkedHashMap<>()).put(name, part.value());
            }
        }
        return new Bindings(rows);
    }

    /** Finds a row where FROM is empty: the first row of its first source that has one. */
    private static Optional<Expected> ofOneSide(DiagnosedQuery subject, Probe probe) {
        for (Source source : sources(subject.root().from())) {
            List<Column> columns = columns(List.of(source), subject);
            Block block = select(columns, List.of(source));
            List<Block.Order> order =
                    columns.stream().map(c -> Terms.rising(c.expr())).toList();
            Optional<List<@Nullable Object>> values =
                    columns.isEmpty() ? Optional.empty() : probe.row(Terms.limited(block, order, 1));
            if (values.isPresent()) {
                return Optional.of(new Expected(bound(columns, values.get()), List.of(), List.of()));
            }
        }
        return Optional.empty();
    }

    private static List<Source> sources(List<Source> from) {
        return from.stream()
                .flatMap(Walk::sources)
                .filter(s -> !(s instanceof Source.Join))
                .toList();
    }

    static Block select(List<Column> columns, List<Source> from) {
        return Terms.row(columns.stream().map(Column::expr).toList()).withFrom(from);
    }

    public record Column(String source, String name) {
        public Expr expr() {
            return Expr.Column.of(source, name);
        }
    }

    /** Lists the columns of all sources, in order. */
    public static List<Column> columns(List<Source> from, DiagnosedQuery subject) {
        List<Column> columns = new ArrayList<>();
        for (Source source : sources(from)) {
            source.name()
                    .ifPresent(name -> subject.columns()
                            .getOrDefault(name, List.of())
                            .forEach(c -> columns.add(new Column(name, c))));
        }
        return columns;
    }

    /** Binds the values of {@code columns}, from the first on, as rows of their sources. */
    public static Bindings bound(List<Column> columns, List<@Nullable Object> values) {
        Bindings bindings = Bindings.NONE;
        int at = 0;
        while (at < columns.size()) {
            String source = columns.get(at).source();
            int end = at;
            while (end < columns.size() && columns.get(end).source().equals(source)) {
                end++;
            }
            bindings = bindings.with(
                    source, columns.subList(at, end).stream().map(Column::name).toList(), values.subList(at, end));
            at = end;
        }
        return bindings;
    }
}
