package org.spartabench.ui.publish;

import java.nio.file.Path;
import org.spartabench.fact.Result;
import org.spartabench.publish.release.CardForm;
import org.spartabench.publish.release.CardQuestion;
import org.spartabench.store.file.ReleaseBook;
import org.spartabench.ui.shell.ProjectScope;

/** Reads and stores the form of the card, without controls. All methods may take long. */
final class CardModel {

    private final ReleaseBook book;

    CardModel(ProjectScope session) {
        book = session.project().files().releases();
    }

    Result<CardForm> form() {
        return book.form();
    }

    /** Stores one answer; the others are those of the file, which may have been edited by hand. @return the file */
    Result<Path> store(CardQuestion question, String answer) {
        return book.form().map(found -> book.form(found.with(question, answer)));
    }
}
