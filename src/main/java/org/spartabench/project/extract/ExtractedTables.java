package org.spartabench.project.extract;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.spartabench.base.Json;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.CsvFolder;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.passage.file.PassageFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.extract.JudgedRow.Judged;
import org.spartabench.judging.extract.Merging;
import org.spartabench.judging.extract.verify.ColumnOrigins;
import org.spartabench.judging.extract.verify.FactCase;
import org.spartabench.judging.extract.verify.FactDecision;
import org.spartabench.judging.extract.verify.FactDecision.Choice;
import org.spartabench.judging.extract.verify.FactFigures;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.failure.FailureText;

/**
 * Makes grounding tables of an extraction: of the columns whose precision, at its lower bound, reaches a threshold. Decisions of people
 * come before what code supports; a value that passages give differently is left out unless a person settled it.
 */
public final class ExtractedTables {

    private final Extraction extraction;
    private final Extraction.Contents contents;
    private final double threshold;
    private final Set<String> marked;
    private final Map<String, Integer> readers = new TreeMap<>();
    private final List<ColumnOrigins.Column> origins = new ArrayList<>();
    private final Map<String, Map<String, FactDecision>> last;
    private final FactFigures figures;
    private final List<String> remarks = new ArrayList<>();

    /**
     * Tables to be imported beside others.
     *
     * @param keys from names to the tables of their entities
     * @param remarks what was left out, one line each
     */
    public record Tables(ImportPlan plan, PassageFile passages, List<ForeignKey> keys, List<String> remarks) {

        /** Adds the tables to a plan. */
        public Result<ImportPlan> beside(ImportPlan base) {
            List<PlannedTable> all = new ArrayList<>(base.tables());
            for (PlannedTable table : plan.tables()) {
                if (base.tables().stream().anyMatch(t -> t.name().equalsIgnoreCase(table.name()))) {
                    return Result.bad("--extracted: both have a table " + table.name()
                            + "; import the others with --tables, or call the extracted one otherwise");
                }
                all.add(table);
            }
            List<ForeignKey> foreign = new ArrayList<>(base.foreignKeys());
            foreign.addAll(plan.foreignKeys());
            keys.stream().filter(k -> identifies(base, k)).forEach(foreign::add);
            List<String> warnings = new ArrayList<>(base.warnings());
            warnings.addAll(remarks);
            return Result.ok(base.withTables(all).withForeignKeys(foreign).withWarnings(warnings));
        }

        private static boolean identifies(ImportPlan base, ForeignKey key) {
            return base.tables().stream()
                    .filter(t -> t.name().equals(key.references()))
                    .flatMap(t -> t.columns().stream()
                            .filter(c -> c.name().equals(key.referenced().getFirst())
                                    && c.profile().distinct() == t.rows()))
                    .findFirst()
                    .isPresent();
        }
    }

    /** Says which columns pass, as {@code table.column}, and why others do not, one line each. */
    public record Gate(List<String> passing, List<String> remarks) {}

    private record Cell(String value, List<Merging.Place> places) {}

    private record Fact(String table, Map<String, String> key, Map<String, Judged> spans) {}

    private ExtractedTables(Extraction extraction, Extraction.Contents contents, double threshold, Set<String> marked) {
        this.extraction = extraction;
        this.contents = contents;
        this.threshold = threshold;
        this.marked = Set.copyOf(marked);
        List<FactDecision> decisions = extraction.decisions();
        this.last = FactFigures.last(decisions);
        this.figures = FactFigures.of(List.of(), contents.cases(), contents.hashes(), decisions);
    }

    /**
     * Makes the tables in a folder, which must last until they are imported.
     *
     * @param threshold that the lower bound of a column's precision has to reach, from 0 to 1
     */
    public static Result<Tables> in(Path folder, Extraction extraction, double threshold) {
        return in(folder, extraction, threshold, Set.of());
    }

    /** Makes them as well. @param marked columns, as {@code table.column}, that are taken even below the threshold */
    public static Result<Tables> in(Path folder, Extraction extraction, double threshold, Set<String> marked) {
        return extraction.contents().then(contents -> {
            Set<String> unknown = new TreeSet<>(marked);
            contents.schema()
                    .tables()
                    .forEach(t -> t.columns().forEach(c -> unknown.remove(t.name() + "." + c.name())));
            if (!unknown.isEmpty()) {
                return Result.bad("--marked: the extraction has no column " + String.join(", ", unknown)
                        + "; write table.column");
            }
            try {
                return new ExtractedTables(extraction, contents, threshold, marked).write(folder);
            } catch (IOException e) {
                return Result.bad(folder + ": cannot be written (" + FailureText.of(e) + ")");
            }
        });
    }

    /** Makes the tables of another project, which may be open. */
    public static Result<Tables> of(Path project, Path folder, double threshold) {
        return of(project, folder, threshold, Set.of());
    }

    /** Makes them as well. @param marked columns, as {@code table.column}, that are taken even below the threshold */
    public static Result<Tables> of(Path project, Path folder, double threshold, Set<String> marked) {
        return ProjectFolder.openToRead(project).then(opened -> {
            try (opened) {
                return in(folder, Extraction.of(opened), threshold, marked);
            }
        });
    }

