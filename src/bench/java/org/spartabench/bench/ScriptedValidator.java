package org.spartabench.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;

/** The program that {@link KilledDecisions} kills: a validator at a desk who goes on with a script where it was left. */
final class ScriptedValidator {

    static final String NAME = "ann";
    static final String BEGINS = "begins ";
    static final String SHOWN = "shown ";

    private static final int READING_MILLIS = 25;

    private ScriptedValidator() {}

    /** @param args project, steps of the script, its seed */
    public static void main(String[] args) throws InterruptedException {
        try (Project project = Project.open(Path.of(args[0])).orThrow(IllegalStateException::new)) {
            int items = project.queue().count(ItemFilter.ALL);
            List<Script.Act> script = Script.of(Integer.parseInt(args[1]), items, Long.parseLong(args[2]));
            Desk desk = new Desk(project.queue(), NAME, System::nanoTime);
            desk.next();
            for (int at = done(project, items); at < script.size(); at++) {
                say(BEGINS + at);
                script.get(at).on(desk, project.queue());
                say(SHOWN + at);
                TimeUnit.MILLISECONDS.sleep(READING_MILLIS);
            }
        }
    }

    /** How many steps the journal has. */
    private static int done(Project project, int items) {
        return (int) KilledDecisions.journal(project, items).stream()
                .mapToLong(Decision::step)
                .distinct()
                .count();
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
