package org.spartabench.project.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.load.SqliteBuild;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.judging.check.StoredAnswer;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.correct.ProgramComparer;
import org.spartabench.project.correct.output.OwnPrograms;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.ruling.SettledPrograms;
import org.spartabench.project.correct.ruling.SettledRulings;
import org.spartabench.project.file.KeptSet;
import org.spartabench.project.manifest.Manifest;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.exchange.SingleBlock;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.foreign.DescriptionFiles;
import org.spartabench.publishing.foreign.SqlSetFolder;
import org.spartabench.publishing.foreign.layout.CorrectedRecord;
import org.spartabench.publishing.foreign.layout.SchemaEntry;
import org.spartabench.publishing.foreign.layout.SetDatabase;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.publishing.foreign.layout.SetRecord;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Block;

/**
 * Writes projects as one Spider or BIRD set. What came from such a set leaves as it was, but for what was decided: rejected
 * records go, edited ones change, and both stand in a list of errata. Every query that is printed here is run on the SQLite
 * file of the set and must give the stored answer there; else its item is left out with one line.
 */
public final class SetExport implements AutoCloseable {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), Limits.DEFAULT.rows());
    private static final String NEW_FILE = "dev";

    private final SetLayout layout;
    private final boolean validated;
    private final boolean programs;
    private final Path work;
    private final List<SetRecord> records = new ArrayList<>();
    private final List<SetDatabase> databases = new ArrayList<>();
    private final List<CorrectedRecord> errata = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Map<String, List<String>> programsLeftOut = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * @param leftOut items that are not in the set although nobody rejected them, and programs of the set that do not give what
     *     their queries give, one line each
     * @param notes what a database of the set holds in another form than the facts, one line each
     */
    public record Written(int items, int databases, int errata, List<String> leftOut, List<String> notes) {
        public Written {
            notes = List.copyOf(notes);
            leftOut = List.copyOf(leftOut);
        }
    }

    /**
     * @param validated whether to leave out what has no decision
     * @param programs whether to add the compiled pandas program of each query that has one
     */
    public SetExport(SetLayout layout, boolean validated, boolean programs) throws IOException {
        this.programs = programs;
        this.layout = layout;
        this.validated = validated;
        this.work = Files.createTempDirectory("sparta-set-");
    }

    /** Lists the projects that a folder contains, by name; the folder itself if it contains none. */
    public static List<Path> projects(Path folder) throws IOException {
        List<Path> found = Manifest.within(folder);
        return found.isEmpty() || Manifest.in(folder) ? List.of(folder) : found;
    }

    /** Adds the items and the facts of a project. */
    public void add(Project project) throws IOException {
        Optional<KeptSet> kept = KeptSet.of(project.folder());
        Made made =
                kept.isPresent() ? new Made(kept.get().database(project.folder()), project.schema()) : made(project);
        SetDatabase database = made.database();
        Map<String, Entry> entries = new HashMap<>();
        project.set().entries(Status.NOT_REJECTED, e -> entries.put(e.id(), e));
        List<ItemRow> rows = project.set().rows();
        try (SqliteAnswers answers = SqliteAnswers.open(database.file());
                ProgramOutputs outputs = ProgramOutputs.ofUser(project)) {
            Adding adding = new Adding(project, made.schema(), answers, outputs, database.name(), kept, entries);
            Set<String> known = new HashSet<>();
            errata.addAll(kept.map(KeptSet::errata).orElse(List.of()));
            for (KeptSet.Kept record : kept.map(KeptSet::records).orElse(List.of())) {
                known.add(record.record().id());
                adding.kept(
                        record,
                        rows.stream()
                                .filter(r -> r.id().equals(record.record().id()))
                                .findFirst());
            }
            Map<String, String> splits = project.files().releases().settings().dealt();
            for (ItemRow row : rows) {
                Entry entry = entries.get(row.id());
                if (entry != null && !known.contains(row.id())) {
                    adding.fresh(row, entry, splits.getOrDefault(row.id(), NEW_FILE));
                }
            }
        } catch (SQLException e) {
            throw new IOException(database.file() + ": " + e.getMessage(), e);
        }
        programsLeftOut.forEach((why, ids) -> leftOut.add(ids.getFirst()
                + (ids.size() == 1 ? ": its program: " : ": programs of " + ids.size() + " items: ")
                + why));
        programsLeftOut.clear();
        databases.add(
                kept.filter(k -> k.layout() != layout).isEmpty()
                        ? database
                        : new SetDatabase(
                                database.name(),
                                layout.databases(),
                                database.file(),
                                layout.tables(),
                                database.tables(),
                                database.descriptions()));
    }

    private static boolean decided(ItemRow row) {
        return EnumSet.of(Status.ACCEPTED, Status.EDITED).contains(row.status());
    }

    /** A database with the schema of its file. */
    private record Made(SetDatabase database, Schema schema) {}

    private Made made(Project project) throws IOException {
        Path folder = Files.createDirectories(AllOrNothing.inside(work, project.name()));
        Path file = AllOrNothing.inside(folder, project.name() + ".sqlite");
        SqliteBuild.Written written = SqliteBuild.write(project.facts(), file);
        notes.addAll(written.notes());
        Optional<Path> descriptions = Optional.empty();
        if (layout == SetLayout.BIRD) {
            descriptions = Optional.of(folder.resolve("descriptions"));
            DescriptionFiles.write(project.schema(), descriptions.get());
        }
        JsonNode tables = SchemaEntry.of(project.schema());
        return new Made(
                new SetDatabase(project.name(), layout.databases(), file, layout.tables(), tables, descriptions),
                written.schema());
    }

    /** Writes the set completely or not at all: a folder, or only the records, with programs, if it is named as a JSON file. */
    public Result<Written> write(Path out) {
        SqlSetFolder folder = new SqlSetFolder(layout, records, databases, errata);
        return (oneFile(out) ? folder.writeRecords(out) : folder.write(out))
                .map(path -> new Written(records.size(), databases.size(), errata.size(), leftOut, notes));
    }

    /** Whether a target is a file of records, not a folder with databases. */
    public static boolean oneFile(Path out) {
        return String.valueOf(out.getFileName()).endsWith(".json");
    }

    @Override
    public void close() {
        Folders.discard(work);
    }

    /** Writes truths as SQLite has them: as numbers, but not in a column that has their words as texts. */
    static List<String> asNumbers(List<String> answer, StatementReply reply) {
        return !(reply instanceof Rows rows)
                ? answer
                : answer.stream()
                        .map(line -> {
                            String[] values =
                                    rows.columns().size() == 1 ? new String[] {line} : line.split(" \\| ", -1);
                            return IntStream.range(0, values.length)
                                    .mapToObj(i -> asNumber(values[i], rows, i))
                                    .collect(Collectors.joining(" | "));
                        })
                        .toList();
    }

    private static String asNumber(String value, Rows rows, int column) {
        long number = value.equals("true") ? 1 : 0;
        boolean truth = Set.of("true", "false").contains(value)
                && column < rows.columns().size()
                && rows.column(column).contains(number)
                && !rows.column(column).contains(value);
        return truth ? String.valueOf(number) : value;
    }

    /** Adds the items of one project. */
    private final class Adding {

        private final Project project;
        private final Schema schema;
        private final SqliteAnswers answers;
        private final String database;
        private final Optional<KeptSet> from;
        private final Map<String, Entry> entries;
        private final SettledRulings rulings;
        private final SettledPrograms settled;
        private final ClarificationFields clarifications;
        private final QueryRuns runs;
        private final OwnPrograms own;
        private final Optional<RecordErrata> corrections;

        Adding(
                Project project,
                Schema schema,
                SqliteAnswers answers,
                ProgramOutputs outputs,
                String database,
                Optional<KeptSet> from,
                Map<String, Entry> entries) {
            this.project = project;
            this.schema = schema;
            this.answers = answers;
            this.database = database;
            this.from = from;
            this.entries = entries;
            this.rulings = new SettledRulings(project, Paradigm.SQL);
            this.settled = new SettledPrograms(project);
            this.clarifications = new ClarificationFields(project);
            this.runs = new QueryRuns(project);
            this.own = new OwnPrograms(runs, outputs, ProgramComparer.DATABASES);
            this.corrections = from.map(set -> new RecordErrata(project, set, rulings));
        }

        /** Adds a record of the set, with what was decided on its item. */
        void kept(KeptSet.Kept kept, Optional<ItemRow> row) {
            SetRecord record = kept.record();
            Entry entry = entries.get(record.id());
            if (validated
                    && row.filter(r -> decided(r) || r.status() == Status.REJECTED || rulings.decided(r))
                            .isEmpty()) {
                leftOut.add(record.id() + ": "
                        + kept.problem().map(p -> "not read: " + p).orElse("undecided"));
                return;
            }
            if (row.isEmpty()) {
                add(record, record.fields(), Optional.empty(), row);
                return;
            }
            Optional<CorrectedRecord> correction =
                    corrections.flatMap(c -> c.of(kept, row.get(), Optional.ofNullable(entry)));
            Ruling ruling = rulings.of(row.get()).orElse(null);
            if (entry != null && ruling instanceof Ruling.Rectify right) {
                ObjectNode fields = fields(record, entry.question(), right.text(), hops(entry));
                add(record, corrected(fields, right), block(right.text()), row);
            } else if (entry != null && !(ruling instanceof Ruling.Unanswerable)) {
                String now = corrections.map(c -> c.query(kept, entry)).orElse("");
                Optional<String> fault = RecordErrata.same(kept, entry) ? Optional.empty() : fault(entry, now);
                if (fault.isPresent()) {
                    leftOut.add(record.id() + ": " + fault.get());
                    return;
                }
                add(record, fields(record, entry.question(), now, hops(entry)), Optional.of(entry.query()), row);
            }
            correction.ifPresent(errata::add);
        }

        private ObjectNode fields(SetRecord record, String question, String sql, int hops) {
            return from.filter(k -> k.layout() == layout).isPresent()
                    ? layout.changed(record.fields(), question, sql)
                    : layout.record(records.size(), database, question, sql, hops);
        }

        private void add(SetRecord record, ObjectNode fields, Optional<Block> query, Optional<ItemRow> row) {
            if (programs || fields.hasNonNull("code")) {
                Optional<SettledPrograms.Settled> program = row.flatMap(settled::of);
                if (program.isPresent()) {
                    fields.put("code", program.get().text());
                    program.get()
                            .change()
                            .ifPresent(right -> fields.put(
                                            "code_category", right.category().label(Paradigm.PYTHON))
                                    .put("code_reason", right.why()));
                } else {
                    unproven(fields).ifPresent(why -> {
                        fields.remove("code");
                        programsLeftOut
                                .computeIfAbsent(why, w -> new ArrayList<>())
                                .add(record.id());
                    });
                }
            }
            if (programs) {
                if (!fields.has("code")
                        && query.map(q -> runs.programOfFile(record.id(), q)).orElse(null)
                                instanceof Result.Ok<Program>(Program compiled)) {
                    fields.put("code", compiled.text());
                }
                // An oracle that knew a wrong query has cleared nothing.
                row.filter(item -> !(rulings.of(item).orElse(null) instanceof Ruling.Rectify))
                        .ifPresent(item -> clarifications.put(item.number(), fields));
            }
            records.add(new SetRecord(record.id(), record.file(), record.number(), fields));
        }

        /** Says why the program of a record does not give what its query gives; empty if it does, or if there is none. */
        private Optional<String> unproven(ObjectNode fields) {
            String code = fields.path("code").asText();
            if (code.isBlank()) {
                return Optional.empty();
            }
            String sql = layout.sql(fields);
            ProgramVerdict verdict = own.verdict(code, sql, layout.question(fields), runs.compiled(sql));
            String why = verdict.state().word() + ", " + verdict.why().replace('\n', ' ');
            return verdict.state() == ProgramVerdict.State.EQUAL ? Optional.empty() : Optional.of(why);
        }

        /** Says in the record itself why its query was changed. */
        private static ObjectNode corrected(ObjectNode fields, Ruling.Rectify right) {
            fields.remove("code");
            return fields.put("category", right.category().label(Paradigm.SQL)).put("reason", right.why());
        }

        private Optional<Block> block(String sql) {
            return SqliteSql.read(
                            sql, project.schema(), from.map(KeptSet::names).orElse(SqliteNames.SAME))
                    .tree()
                    .flatMap(SingleBlock::of);
        }

        /** Adds an item that came from no set. */
        void fresh(ItemRow row, Entry entry, String split) {
            if (validated && !decided(row) && !rulings.decided(row)) {
                return;
            }
            Optional<Ruling> ruling = rulings.of(row);
            Optional<Ruling.Rectify> right = ruling.map(r -> r instanceof Ruling.Rectify y ? y : null);
            Optional<Block> query = right.map(
                            r -> SqlReader.read(r.text()).tree().flatMap(SingleBlock::of))
                    .orElse(Optional.of(entry.query()));
            String sql = query.map(this::printed).orElse("");
            Optional<String> fault = ruling.orElse(null) instanceof Ruling.Unanswerable
                    ? Optional.of("people found it unanswerable")
                    : right.isPresent() ? unread(sql) : fault(entry, sql);
            if (fault.isPresent()) {
                leftOut.add(entry.id() + ": " + fault.get());
                return;
            }
            int number = records.size();
            ObjectNode fields = layout.record(number, database, entry.question(), sql, hops(entry));
            right.ifPresent(r -> corrected(fields, r));
            add(new SetRecord(entry.id(), split + ".json", number, fields), fields, query, Optional.of(row));
        }

        private Optional<String> unread(String sql) {
            return !sql.isEmpty() && answers.run(sql, LIMITS) instanceof Rows
                    ? Optional.empty()
                    : Optional.of("the corrected query does not run on SQLite");
        }

        private static int hops(Entry entry) {
            return entry.query().postOrder().size() - 1;
        }

        private String printed(Block query) {
            return SqliteSql.print(query, schema, from.map(KeptSet::names).orElse(SqliteNames.SAME));
        }

        private Optional<String> fault(Entry entry, String sql) {
            StatementReply reply = answers.run(sql, LIMITS);
            return StoredAnswer.fault(asNumbers(entry.answer(), reply), reply).map(f -> "on SQLite " + f);
        }
    }
}
