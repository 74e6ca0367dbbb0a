package org.spartabench.cli.api;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockFault;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.hybrid.HybridProject;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta api serve}: plays the server of APIs. */
@Command(
        name = "serve",
        description =
                "Serve the APIs of a project with the rows of its tables, or the built-in functions, until Ctrl+C.")
final class ApiServeCommand implements Callable<Integer> {

    private static final String BUILT_IN = "scalars";

    private final CommandContext context;
    private final Console console;

    @Parameters(index = "0", paramLabel = "DIR|FILE", description = "a project, a document, or 'scalars'")
    private String what = "";

    @Option(names = "--port", paramLabel = "N", description = "the port (default: any free one)")
    private int port;

    @Option(names = "--faults", paramLabel = "FILE", description = "calls that go wrong")
    private Optional<Path> faults = Optional.empty();

    ApiServeCommand(CommandContext context) {
        this.context = context;
        this.console = context.console();
    }

    @Override
    public Integer call() {
        Path own = Path.of(what).resolve(HybridProject.FAULTS);
        Result<List<MockFault>> script = faults.or(() -> Optional.of(own).filter(Files::exists))
                .map(MockFault::read)
                .orElseGet(() -> Result.ok(List.of()));
        return console.ifOk(script, faulty -> console.ifOk(rows(), rows -> serve(rows, faulty)));
    }

    private Result<Map<Entity.Remote, List<List<@Nullable Object>>>> rows() {
        if (what.equals(BUILT_IN)) {
            return Result.ok(empty(List.copyOf(BuiltInApis.at(BuiltInApis.SERVER))));
        }
        Path path = Path.of(what);
        if (Files.isRegularFile(path)) {
            return ApiDocument.read(path)
                    .then(root -> OpenApiReader.read(root, what, Optional.of(URI.create("http://127.0.0.1"))))
                    .map(described -> empty(described.remote()));
        }
        return ProjectFolder.openToRead(path).then(project -> {
            try (project) {
                return project.apis().entities().then(all -> LocalApis.rows(project.facts(), all));
            }
        });
    }

    private static Map<Entity.Remote, List<List<@Nullable Object>>> empty(List<Entity.Remote> all) {
        Map<Entity.Remote, List<List<@Nullable Object>>> none = new LinkedHashMap<>();
        all.forEach(e -> none.put(e, List.of()));
        return none;
    }

    private int serve(Map<Entity.Remote, List<List<@Nullable Object>>> rows, List<MockFault> faulty) {
        CountDownLatch stopped = new CountDownLatch(1);
        context.stop().onStop(stopped::countDown);
        try (MockServer server = MockServer.start(port, rows, faulty)) {
            console.line(server.address().toString());
            stopped.await();
            console.note(server.calls() + " calls");
            return Exit.DONE;
        } catch (IOException e) {
            return console.bad("--port: " + port + " is taken");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Exit.INTERRUPTED;
        }
    }
}
