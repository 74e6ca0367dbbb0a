package org.spartabench.cli.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.base.file.Folders;
import org.spartabench.cli.io.Console;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.project.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta sample}: makes a project from a sample domain. */
@Command(
        name = "sample",
        description = "Create a project from a sample domain: nba, movie or medical. All data is invented.")
public final class SampleCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(index = "0", paramLabel = "nba|movie|medical", description = "the domain")
    private SampleDomain domain = SampleDomain.MEDICAL;

    @Parameters(index = "1", paramLabel = "DIR", description = "the project to create")
    private Path folder = Path.of("");

    @Option(names = "--full", description = "as many rows as the paper's tables")
    private boolean full;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the data (default: ${DEFAULT-VALUE})")
    private long seed = SampleDomain.DEFAULT_SEED;

    @Option(names = "--json", description = "print the size of the project as JSON")
    private boolean json;

    public SampleCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Path csv = Files.createTempDirectory("sparta-sample-");
        try {
            domain.write(csv, full ? Scale.FULL : Scale.SMALL, seed);
        } catch (IOException | UncheckedIOException e) {
            Folders.delete(csv);
            return console.bad(csv + ": cannot write the sample's tables (" + e.getMessage()
                    + "); free some space, or set java.io.tmpdir to another folder");
        }
        try {
            return console.ifOk(
                    Import.preview(csv, Optional.empty()).then(plan -> Project.create(folder, plan)),
                    project -> NewCommand.printAndClose(project, console, json));
        } finally {
            Folders.delete(csv);
        }
    }
}
