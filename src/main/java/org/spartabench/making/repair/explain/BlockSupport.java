package org.spartabench.making.repair.explain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.making.repair.diagnosis.Expected;
import org.spartabench.making.repair.diagnosis.Probe;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Aggregates;

/**
 * Finds the rows of one block that support what is asked of it, the deciding ones first: the row of the extreme for MIN and
 * MAX, the row that is asked for where LIMIT cuts, the rows of the group where it groups.
 */
final class BlockSupport {

    /**
     * Says what an outer row, or the answer, asks of a block.
     *
     * @param outputs conditions on its outputs
     * @param extreme the order whose first row decides, for a comparison with ALL
     * @param value whether its value is compared
     */
    record Asked(List<Predicate> outputs, Optional<Block.Order> extreme, boolean value) {

        static final Asked ROWS = new Asked(List.of(), Optional.empty(), false);

        static Asked of(List<Predicate> outputs) {
            return new Asked(outputs, Optional.empty(), false);
        }
    }

    /**
     * Holds what was found.
     *
     * @param bound the block with values in place of the columns of outer rows
     * @param all selects all supporting rows
     * @param orders whose first rows decide, one for each extreme; none if no row decides
     * @param columns of all sources
     * @param rows values of the columns, then the place of the row in the table of each source
     * @param each whether every row counts: for COUNT, SUM, AVG and their like
     */
    record Found(
            DiagnosedQuery query,
            Block bound,
            Block all,
            List<List<Block.Order>> orders,
            List<Expected.Column> columns,
            List<List<@Nullable Object>> rows,
            long total,
            boolean each,
            String note) {}

    private final DiagnosedQuery query;
    private final Block block;
    private final Block unbound;
    private final Block written;
    private final Asked asked;
    private final Probe probe;
    private final boolean placed;
    private final List<Expr.Call> calls;
    private final List<Expr.Call> writtenCalls;
    private final List<String> notes = new ArrayList<>();

    /** @param placed whether the rows are found with their places */
    BlockSupport(DiagnosedQuery query, BlockPath path, Block bound, Asked asked, Probe probe, boolean placed) {
        this.query = query;
        this.unbound = path.in(query.root());
        Block own = path.in(query.written());
        this.written = own.withOrderBy(numbered(own));
        this.block = distinctGroups(bound.withOrderBy(numbered(bound)));
        this.asked = asked;
        this.probe = probe;
        this.placed = placed;
        this.calls = Aggregates.calls(block).distinct().toList();
        this.writtenCalls = Aggregates.calls(written).distinct().toList();
    }

    /** Replaces a number in ORDER BY by the output that it stands for, since these statements have other outputs. */
    private static List<Block.Order> numbered(Block block) {
        return block.orderBy().stream()
                .map(o -> new Block.Order(DiagnosedQuery.numbered(block, o.expr()), o.descending(), o.nulls()))
                .toList();
    }

    /** LIMIT cuts from different outputs after DISTINCT: they are groups. */
    private static Block distinctGroups(Block block) {
        List<Expr> outputs = block.select().stream().map(Block.Output::expr).toList();
        return block.distinct()
                        && block.limit().isPresent()
                        && block.groupBy().isEmpty()
                        && outputs.stream().noneMatch(e -> Aggregates.in(e) || e instanceof Expr.Star)
                ? block.withGroupBy(outputs)
                : block;
    }

    Found found(int most) {
        boolean grouped = !block.groupBy().isEmpty();
        boolean whole = !calls.isEmpty() || !block.having().isEmpty();
        Block all = grouped ? ofGroup() : whole ? Terms.filtered(block) : plain();
        boolean cut = !grouped && !whole && block.limit().isPresent();
        List<Predicate> some = calls.size() == 1 && (whole || grouped) ? known(calls.getFirst()) : List.of();
        all = all.and(some);
        List<List<Block.Order>> orders = new ArrayList<>();
        asked.extreme().filter(_ -> !grouped && !whole).ifPresent(order -> orders.add(List.of(order)));
        calls.stream().filter(BlockSupport::extreme).forEach(c -> orders.add(List.of(first(c))));
        List<Predicate> wanted = cut && asked.outputs().isEmpty() ? taken() : asked.outputs();
        if (cut) {
            List<Block.Order> order = new ArrayList<>(block.orderBy());
            order.addFirst(Terms.rising(Terms.misses(List.of(Terms.all(wanted)))));
            orders.add(order);
            orders.add(block.orderBy());
        }
        List<Expected.Column> columns = Expected.columns(block.from(), query);
        Block shown = all.withSelect(outputs(columns));
        List<List<@Nullable Object>> rows = rows(shown, orders, most, probe);
        OptionalLong counted = rows.size() < most ? OptionalLong.of(rows.size()) : OptionalLong.empty();
        if (rows.isEmpty() && probe.refusal().isEmpty()) {
            none();
        }
        OptionalLong ranked = OptionalLong.empty();
        if (cut && !rows.isEmpty()) {
            Optional<Standing> standing = Standing.of(all, block.orderBy(), wanted, Terms.ONE, probe);
            standing.ifPresent(s -> notes.add(s.place(written, "")));
            ranked = of(standing);
        }
        OptionalLong valued = values(all, rows.isEmpty());
        if (counted.isEmpty()) {
            counted = ranked.isPresent() ? ranked : valued.isPresent() ? valued : count(all);
        }
        probe.refusal().ifPresent(refusal -> notes.add("cannot be read: " + refusal.message()));
        if (counted.isEmpty()) {
            notes.add("its rows cannot be counted in time");
        }
        return new Found(
                query,
                block,
                shown,
                orders,
                columns,
                rows,
                counted.orElse(rows.size()),
                calls.stream().anyMatch(c -> !extreme(c)),
                String.join("; ", notes));
    }

