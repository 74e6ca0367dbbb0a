package org.spartabench.project.hybrid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.load.SqliteBuild;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.JoinGraph.Edge;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.project.api.call.ApiRows;
import org.spartabench.project.failure.FailureText;

/**
 * Makes a project in which the rows of APIs are tables of the facts, each under the name of its API. Items are made over
 * the tables; a query over them calls the APIs, which stand in the tables' places.
 */
public final class ApiTables {

    private ApiTables() {}

    /**
     * Says what the facts of the new project are.
     *
     * @param joins columns of tables and APIs that hold the same entity: those declared and those proposed
     */
    public record Plan(ImportPlan plan, List<Joined> joins) {

        /** Writes the joins, a line each. */
        public List<String> lines() {
            return joins.stream()
                    .map(j ->
                            "join " + j.edge().left() + " = " + j.edge().right() + (j.declared() ? "" : " (proposed)"))
                    .toList();
        }
    }

    /** Two columns of the same meaning. @param declared by a person, else proposed by name and values */
    public record Joined(Edge edge, boolean declared) {}

    /**
     * Makes the project: a copy without items, completely or not at all. Proposes roles, keys and joins; tables that were
     * there before stay as they are.
     *
     * @param project whose facts are a copy; it may be open
     * @param declared joins beside those that are proposed
     */
    public static Result<Plan> make(Project project, ApiRows rows, List<ApiRows.Join> declared, Path out) {
        Path folder = project.folder();
        if (Files.exists(out)) {
            return Result.bad(out + ": already exists; name a new folder");
        }
        if (!Files.exists(folder.resolve(FactBases.FILE_NAME))) {
            return Result.bad(folder + ": its facts stay on a server; import a copy first, without --direct");
        }
        if (rows.tables().isEmpty()) {
            return Result.bad(folder + ": no API gives rows");
        }
        try {
            Path work = Files.createTempDirectory("sparta-apis-");
            try {
                return plan(project.facts(), rows, declared, work)
                        .then(plan -> HybridProject.withFacts(folder, out, plan.plan())
                                .map(made -> plan));
            } finally {
                Folders.discard(work);
            }
        } catch (IOException e) {
            return Result.bad("no temporary folder can be made (" + FailureText.of(e) + ")");
        }
    }

    private static Result<Plan> plan(FactBase facts, ApiRows rows, List<ApiRows.Join> declared, Path work)
            throws IOException {
        Path file = work.resolve("facts.sqlite");
        SqliteBuild.write(facts, file, List.of());
        for (ApiRows.Fetch fetch : rows.tables()) {
            SqliteBuild.add(file, table(fetch), fetch.rows());
        }
        return Import.preview(new SqliteFile(file, List.of(), true), Optional.of(domain(facts.schema(), rows)))
                .then(plan -> joined(facts.schema(), plan, declared))
                .map(plan -> asked(plan, rows));
    }

    /** Adds the joins by which rows were asked for: an input holds the values of the column that gave them. */
    private static Plan asked(Plan made, ApiRows rows) {
        ImportPlan plan = made.plan();
        List<Joined> joins = new ArrayList<>(made.joins());
        for (ApiRows.Fetch fetch : rows.tables()) {
            for (Map.Entry<String, ColumnRef> from : fetch.from().entrySet()) {
                Optional<ColumnRef> left = column(plan, from.getValue());
                Optional<ColumnRef> right =
                        column(plan, new ColumnRef(fetch.api().name(), from.getKey()));
                if (left.isPresent() && right.isPresent()) {
                    Edge edge = new Edge(JoinGraph.Kind.KEY, left.get(), right.get());
                    ImportPlan more =
                            entity(entity(plan, left.get()), right.get()).withEdge(edge);
                    boolean there = plan.schema().joins().edges().contains(edge);
                    if (!there && more.schema().joins().edges().contains(edge)) {
                        plan = more;
                        joins.add(new Joined(edge, false));
                    }
                }
            }
        }
        return new Plan(plan, joins);
    }

    private static Table table(ApiRows.Fetch fetch) {
        return new Table(
                fetch.api().name(),
                fetch.columns().stream()
                        .map(a -> new Column(a.name(), a.type(), Role.TEXT, Optional.empty(), true))
                        .toList(),
                List.of(),
                false,
                fetch.rows().size());
    }

