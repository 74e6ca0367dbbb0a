package org.spartabench.facts.plan.proposal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.DomainFile.ColumnFacts;
import org.spartabench.facts.origin.DomainFile.TableFacts;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.evidence.Profile;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.JoinGraph.Edge;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.facts.source.ParquetTable;
import org.spartabench.facts.source.PostgresTable;
import org.spartabench.facts.source.SqliteTable;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.survey.Survey;
import org.spartabench.facts.survey.Survey.Found;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.value.ColumnType;

/** Makes an {@link ImportPlan} from the data and declarations of an origin and from a domain file. */
public final class Planning {

    private static final Set<String> EMPTY = Set.of("");

    /** How SQLite keeps false and true. */
    private static final Set<String> TRUTHS = Set.of("0", "1");

    private static final String PERSONA = "someone who knows this data well";

    private final DomainFile domain;
    private final Survey survey;
    private final Set<String> missing;
    private static final int SHOWN_KEYS = 4;

    private final List<String> warnings = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    /** @param missing texts that stand for NULL in every column */
    public Planning(DomainFile domain, Survey survey, Set<String> missing) {
        this.domain = domain;
        this.survey = survey;
        this.missing = Set.copyOf(missing);
        warnings.addAll(survey.notes());
    }

    /** @param name of the domain, unless the domain file gives one */
    public Result<ImportPlan> plan(String origin, String name) {
        List<TableProfile> profiles =
                survey.tables().stream().map(this::profile).collect(Collectors.toCollection(ArrayList::new));
        domain.tables().keySet().forEach(table -> table(profiles, table, "tables"));
        domain.columns().keySet().forEach(ref -> exact(ref, profiles, "columns"));
        Optional<List<ForeignKey>> declaredKeys = domain.foreignKeys()
                .map(declared -> declared.stream().map(k -> exact(k, profiles)).toList());
        Optional<List<Edge>> declaredEdges = domain.measureEdges()
                .map(declared -> declared.stream().map(e -> exact(e, profiles)).toList());
        if (!problems.isEmpty()) {
            return new Result.Bad<>(problems);
        }
        List<ForeignKey> keys = declaredKeys.orElseGet(
                () -> survey.foreignKeys().isEmpty() ? ForeignKeyProposal.of(profiles) : survey.foreignKeys());
        if (declaredKeys.isEmpty() && survey.foreignKeys().isEmpty()) {
            warnOfProposed(keys);
        }
        keys.stream()
                .filter(key -> profiles.stream().noneMatch(p -> p.name().equals(key.references()) && p.sampled()))
                .forEach(key -> warnOfOrphans(key, profiles));
        profiles.replaceAll(s -> withName(withIdentifiers(s, keys)));
        List<Table> plain = profiles.stream().map(s -> s.planned().table()).toList();
        List<Edge> added = new ArrayList<>();
        if (domain.foreignKeys().isEmpty() && survey.foreignKeys().isEmpty()) {
            added.addAll(JoinProposal.keys(profiles, keys, JoinGraph.implied(plain, keys, List.of(), List.of())));
        } else if (domain.foreignKeys().isEmpty()) {
            added.addAll(ForeignKeyProposal.beside(profiles, keys));
            added.forEach(e -> warnings.add(e.left() + " is proposed to join " + e.right()
                    + " beside the declared keys, from its name and values; check it, since questions join by it"));
        }
        added.addAll(declaredEdges.orElseGet(() -> JoinProposal.measures(profiles)));
        return Result.ok(new ImportPlan(
                origin,
                domain.name().orElse(name),
                domain.persona().orElse(PERSONA),
                profiles.stream().map(TableProfile::planned).toList(),
                keys,
                added,
                List.of(),
                warnings));
    }

