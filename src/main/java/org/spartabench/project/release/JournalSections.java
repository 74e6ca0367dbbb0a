package org.spartabench.project.release;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.report.Numbers;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.team.Agreement;
import org.spartabench.judging.review.team.WorkTime;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.Project;
import org.spartabench.project.extract.Extraction;
import org.spartabench.project.hybrid.RecordedApis;
import org.spartabench.project.quota.SetQuality;
import org.spartabench.project.release.gate.GateReport;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.publishing.foreign.layout.CorrectedRecord;
import org.spartabench.publishing.foreign.layout.ErrataFile;
import org.spartabench.publishing.release.form.CardContent.Section;
import org.spartabench.publishing.release.form.CardContent.Topic;
import org.spartabench.publishing.release.form.CardForm;

/**
 * Writes what the journal of a project says about its items, as sections of the card. Says nothing that it does not.
 *
 * @param apis that the items read
 * @param errata what was corrected in a set that others published
 * @param form names the annotators who agreed to it; the others are counted
 */
record JournalSections(
        Project project, GateReport gate, CardForm form, Optional<RecordedApis> apis, List<CorrectedRecord> errata) {

    private static final double MILLIS = 1_000;
    private static final double PERCENT = 100;

    List<Section> all() {
        List<Section> sections = new ArrayList<>();
        add(
                sections,
                Topic.FACTS,
                Extraction.of(project).origins().map(o -> o.lines(form.names())).orElse(List.of()));
        add(sections, Topic.GENERATION, generation());
        add(sections, Topic.QUALITY, quality());
        add(sections, Topic.MODELS, models());
        add(sections, Topic.REVIEW, review());
        add(sections, Topic.ANNOTATORS, annotators());
        add(sections, Topic.AGREEMENT, agreement());
        add(sections, Topic.REASONS, reasons());
        add(sections, Topic.ERRATA, errors());
        add(sections, Topic.FAULTS, faults());
        add(sections, Topic.APIS, apis.map(RecordedApis::lines).orElse(List.of()));
        add(sections, Topic.CHECKS, checks());
        add(sections, Topic.WAIVERS, waivers());
        return sections;
    }

    private static void add(List<Section> sections, Topic topic, List<String> lines) {
        if (!lines.isEmpty()) {
            sections.add(new Section(topic, lines));
        }
    }

    /** Gives the first and the last day of runs and decisions, as in {@code 2026-11-23}. */
    List<String> days() {
        List<Instant> times = Stream.concat(
                        project.runs().all().stream().map(RunInfo::started),
                        project.team().decisions().stream().map(Decision::at))
                .sorted()
                .toList();
        return times.isEmpty()
                ? List.of()
                : Stream.of(times.getFirst(), times.getLast())
                        .map(at -> LocalDate.ofInstant(at, ZoneOffset.UTC).toString())
                        .toList();
    }

    private List<String> generation() {
        List<String> lines = new ArrayList<>();
        for (RunInfo run : project.runs().all()) {
            RunPlan plan = run.plan();
            lines.add("- run " + run.id() + ": " + run.accepted() + " items by the author `" + plan.author()
                    + "` with seed " + plan.seed() + "; leaves: "
                    + plan.leafMethod().label() + ", nested queries: "
                    + plan.treeMethod().label());
        }
        return lines;
    }

    private List<String> quality() {
        return SetQuality.of(project).lines().stream()
                .filter(line -> !line.figure().isEmpty())
                .map(line -> "- " + line.what() + ": " + line.figure()
                        + (line.published().isEmpty()
                                ? ""
                                : " (the paper's printed questions: " + line.published() + ")"))
                .toList();
    }

    private List<String> models() {
        return project.calls().prompts().stream()
                .map(use -> "- `" + use.model() + "`, " + use.kind() + ": " + Numbers.counted(use.calls(), "call")
                        + ", system prompt SHA-256 `" + use.hash() + "`")
                .toList();
    }

    private List<String> review() {
        List<String> lines = new ArrayList<>();
        project.set().states().forEach((status, count) -> {
            if (count > 0) {
                lines.add("- " + status.name().toLowerCase(Locale.ROOT) + ": " + count);
            }
        });
        return lines;
    }

    private List<String> annotators() {
        List<String> lines = new ArrayList<>();
        List<WorkTime.OfValidator> people =
                WorkTime.of(project.team().decisions(), ZoneOffset.UTC).validators();
        int decided = people.stream().mapToInt(WorkTime.OfValidator::decisions).sum();
        if (decided == 0) {
            return lines;
        }
        lines.add("- validators: " + people.size() + ", decisions: " + decided);
        long adjudicators = people.stream()
                .filter(p -> p.decided(WorkTime.Kind.ADJUDICATED) > 0)
                .count();
        if (adjudicators > 0) {
            lines.add("- validators who adjudicated: " + adjudicators);
        }
        Map<String, String> names = form.names();
        people.stream()
                .filter(p -> names.containsKey(p.validator()))
                .forEach(p ->
                        lines.add("- " + names.getOrDefault(p.validator(), "") + ": " + p.decisions() + " decisions"));
        Map<Integer, Integer> byItem = new TreeMap<>();
        standing().values().forEach(verdicts -> byItem.merge(verdicts.size(), 1, Integer::sum));
        byItem.forEach((n, items) -> lines.add("- items with " + Numbers.counted(n, "annotator") + ": " + items));
        long millis =
                people.stream().mapToLong(WorkTime.OfValidator::activeMillis).sum();
        if (millis > 0) { // decisions of sheets have no time
            lines.add(String.format(Locale.ROOT, "- active time: %.1f s a decision", millis / MILLIS / decided));
        }
        return lines;
    }

    /** Gives the verdicts in force of each item of the set, by validator; those of adjudicators are not votes. */
    private Map<Integer, Map<String, Verdict>> standing() {
        Map<Integer, Map<String, Verdict>> verdicts = new TreeMap<>();
        for (Decision d : Decision.inForce(project.team().decisions())) {
            if (d.item() < FaultTable.FIRST) {
                Map<String, Verdict> own = verdicts.computeIfAbsent(d.item(), n -> new TreeMap<>());
                switch (d.verdict()) {
                    case Verdict.Accept _, Verdict.Choose _, Verdict.EditQuestion _, Verdict.Reject _ ->
                        own.put(d.validator(), d.verdict());
                    case Verdict.Defer _, Verdict.ChangeQuery _ -> own.remove(d.validator());
                    case Verdict.Adjudicate _, Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> {}
                }
            }
        }
        verdicts.values().removeIf(Map::isEmpty);
        return verdicts;
    }

    private List<String> agreement() {
        return Agreement.of(project.team().votes(), ZoneOffset.UTC).lines().stream()
                .filter(line -> line.figures().items() > 0)
                .map(line -> "- " + line.what() + ": "
                        + Math.round(PERCENT * line.figures().observed()) + " percent of the pairs of votes on "
                        + line.figures().items() + " items"
                        + (line.figures().krippendorff().isPresent()
                                ? String.format(
                                        Locale.ROOT,
                                        ", Krippendorff's alpha %.2f",
                                        line.figures().krippendorff().getAsDouble())
                                : ""))
                .toList();
    }

    private List<String> reasons() {
        Map<RejectReason, Integer> counts = new EnumMap<>(RejectReason.class);
        for (Map<String, Verdict> verdicts : standing().values()) {
            for (Verdict verdict : verdicts.values()) {
                if (verdict instanceof Verdict.Reject(List<RejectReason> given, String _)) {
                    given.forEach(reason -> counts.merge(reason, 1, Integer::sum));
                }
            }
        }
        List<String> lines = new ArrayList<>();
        counts.forEach((reason, count) -> lines.add("- " + reason.label() + ": " + count));
        return lines;
    }

    private List<String> errors() {
        List<String> lines = new ArrayList<>();
        ErrataFile.kinds(errata).forEach((kind, count) -> lines.add("- " + kind + ": " + count));
        return lines;
    }

    private List<String> faults() {
        SeededFaults.Report faults = project.faults().report();
        return faults.decided().isEmpty()
                ? List.of()
                : List.of(
                        "- seeded faults found: " + faults.rate().hits() + " of "
                                + faults.rate().of(),
                        "- errors left: "
                                + (faults.left().known()
                                        ? "about " + faults.left().estimate() + ", "
                                        : "")
                                + faults.left().low() + " to " + faults.left().high() + " (95 percent interval)");
    }

    private List<String> checks() {
        return List.of(
                "Every query ran again on the database before the release, and gave the answer that is published.",
                "A second engine gave the same answer for " + (gate.passed().size() - gate.oneEngine()) + " of "
                        + gate.passed().size() + " items.",
                "The second engine is another database program, which runs the query of an item on the same rows, so"
                    + " that an error of one program does not become an answer. An item on which the two differ is not"
                    + " published, unless a waiver says why; the second engine does not know the functions of some"
                    + " queries, and these are checked by one engine alone.");
    }

    private List<String> waivers() {
        return gate.waived().stream()
                .map(w -> "- `" + w.id() + "`: "
                        + Objection.Kind.valueOf(w.objection()).label() + ", waived: " + w.reason())
                .toList();
    }
}
