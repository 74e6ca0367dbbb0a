package org.spartabench.project.quota;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.base.report.Numbers;
import org.spartabench.facts.schema.Table;
import org.spartabench.judging.review.Feature;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.MixCount;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.publishing.exchange.PaperTables;
import org.spartabench.publishing.exchange.PaperTables.Benchmark;
import org.spartabench.publishing.exchange.PaperTables.TableSize;
import org.spartabench.sql.description.Facets;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Holds the paper's Tables 1, 9 and 10 for a project's own data, beside the published figures. Counts the items that are
 * not rejected.
 *
 * @param benchmarks the project first, then those of the paper
 * @param tables those of the project first, then those of the paper
 * @param shares in percent: shapes of all items, clauses of all items, types of nested items
 */
public record SetStatistics(List<Benchmark> benchmarks, List<TableSize> tables, List<Share> shares, int items) {

    private static final double PERCENT = 100;

    /** A line of Table 10, in percent. @param group {@code shape}, {@code clause} or {@code type} */
    public record Share(String group, String what, int items, double share, double published) {}

    public SetStatistics {
        benchmarks = List.copyOf(benchmarks);
        tables = List.copyOf(tables);
        shares = List.copyOf(shares);
    }

    /** Reads queries until both a cross-modal and a uni-modal one are found, at worst all; takes seconds for 100,000 items. */
    public static SetStatistics of(Project project) {
        MixCount kept = new SetQuotas(project).kept();
        List<Benchmark> benchmarks = new ArrayList<>(List.of(own(project, kept)));
        benchmarks.addAll(PaperTables.BENCHMARKS);
        List<TableSize> tables = project.schema().tables().stream()
                .map(t -> new TableSize(project.name(), t.name(), t.columns().size(), Math.toIntExact(t.rows())))
                .collect(Collectors.toCollection(ArrayList::new));
        tables.addAll(PaperTables.TABLES);
        return new SetStatistics(benchmarks, tables, shares(kept), kept.items());
    }

    private static Benchmark own(Project project, MixCount kept) {
        List<Table> tables = project.schema().tables();
        Set<String> texts = tables.stream()
                .filter(Table::grounding)
                .map(t -> t.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        List<ItemRow> rows = project.set().rows().stream()
                .filter(row -> row.status() != Status.REJECTED)
                .toList();
        Set<Boolean> modes = new HashSet<>();
        for (Iterator<ItemRow> left = rows.iterator(); left.hasNext() && modes.size() < 2; ) {
            project.queue().item(left.next().number()).ifPresent(stored -> {
                List<String> read = Facets.of(stored.item().query()).tables();
                long inText = read.stream()
                        .filter(t -> texts.contains(t.toLowerCase(Locale.ROOT)))
                        .count();
                modes.add(inText > 0 && inText < read.size());
            });
        }
        boolean grouped = rows.stream().anyMatch(row -> row.features().contains(Feature.GROUP_BY));
        int depth = depths(kept).mapToInt(d -> d[0]).max().orElse(0);
        boolean star = depths(kept).anyMatch(d -> d[1] > 1);
        return new Benchmark(
                project.name(),
                figure(tables.stream()
                        .mapToInt(t -> t.columns().size())
                        .average()
                        .orElse(0)),
                figure(tables.stream().mapToLong(Table::rows).average().orElse(0)),
                generation(project),
                yes(grouped),
                depth == 0 ? yes(false) : Numbers.counted(depth, "hop"),
                yes(star),
                yes(modes.contains(true)),
                yes(modes.contains(false)),
                errors(project));
    }

    /** Streams depth and breadth of the shapes that occur. */
    private static Stream<int[]> depths(MixCount kept) {
        return kept.shapes().entrySet().stream()
                .filter(e -> e.getValue() > 0 && e.getKey().startsWith("("))
                .map(Map.Entry::getKey)
                .map(label -> Stream.of(label.substring(1, label.length() - 1).split(", "))
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }

    private static String generation(Project project) {
        String authors = project.runs().all().stream()
                .map(run -> run.plan().author())
                .distinct()
                .collect(Collectors.joining(", "));
        return (authors.isEmpty() ? "no run" : "author " + authors) + ", people validate";
    }

    /** Tells the interval of errors left in percent of the accepted items; empty before seeded faults were decided. */
    private static String errors(Project project) {
        SeededFaults.Report report = project.faults().report();
        Map<Status, Integer> states = project.set().states();
        int accepted = states.getOrDefault(Status.ACCEPTED, 0) + states.getOrDefault(Status.EDITED, 0);
        return report.decided().isEmpty() || accepted == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.0f to %.0f %%",
                        PERCENT * report.left().low() / accepted,
                        PERCENT * report.left().high() / accepted);
    }

    private static List<Share> shares(MixCount kept) {
        RunPlan published = RunPlans.published(SetQuotas.PUBLISHED_ITEMS, 0, 1);
        MixCount wanted = MixCount.wanted(published);
        int all = kept.items();
        List<Share> shares = new ArrayList<>();
        for (Shape shape : Shape.PUBLISHED) {
            String label = shape.label();
            double percent = percent(wanted.of(label), wanted.items());
            shares.add(new Share("shape", label, kept.of(label), percent(kept.of(label), all), percent));
        }
        for (Clause c : MixCount.CLAUSES) {
            double percent = PERCENT * published.share(c);
            shares.add(new Share("clause", c.sql(), kept.of(c), percent(kept.of(c), all), percent));
        }
        int aggregates = kept.aggregates();
        shares.add(new Share(
                "clause", "aggregate", aggregates, percent(aggregates, all), PERCENT * published.aggregates()));
        for (Nesting type : Nesting.values()) {
            double percent = PERCENT * published.nestings().getOrDefault(type, 0.0);
            shares.add(new Share("type", type.name(), kept.of(type), percent(kept.of(type), kept.nested()), percent));
        }
        return shares;
    }

    private static double percent(int items, int of) {
        return of == 0 ? 0 : PERCENT * items / of;
    }

    private static String figure(double average) {
        return String.format(Locale.ROOT, "%,.1f", average);
    }

    private static String yes(boolean holds) {
        return holds ? "yes" : "no";
    }
}
