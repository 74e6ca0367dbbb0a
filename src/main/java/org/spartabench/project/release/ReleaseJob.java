package org.spartabench.project.release;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.errata.Errata;
import org.spartabench.project.errata.ReportedItem;
import org.spartabench.project.foreign.RecordErrata;
import org.spartabench.project.hybrid.RecordedApis;
import org.spartabench.project.release.gate.GateReport;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.release.gate.ReleaseGate;
import org.spartabench.project.release.gate.Waivers;
import org.spartabench.project.release.register.ReleaseRepository;
import org.spartabench.project.release.support.ChangeReason;
import org.spartabench.project.release.support.ItemSupport;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.ReleaseSettings;
import org.spartabench.publishing.release.ReleasedItem;
import org.spartabench.publishing.release.Waiver;
import org.spartabench.publishing.release.folder.LicenseText;
import org.spartabench.publishing.release.folder.ReleaseFolder;
import org.spartabench.publishing.release.form.CardContent;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.history.Correction;
import org.spartabench.publishing.release.history.History;
import org.spartabench.publishing.release.history.PastItem;
import org.spartabench.publishing.release.history.PastRelease;
import org.spartabench.publishing.split.Dealt;
import org.spartabench.publishing.split.SplitPlan;

/** Releases the items of a project: the gate, evidence, the folder, the record of the release. Writes all of it or nothing. */
public final class ReleaseJob implements Job {

    private final Project project;
    private final ReleaseWish wish;
    private final Clock clock;
    private final ReleaseRepository releases;
    private Optional<GateReport> gate = Optional.empty();
    private Result<String> result = Result.bad("release: was stopped; nothing was written");

    public ReleaseJob(Project project, ReleaseWish wish, Clock clock) {
        this.project = project;
        this.wish = wish;
        this.clock = clock;
        this.releases = project.files().releases();
    }

    /** Gives what the gate found; empty before it was asked. */
    public Optional<GateReport> gate() {
        return gate;
    }

    /** Gives one line about the release, or why there is none. */
    public Result<String> result() {
        return result;
    }

    @Override
    public String run(TaskControl control) throws InterruptedException {
        switch (prepared()) {
            case Result.Bad<CardForm> bad -> result = Result.bad(bad.message());
            case Result.Ok<CardForm>(CardForm form) -> {
                gate = new ReleaseGate(project, wish.leftOut(), this::waived).examine(control);
                if (gate.isPresent()) {
                    release(gate.get(), form, control);
                }
            }
        }
        return switch (result) {
            case Result.Ok<String>(String line) -> line;
            case Result.Bad<String> bad -> bad.message();
        };
    }

    /** Gives the form of the card, or says why nothing can be released, whatever the gate finds. */
    private Result<CardForm> prepared() {
        return ReleaseFolder.objection(wish.out())
                .or(this::changed)
                .or(() -> LicenseText.objection(releases.settings().license()))
                .or(this::unreasoned)
                .<Result<CardForm>>map(Result::bad)
                .orElseGet(() -> ColumnDraft.form(project)
                        .then(form -> form.objection()
                                .or(this::unsealed)
                                .<Result<CardForm>>map(Result::bad)
                                .orElseGet(() -> Result.ok(form))));
    }

    /** Says that rows changed since the project was opened; what a server counts of them is not enough for a release. */
    private Optional<String> changed() {
        try {
            return project.facts()
                    .identity()
                    .filter(i -> !Fingerprint.of(i.fingerprint()).equals(project.fingerprint()))
                    .map(i ->
                            "the rows of the tables have changed since the project was opened; open it again, and look"
                                    + " at the items that are stale then");
        } catch (UncheckedIOException e) {
            return Optional.of("the tables cannot be read: " + FileFailure.of(Objects.requireNonNull(e.getCause())));
        }
    }

    /** Says which of the wished waivers is of no item, or has no reason. */
    private Optional<String> unreasoned() {
        Set<String> ids = wish.waived().isEmpty()
                ? Set.of()
                : project.set().rows().stream().map(ItemRow::id).collect(Collectors.toSet());
        return wish.waived().entrySet().stream()
                .filter(w -> !ids.contains(w.getKey()) || w.getValue().isBlank())
                .map(w -> "waive: "
                        + (ids.contains(w.getKey())
                                ? w.getKey() + ": give a reason, which stands in the card"
                                : "the project has no item '" + w.getKey() + "'"))
                .sorted()
                .findFirst();
    }

    /** Says why the answers cannot be sealed; empty if they can, or need not. */
    private Optional<String> unsealed() {
        List<String> sealed = releases.settings().sealed();
        List<String> splits = releases.settings().plan().map(SplitPlan::names).orElse(List.of(ProjectSplits.ONLY));
        return sealed.stream()
                .filter(split -> !splits.contains(split))
                .findFirst()
                .map(split -> "seal: there is no split " + split + "; there is " + String.join(", ", splits))
                .or(() -> sealed.isEmpty() || wish.passphrase().isPresent()
                        ? Optional.empty()
                        : Optional.of("seal: the answers of " + String.join(", ", sealed)
                                + " are to be sealed; give a passphrase"));
    }

    /** Keeps a waiver that was wished for; empty for an objection that nobody wished or is able to waive. */
    private Optional<Waiver> waived(Objection objection) {
        return Optional.ofNullable(wish.waived().get(objection.id()))
                .map(reason -> new Waivers(project).add(objection, reason, wish.person()))
                .flatMap(Result::toOptional);
    }

