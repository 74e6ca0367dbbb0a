package org.spartabench.authors.offline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Generates other forms of one predicate that rejects the expected row, the most natural first.
 *
 * @param rows the block of the predicate, if it is over one table
 * @param holds whether the predicate has to hold for the row to pass; below NOT it must not
 */
record Rewrites(Optional<VisibleRows> rows, Blame blame, boolean holds) {

    /** Most constants from the samples. */
    private static final int SAMPLES = 3;

    private static final List<Comparison> LOOSEST_FIRST =
            List.of(Comparison.GE, Comparison.LE, Comparison.NE, Comparison.EQ, Comparison.GT, Comparison.LT);

    List<Predicate> of(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare(Expr.Literal constant, Comparison op, Expr subject) ->
                compare(new Predicate.Compare(subject, op.flipped(), constant));
            case Predicate.Compare c -> compare(c);
            case Predicate.Between b -> between(b);
            case Predicate.InList l -> list(l);
            case Predicate.Like l -> like(l);
            case Predicate.CompareQuery q -> aggregate(q);
            case Predicate.InQuery q -> membership(q);
            case Predicate.Exists e -> List.of(new Predicate.Exists(!e.negated(), e.inner()));
            case Predicate.Or o -> disjuncts(o);
            case Predicate.Truth t -> List.of(new Predicate.Not(t));
            case Predicate.Not n -> List.of(n.operand());
            case Predicate.IsNull n -> List.of(new Predicate.IsNull(n.operand(), !n.negated()));
            case Predicate.And a -> List.of();
        };
    }

    /** Negates IN, unless NULLs would make NOT IN never true. */
    private List<Predicate> membership(Predicate.InQuery q) {
        boolean unknown = blame.inner().filter(i -> i.nulls() > 0).isPresent();
        return unknown && !q.negated() ? List.of() : List.of(new Predicate.InQuery(q.left(), !q.negated(), q.inner()));
    }

    private List<Predicate> disjuncts(Predicate.Or or) {
        List<Predicate> found = new ArrayList<>();
        for (int i = 0; i < or.any().size(); i++) {
            for (Predicate other : of(or.any().get(i))) {
                List<Predicate> any = new ArrayList<>(or.any());
                any.set(i, other);
                found.add(new Predicate.Or(any));
            }
        }
        return found;
    }

    private List<Predicate> compare(Predicate.Compare c) {
        if (!(c.right() instanceof Expr.Literal written)) {
            return List.of(); // a join of two columns
        }
        if (written instanceof Expr.BooleanLiteral b) {
            return List.of(new Predicate.Compare(c.left(), c.operator(), new Expr.BooleanLiteral(!b.value())));
        }
        return switch (c.operator()) {
            case EQ, NE -> equality(c, written);
            case LT, LE, GT, GE -> {
                List<Predicate> found = new ArrayList<>();
                constant(c.left(), c.operator(), written).ifPresent(k -> found.add(with(c, c.operator(), k)));
                found.add(with(c, c.operator().negated(), written));
                yield found;
            }
        };
    }

    /**
     * Takes the value that lets a row through. If there is none, takes all but the written value, for numbers all from it on
     * towards the refused one; other visible values come last.
     */
    private List<Predicate> equality(Predicate.Compare c, Expr.Literal written) {
        List<Predicate> found = new ArrayList<>();
        blame.nearest().flatMap(n -> read(written, n)).ifPresent(k -> found.add(with(c, c.operator(), k)));
        boolean included = (c.operator() == Comparison.EQ) == holds;
        if (included && written instanceof Expr.NumberLiteral n) {
            blame.blocked()
                    .flatMap(RoundValues::parse)
                    .ifPresent(v ->
                            found.add(with(c, v.compareTo(n.value()) > 0 ? Comparison.GE : Comparison.LE, written)));
        }
        if (included && blame.nearest().isEmpty()) {
            found.add(with(c, c.operator().negated(), written));
        }
        others(c.left(), written).forEach(k -> found.add(with(c, c.operator(), k)));
        found.add(with(c, c.operator().negated(), written));
        return found;
    }

    private static Predicate with(Predicate.Compare c, Comparison operator, Expr constant) {
        return new Predicate.Compare(c.left(), operator, constant);
    }

    private List<Predicate> between(Predicate.Between b) {
        if (b.negated() == holds) {
            return List.of(new Predicate.Between(b.operand(), !b.negated(), b.low(), b.high()));
        }
        List<Predicate> found = new ArrayList<>();
        if (refuses(Comparison.GE, b.low())) {
            constant(b.operand(), Comparison.GE, b.low())
                    .ifPresent(k -> found.add(new Predicate.Between(b.operand(), b.negated(), k, b.high())));
        }
        if (refuses(Comparison.LE, b.high())) {
            constant(b.operand(), Comparison.LE, b.high())
                    .ifPresent(k -> found.add(new Predicate.Between(b.operand(), b.negated(), b.low(), k)));
        }
        return found;
    }

    /** Says whether a bound excludes the wanted value. */
    private boolean refuses(Comparison side, Expr bound) {
        return wanted().map(w -> {
                    int order = switch (bound) {
                        case Expr.NumberLiteral n ->
                            RoundValues.parse(w)
                                    .map(v -> v.compareTo(n.value()))
                                    .orElse(0);
                        case Expr.TextLiteral t -> w.compareTo(t.value());
                        default -> 0;
                    };
                    return side == Comparison.GE ? order < 0 : order > 0;
                })
                .orElse(false);
    }

    /** Replaces one value of the list by the wanted one, if the row has to be in it, or by another visible one. */
    private List<Predicate> list(Predicate.InList l) {
        if (!(l.values().getLast() instanceof Expr.Literal last)) {
            return List.of();
        }
        boolean inside = l.negated() != holds;
        Optional<Expr.Literal> wanted = wanted().flatMap(w -> read(last, w));
        int place = Math.max(l.values().indexOf(wanted.orElse(last)), 0);
        return Stream.concat(wanted.filter(w -> inside).stream(), others(l.operand(), last).stream())
                .filter(comes -> !l.values().contains(comes))
                .<Predicate>map(comes -> {
                    List<Expr> values = new ArrayList<>(l.values());
                    values.set(inside ? values.size() - 1 : place, comes);
                    return new Predicate.InList(l.operand(), l.negated(), values);
                })
                .toList();
    }

    private List<Predicate> like(Predicate.Like l) {
        Stream<String> texts = others(l.operand(), l.pattern()).stream()
                .filter(Expr.TextLiteral.class::isInstance)
                .map(k -> ((Expr.TextLiteral) k).value());
        return Stream.concat(wanted().filter(w -> l.negated() != holds).stream(), texts)
                .flatMap(t -> Conditions.tellingWord(t, 3).stream())
                .<Predicate>map(word -> new Predicate.Like(
                        l.operand(), l.negated(), l.operator(), new Expr.TextLiteral("%" + word + "%")))
                .toList();
    }

    /** Takes a weaker aggregate, then the other direction, then any other operator; for an average the direction first. */
    private List<Predicate> aggregate(Predicate.CompareQuery q) {
        List<Predicate> functions = new ArrayList<>();
        boolean average = false;
        if (q.inner() instanceof Block block
                && block.select().size() == 1
                && block.select().getFirst().expr() instanceof Expr.Call call
                && call.aggregate()) {
            average = call.name().equals("AVG");
            for (String function : weaker(call.name(), q)) {
                Expr other = new Expr.Call(function, false, call.arguments());
                functions.add(q.withInner(block.withSelect(other)));
            }
        }
        List<Predicate> found = new ArrayList<>();
        turned(q.operator()).forEach(operator -> found.add(with(q, operator)));
        found.addAll(average && holds ? found.size() : 0, functions);
        for (Comparison operator : LOOSEST_FIRST) {
            Predicate other = with(q, operator);
            if (operator != q.operator() && !found.contains(other)) {
                found.add(other);
            }
        }
        return found;
    }

    private static Predicate with(Predicate.CompareQuery q, Comparison operator) {
        return new Predicate.CompareQuery(q.left(), operator, q.quantifier(), q.inner());
    }

    /** Gives the other directions; after an equality first the direction of the refused value. */
    private List<Comparison> turned(Comparison operator) {
        return switch (operator) {
            case EQ -> {
                Optional<Boolean> less = blame.blocked()
                        .flatMap(
                                v -> blame.inner().flatMap(Diagnosis.Inner::min).map(i -> less(v, i)));
                yield less.orElse(true) ? List.of(Comparison.LE, Comparison.GE) : List.of(Comparison.GE, Comparison.LE);
            }
            case NE -> List.of(Comparison.EQ);
            case LT, LE -> List.of(Comparison.GT);
            case GT, GE -> List.of(Comparison.LT);
        };
    }

    private static boolean less(String one, String other) {
        Optional<BigDecimal> a = RoundValues.parse(one);
        Optional<BigDecimal> b = RoundValues.parse(other);
        return a.isPresent() && b.isPresent() ? a.get().compareTo(b.get()) < 0 : one.compareTo(other) < 0;
    }

    private List<String> weaker(String function, Predicate.CompareQuery q) {
        boolean amount =
                blame.blocked().map(w -> RoundValues.parse(w).isPresent()).orElse(true)
                        && column(q.left()).filter(c -> c.role() == Role.MOMENT).isEmpty();
        Comparison needed = holds ? q.operator() : q.operator().negated();
        boolean greater = needed == Comparison.GT || needed == Comparison.GE;
        boolean less = needed == Comparison.LT || needed == Comparison.LE;
        return switch (function) {
            case "SUM" -> greater ? List.of("MAX", "AVG") : List.of();
            case "MAX" -> !greater ? List.of() : List.of(amount ? "AVG" : "MIN");
            case "MIN" -> !less ? List.of() : List.of(amount ? "AVG" : "MAX");
            case "AVG" -> greater ? List.of("MIN") : less ? List.of("MAX") : List.of();
            default -> List.of();
        };
    }

    /** Gives the constant that lets a row through, else the refused value. */
    private Optional<String> wanted() {
        return blame.nearest().or(blame::blocked);
    }

    /** Gives another constant of the same kind that lets the wanted value through. */
    private Optional<Expr.Literal> constant(Expr subject, Comparison operator, Expr written) {
        Comparison needed = holds ? operator : operator.negated();
        boolean year = column(subject).filter(c -> c.role() == Role.MOMENT).isPresent();
        return wanted().flatMap(w -> new Constant(needed, year, blame.nearest().isPresent()).beyond(written, w));
    }

    private static Optional<Expr.Literal> read(Expr written, String value) {
        return new Constant(Comparison.EQ, false, true).beyond(written, value);
    }

    /** Gives a few other values of the column from the samples. */
    private List<Expr.Literal> others(Expr subject, Expr written) {
        return column(subject).stream()
                .flatMap(c -> rows.orElseThrow().values(c).stream())
                .map(RoundValues::literal)
                .filter(k -> k.getClass() == written.getClass() && !k.equals(written))
                .filter(k -> holds || !Optional.of(k).equals(blame.blocked().flatMap(b -> read(written, b))))
                .limit(SAMPLES)
                .toList();
    }

    private Optional<Column> column(Expr subject) {
        return subject instanceof Expr.Column c ? rows.flatMap(s -> s.table().column(c.name())) : Optional.empty();
    }
}
