package org.spartabench.store.correct;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.correct.Comparison;
import org.spartabench.correct.Comparison.Draw;
import org.spartabench.correct.OutputHash;
import org.spartabench.item.Item;
import org.spartabench.output.Output;
import org.spartabench.query.Block;
import org.spartabench.query.mutation.Mutation;
import org.spartabench.query.mutation.MutationKind;
import org.spartabench.query.mutation.Mutations;
import org.spartabench.review.StoredItem;
import org.spartabench.store.Project;

/**
 * Draws verified items for people: five in a hundred as they are, which measure how many verified items are wrong, and half as
 * many with a fault in their own query, which measure whether people would find one. Consensus is no proof.
 */
final class VerifiedSample {

    private static final double SHARE = 0.05;
    private static final Mutations.Values VALUES = new Mutations.Values(10, 1);
    private static final List<MutationKind> KINDS = List.of(
            MutationKind.OPERATOR, MutationKind.CONSTANT, MutationKind.AGGREGATE, MutationKind.DROPPED_CONDITION);

    private final Project project;

    VerifiedSample(Project project) {
        this.project = project;
    }

    /** Draws what is missing of the sample; the same items on each call. */
    void draw() {
        List<Comparison> verified = project.records().cases().compared().stream()
                .filter(Comparison::verified)
                .sorted(Comparator.comparing(Comparison::hash))
                .toList();
        long checks = (long) Math.ceil(SHARE * verified.size());
        long faults = (checks + 1) / 2;
        checks -= count(verified, Draw.CHECK);
        faults -= count(verified, Draw.FAULT);
        QueryRuns runs = new QueryRuns(project);
        for (Comparison one : verified) {
            if (one.draw() != Draw.NONE) {
                continue;
            }
            if (checks > 0) {
                project.records().cases().add(one.drawn(Draw.CHECK, one.own()));
                checks--;
            } else if (faults > 0) {
                Optional<Comparison.Text> wrong = fault(one, runs);
                wrong.ifPresent(text -> project.records().cases().add(one.drawn(Draw.FAULT, text)));
                faults -= wrong.isPresent() ? 1 : 0;
            }
        }
    }

    private static long count(List<Comparison> verified, Draw draw) {
        return verified.stream().filter(c -> c.draw() == draw).count();
    }

    /** Finds a query with one change that gives rows, and other ones. */
    private Optional<Comparison.Text> fault(Comparison one, QueryRuns runs) {
        String right = OutputHash.of(runs.run("", one.own().sql()).output(), false);
        return project.queue()
                .item(one.item())
                .map(StoredItem::item)
                .flatMap(item -> wrong(item)
                        .map(runs::printed)
                        .filter(sql -> runs.run("", sql).output() instanceof Output.Table t
                                && !t.rows().isEmpty()
                                && !OutputHash.of(t, false).equals(right))
                        .findFirst()
                        .map(sql -> new Comparison.Text("", sql)));
    }

    private Stream<Block> wrong(Item item) {
        return KINDS.stream()
                .flatMap(kind -> Mutations.of(project.facts(), item.query(), kind, VALUES).stream())
                .map(Mutation::query);
    }
}
