package org.spartabench.desktop.sources;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.sheet.ConsentSheet;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.desktop.work.Background;
import org.spartabench.project.api.ApiImport;
import org.spartabench.project.api.call.TrialValues;

/** Adds, changes, tries and removes APIs, with the sheets that this needs. On the UI thread; the work runs elsewhere. */
final class SourceActions {

    private final SourcesModel model;
    private final Overlay overlay;
    private final FilePort files;
    private final Consumer<String> changed;
    private final Background working;

    /** @param changed takes a line after the APIs have changed */
    SourceActions(SourcesModel model, ProjectScope scope, Overlay overlay, FilePort files, Consumer<String> changed) {
        this.model = model;
        this.overlay = overlay;
        this.files = files;
        this.changed = changed;
        working = scope.background(failure -> changed.accept(Background.reason(failure)));
    }

    /** Asks for a document, shows its operations and imports those wanted. @param failed takes why it cannot be read */
    void importDocument(Consumer<String> failed) {
        Optional<Path> file =
                files.chooseFile("Import an OpenAPI document", "OpenAPI documents", List.of("json", "yaml", "yml"));
        file.ifPresent(f -> working.load(
                () -> model.document(f, Optional.empty()),
                read -> read.use(document -> show(document, failed), bad -> failed.accept(bad.message()))));
    }

    private void show(ApiImport document, Consumer<String> failed) {
        if (document.operations().isEmpty()) {
            failed.accept(document.label() + ": has no operation that can be a table");
            return;
        }
        ImportApiSheet.open(
                overlay, document, (wish, allow) -> working.load(() -> model.add(document, wish, allow), this::tell));
    }

    /** Asks which tables stand behind APIs, and serves them. */
    void mark(Set<String> marked, boolean functions) {
        MarkTablesSheet.open(
                overlay,
                model,
                marked,
                functions,
                (tables, profile, some) -> working.load(() -> model.put(tables, profile, some), this::tell));
    }

    /** Asks which APIs become tables of another project, and makes it. @param notice takes what comes of it */
    void gather(Consumer<String> notice) {
        working.load(
                model::gatherable,
                apis -> apis.use(
                        all -> ApiTablesSheet.open(overlay, all, wish -> {
                            notice.accept("Fetching rows …");
                            working.load(
                                    () -> model.gather(wish),
                                    made -> made.use(
                                            lines -> notice.accept(String.join("\n", lines)),
                                            bad -> notice.accept(bad.message())));
                        }),
                        bad -> notice.accept(bad.message())));
    }

    private void tell(Result<String> done) {
        done.use(changed, bad -> changed.accept(bad.message()));
    }

    /** Shows what one call would send, and makes it once the user agrees. */
    void tryOut(SourcesModel.Chosen api, Consumer<String> notice) {
        working.load(
                () -> model.trial(api),
                drawn -> drawn.use(
                        trial -> ConsentSheet.openForTrial(overlay, trial.line(), api.allowed(), () -> {
                            if (!api.allowed()) {
                                model.allow(api);
                            }
                            called(api, trial, notice);
                        }),
                        bad -> notice.accept(bad.message())));
    }

    private void called(SourcesModel.Chosen api, TrialValues trial, Consumer<String> notice) {
        notice.accept("Calling " + api.host() + " …");
        working.load(
                () -> model.tryOut(trial),
                tried -> tried.use(
                        lines -> notice.accept(String.join("\n", lines)), bad -> notice.accept(bad.message())));
    }

    void save(SourcesModel.Chosen before, MappingForm.Edited edited) {
        working.load(() -> model.save(before, edited.api(), edited.host()), changed);
    }

    /** Removes an API with the others of its document. */
    void remove(SourcesModel.Chosen api) {
        working.load(
                () -> {
                    model.remove(api);
                    return "Removed " + api.document().name() + ".";
                },
                changed);
    }
}
