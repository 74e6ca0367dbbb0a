package org.spartabench.cli.correct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.command.PythonOptions;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.clarify.Clarification;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.LcfSummary;
import org.spartabench.judging.clarify.PublishedFigures;
import org.spartabench.judging.clarify.dialogue.Clarifier;
import org.spartabench.judging.clarify.dialogue.Dialogue;
import org.spartabench.judging.clarify.dialogue.Execution;
import org.spartabench.judging.clarify.dialogue.Execution.CompiledTrial;
import org.spartabench.judging.clarify.dialogue.SubjectTrial;
import org.spartabench.project.Project;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.clarification.ClarifyJob;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.trial.ProgramTrial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta clarify}: asks what the questions of items leave open, and answers without giving queries away. */
@Command(
        name = "clarify",
        description = "Ask what the questions of items leave open, answer in words that give no query away, and compare"
                + " answers with and without the clarification. Works without a model: the checks ask, the query"
                + " tree answers.")
public final class ClarifyCommand extends ProjectCommand {

    private static final String REPLAY = "replay";

    @Option(names = "--items", paramLabel = "N,M-K", description = "numbers of items, such as 3,7-12 (default: all)")
    private String items = "";

    @Option(
            names = "--subject",
            paramLabel = "MODEL",
            description =
                    "who asks and, with --execute, writes: a model of the project by name, 'role' for the one with"
                            + " the role subject, or offline (default)")
    private String subject = Clarifier.OFFLINE;