    /** Tells which columns reach a threshold. */
    public static Gate gate(Extraction extraction, Extraction.Contents contents, double threshold) {
        ExtractedTables tables = new ExtractedTables(extraction, contents, threshold, Set.of());
        List<String> passing = contents.schema().tables().stream()
                .flatMap(t -> tables.passing(t).stream().map(c -> t.name() + "." + c.name()))
                .toList();
        return new Gate(passing, tables.remarks);
    }

    private Result<Tables> write(Path folder) throws IOException {
        Map<String, List<Fact>> byPassage = new LinkedHashMap<>();
        ObjectNode domain = Json.MAPPER.createObjectNode();
        List<ForeignKey> keys = new ArrayList<>();
        Path tables = Files.createDirectories(folder.resolve("extracted"));
        for (FactTable table : contents.schema().tables()) {
            List<FactColumn> columns = passing(table);
            if (!columns.isEmpty()) {
                rows(tables, table, columns, byPassage);
                describe(domain, table, columns);
                columns.forEach(c -> c.entity().ifPresent(e -> keys.add(key(table, c, e))));
            }
        }
        if (domain.isEmpty()) {
            return Result.bad("--extracted: no column reaches " + threshold
                    + "; have more values verified ('sparta extract DIR --sheet FILE'), lower --threshold, or"
                    + " name columns with --marked");
        }
        Files.writeString(tables.resolve(DomainFile.FILE_NAME), domain.toString());
        Path passages = folder.resolve("passages.jsonl");
        passages(passages, byPassage);
        Path origins = folder.resolve("origins.json");
        Json.MAPPER.writeValue(origins.toFile(), origins());
        return Import.preview(new CsvFolder(tables), Optional.empty())
                .map(plan -> new Tables(
                        plan, new PassageFile(passages, Optional.empty(), Optional.of(origins)), keys, remarks));
    }

    private ColumnOrigins origins() {
        Map<String, Integer> people = new TreeMap<>();
        contents.cases().stream()
                .map(FactCase::id)
                .distinct()
                .forEach(id -> last.getOrDefault(id, Map.of())
                        .keySet()
                        .forEach(person -> people.merge(person, 1, Integer::sum)));
        return new ColumnOrigins(
                origins,
                threshold,
                readers,
                people,
                figures.agreement().items(),
                figures.agreement().items() == 0 ? 0 : figures.agreement().observed());
    }

    /** Names what read a text; its version ends with the hashes of prompt and schema, or of schema and templates. */
    private static String reader(Extraction.Read read) {
        int last = read.version().lastIndexOf(' ');
        int prompt = read.version().lastIndexOf(' ', last - 1);
        return read.extractor().equals("patterns")
                ? "patterns, without a model"
                : "`" + read.version().substring(0, prompt) + "` (" + read.extractor() + "), prompt SHA-256 `"
                        + read.version().substring(prompt + 1, last) + "`";
    }

    private static ForeignKey key(FactTable table, FactColumn column, ColumnRef entity) {
        return new ForeignKey(table.name(), List.of(column.name()), entity.table(), List.of(entity.column()));
    }

    /** Gives the columns that reach the threshold; none unless those of the key do. */
    private List<FactColumn> passing(FactTable table) {
        List<FactColumn> passing = new ArrayList<>();
        for (FactColumn column : table.columns()) {
            String name = table.name() + "." + column.name();
            Optional<FactFigures.Line> line = figures.lines().stream()
                    .filter(l -> l.table().equals(table.name()) && l.column().equals(column.name()))
                    .findFirst();
            Share precision = line.map(FactFigures.Line::precision).orElse(Share.NONE);
            double low = precision.of() == 0 ? 0 : precision.low();
            if (column.given() || low >= threshold || marked.contains(name)) {
                passing.add(column);
                if (column.stated()) {
                    Share recall = line.map(FactFigures.Line::recall).orElse(Share.NONE);
                    origins.add(new ColumnOrigins.Column(name, precision, recall, low < threshold));
                }
            } else if (table.keyed(column)) {
                remarks.add(table.name() + ": is left out, since the precision of its key " + column.name() + " is at"
                        + " least " + percent(low) + ", not " + percent(threshold));
                return List.of();
            } else {
                remarks.add(name + ": is left out, since its precision is at least " + percent(low) + ", not "
                        + percent(threshold));
            }
        }
        return passing;
    }

    private static String percent(double share) {
        return Math.round(share * 1000) / 10.0 + " %";
    }

