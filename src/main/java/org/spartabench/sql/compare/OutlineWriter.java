package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Makes the {@link Outline} of a query. It distinguishes columns of the block's own sources from those of enclosing
 * blocks.
 */
final class OutlineWriter {

    private record Node(String label, List<Node> children) {

        static Node of(String label, Node... children) {
            return new Node(label, List.of(children));
        }

        /** Returns the node with its children in an order that depends on them alone. */
        Node unordered() {
            return new Node(
                    label,
                    children.stream().sorted(Comparator.comparing(Node::text)).toList());
        }

        String text() {
            StringBuilder text = new StringBuilder(label).append('(');
            children.forEach(c -> text.append(c.text()));
            return text.append(')').toString();
        }
    }

    /** The names of the visible sources, one set a block, the innermost last. */
    private final List<Set<String>> scopes = new ArrayList<>();

    Outline of(Block query) {
        List<String> labels = new ArrayList<>();
        List<Integer> first = new ArrayList<>();
        layOut(block(query), labels, first);
        return new Outline(
                labels.toArray(String[]::new),
                first.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Lays out the tree, last children first: the distance is faster for trees that grow to the left. */
    private static void layOut(Node node, List<String> labels, List<Integer> first) {
        int begin = labels.size();
        node.children().reversed().forEach(c -> layOut(c, labels, first));
        labels.add(node.label());
        first.add(begin);
    }

    private Node query(Query query) {
        return switch (query) {
            case Block b -> block(b);
            case Query.SetOperation s -> node(s.operator().name(), Stream.of(query(s.left()), query(s.right())));
            case Query.With w ->
                node(
                        "with",
                        Stream.concat(w.named().stream().map(Query.Named::query), Stream.of(w.body()))
                                .map(this::query));
        };
    }

    private Node block(Block b) {
        scopes.add(b.from().stream()
                .flatMap(Walk::sources)
                .flatMap(s -> s.name().stream())
                .map(CanonicalScope::lower)
                .collect(Collectors.toSet()));
        List<Node> clauses = new ArrayList<>();
        if (scopes.size() == 1) {
            clauses.add(answer(b));
        }
        clauses.add(node(
                b.distinct() ? "select distinct" : "select", b.select().stream().map(o -> expr(o.expr()))));
        add(clauses, "from", b.from().stream().map(this::source), false);
        add(clauses, "where", b.where().stream().map(this::predicate), true);
        add(clauses, "group by", b.groupBy().stream().map(this::expr), true);
        add(clauses, "having", b.having().stream().map(this::predicate), true);
        add(
                clauses,
                "order by",
                b.orderBy().stream().map(o -> Node.of(o.descending() ? "descending" : "ascending", expr(o.expr()))),
                false);
        b.limit().ifPresent(l -> clauses.add(Node.of(l.offset() > 0 ? "limit offset" : "limit")));
        scopes.removeLast();
        return new Node("block", clauses);
    }

    /** Makes three nodes of the kind of answer, which decides the form of a question more than one node would weigh. */
    private static Node answer(Block query) {
        boolean aggregate = query.select().getFirst().expr() instanceof Expr.Call call && call.aggregate();
        String kind = !query.groupBy().isEmpty() ? "groups" : aggregate ? "one value" : "list";
        return Node.of(kind, Node.of(kind), Node.of(kind));
    }

    private static void add(List<Node> clauses, String label, Stream<Node> parts, boolean anyOrder) {
        List<Node> all = parts.toList();
        if (!all.isEmpty()) {
            Node clause = new Node(label, all);
            clauses.add(anyOrder ? clause.unordered() : clause);
        }
    }

    private Node source(Source source) {
        return switch (source) {
            case Source.Named n -> Node.of("table");
            case Source.Derived d -> Node.of("derived", query(d.query()));
            case Source.Join j ->
                node(
                        "join " + j.kind(),
                        Stream.concat(
                                Stream.of(source(j.left()), source(j.right())),
                                j.on().stream().map(this::predicate)));
        };
    }

    private Node predicate(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> compare(c);
            case Predicate.Between b ->
                Node.of(not(b.negated(), "between"), expr(b.operand()), expr(b.low()), expr(b.high()));
            case Predicate.InList l ->
                node(
                        not(l.negated(), "in list"),
                        Stream.concat(Stream.of(l.operand()), l.values().stream())
                                .map(this::expr));
            case Predicate.Like l -> Node.of(not(l.negated(), l.operator()), expr(l.operand()), expr(l.pattern()));
            case Predicate.IsNull n -> Node.of(not(n.negated(), "is null"), expr(n.operand()));
            case Predicate.And a ->
                node("and", a.all().stream().map(this::predicate)).unordered();
            case Predicate.Or o ->
                node("or", o.any().stream().map(this::predicate)).unordered();
            case Predicate.Not n -> Node.of("not", predicate(n.operand()));
            case Predicate.Truth t -> Node.of("is true", expr(t.operand()));
            case Predicate.Exists q -> Node.of(Nestings.operator(q), query(q.inner()));
            case Predicate.Nested q ->
                Node.of(Nestings.operator(q) + " query", expr(Walk.exprs(q).getFirst()), query(q.inner()));
        };
    }

    /** Makes the node of a comparison with the constant on the right, however it is written. */
    private Node compare(Predicate.Compare c) {
        return c.left() instanceof Expr.Literal && !(c.right() instanceof Expr.Literal)
                ? Node.of(c.operator().flipped().symbol(), expr(c.right()), expr(c.left()))
                : Node.of(c.operator().symbol(), expr(c.left()), expr(c.right()));
    }

    private static String not(boolean negated, String label) {
        return negated ? "not " + label : label;
    }

    private Node expr(Expr expr) {
        return switch (expr) {
            case Expr.Column c -> Node.of(outward(c) ? "outer column" : "column");
            case Expr.Literal l -> Node.of("value");
            case Expr.Star s -> Node.of("star");
            case ExtendedExpr.Extract e -> Node.of("EXTRACT", Node.of("value"), expr(e.operand()));
            case ExtendedExpr r -> Node.of("raw");
            case Expr.Call c ->
                node(
                        c.distinct() ? c.name() + " distinct" : c.name(),
                        c.arguments().stream().map(this::expr));
            case Expr.Arithmetic a -> Node.of(a.operator(), expr(a.left()), expr(a.right()));
            case Expr.Negative n -> Node.of("negative", expr(n.operand()));
            case Expr.Cast c -> Node.of("cast", expr(c.operand()));
            case Expr.Tuple t -> node("tuple", t.elements().stream().map(this::expr));
            case Expr.Scalar s -> Node.of("scalar", query(s.query()));
            case Expr.Condition c -> predicate(c.predicate());
            case Expr.Case c -> node("case", Walk.parts(c).stream().map(this::expr));
        };
    }

    /** Whether the qualifier names a source of an enclosing block and none of its own block. */
    private boolean outward(Expr.Column column) {
        Optional<String> name = column.qualifier().map(q -> q.toLowerCase(Locale.ROOT));
        return name.filter(n -> !scopes.getLast().contains(n))
                .filter(n -> scopes.stream().anyMatch(s -> s.contains(n)))
                .isPresent();
    }

    private static Node node(String label, Stream<Node> children) {
        return new Node(label, children.toList());
    }
}
