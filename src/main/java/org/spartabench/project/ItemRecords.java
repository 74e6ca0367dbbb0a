package org.spartabench.project;

import org.spartabench.project.clarification.ClarificationBook;
import org.spartabench.project.contest.ContestBook;
import org.spartabench.project.contest.HintBook;
import org.spartabench.project.table.ProjectCore;

/** Keeps what people, models and systems wrote about the items of a project, beside the items themselves. */
public record ItemRecords(ProjectCore core) {

    /** Keeps the questions that models proposed for items, and what people chose. */
    public Wordings wordings() {
        return new Wordings(core);
    }

    /** Keeps the answers of systems and how they score. */
    public Scores scores() {
        return new Scores(core);
    }

    /** Keeps the kinds of errors in the answers of systems. */
    public ErrorLabels errorLabels() {
        return new ErrorLabels(core);
    }

    /** Keeps what became clear about items. */
    public ClarificationBook clarifications() {
        return new ClarificationBook(core);
    }

    /** Keeps the contests between the makers of answers. */
    public ContestBook contests() {
        return new ContestBook(core);
    }

    /** Keeps what a model said of contests after they were decided. */
    public HintBook hints() {
        return new HintBook(core);
    }

    /** Keeps the cases of a correction of the set, and their rulings. */
    public CorrectionCases cases() {
        return new CorrectionCases(core);
    }
}
