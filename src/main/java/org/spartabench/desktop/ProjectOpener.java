package org.spartabench.desktop;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.ShellView;
import org.spartabench.desktop.shell.sheet.ConsentSheet;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.project.Consents;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;

/**
 * Opens projects off the UI thread, behind a veil that says so; asks first before it connects to a new server.
 *
 * @param shell gives the frame of the window
 * @param enter takes an open project
 * @param tell takes a failure in one line
 */
record ProjectOpener(WorkScope window, Supplier<ShellView> shell, Consumer<ProjectEntry> enter, Consumer<String> tell) {

    void open(Path folder) {
        begin(folder, () -> {
            Optional<String> server = ProjectFolder.newServer(folder);
            if (server.isEmpty()) {
                load(folder);
            } else {
                window.show(() -> ask(folder, server.get()));
            }
        });
    }

    private void begin(Path folder, Runnable step) {
        shell.get().veil("Opening " + folder.getFileName() + " …");
        window.start(() -> {
            try {
                step.run();
            } catch (RuntimeException e) {
                window.show(() -> shell.get().unveil());
                throw e;
            }
        });
    }

    private void ask(Path folder, String server) {
        shell.get().unveil();
        ConsentSheet.open(
                shell.get().overlay(),
                server,
                () -> begin(folder, () -> {
                    Consents.ofUser().give(server);
                    load(folder);
                }));
    }

    private void load(Path folder) {
        switch (Project.open(folder)) {
            case Result.Ok<Project>(Project project) -> {
                ProjectEntry arrival = ProjectEntry.of(project);
                window.show(() -> {
                    shell.get().unveil();
                    enter.accept(arrival);
                });
            }
            case Result.Bad<Project> bad ->
                window.show(() -> {
                    shell.get().unveil();
                    tell.accept(bad.problems().stream()
                            .map(Problem::message)
                            .findFirst()
                            .orElse("cannot be opened"));
                });
        }
    }
}
