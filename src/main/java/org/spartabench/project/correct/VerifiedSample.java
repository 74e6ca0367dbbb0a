package org.spartabench.project.correct;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.ComparedItem.Draw;
import org.spartabench.judging.correct.consensus.OutputHash;
import org.spartabench.project.Project;
import org.spartabench.rows.Output;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.variant.Variant;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/**
 * Draws verified items for people: five in a hundred as they are, which measure how many verified items are wrong, and half as
 * many with a fault in their own query, which measure whether people would find one. Consensus is no proof.
 */
record VerifiedSample(Project project, ItemComparer comparer) {

    private static final double SHARE = 0.05;
    private static final Variants.Values VALUES = new Variants.Values(10, 1);
    private static final List<VariantKind> KINDS =
            List.of(VariantKind.OPERATOR, VariantKind.CONSTANT, VariantKind.AGGREGATE, VariantKind.DROPPED_CONDITION);

    /** Draws what is missing of the sample; the same items on each call. */
    void draw() {
        List<ComparedItem> verified = project.records().cases().compared(comparer.paradigm()).stream()
                .filter(c -> c.needsNobody() && !c.own().text().isEmpty())
                .sorted(Comparator.comparing(ComparedItem::hash))
                .toList();
        long checks = (long) Math.ceil(SHARE * verified.size());
        long faults = (checks + 1) / 2;
        checks -= count(verified, Draw.CHECK);
        faults -= count(verified, Draw.FAULT);
        for (ComparedItem one : verified) {
            if (one.draw() != Draw.NONE) {
                continue;
            }
            if (checks > 0) {
                project.records().cases().add(one.drawn(Draw.CHECK, one.own()));
                checks--;
            } else if (faults > 0) {
                Optional<ComparedItem.Text> wrong = fault(one);
                wrong.ifPresent(text -> project.records().cases().add(one.drawn(Draw.FAULT, text)));
                faults -= wrong.isPresent() ? 1 : 0;
            }
        }
    }

    private static long count(List<ComparedItem> verified, Draw draw) {
        return verified.stream().filter(c -> c.draw() == draw).count();
    }

    /** Finds a query or program with one change that gives rows, and other ones. */
    private Optional<ComparedItem.Text> fault(ComparedItem one) {
        String right = hash(one.own().text());
        return project.queue()
                .item(one.item())
                .flatMap(item -> comparer.tree(item, one))
                .flatMap(tree -> wrong(tree)
                        .flatMap(changed -> comparer.written(changed).stream())
                        .filter(text -> {
                            String other = hash(text);
                            return !other.isEmpty() && !other.equals(right);
                        })
                        .findFirst()
                        .map(text -> new ComparedItem.Text("", text)));
    }

    /** Names the rows of a text; empty if it gives none. */
    private String hash(String text) {
        Output output = comparer.runs().run("", text).output();
        return output instanceof Output.Table t && !t.rows().isEmpty() ? OutputHash.of(t, false) : "";
    }

    private Stream<Block> wrong(Block query) {
        return KINDS.stream()
                .flatMap(kind -> Variants.of(project.facts(), query, kind, VALUES).stream())
                .map(Variant::query);
    }
}
