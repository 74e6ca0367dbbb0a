package org.spartabench.cli.correct;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.PythonOptions;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.correct.CorrectionReport;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.Consensus;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.project.Project;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.correct.CorrectJob;
import org.spartabench.project.correct.ItemComparer;
import org.spartabench.project.correct.ProgramComparer;
import org.spartabench.project.correct.QueryComparer;
import org.spartabench.project.correct.candidate.CandidateSource;
import org.spartabench.project.correct.candidate.ModelCandidates;
import org.spartabench.project.correct.candidate.ReplyCandidates;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.foreign.SetExport;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.project.review.Audit;
import org.spartabench.publishing.foreign.SqlSetFile;
import org.spartabench.python.confined.Interpreter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta correct}: compares the queries of a set with those of three models; what does not agree becomes a case. */
@Command(
        name = "correct",
        description = "Compare each item's query with those that three models write for its question. What all agree"
                + " on is verified; everything else becomes a case that two people decide. The same for pandas programs"
                + " with --paradigm python. Goes on where it was stopped.")
public final class CorrectCommand implements Callable<Integer> {

    private final CommandContext context;
    private final Console console;
    private Optional<Interpreter> interpreter = Optional.empty();
    private int waiting;

    @Parameters(
            paramLabel = "DIR|FILE.json",
            description = "a project, a folder of projects, or a file of questions in the layout of BIRD")
    private Path path = Path.of("");

