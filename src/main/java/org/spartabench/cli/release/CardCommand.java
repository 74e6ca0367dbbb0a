package org.spartabench.cli.release;

import java.nio.file.Path;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.release.ColumnDraft;
import org.spartabench.publishing.release.form.CardQuestion;
import picocli.CommandLine.Command;

/** {@code sparta card}: writes the form of the card, and lists the questions without an answer. */
@Command(
        name = "card",
        description =
                "Write the form of the card, card.md in the project, with all questions and the answers so far, and"
                        + " list the questions without an answer. A release needs the required ones. What tables and"
                        + " columns hold is drafted from the words of the project; edit it in the form.")
public final class CardCommand extends ProjectCommand {

    public CardCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(this::list);
    }

    private int list(Project project) {
        return console.ifOk(ColumnDraft.form(project), form -> {
            Path file = project.files().releases().form(form);
            console.line(file + ": " + form.answers().size() + " of " + CardQuestion.values().length + " answered");
            for (CardQuestion question : CardQuestion.values()) {
                if (form.answer(question).isEmpty()) {
                    console.line("  " + question.label() + (question.required() ? " (required)" : "") + ": "
                            + question.hint());
                }
            }
            return form.objection().isEmpty() ? Exit.DONE : Exit.PARTLY;
        });
    }
}