    private void release(GateReport found, CardForm form, TaskControl control) throws InterruptedException {
        Dealt dealt = new ProjectSplits(project).current();
        GateReport whole = fitting(found, dealt);
        gate = Optional.of(whole);
        if (!whole.open()) {
            int items = Set.copyOf(whole.refused().stream().map(Objection::id).toList())
                    .size();
            result = Result.bad(
                    items == 0
                            ? "release: there is no item to publish"
                                    + whole.omissions()
                                    + (whole.leftOut().containsKey(Objection.Kind.UNDECIDED)
                                            ? "; accept some in Review or in a sheet"
                                            : "")
                            : "release: refused because of " + Numbers.counted(items, "item")
                                    + "; nothing was written");
            return;
        }
        switch (RecordedApis.of(project, whole.passed())) {
            case Result.Bad<Optional<RecordedApis>> bad -> result = Result.bad("release: " + bad.message());
            case Result.Ok<Optional<RecordedApis>>(var apis) ->
                release(
                        whole,
                        dealt,
                        new JournalSections(project, whole, form, apis, RecordErrata.of(project)),
                        control);
        }
    }

    private void release(GateReport whole, Dealt dealt, JournalSections journal, TaskControl control)
            throws InterruptedException {
        List<ReleasedItem> items = whole.passed().stream()
                .map(entry -> new ReleasedItem(entry, dealt.splits().getOrDefault(entry.id(), ProjectSplits.ONLY)))
                .toList();
        Optional<ItemSupport> support = ItemSupport.find(project, wish.decisions(), whole.passed(), control);
        if (support.isPresent()) {
            control.message("writing the release");
            List<PastItem> past = items.stream().map(ReleasedItem::past).toList();
            String today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
            List<Correction> corrections = corrections();
            History.Wish next = new History.Wish(past, project.fingerprint(), today, wish.version(), corrections);
            result = History.next(releases.past(), next, why(corrections))
                    .then(version -> write(version, items, support.get(), journal));
        }
    }

    /** Refuses the items that fit no split. */
    private GateReport fitting(GateReport found, Dealt dealt) {
        Set<String> between = new HashSet<>(dealt.between());
        List<Objection> refused = new ArrayList<>(found.refused());
        for (ItemRow row : project.set().rows()) {
            if (between.contains(row.id()) && found.passed().stream().anyMatch(e -> e.id().equals(row.id()))) {
                refused.add(Objection.of(
                        row, Objection.Kind.SPLIT, "shares what is kept apart with published items of several splits"));
            }
        }
        return new GateReport(found.passed(), refused, found.waived(), found.leftOut(), found.oneEngine());
    }

    private Result<String> write(
            History.Next next, List<ReleasedItem> items, ItemSupport support, JournalSections journal) {
        ReleaseSettings settings = releases.settings();
        GateReport found = journal.gate();
        CardContent card = new CardContent(journal.form(), journal.all(), journal.days());
        ReleaseContent content = new ReleaseContent(
                next.version(),
                next.release().date(),
                project.fingerprint(),
                settings,
                items,
                support.evidence(),
                support.notes(),
                next.changelog(),
                card,
                journal.errata());
        Result<Path> written = new ReleaseFolder(
                        project.facts(),
                        project.files().passages(),
                        content,
                        wish.passphrase(),
                        journal.apis().<ReleaseFolder.Part>map(a -> a::write).orElse(folder -> {}))
                .write(wish.out(), () -> record(next.release(), settings, items));
        if (written instanceof Result.Bad<Path> && next.fresh()) {
            releases.remove(next.version().toString());
        }
        return written.map(path -> path + ": version " + next.version() + ", " + Numbers.counted(items.size(), "item")
                + (settings.sealed().isEmpty()
                        ? ""
                        : "; answers of " + String.join(", ", settings.sealed()) + " sealed")
                + found.omissions()
                + (found.waived().isEmpty() ? "" : "; " + found.waived().size() + " waived"));
    }

    /** Fixes the splits first: they must not change once the release can be seen. */
    private void record(PastRelease release, ReleaseSettings settings, List<ReleasedItem> items) {
        Map<String, String> dealt = new HashMap<>(settings.dealt());
        items.forEach(item -> dealt.put(item.id(), item.split()));
        releases.change(s -> s.withSplits(s.plan(), dealt));
        releases.add(release);
    }

    /** Lists the errata that were decided since the last release. */
    private List<Correction> corrections() {
        return new Errata(project)
                .all().stream()
                        .filter(r -> !r.open() && r.release().isEmpty())
                        .map(r -> new Correction(
                                r.erratum().number(),
                                r.erratum().id(),
                                r.erratum().line(),
                                r.outcome() == ReportedItem.Outcome.KEPT))
                        .toList();
    }

    /** Tells why items were changed or removed: who reported what, and what was decided. */
    private Function<String, String> why(List<Correction> corrections) {
        Map<String, ItemRow> rows = new HashMap<>();
        project.set().rows().forEach(row -> rows.put(row.id(), row));
        return id -> Stream.concat(
                        corrections.stream().filter(c -> c.id().equals(id)).map(Correction::line),
                        Stream.of(Optional.ofNullable(rows.get(id))
                                .map(row -> new ChangeReason(project).of(row))
                                .orElse("no longer in the project")))
                .collect(Collectors.joining("; "));
    }
}
