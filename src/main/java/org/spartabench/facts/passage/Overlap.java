package org.spartabench.facts.passage;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.facts.ColumnRef;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.JoinGraph;
import org.spartabench.facts.Result;
import org.spartabench.facts.Schema;
import org.spartabench.facts.Table;

/**
 * Describes a duplicate fact: a column of a source table says the same of an entity as a grounding table.
 *
 * @param grounding the column with the value in passages
 * @param source the column of the source table
 * @param keys the edge that matched the rows
 * @param compared entities with a value in both columns
 * @param agreeing entities with the same value
 */
public record Overlap(ColumnRef grounding, ColumnRef source, JoinGraph.Edge keys, long compared, long agreeing) {

    /** Lists every overlap between grounding and source tables, except for key columns, which both need. */
    public static Result<List<Overlap>> of(FactBase facts) {
        Schema schema = facts.schema();
        List<Overlap> found = new ArrayList<>();
        for (JoinGraph.Edge edge : schema.joins().edges()) {
            boolean leftGrounds = grounding(schema, edge.left());
            if (edge.kind() == JoinGraph.Kind.KEY && leftGrounds != grounding(schema, edge.right())) {
                ColumnRef ground = leftGrounds ? edge.left() : edge.right();
                ColumnRef source = leftGrounds ? edge.right() : edge.left();
                switch (new OverlapSearch(facts, edge, ground, source).run()) {
                    case Result.Ok<List<Overlap>>(List<Overlap> some) -> found.addAll(some);
                    case Result.Bad<List<Overlap>> bad -> {
                        return bad;
                    }
                }
            }
        }
        return Result.ok(List.copyOf(found));
    }

    private static boolean grounding(Schema schema, ColumnRef column) {
        return schema.table(column.table()).map(Table::grounding).orElse(false);
    }
}
