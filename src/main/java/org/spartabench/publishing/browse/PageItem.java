package org.spartabench.publishing.browse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.description.BlockColumns;
import org.spartabench.sql.description.BlockSummary;
import org.spartabench.sql.description.Facets;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/**
 * Writes an item for the page. Blocks are numbered in post-order and predicates in the order of the tree, both from 0; a part
 * of the query is {@code [block, predicate]}, with -1 for the block as a whole.
 */
final class PageItem {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Schema schema;
    private final BrowsedItem item;
    private final Block query;
    private final List<BlockPath> blocks;
    private final List<PredicatePath> predicates;

    PageItem(Schema schema, BrowsedItem item) {
        this.schema = schema;
        this.item = item;
        this.query = item.entry().query();
        this.blocks = Shape.of(query).postOrder();
        this.predicates =
                Trees.predicates(query).stream().map(Trees.Placed::path).toList();
    }

    ObjectNode json(PageEvidence evidence) {
        ObjectNode node = NODES.objectNode();
        node.put("id", item.entry().id())
                .put("question", item.entry().question())
                .put("split", item.split())
                .put("status", item.notes().status())
                .put("shape", Shape.of(query).label());
        node.set("answer", texts(item.entry().answer()));
        Facets.Usage usage = Facets.of(query).anywhere();
        node.set(
                "clauses",
                texts(Facets.CLAUSES.stream()
                        .filter(usage.clauses()::contains)
                        .map(Clause::sql)
                        .toList()));
        node.set("aggregates", texts(usage.aggregates()));
        node.set("operators", texts(Operators.of(query)));
        node.set("phrases", phrases());
        PrintedSql sql = Sql.pretty(query);
        node.put("sql", sql.text());
        ArrayNode marks = node.putArray("marks");
        sql.marks().forEach(m -> marks.add(place(m.start(), m.end(), m.block(), m.predicate())));
        blocks(node);
        node.set("evidence", evidence.of(item, blocks));
        if (!item.notes().decisions().isEmpty()) {
            node.set("decisions", texts(item.notes().decisions()));
        }
        return node;
    }

    private static ArrayNode texts(Collection<String> values) {
        ArrayNode node = NODES.arrayNode();
        values.forEach(node::add);
        return node;
    }

    private ArrayNode phrases() {
        ArrayNode node = NODES.arrayNode();
        for (Phrase phrase : item.notes().phrases()) {
            node.add(
                    switch (phrase) {
                        case Question.PredicatePhrase p ->
                            place(p.start(), p.end(), p.predicate().block(), Optional.of(p.predicate()));
                        case Question.OutputPhrase o -> place(o.start(), o.end(), o.block(), Optional.empty());
                    });
        }
        return node;
    }

    private ArrayNode place(int start, int end, BlockPath block, Optional<PredicatePath> predicate) {
        return NODES.arrayNode()
                .add(start)
                .add(end)
                .add(blocks.indexOf(block))
                .add(predicate.map(predicates::indexOf).orElse(-1));
    }

    private void blocks(ObjectNode node) {
        Map<BlockPath, Nestings.Edge> edges = Nestings.of(query, schema).stream()
                .collect(Collectors.toMap(Nestings.Edge::child, Function.identity()));
        node.set(
                "nesting",
                texts(edges.values().stream()
                        .map(e -> e.type())
                        .distinct()
                        .sorted()
                        .map(Enum::name)
                        .toList()));
        ArrayNode list = node.putArray("blocks");
        for (BlockPath path : blocks) {
            Block block = path.in(query);
            ObjectNode one = list.addObject();
            one.put("table", block.table().orElse("")).put("summary", BlockSummary.of(block));
            Optional.ofNullable(item.notes().rows().get(path)).ifPresent(rows -> one.put("rows", rows));
            if (path.depth() > 0) {
                one.put("parent", blocks.indexOf(path.parent()));
            }
            Optional.ofNullable(edges.get(path))
                    .ifPresent(edge -> one.put("operator", edge.operator())
                            .put("nesting", edge.type().name())
                            .put("held", predicates.indexOf(edge.holder())));
            columns(path, one);
        }
        ArrayNode named = node.putArray("predicates");
        for (PredicatePath path : predicates) {
            List<String> columns = columns(path.block());
            named.add(places(of(path.block(), columns).of(path), columns));
        }
    }

    private void columns(BlockPath path, ObjectNode into) {
        List<String> columns = columns(path);
        BlockColumns chosen = of(path, columns);
        ArrayNode shown = into.putArray("columns");
        chosen.shown(schema).forEach(shown::add);
        into.set("named", places(chosen.named(), columns));
    }

    private BlockColumns of(BlockPath path, List<String> columns) {
        return new BlockColumns(query, path, path.in(query).table().orElse(""), columns);
    }

    private List<String> columns(BlockPath path) {
        return path.in(query).table().flatMap(schema::table).map(Table::columns).orElse(List.of()).stream()
                .map(Column::name)
                .toList();
    }

    private static ArrayNode places(Collection<String> names, List<String> columns) {
        ArrayNode node = NODES.arrayNode();
        names.forEach(name -> node.add(columns.indexOf(name)));
        return node;
    }
}
