package org.spartabench.desktop.publish;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.release.ProjectSplits;
import org.spartabench.project.release.register.ReleaseRepository;
import org.spartabench.publishing.split.Leak;
import org.spartabench.publishing.split.Separation;
import org.spartabench.publishing.split.SplitPlan;

/** Models the splits of a project, without controls. All methods may take long. */
final class SplitsModel {

    private static final int MOST_LEAKS = 200;
    private static final int NAMED = 4;

    /**
     * Shows splits.
     *
     * @param sizes one line
     * @param apart by kind, how many items share something with another split
     * @param leaks a line for each value or query that several splits share
     * @param kept whether these splits are fixed
     */
    record Shown(ValueTable table, String sizes, Map<Separation, Integer> apart, List<String> leaks, boolean kept) {}

    /** @param released whether the plan can no longer change */
    record Present(Optional<SplitPlan> plan, boolean released) {}

    private final ProjectSplits splits;
    private final ReleaseRepository repository;

    SplitsModel(ProjectScope scope) {
        splits = new ProjectSplits(scope.project());
        repository = scope.project().files().releases();
    }

    Present present() {
        return new Present(repository.settings().plan(), !repository.past().isEmpty());
    }

    /** Deals the items without keeping anything. */
    Result<Shown> preview(String shares, long seed, Set<Separation> apart) {
        return SplitPlan.read(shares, seed, apart)
                .map(plan -> shown(
                        splits.outlook(plan),
                        repository.settings().plan().filter(plan::equals).isPresent()));
    }

    Result<Shown> fix(String shares, long seed, Set<Separation> apart) {
        return SplitPlan.read(shares, seed, apart).then(splits::fix).map(outlook -> shown(outlook, true));
    }

    private static Shown shown(ProjectSplits.Outlook outlook, boolean kept) {
        List<String> names = outlook.plan().names();
        List<String> columns = new ArrayList<>(List.of("Shape and nesting types"));
        columns.addAll(names);
        List<List<String>> rows = new ArrayList<>();
        outlook.strata().forEach((stratum, counts) -> {
            List<String> row = new ArrayList<>(List.of(stratum));
            names.forEach(n -> row.add(String.valueOf(counts.getOrDefault(n, 0))));
            rows.add(row);
        });
        Map<Separation, Integer> apart = new EnumMap<>(Separation.class);
        for (Separation kind : Separation.values()) {
            apart.put(kind, Leak.items(outlook.leaks(), kind));
        }
        List<String> leaks = new ArrayList<>();
        outlook.dealt()
                .between()
                .forEach(id -> leaks.add(id + " fits no split: it shares what is kept apart with" + " several"));
        outlook.leaks().stream().limit(MOST_LEAKS).forEach(leak -> leaks.add(line(leak)));
        if (outlook.leaks().size() > MOST_LEAKS) {
            leaks.add("and " + (outlook.leaks().size() - MOST_LEAKS) + " more");
        }
        String sizes = names.stream()
                .map(n -> n + " " + Numbers.grouped(outlook.size(n)))
                .collect(Collectors.joining(" · "));
        return new Shown(new ValueTable(columns, rows), sizes, apart, leaks, kept);
    }

    private static String line(Leak leak) {
        String what = leak.kind().label() + (leak.kind() == Separation.ANSWER ? " “" + leak.shared() + "”" : "");
        return what + ": "
                + leak.ids().entrySet().stream()
                        .map(e -> e.getKey() + " "
                                + e.getValue().stream().limit(NAMED).collect(Collectors.joining(", "))
                                + (e.getValue().size() > NAMED ? " …" : ""))
                        .collect(Collectors.joining(" | "));
    }
}
