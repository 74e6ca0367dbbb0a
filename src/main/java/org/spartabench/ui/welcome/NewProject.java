package org.spartabench.ui.welcome;

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
import org.spartabench.review.audit.ForeignFiles;
import org.spartabench.store.Project;
import org.spartabench.store.job.AuditImport;

/** Creates projects that need no questions, and closes them again; both methods may take long. */
final class NewProject {

    private NewProject() {}

    /** Creates an audit of the external set of a folder. */
    static Result<Path> audit(Path from, Path target) {
        return closed(
                target,
                ForeignFiles.read(List.of(from))
                        .then(set ->
                                AuditImport.create(target, from.getFileName().toString(), set)));
    }

    /** Writes the files of a sample to a temporary folder and imports them. */
    static Result<Path> sample(SampleDomain domain, Scale scale, Path target) throws IOException {
        Path csv = Files.createTempDirectory("sparta-sample-");
        try {
            domain.write(csv, scale, SampleDomain.DEFAULT_SEED);
            return closed(target, Import.preview(csv, Optional.empty()).then(plan -> Project.create(target, plan)));
        } finally {
            Folders.discard(csv);
        }
    }

    private static Result<Path> closed(Path target, Result<Project> made) {
        return made.map(workspace -> {
            workspace.close();
            return target;
        });
    }
}
