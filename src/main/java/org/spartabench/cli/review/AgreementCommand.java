package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.OpenProject;
import org.spartabench.review.team.Agreement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta agreement}: how far the validators of a project agree. */
@Command(
        name = "agreement",
        description =
                "Print the agreement of validators by verdict, reject reason, pair and day as CSV: observed share,"
                        + " Cohen's kappa, Fleiss' kappa and Krippendorff's alpha.")
public final class AgreementCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "the project")
    private Path folder = Path.of("");

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public AgreementCommand(Console console) {
        this.console = console;
    }

    private record Row(String of, String what, Agreement.Figures figures) {}

    @Override
    public Integer call() {
        return OpenProject.with(folder, console, workspace -> {
            Agreement all = Agreement.of(workspace.team().votes(), ZoneId.systemDefault());
            List<Row> rows = new ArrayList<>();
            all.lines().forEach(l -> rows.add(new Row("judged", l.what(), l.figures())));
            all.pairs().forEach(p -> rows.add(new Row("pair", p.one() + " and " + p.other(), p.figures())));
            all.days().forEach(d -> rows.add(new Row("day", d.day().toString(), d.figures())));
            print(rows);
            return Exit.DONE;
        });
    }

    private void print(List<Row> rows) {
        if (json) {
            var array = JsonNodeFactory.instance.arrayNode();
            rows.forEach(r -> array.add(json(r)));
            console.json(array);
            return;
        }
        console.line("of,what,items,agree,cohen,fleiss,krippendorff");
        for (Row r : rows) {
            Agreement.Figures f = r.figures();
            console.line(String.join(
                    ",",
                    r.of(),
                    r.what().contains(",") ? "\"" + r.what() + "\"" : r.what(),
                    String.valueOf(f.items()),
                    f.items() == 0 ? "" : text(f.observed()),
                    text(f.cohen()),
                    text(f.fleiss()),
                    text(f.krippendorff())));
        }
    }

    private static ObjectNode json(Row row) {
        Agreement.Figures f = row.figures();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("of", row.of()).put("what", row.what()).put("items", f.items());
        if (f.items() > 0) {
            node.put("agree", f.observed());
        }
        f.cohen().ifPresent(v -> node.put("cohen", v));
        f.fleiss().ifPresent(v -> node.put("fleiss", v));
        f.krippendorff().ifPresent(v -> node.put("krippendorff", v));
        return node;
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? text(value.getAsDouble()) : "";
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
