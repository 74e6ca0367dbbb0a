package org.spartabench.desktop.team;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.judging.review.team.Vote;
import org.spartabench.project.Project;
import org.spartabench.project.share.fold.Merge;
import org.spartabench.project.team.ValidatorTeam;

/** Assigns the items of a project to its validators, and merges copies of it. */
record SharingModel(Project project) {

    /**
     * Holds the assignments.
     *
     * @param rows name, items dealt, decided and to decide of each validator
     * @param undealt number of items without a validator
     */
    record Dealt(List<List<String>> rows, int undealt, Optional<Roster> roster) {}

    /** Reads the assignments; may take long. */
    Dealt read() {
        ValidatorTeam team = project.team();
        Map<Integer, Set<String>> dealt = team.dealt();
        Map<String, Set<Integer>> decided = team.decided();
        List<List<String>> rows = new ArrayList<>();
        Optional<Roster> roster = team.roster();
        List<String> names = roster.map(Roster::members).orElse(List.of());
        for (String name : Stream.concat(names.stream(), decided.keySet().stream())
                .distinct()
                .sorted()
                .toList()) {
            Set<Integer> has = dealt.entrySet().stream()
                    .filter(e -> e.getValue().contains(name))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
            Set<Integer> done = decided.getOrDefault(name, Set.of());
            long open = has.stream().filter(i -> !done.contains(i)).count();
            rows.add(List.of(
                    name,
                    String.valueOf(has.size()),
                    String.valueOf(has.isEmpty() ? done.size() : has.size() - open),
                    String.valueOf(open)));
        }
        return new Dealt(rows, project.queue().count(ItemFilter.ALL) - dealt.size(), roster);
    }

    /** Assigns the items to a team and reports in one line how many; may take long. */
    String deal(Roster wanted) {
        ValidatorTeam team = project.team();
        team.roster(wanted);
        int dealt = team.deal();
        long before = team.votes().stream().map(Vote::item).distinct().count();
        return Numbers.counted(dealt, "item") + " assigned."
                + (before == 0
                        ? ""
                        : " " + Numbers.counted(before, "item") + " decided before: "
                                + (wanted.overlap() == 1
                                        ? "the decisions stand."
                                        : "each decision counts as one of the " + wanted.overlap() + " for its item."));
    }

    /** Merges a copy of the project and reports the result in one line; may take long. */
    String merge(Path folder) {
        Result<Merge.Done> merged = Project.open(folder).then(copy -> {
            try (copy) {
                return project.team().merge(copy.team());
            }
        });
        return switch (merged) {
            case Result.Bad<Merge.Done> bad -> "Not merged: " + bad.message();
            case Result.Ok<Merge.Done>(Merge.Done done) ->
                Numbers.counted(done.decisions(), "decision") + " merged, on "
                        + Numbers.counted(done.items(), "item")
                        + (done.made() == 0 ? "" : ", and " + Numbers.counted(done.made(), "new item"))
                        + (done.scores() == 0 ? "" : ", and " + Numbers.counted(done.scores(), "score"))
                        + (done.labels() == 0 ? "" : ", and " + Numbers.counted(done.labels(), "kind") + " of errors")
                        + (done.judgements() == 0
                                ? ""
                                : ", and " + Numbers.counted(done.judgements(), "judgement") + " of outputs")
                        + (done.errata() == 0 ? "" : ", and " + Numbers.counted(done.errata(), "report"))
                        + "; validators disagree on "
                        + Numbers.counted(done.disagreements(), "item") + "."
                        + (done.sameName() == 0
                                ? ""
                                : " One name decided " + Numbers.counted(done.sameName(), "item")
                                        + " differently on the two copies; its earlier decisions count as those of"
                                        + " another validator, NAME (2).")
                        + (done.fast() == 0
                                ? ""
                                : " The clock of " + Numbers.counted(done.fast(), "machine")
                                        + " is more than ten minutes ahead of this one; where others decided the same"
                                        + " items, their decisions stand.");
        };
    }
}
