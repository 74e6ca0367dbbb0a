package org.spartabench.desktop.publish;

import java.nio.file.Path;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.release.ColumnDraft;
import org.spartabench.project.release.register.ReleaseRepository;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;

/** Reads and stores the form of the card, without controls. All methods may take long. */
record CardModel(ProjectScope scope) {

    /** Reads the form, with a draft of what nobody said about tables and columns. */
    Result<CardForm> form() {
        return ColumnDraft.form(scope.project());
    }

    /** Stores one answer; the others are those of the file, which may have been edited by hand. @return the file */
    Result<Path> store(CardQuestion question, String answer) {
        return repository().form().map(found -> repository().form(found.with(question, answer)));
    }

    private ReleaseRepository repository() {
        return scope.project().files().releases();
    }
}
