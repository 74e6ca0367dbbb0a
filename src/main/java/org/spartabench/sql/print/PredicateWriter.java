package org.spartabench.sql.print;

import static org.spartabench.sql.tree.Predicate.Quantifier.ONE;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.path.WriterPosition;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;

/** Writes predicates, with no more parentheses than reading needs. */
record PredicateWriter(SqlBuffer buffer, QueryWriter queries, ExprWriter exprs) {

    /**
     * Writes the conjuncts of a clause. One with a subquery begins a line, the others fill lines.
     *
     * @param first path of the first conjunct; empty outside the tree
     */
    void conjuncts(List<Predicate> all, Optional<PredicatePath> first, int[] children, int margin) {
        int start = buffer.lineStart();
        for (int i = 0; i < all.size(); i++) {
            Predicate conjunct = all.get(i);
            if (i > 0) {
                boolean sameLine = buffer.lineStart() == start
                        && flat(conjunct)
                        && buffer.fits(() -> condition(conjunct), 5, margin);
                if (sameLine) {
                    buffer.add(" AND ");
                } else {
                    buffer.breakLine(margin + 2).add("AND ");
                    start = buffer.lineStart();
                }
            }
            int index = i;
            Optional<PredicatePath> path = first.map(p -> PredicatePath.conjunct(p.block(), p.clause(), index));
            operand(conjunct, new WriterPosition(path, children), all.size() > 1);
        }
    }

    private static boolean flat(Predicate predicate) {
        return predicate.nested().findAny().isEmpty();
    }

    /** Writes an operand of AND; {@code joined} is false for the only conjunct of a clause. */
    private void operand(Predicate p, WriterPosition position, boolean joined) {
        parts(p, position, p instanceof Predicate.And || p instanceof Predicate.Or && joined);
    }

    private void parts(Predicate p, WriterPosition position, boolean inParentheses) {
        buffer.add(inParentheses ? "(" : "");
        bare(p, position);
        buffer.add(inParentheses ? ")" : "");
    }

    private static boolean bindsLoosely(Predicate p) {
        return p instanceof Predicate.And || p instanceof Predicate.Or || p instanceof Predicate.Not;
    }

    void condition(Predicate p) {
        bare(p, WriterPosition.NOWHERE);
    }

    private void bare(Predicate p, WriterPosition position) {
        int mark = buffer.begin(position.predicate().map(PredicatePath::block), position.predicate());
        switch (p) {
            case Predicate.Compare c -> {
                exprs.side(c.left());
                buffer.add(" ").add(c.operator().symbol()).add(" ");
                exprs.side(c.right());
            }
            case Predicate.Between b -> between(b);
            case Predicate.InList in -> {
                exprs.side(in.operand());
                buffer.add(in.negated() ? " NOT IN (" : " IN (");
                exprs.list(in.values());
                buffer.add(")");
            }
            case Predicate.Like like -> {
                exprs.side(like.operand());
                buffer.add(like.negated() ? " NOT " : " ").add(like.operator()).add(" ");
                exprs.side(like.pattern());
            }
            case Predicate.IsNull n -> {
                exprs.side(n.operand());
                buffer.add(n.negated() ? " IS NOT NULL" : " IS NULL");
            }
            case Predicate.And and -> chain(and.all(), " AND ", position);
            case Predicate.Or or -> chain(or.any(), " OR ", position);
            case Predicate.Not not -> {
                buffer.add("NOT ");
                Predicate negated = not.operand();
                parts(negated, position.step(0), bindsLoosely(negated) || negated instanceof Predicate.Exists);
            }
            case Predicate.Truth(ExtendedExpr operand) -> exprs.bare(operand);
            case Predicate.Truth truth -> exprs.side(truth.operand());
            case Predicate.Nested nested -> nested(nested, position);
        }
        buffer.end(mark);
    }

    private void between(Predicate.Between b) {
        exprs.side(b.operand());
        buffer.add(b.negated() ? " NOT BETWEEN " : " BETWEEN ");
        exprs.bound(b.low());
        buffer.add(" AND ");
        exprs.bound(b.high());
    }

    private void chain(List<Predicate> operands, String word, WriterPosition position) {
        int margin = buffer.column();
        for (int i = 0; i < operands.size(); i++) {
            Predicate operand = operands.get(i);
            if (i > 0) {
                boolean sameLine = flat(operands.get(i - 1))
                        && flat(operand)
                        && buffer.fits(() -> condition(operand), word.length(), margin);
                if (sameLine) {
                    buffer.add(word);
                } else {
                    buffer.breakLine(margin).add(word.substring(1));
                }
            }
            boolean and = word.equals(" AND ");
            parts(
                    operand,
                    position.step(i),
                    operand instanceof Predicate.Or || and && operand instanceof Predicate.And);
        }
    }

    private void nested(Predicate.Nested nested, WriterPosition position) {
        switch (nested) {
            case Predicate.InQuery in -> {
                exprs.side(in.left());
                buffer.add(in.negated() ? " NOT IN " : " IN ");
            }
            case Predicate.CompareQuery c -> {
                exprs.side(c.left());
                buffer.add(" ").add(c.operator().symbol()).add(" ");
                buffer.add(c.quantifier() == ONE ? "" : c.quantifier().name() + " ");
            }
            case Predicate.Exists exists -> buffer.add(exists.negated() ? "NOT EXISTS " : "EXISTS ");
        }
        Optional<BlockPath> child = nested.inner() instanceof Block ? position.nextChild() : Optional.empty();
        queries.inParentheses(nested.inner(), child);
    }
}
