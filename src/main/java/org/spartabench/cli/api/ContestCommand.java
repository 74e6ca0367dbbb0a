package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.api.Entity;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.cli.io.RowsOutput;
import org.spartabench.enrich.Contender;
import org.spartabench.enrich.ContestCase;
import org.spartabench.enrich.Contests;
import org.spartabench.enrich.MakerContest;
import org.spartabench.enrich.MakerQueries;
import org.spartabench.enrich.RowsDifference;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.load.H2Build;
import org.spartabench.query.Sql;
import org.spartabench.store.Project;
import org.spartabench.strategy.LocalApis;
import org.spartabench.strategy.RecipeRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta contest}: compares the answers of three makers. */
@Command(
        name = "contest",
        description = "Run the three candidates of each question (virtual tables, functions, program) and explain how"
                + " their rows differ. The APIs are served on this machine, from the project's own tables.")
public final class ContestCommand extends ProjectCommand {

    @Option(
            names = "--candidates",
            paramLabel = "FILE",
            description = "JSON lines with id, question, QR, SL, IMP; or id, maker, sql (default: the project's own)")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "of the altered rows (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--json", description = "print a JSON object a line")
    private boolean json;

    @Option(names = "--csv", description = "print CSV")
    private boolean csv;

    public ContestCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(
                folder,
                project -> console.ifOk(
                        MakerQueries.read(file.orElse(folder.resolve(MakerQueries.FILE))),
                        all -> console.ifOk(project.apis().entities(), apis -> run(project, apis, all))));
    }

    private int run(Project project, List<Entity.Remote> entities, List<MakerQueries> all) {
        return console.ifOk(LocalApis.start(project.facts(), entities), apis -> {
            try (apis) {
                return console.ifOk(H2Build.copyOf(project.facts()), second -> run(apis, second, all));
            }
        });
    }

    private int run(LocalApis apis, FactBase second, List<MakerQueries> all) {
        Map<ContestCase, Integer> cases = new EnumMap<>(ContestCase.class);
        try (second) {
            Contests contests = new Contests(apis, second, RecipeRun.LONG);
            if (csv) {
                console.line("id,case,compatible,kinds,says");
            }
            for (MakerQueries candidates : all) {
                MakerContest contest = contests.of(candidates, seed);
                cases.merge(contest.kind(), 1, Integer::sum);
                print(contest);
            }
        }
        console.note(all.size() + " questions; "
                + cases.entrySet().stream()
                        .map(e -> "case " + e.getKey().label() + ": " + e.getValue())
                        .collect(Collectors.joining(", ")));
        return Exit.DONE;
    }

    private void print(MakerContest contest) {
        if (json) {
            console.line(json(contest).toString());
            return;
        }
        String pairs = contest.compatible().stream()
                .map(p -> p.getFirst() + "=" + p.getLast())
                .collect(Collectors.joining(" "));
        List<RowsDifference> all = differences(contest);
        if (csv) {
            console.line(String.join(
                    ",",
                    quoted(contest.id()),
                    contest.kind().label(),
                    pairs,
                    all.stream().map(d -> d.kind().word()).distinct().collect(Collectors.joining(" ")),
                    quoted(all.stream().map(RowsDifference::says).collect(Collectors.joining("; ")))));
            return;
        }
        console.line(contest.id() + "\tcase " + contest.kind().label() + "\t" + pairs);
        contest.contenders()
                .forEach(c -> console.line("  " + c.maker() + ": "
                        + switch (c.rows()) {
                            case Result.Ok<Rows>(Rows rows) -> rows.size() + " rows";
                            case Result.Bad<Rows> bad -> bad.message();
                        }));
        all.forEach(d -> console.line("  " + d.kind().word() + " (" + d.left() + ", " + d.right() + "): " + d.says()
                + (d.row().isEmpty() ? "" : ": " + String.join(" | ", d.row()))));
    }

    private static List<RowsDifference> differences(MakerContest contest) {
        return Stream.concat(contest.differences().stream(), contest.luck().stream())
                .toList();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static ObjectNode json(MakerContest contest) {
        ObjectNode root = JsonNodeFactory.withExactBigDecimals(true).objectNode();
        root.put("id", contest.id())
                .put("question", contest.question())
                .put("case", contest.kind().label());
        ObjectNode contenders = root.putObject("contenders");
        for (Contender c : contest.contenders()) {
            ObjectNode node = contenders.putObject(c.maker().name());
            Contests.sql(c).ifPresent(q -> node.put("sql", Sql.print(q)));
            c.rows().use(rows -> node.set("rows", RowsOutput.rows(rows)), bad -> node.put("error", bad.message()));
        }
        contest.compatible().forEach(pair -> {
            var both = root.withArray("compatible").addArray();
            pair.forEach(m -> both.add(m.name()));
        });
        var all = root.putArray("differences");
        for (RowsDifference d : differences(contest)) {
            ObjectNode node = all.addObject().put("kind", d.kind().word());
            node.putArray("between").add(d.left().name()).add(d.right().name());
            node.put("says", d.says());
            d.row().forEach(node.putArray("row")::add);
        }
        root.putNull("decision");
        return root;
    }
}
