package org.spartabench.authors.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Repairs one blamed predicate with another constant, operator or aggregate. */
final class Repairs {

    private Repairs() {}

    static Outcome<Edit> repair(Request.Repair request) {
        List<Edit.Rewrite> rewrites = rewrites(request.view(), request.diagnosis());
        Optional<Edit> fresh = rewrites.stream()
                .filter(w -> !tried(request.view(), w))
                .map(Edit.class::cast)
                .findFirst();
        return Outcome.of(
                fresh,
                rewrites.isEmpty() ? "no blamed predicate has anything to change" : "every change has been tried");
    }

    private static boolean tried(AuthorView view, Edit.Rewrite rewrite) {
        String sql = Sql.print(rewrite.replacement());
        return view.feedback().stream().anyMatch(f -> f.attempt().contains(sql));
    }

    /** Lists all changes: the first one of each blamed predicate, then the second ones, and so on. */
    private static List<Edit.Rewrite> rewrites(AuthorView view, Diagnosis diagnosis) {
        List<List<Edit.Rewrite>> thoughts = new ArrayList<>();
        for (Blame blame : order(view, diagnosis)) {
            Predicate written = Trees.at(view.soFar(), blame.at());
            Optional<VisibleRows> rows = VisibleRows.of(view, blame.block().in(view.soFar()));
            thoughts.add(new Rewrites(rows, blame, holds(view.soFar(), blame.at()))
                    .of(written).stream()
                            .filter(p -> !p.equals(written))
                            .map(p -> new Edit.Rewrite(blame.at(), p))
                            .toList());
        }
        List<Edit.Rewrite> rewrites = new ArrayList<>();
        int most = thoughts.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < most; i++) {
            for (List<Edit.Rewrite> of : thoughts) {
                if (i < of.size() && !rewrites.contains(of.get(i))) {
                    rewrites.add(of.get(i));
                }
            }
        }
        return rewrites;
    }

    /** Orders predicates that block alone before those that block together, and otherwise by weighted chance. */
    private static List<Blame> order(AuthorView view, Diagnosis diagnosis) {
        ReplyChance chance = new ReplyChance(view.seed());
        List<Blame> alone = new ArrayList<>();
        List<Blame> together = new ArrayList<>();
        for (Diagnosis.Cause cause : diagnosis.causes()) {
            (cause.blames().size() == 1 ? alone : together).addAll(cause.blames());
        }
        List<Blame> ordered = new ArrayList<>(chance.order(alone, b -> weight(view, b)));
        ordered.addAll(chance.order(together, b -> weight(view, b)));
        return ordered.stream().distinct().toList();
    }

    /** Says whether a row passes if the predicate holds; NOT, NOT IN and NOT EXISTS reverse this. */
    private static boolean holds(Block root, PredicatePath at) {
        boolean holds = true;
        for (int i = 1; i < at.steps().size(); i++) {
            PredicatePath above =
                    new PredicatePath(at.block(), at.clause(), at.steps().subList(0, i));
            holds ^= Trees.at(root, above) instanceof Predicate.Not;
        }
        if (at.block().depth() == 0) {
            return holds;
        }
        PredicatePath holder = Trees.holder(root, at.block());
        boolean negated = switch (Trees.at(root, holder)) {
            case Predicate.InQuery q -> q.negated();
            case Predicate.Exists e -> e.negated();
            case Predicate p -> false;
        };
        return holds(root, holder) == (holds != negated);
    }

    /** Prefers predicates with a known value that lets a row through, and inner queries with a value to compare. */
    private static double weight(AuthorView view, Blame blame) {
        return switch (Trees.at(view.soFar(), blame.at())) {
            case Predicate.CompareQuery c ->
                blame.inner().filter(i -> i.nulls() == i.rows()).isPresent() ? 0.1 : 2;
            case Predicate.InQuery _, Predicate.Exists _ -> 0.05;
            case Predicate p -> blame.nearest().isPresent() ? 4 : 0.5;
        };
    }
}
