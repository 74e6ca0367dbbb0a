package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.correct.Comparison;
import org.spartabench.correct.CorrectionReport;
import org.spartabench.correct.MistakeKind;
import org.spartabench.correct.SetCase;
import org.spartabench.fact.FileFailure;
import org.spartabench.item.CorrectionCategory;
import org.spartabench.review.Share;
import org.spartabench.store.correct.ModelMistakes;
import org.spartabench.store.foreign.SetExport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta cases}: counts the cases of a correction by state, and reports what was ruled. */
@Command(
        name = "cases",
        description =
                "Count the cases of a correction by state; with --report, the rulings, the categories beside those of"
                    + " the paper, the agreement of people before adjudication, and how many verified items are wrong."
                    + " DIR may be a folder of projects.")
public final class CasesCommand extends ProjectCommand {

    @Option(names = "--report", description = "report what was ruled too")
    private boolean report;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    private final Map<String, Map<MistakeKind, Integer>> mistakes = new TreeMap<>();

    public CasesCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<Comparison> all = new ArrayList<>();
        List<SetCase> cases = new ArrayList<>();
        try {
            for (Path project : SetExport.projects(folder)) {
                int code = context.openToRead(project, p -> {
                    all.addAll(p.records().cases().compared());
                    cases.addAll(p.records().cases().all());
                    if (report) {
                        ModelMistakes.of(p)
                                .forEach((model, kinds) -> kinds.forEach((kind, count) -> mistakes.computeIfAbsent(
                                                model, m -> new EnumMap<>(MistakeKind.class))
                                        .merge(kind, count, Integer::sum)));
                    }
                    return Exit.DONE;
                });
                if (code != Exit.DONE) {
                    return code;
                }
            }
        } catch (IOException e) {
            return console.bad(folder + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        CorrectionReport found = CorrectionReport.of(all, cases);
        console.print(json, () -> json(found), () -> lines(found));
        return Exit.DONE;
    }

    private ObjectNode json(CorrectionReport found) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("cases", found.cases());
        ObjectNode states = node.putObject("states");
        for (SetCase.State state : SetCase.State.values()) {
            states.put(state.name().toLowerCase(Locale.ROOT), found.states().getOrDefault(state, 0));
        }
        if (!report) {
            return node;
        }
        ObjectNode rulings = node.putObject("rulings");
        found.rulings().forEach(rulings::put);
        for (CorrectionCategory category : CorrectionCategory.values()) {
            node.withArray("categories")
                    .addObject()
                    .put("category", category.label())
                    .put("count", found.categories().getOrDefault(category, 0))
                    .put("share", share(found, category))
                    .put("paper", paper(category));
        }
        ObjectNode agreement =
                node.putObject("agreement").put("cases", found.agreement().items());
        if (found.agreement().items() > 0) {
            agreement.put("observed", found.agreement().observed());
        }
        found.agreement().krippendorff().ifPresent(alpha -> agreement.put("krippendorff", alpha));
        node.put("median_seconds", found.medianMillis() / 1000.0);
        share(node.putObject("verified_wrong"), found.wrong());
        share(node.putObject("faults_found"), found.faultsFound());
        ObjectNode models = node.putObject("model_mistakes");
        mistakes.forEach((model, kinds) -> {
            ObjectNode one = models.putObject(model);
            kinds.forEach((kind, count) -> one.put(kind.label(), count));
        });
        return node;
    }

    private static void share(ObjectNode node, Share share) {
        node.put("count", share.hits()).put("of", share.of());
        if (share.of() > 0) {
            node.put("share", share.value()).put("low", share.low()).put("high", share.high());
        }
    }

    private static double share(CorrectionReport found, CorrectionCategory category) {
        int all =
                found.categories().values().stream().mapToInt(Integer::intValue).sum();
        return all == 0 ? 0 : (double) found.categories().getOrDefault(category, 0) / all;
    }

    private static double paper(CorrectionCategory category) {
        int all = 0;
        for (CorrectionCategory each : CorrectionCategory.values()) {
            all += each.published();
        }
        return (double) category.published() / all;
    }

    private List<String> lines(CorrectionReport found) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(
                "%d cases: %d open, %d disagreed, %d settled",
                found.cases(),
                found.states().getOrDefault(SetCase.State.OPEN, 0),
                found.states().getOrDefault(SetCase.State.DISAGREED, 0),
                found.states().getOrDefault(SetCase.State.SETTLED, 0)));
        if (!report) {
            return lines;
        }
        found.rulings().forEach((kind, count) -> lines.add(Console.format("%-28s %4d", kind, count)));
        lines.add(Console.format("%-28s %4s %7s %7s", "category of rectified queries", "", "share", "paper"));
        for (CorrectionCategory category : CorrectionCategory.values()) {
            lines.add(Console.format(
                    "%-28s %4d %6.1f%% %6.1f%%",
                    category.label(),
                    found.categories().getOrDefault(category, 0),
                    100 * share(found, category),
                    100 * paper(category)));
        }
        if (found.agreement().items() > 0) {
            lines.add(Console.format(
                    "people agree on %.1f%% of %d cases before adjudication%s",
                    100 * found.agreement().observed(),
                    found.agreement().items(),
                    found.agreement().krippendorff().isPresent()
                            ? Console.format(
                                    " (Krippendorff's alpha %.2f)",
                                    found.agreement().krippendorff().getAsDouble())
                            : ""));
            lines.add(Console.format("a ruling takes %.1f seconds (median)", found.medianMillis() / 1000.0));
        }
        lines.add(sample("verified items that were drawn are wrong", found.wrong()));
        lines.add(sample("faults in verified items were found", found.faultsFound()));
        mistakes.forEach((model, kinds) -> lines.addAll(mistakes(model, kinds)));
        return lines;
    }

    private static List<String> mistakes(String model, Map<MistakeKind, Integer> kinds) {
        int all = kinds.values().stream().mapToInt(Integer::intValue).sum();
        List<String> lines = new ArrayList<>();
        lines.add(Console.format("%-28s %4d %7s %7s", "mistakes of " + model, all, "share", "paper"));
        kinds.forEach((kind, count) -> lines.add(Console.format(
                "  %-26s %4d %6.1f%% %7s",
                kind.label(),
                count,
                100.0 * count / all,
                kind.published().isPresent()
                        ? Console.format("%.1f%%", 100 * kind.published().getAsDouble())
                        : "")));
        return lines;
    }

    private static String sample(String what, Share share) {
        return share.of() == 0
                ? "none of the " + what.replaceFirst(" (are|were) .*", "") + " is decided yet"
                : Console.format(
                        "%d of %d %s: %.1f%% (95%% interval %.1f to %.1f)",
                        share.hits(), share.of(), what, 100 * share.value(), 100 * share.low(), 100 * share.high());
    }
}
