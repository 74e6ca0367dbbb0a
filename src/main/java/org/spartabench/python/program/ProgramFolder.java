package org.spartabench.python.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;

/** Writes programs and the tables they read into a folder, so that Python with pandas runs them anywhere. */
public final class ProgramFolder {

    private final Path folder;
    private final Function<String, Result<String>> csv;
    private final Set<String> written = new HashSet<>();

    public ProgramFolder(Path folder, FactBase facts) {
        this(folder, table -> TableCsv.of(facts, table));
    }

    /** @param csv gives the file of a table by its name */
    public ProgramFolder(Path folder, Function<String, Result<String>> csv) {
        this.folder = folder;
        this.csv = csv;
    }

    /** Writes a program under that name, and each table that it is the first to read; files of these names are replaced. */
    public Result<Path> write(String name, Program program) throws IOException {
        Files.createDirectories(folder);
        for (String table : program.tables()) {
            if (!table.equals(Path.of(table).getFileName().toString()) || table.startsWith(".")) {
                return Result.bad("table " + table + ": its name is no name of a file");
            }
            if (written.add(table)) {
                switch (csv.apply(table)) {
                    case Result.Ok<String>(String text) -> Files.writeString(folder.resolve(table + ".csv"), text);
                    case Result.Bad<String>(java.util.List<Problem> problems) -> {
                        return new Result.Bad<>(problems);
                    }
                }
            }
        }
        Path file = folder.resolve(name + ".py");
        Files.writeString(file, program.text() + "print(result)\n");
        return Result.ok(file);
    }
}
