package org.spartabench.project.release.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.check.StoredAnswer.Proof;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.ruling.SettledRulings;
import org.spartabench.project.errata.Errata;
import org.spartabench.project.errata.ReportedItem;
import org.spartabench.project.hybrid.HybridSet;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.release.Waiver;

/**
 * Decides what may be published. Runs the checks on items that were not checked, and every query again, on the project's
 * database and on a second engine. Writes findings only.
 */
public final class ReleaseGate {

    /** Longer than in a run, where the same query was fast enough: a busy machine must not refuse an item. */
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), Limits.DEFAULT.rows());

    private final Project project;
    private final QueryRuns runs;
    private final Set<Objection.Kind> omitted;
    private final List<Waiver> waivers;
    private final Function<Objection, Optional<Waiver>> wished;
    private final List<Entry> passed = new ArrayList<>();
    private final List<Objection> refused = new ArrayList<>();
    private final List<Waiver> waived = new ArrayList<>();
    /** Numbers of the items that are not rejected, as findings name them. */
    private final Set<String> kept = new HashSet<>();

    /** Items for whose answer a validator chose a slip that was seeded. */
    private final Set<Integer> slips = new HashSet<>();

    /** What people ruled against the present query of an item, by its number. */
    private final Map<Integer, String> ruled = new HashMap<>();

    /** Errata that wait for a decision. */
    private List<ReportedItem> reported = List.of();

    private final Map<Objection.Kind, Integer> leftOut = new EnumMap<>(Objection.Kind.class);

    /** Plans queries over the APIs of the project; empty if it has none. */
    private Optional<CallPlanner> planner = Optional.empty();

    private int oneEngine;

    /** @param omitted kinds of objections for which an item is left out; else it is refused */
    public ReleaseGate(Project project, Set<Objection.Kind> omitted) {
        this(project, omitted, objection -> Optional.empty());
    }

    /** @param wished gives a new waiver of an objection that no kept one waives */
    public ReleaseGate(Project project, Set<Objection.Kind> omitted, Function<Objection, Optional<Waiver>> wished) {
        this.project = project;
        this.runs = new QueryRuns(project);
        this.omitted = omitted;
        this.wished = wished;
        this.waivers = project.files().releases().settings().waivers();
    }

    /** Examines all items; empty if the user stopped it. */
    public Optional<GateReport> examine(TaskControl control) throws InterruptedException {
        new CheckJob(project).run(control);
        List<ItemRow> rows = project.set().rows().stream()
                .filter(row -> row.status() != Status.REJECTED)
                .toList();
        Map<String, Entry> entries = new HashMap<>();
        project.set().entries(Status.NOT_REJECTED, entry -> entries.put(entry.id(), entry));
        rows.forEach(row -> kept.add(String.valueOf(row.number())));
        Map<Integer, List<Finding>> findings = project.findings().standing();
        SettledRulings rulings = new SettledRulings(project, Paradigm.SQL);
        rows.forEach(row -> rulings.of(row).flatMap(ReleaseGate::wrong).ifPresent(why -> ruled.put(row.number(), why)));
        reported = new Errata(project).all().stream().filter(ReportedItem::open).toList();
        project.records().contests().slips().missed().forEach(missed -> slips.add(missed.item()));
        project.apis().entities().use(apis -> planner = HybridSet.planner(project, apis), bad -> {});
        Optional<FactBase> second = CheckJob.second(project);
        control.message("running every query again");
        control.total(rows.size());
        try {
            for (int i = 0; i < rows.size(); i++) {
                control.awaitWhilePaused();
                if (control.cancelled()) {
                    return Optional.empty();
                }
                ItemRow row = rows.get(i);
                Entry entry = entries.get(row.id());
                if (entry != null) {
                    examine(row, entry, findings.getOrDefault(row.number(), List.of()), second);
                }
                control.done(i + 1L);
            }
        } finally {
            second.ifPresent(FactBase::close);
        }
        return Optional.of(new GateReport(passed, refused, waived, leftOut, oneEngine));
    }

    private void examine(ItemRow row, Entry entry, List<Finding> findings, Optional<FactBase> second) {
        List<Objection> objections = new ArrayList<>();
        status(row).ifPresent(objections::add);
        planner.flatMap(p -> HybridSet.open(p, entry))
                .ifPresent(open -> objections.add(Objection.of(row, Objection.Kind.UNASKABLE, open.message())));
        Optional<Objection.Kind> omission = objections.stream()
                .map(Objection::kind)
                .filter(omitted::contains)
                .findFirst();
        if (omission.isPresent()) {
            leftOut.merge(omission.get(), 1, Integer::sum);
            return;
        }
        reported.stream()
                .filter(r -> r.item() == row.number())
                .forEach(r -> objections.add(
                        Objection.of(row, Objection.Kind.REPORTED, r.erratum().line())));
        Proof proof = runs.limit(entry.id(), entry.query()).isPresent()
                ? new Proof(runs.fault(entry.id(), entry.query(), entry.answer(), LIMITS), Optional.empty(), false)
                : Proof.of(entry.query(), entry.answer(), project.facts(), second, LIMITS);
        proof.wrong()
                .or(() -> Optional.ofNullable(ruled.get(row.number())))
                .ifPresent(why -> objections.add(Objection.of(row, Objection.Kind.WRONG, why)));
        if (slips.contains(row.number())) {
            objections.add(Objection.of(row, Objection.Kind.WRONG, "a seeded slip was chosen for its answer"));
        }
        proof.differs().ifPresent(why -> objections.add(Objection.of(row, Objection.Kind.ENGINES, why)));
        findings.stream()
                .filter(f -> f.severity() == Severity.ERROR && !settled(f))
                .filter(f -> proof.wrong().isEmpty() || f.check() != Check.ANSWER)
                .filter(f -> proof.differs().isEmpty() || f.check() != Check.ENGINES)
                .forEach(f -> objections.add(Objection.of(row, Objection.Kind.FINDING, f.message())));
        boolean free = true;
        for (Objection objection : objections) {
            Optional<Waiver> waiver = waiver(objection);
            waiver.filter(w -> !waived.contains(w)).ifPresent(waived::add);
            if (waiver.isEmpty()) {
                refused.add(objection);
                free = false;
            }
        }
        if (free) {
            passed.add(entry);
            oneEngine += proof.both() && proof.differs().isEmpty() ? 0 : 1;
        }
    }

    /** Whether a finding is about duplicates that were all rejected since. */
    private boolean settled(Finding finding) {
        return finding.check() == Check.NEAR_DUPLICATES
                && finding.evidence().rows().size() < Finding.Evidence.MOST
                && finding.evidence().rows().stream().noneMatch(row -> kept.contains(row.getFirst()));
    }

    private static Optional<String> wrong(Ruling ruling) {
        return switch (ruling) {
            case Ruling.Rectify _ ->
                Optional.of(
                        "people ruled its query wrong; export the corrected set in its own layout, and release that");
            case Ruling.Unanswerable _ -> Optional.of("people ruled that the database does not hold its answer");
            case Ruling.Uphold _, Ruling.Unclear _ -> Optional.empty();
        };
    }

    private static Optional<Objection> status(ItemRow row) {
        return switch (row.status()) {
            case OPEN -> Optional.of(Objection.of(row, Objection.Kind.UNDECIDED, "nobody has decided on it"));
            case DEFERRED -> Optional.of(Objection.of(row, Objection.Kind.UNDECIDED, "its decision was postponed"));
            case STALE ->
                Optional.of(Objection.of(
                        row,
                        Objection.Kind.STALE,
                        "question, SQL, answer or a table has changed since it was decided"));
            case DISAGREED -> Optional.of(Objection.of(row, Objection.Kind.CONTESTED, "the validators disagree on it"));
            default -> Optional.empty();
        };
    }

    private Optional<Waiver> waiver(Objection objection) {
        return waivers.stream()
                .filter(w -> objection.kind().waivable()
                        && w.id().equals(objection.id())
                        && w.hash().equals(objection.hash())
                        && w.objection().equals(objection.kind().name()))
                .findFirst()
                .or(() -> wished.apply(objection));
    }
}
