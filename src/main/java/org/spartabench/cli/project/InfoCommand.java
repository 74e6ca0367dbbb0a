package org.spartabench.cli.project;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.base.report.Report;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.run.ModelCommand;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.RunInfo;
import picocli.CommandLine.Command;

/** {@code sparta info}: prints the contents of a project. */
@Command(name = "info", description = "Show tables with their columns, keys, joins, runs, and items by state.")
public final class InfoCommand extends ReportingCommand {

    public InfoCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(folder, project -> {
            if (json) {
                console.json(json(project));
            } else {
                text(project);
            }
            return Exit.DONE;
        });
    }

    private static Map<String, Object> json(Project project) {
        Schema schema = project.schema();
        Map<Status, Integer> states = project.set().states();
        Report<Project> items = Report.one(project).number("total", p -> total(states));
        states.forEach((status, count) -> items.number(lower(status), p -> count));
        Report<Schema> joins = Report.one(schema);
        for (JoinGraph.Kind kind : JoinGraph.Kind.values()) {
            joins.text(
                    lower(kind),
                    s -> edges(s, kind)
                            .map(e -> List.of(e.left().toString(), e.right().toString()))
                            .toList());
        }
        return Report.one(project)
                .text("name", p -> schema.name())
                .text("persona", p -> schema.persona())
                .text("remarks", p -> p.facts().remarks())
                .text("tables", p -> tables(schema))
                .text(
                        "foreignKeys",
                        p -> Report.of(schema.foreignKeys())
                                .text("table", ForeignKey::table)
                                .text("columns", ForeignKey::columns)
                                .text("references", ForeignKey::references)
                                .text("referenced", ForeignKey::referenced)
                                .values())
                .text("joinGraph", p -> joins.value())
                .text("model", p -> p.files().model().map(ModelCommand::json))
                .text(
                        "runs",
                        p -> Report.of(p.runs().all())
                                .number("id", RunInfo::id)
                                .text("state", run -> lower(run.state()))
                                .text("author", run -> run.plan().author())
                                .number("seed", run -> run.plan().seed())
                                .number("target", run -> run.plan().total())
                                .number("accepted", RunInfo::accepted)
                                .text("started", run -> run.started().toString())
                                .text("finished", run -> run.finished().map(Instant::toString))
                                .values())
                .text(
                        "items",
                        p -> items.number("byHand", w -> w.byHand().count()).value())
                .value();
    }

    private static List<?> tables(Schema schema) {
        return Report.of(schema.tables())
                .text("name", Table::name)
                .number("rows", Table::rows)
                .text("grounding", Table::grounding)
                .text("primaryKey", Table::primaryKey)
                .text(
                        "columns",
                        table -> Report.of(table.columns())
                                .text("name", Column::name)
                                .text("type", c -> lower(c.type()))
                                .text("role", c -> lower(c.role()))
                                .text("unit", Column::unit)
                                .text("nullable", Column::nullable)
                                .values())
                .values();
    }

    private static Stream<JoinGraph.Edge> edges(Schema schema, JoinGraph.Kind kind) {
        return schema.joins().edges().stream().filter(e -> e.kind() == kind);
    }

    private void text(Project project) {
        Schema schema = project.schema();
        console.line(schema.name() + " (" + schema.persona() + ")");
        for (Table table : schema.tables()) {
            console.line(Console.format(
                    "%n%s: %,d rows, %s, key %s",
                    table.name(),
                    table.rows(),
                    table.grounding() ? "grounding" : "source",
                    table.primaryKey().isEmpty() ? "-" : String.join(", ", table.primaryKey())));
            table.columns()
                    .forEach(c -> console.line(Console.format(
                            "  %-32s %-10s %s%s%s",
                            c.name(),
                            lower(c.type()),
                            lower(c.role()),
                            c.unit().map(unit -> ", in " + unit).orElse(""),
                            c.nullable() ? ", may be NULL" : "")));
        }
        section(
                "foreign keys",
                schema.foreignKeys().stream()
                        .map(key -> key.table() + " (" + String.join(", ", key.columns()) + ") -> " + key.references()
                                + " (" + String.join(", ", key.referenced()) + ")")
                        .toList());
        section("columns that join two tables by keys", partners(schema, JoinGraph.Kind.KEY));
        section("columns that are compared between two tables", partners(schema, JoinGraph.Kind.MEASURE));
        section("remarks", project.facts().remarks());
        section(
                "runs",
                project.runs().all().stream()
                        .map(run -> "run " + run.id() + ": " + lower(run.state()) + ", " + run.accepted() + " of "
                                + run.plan().total() + " items, seed "
                                + run.plan().seed() + ", " + run.started())
                        .toList());
        Map<Status, Integer> states = project.set().states();
        console.line("");
        project.files().model().ifPresent(m -> console.line("model: " + m.label()));
        console.line("items: " + total(states)
                + states.entrySet().stream()
                        .filter(e -> e.getValue() > 0)
                        .map(e -> ", " + e.getValue() + " " + lower(e.getKey()))
                        .collect(Collectors.joining())
                + (project.byHand().count() == 0
                        ? ""
                        : "; " + project.byHand().count() + " written or edited by hand"));
    }

    private void section(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            console.line("");
            console.line(title);
            lines.forEach(line -> console.line("  " + line));
        }
    }

    /** Lists each column once with those of other tables that it joins, by the order of the schema. */
    private static List<String> partners(Schema schema, JoinGraph.Kind kind) {
        return edges(schema, kind)
                .filter(e -> !e.left().equals(e.right()))
                .collect(Collectors.groupingBy(
                        e -> e.left().toString(),
                        LinkedHashMap::new,
                        Collectors.mapping(e -> e.right().toString(), Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(e -> e.getKey() + " - " + e.getValue())
                .toList();
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static int total(Map<Status, Integer> states) {
        return states.values().stream().mapToInt(Integer::intValue).sum();
    }
}
