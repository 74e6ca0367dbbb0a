package org.spartabench.cli.strategy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.authors.request.Author;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.author.AuthorChoice;
import org.spartabench.project.author.Authors;
import org.spartabench.project.hybrid.HybridProject;
import org.spartabench.project.job.EnrichJob;
import org.spartabench.project.strategy.CallLines;
import org.spartabench.publishing.file.AllOrNothing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta enrich}: adds conditions of scalar APIs to the questions of a project. */
@Command(
        name = "enrich",
        description =
                "Copy a project and add conditions of the built-in functions to its questions, with the answers of"
                        + " three makers for each. The same seed gives the same bytes with any number of jobs.")
public final class EnrichCommand extends ProjectCommand {

    /** The calls to a model, in the new project; beside it while it is being made. */
    static final String CALLS = "enrich-calls.jsonl";

    private static final Pattern RANGE = Pattern.compile("([1-3])(?:-([1-3]))?");
    private static final String SCALARS = "scalars";
    private static final int ALL = 100;

    @Option(names = "--out", required = true, paramLabel = "DIR2", description = "the new project")
    private Path out = Path.of("");

    @Option(names = "--count", paramLabel = "N", description = "questions wanted (default: ${DEFAULT-VALUE})")
    private int count = EnrichJob.Wish.USUAL.count();

    @Option(names = "--apis", paramLabel = "1-3", description = "APIs in a question (default: ${DEFAULT-VALUE})")
    private String range = "1-3";

    @Option(names = "--seed", paramLabel = "N", description = "of all chance (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(
            names = "--slips",
            paramLabel = "N",
            description = "percent of the questions in which one maker errs on purpose, to measure who finds it")
    private int slips;

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description = "who puts the questions: offline; llm: the project's model; replay: the recorded calls of a"
                    + " model (default: ${DEFAULT-VALUE})")
    private String author = Authors.OFFLINE;

    @Option(
            names = "--replay",
            paramLabel = "DIR3",
            description = "for --author replay: a project that a model enriched")
    private Optional<Path> replay = Optional.empty();

    @Option(names = "--jobs", paramLabel = "N", description = "questions made at once (default: ${DEFAULT-VALUE})")
    private int jobs = 1;

    private Result<List<AnswerComparison>> made = Result.ok(List.of());
    private String by = Authors.OFFLINE;

    public EnrichCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Matcher apis = RANGE.matcher(range);
        Optional<String> wrong = wrong(apis);
        if (wrong.isPresent()) {
            return console.bad(wrong.get());
        }
        int fewest = Integer.parseInt(apis.group(1));
        int most = apis.group(2) == null ? fewest : Integer.parseInt(apis.group(2));
        if (most < fewest) {
            return console.bad("--apis: " + range + " goes down");
        }
        EnrichJob.Wish wish = new EnrichJob.Wish(count, fewest, most, seed, slips, jobs);
        return console.ifOk(ProjectFolder.openToRead(folder).then(project -> made(project, wish)), this::write);
    }

    private Optional<String> wrong(Matcher apis) {
        if (!apis.matches()) {
            return Optional.of("--apis: give a number or a range from 1 to 3, such as 1-3");
        }
        if (count < 1 || jobs < 1) {
            return Optional.of("--count and --jobs: give a number from 1 on");
        }
        if (slips < 0 || slips > ALL) {
            return Optional.of("--slips: give a number from 0 to 100");
        }
        return Files.exists(out) ? Optional.of(out + ": already exists; name a new folder") : Optional.empty();
    }

    /** Gives the author of the questions, whose calls are kept; empty for the grammar. */
    private Result<Optional<Author>> asked(Project project) {
        if (author.equals(Authors.OFFLINE)) {
            return Result.ok(Optional.empty());
        }
        AuthorChoice choice = new AuthorChoice(author, Optional.empty(), replay.map(r -> r.resolve(CALLS)));
        return context.authors()
                .author(choice, project)
                .then(found -> CallLines.open(calls()).map(found::keeping))
                .map(Optional::of);
    }

    private Path calls() {
        return out.resolveSibling(out.getFileName() + "-" + CALLS);
    }

    private Result<List<AnswerComparison>> made(Project project, EnrichJob.Wish wish) {
        try (project) {
            return asked(project).then(writer -> {
                by = writer.map(Author::name).orElse(Authors.OFFLINE);
                context.console().asks("enrich", writer.isPresent() ? wish.count() : 0, "once a question");
                TaskHandle.Progress end = context.run("enrich", "questions", control -> {
                    made = new EnrichJob(project, wish, writer).make(control);
                    return "";
                });
                return switch (end.state()) {
                    case DONE -> made;
                    case CANCELLED -> Result.bad("enrich: stopped; nothing was written");
                    case FAILED, QUEUED, RUNNING, PAUSED -> Result.bad("enrich: " + end.reason());
                };
            });
        }
    }

    private int write(List<AnswerComparison> all) {
        return console.ifOk(HybridProject.withoutItems(folder, out), made -> {
            var functions = BuiltInApis.at(BuiltInApis.SERVER);
            String document =
                    OpenApiWriter.write(SCALARS, BuiltInApis.SERVER, functions).toPrettyString();
            new ApiFiles(out)
                    .add(
                            SCALARS,
                            functions,
                            new ApiFiles.Host(BuiltInApis.SERVER, ""),
                            Map.entry(SCALARS + ".json", document));
            try {
                AllOrNothing.replace(
                        out.resolve(MakerQueries.FILE),
                        file -> Files.write(
                                file,
                                all.stream().map(c -> MakerQueries.of(c).line()).toList()));
                if (Files.exists(calls())) {
                    Files.move(calls(), out.resolve(CALLS), StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (IOException e) {
                return console.bad(out.resolve(MakerQueries.FILE) + ": cannot be written (" + FileFailure.of(e) + ")");
            }
            return console.ifOk(Project.open(out), project -> {
                try (project) {
                    int added = project.records().contests().add(all, by);
                    console.note(out + ": " + added + " of " + count
                            + " questions; decide them on the screen Candidates, or compare the makers with 'sparta"
                            + " contest " + out + "'");
                    return added == count ? Exit.DONE : Exit.PARTLY;
                }
            });
        });
    }
}