    private TableProfile profile(Found all) {
        Found found = new Found(all.source(), all.raw().without(missing), all.primaryKey(), all.declared());
        List<PlannedColumn> columns = new ArrayList<>();
        List<StagedColumn> read = new ArrayList<>();
        warnOfReserved("table " + found.raw().name(), found.raw().name());
        for (StagedColumn cells : found.raw().columns()) {
            PlannedColumn column = column(found, cells);
            columns.add(column);
            read.add(column.missing().containsAll(EMPTY) ? cells.without(EMPTY) : cells);
        }
        StagedTable raw = found.raw().withColumns(read);
        Optional<TableFacts> facts = domain.tables().entrySet().stream()
                .filter(e -> e.getKey().equalsIgnoreCase(raw.name()))
                .map(Map.Entry::getValue)
                .findFirst();
        boolean grounding = facts.flatMap(TableFacts::grounding).orElse(false);
        PlannedTable planned = new PlannedTable(
                raw.name(), found.source(), columns, List.of(), grounding, found.rows(), raw.firstRows());
        TableProfile profile = new TableProfile(planned, raw);
        List<String> key = facts.flatMap(TableFacts::primaryKey)
                .map(names -> exact(profile, names, "tables." + raw.name() + ".primaryKey"))
                .or(() -> declaredKey(profile, found.primaryKey()))
                .orElseGet(() -> PrimaryKeyProposal.of(profile));
        if (key.isEmpty()) {
            warnings.add("table " + raw.name() + " has no key: no set of up to four columns identifies its rows");
        }
        return new TableProfile(planned.withPrimaryKey(key), raw);
    }

    /** Gives the declared key if it identifies the rows: SQLite lets NULLs into a primary key. */
    private Optional<List<String>> declaredKey(TableProfile profile, List<String> declared) {
        if (declared.isEmpty() || PrimaryKeyProposal.tellsApart(profile, declared)) {
            return Optional.of(declared).filter(key -> !key.isEmpty());
        }
        warnings.add("table " + profile.name() + " declares the primary key (" + String.join(", ", declared)
                + "), which does not identify its rows");
        return Optional.empty();
    }

    /** Plans a column: empty texts are values of a column of texts, and missing in every other. */
    private PlannedColumn column(Found found, StagedColumn all) {
        StagedColumn cells = all.without(EMPTY);
        String table = found.raw().name();
        String at = "column " + table + "." + cells.name();
        PlannedColumn.Digits digits = PlannedColumn.Digits.of(cells, floating(found, cells));
        TypeGuess guess = guess(found, cells, digits, at);
        Optional<ColumnFacts> facts = columnFacts(table, cells.name());
        warnOfReserved(at, cells.name());
        ColumnType type = facts.flatMap(ColumnFacts::type).orElse(guess.type());
        Notation notation = type == guess.type() ? guess.notation() : Notation.PLAIN;
        if (type == guess.type()) {
            guess.warning().ifPresent(w -> warnings.add(at + " " + w));
        }
        long blank = cells.nulls() - all.nulls();
        StagedColumn kept = type == ColumnType.TEXT ? all : cells;
        if (type != ColumnType.TEXT && blank > 0) {
            warnings.add(at + " contains " + Numbers.counted(blank, "empty text")
                    + (blank == 1 ? ", which becomes" : ", which become") + " NULL");
        }
        Set<String> texts = new HashSet<>(missing);
        texts.addAll(type == ColumnType.TEXT || blank == 0 ? Set.of() : EMPTY);
        Role role = facts.flatMap(ColumnFacts::role).orElseGet(() -> RoleGuess.role(kept, type));
        Optional<String> unit = facts.flatMap(ColumnFacts::unit).or(() -> RoleGuess.unit(cells.name(), type, role));
        return new PlannedColumn(
                new Column(cells.name(), type, role, unit, kept.nulls() > 0 || found.nullUnseen(index(found, cells))),
                notation,
                digits,
                texts,
                Profile.of(kept, type, notation));
    }

    /** Tells whether the origin keeps a column in single or double precision, whatever its values. */
    private static boolean floating(Found found, StagedColumn cells) {
        return switch (found.source()) {
            case PostgresTable table -> table.columns().get(index(found, cells)).floating();
            case ParquetTable table -> table.columns().get(index(found, cells)).floating();
            default -> false;
        };
    }

    private static int index(Found found, StagedColumn cells) {
        return found.raw().columns().stream().map(StagedColumn::name).toList().indexOf(cells.name());
    }

