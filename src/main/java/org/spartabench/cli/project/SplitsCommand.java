package org.spartabench.cli.project;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.facts.Result;
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
public final class SplitsCommand extends ProjectCommand {

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

    @Option(names = "--json", description = "print the splits as JSON")
    private boolean json;

    public SplitsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return openWithQueries(project -> console.ifOk(outlook(project), outlook -> {
            console.print(json, () -> json(outlook), () -> text(outlook));
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
        List<String> lines = new ArrayList<>(List.of("stratum," + String.join(",", names)));
        outlook.strata()
                .forEach((stratum, counts) -> lines.add("\"" + stratum + "\","
                        + names.stream()
                                .map(n -> "" + counts.getOrDefault(n, 0))
                                .collect(Collectors.joining(","))));
        lines.add("all," + names.stream().map(n -> "" + outlook.size(n)).collect(Collectors.joining(",")));
        for (Separation kind : Separation.values()) {
            lines.add("leaks by " + kind.label() + ": " + Leak.items(outlook.leaks(), kind) + " items");
        }
        if (!outlook.dealt().between().isEmpty()) {
            lines.add("fit no split: " + String.join(", ", outlook.dealt().between()));
        }
        return lines;
    }

    private static ObjectNode json(ProjectSplits.Outlook outlook) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("shares", outlook.plan().text()).put("seed", outlook.plan().seed());
        ObjectNode strata = root.putObject("strata");
        outlook.strata().forEach((stratum, counts) -> {
            ObjectNode line = strata.putObject(stratum);
            outlook.plan().names().forEach(n -> line.put(n, counts.getOrDefault(n, 0)));
        });
        ObjectNode leaks = root.putObject("leaks");
        for (Separation kind : Separation.values()) {
            leaks.put(kind.name().toLowerCase(java.util.Locale.ROOT), Leak.items(outlook.leaks(), kind));
        }
        ObjectNode items = root.putObject("items");
        for (Map.Entry<String, String> item : outlook.dealt().splits().entrySet()) {
            items.put(item.getKey(), item.getValue());
        }
        outlook.dealt().between().forEach(root.putArray("between")::add);
        return root;
    }
}
