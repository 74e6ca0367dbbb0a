package org.spartabench.cli.strategy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.FactBase;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.check.CheckJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta contest}: compares the answers of three makers. */
@Command(
        name = "contest",
        description =
                "Show the answers of the makers of each question (virtual tables, functions, program), explain how"
                    + " their rows differ, and show what was decided. Candidates of a file are run first; their APIs"
                    + " are served on this machine, from the project's own tables.")
public final class ContestCommand extends ReportingCommand {

    @Option(
            names = "--candidates",
            paramLabel = "FILE",
            description = "run these: JSON lines with id, question, QR, SL, IMP; or id, maker, sql (default: show the"
                    + " contests of the project with their decisions)")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--keep", description = "add the contests of --candidates to the project, to be decided there")
    private boolean keep;

    @Option(names = "--seed", paramLabel = "N", description = "of the altered rows (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--csv", description = "print CSV")
    private boolean csv;

    public ContestCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (file.isEmpty()) {
            return keep ? console.bad("--keep: needs --candidates") : context.openToRead(folder, this::stored);
        }
        return console.ifOk(
                MakerQueries.read(file.get()),
                all -> keep
                        ? context.open(folder, project -> ran(project, all))
                        : context.openToRead(folder, project -> ran(project, all)));
    }

    private int stored(Project project) {
        List<Integer> items = project.records().contests().items();
        if (items.isEmpty()) {
            return console.bad(folder + ": has no contests; make some with 'sparta enrich', or name a file with"
                    + " --candidates");
        }
        ContestOutput output = new ContestOutput(console, json, csv);
        for (int item : items) {
            project.records()
                    .contests()
                    .of(item, "")
                    .ifPresent(comparison -> output.print(
                            comparison,
                            project.queue().item(item).map(StoredItem::status),
                            project.queue().decisions(item)));
        }
        output.cases();
        output.slips(project.records().contests().slips());
        output.hints(project.records().hints().byValidator());
        return Exit.DONE;
    }

    private int ran(Project project, List<MakerQueries> all) {
        return console.ifOk(
                project.apis().entities(),
                entities -> console.ifOk(LocalApis.start(project.facts(), entities), apis -> {
                    List<AnswerComparison> contests = new ArrayList<>();
                    Optional<FactBase> second = CheckJob.second(project);
                    try (apis) {
                        ContestOutput output = new ContestOutput(console, json, csv);
                        Contests run = new Contests(apis, second, RecipeRun.LONG);
                        for (MakerQueries candidates : all) {
                            contests.add(run.of(candidates, seed));
                            output.print(contests.getLast(), Optional.empty(), List.of());
                        }
                        output.cases();
                    } finally {
                        second.ifPresent(FactBase::close);
                    }
                    if (keep) {
                        int added = project.records().contests().add(contests, Authors.OFFLINE);
                        console.note(added + " of " + contests.size()
                                + " contests added; the others have no rows that an answer can have");
                    }
                    return Exit.DONE;
                }));
    }
}
