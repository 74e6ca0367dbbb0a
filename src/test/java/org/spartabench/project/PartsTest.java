package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.db.Database;
import org.spartabench.project.file.Guidelines;
import org.spartabench.project.file.KeptSet;
import org.spartabench.project.file.Templates;
import org.spartabench.project.lock.ProjectLock;
import org.spartabench.project.manifest.SchemaFile;
import org.spartabench.project.model.PromptShelf;
import org.spartabench.project.strategy.StrategyFolder;
import org.spartabench.publishing.file.ProjectParts;

/** What the classes of the project write is what {@link ProjectParts} keeps from being replaced. */
class PartsTest {

    @Test
    void everyPartIsListed() {
        assertThat(ProjectParts.FILES).contains(ProjectLock.FILE, SchemaFile.FILE_NAME, Guidelines.FILE, Database.FILE);
        assertThat(ProjectParts.FOLDERS)
                .containsExactlyInAnyOrder(
                        Templates.FOLDER,
                        PromptShelf.FOLDER,
                        ApiFiles.FOLDER,
                        StrategyFolder.FOLDER,
                        KeptSet.FOLDER,
                        "releases");
    }
}