    @Option(
            names = "--databases",
            paramLabel = "FOLDER",
            description = "with FILE.json: the folder with DB/DB.sqlite or DB.sqlite for each database")
    private Optional<Path> databases = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "with FILE.json: the folder for its projects, one for each database")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--candidates",
            paramLabel = "A,B,C",
            split = ",",
            description = "three models of the project by name (default: those with the role candidate)")
    private List<String> candidates = List.of();

    @Option(
            names = "--replies",
            paramLabel = "FILE",
            description = "recorded queries instead of models, a line each:"
                    + " {\"id\": \"school:3\", \"model\": \"A\", \"sql\": \"SELECT ...\"};"
                    + " \"program\" instead of \"sql\" for programs")
    private Optional<Path> replies = Optional.empty();

    @Option(
            names = "--paradigm",
            paramLabel = "NAME",
            description = "sql, or python: the models write pandas programs, which are compared with the output of each"
                    + " item's query as it was corrected (default: sql)")
    private Paradigm paradigm = Paradigm.SQL;

    @Option(
            names = "--second",
            paramLabel = "N",
            description = "try what agrees on N small databases too: queries with other rows there become a case, and a"
                    + " model's program that equals the compiled one needs nobody; 0 for none (default: 3)")
    private int second = ProgramComparer.DATABASES;

    @Mixin
    private PythonOptions python = new PythonOptions();

    @Option(names = "--jobs", paramLabel = "N", description = "items in parallel; default: 1")
    private int jobs = 1;

    @Option(names = "--json", description = "print the counts as JSON")
    private boolean json;

    public CorrectCommand(CommandContext context) {
        this.context = context;
        this.console = context.console();
    }

    @Override
    public Integer call() {
        if (jobs < 1) {
            return console.bad("--jobs: must be at least 1, not " + jobs);
        }
        if (second < 0) {
            return console.bad("--second: must be at least 0, not " + second);
        }
        return paradigm == Paradigm.SQL
                ? start()
                : python.findForModels(console, found -> {
                    interpreter = Optional.of(found);
                    return start();
                });
    }

    private int start() {
        if (!Files.isRegularFile(path)) {
            return all(path, Exit.DONE);
        }
        if (databases.isEmpty() || out.isEmpty()) {
            return console.bad("correct: a file of questions needs --databases FOLDER and --out DIR; without the"
                    + " databases, 'sparta audit " + ShellWord.of(path) + "' says what can be said");
        }
        if (Files.exists(out.get())) {
            console.note(out.get() + ": is there already and goes on");
            return all(out.get(), Exit.DONE);
        }
        return console.ifOk(
                SqlSetFile.read(path, databases.get()).then(set -> SetImport.createWhole(out.get(), set)), made -> {
                    made.notes().forEach(console::error);
                    return all(out.get(), made.notes().isEmpty() ? Exit.DONE : Exit.PARTLY);
                });
    }

    private int all(Path folder, int code) {
        List<ComparedItem> compared = new ArrayList<>();
        int worst = code;
        try {
            for (Path project : SetExport.projects(folder)) {
                worst = Math.max(worst, context.open(project, p -> one(p, compared)));
            }
        } catch (IOException e) {
            return console.bad(folder + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        if (worst < Exit.BAD_INPUT || !compared.isEmpty()) {
            print(compared);
        }
        return worst;
    }

    private int one(Project project, List<ComparedItem> compared) {
        if (Audit.of(project.facts()).isPresent()) {
            return console.bad(project.folder() + ": is an audit of an external set, whose items have no queries");
        }
        if (paradigm == Paradigm.SQL) {
            return correct(project, source(project, Optional.empty()), new QueryComparer(project, second), compared);
        }
        try (ProgramOutputs programs =
                new ProgramOutputs(project, () -> interpreter.map(python::session), () -> "no Python serves")) {
            return correct(
                    project,
                    source(project, Optional.of(programs)),
                    new ProgramComparer(project, programs, second),
                    compared);
        }
    }

    private int correct(
            Project project, Result<CandidateSource> candidates, ItemComparer comparer, List<ComparedItem> compared) {
        return console.ifOk(candidates, source -> {
            CorrectJob job = new CorrectJob(project, source, comparer, jobs);
            console.asks(
                    "correct",
                    replies.isPresent() ? 0 : (long) ConsensusRule.QUORUM * job.left(),
                    "for " + ConsensusRule.QUORUM + " candidates an item");
            TaskHandle.Progress end = context.run("correct", "items", job);
            compared.addAll(project.records().cases().compared(paradigm));
            waiting += job.waiting();
            return switch (end.state()) {
                case FAILED -> console.partly("correct: " + end.reason() + "; what was compared is kept");
                case CANCELLED -> {
                    console.note("correct: stopped; what was compared is kept");
                    yield Exit.INTERRUPTED;
                }
                case DONE, QUEUED, RUNNING, PAUSED ->
                    job.stopped().isEmpty()
                            ? Exit.DONE
                            : console.partly("correct: " + job.stopped() + "; what was compared is kept");
            };
        });
    }

    private Result<CandidateSource> source(Project project, Optional<ProgramOutputs> programs) {
        return replies.isPresent()
                ? ReplyCandidates.read(replies.get(), paradigm)
                        .then(read -> three(read.models().size()).map(n -> read))
                : new RoleModels(project, System.getenv())
                        .all(ModelRole.CANDIDATE, candidates, Optional.empty())
                        .then(models -> three(models.size()).map(n -> new ModelCandidates(project, models, programs)));
    }

    private static Result<Integer> three(int models) {
        return models == ConsensusRule.QUORUM
                ? Result.ok(models)
                : Result.bad("correct: needs what three models wrote, not " + models);
    }

    private void print(List<ComparedItem> compared) {
        CorrectionReport report = CorrectionReport.of(compared, List.of());
        int drawn = (int) compared.stream()
                .filter(c -> c.draw() != ComparedItem.Draw.NONE)
                .count();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("items", report.items())
                .put("all", report.count(Consensus.ALL))
                .put("against", report.count(Consensus.AGAINST))
                .put("split", report.count(Consensus.SPLIT))
                .put("none", report.count(Consensus.NONE))
                .put("strict", report.strict())
                .put("paper", report.count(Consensus.ALL))
                .put("cases", report.cases())
                .put("two_of_three", report.twoOfThree())
                .put("drawn", drawn);
        if (paradigm == Paradigm.PYTHON) {
            node.put("proven", report.proven()).put("waiting", waiting);
        }
        console.print(json, () -> node, () -> lines(report, drawn));
    }

    private List<String> lines(CorrectionReport report, int drawn) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(
                "%d items: %d verified (%d strictly), %d cases; of all %d against, %d split, %d without a run",
                report.items(),
                report.count(Consensus.ALL),
                report.strict(),
                report.cases(),
                report.count(Consensus.AGAINST),
                report.count(Consensus.SPLIT),
                report.count(Consensus.NONE)));
        if (paradigm == Paradigm.PYTHON) {
            lines.add(Console.format(
                    "%d items without consensus need nobody: a model's program equals the compiled one on small"
                            + " databases too; %d items wait for people to settle their query",
                    report.proven(), waiting));
        }
        lines.add(Console.format(
                "%d items have two of three candidates with them, which verifies nothing; %d verified items were drawn"
                        + " for people too",
                report.twoOfThree(), drawn));
        return lines;
    }
}
