package org.spartabench.cli.score;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Status;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.PythonOptions;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.manifest.Manifest;
import org.spartabench.project.publication.GoldItems;
import org.spartabench.project.review.Audit;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.release.metadata.CroissantTask;
import org.spartabench.publishing.release.seal.Passphrase;
import org.spartabench.publishing.release.seal.SealedAnswers;
import org.spartabench.publishing.score.ScoreCsv;
import org.spartabench.publishing.score.ScoreJson;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.Scoring;
import org.spartabench.publishing.score.SubmissionCheck;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldFile;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.metric.Metric;
import org.spartabench.publishing.score.sql.KeptScores;
import org.spartabench.publishing.score.sql.PredictedPrograms;
import org.spartabench.publishing.score.sql.SqlGoldFile;
import org.spartabench.publishing.score.sql.SqlGoldSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta score}: scores the predictions of one or more systems. */
@Command(
        name = "score",
        description = "Score predictions {\"question_id\": [\"answer\", ...]}: EM, F1, precision and recall by the"
            + " list metric and the official string metric, by domain, shape, nesting type, clause and more, with"
            + " paired bootstrap intervals. With the gold queries of Spider or BIRD, or of a project, score predicted"
            + " SQL and programs: execution accuracy, strict comparison, soft F1, test suites, exact-set match.")
public final class ScoreCommand implements Callable<Integer> {

    private static final int MOST_ROUNDS = 100_000;
    private static final int MOST_NAMED = 20;

    private final CommandContext context;
    private final Console console;

    @Option(
            names = "--gold",
            required = true,
            paramLabel = "FILE|PROJECT",
            description =
                    "a questions file (JSON array or JSONL), the folder of an export or release, or a project, whose"
                        + " items count except rejected ones; for SQL a set's folder, its questions (JSON, JSONL), or"
                        + " lines of a query, a tab and its database")
    private Path gold = Path.of("");

    @Option(
            names = "--predictions",
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "one file per system (JSON, JSONL; for SQL lines, too), answers, queries, or programs in Python;"
                            + " an item that a file lacks counts as wrong")
    private List<Path> predictions = new ArrayList<>();

    @Option(
            names = "--check",
            paramLabel = "FILE",
            description =
                    "instead of scores: name every item that is missing in a submission, unknown, there twice or of"
                            + " a wrong type; the answers of a release may be sealed")
    private Optional<Path> check = Optional.empty();

    @Option(
            names = "--databases",
            paramLabel = "FOLDER|PROJECT",
            description = "for SQL: the SQLite files DB/DB.sqlite (default: beside the gold file), or the project of a"
                    + " release")
    private Optional<Path> databases = Optional.empty();

    @Option(names = "--test-suite", description = "for SQL: also compare on small databases made for each gold query")
    private boolean testSuite;

    @Option(
            names = "--keep",
            paramLabel = "FILE",
            description = "for SQL: keep each score in this file as it is made; a second start takes them from there")
    private Optional<Path> keep = Optional.empty();

    @Mixin
    private PythonOptions python = new PythonOptions();

    @Option(names = "--validated", description = "of a project, accepted items only")
    private boolean validated;

    @Option(
            names = "--grounding",
            split = ",",
            paramLabel = "TABLE",
            description = "tables that stand in passages, for gold files without their corpus beside them")
    private Set<String> grounding = new LinkedHashSet<>();

    @Option(
            names = "--passphrase-file",
            paramLabel = "FILE",
            description = "its first line opens the sealed answers of a release; default: the environment variable "
                    + Passphrase.VARIABLE)
    private Optional<Path> passphrase = Optional.empty();