    /** Keeps types, roles, units and keys of the tables; the types of APIs are those of their documents. */
    private static DomainFile domain(Schema facts, ApiRows rows) {
        Map<String, DomainFile.TableFacts> tables = new LinkedHashMap<>();
        Map<ColumnRef, DomainFile.ColumnFacts> columns = new LinkedHashMap<>();
        for (Table table : facts.tables()) {
            tables.put(
                    table.name(),
                    new DomainFile.TableFacts(Optional.of(table.primaryKey()), Optional.of(table.grounding())));
            for (Column c : table.columns()) {
                columns.put(
                        new ColumnRef(table.name(), c.name()),
                        new DomainFile.ColumnFacts(Optional.of(c.type()), Optional.of(c.role()), c.unit()));
            }
        }
        for (ApiRows.Fetch fetch : rows.tables()) {
            if (!fetch.api().key().isEmpty() && unique(fetch)) {
                tables.put(
                        fetch.api().name(),
                        new DomainFile.TableFacts(Optional.of(fetch.api().key()), Optional.empty()));
            }
            for (Attribute a : fetch.columns()) {
                columns.put(
                        new ColumnRef(fetch.api().name(), a.name()),
                        new DomainFile.ColumnFacts(Optional.of(a.type()), Optional.empty(), Optional.empty()));
            }
        }
        return new DomainFile(
                Optional.of(facts.name()),
                Optional.empty(),
                Optional.of(facts.persona()),
                tables,
                Optional.empty(),
                columns,
                Optional.empty());
    }

    private static boolean unique(ApiRows.Fetch fetch) {
        List<String> names = fetch.columns().stream().map(Attribute::name).toList();
        List<Integer> at = fetch.api().key().stream().map(names::indexOf).toList();
        Set<List<@Nullable Object>> seen = new HashSet<>();
        return at.stream().allMatch(i -> i >= 0)
                && fetch.rows().stream().allMatch(row -> {
                    List<@Nullable Object> key = new ArrayList<>();
                    at.forEach(i -> key.add(row.get(i)));
                    return key.stream().allMatch(v -> v != null) && seen.add(key);
                });
    }

    /** Takes proposals where an API is at one end, keeps what was between tables, and adds what a person declares. */
    private static Result<Plan> joined(Schema facts, ImportPlan proposed, List<ApiRows.Join> declared) {
        Set<String> old = facts.tables().stream().map(Table::name).collect(Collectors.toSet());
        List<ForeignKey> keys = Stream.concat(
                        facts.foreignKeys().stream(),
                        proposed.foreignKeys().stream()
                                .filter(k -> !old.contains(k.table()) || !old.contains(k.references())))
                .toList();
        List<Edge> implied = JoinGraph.implied(facts.tables(), facts.foreignKeys(), List.of(), List.of())
                .edges();
        List<Edge> before = facts.joins().edges();
        ImportPlan plan = proposed.withForeignKeys(keys)
                .withAdded(Stream.concat(
                                before.stream().filter(e -> !implied.contains(e)),
                                proposed.added().stream().filter(e -> !within(old, e)))
                        .toList())
                .withRemoved(implied.stream().filter(e -> !before.contains(e)).toList());
        Set<Edge> own = new HashSet<>();
        for (ApiRows.Join join : declared) {
            Optional<ColumnRef> left = column(plan, join.left());
            Optional<ColumnRef> right = column(plan, join.right());
            if (left.isEmpty() || right.isEmpty()) {
                return Result.bad("--join: there is no column " + (left.isEmpty() ? join.left() : join.right()));
            }
            Edge edge = new Edge(JoinGraph.Kind.KEY, left.get(), right.get());
            plan = entity(entity(plan, left.get()), right.get()).withEdge(edge);
            if (!plan.schema().joins().edges().contains(edge)) {
                return Result.bad("--join: " + left.get() + " and " + right.get()
                        + " cannot be compared; they have different types");
            }
            own.add(edge);
        }
        List<Joined> joins = plan.schema().joins().edges().stream()
                .filter(e -> e.kind() == JoinGraph.Kind.KEY && !e.left().equals(e.right()) && !within(old, e))
                .map(e -> new Joined(e, own.contains(e)))
                .toList();
        return Result.ok(new Plan(plan, joins));
    }

    private static boolean within(Set<String> tables, Edge edge) {
        return tables.contains(edge.left().table())
                && tables.contains(edge.right().table());
    }

    private static Optional<ColumnRef> column(ImportPlan plan, ColumnRef wanted) {
        return plan.tables().stream()
                .filter(t -> t.name().equalsIgnoreCase(wanted.table()))
                .flatMap(t -> t.columns().stream()
                        .filter(c -> c.name().equalsIgnoreCase(wanted.column()))
                        .map(c -> new ColumnRef(t.name(), c.name())))
                .findFirst();
    }

    /** Takes a number that is joined to a key for what it is: the key of something, not an amount. */
    private static ImportPlan entity(ImportPlan plan, ColumnRef column) {
        return plan.withColumn(
                column,
                c -> c.column().role() == Role.NAME || c.column().role() == Role.IDENTIFIER
                        ? c
                        : c.withRole(Role.IDENTIFIER));
    }
}
