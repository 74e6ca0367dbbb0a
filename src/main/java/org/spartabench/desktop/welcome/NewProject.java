package org.spartabench.desktop.welcome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.judging.review.audit.ForeignFiles;
import org.spartabench.project.Project;
import org.spartabench.project.foreign.AuditImport;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.publishing.foreign.SqlSet;

/** Creates projects that need no questions, and closes them again; both methods may take long. */
final class NewProject {

    /** @param folder of the project to open @param summary what was created, in one line */
    record Created(Path folder, String summary) {

        static Created only(Path folder) {
            return new Created(folder, "created " + folder);
        }
    }

    private NewProject() {}

    /** Creates an audit of the external set of a folder. Of a text-to-SQL set, each database becomes a project in the target. */
    static Result<Created> audit(Path from, Path target) {
        if (SqlSet.hasDatabases(from)) {
            return SqlSet.read(from)
                    .then(set -> SetImport.create(target, set))
                    .map(made -> new Created(made.projects().getFirst(), summary(target, made)));
        }
        return closed(
                target,
                ForeignFiles.read(List.of(from))
                        .then(set ->
                                AuditImport.create(target, from.getFileName().toString(), set)));
    }

    private static String summary(Path target, SetImport.Made made) {
        String line = "created " + made.projects().size() + " projects in " + target + ", " + made.items() + " items";
        return made.notes().isEmpty()
                ? line
                : line + "; " + made.notes().size() + " records without an item, the first: "
                        + made.notes().getFirst();
    }

    /** Writes the files of a sample to a temporary folder and imports them. */
    static Result<Created> sample(SampleDomain domain, Scale scale, Path target) throws IOException {
        Path csv = Files.createTempDirectory("sparta-sample-");
        try {
            domain.write(csv, scale, SampleDomain.DEFAULT_SEED);
            return closed(target, Import.preview(csv, Optional.empty()).then(plan -> Project.create(target, plan)));
        } finally {
            Folders.discard(csv);
        }
    }

    private static Result<Created> closed(Path target, Result<Project> made) {
        return made.map(project -> {
            project.close();
            return Created.only(target);
        });
    }
}