    private void rows(Path folder, FactTable table, List<FactColumn> columns, Map<String, List<Fact>> byPassage)
            throws IOException {
        List<List<Optional<String>>> rows = new ArrayList<>();
        int open = 0;
        for (Merging.Row row : contents.merging().rows(table.name())) {
            Map<String, Cell> cells = new LinkedHashMap<>();
            for (FactColumn column : columns) {
                List<Merging.Place> places = row.cells().getOrDefault(column.name(), List.of());
                Optional<Cell> cell = column.given()
                        ? places.stream()
                                .findFirst()
                                .map(p -> new Cell(p.judged().value(), List.of()))
                        : cell(table, row, column, places);
                cell.ifPresent(c -> cells.put(column.name(), c));
                open += cell.isEmpty() && !places.isEmpty() ? 1 : 0;
            }
            if (!cells.keySet().containsAll(table.key())) {
                continue;
            }
            rows.add(columns.stream()
                    .map(c -> Optional.ofNullable(cells.get(c.name())).map(Cell::value))
                    .toList());
            facts(table, cells, byPassage);
        }
        if (open > 0) {
            remarks.add(table.name() + ": " + open + " values are left out, since nobody settled them");
        }
        Report<List<Optional<String>>> csv = Report.of(rows);
        for (int i = 0; i < columns.size(); i++) {
            int place = i;
            csv.text(columns.get(i).name(), row -> row.get(place));
        }
        Files.writeString(folder.resolve(table.name() + ".csv"), csv.csv());
    }

    /** Gives the one value that people confirmed, or, where they said nothing, the one that code supports. */
    private Optional<Cell> cell(FactTable table, Merging.Row row, FactColumn column, List<Merging.Place> places) {
        Map<String, List<Merging.Place>> confirmed = new LinkedHashMap<>();
        Map<String, List<Merging.Place>> supported = new LinkedHashMap<>();
        for (Merging.Place place : places) {
            String hash = contents.hashes().getOrDefault(place.passage(), "");
            String value = place.judged().value();
            String id = FactCase.id(place.passage(), hash, table.name(), row.key(), column.name(), value);
            Optional<FactDecision> settled = FactFigures.settled(last.getOrDefault(id, Map.of()));
            if (settled.filter(d -> d.choice() == Choice.RIGHT).isPresent()) {
                confirmed.computeIfAbsent(value, v -> new ArrayList<>()).add(place);
            } else if (settled.filter(
                            d -> d.choice() == Choice.WRONG && !d.value().isEmpty())
                    .isPresent()) {
                confirmed.computeIfAbsent(settled.get().value(), v -> new ArrayList<>());
            } else if (settled.isEmpty() && place.judged().supported()) {
                supported.computeIfAbsent(value, v -> new ArrayList<>()).add(place);
            }
        }
        Map<String, List<Merging.Place>> counted = confirmed.isEmpty() ? supported : confirmed;
        if (counted.size() != 1) {
            return Optional.empty();
        }
        String value = counted.keySet().iterator().next();
        Set<Merging.Place> all = new LinkedHashSet<>(counted.get(value));
        all.addAll(supported.getOrDefault(value, List.of()));
        return Optional.of(new Cell(value, List.copyOf(all)));
    }

    /** Notes which passages state the row, and where. */
    private static void facts(FactTable table, Map<String, Cell> cells, Map<String, List<Fact>> byPassage) {
        Map<String, String> key = new LinkedHashMap<>();
        table.key().forEach(k -> key.put(k, Objects.requireNonNull(cells.get(k)).value()));
        Map<String, Map<String, Judged>> spans = new LinkedHashMap<>();
        cells.forEach((column, cell) -> cell.places().stream()
                .filter(p -> p.judged().start() >= 0)
                .forEach(p -> spans.computeIfAbsent(p.passage(), x -> new LinkedHashMap<>())
                        .putIfAbsent(column, p.judged())));
        spans.forEach((passage, here) ->
                byPassage.computeIfAbsent(passage, p -> new ArrayList<>()).add(new Fact(table.name(), key, here)));
    }

    private void passages(Path file, Map<String, List<Fact>> byPassage) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            extraction.latest(read -> {
                readers.merge(reader(read), 1, Integer::sum);
                List<Fact> facts = byPassage.getOrDefault(read.passage(), List.of());
                if (!facts.isEmpty()) {
                    ObjectNode line = Json.MAPPER
                            .createObjectNode()
                            .put("id", read.passage())
                            .put("text", read.text());
                    ArrayNode all = line.putArray("facts");
                    for (Fact fact : facts) {
                        ObjectNode node = all.addObject().put("table", fact.table());
                        fact.key().forEach(node.putObject("values")::put);
                        ArrayNode spans = node.putArray("spans");
                        fact.spans()
                                .forEach((column, judged) -> spans.addObject()
                                        .put("column", column)
                                        .put("start", judged.start())
                                        .put("end", judged.end()));
                    }
                    try {
                        writer.write(line + "\n");
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void describe(ObjectNode domain, FactTable table, List<FactColumn> columns) {
        ObjectNode described = domain.withObject("/tables").putObject(table.name());
        table.key().forEach(described.putArray("primaryKey")::add);
        described.put("grounding", true);
        for (FactColumn wanted : columns) {
            Column column = wanted.column(table.keyed(wanted));
            ObjectNode node = domain.withObject("/columns")
                    .putObject(table.name() + "." + column.name())
                    .put("type", column.type().name())
                    .put("role", column.role().name());
            column.unit().ifPresent(unit -> node.put("unit", unit));
        }
    }
}
