package org.spartabench.facts.survey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.origin.CsvFolder;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.staging.Staging;

/** Reads the CSV files of one folder, by name. */
public final class CsvSurvey {

    private CsvSurvey() {}

    /** Reads the wanted files of a folder; bad with all that is wrong in any of them. @param staging keeps the cells */
    public static Result<Survey> of(CsvFolder origin, Staging staging) {
        return files(origin).then(files -> {
            DatabaseNames names =
                    new DatabaseNames(files.stream().map(CsvFile::tableName).toList());
            BiFunction<String, List<String>, StagedTable> renamed = (table, header) -> {
                names.columns(table, header);
                return new StagedTable(staging, names.table(table), names.columns(table));
            };
            BiFunction<String, List<String>, StagedTable> plain =
                    (table, header) -> new StagedTable(staging, table, header);
            List<Survey.Found> tables = new ArrayList<>();
            List<Problem> problems = new ArrayList<>();
            for (CsvFile file : files) {
                switch (file.read(origin.renaming() ? renamed : plain, origin.renaming())) {
                    case Result.Ok<StagedTable>(StagedTable table) ->
                        tables.add(new Survey.Found(file, table, List.of(), Map.of()));
                    case Result.Bad<StagedTable>(List<Problem> bad) -> problems.addAll(bad);
                }
            }
            return problems.isEmpty()
                    ? Result.ok(new Survey(tables, List.of(), names.notes()))
                    : new Result.Bad<>(problems);
        });
    }

    /** Opens the wanted files; bad if two of them name the same table. */
    private static Result<List<CsvFile>> files(CsvFolder origin) {
        Path folder = origin.folder();
        if (!Files.isDirectory(folder)) {
            return Result.bad(folder + ": is not a folder; name the folder that holds the CSV files");
        }
        List<Path> paths;
        try (Stream<Path> all = Files.list(folder)) {
            paths = all.filter(CsvSurvey::csv).sorted().toList();
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        if (paths.isEmpty()) {
            return Result.bad(folder + ": contains no .csv or .tsv file");
        }
        TableFilter wanted = new TableFilter(origin.only());
        List<CsvFile> files = new ArrayList<>();
        List<Problem> problems = new ArrayList<>(
                wanted.missing(paths.stream().map(CsvFile::tableName).toList(), folder.toString()));
        for (Path path :
                paths.stream().filter(p -> wanted.has(CsvFile.tableName(p))).toList()) {
            switch (CsvFile.open(path)) {
                case Result.Ok<CsvFile>(CsvFile file) -> files.add(file);
                case Result.Bad<CsvFile>(List<Problem> bad) -> problems.addAll(bad);
            }
        }
        problems.addAll(nameFaults(files, origin.renaming()));
        return problems.isEmpty() ? Result.ok(files) : new Result.Bad<>(problems);
    }

    private static boolean csv(Path path) {
        String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        return (name.endsWith(".csv") || name.endsWith(".tsv")) && !name.startsWith(".") && Files.isRegularFile(path);
    }

    private static List<Problem> nameFaults(List<CsvFile> files, boolean renaming) {
        List<Problem> problems = new ArrayList<>();
        Map<String, CsvFile> seen = new LinkedHashMap<>();
        for (CsvFile file : files) {
            String table = file.tableName();
            String fault = TableNames.fault(table);
            if (!fault.isEmpty() && !renaming) {
                problems.add(new Problem(
                        file.fileName() + ": the table's name '" + table + "' " + fault + "; rename the file, to '"
                                + TableNames.fixed(table) + ".csv' for example, or import with --rename"));
            }
            CsvFile first = seen.putIfAbsent(table.toLowerCase(Locale.ROOT), file);
            if (first != null) {
                problems.add(new Problem(
                        file.fileName() + ": names the same table as " + first.fileName() + "; rename one of them"));
            }
        }
        return problems;
    }
}
