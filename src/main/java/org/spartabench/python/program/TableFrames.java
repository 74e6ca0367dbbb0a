package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Knows the frames of stored tables and of named queries (WITH), and the names that a query takes from around it. */
final class TableFrames {

    private final Schema schema;
    private final ProgramCompiler.StoredValues stored;
    private final ProgramText text;
    private final Map<String, Frame> named = new HashMap<>();

    /** The tables that the query reads, with the variable of each. */
    final Map<String, String> read = new TreeMap<>();

    TableFrames(Schema schema, ProgramCompiler.StoredValues stored, ProgramText text) {
        this.schema = schema;
        this.stored = stored;
        this.text = text;
    }

    /** Declares a named query; returns the frame that had the name. */
    void declare(String name, Frame frame) {
        named.put(name.toLowerCase(Locale.ROOT), frame);
    }

    Frame frame(String name) {
        Frame common = named.get(name.toLowerCase(Locale.ROOT));
        if (common != null) {
            return new Frame(common.variable(), false, common.columns(), Optional.empty(), common.rows());
        }
        Table table =
                schema.table(name).orElseThrow(() -> new RefusedPart("unknown table", "there is no table " + name));
        String variable =
                read.computeIfAbsent(table.name(), t -> PythonText.isName(t) ? t : text.variable(t + "_table"));
        return new Frame(variable, false, columns(table), Optional.empty(), table.rows());
    }

    private List<FrameColumn> columns(Table table) {
        List<FrameColumn> all = new ArrayList<>();
        for (Column c : table.columns()) {
            int digits = c.type().numeric() ? stored.scale(new ColumnRef(table.name(), c.name())) : 0;
            ValueKind kind = digits == DecimalScales.FLOATING ? ValueKind.DOUBLE : ValueKind.of(c.type());
            all.add(new FrameColumn(Optional.of(table.name()), c.name(), c.name(), kind, Math.max(0, digits), true, 0));
        }
        return all;
    }

    /** Lists the columns in a query that nothing inside it offers. */
    List<Expr.Column> free(Query query) {
        Set<Expr.Column> found = new LinkedHashSet<>();
        switch (query) {
            case Block b -> {
                Walk.exprs(b).forEach(e -> {
                    if (e instanceof Expr.Column c && !offers(b, c)) {
                        found.add(c);
                    }
                });
                Walk.inner(b)
                        .forEach(
                                q -> free(q).stream().filter(c -> !offers(b, c)).forEach(found::add));
            }
            case Query.SetOperation s -> {
                found.addAll(free(s.left()));
                found.addAll(free(s.right()));
            }
            case Query.With w -> {
                w.named().forEach(n -> found.addAll(free(n.query())));
                found.addAll(free(w.body()));
            }
        }
        return List.copyOf(found);
    }

    private boolean offers(Block block, Expr.Column c) {
        boolean alias = c.qualifier().isEmpty()
                && block.select().stream()
                        .anyMatch(o ->
                                o.alias().filter(c.name()::equalsIgnoreCase).isPresent());
        return alias
                || block.from().stream()
                        .flatMap(Walk::sources)
                        .anyMatch(s -> c.qualifier().isPresent()
                                ? s.called(c.qualifier().get())
                                : names(s).stream().anyMatch(c.name()::equalsIgnoreCase));
    }

    private List<String> names(Source source) {
        return switch (source) {
            case Source.Named n -> {
                Frame common = named.get(n.table().toLowerCase(Locale.ROOT));
                yield common != null
                        ? common.own().stream().map(FrameColumn::name).toList()
                        : schema.table(n.table()).stream()
                                .flatMap(t -> t.columns().stream().map(Column::name))
                                .toList();
            }
            case Source.Derived d -> outputs(d.query());
            case Source.Join _ -> List.of();
        };
    }

    private List<String> outputs(Query query) {
        return Walk.outermost(query).findFirst().stream()
                .flatMap(b -> b.select().stream().flatMap(o -> switch (o.expr()) {
                    case Expr.Star _ -> b.from().stream().flatMap(Walk::sources).flatMap(s -> names(s).stream());
                    case Expr.Column c -> java.util.stream.Stream.of(o.alias().orElse(c.name()));
                    default -> o.alias().stream();
                }))
                .toList();
    }
}
