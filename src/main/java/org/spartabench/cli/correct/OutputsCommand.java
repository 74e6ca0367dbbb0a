package org.spartabench.cli.correct;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.author.RoleModels;
import org.spartabench.publishing.score.metric.OutputJudge;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.output.OutputPair;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta outputs}: compares pairs of outputs, and the verdicts with those that people gave. */
@Command(
        name = "outputs",
        description =
                "Compare pairs of outputs (rows, JSON, CSV, printed frames) by named rules. Prints a line for each"
                        + " pair, then how many are equal, different and unsure, and on which rules that hangs. With"
                        + " --audit, people judge a sample of the pairs without the verdicts.")
public final class OutputsCommand implements Callable<Integer> {

    private final CommandContext context;
    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE.jsonl",
            description =
                    "a pair a line: {\"id\", \"left\", \"right\", \"ordered\", \"question\", \"order_by\"}; a side is"
                            + " {\"text\"}, {\"value\"} or {\"columns\", \"rows\"}; with --audit also \"db_id\" and"
                            + " \"difficulty\"")
    private Optional<Path> given = Optional.empty();

    private Path file = Path.of("");

    @Option(
            names = "--profile",
            description = "strict: the same rows; paper: the seven rules of BIRD-Python (default: ${DEFAULT-VALUE})")
    private OutputProfile profile = OutputProfile.PAPER;

    @Option(
            names = "--judge",
            paramLabel = "MODEL",
            description = "a model of the project by name, or 'role' for the one with the role judge: decides what the"
                    + " rules of the paper leave unsure")
    private Optional<String> judge = Optional.empty();

    @Option(names = "--project", paramLabel = "DIR", description = "the project that names the model")
    private Optional<Path> project = Optional.empty();

    @Mixin
    private OutputAudit audit = new OutputAudit();

    public OutputsCommand(CommandContext context) {
        this.context = context;
        this.console = context.console();
    }

    @Override
    public Integer call() {
        if (audit.wanted()) {
            return audit.call(context, given, profile);
        }
        if (given.isEmpty()) {
            return console.bad("outputs: name a file of pairs, or --audit DIR");
        }
        file = given.get();
        return console.ifOk(FileFailure.lines(file), this::compare);
    }

    private int compare(List<String> lines) {
        if (judge.isEmpty()) {
            return compare(lines, Optional.empty());
        }
        if (project.isEmpty()) {
            return console.bad("--judge: add --project DIR, the project that names the model");
        }
        Optional<String> name = judge.filter(n -> !n.equals("role"));
        return context.open(
                project.get(),
                open -> console.ifOk(
                        new RoleModels(open, System.getenv()).one(ModelRole.JUDGE, name),
                        model -> compare(
                                lines,
                                Optional.of(new OutputJudge(
                                        new LlmAuthor(model, open.files().prompts()), open.schema())))));
    }

    private int compare(List<String> lines, Optional<OutputJudge> by) {
        OutputTally tally = new OutputTally(profile);
        if (by.isPresent()) {
            console.asks("outputs", lines.stream().filter(l -> !l.isBlank()).count(), "at most once a pair");
        }
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            switch (OutputPair.read(lines.get(i))) {
                case Result.Bad<OutputPair> bad -> {
                    tally.unreadable();
                    console.error(file + ":" + (i + 1) + ": " + bad.message());
                }
                case Result.Ok<OutputPair>(OutputPair pair) -> {
                    OutputVerdict paper = pair.verdict(OutputProfile.PAPER);
                    Result<OutputVerdict> judged =
                            by.map(j -> j.verdict(pair, paper)).orElseGet(() -> Result.ok(paper));
                    if (judged instanceof Result.Bad<OutputVerdict> bad) {
                        tally.text(by.isPresent()).forEach(console::note);
                        return console.partly("outputs: " + bad.message());
                    }
                    OutputVerdict strict = pair.verdict(OutputProfile.STRICT);
                    OutputVerdict own = profile == OutputProfile.STRICT ? strict : paper;
                    ObjectNode line = json(pair, own);
                    tally.add(pair, strict, paper, judged.orThrow(IllegalStateException::new));
                    if (by.isPresent()) {
                        line.put(
                                "judged",
                                judged.orThrow(IllegalStateException::new).label());
                    }
                    console.line(line.toString());
                }
            }
        }
        tally.text(by.isPresent()).forEach(console::note);
        return tally.fine() ? Exit.DONE : Exit.PARTLY;
    }

    private static ObjectNode json(OutputPair pair, OutputVerdict verdict) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("id", pair.id()).put("verdict", verdict.label());
        switch (verdict) {
            case OutputVerdict.Equal equal ->
                RowComparison.labels(equal.needed()).forEach(node.putArray("rules")::add);
            case OutputVerdict.Different(OutputVerdict.Reason reason, String evidence) ->
                node.put("reason", reason.name().toLowerCase(java.util.Locale.ROOT))
                        .put("evidence", evidence);
            case OutputVerdict.Unsure(String question) -> node.put("question", question);
        }
        return node;
    }

    /** Counts verdicts about outputs: strict, by the rules of the paper, and with a judge, side by side. */
    private static final class OutputTally {

        private final OutputProfile profile;
        private final Map<String, Integer> strict = new TreeMap<>();
        private final Map<String, Integer> paper = new TreeMap<>();
        private final Map<String, Integer> judged = new TreeMap<>();
        private final Map<String, Integer> rules = new TreeMap<>();
        private int labelled;
        private int agreed;
        private int wrong;

        /** @param profile whose verdicts are held against those of people */
        OutputTally(OutputProfile profile) {
            this.profile = profile;
        }

        void unreadable() {
            wrong++;
        }

        void add(OutputPair pair, OutputVerdict byStrict, OutputVerdict byPaper, OutputVerdict byJudge) {
            strict.merge(byStrict.label(), 1, Integer::sum);
            paper.merge(byPaper.label(), 1, Integer::sum);
            judged.merge(byJudge.label(), 1, Integer::sum);
            OutputVerdict own = profile == OutputProfile.STRICT ? byStrict : byPaper;
            if (own instanceof OutputVerdict.Equal equal) {
                RowComparison.labels(equal.needed()).forEach(r -> rules.merge(r, 1, Integer::sum));
            }
            if (pair.expected(profile).isPresent()) {
                labelled++;
                agreed += pair.expected(profile).filter(own.label()::equals).isPresent() ? 1 : 0;
            }
        }

        /** @param judging whether there was a judge */
        List<String> text(boolean judging) {
            List<String> lines = new ArrayList<>();
            lines.add("strict: " + strict);
            lines.add("paper: " + paper);
            if (judging) {
                lines.add("paper with judge: " + judged);
            }
            lines.add("equal only by rule: " + rules);
            if (labelled > 0) {
                lines.add(agreed + " of " + labelled + " verdicts are those of people");
            }
            return lines;
        }

        /** Whether all lines were read, and all labels met. */
        boolean fine() {
            return wrong == 0 && agreed == labelled;
        }
    }
}