    /** Selects the columns of all sources, then the place of the row in the table of each source that has places. */
    private List<Block.Output> outputs(List<Expected.Column> columns) {
        List<Block.Output> outputs = new ArrayList<>();
        columns.forEach(c -> outputs.add(Terms.as(c.expr(), "c" + outputs.size())));
        for (String source : RelaxablePredicates.sources(block)) {
            Optional<Expr> place =
                    placed && query.tables().containsKey(source) ? probe.place(source) : Optional.empty();
            outputs.add(Terms.as(place.orElse(new Expr.NullLiteral()), "c" + outputs.size()));
        }
        return outputs.isEmpty() ? List.of(Block.Output.of(Terms.ONE)) : outputs;
    }

    /** Reads supporting rows: the first one of each order, then others in the last one. */
    static List<List<@Nullable Object>> rows(Block shown, List<List<Block.Order>> orders, int most, Probe probe) {
        Set<List<@Nullable Object>> first = new LinkedHashSet<>();
        for (List<Block.Order> order : orders.subList(0, Math.max(0, orders.size() - 1))) {
            first.addAll(probe.rows(Terms.limited(shown, order, 1), 1));
        }
        List<Block.Order> last = orders.isEmpty() ? List.of() : orders.getLast();
        List<List<@Nullable Object>> others = new ArrayList<>(probe.rows(Terms.limited(shown, last, most), most));
        first.forEach(others::remove);
        return Stream.concat(first.stream(), others.stream()).limit(most).toList();
    }

    private static boolean extreme(Expr.Call call) {
        return call.name().equals("MAX") || call.name().equals("MIN");
    }

    private static Block.Order first(Expr.Call extreme) {
        Expr of = extreme.arguments().getFirst();
        return extreme.name().equals("MAX") ? Terms.falling(of) : Terms.rising(of);
    }

    /** Returns the condition that an aggregate takes a row: its argument is not NULL. */
    private static List<Predicate> known(Expr.Call call) {
        return call.arguments().size() == 1
                        && !(call.arguments().getFirst() instanceof Expr.Star)
                        && !(call.arguments().getFirst() instanceof Expr.Literal)
                ? List.of(new Predicate.IsNull(call.arguments().getFirst(), true))
                : List.of();
    }

    /** Returns the conditions of the first row that LIMIT takes after OFFSET; none for the first row of all. */
    private List<Predicate> taken() {
        List<Block.Order> order = block.orderBy();
        if (order.isEmpty() || block.limit().orElseThrow().offset() == 0) {
            return List.of();
        }
        Block keys = block.withSelect(
                order.stream().map(o -> Block.Output.of(o.expr())).toList());
        return probe.maybeRow(keys).stream()
                .flatMap(row -> IntStream.range(0, row.size())
                        .mapToObj(i -> Terms.is(order.get(i).expr(), row.get(i))))
                .toList();
    }

    /** Selects the rows with the asked outputs; where LIMIT cuts, all that it cuts from. */
    private Block plain() {
        return Terms.filtered(block.limit().isPresent() ? block : block.and(asked.outputs()));
    }

