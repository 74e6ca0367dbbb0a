package org.spartabench.cli.project;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.FactBase;
import org.spartabench.project.Project;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.project.foreign.SqlApiBench;
import org.spartabench.publishing.exchange.SpartaImport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta import}: takes items from a questions file. */
@Command(name = "import", description = "Import items from a questions file over the same facts.")
public final class ImportCommand extends ReportingCommand {

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description =
                    "a questions file (JSON array, JSON Lines or CSV), a file in the layout of BIRD as export writes"
                            + " it, or a folder written by export, releases included")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--sql-api-bench",
            paramLabel = "FOLDER",
            description = "a set in the layout of SQL-API-Bench instead; questions without SQL are skipped")
    private Optional<Path> bench = Optional.empty();

    @Option(names = "--renumber", description = "give items new ids where the project has theirs already")
    private boolean renumber;

    public ImportCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (file.isPresent() == bench.isPresent()) {
            return console.bad("import: name a FILE, or a folder with --sql-api-bench");
        }
        Optional<String> database = file.flatMap(SetImport::databaseOf);
        if (database.isPresent()) {
            return openWithQueries(project -> records(project, database.get()));
        }
        return open(project ->
                console.ifOk(apis(project).then(taken -> read(project.facts())), read -> take(project, read)));
    }

    /** Takes records in the layout of BIRD, as they stand. */
    private int records(Project project, String database) {
        return console.ifOk(SetImport.into(project, from(), database), made -> {
            made.notes().forEach(console::error);
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            root.put("file", from().toString()).put("items", made.items());
            print(() -> root, () -> List.of(from() + ": " + made.items() + " items"));
            return made.notes().isEmpty() ? Exit.DONE : Exit.PARTLY;
        });
    }

    /** Takes the APIs of a release with their replies if the project has none: the items may read them. */
    private Result<Integer> apis(Project project) {
        return project.apis()
                .entities()
                .then(own -> file.isPresent() && own.isEmpty()
                        ? project.apis().take(file.get()).map(taken -> {
                            if (taken > 0) {
                                console.note(file.get() + ": " + taken + " APIs taken with their recorded replies");
                            }
                            return taken;
                        })
                        : Result.ok(0));
    }

    /** Whether an API gives rows of which the project has no table. */
    private static boolean rowless(Project project) {
        return project.apis().entities().toOptional().orElse(List.of()).stream()
                .anyMatch(e -> e instanceof Entity.ApiEntity
                        && project.schema().table(e.name()).isEmpty());
    }

    private Result<SpartaImport.Read> read(FactBase facts) {
        return bench.map(folder -> SqlApiBench.read(folder, facts)).orElseGet(() -> SpartaImport.read(from(), facts));
    }

    private Path from() {
        return bench.or(() -> file).orElseThrow();
    }

    private int take(Project project, SpartaImport.Read read) {
        List<String> known = renumber
                ? project.set().addRenumbered(read.entries())
                : project.set().add(read.entries());
        read.refused().forEach(p -> console.error(p.message()));
        if (!read.refused().isEmpty() && rowless(project)) {
            console.note(from() + ": items about APIs need the rows of the APIs as tables, which are among the recorded"
                    + " replies; 'sparta api tables " + ShellWord.of(folder)
                    + " --out DIR2 --replies recorded' makes a project with"
                    + " them, import there");
        }
        if (!known.isEmpty()) {
            String ids =
                    String.join(", ", known.subList(0, Math.min(5, known.size()))) + (known.size() > 5 ? ", ..." : "");
            console.error(from() + ": " + known.size() + " items "
                    + (renumber
                            ? "get new ids because the project already has theirs: " + ids
                            : "are skipped because the project already has these ids; --renumber gives them new ones: "
                                    + ids));
        }
        int added = read.entries().size() - (renumber ? 0 : known.size());
        print(() -> json(added, known, read), () -> List.of(from() + ": " + added + " items"));
        return read.refused().isEmpty() && (known.isEmpty() || renumber) ? Exit.DONE : Exit.PARTLY;
    }

    private ObjectNode json(int added, List<String> known, SpartaImport.Read read) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("file", from().toString()).put("items", added);
        ArrayNode ids = root.putArray(renumber ? "renumbered" : "skipped");
        known.forEach(ids::add);
        ArrayNode refused = root.putArray("refused");
        read.refused().forEach(p -> refused.add(p.message()));
        return root;
    }
}
