package org.spartabench.fact.passage;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.Result;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;

/**
 * Describes a fact that stands twice: a column of a source table says for the same entity what a grounding table says.
 *
 * @param grounding the column whose value stands in passages
 * @param source the column that holds the same
 * @param keys of the two tables, by which their rows were matched
 * @param compared entities for which both have a value
 * @param agreeing those for which it is the same
 */
public record Overlap(ColumnRef grounding, ColumnRef source, JoinGraph.Edge keys, long compared, long agreeing) {

    /** Lists every overlap between grounding and source tables; key columns are meant to stand in both. */
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
