package org.spartabench.desktop.candidates;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.contest.HintRepository;

/** Asks the project's model about contests that the validator has decided, without controls. */
final class HintModel {

    private static final String MODEL = "llm";

    private final ProjectScope scope;
    private final Project project;
    private final Background reading;
    private final ReadOnlyStringWrapper text = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper possible = new ReadOnlyBooleanWrapper();

    HintModel(ProjectScope scope) {
        this.scope = scope;
        this.project = scope.project();
        this.reading = scope.background(failure -> text.set(Background.reason(failure)));
    }

    /** Gives the last hint, or why there can be none. */
    ReadOnlyStringProperty text() {
        return text.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty possible() {
        return possible.getReadOnlyProperty();
    }

    void enter() {
        reading.load(this::author, found -> {
            possible.set(found instanceof Result.Ok<Author>);
            text.set(found instanceof Result.Bad<Author> bad ? "No hints: " + bad.message() + "." : "");
        });
    }

    private Result<Author> author() {
        return project.files().model().isEmpty()
                ? Result.bad("the project has no model; 'sparta model' or the plan of a run names one")
                : scope.authors().author(MODEL, project);
    }

    /** Asks about the first of these items that this validator has decided. */
    void ask(List<StoredItem> items) {
        text.set("Asking the model …");
        scope.task("Hint of the model", control -> hintFor(items, control), text::set);
    }

    private String hintFor(List<StoredItem> items, TaskControl control) {
        HintRepository hints = project.records().hints();
        Optional<StoredItem> decided = items.stream()
                .filter(i -> hints.decided(i.number(), scope.validator()))
                .findFirst();
        if (decided.isEmpty()) {
            return "Decide first: a hint is given after your own decision only.";
        }
        StoredItem item = decided.get();
        CallPurpose purpose = new CallPurpose(item.number(), 0, Allowance.until(control::cancelled));
        Result<HintRepository.Given> given = author().map(
                        a -> a.keeping(project.calls().journal()).at(purpose))
                .then(a -> hints.ask(item.number(), scope.validator(), a));
        return switch (given) {
            case Result.Bad<HintRepository.Given> bad -> "No hint: " + bad.message();
            case Result.Ok<HintRepository.Given>(HintRepository.Given hint) -> {
                Share agree = hints.agreement(scope.validator());
                yield item.item().id() + ": " + hint.line() + " (" + agree.hits() + " of " + agree.of()
                        + " hints agree with you)";
            }
        };
    }
}
