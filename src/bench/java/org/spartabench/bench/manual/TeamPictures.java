package org.spartabench.bench.manual;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import javafx.scene.control.Labeled;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.Project;
import org.spartabench.project.team.ValidatorQueue;

/** Lets three validators decide blind and differ here and there, for the pictures of what they see. */
final class TeamPictures {

    private static final long SEED = 11;
    private static final int LEFT_OPEN = 5;
    private static final double USUAL = 0.8;
    private static final double KEPT = 0.7;
    private static final long LEAST_MILLIS = 4_000;
    private static final int MILLIS = 25_000;

    private final Workbench window;
    private final Project project;
    private final String me;
    private final Random random = new Random(SEED);

    private TeamPictures(Workbench window, Project project) {
        this.window = window;
        this.project = project;
        this.me = window.session().orElseThrow().validator();
    }

    static void take(Workbench window, Project project, ImportPictures.Shot shot)
            throws IOException, InterruptedException {
        new TeamPictures(window, project).all(shot);
    }

    private void all(ImportPictures.Shot shot) throws IOException, InterruptedException {
        decide();
        ValidatorQueue mine = project.team().seat(me);
        OptionalInt open = mine.next(ItemFilter.ALL, 0);
        Headless.run(() -> window.shell().go(new Route.Review(open)));
        shot.of("review-blind");
        for (String page : List.of("validators", "sharing", "agreement")) {
            go(page);
            Headless.await("the table is there", () -> window.stage().getScene().lookup(".sheet-table") != null);
            shot.of("team-" + page);
        }
        go("adjudication");
        Headless.await(
                "a disagreement is shown",
                () -> window.stage().getScene().lookup("#adjudication-item") instanceof Labeled l
                        && l.getText().contains(":"));
        shot.of("team-adjudication");
    }

    private void go(String page) throws InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Team(Optional.of(page))));
    }

    private void decide() {
        project.team().roster(new Roster(List.of(me, "bo", "cyril"), 2, true, SEED));
        project.team().deal();
        Map<Integer, Set<String>> dealt = project.team().dealt();
        int last = dealt.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
        dealt.forEach((item, names) -> {
            Verdict usual = verdict(item, random.nextDouble() < KEPT ? 0 : 1 + random.nextInt(2));
            for (String name : names) {
                boolean left = item > last / 2 || name.equals(me) && item > last / 2 - LEFT_OPEN * names.size();
                if (!left) {
                    Verdict verdict = random.nextDouble() < USUAL ? usual : verdict(item, random.nextInt(3));
                    Judged seen = Judged.of(project.queue().item(item).orElseThrow());
                    project.queue().decide(seen, name, verdict, LEAST_MILLIS + random.nextInt(MILLIS));
                }
            }
        });
    }

    private Verdict verdict(int item, int kind) {
        String question = project.queue().item(item).orElseThrow().question();
        String other = question.replace("more than", "over").replace("Which ", "What ");
        return switch (kind) {
            case 0 -> new Verdict.Accept();
            case 1 ->
                new Verdict.Reject(
                        List.of(random.nextBoolean() ? RejectReason.AMBIGUOUS : RejectReason.REDUNDANT_MODALITY),
                        "could be read in two ways");
            default -> other.equals(question) ? new Verdict.Accept() : new Verdict.EditQuestion(other);
        };
    }
}
