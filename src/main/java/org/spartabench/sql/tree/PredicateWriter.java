package org.spartabench.sql.tree;

import static org.spartabench.sql.tree.Predicate.Quantifier.ONE;

import java.util.List;
import java.util.Optional;

/** Writes predicates, with no more parentheses than reading needs. */
record PredicateWriter(SqlBuffer page, QueryWriter queries, ExprWriter exprs) {

    /**
     * Writes the conjuncts of a clause. One with a subquery begins a line, the others fill lines.
     *
     * @param first path of the first conjunct; empty outside the tree
     */
    void conjuncts(List<Predicate> all, Optional<PredicatePath> first, int[] children, int margin) {
        int start = page.lineStart();
        for (int i = 0; i < all.size(); i++) {
            Predicate conjunct = all.get(i);
            if (i > 0) {
                boolean sameLine =
                        page.lineStart() == start && flat(conjunct) && page.fits(() -> condition(conjunct), 5, margin);
                if (sameLine) {
                    page.add(" AND ");
                } else {
                    page.breakLine(margin + 2).add("AND ");
                    start = page.lineStart();
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
    private void operand(Predicate p, WriterPosition spot, boolean joined) {
        parts(p, spot, p instanceof Predicate.And || p instanceof Predicate.Or && joined);
    }

    private void parts(Predicate p, WriterPosition spot, boolean inParentheses) {
        page.add(inParentheses ? "(" : "");
        bare(p, spot);
        page.add(inParentheses ? ")" : "");
    }

    private static boolean bindsLoosely(Predicate p) {
        return p instanceof Predicate.And || p instanceof Predicate.Or || p instanceof Predicate.Not;
    }

    void condition(Predicate p) {
        bare(p, WriterPosition.NOWHERE);
    }

    private void bare(Predicate p, WriterPosition spot) {
        int mark = page.begin(spot.predicate().map(PredicatePath::block), spot.predicate());
        switch (p) {
            case Predicate.Compare c -> {
                exprs.side(c.left());
                page.add(" ").add(c.operator().symbol()).add(" ");
                exprs.side(c.right());
            }
            case Predicate.Between b -> between(b);
            case Predicate.InList in -> {
                exprs.side(in.operand());
                page.add(in.negated() ? " NOT IN (" : " IN (");
                exprs.list(in.values());
                page.add(")");
            }
            case Predicate.Like like -> {
                exprs.side(like.operand());
                page.add(like.negated() ? " NOT " : " ").add(like.operator()).add(" ");
                exprs.side(like.pattern());
            }
            case Predicate.IsNull n -> {
                exprs.side(n.operand());
                page.add(n.negated() ? " IS NOT NULL" : " IS NULL");
            }
            case Predicate.And and -> chain(and.all(), " AND ", spot);
            case Predicate.Or or -> chain(or.any(), " OR ", spot);
            case Predicate.Not not -> {
                page.add("NOT ");
                Predicate negated = not.operand();
                parts(negated, spot.step(0), bindsLoosely(negated) || negated instanceof Predicate.Exists);
            }
            case Predicate.Truth(Rare operand) -> exprs.bare(operand);
            case Predicate.Truth truth -> exprs.side(truth.operand());
            case Predicate.Nested nested -> nested(nested, spot);
        }
        page.end(mark);
    }

    private void between(Predicate.Between b) {
        exprs.side(b.operand());
        page.add(b.negated() ? " NOT BETWEEN " : " BETWEEN ");
        exprs.bound(b.low());
        page.add(" AND ");
        exprs.bound(b.high());
    }

    private void chain(List<Predicate> operands, String word, WriterPosition spot) {
        int margin = page.column();
        for (int i = 0; i < operands.size(); i++) {
            Predicate operand = operands.get(i);
            if (i > 0) {
                boolean sameLine = flat(operands.get(i - 1))
                        && flat(operand)
                        && page.fits(() -> condition(operand), word.length(), margin);
                if (sameLine) {
                    page.add(word);
                } else {
                    page.breakLine(margin).add(word.substring(1));
                }
            }
            boolean and = word.equals(" AND ");
            parts(operand, spot.step(i), operand instanceof Predicate.Or || and && operand instanceof Predicate.And);
        }
    }

    private void nested(Predicate.Nested nested, WriterPosition spot) {
        switch (nested) {
            case Predicate.InQuery in -> {
                exprs.side(in.left());
                page.add(in.negated() ? " NOT IN " : " IN ");
            }
            case Predicate.CompareQuery c -> {
                exprs.side(c.left());
                page.add(" ").add(c.operator().symbol()).add(" ");
                page.add(c.quantifier() == ONE ? "" : c.quantifier().name() + " ");
            }
            case Predicate.Exists exists -> page.add(exists.negated() ? "NOT EXISTS " : "EXISTS ");
        }
        Optional<BlockPath> child = nested.inner() instanceof Block ? spot.nextChild() : Optional.empty();
        queries.inParentheses(nested.inner(), child);
    }
}