    @Option(
            names = "--task",
            paramLabel = "FOLDER",
            description = "of a release: also write a Croissant task file for each system, with its figures")
    private Optional<Path> tasks = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "rounds of the bootstrap (default: 1000)")
    private int rounds = Scoring.ROUNDS;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the bootstrap (default: 7)")
    private long seed = Scoring.DEFAULT.seed();

    @Option(names = "--json", description = "print all measures, intervals and differences as JSON")
    private boolean json;

    @Option(names = "--csv", paramLabel = "FILE", description = "also write all measures to a CSV file")
    private Optional<Path> csv = Optional.empty();

    @Option(
            names = "--wrong",
            paramLabel = "FILE",
            description = "also write the wrong answers beside the gold ones to a CSV file, with what each is likely"
                + " wrong about; with a project, by running neighbours of its query. For SQL, what differs by clause,"
                + " and whether one clause of gold makes it right; as JSON if the name ends in .json")
    private Optional<Path> wrong = Optional.empty();

    @Option(
            names = "--browse",
            paramLabel = "FILE",
            description =
                    "also write a page for a browser: the items, the scores, and each wrong answer beside the gold"
                            + " one; needs a project, or a release with its browse.html")
    private Optional<Path> browse = Optional.empty();

    public ScoreCommand(CommandContext context) {
        this.context = context;
        this.console = context.console();
    }

    @Override
    public Integer call() {
        if (rounds < 0 || rounds > MOST_ROUNDS) {
            return console.bad("--rounds: must be from 0 to " + MOST_ROUNDS);
        }
        if (check.isPresent() != predictions.isEmpty()) {
            return console.bad("score: add --predictions FILE ... for scores, or --check FILE");
        }
        if (check.isPresent()) {
            return check(check.get());
        }
        boolean sql = !Manifest.in(gold)
                && (databases.filter(d -> !Manifest.in(d)).isPresent() || SqlGoldFile.looksLike(gold));
        return console.ifOk(SystemAnswers.read(predictions, sql), systems -> {
            if (!sql && systems.stream().noneMatch(SystemAnswers::queries)) {
                return withGold(systems);
            }
            if (!sql && !systems.stream().allMatch(SystemAnswers::queries)) {
                return console.bad("some of the predictions are queries, others answers; score them apart");
            }
            return sql ? withSql(systems, SqlGoldFile.read(gold, databases)) : withOwn(systems);
        });
    }

    private int check(Path file) {
        if (Manifest.in(gold)) {
            return context.openToRead(gold, project -> check(file, ids(GoldItems.of(project, states()))));
        }
        return console.ifOk(
                SubmissionCheck.ids(gold),
                ids -> ids.isEmpty() ? console.ifOk(gold(), set -> check(file, ids(set))) : check(file, ids));
    }

    private static Set<String> ids(GoldSet set) {
        return set.items().stream().map(Gold::id).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private int check(Path file, Set<String> ids) {
        return console.ifOk(SubmissionCheck.of(file, ids), found -> {
            console.print(json, () -> found, found::lines);
            return found.complete() ? Exit.DONE : Exit.PARTLY;
        });
    }

    /** Scores queries against those of a project, or of a release over the tables of its project. */
    private int withOwn(List<SystemAnswers> systems) {
        Path project = Manifest.in(gold) ? gold : databases.orElse(gold);
        if (!Manifest.in(project)) {
            return console.bad("the predictions are queries, and no DB/DB.sqlite stands beside " + gold
                    + "; name their folder or the project of " + gold + " with --databases");
        }
        return context.open(project, open -> {
            if (Audit.of(open.facts()).isPresent()) {
                return console.bad(project + ": is an audit of an external set; score its folder");
            }
            Result<SqlGoldSet> set = project.equals(gold)
                    ? GoldItems.queries(open, GoldItems.of(open, states()))
                    : gold().then(items -> GoldItems.queries(open, items));
            return withSql(systems, set);
        });
    }

    private int withSql(List<SystemAnswers> systems, Result<SqlGoldSet> queries) {
        boolean programs = systems.stream().anyMatch(SystemAnswers::programs)
                || queries.toOptional().filter(SqlGoldSet::programs).isPresent();
        if (!programs) {
            return withSql(systems, queries, PredictedPrograms.none());
        }
        if (testSuite) {
            return console.bad("--test-suite: is for SQL; there are programs");
        }
        return python.findForModels(console, interpreter -> {
            try (PredictedPrograms runs =
                    new PredictedPrograms(() -> Optional.of(python.session(interpreter)), () -> "")) {
                return withSql(systems, queries, runs);
            }
        });
    }

    private int withSql(List<SystemAnswers> systems, Result<SqlGoldSet> queries, PredictedPrograms programs) {
        if (!grounding.isEmpty() || tasks.isPresent() || browse.isPresent() || validated && !Manifest.in(gold)) {
            return console.bad("--validated, --grounding, --task and --browse: are not for SQL");
        }
        return console.ifOk(
                queries.then(set -> keep.map(KeptScores::of)
                        .orElseGet(() -> Result.ok(KeptScores.none()))
                        .map(kept -> new SqlScoreRun(context, gold, set, kept, programs, testSuite))),
                run -> run.score(systems, new Scoring(rounds, seed), new SqlScoreRun.Files(json, csv, wrong)));
    }

    private int withGold(List<SystemAnswers> systems) {
        if (!Manifest.in(gold)) {
            return validated
                    ? console.bad("--validated: " + gold + " is no project; its items have no decisions")
                    : console.ifOk(gold(), set -> score(set, systems, ErrorReport.ofFiles(gold)));
        }
        if (!grounding.isEmpty()) {
            return console.bad("--grounding: the project " + gold + " knows which tables stand in passages");
        }
        return context.open(
                gold,
                project -> Audit.of(project.facts()).isPresent()
                        ? console.bad(gold + ": is an audit of an external set, whose items have no queries")
                        : score(GoldItems.of(project, states()), systems, ErrorReport.of(project, states())));
    }

    /** Reads a file, an export or a release; sealed answers need the passphrase. */
    private Result<GoldSet> gold() {
        if (!SealedAnswers.in(gold)) {
            return GoldFile.read(gold, grounding);
        }
        return Passphrase.find(passphrase).then(key -> {
            if (key.isEmpty()) {
                console.note(gold + ": has sealed answers, which are left out; whoever has the passphrase gives it in "
                        + Passphrase.VARIABLE + " or with --passphrase-file");
                return GoldFile.read(gold, grounding);
            }
            try {
                return SealedAnswers.open(
                                gold, key.get(), opened -> GoldFile.read(gold, Optional.of(opened), grounding))
                        .then(set -> set);
            } catch (IOException e) {
                return Result.bad(gold + ": cannot be read (" + FileFailure.of(e) + ")");
            }
        });
    }

    private Set<Status> states() {
        return validated ? EnumSet.of(Status.ACCEPTED, Status.EDITED) : Status.NOT_REJECTED;
    }

    private int score(GoldSet set, List<SystemAnswers> given, ErrorReport errors) {
        if (set.items().isEmpty()) {
            return console.bad(gold + ": has no " + (validated ? "accepted " : "") + "items to score against");
        }
        List<SystemAnswers> systems = given.stream().map(s -> s.placed(set)).toList();
        Optional<String> strange = strange(set, systems);
        if (strange.isPresent()) {
            return console.bad(strange.get());
        }
        Scoring scoring = new Scoring(rounds, seed);
        List<ScoreReport> reports = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            reports.add(scoring.report(set, systems, metric));
        }
        if (csv.isPresent() && !console.write(csv.get(), ScoreCsv.of(reports))) {
            return Exit.BAD_INPUT;
        }
        if (tasks.isPresent() && !describe(tasks.get(), systems, reports.getFirst())) {
            return Exit.BAD_INPUT;
        }
        if (wrong.isPresent() || browse.isPresent()) {
            int code = errors.write(
                    context,
                    set,
                    systems,
                    ScoreJson.of(scoring, set, systems, reports),
                    new ErrorReport.Files(wrong, browse));
            if (code != Exit.DONE) {
                return code;
            }
        }
        set.remarks().forEach(console::note);
        console.print(
                json, () -> ScoreJson.of(scoring, set, systems, reports), () -> ScoreLines.of(scoring, set, reports));
        return remarks(set, systems);
    }

    private Optional<String> strange(GoldSet set, List<SystemAnswers> systems) {
        return systems.stream()
                .flatMap(s -> s.strange(set, gold.toString()).stream())
                .findFirst();
    }

    /** Writes what Croissant calls solutions with their evaluation. */
    private boolean describe(Path folder, List<SystemAnswers> systems, ScoreReport report) {
        try {
            Optional<CroissantTask.Problem> problem = CroissantTask.Problem.of(gold);
            if (problem.isEmpty()) {
                console.error("--task: " + gold + " is no release with a task");
                return false;
            }
            Files.createDirectories(folder);
            for (int s = 0; s < systems.size(); s++) {
                Map<String, Double> figures = new LinkedHashMap<>();
                report.all().means().get(s).forEach((measure, mean) -> figures.put(measure.label(), mean.value()));
                String name = systems.get(s).name();
                AllOrNothing.file(
                        AllOrNothing.inside(folder, name.replace('/', '-') + ".jsonld"),
                        work -> CroissantTask.solution(work, problem.get(), name, figures));
            }
            return true;
        } catch (IOException e) {
            console.error(folder + ": cannot be written (" + FileFailure.of(e) + ")");
            return false;
        }
    }

    /** Says what the files lack and where the metrics part; answers to unknown items are a fault of the file. */
    private int remarks(GoldSet set, List<SystemAnswers> systems) {
        note(
                console,
                "",
                "the official metric reads the gold answer as empty and gives no system its F1",
                set.unscorable());
        int code = lacks(console, gold, set, systems);
        for (SystemAnswers system : systems) {
            String name = system.name() + ": ";
            note(
                    console,
                    name,
                    "right by the list metric alone, the official one says wrong",
                    system.right(set, Metric.LIST, Metric.OFFICIAL));
            note(
                    console,
                    name,
                    "right by the official metric alone, the list metric says wrong",
                    system.right(set, Metric.OFFICIAL, Metric.LIST));
        }
        return code;
    }

    /** Says what the files lack; answers to unknown items are a fault of the file. */
    static int lacks(Console console, Path gold, GoldSet set, List<SystemAnswers> systems) {
        int code = Exit.DONE;
        for (SystemAnswers system : systems) {
            String name = system.name() + ": ";
            note(console, name, "no answer, which counts as wrong", system.missing(set));
            List<String> unusable = system.unusable(set);
            note(
                    console,
                    name,
                    "an answer that is no list of texts or numbers (" + system.kinds(unusable)
                            + "), which counts as wrong",
                    unusable);
            List<String> unknown = system.unknown(set);
            if (!unknown.isEmpty()) {
                code = console.partly(system.name() + ": " + unknown.size() + " answers belong to no item of " + gold
                        + " and were left out (first: " + unknown.getFirst() + ")");
            }
        }
        return code;
    }

    /** Names the items that something is true of, the first of them if there are many. */
    static void note(Console console, String name, String what, List<String> items) {
        if (!items.isEmpty()) {
            int more = items.size() - MOST_NAMED;
            console.note(name + what + ": " + items.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                    + (more > 0 ? " and " + more + " more" : ""));
        }
    }
}
