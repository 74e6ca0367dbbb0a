package org.spartabench.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.StatementReply;
import org.spartabench.fact.Table;
import org.spartabench.fact.Values;
import org.spartabench.query.Block;
import org.spartabench.query.Sql;

/** Writes programs and the tables they read into a folder, so that Python with pandas runs them anywhere. */
public final class ProgramFolder {

    private static final Limits ALL = new Limits(Duration.ofMinutes(2), Integer.MAX_VALUE);

    /** The largest whole number up to which doubles have no gaps. */
    private static final long MOST_EXACT = 1L << 53;

    private final Path folder;
    private final FactBase facts;
    private final Set<String> written = new HashSet<>();

    public ProgramFolder(Path folder, FactBase facts) {
        this.folder = folder;
        this.facts = facts;
    }

    /** Writes a program under that name, and each table that it is the first to read; files of these names are replaced. */
    public Result<Path> write(String name, Program program) throws IOException {
        Files.createDirectories(folder);
        for (String table : program.tables()) {
            if (!table.equals(Path.of(table).getFileName().toString()) || table.startsWith(".")) {
                return Result.bad("table " + table + ": its name is no name of a file");
            }
            Path file = folder.resolve(table + ".csv");
            Optional<String> problem = written.contains(table) ? Optional.empty() : table(table, file);
            written.add(table);
            if (problem.isPresent()) {
                return Result.bad(problem.get());
            }
        }
        Path file = folder.resolve(name + ".py");
        Files.writeString(file, program.text() + "print(result)\n");
        return Result.ok(file);
    }

    private Optional<String> table(String name, Path file) throws IOException {
        StatementReply reply = facts.run(Sql.print(Block.from(name, Optional.empty())), ALL);
        if (!(reply instanceof Rows rows)) {
            return Optional.of("table " + name + " cannot be read: " + reply);
        }
        Optional<String> rounded = rounded(facts.schema().table(name).orElseThrow(), rows);
        if (rounded.isEmpty()) {
            String head = rows.columns().stream().map(ProgramFolder::quoted).collect(Collectors.joining(","));
            String body = rows.rows().stream()
                    .map(row -> row.stream().map(ProgramFolder::cell).collect(Collectors.joining(",")))
                    .collect(Collectors.joining("\n", "\n", "\n"));
            Files.writeString(file, head + body);
        }
        return rounded;
    }

    /** Finds a column of whole numbers that pandas would round: with a gap, and a number beyond the exact doubles. */
    private static Optional<String> rounded(Table table, Rows rows) {
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            List<@Nullable Object> values = rows.column(i);
            boolean large = values.stream().anyMatch(v -> v instanceof Long n && Math.abs(n) > MOST_EXACT);
            if (column.type() == ColumnType.INTEGER && large && values.contains(null)) {
                return Optional.of("table " + table.name() + ": column " + column.name()
                        + " has gaps and numbers above 2^53, which pandas rounds");
            }
        }
        return Optional.empty();
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Boolean b -> b ? "True" : "False";
            case String s -> quoted(s);
            default -> Values.text(value);
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