    @Option(
            names = "--oracle",
            paramLabel = "MODEL",
            description =
                    "who answers: a model of the project by name, 'role' for the one with the role oracle, or tree"
                            + " (default)")
    private String oracle = Clarifier.TREE;

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description = "replay: the models answer as they did before, without their servers")
    private String author = "";

    @Option(names = "--paradigm", paramLabel = "NAME", description = "sql or python (default: sql)")
    private Paradigm paradigm = Paradigm.SQL;

    @Option(
            names = "--execute",
            description = "answer each question without and with the clarification (Standard and LCF); without a model"
                    + " by its likelier misreading where one is open")
    private boolean execute;

    @Mixin
    private PythonOptions python = new PythonOptions();

    public ClarifyCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (!items.matches("|\\d{1,9}(-\\d{1,9})?(,\\d{1,9}(-\\d{1,9})?)*")) {
            return console.bad("--items: write numbers like 3,7-12, not " + items);
        }
        if (!author.isEmpty() && !author.equals(REPLAY)) {
            return console.bad("--author: only " + REPLAY + " is known here, not " + author);
        }
        return openWithQueries(project -> console.ifOk(dialogue(project), dialogue -> clarify(project, dialogue)));
    }

    private Result<Dialogue> dialogue(Project project) {
        return project.files()
                .lexicon()
                .then(words -> model(project, ModelRole.SUBJECT, subject, Clarifier.OFFLINE)
                        .then(asks -> model(project, ModelRole.ORACLE, oracle, Clarifier.TREE)
                                .map(answers -> new Dialogue(
                                        new Clarifier(project.facts(), Limits.DEFAULT, words),
                                        project.schema(),
                                        asks,
                                        answers))));
    }

    /** Finds the model of a role; none for the name of the way without a model. */
    private Result<Optional<Author>> model(Project project, ModelRole role, String name, String without) {
        if (name.equals(without)) {
            return Result.ok(Optional.empty());
        }
        RoleModels models = new RoleModels(project, System.getenv());
        Optional<String> named = name.equals("role") ? Optional.empty() : Optional.of(name);
        Result<LanguageModel> found = author.isEmpty() ? models.one(role, named) : models.replayed(role, named);
        return found.map(
                model -> Optional.of(new LlmAuthor(model, project.files().prompts())));
    }

    private int clarify(Project project, Dialogue dialogue) {
        if (!execute) {
            return clarify(project, dialogue, Optional.empty());
        }
        if (paradigm == Paradigm.SQL) {
            return clarify(project, dialogue, Optional.of(execution(project, dialogue, Optional.empty())));
        }
        return dialogue.subject().isPresent()
                ? python.findForModels(console, interpreter -> clarify(project, dialogue, interpreter))
                : python.find(console, interpreter -> clarify(project, dialogue, interpreter));
    }

    private int clarify(Project project, Dialogue dialogue, Interpreter interpreter) {
        try (PythonSession session = python.session(interpreter)) {
            ProgramTrial trial = new ProgramTrial(project.facts(), session);
            return clarify(project, dialogue, Optional.of(execution(project, dialogue, Optional.of(trial))));
        }
    }

    private static Execution execution(Project project, Dialogue dialogue, Optional<ProgramTrial> trial) {
        return dialogue.subject()
                .<Execution>map(writer -> new SubjectTrial(project.facts(), writer, trial))
                .orElseGet(() -> new CompiledTrial(
                        new ProgramCompiler(project.schema(), new DecimalScales(project.facts())), trial));
    }

    private int clarify(Project project, Dialogue dialogue, Optional<Execution> execution) {
        List<Item> all = new ArrayList<>();
        QueryRuns runs = new QueryRuns(project);
        project.set().present(item -> {
            if (items.isEmpty() || wanted(item.number())) {
                runs.limit(item.id(), item.query())
                        .ifPresentOrElse(
                                why -> console.note("item " + item.number() + " is left out, since only the database of"
                                        + " its set can judge its query: " + why),
                                () -> all.add(item));
            }
        });
        int inquiries = dialogue.subject().isPresent() && author.isEmpty() ? all.size() : 0;
        console.asks(
                "clarify",
                inquiries + (execute ? 2 * inquiries : 0),
                "for an inquiry" + (execute ? " and two answers" : "") + " an item, and for clarifications");
        List<ClarifyResult> results = new ArrayList<>();
        ClarifyJob job = new ClarifyJob(project, dialogue, execution, all, result -> {
            results.add(result);
            console.line(Console.jsonText(Line.of(result)));
        });
        TaskHandle.Progress end = context.run("clarify", "items", job);
        LcfSummary summary = LcfSummary.of(results);
        console.line(Console.jsonText(Map.of(
                "summary",
                ClarifySummary.json(summary, paradigm, dialogue.subject().isPresent()))));
        ClarifySummary.text(summary, paradigm, dialogue.subject().isPresent()).forEach(console::note);
        boolean whole = results.size() == all.size();
        return switch (end.state()) {
            case FAILED -> console.partly("clarify: " + end.reason() + "; results so far are kept");
            case CANCELLED -> Exit.INTERRUPTED;
            case DONE, QUEUED, RUNNING, PAUSED ->
                whole
                        ? summary.unanswered() > 0 ? Exit.PARTLY : Exit.DONE
                        : console.partly("clarify: " + end.message());
        };
    }

    private boolean wanted(int number) {
        for (String part : items.split(",")) {
            String[] ends = part.split("-");
            if (Integer.parseInt(ends[0]) <= number && number <= Integer.parseInt(ends[ends.length - 1])) {
                return true;
            }
        }
        return false;
    }

    private record Line(
            int item,
            String inquiry,
            String kind,
            String answer,
            Set<String> leaks,
            Optional<Boolean> standard,
            Optional<Boolean> lcf) {

        static Line of(ClarifyResult result) {
            Clarification clarification = result.clarification();
            Set<String> leaks = new TreeSet<>();
            clarification.leaks().forEach(l -> leaks.add(l.kind().name().toLowerCase(Locale.ROOT)));
            return new Line(
                    clarification.item(),
                    clarification.inquiry(),
                    clarification.inquiry().isEmpty()
                            ? ""
                            : clarification.kind().label(),
                    clarification.answer(),
                    leaks,
                    result.executed().map(e -> e.standard()),
                    result.executed().map(e -> e.lcf()));
        }
    }

    /** Writes what was asked, and how much more is right with clarifications, beside Table 2 of BIRD-Python. */
    private static final class ClarifySummary {

        private ClarifySummary() {}

        static Map<String, Object> json(LcfSummary summary, Paradigm paradigm, boolean measured) {
            Map<String, Integer> kinds = new LinkedHashMap<>();
            summary.kinds().forEach((kind, count) -> kinds.put(kind.label(), count));
            Map<String, Object> table = new LinkedHashMap<>();
            accuracy(summary).values().forEach(row -> table.put(String.valueOf(row.remove("")), row));
            return Report.one(summary)
                    .text(
                            "measures",
                            s -> s.total().map(t -> measured ? "answers of a model" : "findings of the checks"))
                    .number("items", LcfSummary::items)
                    .number("asked", LcfSummary::asked)
                    .number("open", LcfSummary::open)
                    .number("unanswered", LcfSummary::unanswered)
                    .number("leaks", s -> ValidatorLines.lower(s.leaks()))
                    .number("kinds", s -> kinds)
                    .number(
                            paradigm.name().toLowerCase(Locale.ROOT),
                            s -> s.total().map(total -> table))
                    .value();
        }

        private static Report<Map.Entry<String, LcfSummary.Accuracy>> accuracy(LcfSummary summary) {
            return Report.<Map.Entry<String, LcfSummary.Accuracy>>of(
                            summary.accuracy().entrySet())
                    .text("", Map.Entry::getKey)
                    .number("items", a -> a.getValue().items())
                    .decimal("standard", 2, a -> a.getValue().standard())
                    .decimal("lcf", 2, a -> a.getValue().lcf())
                    .decimal("gain", 2, a -> a.getValue().gain().value())
                    .decimal("low", 2, a -> a.getValue().gain().low())
                    .decimal("high", 2, a -> a.getValue().gain().high());
        }

        /** @param measured whether a model answered */
        static List<String> text(LcfSummary summary, Paradigm paradigm, boolean measured) {
            List<String> lines = new ArrayList<>();
            lines.add(summary.asked() + " of " + summary.items() + " items had an inquiry, " + summary.open()
                    + " questions are open, " + summary.unanswered() + " inquiries got no answer that passed");
            summary.kinds().forEach((kind, count) -> lines.add("  " + kind.label() + ": " + count));
            summary.leaks()
                    .forEach((kind, count) -> lines.add("  refused in " + count + " dialogues: " + kind.reason()));
            if (summary.total().isPresent()) {
                if (!measured) {
                    lines.add("No model answered: an item counts as right where the checks find one reading of its"
                            + " question, whatever the question says. These figures count findings; they measure"
                            + " nobody.");
                }
                lines.addAll(accuracy(summary).lines());
            }
            if (summary.total().isPresent() && measured) {
                lines.addAll(Report.of(new PublishedFigures().gains(paradigm))
                        .text("paper, Table 2", g -> g.standard().model())
                        .decimal("standard", 2, g -> g.standard().total())
                        .decimal("LCF", 2, g -> g.lcf().total())
                        .lines());
            }
            return lines;
        }
    }
}