    /** Gives the type that the origin declares, if all values have it; else their narrowest type. */
    private TypeGuess guess(Found found, StagedColumn cells, PlannedColumn.Digits digits, String at) {
        TypeGuess guess = found.source() instanceof CsvFile file
                ? TypeGuess.of(cells, file.separator(), digits)
                        .doubted(cells, file.separator(), found.raw().columns())
                : TypeGuess.of(cells, ',', digits);
        Optional<ColumnType> declared = found.type(cells.name());
        if (declared.isEmpty()) {
            return guess.type() == ColumnType.TEXT && guess.warning().isEmpty()
                    ? new TypeGuess(guess.type(), guess.notation(), NearType.of(cells, loose(found, cells, digits)))
                    : guess;
        }
        if (cells.empty() || declared.get() == ColumnType.TEXT) {
            return new TypeGuess(
                    declared.get(),
                    Notation.PLAIN,
                    guess.type() == ColumnType.TEXT
                            ? guess.warning().filter(w -> cells.empty()).or(() -> NearType.markers(cells))
                            : Optional.of("is declared as text but contains only values of type " + guess.type()
                                    + "; choose that type if it is correct"));
        }
        Optional<String> misfit = TypeGuess.misfit(cells, declared.get(), digits);
        if (misfit.isEmpty()) {
            return new TypeGuess(declared.get(), Notation.PLAIN, Optional.empty());
        }
        String beyond = at + " " + beyond(declared.get(), misfit.get());
        if (found.source() instanceof PostgresTable table && table.origin().direct()
                || found.source() instanceof ParquetTable parquet && parquet.direct()) {
            warnings.add(beyond + "a query that shows one fails");
            return new TypeGuess(declared.get(), Notation.PLAIN, Optional.empty());
        }
        warnings.add(beyond + "it is imported as " + guess.type());
        return guess;
    }

    /** Says which value of a column of texts is none of the type that SQLite declares, but does not enforce. */
    private static Optional<String> loose(Found found, StagedColumn cells, PlannedColumn.Digits digits) {
        if (!(found.source() instanceof SqliteTable table)) {
            return Optional.empty();
        }
        ColumnType type = table.columns().get(index(found, cells)).declared();
        return TypeGuess.misfit(type == ColumnType.BOOLEAN ? cells.without(TRUTHS) : cells, type, digits)
                .map(value -> beyond(type, value) + "it is imported as TEXT");
    }

    private static String beyond(ColumnType declared, String value) {
        return "is declared as " + declared + " but contains values that are none here, such as '"
                + StagedColumn.shown(value) + "'; ";
    }

    /** Takes the whole numbers in keys for identifiers: nobody adds up or averages them. */
    private TableProfile withIdentifiers(TableProfile profile, List<ForeignKey> keys) {
        PlannedTable table = profile.planned();
        List<PlannedColumn> columns = table.columns().stream()
                .map(c -> c.column().role() == Role.MEASURE
                                && c.column().type() == ColumnType.INTEGER
                                && !columnFacts(table.name(), c.name())
                                        .flatMap(ColumnFacts::role)
                                        .isPresent()
                                && inKey(table, c.name(), keys)
                        ? c.withRole(Role.IDENTIFIER).withUnit(Optional.empty())
                        : c)
                .toList();
        return new TableProfile(table.withColumns(columns), profile.raw());
    }

    /** Takes a column of texts for the names of rows that nothing else names. */
    private TableProfile withName(TableProfile profile) {
        PlannedTable table = profile.planned();
        boolean named = table.columns().stream().anyMatch(c -> c.column().role() == Role.NAME)
                || FullName.of(table.table()).isPresent();
        Optional<String> name = IntStream.range(
                        0,
                        named || table.primaryKey().size() != 1
                                ? 0
                                : table.columns().size())
                .filter(i -> table.columns().get(i).column().role() == Role.TEXT
                        && columnFacts(table.name(), table.columns().get(i).name())
                                .flatMap(ColumnFacts::role)
                                .isEmpty()
                        && RoleGuess.named(profile.cells(i)))
                .mapToObj(i -> table.columns().get(i).name())
                .findFirst();
        List<PlannedColumn> columns = table.columns().stream()
                .map(c -> name.equals(Optional.of(c.name())) ? c.withRole(Role.NAME) : c)
                .toList();
        return new TableProfile(table.withColumns(columns), profile.raw());
    }

    /** Gives the role of a column after a correction of its type: whole numbers of a key are identifiers, as in a proposal. */
    public static Role role(ImportPlan plan, ColumnRef column, Misfits fitting) {
        boolean key = fitting.role() == Role.MEASURE
                && fitting.type() == ColumnType.INTEGER
                && plan.tables().stream()
                        .anyMatch(
                                t -> t.name().equals(column.table()) && inKey(t, column.column(), plan.foreignKeys()));
        return key ? Role.IDENTIFIER : fitting.role();
    }

    private static boolean inKey(PlannedTable table, String column, List<ForeignKey> keys) {
        return table.primaryKey().contains(column)
                || keys.stream()
                        .anyMatch(k ->
                                k.table().equals(table.name()) && k.columns().contains(column)
                                        || k.references().equals(table.name())
                                                && k.referenced().contains(column));
    }

