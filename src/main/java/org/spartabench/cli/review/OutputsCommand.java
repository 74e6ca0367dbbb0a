package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Result;
import org.spartabench.output.OutputPair;
import org.spartabench.output.OutputProfile;
import org.spartabench.output.OutputValidator;
import org.spartabench.output.OutputVerdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta outputs}: compares pairs of outputs, and the verdicts with those that people gave. */
@Command(
        name = "outputs",
        description =
                "Compare pairs of outputs (rows, JSON, CSV, printed frames) by named rules. Prints a line for each"
                        + " pair, then how many are equal, different and unsure, and on which rules that hangs.")
public final class OutputsCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE.jsonl",
            description =
                    "a pair a line: {\"id\", \"left\", \"right\", \"ordered\", \"question\", \"order_by\"}; a side is"
                            + " {\"text\"}, {\"value\"} or {\"columns\", \"rows\"}")
    private Path file = Path.of("");

    @Option(
            names = "--profile",
            description = "strict: the same rows; paper: the seven rules of BIRD-Python (default: ${DEFAULT-VALUE})")
    private OutputProfile profile = OutputProfile.PAPER;

    public OutputsCommand(CommandContext context) {
        this.console = context.console();
    }

    @Override
    public Integer call() {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            return console.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Integer> rules = new TreeMap<>();
        int labelled = 0;
        int agreed = 0;
        int wrong = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            switch (OutputPair.read(lines.get(i))) {
                case Result.Bad<OutputPair> bad -> {
                    wrong++;
                    console.error(file + ":" + (i + 1) + ": " + bad.message());
                }
                case Result.Ok<OutputPair>(OutputPair pair) -> {
                    OutputVerdict verdict = pair.verdict(profile);
                    console.line(json(pair, verdict).toString());
                    counts.merge(verdict.label(), 1, Integer::sum);
                    if (verdict instanceof OutputVerdict.Equal equal) {
                        OutputValidator.labels(equal.needed()).forEach(r -> rules.merge(r, 1, Integer::sum));
                    }
                    labelled += pair.expected(profile).isPresent() ? 1 : 0;
                    agreed += pair.expected(profile)
                                    .filter(verdict.label()::equals)
                                    .isPresent()
                            ? 1
                            : 0;
                }
            }
        }
        console.note(counts + "; equal only by rule: " + rules);
        if (labelled > 0) {
            console.note(agreed + " of " + labelled + " verdicts are those of people");
        }
        return wrong > 0 || agreed < labelled ? Exit.PARTLY : Exit.DONE;
    }

    private static ObjectNode json(OutputPair pair, OutputVerdict verdict) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("id", pair.id()).put("verdict", verdict.label());
        switch (verdict) {
            case OutputVerdict.Equal equal ->
                OutputValidator.labels(equal.needed()).forEach(node.putArray("rules")::add);
            case OutputVerdict.Different(OutputVerdict.Reason reason, String evidence) ->
                node.put("reason", reason.name().toLowerCase(java.util.Locale.ROOT))
                        .put("evidence", evidence);
            case OutputVerdict.Unsure(String question) -> node.put("question", question);
        }
        return node;
    }
}
