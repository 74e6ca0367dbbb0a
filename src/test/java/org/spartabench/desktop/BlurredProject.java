package org.spartabench.desktop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.clarify.dialogue.Clarifier;
import org.spartabench.judging.clarify.dialogue.Dialogue;
import org.spartabench.judging.clarify.dialogue.Execution.CompiledTrial;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.clarification.ClarifyJob;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.ProgramCompiler;

/** A project of questions without the words of a bound or "different", with a dialogue about each. */
public final class BlurredProject {

    /** The number of its items. */
    public static final int ITEMS = 8;

    private BlurredProject() {}

    /** Makes and opens the project under {@code folder}. */
    public static Project make(Path folder) {
        Project project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, ITEMS, 3);
        blur(project);
        clarify(project);
        return project;
    }

    private static void blur(Project project) {
        for (ItemRow row : project.queue().items(ItemFilter.ALL, 0, ITEMS)) {
            StoredItem item = project.queue().item(row.number()).orElseThrow();
            String blurred = item.question()
                    .replaceFirst("\\b(?:more than|fewer than|different) (?=\\d|specializations|descriptions)", "");
            if (!blurred.equals(item.question())) {
                project.queue().decide(Judged.of(item), "cy", new Verdict.EditQuestion(blurred), 1);
            }
        }
    }

    private static void clarify(Project project) {
        List<Item> items = new ArrayList<>();
        project.set().present(items::add);
        Clarifier clarifier = new Clarifier(
                project.facts(), Patient.LIMITS, project.files().lexicon().orThrow(IllegalStateException::new));
        ClarifyJob job = new ClarifyJob(
                project,
                new Dialogue(clarifier, project.schema(), Optional.empty(), Optional.empty()),
                Optional.of(new CompiledTrial(
                        new ProgramCompiler(project.schema(), new DecimalScales(project.facts())), Optional.empty())),
                items,
                result -> {});
        try {
            job.run(TaskControl.NONE);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
