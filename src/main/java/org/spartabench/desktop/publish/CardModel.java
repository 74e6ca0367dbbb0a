package org.spartabench.desktop.publish;

import java.nio.file.Path;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.facts.Result;
import org.spartabench.project.file.ReleaseRepository;
import org.spartabench.publishing.release.CardForm;
import org.spartabench.publishing.release.CardQuestion;

/** Reads and stores the form of the card, without controls. All methods may take long. */
final class CardModel {

    private final ReleaseRepository book;

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
