package org.spartabench.cli.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.api.OpenApiWriter;
import org.spartabench.api.mock.BuiltInApis;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.enrich.Contests;
import org.spartabench.enrich.Enricher;
import org.spartabench.enrich.Enricher.PlainQuestion;
import org.spartabench.enrich.MakerContest;
import org.spartabench.enrich.MakerQueries;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Result;
import org.spartabench.item.Maker;
import org.spartabench.query.Sql;
import org.spartabench.run.task.WorkThreads;
import org.spartabench.store.Authors;
import org.spartabench.store.HybridProject;
import org.spartabench.store.Project;
import org.spartabench.store.file.ApiFiles;
import org.spartabench.store.job.CheckJob;
import org.spartabench.strategy.LocalApis;
import org.spartabench.strategy.RecipeRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta enrich}: adds conditions of scalar APIs to the questions of a project. */
@Command(
        name = "enrich",
        description =
                "Copy a project and add conditions of the built-in functions to its questions, with the answers of"
                        + " three makers for each. The same seed gives the same bytes with any number of jobs.")
public final class EnrichCommand extends ProjectCommand {

    private static final Pattern RANGE = Pattern.compile("([1-3])(?:-([1-3]))?");
    private static final String SCALARS = "scalars";
    private static final int BATCH = 16;

    /** Numbers tried for each question wanted. */
    private static final int TRIES = 4;

    @Option(names = "--out", required = true, paramLabel = "DIR2", description = "the new project")
    private Path out = Path.of("");

    @Option(names = "--count", paramLabel = "N", description = "questions wanted (default: ${DEFAULT-VALUE})")
    private int count = 100;

    @Option(names = "--apis", paramLabel = "1-3", description = "APIs in a question (default: ${DEFAULT-VALUE})")
    private String range = "1-3";

    @Option(names = "--seed", paramLabel = "N", description = "of all chance (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--jobs", paramLabel = "N", description = "questions made at once (default: ${DEFAULT-VALUE})")
    private int jobs = 1;

    public EnrichCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Matcher apis = RANGE.matcher(range);
        if (!apis.matches()) {
            return console.bad("--apis: give a number or a range from 1 to 3, such as 1-3");
        }
        if (count < 1 || jobs < 1) {
            return console.bad("--count and --jobs: give a number from 1 on");
        }
        if (Files.exists(out)) {
            return console.bad(out + ": already exists; name a new folder");
        }
        int fewest = Integer.parseInt(apis.group(1));
        int most = apis.group(2) == null ? fewest : Integer.parseInt(apis.group(2));
        if (most < fewest) {
            return console.bad("--apis: " + range + " goes down");
        }
        return console.ifOk(Project.openToRead(folder).then(project -> enriched(project, fewest, most)), this::write);
    }

    private Result<List<MakerContest>> enriched(Project project, int fewest, int most) {
        try (project) {
            List<PlainQuestion> questions = new ArrayList<>();
            project.set()
                    .present(item -> questions.add(
                            new PlainQuestion(item.id(), item.question().text(), item.query())));
            if (questions.isEmpty()) {
                return Result.bad(folder + ": has no items; make some with 'sparta generate'");
            }
            return LocalApis.start(project.facts(), List.copyOf(BuiltInApis.at(BuiltInApis.SERVER)))
                    .map(apis -> {
                        Optional<FactBase> second = CheckJob.second(project);
                        try (apis) {
                            Enricher enricher =
                                    new Enricher(apis.keeping(), Lexicon.forSchema(project.schema()), questions);
                            Contests contests = new Contests(apis, second, RecipeRun.LONG);
                            return made(number -> enricher.make(seed, number, fewest, most)
                                    .map(makers -> contests.of(makers, seed + number)));
                        } finally {
                            second.ifPresent(FactBase::close);
                        }
                    });
        }
    }

    /** Makes questions by number and keeps them in that order, each query once. */
    private List<MakerContest> made(IntFunction<Optional<MakerContest>> make) {
        List<MakerContest> kept = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        try (ExecutorService pool = WorkThreads.pool("enrich", jobs)) {
            for (int next = 1; kept.size() < count && next <= count * TRIES; next += BATCH) {
                List<Future<Optional<MakerContest>>> batch = new ArrayList<>();
                for (int i = 0; i < BATCH; i++) {
                    int number = next + i;
                    batch.add(pool.submit(() -> make.apply(number)));
                }
                for (Future<Optional<MakerContest>> one : batch) {
                    one.get()
                            .filter(c -> kept.size() < count && seen.add(text(c)))
                            .ifPresent(kept::add);
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return kept;
    }

    private static String text(MakerContest contest) {
        return contest.contender(Maker.SL).map(c -> Sql.print(c.query())).orElse("");
    }

    private int write(List<MakerContest> all) {
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
                Files.write(
                        out.resolve(MakerQueries.FILE),
                        all.stream().map(c -> MakerQueries.of(c).line()).toList());
            } catch (IOException e) {
                return console.bad(out.resolve(MakerQueries.FILE) + ": cannot be written (" + FileFailure.of(e) + ")");
            }
            return console.ifOk(Project.open(out), project -> {
                try (project) {
                    int added = project.contests().add(all, Authors.OFFLINE);
                    console.note(out + ": " + added + " of " + count
                            + " questions; decide them on the screen Candidates, or compare the makers with 'sparta"
                            + " contest " + out + "'");
                    return added == count ? Exit.DONE : Exit.PARTLY;
                }
            });
        });
    }
}
