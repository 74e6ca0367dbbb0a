package org.spartabench.cli.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.base.report.Report;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.naturalness.NaturalnessByMethod;
import org.spartabench.judging.naturalness.NaturalnessByMethod.Line;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.Project;
import org.spartabench.project.author.AuthorChoice;
import org.spartabench.project.job.NaturalnessJob;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta naturalness}: lets a model score items, and compares methods by the scores of models and validators. */
@Command(
        name = "naturalness",
        description = "Compare methods by the naturalness scores of models and validators; with --author, a language"
                + " model scores the items that it has not scored yet.")
public final class NaturalnessCommand extends ProjectCommand {

    @Option(names = "--author", paramLabel = "NAME", description = "the scoring author: llm; default: no new scores")
    private Optional<String> author = Optional.empty();

    @Option(names = "--jobs", paramLabel = "N", description = "items scored in parallel; default: 1")
    private int jobs = 1;

    @Option(names = "--key-command", paramLabel = "CMD", description = "a command that prints the model's key")
    private Optional<String> keyCommand = Optional.empty();

    @ArgGroup
    private Form form = new Form();

    /** Selects the form of the comparison; the default is a table. */
    static final class Form {
        @Option(names = "--json", description = "print the comparison as JSON")
        private boolean json;

        @Option(names = "--csv", description = "print the comparison as CSV")
        private boolean csv;
    }

    public NaturalnessCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (jobs < 1) {
            return console.bad("--jobs: must be at least 1, not " + jobs);
        }
        return open(project -> author.map(name -> score(project, name)).orElseGet(() -> print(project, Exit.DONE)));
    }

    private int score(Project project, String name) {
        AuthorChoice choice = new AuthorChoice(name, keyCommand.map(KeySource.Command::new), Optional.empty());
        return console.ifOk(context.authors().author(choice, project), judge -> {
            NaturalnessJob job = new NaturalnessJob(project, judge, jobs);
            console.asks("naturalness", job.lacking().size(), "once an item without a score");
            TaskHandle.Progress end = context.run("naturalness", "items", job);
            return switch (end.state()) {
                case FAILED -> console.partly("naturalness: " + end.reason() + "; scores so far are kept");
                case CANCELLED -> {
                    console.note("naturalness: stopped; scores so far are kept");
                    yield Exit.INTERRUPTED;
                }
                case DONE, QUEUED, RUNNING, PAUSED -> {
                    console.note("naturalness: " + end.message());
                    yield print(project, job.refused() == 0 ? Exit.DONE : Exit.PARTLY);
                }
            };
        });
    }

    private int print(Project project, int code) {
        NaturalnessByMethod all = project.records().scores().byMethod();
        if (form.csv) {
            lines(all, "judged_by", "natural_share").csv().lines().forEach(console::line);
            return code;
        }
        console.print(
                form.json,
                () -> new Compared(
                        all.items(),
                        by(all.unscored()),
                        lines(all, "judgedBy", "naturalShare").values()),
                () -> lines(all, "judged by", "natural").lines());
        for (Score.By by : Score.By.values()) {
            int without = all.unscored().getOrDefault(by, 0);
            if (without > 0 && !form.json) {
                console.note("naturalness: " + without + " of " + all.items() + " items have no score by "
                        + (by == Score.By.MODEL ? "a model" : "a validator") + " and are excluded there");
            }
        }
        return code;
    }

    private record Compared(int items, Map<String, Integer> unscored, List<?> lines) {}

    private static Map<String, Integer> by(Map<Score.By, Integer> unscored) {
        Map<String, Integer> byLabel = new LinkedHashMap<>();
        unscored.forEach((by, count) -> byLabel.put(by.label(), count));
        return byLabel;
    }

    private static Report<Line> lines(NaturalnessByMethod all, String judge, String natural) {
        return Report.of(all.lines())
                .text("queries", l -> l.method().nested() ? "nested" : "non-nested")
                .text("method", l -> l.method().label())
                .text("criterion", l -> l.criterion().label())
                .text(judge, l -> l.by().label())
                .number("items", Line::items)
                .decimal("mean", 2, Line::mean)
                .share(natural, Line::natural);
    }
}
