package org.spartabench.authors.offline;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.TreeSketch;
import org.spartabench.authors.request.RequestedValue.Purpose;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Equalities;

/**
 * Chooses the table and the inner block of a predicate: new tables before known ones, grounding tables beside source
 * tables.
 */
final class Choices {

    /** Weight of a table of pairs: the question has to say which side is meant. */
    private static final double PAIRED = 0.02;

    private Choices() {}

    /** Chooses a tree over many tables, most likely the first offered, and says in a few words what it is about. */
    static Outcome<Purpose> purpose(Request.Aim request) {
        AuthorView view = request.view();
        List<Integer> indexes =
                IntStream.range(0, request.sketches().size()).boxed().toList();
        return Outcome.of(
                new ReplyChance(view.seed())
                        .weighted(
                                indexes,
                                i -> variety(view.schema(), request.sketches().get(i)) / Math.pow(1.0 + i, 3))
                        .map(i -> new Purpose(wish(request.sketches().get(i)), i)),
                "none of the trees is about anything");
    }

    private static double variety(Schema schema, TreeSketch sketch) {
        List<String> tables = Stream.concat(
                        sketch.tables().values().stream(),
                        tables(List.copyOf(sketch.leaves().values())).stream())
                .distinct()
                .toList();
        long sides = tables.stream()
                .flatMap(t -> schema.table(t).stream())
                .map(Table::grounding)
                .distinct()
                .count();
        boolean paired =
                tables.stream().flatMap(t -> schema.table(t).stream()).anyMatch(new PartTables(schema)::paired);
        return tables.size() * sides * (paired ? PAIRED : 1);
    }

    private static String wish(TreeSketch sketch) {
        String about = "about " + sketch.tables().get(BlockPath.ROOT);
        Set<String> by = new TreeSet<>(tables(List.copyOf(sketch.leaves().values())));
        return by.isEmpty() ? about : about + ", by " + String.join(", ", by);
    }

    static Outcome<String> outerTable(Request.OuterTable request) {
        AuthorView view = request.view();
        List<String> known = tables(request.blocks());
        Optional<String> table = new ReplyChance(view.seed())
                .weighted(
                        request.tables(),
                        t -> liking(view.schema(), known, t) * sense(view.schema(), request.blocks(), t));
        return Outcome.of(table, "no joinable table with anything to ask about");
    }

    /** Weighs tables down that only allow a comparison of unlike moments: the birth of a person and of a team. */
    private static double sense(Schema schema, List<Block> inner, String table) {
        for (Block block : inner) {
            String other = block.table().orElse("");
            List<JoinGraph.Edge> edges = schema.joins().edges().stream()
                    .filter(e -> e.kind() == JoinGraph.Kind.MEASURE)
                    .filter(e -> between(e, table, other))
                    .toList();
            if (!edges.isEmpty() && edges.stream().allMatch(e -> apart(schema, e))) {
                return 0.25;
            }
        }
        return 1;
    }

    private static boolean between(JoinGraph.Edge e, String a, String b) {
        return e.left().table().equalsIgnoreCase(a) && e.right().table().equalsIgnoreCase(b)
                || e.left().table().equalsIgnoreCase(b) && e.right().table().equalsIgnoreCase(a);
    }

    /** Says whether the columns are moments of different names. */
    private static boolean apart(Schema schema, JoinGraph.Edge e) {
        boolean moment =
                schema.column(e.left()).filter(c -> c.role() == Role.MOMENT).isPresent();
        return moment && !e.left().column().equalsIgnoreCase(e.right().column());
    }

    static Outcome<Integer> innerBlock(Request.InnerBlock request) {
        AuthorView view = request.view();
        List<String> known = tables(List.of(view.soFar()));
        List<Integer> indexes =
                IntStream.range(0, request.candidates().size()).boxed().toList();
        Optional<Integer> index = new ReplyChance(view.seed()).weighted(indexes, i -> {
            Block candidate = request.candidates().get(i);
            double table =
                    candidate.table().map(t -> weight(view.schema(), known, t)).orElse(0.0);
            return table * fit(request, candidate) * (asked(view.soFar(), candidate) ? 0.01 : 1);
        });
        return Outcome.of(index, "none of the inner blocks is over one table");
    }

    /** Says whether the block has an inner block over that table about a common column, or two over that table. */
    static boolean asked(Block outer, Block inner) {
        List<Block> alike = outer.children().stream()
                .filter(c -> c.table().equals(inner.table()))
                .toList();
        return alike.size() > 1
                || alike.stream()
                        .anyMatch(c -> c.where().stream().anyMatch(inner.where()::contains)
                                || !Collections.disjoint(Equalities.bounded(c), Equalities.bounded(inner)));
    }

    static List<String> tables(List<Block> blocks) {
        return blocks.stream()
                .flatMap(b -> b.postOrder().stream())
                .flatMap(b -> b.table().stream())
                .toList();
    }

    /** Weighs a table by its columns, and by its novelty beside the known tables. */
    static double liking(Schema schema, List<String> known, String table) {
        long columns = schema.table(table).stream()
                .flatMap(
                        t -> t.columns().stream().filter(c -> c.role() != Role.IDENTIFIER && !PartTables.numbers(t, c)))
                .limit(4)
                .count();
        return weight(schema, known, table) * columns;
    }

    private static double weight(Schema schema, List<String> known, String table) {
        double fresh = known.stream().anyMatch(table::equalsIgnoreCase) ? 1 : 4;
        Optional<Table> wanted = schema.table(table);
        boolean mixes = wanted.isPresent()
                && known.stream()
                        .flatMap(k -> schema.table(k).stream())
                        .noneMatch(k -> k.grounding() == wanted.get().grounding());
        boolean paired = wanted.filter(new PartTables(schema)::paired).isPresent();
        return (mixes ? fresh * 2 : fresh) * (paired ? PAIRED : 1);
    }

    /** Prefers a block with an aggregate for a comparison with an aggregate. */
    private static double fit(Request.InnerBlock request, Block candidate) {
        boolean aggregates = candidate.select().size() == 1
                && candidate.select().getFirst().expr() instanceof Expr.Call call
                && call.aggregate();
        return aggregates == request.type().aggregate() ? 2 : 1;
    }
}
