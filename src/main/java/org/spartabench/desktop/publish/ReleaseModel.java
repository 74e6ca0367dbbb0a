package org.spartabench.desktop.publish;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.Project;
import org.spartabench.project.release.ReleaseJob;
import org.spartabench.project.release.ReleaseWish;
import org.spartabench.project.release.gate.GateReport;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.release.gate.ReleaseGate;
import org.spartabench.project.release.gate.Waivers;
import org.spartabench.publishing.release.folder.LicenseText;
import org.spartabench.publishing.release.history.PastRelease;
import org.spartabench.publishing.release.history.ReleaseVersion;
import org.spartabench.publishing.release.metadata.ReleaseManifest;
import org.spartabench.publishing.release.seal.Passphrase;

/** Models the gate and the release of a project, without controls. All methods may take long. */
final class ReleaseModel {

    /** An item that the gate refuses. @param line with id, kind and reason */
    record Refused(int number, String id, String line, boolean waivable) {}

    /**
     * @param apis whether the project has APIs
     * @param last the last release in one line; empty if there is none
     */
    record Present(String license, List<String> sealed, boolean apis, Optional<String> last) {}

    /** Says which items are left out instead of refused: those without a decision, those that cannot be asked. */
    record LeftOut(boolean undecided, boolean unaskable) {

        private Set<Objection.Kind> kinds() {
            return Objection.Kind.leftOut(undecided, unaskable);
        }
    }

    /**
     * Holds what was filled in.
     *
     * @param version empty for the one that follows from the changes
     * @param sealed names of splits, separated by commas
     * @param passphrase is kept only if answers are sealed, and only in memory
     */
    record Wanted(String version, String license, String sealed, String passphrase, LeftOut leftOut) {

        @Override
        public String toString() {
            return "version " + version;
        }
    }

    /**
     * Holds what came of a release or of a look at the gate.
     *
     * @param line the result in one line
     * @param written the folder of the release, if there is one
     */
    record Done(String line, List<Refused> refused, Optional<Path> written) {}

    private static final String SUBJECT = "release: ";

    private final ProjectScope scope;
    private final Project project;
    private Map<String, Objection> objections = Map.of();

    ReleaseModel(ProjectScope scope) {
        this.scope = scope;
        this.project = scope.project();
    }

    Present present() {
        List<PastRelease> past = project.files().releases().past();
        return new Present(
                project.files().releases().settings().license(),
                project.files().releases().settings().sealed(),
                project.apis().entities() instanceof Result.Ok<List<Entity.Remote>>(var apis) && !apis.isEmpty(),
                past.isEmpty()
                        ? Optional.empty()
                        : Optional.of("Last release: " + past.getLast().version() + " of "
                                + past.getLast().date() + ", "
                                + Numbers.counted(past.getLast().items().size(), "item")));
    }

    Path proposed() {
        Path whole = project.folder().toAbsolutePath();
        return whole.resolveSibling(whole.getFileName() + "-release");
    }

    /** Whether a release is there already, which another one would replace. */
    static boolean replaces(Path out) {
        return Files.isRegularFile(out.resolve(ReleaseManifest.FILE));
    }

    Done examine(LeftOut leftOut, TaskControl control) throws InterruptedException {
        return new ReleaseGate(project, leftOut.kinds())
                .examine(control)
                .map(report -> new Done(
                        report.refused().isEmpty()
                                ? Numbers.counted(report.passed().size(), "item") + " may be published"
                                        + report.omissions()
                                : Numbers.counted(report.refused().size(), "objection") + "; "
                                        + Numbers.counted(report.passed().size(), "item") + " may be published"
                                        + report.omissions() + wayOut(report),
                        refused(report),
                        Optional.empty()))
                .orElseGet(() -> new Done("Stopped.", List.of(), Optional.empty()));
    }

    Done release(Path out, Wanted wanted, TaskControl control) throws InterruptedException {
        List<String> sealed = Stream.of(wanted.sealed().split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        Result<String> license = LicenseText.given(wanted.license());
        license.toOptional()
                .ifPresent(text -> project.files()
                        .releases()
                        .change(s -> s.withLicense(text).withSealed(sealed)));
        Result<Optional<ReleaseVersion>> version = wanted.version().isBlank()
                ? Result.ok(Optional.empty())
                : ReleaseVersion.read(wanted.version()).map(Optional::of);
        Result<Optional<Passphrase>> passphrase = sealed.isEmpty()
                        || wanted.passphrase().isEmpty()
                ? Result.ok(Optional.empty())
                : Passphrase.of(wanted.passphrase()).then(Passphrase::toSeal).map(Optional::of);
        Result<ReleaseWish> wish = license.then(text -> version)
                .then(named -> passphrase.map(key ->
                        new ReleaseWish(out, wanted.leftOut().kinds(), named, Map.of(), scope.validator(), key)));
        return switch (wish) {
            case Result.Ok<ReleaseWish>(ReleaseWish whole) -> release(whole, control);
            case Result.Bad<ReleaseWish> bad -> new Done(sentence(bad.message()), List.of(), Optional.empty());
        };
    }

    private Done release(ReleaseWish wish, TaskControl control) throws InterruptedException {
        ReleaseJob job = new ReleaseJob(project, wish, scope.clock());
        String line = job.run(control);
        boolean done = job.result() instanceof Result.Ok<String>;
        return new Done(
                sentence(line)
                        + (done ? ". browse.html in its folder shows it." : "")
                        + job.gate().map(ReleaseModel::wayOut).orElse(""),
                job.gate().map(this::refused).orElse(List.of()),
                done ? Optional.of(wish.out()) : Optional.empty());
    }

    /** Says how to release without the items that cannot be asked. */
    private static String wayOut(GateReport gate) {
        long closed = gate.refused(Objection.Kind.UNASKABLE);
        return closed == 0
                ? ""
                : ". Check “Leave out items that cannot be asked” to release without "
                        + (closed == 1 ? "that one." : "those " + closed + ".");
    }

    /** Removes the subject that a command needs, and begins with a capital. */
    private static String sentence(String line) {
        String rest = line.startsWith(SUBJECT) ? line.substring(SUBJECT.length()) : line;
        return rest.substring(0, 1).toUpperCase(Locale.ROOT) + rest.substring(1);
    }

    private List<Refused> refused(GateReport report) {
        Map<String, Objection> found = new HashMap<>();
        report.refused().forEach(o -> found.put(o.toString(), o));
        objections = Map.copyOf(found);
        return report.refused().stream()
                .map(o -> new Refused(o.number(), o.id(), o.toString(), o.kind().waivable()))
                .toList();
    }

    /** Waives an objection; gives one line. */
    String waive(Refused refused, String reason) {
        return Optional.ofNullable(objections.get(refused.line()))
                .map(o -> new Waivers(project).add(o, reason, scope.validator()))
                .map(result -> switch (result) {
                    case Result.Ok<?> _ -> refused.id() + " is waived: " + reason;
                    case Result.Bad<?> bad -> bad.message();
                })
                .orElse(refused.id() + ": check the items again first");
    }
}
