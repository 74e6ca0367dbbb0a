package org.spartabench.project.errata;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.errata.ReportedItem.Outcome;
import org.spartabench.publishing.errata.Erratum;
import org.spartabench.publishing.errata.ItemReport;
import org.spartabench.publishing.release.history.PastRelease;

/**
 * Serves the errata of a project. A report changes nothing in the item's journal: it is open until the item is decided
 * again, and the gate refuses the item until then.
 */
public record Errata(Project project) {

    /**
     * Takes reports, all or none; those that are known are left out.
     *
     * @return the errata that are new
     */
    public Result<List<Erratum>> add(List<ItemReport> reports, Clock clock) {
        Map<String, String> ids = new HashMap<>();
        project.set().rows().forEach(row -> {
            ids.put(row.id(), row.id());
            ids.put(String.valueOf(row.number()), row.id());
        });
        List<Problem> problems = new ArrayList<>();
        List<Erratum> all = new ArrayList<>(project.files().errata().all());
        int known = all.size();
        String now = clock.instant().truncatedTo(ChronoUnit.MICROS).toString();
        for (ItemReport report : reports) {
            Optional<String> id = Optional.ofNullable(ids.get(report.id()));
            if (id.isEmpty()) {
                problems.add(new Problem("errata: the project has no item '" + report.id() + "'"));
            } else if (all.stream().noneMatch(e -> e.id().equals(id.get()) && e.matches(report))) {
                all.add(new Erratum(all.size() + 1, id.get(), report.what(), report.by(), now));
            }
        }
        if (!problems.isEmpty()) {
            return new Result.Bad<>(problems);
        }
        if (all.size() > known) {
            project.files().errata().keep(all);
        }
        return Result.ok(List.copyOf(all.subList(known, all.size())));
    }

    /** Lists all errata with what became of them, by number. */
    public List<ReportedItem> all() {
        List<Erratum> errata = project.files().errata().all();
        if (errata.isEmpty()) {
            return List.of();
        }
        Map<String, ItemRow> rows = new HashMap<>();
        project.set().rows().forEach(row -> rows.put(row.id(), row));
        Map<Integer, String> released = new HashMap<>();
        for (PastRelease release : project.files().releases().past()) {
            release.errata().forEach(number -> released.putIfAbsent(number, release.version()));
        }
        return errata.stream()
                .map(e -> {
                    Optional<ItemRow> row = Optional.ofNullable(rows.get(e.id()));
                    return new ReportedItem(
                            e,
                            row.map(ItemRow::number).orElse(0),
                            row.map(r -> outcome(e, r)).orElse(Outcome.WITHDRAWN),
                            released.getOrDefault(e.number(), ""));
                })
                .toList();
    }

    /** Tells the reports on an item, a line each; for the history in Review. */
    public List<String> lines(String id) {
        return project.files().errata().all().stream()
                .filter(e -> e.id().equals(id))
                .map(Erratum::line)
                .toList();
    }

    private Outcome outcome(Erratum erratum, ItemRow row) {
        List<Verdict> since = Decision.inForce(project.queue().decisions(row.number())).stream()
                .filter(d -> !d.at().isBefore(erratum.moment()))
                .map(Decision::verdict)
                .toList();
        boolean decided = since.stream().anyMatch(Errata::decides);
        return switch (row.status()) {
            case ACCEPTED, EDITED -> !decided ? Outcome.OPEN : changed(since) ? Outcome.EDITED : Outcome.KEPT;
            case REJECTED, WITHDRAWN -> Outcome.WITHDRAWN;
            case OPEN, DEFERRED, STALE, DISAGREED -> Outcome.OPEN;
        };
    }

    private static boolean decides(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Choose _ -> true;
            case Verdict.Reject _, Verdict.Adjudicate _ -> true;
            case Verdict.Defer _, Verdict.ChangeQuery _, Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> false;
        };
    }

    private static boolean changed(List<Verdict> since) {
        return since.stream()
                .anyMatch(v -> v instanceof Verdict.EditQuestion
                        || v instanceof Verdict.ChangeQuery
                        || v instanceof Verdict.Choose
                        || v instanceof Verdict.Adjudicate a && a.fresh());
    }
}
