package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.cli.io.UnexpectedFailure;
import org.spartabench.judging.review.Share;
import org.spartabench.judging.review.seeding.ErrorsLeft;
import org.spartabench.project.Project;
import org.spartabench.project.SeededFaults;
import org.spartabench.project.SeededFaults.Mixing;
import org.spartabench.project.SeededFaults.Report;
import org.spartabench.project.job.FaultJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta faults}: adds seeded faults to the queue and reports how many were found. */
@Command(
        name = "faults",
        description = "Add seeded faults to the queue, and report how many of the decided ones were found, by"
                + " validator and kind, with an estimate of the errors left among the accepted items.")
public final class FaultsCommand extends ProjectCommand {

    private static final int AT_ONCE = 1_000;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "from now on add N faults per 100 items, 0 to 30; 0 removes the undecided" + " faults")
    private Optional<Integer> rate = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "seed of the faults; default: 1")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--at-once",
            negatable = true,
            description = "reveal each fault right after its decision (training)")
    private Optional<Boolean> atOnce = Optional.empty();

    @Option(names = "--tell", description = "reveal the decided faults and remove them from the queue")
    private boolean tell;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public FaultsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (rate.isPresent() && (rate.get() < 0 || rate.get() > SeededFaults.MOST_RATE)) {
            return console.bad("faults: --rate must be 0 to " + SeededFaults.MOST_RATE + " faults per 100 items");
        }
        return openWithQueries(workspace -> {
            SeededFaults faults = workspace.faults();
            if (rate.isPresent() || seed.isPresent() || atOnce.isPresent()) {
                Mixing now = faults.mixing();
                faults.mixing(
                        new Mixing(rate.orElse(now.rate()), seed.orElse(now.seed()), atOnce.orElse(now.atOnce())));
            }
            int code = rate.orElse(0) > 0 ? mix(workspace) : Exit.DONE;
            if (tell) {
                faults.tell();
            }
            print(faults.mixing(), faults.report());
            return code;
        });
    }

    private int mix(Project workspace) {
        FaultJob job = new FaultJob(workspace, Optional.empty(), FaultJob.Guard.NOBODY, AT_ONCE);
        TaskHandle.Progress end = context.run("faults", "faults", job);
        console.note("faults: " + end.failure().map(UnexpectedFailure::line).orElse(end.message()));
        return switch (end.state()) {
            case DONE -> Exit.DONE;
            case CANCELLED -> Exit.INTERRUPTED;
            default -> Exit.PARTLY;
        };
    }

    private void print(Mixing mixing, Report report) {
        if (json) {
            console.json(asJson(mixing, report));
            return;
        }
        console.line("rate: " + mixing.rate() + " in 100, seed " + mixing.seed() + ", revealed "
                + (mixing.atOnce() ? "at once" : "afterwards") + "; " + report.waiting() + " waiting, "
                + report.decided().size() + " decided, " + report.untold() + " of them not revealed yet");
        console.line(Console.format("%-20s %7s %7s %7s   %s", "", "decided", "found", "rate", "95 %"));
        report.byValidator().forEach(this::line);
        report.byKind().forEach((kind, found) -> line(kind.label(), found));
        line("all", report.rate());
        console.line(left(report.left()));
        report.decided().stream()
                .filter(SeededFaults.Decided::told)
                .forEach(d -> console.line(d.id() + ": " + d.kind().label() + ", " + d.change() + "; made from "
                        + d.madeOf() + "; " + (d.found() ? "found" : "missed") + " by " + d.validator()));
    }

    private void line(String name, Share rate) {
        console.line(
                rate.of() == 0
                        ? Console.format("%-20s %7d %7d %7s", name, 0, 0, "-")
                        : Console.format(
                                "%-20s %7d %7d %6.1f%%   %.1f to %.1f %%",
                                name, rate.of(), rate.hits(), 100 * rate.value(), 100 * rate.low(), 100 * rate.high()));
    }

    private static String left(ErrorsLeft left) {
        if (left.seeded().of() == 0) {
            return "errors left among " + left.accepted() + " accepted items: unknown; no seeded fault is decided yet";
        }
        String interval = "95 % interval " + left.low() + " to " + left.high();
        return "errors left among " + left.accepted() + " accepted items: "
                + (left.known()
                        ? left.estimate() + " (" + interval + "), " + left.errorsFound() + " items found wrong"
                        : "unknown; no seeded fault was found yet (" + interval + ")");
    }

    private static ObjectNode asJson(Mixing mixing, Report report) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.put("rate", mixing.rate()).put("seed", mixing.seed()).put("atOnce", mixing.atOnce());
        all.put("waiting", report.waiting()).put("untold", report.untold());
        put(all.putObject("all"), report.rate());
        ObjectNode validators = all.putObject("validators");
        report.byValidator().forEach((name, rate) -> put(validators.putObject(name), rate));
        ObjectNode kinds = all.putObject("kinds");
        report.byKind().forEach((kind, rate) -> put(kinds.putObject(kind.label()), rate));
        ErrorsLeft left = report.left();
        ObjectNode errors = all.putObject("errorsLeft");
        errors.put("accepted", left.accepted()).put("foundWrong", left.errorsFound());
        errors.put("estimate", left.known() ? Integer.valueOf(left.estimate()) : null);
        if (left.seeded().of() > 0) {
            errors.put("low", left.low()).put("high", left.high());
        }
        ArrayNode told = all.putArray("told");
        report.decided().stream().filter(SeededFaults.Decided::told).forEach(d -> {
            ObjectNode fault = told.addObject().put("id", d.id()).put("madeOf", d.madeOf());
            fault.put("kind", d.kind().label()).put("change", d.change());
            fault.put("validator", d.validator()).put("found", d.found());
        });
        return all;
    }

    private static void put(ObjectNode node, Share rate) {
        node.put("decided", rate.of()).put("found", rate.hits());
        if (rate.of() > 0) {
            node.put("rate", rate.value());
            node.put("low", rate.low()).put("high", rate.high());
        }
    }
}