    /** Selects the rows of the first group with the asked outputs; none if there is no such group. */
    private Block ofGroup() {
        List<Predicate> ofRows = new ArrayList<>();
        List<Predicate> ofGroups = new ArrayList<>();
        asked.outputs().forEach(p -> (Aggregates.in(p) ? ofGroups : ofRows).add(p));
        Block groups = Terms.grouped(block);
        Block wanted = groups.and(ofRows)
                .withHaving(Stream.concat(block.having().stream(), ofGroups.stream())
                        .toList());
        List<Block.Output> keys = new ArrayList<>();
        block.groupBy().forEach(k -> keys.add(Terms.as(k, "c" + keys.size())));
        List<Block.Order> order = asked.extreme().map(List::of).orElse(block.orderBy());
        Optional<List<@Nullable Object>> key = probe.row(Terms.limited(wanted.withSelect(keys), order, 1));
        if (key.isEmpty()) {
            return Terms.filtered(block).and(Terms.constant(false));
        }
        List<Predicate> same = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            same.add(Terms.is(block.groupBy().get(i), key.get().get(i)));
        }
        if (block.limit().isPresent()) {
            Standing.of(groups, block.orderBy(), same, Terms.ONE, probe)
                    .ifPresent(s -> notes.add(s.place(written, " groups")));
        }
        return Terms.filtered(block).and(same);
    }

    /**
     * Notes the values of aggregates, where each extreme stands, and the one value of a block without them. Returns the number
     * of rows if it was counted with them.
     */
    private OptionalLong values(Block all, boolean empty) {
        if (calls.size() == 1 && extreme(calls.getFirst())) {
            Optional<Standing> standing = standing(all, first(calls.getFirst()));
            standing.ifPresent(
                    s -> notes.add(Standing.valued(name(0), s.value()) + ", " + extreme(s, calls.getFirst())));
            return of(standing);
        }
        if (!calls.isEmpty()) {
            return noteValues(all);
        }
        if (asked.extreme().isPresent() && !empty) {
            Block.Order order = asked.extreme().get();
            Optional<Standing> standing = standing(all, order);
            standing.ifPresent(s ->
                    notes.add(Standing.valued((order.descending() ? "highest " : "lowest ") + output(), s.value())
                            + ", " + s.extreme(order.descending())));
        } else if (asked.value() && !empty) {
            probe.maybeRow(block).ifPresent(r -> notes.add(Standing.valued(output(), r.getFirst())));
        }
        return OptionalLong.empty();
    }

    private OptionalLong noteValues(Block all) {
        List<Block.Output> outputs = new ArrayList<>(List.of(Terms.as(Terms.COUNT, "rows_of_it")));
        calls.forEach(c -> outputs.add(Terms.as(c, "c" + outputs.size())));
        Optional<List<@Nullable Object>> values = probe.maybeRow(all.withSelect(outputs));
        for (int i = 0; i < calls.size() && values.isPresent(); i++) {
            Expr.Call call = calls.get(i);
            Object value = values.get().get(i + 1);
            String standing = extreme(call) && value != null
                    ? standing(all, first(call))
                            .map(s -> ", " + extreme(s, call))
                            .orElse("")
                    : "";
            notes.add(Standing.valued(name(i), value) + standing);
        }
        return values.isPresent() ? OptionalLong.of(Probe.count(values.get().getFirst())) : OptionalLong.empty();
    }

    private static String extreme(Standing standing, Expr.Call call) {
        return standing.extreme(call.name().equals("MAX"));
    }

    private static OptionalLong of(Optional<Standing> standing) {
        return standing.isPresent() ? OptionalLong.of(standing.get().of()) : OptionalLong.empty();
    }

    private Optional<Standing> standing(Block all, Block.Order order) {
        Block known = all.and(new Predicate.IsNull(order.expr(), true));
        return Standing.of(known, List.of(order), List.of(), order.expr(), probe);
    }

    private String name(int call) {
        return Sql.print(writtenCalls.size() == calls.size() ? writtenCalls.get(call) : calls.get(call));
    }

    private String output() {
        return Sql.print(written.select().getFirst().expr());
    }

    /** Notes that no row matches, and of how many: of those that no outer row is compared with, or of all. */
    private void none() {
        Set<String> own = RelaxablePredicates.sources(unbound);
        List<Predicate> untied = new ArrayList<>();
        for (int i = 0; i < block.where().size(); i++) {
            if (own.containsAll(FreeSources.named(unbound.where().get(i)))) {
                untied.add(block.where().get(i));
            }
        }
        OptionalLong looked = count(Terms.filtered(block).withWhere(untied));
        if (looked.orElse(0) == 0) {
            looked = count(Terms.filtered(block).withWhere(List.of()));
        }
        String is = asked.outputs().size() == 1
                        && asked.outputs().getFirst()
                                instanceof
                                Predicate.Compare(Expr _, Predicate.Comparison operator, Expr.TextLiteral(String text))
                        && operator == Predicate.Comparison.EQ
                ? " is " + text
                : " matches";
        notes.add(looked.isPresent() ? "none of " + looked.getAsLong() + is : "none" + is);
    }

    private OptionalLong count(Block rows) {
        Optional<List<@Nullable Object>> row = probe.maybeRow(rows.withSelect(Terms.COUNT));
        return row.isPresent() ? OptionalLong.of(Probe.count(row.get().getFirst())) : OptionalLong.empty();
    }
}
