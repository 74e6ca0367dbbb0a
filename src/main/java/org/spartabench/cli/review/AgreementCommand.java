package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.judging.review.team.Agreement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta agreement}: prints the agreement of validators. */
@Command(
        name = "agreement",
        description =
                "Print the agreement of validators by verdict, reject reason, pair and day as CSV: observed share,"
                        + " Cohen's kappa, Fleiss' kappa and Krippendorff's alpha.")
public final class AgreementCommand extends ProjectCommand {

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public AgreementCommand(CommandContext context) {
        super(context);
    }

    private record Row(String of, String what, Agreement.Figures figures) {}

    @Override
    public Integer call() {
        return context.openToRead(folder, workspace -> {
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
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            rows.forEach(r -> json(r, array.addObject()));
            console.json(array);
            return;
        }
        console.line("of,what,items,agree,cohen,fleiss,krippendorff");
        for (Row r : rows) {
            Agreement.Figures f = r.figures();
            String what = r.what().contains(",") ? "\"" + r.what() + "\"" : r.what();
            String observed = f.items() == 0 ? "" : Console.format("%.4f", f.observed());
            String chance = text(f.cohen()) + "," + text(f.fleiss()) + "," + text(f.krippendorff());
            console.line(r.of() + "," + what + "," + f.items() + "," + observed + "," + chance);
        }
    }

    private static void json(Row row, ObjectNode node) {
        Agreement.Figures f = row.figures();
        node.put("of", row.of()).put("what", row.what()).put("items", f.items());
        if (f.items() > 0) {
            node.put("agree", f.observed());
        }
        f.cohen().ifPresent(v -> node.put("cohen", v));
        f.fleiss().ifPresent(v -> node.put("fleiss", v));
        f.krippendorff().ifPresent(v -> node.put("krippendorff", v));
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? Console.format("%.4f", value.getAsDouble()) : "";
    }
}
