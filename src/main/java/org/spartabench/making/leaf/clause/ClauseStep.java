package org.spartabench.making.leaf.clause;

import java.util.Optional;
import java.util.function.Function;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;

/**
 * Describes one clause.
 *
 * @param clause which one
 * @param text writes the reply as SQL
 * @param rule returns the problem of the reply before it is run
 * @param apply puts the reply into the block
 * @param run runs the block and refuses an unsuitable result
 * @param follows says whether the rest of the query can follow on the block, for an author that looks before it replies
 */
record ClauseStep<R, T>(
        Clause clause,
        Function<AuthorView, Request<R>> request,
        Function<R, String> text,
        Function<R, Optional<String>> rule,
        Function<R, Block> apply,
        Function<Block, Outcome<T>> run,
        java.util.function.Predicate<Block> follows) {}
