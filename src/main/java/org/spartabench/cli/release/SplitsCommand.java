package org.spartabench.cli.release;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.release.ProjectSplits;
import org.spartabench.publishing.split.Leak;
import org.spartabench.publishing.split.Separation;
import org.spartabench.publishing.split.SplitPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta splits}: deals the items to splits, shows what leaks, and fixes the splits. */
@Command(
        name = "splits",
        description = "Deal the items to splits, by shape and nesting type, and show each split's items and what leaks"
                + " between them. Nothing is kept without --fix; the splits of a release stay.")
public final class SplitsCommand extends ReportingCommand {

    @Option(
            names = "--shares",
            paramLabel = "NAME=PERCENT,...",
            description = "the splits, as in dev=20,test=80; default: those that are kept")
    private Optional<String> shares = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "seed of the dealing; default: 1")
    private long seed = 1;

    @Option(
            names = "--apart",
            split = ",",
            paramLabel = "KIND",
            description = "what items of different splits must not share: subtree, answer, duplicate")
    private List<Separation> apart = List.of();

    @Option(names = "--fix", description = "keep these splits")
    private boolean fix;

    public SplitsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return openWithQueries(project -> console.ifOk(outlook(project), outlook -> {
            print(() -> json(outlook), () -> text(outlook));
            return Exit.DONE;
        }));
    }

    private Result<ProjectSplits.Outlook> outlook(Project project) {
        ProjectSplits splits = new ProjectSplits(project);
        Set<Separation> kinds = apart.isEmpty() ? EnumSet.noneOf(Separation.class) : EnumSet.copyOf(apart);
        Result<SplitPlan> plan = shares.map(text -> SplitPlan.read(text, seed, kinds))
                .orElseGet(() -> project.files()
                        .releases()
                        .settings()
                        .plan()
                        .map(Result::ok)
                        .orElseGet(() -> Result.bad("splits: there are none yet; name them with --shares")));
        return plan.then(p -> fix ? splits.fix(p) : Result.ok(splits.outlook(p)));
    }

    private static List<String> text(ProjectSplits.Outlook outlook) {
        List<String> names = outlook.plan().names();
        Map<String, Map<String, Integer>> rows = new LinkedHashMap<>(outlook.strata());
        rows.put("all", names.stream().collect(Collectors.toMap(n -> n, n -> (int) outlook.size(n))));
        Report<Map.Entry<String, Map<String, Integer>>> strata = Report.<Map.Entry<String, Map<String, Integer>>>of(
                        rows.entrySet())
                .text("stratum", Map.Entry::getKey);
        names.forEach(n -> strata.number(n, row -> row.getValue().getOrDefault(n, 0)));
        List<String> lines = new ArrayList<>(strata.lines());
        for (Separation kind : Separation.values()) {
            lines.add("leaks by " + kind.label() + ": " + Leak.items(outlook.leaks(), kind) + " items");
        }
        if (!outlook.dealt().between().isEmpty()) {
            lines.add("fit no split: " + String.join(", ", outlook.dealt().between()));
        }
        return lines;
    }

    /** @param items the split of each */
    private record Splits(
            String shares,
            long seed,
            Map<String, Map<String, Integer>> strata,
            Map<String, Integer> leaks,
            Map<String, String> items,
            Collection<String> between) {}

    private static Splits json(ProjectSplits.Outlook outlook) {
        Map<String, Map<String, Integer>> strata = new LinkedHashMap<>();
        outlook.strata()
                .forEach((stratum, counts) -> outlook.plan()
                        .names()
                        .forEach(n -> strata.computeIfAbsent(stratum, s -> new LinkedHashMap<>())
                                .put(n, counts.getOrDefault(n, 0))));
        Map<String, Integer> leaks = new LinkedHashMap<>();
        for (Separation kind : Separation.values()) {
            leaks.put(kind.name().toLowerCase(Locale.ROOT), Leak.items(outlook.leaks(), kind));
        }
        return new Splits(
                outlook.plan().text(),
                outlook.plan().seed(),
                strata,
                leaks,
                outlook.dealt().splits(),
                outlook.dealt().between());
    }
}
