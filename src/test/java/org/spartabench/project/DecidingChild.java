package org.spartabench.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.pair.PairDesk;

/** Decides, undoes and journals until it is killed, and prints a line for whatever was acknowledged. */
final class DecidingChild {

    private DecidingChild() {}

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(Long.parseLong(args[1]));
        int items = Integer.parseInt(args[2]);
        try (Project project = Projects.ok(Project.open(Path.of(args[0])))) {
            long run = project.runs().start(Projects.PLAN);
            int place = 0;
            for (int n = 1; ; n++) {
                switch (random.nextInt(7)) {
                    case 0 ->
                        project.queue()
                                .undo("ann")
                                .ifPresent(s -> say("undone " + s.first().id()));
                    case 1 -> {
                        // A run makes no more items than its plan asks for.
                        if (place == Projects.PLAN.total()) {
                            run = project.runs().start(Projects.PLAN);
                            place = 0;
                        }
                        place++;
                        project.runs().journal(run).append(List.of(new RunEvent.Accepted(place, Projects.item(place))));
                        say("accepted " + run + " " + place);
                    }
                    case 2 -> keep(project, random.nextBoolean() ? 0 : 1 + random.nextInt(items), args[1] + n);
                    case 3 -> {
                        int item = 1 + random.nextInt(items);
                        var ruling = new Verdict.Rule("c" + n, new Ruling.Unclear("of " + args[1]), false);
                        say("ruled "
                                + new AsSeen(project.queue())
                                        .decide(item, "ann", ruling, 5)
                                        .id() + " " + item + " c" + n);
                    }
                    case 4 -> {
                        PairDesk desk = new PairDesk(project.records().core(), args[1] + "-" + n, System::nanoTime, 60);
                        desk.next(false).ifPresent(pair -> {
                            desk.judge(pair, PairJudgement.SAME).toOptional().orElseThrow();
                            say("judged " + pair.name());
                        });
                    }
                    default -> {
                        int item = 1 + random.nextInt(items);
                        var verdict = new Verdict.EditQuestion("Question " + n + " of " + args[1] + "?");
                        say("decided "
                                + new AsSeen(project.queue())
                                        .decide(item, "ann", verdict, 5)
                                        .id() + " " + item + " "
                                + verdict.question());
                    }
                }
            }
        }
    }

    /** @param item 0 for a new one */
    private static void keep(Project project, int item, String digits) {
        String sql = "SELECT COUNT(*) FROM players WHERE goals < 4." + digits + "5";
        Optional<ManualQueries.Base> base = item == 0
                ? Optional.empty()
                : project.queue().item(item).map(i -> new ManualQueries.Base(item, i.version()));
        if (project.byHand().keep(new StoredQueries().block(sql), base, "ann")
                instanceof Outcome.Done<ManualQueries.Kept>(ManualQueries.Kept kept)) {
            say("kept " + kept.item() + " " + kept.version() + " " + sql);
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
