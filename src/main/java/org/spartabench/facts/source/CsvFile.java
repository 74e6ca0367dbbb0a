package org.spartabench.facts.source;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.staging.Staging;

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, whose first line names the columns.
 *
 * @param separator {@code ,} {@code ;} or tab, as found in the file
 */
public record CsvFile(Path path, char separator) implements TableSource {

    /** Most problems of a file in full; the rest is counted. */
    private static final int SHOWN_PROBLEMS = 5;

    /** The CSV library writes line numbers in the digits of the default locale. */
    private static final Pattern RECORD = Pattern.compile("record starting at line (\\p{Nd}+)");

    public String fileName() {
        return path.getFileName().toString();
    }

    public String tableName() {
        return tableName(path);
    }

    /** Names the table after the file, without its ending. */
    public static String tableName(Path path) {
        String file = path.getFileName().toString();
        int dot = file.lastIndexOf('.');
        return dot <= 0 ? file : file.substring(0, dot);
    }

    @Override
    public String at(long line) {
        return fileName() + ":" + line;
    }

    /** Finds the separator of a file. */
    public static Result<CsvFile> open(Path path) {
        try {
            if (Files.size(path) == 0) {
                return Result.bad(path.getFileName() + ": is empty; add a header line and rows, or delete the file");
            }
            Optional<Problem> encoding = Utf8.check(path);
            return encoding.isPresent()
                    ? new Result.Bad<>(List.of(encoding.get()))
                    : Result.ok(new CsvFile(path, Separators.find(path)));
        } catch (IOException e) {
            return Result.bad(path.getFileName() + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /**
     * Reads the table; bad with the problems of its header and rows.
     *
     * @param maker makes the table of its name and header
     * @param renamed whether it takes names that are no identifiers
     */
    public Result<StagedTable> read(BiFunction<String, List<String>, StagedTable> maker, boolean renamed) {
        List<Problem> problems = new ArrayList<>();
        StagedTable[] table = new StagedTable[1];
        int[] ragged = new int[1];
        boolean large = Staging.large(path.toFile().length());
        Result<Long> walked = records((line, cells) -> {
            if (table[0] == null) {
                List<String> header = cells.stream().map(String::strip).toList();
                problems.addAll(headerFaults(line, header, renamed));
                if (problems.isEmpty()) {
                    table[0] = maker.apply(tableName(), header);
                }
                return problems.isEmpty() && !(large && filled(table[0], header.size()));
            }
            if (cells.size() == table[0].columns().size()) {
                table[0].add(filled(cells));
            } else if (ragged[0]++ < SHOWN_PROBLEMS) {
                problems.add(
                        new Problem(at(line) + ": has " + Numbers.counted(cells.size(), "cell") + ", the header has "
                                + table[0].columns().size() + "; add or remove cells, or quote a cell that holds a '"
                                + (separator == '\t' ? "tab" : separator) + "'"));
            }
            return true;
        });
        if (walked instanceof Result.Bad<Long>(List<Problem> broken)) {
            problems.addAll(broken);
        }
        if (ragged[0] > SHOWN_PROBLEMS) {
            problems.add(new Problem(fileName() + ": " + Numbers.counted(ragged[0] - SHOWN_PROBLEMS, "more row")
                    + " of a different length"));
        }
        if (problems.isEmpty() && table[0] == null) {
            return Result.bad(fileName() + ": is empty; add a header line and rows, or delete the file");
        }
        if (problems.isEmpty() && table[0].rows() == 0) {
            return Result.bad(fileName() + ":1: has a header but no rows; add rows or delete the file");
        }
        return problems.isEmpty() ? Result.ok(table[0]) : new Result.Bad<>(problems);
    }

    /** Lets the engine read a large file in which no cell can be read in two ways. */
    private boolean filled(StagedTable table, int width) {
        PlainCsv plain = new PlainCsv(path, separator, width);
        try {
            if (!plain.holds()) {
                return false;
            }
            table.fill(plain.query(), path.toFile().length());
            return true;
        } catch (IOException e) {
            return false; // the reading that follows says why
        }
    }

    @Override
    public Result<Long> rows(RowTaker taker) {
        boolean[] begun = new boolean[1];
        return records((line, cells) -> {
                    boolean header = !begun[0];
                    begun[0] = true;
                    return header || taker.take(line, filled(cells));
                })
                .map(records -> records - 1);
    }

    /** Takes empty cells for NULL: a file has no other way to write it. */
    private static List<@Nullable String> filled(List<@Nullable String> cells) {
        List<@Nullable String> filled = new ArrayList<>(cells);
        filled.replaceAll(cell -> cell == null || cell.isEmpty() ? null : cell);
        return filled;
    }

    /** Hands every record to the taker, the header first, cells unchanged; gives the number of records. */
    public Result<Long> records(RowTaker taker) {
        long records = 0;
        try (CsvReader<CsvRecord> reader = Separators.reader(separator).ofCsvRecord(path, StandardCharsets.UTF_8)) {
            for (CsvRecord record : reader) {
                records++;
                if (!taker.take(record.getStartingLineNumber(), record.getFields())) {
                    break;
                }
            }
            return Result.ok(records);
        } catch (CsvParseException e) {
            return Result.bad(quoteFault(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            return Result.bad(fileName() + ": cannot be read (" + FileFailure.of(e) + ")");
        } catch (UncheckedIOException e) {
            return Result.bad(fileName() + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    private List<Problem> headerFaults(long line, List<String> header, boolean renamed) {
        List<Problem> problems = new ArrayList<>();
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (int i = 0; i < header.size(); i++) {
            String name = header.get(i);
            String where = at(line) + ": column " + (i + 1);
            if (name.isEmpty()) {
                problems.add(new Problem(where + " has no name; add one to the header"));
                continue;
            }
            String fault = TableNames.fault(name);
            if (!fault.isEmpty() && !renamed) {
                problems.add(new Problem(where + ", '" + name + "', " + fault + "; name it '" + TableNames.fixed(name)
                        + "' for example, or import with --rename"));
            }
            Integer first = seen.putIfAbsent(name.toLowerCase(Locale.ROOT), i + 1);
            if (first != null) {
                problems.add(new Problem(
                        where + ", '" + name + "', has the same name as column " + first + "; rename one of them"));
            }
        }
        return problems;
    }

    private String quoteFault(String message) {
        Matcher record = RECORD.matcher(message);
        String where = record.find() ? at(Long.parseLong(record.group(1))) : fileName();
        return where
                + (message.contains("Unclosed")
                        ? ": a quoted cell that begins here is not closed; close it, or double the quotes inside it"
                        : ": text follows the closing quote of a cell; double the quotes inside the cell");
    }
}
