package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.api.Entity;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.enrich.MakerQueries;
import org.spartabench.fact.Result;
import org.spartabench.item.Maker;
import org.spartabench.store.Project;
import org.spartabench.strategy.LocalApis;
import org.spartabench.strategy.OfflineStrategist;
import org.spartabench.strategy.OfflineStrategist.Solved;
import org.spartabench.strategy.RecipeRun;
import org.spartabench.strategy.Strategy;
import org.spartabench.strategy.StrategyAttempt;
import org.spartabench.strategy.StrategySummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta strategies}: compares four ways from a question to rows. */
@Command(
        name = "strategies",
        description = "Answer the questions of a project over APIs in four ways, without a model: each way is given the"
                + " right query. The APIs are served on this machine, from the project's own tables.")
public final class StrategiesCommand extends ProjectCommand {

    /** Accuracy and seconds a question in Table 1 of the paper. */
    private static final Map<Strategy, String> PAPER = Map.of(
            Strategy.DECLARATIVE, "0.639 16.50",
            Strategy.DECLARATIVE2, "0.689 16.24",
            Strategy.IMPERATIVE, "0.614 15.56",
            Strategy.AGENTIC, "0.357 37.81");

    @Option(names = "--which", split = ",", paramLabel = "d,d2,i,a", description = "which ways (default: all)")
    private List<String> which = List.of("d", "d2", "i", "a");

    @Option(names = "--slips", paramLabel = "N", description = "percent of the questions on which each way errs")
    private int slips;

    @Option(names = "--seed", paramLabel = "N", description = "of the slips (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--out", paramLabel = "FILE", description = "write each attempt as a line of JSON")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public StrategiesCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<Strategy> ways = new ArrayList<>();
        for (String letter : which) {
            Optional<Strategy> way = List.of(Strategy.values()).stream()
                    .filter(s -> s.letter().equals(letter.strip()))
                    .findFirst();
            if (way.isEmpty()) {
                return console.bad("--which: " + letter + " is none of d, d2, i, a");
            }
            ways.add(way.get());
        }
        if (slips < 0 || slips > 100) {
            return console.bad("--slips: give a number from 0 to 100");
        }
        return context.openToRead(
                folder,
                project -> console.ifOk(
                        questions(project),
                        questions ->
                                console.ifOk(project.apis().entities(), apis -> run(project, apis, questions, ways))));
    }

    private Result<List<Solved>> questions(Project project) {
        Path file = folder.resolve(MakerQueries.FILE);
        if (Files.exists(file)) {
            return MakerQueries.read(file)
                    .map(all -> all.stream()
                            .filter(c -> c.queries().keySet().containsAll(List.of(Maker.QR, Maker.SL)))
                            .map(c -> new Solved(
                                    c.id(),
                                    Objects.requireNonNull(c.queries().get(Maker.QR)),
                                    Objects.requireNonNull(c.queries().get(Maker.SL))))
                            .toList());
        }
        List<Solved> all = new ArrayList<>();
        project.set().present(item -> all.add(new Solved(item.id(), item.query(), item.query())));
        return all.isEmpty() ? Result.bad(folder + ": has no questions") : Result.ok(all);
    }

    private int run(Project project, List<Entity.Remote> entities, List<Solved> questions, List<Strategy> ways) {
        return console.ifOk(LocalApis.start(project.facts(), entities), apis -> {
            Map<Strategy, List<StrategyAttempt>> attempts = new LinkedHashMap<>();
            try (apis) {
                OfflineStrategist strategist = new OfflineStrategist(apis, RecipeRun.LONG);
                ways.forEach(way -> attempts.put(way, strategist.attempts(way, questions, slips, seed)));
            }
            return print(attempts);
        });
    }

    private int print(Map<Strategy, List<StrategyAttempt>> attempts) {
        List<StrategySummary> all = attempts.entrySet().stream()
                .map(e -> StrategySummary.of(e.getKey(), e.getValue()))
                .toList();
        console.note(
                "Without a model: each way is given the right query, so accuracy tests the program and no author.");
        console.print(json, () -> json(all), () -> lines(all));
        return out.isEmpty() || console.write(out.get(), attemptLines(attempts)) ? Exit.DONE : Exit.BAD_INPUT;
    }

    private static List<String> lines(List<StrategySummary> all) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(
                "%-13s %9s %6s %8s %8s %7s %8s %6s %8s  %-12s %s",
                "strategy",
                "questions",
                "right",
                "accuracy",
                "seconds",
                "calls",
                "minimal",
                "ratio",
                "refused",
                "paper: acc s",
                "faults"));
        for (StrategySummary s : all) {
            lines.add(Console.format(
                    "%-13s %9d %6d %8.3f %8.4f %7d %8d %6.2f %8d  %-12s %s",
                    s.strategy().title(),
                    s.answers().questions(),
                    s.answers().right(),
                    s.answers().accuracy(),
                    s.seconds(),
                    s.effort().calls(),
                    s.effort().minimal(),
                    s.effort().ratio(),
                    s.answers().refused(),
                    PAPER.getOrDefault(s.strategy(), ""),
                    s.faults().entrySet().stream()
                            .map(e -> e.getKey() + " " + e.getValue())
                            .collect(Collectors.joining(", "))));
        }
        return lines;
    }

    private static ArrayNode json(List<StrategySummary> all) {
        ArrayNode root = JsonNodeFactory.instance.arrayNode();
        for (StrategySummary s : all) {
            ObjectNode node = root.addObject();
            node.put("strategy", s.strategy().title())
                    .put("questions", s.answers().questions())
                    .put("right", s.answers().right())
                    .put("refused", s.answers().refused())
                    .put("accuracy", s.answers().accuracy())
                    .put("seconds", s.seconds())
                    .put("calls", s.effort().calls())
                    .put("minimal", s.effort().minimal())
                    .put("ratio", s.effort().ratio())
                    .put("rowsFetched", s.effort().rows())
                    .put("modelCalls", 0)
                    .put("tokens", 0);
            ObjectNode faults = node.putObject("faults");
            s.faults().forEach(faults::put);
        }
        return root;
    }

    private static String attemptLines(Map<Strategy, List<StrategyAttempt>> attempts) {
        StringBuilder text = new StringBuilder();
        attempts.values().stream().flatMap(List::stream).forEach(a -> {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            node.put("id", a.id())
                    .put("strategy", a.strategy().title())
                    .put("applies", a.judgement().applies())
                    .put("right", a.judgement().right())
                    .put("slipped", a.judgement().slipped())
                    .put("calls", a.ran().made())
                    .put("minimal", a.judgement().minimal());
            a.ran().rows().use(rows -> node.put("rows", rows.size()), bad -> node.put("error", bad.message()));
            a.judgement()
                    .faults()
                    .forEach(f -> node.withArray("faults")
                            .addObject()
                            .put("turn", f.turn())
                            .put("kind", f.kind().word()));
            text.append(node).append('\n');
        });
        return text.toString();
    }
}