    private Optional<ColumnFacts> columnFacts(String table, String column) {
        return domain.columns().entrySet().stream()
                .filter(e -> e.getKey().table().equalsIgnoreCase(table)
                        && e.getKey().column().equalsIgnoreCase(column))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private void warnOfReserved(String what, String name) {
        if (TableNames.reserved(name)) {
            warnings.add(
                    what + " is named by a reserved SQL word and must be quoted; rename it if possible, for example to "
                            + TableNames.fixed(name));
        }
    }

    /** Finds a table of the domain file; reports it if it does not exist. */
    private Optional<TableProfile> table(List<TableProfile> profiles, String table, String part) {
        Optional<TableProfile> found =
                profiles.stream().filter(s -> s.name().equalsIgnoreCase(table)).findFirst();
        if (found.isEmpty()) {
            problems.add(new Problem("the description of the data names the table '" + table + "' under " + part
                    + ", which does not exist"));
        }
        return found;
    }

    /** Gives the names as the table writes them. */
    private List<String> exact(TableProfile profile, List<String> names, String part) {
        List<String> exact = new ArrayList<>();
        for (String name : names) {
            Optional<String> found = profile.planned().table().column(name).map(Column::name);
            found.ifPresent(exact::add);
            if (found.isEmpty()) {
                problems.add(new Problem("the description of the data names the column '" + profile.name() + "." + name
                        + "' under " + part + ", which does not exist"));
            }
        }
        return exact;
    }

    private ForeignKey exact(ForeignKey key, List<TableProfile> profiles) {
        List<ColumnRef> from = exact(key.table(), key.columns(), profiles);
        List<ColumnRef> to = exact(key.references(), key.referenced(), profiles);
        return new ForeignKey(
                from.getFirst().table(),
                from.stream().map(ColumnRef::column).toList(),
                to.getFirst().table(),
                to.stream().map(ColumnRef::column).toList());
    }

    private List<ColumnRef> exact(String table, List<String> columns, List<TableProfile> profiles) {
        return columns.stream()
                .map(column -> exact(new ColumnRef(table, column), profiles, "foreignKeys"))
                .toList();
    }

    private Edge exact(Edge edge, List<TableProfile> profiles) {
        return new Edge(
                edge.kind(),
                exact(edge.left(), profiles, "measureEdges"),
                exact(edge.right(), profiles, "measureEdges"));
    }

    private ColumnRef exact(ColumnRef ref, List<TableProfile> profiles, String part) {
        return table(profiles, ref.table(), part)
                .flatMap(profile -> exact(profile, List.of(ref.column()), part).stream()
                        .map(column -> new ColumnRef(profile.name(), column))
                        .findFirst())
                .orElse(ref);
    }

    private static TableProfile find(List<TableProfile> profiles, String table) {
        return profiles.stream()
                .filter(s -> s.name().equalsIgnoreCase(table))
                .findFirst()
                .orElseThrow();
    }

    /** Says which foreign keys nobody declared: questions join by them, so a person should know. */
    private void warnOfProposed(List<ForeignKey> keys) {
        if (!keys.isEmpty()) {
            String some = keys.stream()
                    .limit(SHOWN_KEYS)
                    .map(k -> k.table() + "." + String.join(", ", k.columns()) + " for " + k.references())
                    .collect(Collectors.joining(", "));
            warnings.add(Numbers.counted(keys.size(), "foreign key") + (keys.size() == 1 ? " is" : " are")
                    + " proposed from names and values, since the data declare none: " + some
                    + (keys.size() > SHOWN_KEYS ? " …" : "") + "; check them, since questions join by them");
        }
    }

    private void warnOfOrphans(ForeignKey key, List<TableProfile> profiles) {
        if (key.columns().size() == 1) {
            long orphans = cells(profiles, key.table(), key.columns().getFirst())
                    .orphansIn(
                            cells(profiles, key.references(), key.referenced().getFirst()));
            if (orphans > 0) {
                warnings.add(orphans + " rows of " + key.table() + "."
                        + key.columns().getFirst() + " have no match in " + key.references() + "."
                        + key.referenced().getFirst());
            }
        }
    }

    private static StagedColumn cells(List<TableProfile> profiles, String table, String column) {
        return find(profiles, table).raw().columns().stream()
                .filter(c -> c.name().equals(column))
                .findFirst()
                .orElseThrow();
    }
}
