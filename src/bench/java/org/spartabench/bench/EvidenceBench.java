package org.spartabench.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.authors.item.Item;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.explain.EvidenceLaw;
import org.spartabench.making.repair.explain.EvidenceLaw.Proof;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Holds the evidence of the items of projects to its law, for up to three values of each answer; prints each value that its
 * evidence does not give, and the time that the evidence of one value takes.
 */
public final class EvidenceBench {

    private static final int VALUES = 3;

    private final Map<String, Map<Proof, Integer>> counts = new TreeMap<>();
    private final List<Long> nanos = new ArrayList<>();
    private int items;

    private EvidenceBench() {}

    /** @param args folders of projects */
    public static void main(String[] args) {
        EvidenceBench bench = new EvidenceBench();
        for (String folder : args) {
            try (Project project = ProjectFolder.openToRead(Path.of(folder)).orThrow(IllegalStateException::new)) {
                EvidenceLaw law = new EvidenceLaw(project.facts());
                project.set().present(item -> bench.item(item, project.name(), project.facts(), law));
            }
        }
        bench.counts.forEach((project, proofs) -> System.out.println(project + ": " + proofs));
        bench.nanos.sort(null);
        int values = bench.nanos.size();
        System.out.printf(
                Locale.ROOT,
                "%,d items, %,d values; evidence of a value: %.1f ms in the middle, %.1f ms for 95 %%, %.1f ms at"
                        + " most%n",
                bench.items,
                values,
                bench.nanos.get(values / 2) / 1e6,
                bench.nanos.get(values * 95 / 100) / 1e6,
                bench.nanos.getLast() / 1e6);
        System.exit(0);
    }

    private void item(Item item, String project, FactBase facts, EvidenceLaw law) {
        if (!(item.query() instanceof Block query)) {
            return;
        }
        items++;
        item.answer().values().stream().distinct().limit(VALUES).forEach(value -> {
            long start = System.nanoTime();
            new Witnesses(facts, Limits.DEFAULT).of(query, Optional.of(value));
            nanos.add(System.nanoTime() - start);
            Proof proof = law.of(query, value);
            counts.computeIfAbsent(project, p -> new EnumMap<>(Proof.class)).merge(proof, 1, Integer::sum);
            if (proof == Proof.BROKEN) {
                System.out.println(item.id() + ": " + value + " " + Sql.print(query) + "\n" + law.report(query, value));
            }
        });
    }
}
