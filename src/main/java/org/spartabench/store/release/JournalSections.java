package org.spartabench.store.release;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.item.RejectReason;
import org.spartabench.item.Status;
import org.spartabench.publish.release.ReleaseContent.Section;
import org.spartabench.review.Decision;
import org.spartabench.review.team.Agreement;
import org.spartabench.review.team.Vote;
import org.spartabench.review.team.WorkTime;
import org.spartabench.store.Project;
import org.spartabench.store.SeededFaults;
import org.spartabench.store.table.RunInfo;

/** Writes what the journal of a project says about its items, as sections of the card. Says nothing that it does not. */
record JournalSections(Project project, GateReport gate) {

    private static final double MILLIS = 1_000;
    private static final double PERCENT = 100;

    List<Section> all() {
        List<Section> sections = new ArrayList<>();
        add(sections, "Generation", generation());
        add(sections, "Review", review());
        add(sections, "Reasons of rejections", reasons());
        add(sections, "Checks before the release", checks());
        add(
                sections,
                "Waivers",
                gate.waived().stream()
                        .map(w -> "- `" + w.id() + "`: "
                                + Objection.Kind.valueOf(w.objection()).label() + ", waived: " + w.reason())
                        .toList());
        return sections;
    }

    private static void add(List<Section> sections, String heading, List<String> lines) {
        if (!lines.isEmpty()) {
            sections.add(new Section(heading, lines));
        }
    }

    private List<String> generation() {
        List<String> lines = new ArrayList<>();
        for (RunInfo run : project.runs().all()) {
            lines.add("- run " + run.id() + ": " + run.accepted() + " items by the author `"
                    + run.plan().author() + "` with seed " + run.plan().seed());
        }
        return lines;
    }

    private List<String> review() {
        Map<Status, Integer> states = project.set().states();
        List<String> lines = new ArrayList<>();
        states.forEach((status, count) -> {
            if (count > 0) {
                lines.add("- " + status.name().toLowerCase(Locale.ROOT) + ": " + count);
            }
        });
        List<Decision> decisions = project.team().decisions();
        WorkTime time = WorkTime.of(decisions, ZoneOffset.UTC);
        int decided = time.validators().stream()
                .mapToInt(WorkTime.OfValidator::decisions)
                .sum();
        long millis = time.validators().stream()
                .mapToLong(WorkTime.OfValidator::activeMillis)
                .sum();
        if (decided > 0) {
            lines.add("- validators: " + time.validators().size() + ", decisions: " + decided);
            lines.add(String.format(Locale.ROOT, "- active time: %.1f s a decision", millis / MILLIS / decided));
        }
        List<Vote> votes = project.team().votes();
        Agreement.of(votes, ZoneOffset.UTC).lines().stream()
                .filter(line -> line.figures().items() > 0)
                .forEach(line -> lines.add("- agreement (" + line.what() + "): "
                        + Math.round(PERCENT * line.figures().observed()) + " percent of "
                        + line.figures().items() + " items"));
        SeededFaults.Report faults = project.faults().report();
        if (!faults.decided().isEmpty()) {
            lines.add("- seeded faults found: " + faults.rate().hits() + " of "
                    + faults.rate().of() + "; errors left: " + faults.left().low() + " to "
                    + faults.left().high()
                    + " (95 percent interval)");
        }
        return lines;
    }

    private List<String> reasons() {
        Map<RejectReason, Integer> counts = new EnumMap<>(RejectReason.class);
        project.team().votes().stream()
                .filter(v -> v.status() == Status.REJECTED)
                .forEach(v -> v.reasons().forEach(r -> counts.merge(r, 1, Integer::sum)));
        List<String> lines = new ArrayList<>();
        new TreeMap<>(counts).forEach((reason, count) -> lines.add("- " + reason.label() + ": " + count));
        return lines;
    }

    private List<String> checks() {
        return List.of(
                "Every query ran again on the database before the release, and gave the answer that is published.",
                "A second engine gave the same answer for " + (gate.passed().size() - gate.oneEngine()) + " of "
                        + gate.passed().size() + " items.");
    }
}
