package org.spartabench.cli.project;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ReportingCommand;
import org.spartabench.cli.run.ModelCommand;
import org.spartabench.facts.Column;
import org.spartabench.facts.ForeignKey;
import org.spartabench.facts.JoinGraph;
import org.spartabench.facts.Schema;
import org.spartabench.facts.Table;
import org.spartabench.project.Project;
import org.spartabench.project.table.RunInfo;
import picocli.CommandLine.Command;

/** {@code sparta info}: prints the contents of a project. */
@Command(name = "info", description = "Show tables, rows, keys, join graph, runs, and items by state.")
public final class InfoCommand extends ReportingCommand {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    public InfoCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(folder, workspace -> {
            if (json) {
                console.json(json(workspace));
            } else {
                text(workspace);
            }
            return Exit.DONE;
        });
    }

    private static ObjectNode json(Project workspace) {
        Schema schema = workspace.schema();
        ObjectNode root = JSON.objectNode();
        root.put("name", schema.name()).put("persona", schema.persona());
        ArrayNode remarks = root.putArray("remarks");
        workspace.facts().remarks().forEach(remarks::add);
        ArrayNode tables = root.putArray("tables");
        schema.tables().forEach(table -> tables.add(json(table)));
        ArrayNode foreign = root.putArray("foreignKeys");
        schema.foreignKeys().forEach(key -> foreign.add(json(key)));
        ObjectNode joins = root.putObject("joinGraph");
        for (JoinGraph.Kind kind : JoinGraph.Kind.values()) {
            ArrayNode edges = joins.putArray(lower(kind));
            edges(schema, kind)
                    .forEach(e -> edges.addArray()
                            .add(e.left().toString())
                            .add(e.right().toString()));
        }
        workspace.files().model().ifPresent(m -> root.set("model", ModelCommand.json(m)));
        ArrayNode runs = root.putArray("runs");
        workspace.runs().all().forEach(run -> runs.add(json(run)));
        ObjectNode items = root.putObject("items");
        Map<Status, Integer> states = workspace.set().states();
        items.put("total", total(states));
        states.forEach((status, count) -> items.put(lower(status), count));
        items.put("byHand", workspace.byHand().count());
        return root;
    }

    private static ObjectNode json(Table table) {
        ObjectNode node = JSON.objectNode();
        node.put("name", table.name()).put("rows", table.rows()).put("grounding", table.grounding());
        ArrayNode key = node.putArray("primaryKey");
        table.primaryKey().forEach(key::add);
        ArrayNode columns = node.putArray("columns");
        for (Column column : table.columns()) {
            ObjectNode c = columns.addObject().put("name", column.name());
            c.put("type", lower(column.type())).put("role", lower(column.role()));
            column.unit().ifPresent(unit -> c.put("unit", unit));
            c.put("nullable", column.nullable());
        }
        return node;
    }

    private static ObjectNode json(ForeignKey key) {
        ObjectNode node = JSON.objectNode().put("table", key.table());
        ArrayNode columns = node.putArray("columns");
        key.columns().forEach(columns::add);
        node.put("references", key.references());
        ArrayNode referenced = node.putArray("referenced");
        key.referenced().forEach(referenced::add);
        return node;
    }

    private static ObjectNode json(RunInfo run) {
        ObjectNode node = JSON.objectNode();
        node.put("id", run.id()).put("state", lower(run.state()));
        node.put("author", run.plan().author()).put("seed", run.plan().seed());
        node.put("target", run.plan().total()).put("accepted", run.accepted());
        node.put("started", run.started().toString());
        run.finished().ifPresent(at -> node.put("finished", at.toString()));
        return node;
    }

    private static Stream<JoinGraph.Edge> edges(Schema schema, JoinGraph.Kind kind) {
        return schema.joins().edges().stream().filter(e -> e.kind() == kind);
    }

    private void text(Project workspace) {
        Schema schema = workspace.schema();
        console.line(schema.name() + " (" + schema.persona() + ")");
        for (Table table : schema.tables()) {
            console.line(Console.format(
                    "  %-32s %,9d rows  %-9s  key %s",
                    table.name(),
                    table.rows(),
                    table.grounding() ? "grounding" : "source",
                    table.primaryKey().isEmpty() ? "-" : String.join(", ", table.primaryKey())));
        }
        for (ForeignKey key : schema.foreignKeys()) {
            console.line("  " + key.table() + " (" + String.join(", ", key.columns()) + ") -> " + key.references()
                    + " (" + String.join(", ", key.referenced()) + ")");
        }
        for (JoinGraph.Kind kind : JoinGraph.Kind.values()) {
            console.line("  " + lower(kind) + " edges: "
                    + edges(schema, kind)
                            .map(e ->
                                    e.left().equals(e.right()) ? e.left() + " (itself)" : e.left() + " - " + e.right())
                            .collect(Collectors.joining(", ")));
        }
        workspace.files().model().ifPresent(m -> console.line("  model: " + m.label()));
        workspace.facts().remarks().forEach(remark -> console.line("  " + remark));
        for (RunInfo run : workspace.runs().all()) {
            console.line("  run " + run.id() + ": " + lower(run.state()) + ", " + run.accepted() + " of "
                    + run.plan().total() + " items, seed " + run.plan().seed() + ", " + run.started());
        }
        Map<Status, Integer> states = workspace.set().states();
        console.line("  items: " + total(states)
                + states.entrySet().stream()
                        .filter(e -> e.getValue() > 0)
                        .map(e -> ", " + e.getValue() + " " + lower(e.getKey()))
                        .collect(Collectors.joining())
                + (workspace.byHand().count() == 0
                        ? ""
                        : "; " + workspace.byHand().count() + " written or edited by hand"));
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static int total(Map<Status, Integer> states) {
        return states.values().stream().mapToInt(Integer::intValue).sum();
    }
}
