package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Writes the syntax tree of a query: a line per node, each block indented under its predicate. */
final class TreeText {

    private final Map<BlockPath, Nesting> types;
    private final List<String> lines = new ArrayList<>();

    private TreeText(Map<BlockPath, Nesting> types) {
        this.types = types;
    }

    static String of(Block query, Schema schema) {
        Map<BlockPath, Nesting> types = new HashMap<>();
        Nestings.of(query, schema).forEach(edge -> types.put(edge.child(), edge.type()));
        TreeText text = new TreeText(types);
        text.block(query, BlockPath.ROOT, "");
        return String.join("\n", text.lines);
    }

    private void block(Block block, BlockPath at, String indent) {
        lines.add(indent + "block over " + block.table().orElse("several tables"));
        String inner = indent + "  ";
        lines.add(inner + "gives " + (block.distinct() ? "each different " : "")
                + block.select().stream().map(o -> Sql.print(o.expr())).collect(Collectors.joining(", ")));
        int[] child = {0};
        block.where().forEach(p -> predicate("where ", p, at, child, inner));
        block.groupBy().forEach(e -> lines.add(inner + "for each " + Sql.print(e)));
        block.having().forEach(p -> predicate("having ", p, at, child, inner));
        block.orderBy()
                .forEach(o -> lines.add(inner + "ordered by " + Sql.print(o.expr())
                        + (o.descending() ? ", greatest first" : ", least first")));
        block.limit().ifPresent(l -> lines.add(inner + "the first " + l.count()));
    }

    private void predicate(String word, Predicate predicate, BlockPath at, int[] child, String indent) {
        switch (predicate) {
            case Predicate.InQuery p ->
                nested(word + Sql.print(p.left()) + (p.negated() ? " not in" : " in"), p.inner(), at, child, indent);
            case Predicate.CompareQuery p ->
                nested(word + Sql.print(p.left()) + " " + p.operator().symbol(), p.inner(), at, child, indent);
            case Predicate.Exists p ->
                nested(word + (p.negated() ? "not exists" : "exists"), p.inner(), at, child, indent);
            case Predicate.And p -> parts(word + "all of", p.all(), at, child, indent);
            case Predicate.Or p -> parts(word + "one of", p.any(), at, child, indent);
            case Predicate.Not p -> parts(word + "not", List.of(p.operand()), at, child, indent);
            case Predicate.Compare _, Predicate.Between _, Predicate.InList _ ->
                lines.add(indent + word + Sql.print(predicate));
            case Predicate.Like _, Predicate.IsNull _, Predicate.Truth _ ->
                lines.add(indent + word + Sql.print(predicate));
        }
    }

    private void parts(String word, List<Predicate> parts, BlockPath at, int[] child, String indent) {
        lines.add(indent + word);
        parts.forEach(p -> predicate("", p, at, child, indent + "  "));
    }

    private void nested(String line, Query inner, BlockPath at, int[] child, String indent) {
        if (inner instanceof Block block) {
            BlockPath path = at.child(child[0]++);
            String type = Optional.ofNullable(types.get(path))
                    .map(t -> "  (type " + t + ")")
                    .orElse("");
            lines.add(indent + line + type);
            block(block, path, indent + "  ");
        } else {
            lines.add(indent + line + " " + Sql.print(inner));
        }
    }
}
