package org.spartabench.making.leaf.clause;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.AuthorView.Feedback;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/**
 * Shows an author what it can choose a clause from.
 *
 * @param next all clauses to be written, and what follows on them
 */
record ClauseViews(
        Schema schema, BlockInspector inspector, LeafClauses.Trial trial, AuthorSession session, PlannedClauses next) {

    /** Measures whose averages are shown with the groups. */
    private static final int GROUP_MEASURES = 3;

    private ReplyRules rules() {
        return new ReplyRules(schema);
    }

    /** Lists the columns that form groups which can be the answer, or of which a later clause can choose some. */
    List<Expr.Column> grouping(Block block) {
        return rules().grouping(block, figures(block, Clause.GROUP_BY)).stream()
                .filter(c -> trial == LeafClauses.Trial.READ
                        || grouped(block.withGroupBy(List.of(c)).withSelect(c)))
                .toList();
    }

    private boolean grouped(Block groups) {
        return next.clauses().contains(Clause.HAVING)
                ? conditions(groups).any()
                : next.clauses().contains(Clause.LIMIT) || new OutputOffers(schema, inspector).answers(groups);
    }

    /** Lists conditions that some groups meet. */
    GroupOffers conditions(Block grouped) {
        return new GroupOffers(
                new OutputOffers(schema, inspector),
                grouped,
                session.figures(grouped, rules().measures(grouped, GROUP_MEASURES)),
                next.clauses().contains(Clause.ORDER_BY),
                next.clauses().contains(Clause.LIMIT));
    }

    /** Gives the figures of the columns that a request is about: for groups, of those alone that will do. */
    private Figures shown(Block block, Clause clause) {
        Figures all = figures(block, clause);
        if (clause != Clause.GROUP_BY || !session.reads()) {
            return all;
        }
        List<Expr.Column> able = grouping(block);
        return new Figures(
                all.rows(),
                all.columns().stream()
                        .filter(c -> able.contains(Expr.Column.of(c.column())))
                        .toList());
    }

    Figures figures(Block block, Clause clause) {
        return session.figures(block, clause == Clause.WHERE ? rules().bounded(block) : rules().asked(block));
    }

    /** Shows what a request for a clause needs. */
    AuthorView of(
            PartialBlock soFar, List<Feedback> feedback, Clause clause, java.util.function.Predicate<Block> follows) {
        Block block = soFar.block();
        List<String> tables = block.table().stream().toList();
        Optional<Rows> groups = clause == Clause.HAVING
                ? session.groups(block, rules().measures(block, GROUP_MEASURES))
                : Optional.empty();
        boolean read = trial == LeafClauses.Trial.RUN
                && clause != Clause.LIMIT
                && block.limit().isEmpty();
        boolean looks = trial == LeafClauses.Trial.RUN && !session.reads();
        Figures here = !read ? Figures.NONE : shown(block, clause);
        return new AuthorView(
                schema,
                session.samples(tables),
                block,
                soFar.partial(),
                feedback,
                session.seed(),
                new StepContext(
                        here,
                        Figures.NONE,
                        groups,
                        trial == LeafClauses.Trial.RUN ? session.unfit(next) : StepContext.OPEN,
                        session.counter(),
                        looks ? follows : StepContext.ANY,
                        looks ? new OutputOffers(schema, inspector)::answers : StepContext.ANY,
                        next.after(clause),
                        session.purpose()));
    }
}
