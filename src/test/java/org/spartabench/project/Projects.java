package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.base.result.Result;
import org.spartabench.facts.load.Import;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Small projects for tests, and items to put into them. */
public final class Projects {

    public static final RunPlan PLAN = new RunPlan(
            RunPlan.VERSION,
            LeafMethod.EXECUTION_GUIDED,
            TreeMethod.POST_ORDER_PROVENANCE,
            "offline",
            List.of(
                    new RunPlan.Target(Shape.LEAF, 3),
                    new RunPlan.Target(Shape.of(Shape.of(Shape.LEAF), Shape.LEAF), 2)),
            RunPlan.Mix.QUOTAS,
            Map.of(),
            0.5,
            Map.of(Nesting.N, 0.5),
            RunPlan.Budget.DEFAULT,
            RunPlan.Drawing.DEFAULT,
            7,
            1);

    private Projects() {}

    public static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems().toString());
        };
    }

    /** Two tables of three and four rows; made once in a process, since a copy takes a fiftieth of the time. */
    public static synchronized Path make(Path folder) throws IOException {
        Path template = Path.of("target", "football-" + ProcessHandle.current().pid());
        if (!Files.exists(template)) {
            made(template);
        }
        try (Stream<Path> files = Files.walk(template)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = folder.resolve(template.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        return folder;
    }

    private static void made(Path folder) throws IOException {
        Path csv = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-csv"));
        Path clubs = Files.writeString(
                csv.resolve("clubs.csv"), "club,city,founded\nReds,York,1901\nBlues,Leeds,1910\nGreens,Hull,1922\n");
        Path players = Files.writeString(
                csv.resolve("players.csv"), "name,club,goals\nAnn,Reds,3\nBo,Reds,5\nCy,Blues,1\nDi,Greens,9\n");
        ok(Import.preview(csv, Optional.empty()).then(plan -> Project.create(folder, plan.withName("football"))))
                .close();
        for (Path made : List.of(clubs, players, csv)) {
            Files.delete(made);
        }
    }

    /** The item of that number: every third one is nested. */
    public static Item item(int number) {
        String sql = number % 3 == 0
                ? "SELECT name FROM players WHERE club IN (SELECT club FROM clubs WHERE founded > " + (1900 + number)
                        + ")"
                : "SELECT name FROM players WHERE goals > " + number;
        Block block = SqlReader.read(sql).block().orElseThrow();
        return new Item(
                number,
                "football:" + number,
                block,
                new Question("Which players are number " + number + "?", List.of()),
                new Answer(List.of("Ann", "Bo " + number)),
                number % 3 == 0 ? List.of(Nesting.N) : List.of(),
                new Lineage(
                        7,
                        1,
                        "execution-guided",
                        "offline",
                        number % 3 == 0 ? List.of(1, -2) : List.of(),
                        0,
                        Map.of(),
                        Optional.empty()));
    }

    /** Starts a run and lets it accept {@code count} items. */
    public static long fill(Project project, int count) {
        long run = project.runs().start(PLAN);
        List<RunEvent> events = new ArrayList<>();
        for (int n = 1; n <= count; n++) {
            events.add(new RunEvent.Accepted(n, item(n)));
        }
        project.runs().journal(run).append(events);
        assertThat(project.queue().count(org.spartabench.judging.review.ItemFilter.ALL))
                .isGreaterThanOrEqualTo(count);
        return run;
    }
}
