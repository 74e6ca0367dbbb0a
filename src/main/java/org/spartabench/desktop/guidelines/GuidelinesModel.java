package org.spartabench.desktop.guidelines;

import java.util.function.Consumer;
import org.spartabench.desktop.shell.scope.Drafts;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.project.file.Guidelines;

/** Reads and writes the guidelines of a project off the UI thread. */
public final class GuidelinesModel {

    private final Guidelines guidelines;
    private final Background files;
    private final Drafts drafts;

    /** @param tell takes failures of reading and writing, one line each */
    public GuidelinesModel(ProjectScope scope, Consumer<String> tell) {
        this.drafts = scope.drafts();
        this.guidelines = new Guidelines(scope.project().folder());
        this.files = scope.saver("guidelines", failure -> tell.accept(String.valueOf(failure.getMessage())));
    }

    /** Takes note of a text that is not saved, or that there is none. */
    void draft(boolean unsaved, Runnable save) {
        drafts.set("guidelines", unsaved ? "the guidelines" : "", save);
    }

    String shipped() {
        return Guidelines.shipped();
    }

    void read(Consumer<String> show) {
        files.load(guidelines::read, show);
    }

    void write(String text, Consumer<String> show) {
        files.load(
                () -> {
                    guidelines.write(text);
                    return guidelines.read();
                },
                show);
    }
}
