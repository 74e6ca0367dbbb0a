package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.schema.Table;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import org.spartabench.project.hybrid.HybridProject;
import org.spartabench.sql.tree.Query;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta hybrid}: moves a share of a project's tables behind APIs. */
@Command(
        name = "hybrid",
        description = "Copy a project and move a share of its tables behind APIs; questions and answers stay.")
public final class HybridCommand extends ProjectCommand {

    private static final int FAILING = 50;
    private static final int MOST_FAILING = 5_000;

    @Option(names = "--out", required = true, paramLabel = "DIR2", description = "the new project")
    private Path out = Path.of("");

    @Option(names = "--level", paramLabel = "N", description = "percent of the tables (default: ${DEFAULT-VALUE})")
    private int level = 40;

    @Option(names = "--sweep", description = "make a project for each of the levels 0, 20, 40, 50, 60, 80 and 100")
    private boolean sweep;

    @Option(names = "--realization", paramLabel = "K", description = "which draw (default: ${DEFAULT-VALUE})")
    private int realization = 1;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description =
                    "paper: every column is an optional filter; rest: a GET that takes lists, in pages of 100; strict:"
                        + " the key is required; slow: pages of 50, delays and failures (default: ${DEFAULT-VALUE})")
    private TableApi profile = TableApi.PAPER;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "where 'sparta api serve' will run (default: ${DEFAULT-VALUE})")
    private URI server = URI.create("http://127.0.0.1:3489");

    public HybridCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (level < 0 || level > 100) {
            return console.bad("--level: give a number from 0 to 100");
        }
        if (!sweep) {
            return make(level, out);
        }
        int worst = Exit.DONE;
        for (int each : HybridProject.LEVELS) {
            int code = make(each, out.resolve(String.valueOf(each)));
            if (code != Exit.DONE) {
                return code;
            }
            worst = Math.max(worst, code);
        }
        return worst;
    }

    private int make(int share, Path to) {
        return console.ifOk(
                Project.open(folder).map(project -> drawn(project, share)),
                behind -> console.ifOk(HybridProject.make(folder, to, behind, profile, server), apis -> {
                    apis.forEach(a -> console.line(ApiText.line(a)));
                    return console.ifOk(sorted(to, apis), items -> {
                        HybridProject.describe(to, draw(share, apis, items));
                        if (profile == TableApi.SLOW) {
                            HybridProject.faults(to, slow());
                        }
                        console.note(to + ": " + apis.size() + " tables behind APIs; " + items.line()
                                + "; serve them with 'sparta api serve " + ShellWord.of(to) + " --port "
                                + server.getPort() + "'");
                        return Exit.DONE;
                    });
                }));
    }

    private static Result<HybridItems> sorted(Path made, List<Entity.ApiEntity> apis) {
        return Project.open(made).map(project -> {
            try (project) {
                return HybridItems.of(project, apis);
            }
        });
    }

    private ObjectNode draw(int share, List<Entity.ApiEntity> apis, HybridItems items) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("level", share)
                .put("realization", realization)
                .put("profile", profile.name().toLowerCase(Locale.ROOT));
        apis.forEach(a -> root.withArray("/apis").add(a.name()));
        return root.setAll(items.json());
    }

    /** Writes a delay of 100 ms and 20 calls a second for every call, and a failure for one in fifty. */
    private static ObjectNode slow() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        var faults = root.putArray("faults");
        for (int call = FAILING; call <= MOST_FAILING; call += FAILING) {
            faults.addObject().put("first", call).put("status", 503);
        }
        faults.addObject().put("delayMillis", 100).put("perSecond", 20);
        return root;
    }

    /** Draws the tables and closes the project, so that its files can be copied. */
    private List<Table> drawn(Project project, int share) {
        try (project) {
            return HybridProject.drawn(project.schema(), share, realization);
        }
    }

    /**
     * Sorts the items of a project by what APIs make of them.
     *
     * @param hybrid items that read an API
     * @param plain items that read tables alone
     * @param unanswerable items that leave a required input open: the right answer is a refusal that names it
     */
    private record HybridItems(List<Integer> hybrid, List<Integer> plain, List<Unanswerable> unanswerable) {

        record Unanswerable(int item, UnboundInput open) {}

        static HybridItems of(Project project, List<? extends Entity.Remote> apis) {
            CallPlanner planner = new CallPlanner(AbstractSchema.of(project.schema(), apis), project.schema());
            HybridItems all = new HybridItems(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (var row : project.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE)) {
                Optional<Query> query = project.queue()
                        .item(row.number())
                        .map(stored -> stored.item().query());
                query.ifPresent(q -> all.add(row.number(), planner.answerable(q)));
            }
            return all;
        }

        private void add(int number, Result<CallPlanner.Answerable> found) {
            if (!(found instanceof Result.Ok<CallPlanner.Answerable>(var answerable))) {
                return;
            }
            if (answerable.apis().isEmpty()) {
                plain.add(number);
            } else if (answerable.open().isEmpty()) {
                hybrid.add(number);
            } else {
                unanswerable.add(new Unanswerable(number, answerable.open().getFirst()));
            }
        }

        String line() {
            return Console.format(
                    "%d items over APIs, %d over tables alone, %d that cannot be asked",
                    hybrid.size(), plain.size(), unanswerable.size());
        }

        ObjectNode json() {
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            hybrid.forEach(root.putArray("hybrid")::add);
            plain.forEach(root.putArray("plain")::add);
            var open = root.putArray("unanswerable");
            unanswerable.forEach(u -> open.addObject()
                    .put("item", u.item())
                    .put("table", u.open().table())
                    .put("column", u.open().column())
                    .put("message", u.open().message()));
            return root;
        }
    }
}
