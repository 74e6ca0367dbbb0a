package org.spartabench.cli.check;

import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.report.Report;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.UnexpectedFailure;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.fault.ErrorsLeft;
import org.spartabench.project.Project;
import org.spartabench.project.check.FaultJob;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.review.SeededFaults.Mixing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta faults}: adds seeded faults to the queue and reports how many were found. */
@Command(
        name = "faults",
        description = "Add seeded faults to the queue, and report how many of the decided ones were found, by"
                + " validator and kind, with an estimate of the errors left among the accepted items.")
public final class FaultsCommand extends ReportingCommand {

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

    public FaultsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (rate.isPresent() && (rate.get() < 0 || rate.get() > SeededFaults.MOST_RATE)) {
            return console.bad("faults: --rate must be 0 to " + SeededFaults.MOST_RATE + " faults per 100 items");
        }
        return openWithQueries(project -> {
            SeededFaults faults = project.faults();
            if (rate.isPresent() || seed.isPresent() || atOnce.isPresent()) {
                Mixing now = faults.mixing();
                faults.mixing(
                        new Mixing(rate.orElse(now.rate()), seed.orElse(now.seed()), atOnce.orElse(now.atOnce())));
            }
            int code = rate.orElse(0) > 0 ? mix(project) : Exit.DONE;
            if (tell) {
                faults.reveal();
            }
            Mixing mixing = faults.mixing();
            SeededFaults.Report report = faults.report();
            print(() -> json(mixing, report), () -> lines(mixing, report));
            return code;
        });
    }

    private int mix(Project project) {
        FaultJob job = new FaultJob(project, Optional.empty(), FaultJob.Guard.NOBODY, AT_ONCE);
        TaskHandle.Progress end = context.run("faults", "faults", job);
        console.note("faults: " + end.failure().map(UnexpectedFailure::line).orElse(end.message()));
        return switch (end.state()) {
            case DONE -> Exit.DONE;
            case CANCELLED -> Exit.INTERRUPTED;
            default -> Exit.PARTLY;
        };
    }

    private List<String> lines(Mixing mixing, SeededFaults.Report report) {
        List<String> lines = new ArrayList<>();
        lines.add("rate: " + mixing.rate() + " in 100, seed " + mixing.seed() + ", revealed "
                + (mixing.atOnce() ? "at once" : "afterwards") + "; " + report.waiting() + " waiting, "
                + report.decided().size() + " decided, " + report.unrevealed() + " of them not revealed yet");
        Map<String, Share> rates = new LinkedHashMap<>(report.byValidator());
        rates.putAll(kinds(report));
        rates.put("all", report.rate());
        lines.addAll(rates(rates).lines());
        lines.add(left(report.left()));
        report.decided().stream()
                .filter(SeededFaults.Decided::revealed)
                .forEach(d -> lines.add(d.id() + ": " + d.kind().label() + ", " + d.change() + "; made from "
                        + d.madeOf() + "; " + (d.found() ? "found" : "missed") + " by " + d.validator()));
        return lines;
    }

    private static Map<String, Share> kinds(SeededFaults.Report report) {
        Map<String, Share> kinds = new LinkedHashMap<>();
        report.byKind().forEach((kind, rate) -> kinds.put(kind.label(), rate));
        return kinds;
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

    private static Map<String, Object> json(Mixing mixing, SeededFaults.Report report) {
        return Report.one(report)
                .number("rate", r -> mixing.rate())
                .number("seed", r -> mixing.seed())
                .number("atOnce", r -> mixing.atOnce())
                .number("waiting", SeededFaults.Report::waiting)
                .number("untold", SeededFaults.Report::unrevealed)
                .number("all", r -> rates(Map.of("", r.rate())).value())
                .number("validators", r -> byName(r.byValidator()))
                .number("kinds", r -> byName(kinds(r)))
                .number(
                        "errorsLeft",
                        r -> Report.one(r.left())
                                .number("accepted", ErrorsLeft::accepted)
                                .number("foundWrong", ErrorsLeft::errorsFound)
                                .number("estimate", l -> l.known() ? l.estimate() : NullNode.getInstance())
                                .number(
                                        "low",
                                        l -> Optional.of(l.low())
                                                .filter(low -> l.seeded().of() > 0))
                                .number(
                                        "high",
                                        l -> Optional.of(l.high())
                                                .filter(high -> l.seeded().of() > 0))
                                .value())
                .number(
                        "told",
                        r -> Report.of(r.decided().stream()
                                        .filter(SeededFaults.Decided::revealed)
                                        .toList())
                                .text("id", SeededFaults.Decided::id)
                                .text("madeOf", SeededFaults.Decided::madeOf)
                                .text("kind", d -> d.kind().label())
                                .text("change", SeededFaults.Decided::change)
                                .text("validator", SeededFaults.Decided::validator)
                                .text("found", SeededFaults.Decided::found)
                                .values())
                .value();
    }

    private static Map<String, Object> byName(Map<String, Share> rates) {
        Map<String, Object> byName = new LinkedHashMap<>();
        rates.forEach((name, rate) -> byName.put(name, rates(Map.of("", rate)).value()));
        return byName;
    }

    private static Report<Map.Entry<String, Share>> rates(Map<String, Share> rates) {
        return Report.<Map.Entry<String, Share>>of(rates.entrySet())
                .text("", r -> Optional.of(r.getKey()).filter(name -> !name.isEmpty()))
                .number("decided", r -> r.getValue().of())
                .number("found", r -> r.getValue().hits())
                .share("rate", r -> r.getValue().known(Share::value))
                .share("low", r -> r.getValue().known(Share::low))
                .share("high", r -> r.getValue().known(Share::high));
    }
}
