package org.spartabench.project.release;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.project.Project;
import org.spartabench.publishing.release.ReleaseSettings;
import org.spartabench.publishing.split.Dealer;
import org.spartabench.publishing.split.Dealt;
import org.spartabench.publishing.split.Leak;
import org.spartabench.publishing.split.SplitItem;
import org.spartabench.publishing.split.SplitPlan;

/**
 * Deals the items of a project to splits and keeps the result. Once a release is out, its items keep their splits and the plan
 * stays.
 */
public record ProjectSplits(Project project) {

    /** The split of all items as long as there is no plan. */
    public static final String ONLY = "test";

    /**
     * Shows splits before they are fixed.
     *
     * @param items all that are not rejected
     * @param leaks what items of different splits share, asked for or not
     * @param fixed how many items keep the split that they had
     */
    public record Outlook(SplitPlan plan, List<SplitItem> items, Dealt dealt, List<Leak> leaks, int fixed) {

        /** Counts the items of each stratum by split. */
        public Map<String, Map<String, Integer>> strata() {
            Map<String, Map<String, Integer>> strata = new TreeMap<>();
            items.stream()
                    .filter(i -> dealt.splits().containsKey(i.id()))
                    .forEach(i -> strata.computeIfAbsent(i.stratum(), s -> new TreeMap<>())
                            .merge(dealt.splits().getOrDefault(i.id(), ""), 1, Integer::sum));
            return strata;
        }

        public long size(String split) {
            return dealt.splits().values().stream().filter(split::equals).count();
        }
    }

    /** Deals the items by a plan, without keeping anything. May take seconds. */
    public Outlook outlook(SplitPlan plan) {
        ReleaseSettings settings = settings();
        boolean same = settings.plan().filter(plan::equals).isPresent();
        Map<String, String> fixed = same ? settings.dealt() : Map.of();
        List<SplitItem> items = items();
        Dealt dealt = Dealer.deal(plan, items, fixed);
        int kept = (int) items.stream().filter(i -> fixed.containsKey(i.id())).count();
        return new Outlook(plan, items, dealt, Leak.of(items, dealt.splits()), kept);
    }

    /** Keeps a plan and the splits of all items. @return a problem if another plan is published already */
    public Result<Outlook> fix(SplitPlan plan) {
        boolean other = settings().plan().filter(plan::equals).isEmpty();
        if (other && !project.files().releases().past().isEmpty()) {
            return Result.bad("splits: those of a release stay; its plan is "
                    + settings().plan().map(SplitPlan::text).orElse("one split, " + ONLY));
        }
        Outlook outlook = outlook(plan);
        project.files()
                .releases()
                .change(s -> s.withSplits(Optional.of(plan), outlook.dealt().splits()));
        return Result.ok(outlook);
    }

    /** Gives each item a split, by the plan that is kept; new items are dealt and nothing is kept. */
    Dealt current() {
        return settings()
                .plan()
                .map(plan -> outlook(plan).dealt())
                .orElseGet(() ->
                        new Dealt(items().stream().collect(Collectors.toMap(SplitItem::id, i -> ONLY)), List.of()));
    }

    private ReleaseSettings settings() {
        return project.files().releases().settings();
    }

    private List<SplitItem> items() {
        Set<String> rejected = project.set().rows().stream()
                .filter(row -> row.status() == Status.REJECTED)
                .map(row -> row.id())
                .collect(Collectors.toSet());
        SimilarItems similar = new SimilarItems(project.schema());
        List<SplitItem> items = new ArrayList<>();
        project.set().present(item -> {
            if (!rejected.contains(item.id())) {
                items.add(SplitItem.of(item, similar.keys(item.query(), item.answer()), project.schema()));
            }
        });
        return items;
    }
}
