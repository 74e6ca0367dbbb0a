package org.spartabench.ui.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.fact.Folders;
import org.spartabench.fact.Result;
import org.spartabench.fact.load.Import;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.fact.sample.Scale;
import org.spartabench.store.Project;

/** Creates the sample project of the demonstration again each time. */
final class DemoProject {

    private DemoProject() {}

    static Result<Project> make(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path project = folder.resolve("project");
        Path tables = folder.resolve("tables");
        for (Path old : List.of(project, tables, folder.resolve("pictures"))) {
            Folders.delete(old);
        }
        SampleDomain.NBA.write(tables, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        try {
            return Import.preview(tables, Optional.empty()).then(plan -> Project.create(project, plan));
        } finally {
            Folders.delete(tables);
        }
    }
}
