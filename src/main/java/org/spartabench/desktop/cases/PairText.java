package org.spartabench.desktop.cases;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.desktop.fx.Numbers;
import org.spartabench.judging.correct.pair.BlindPair;

/** Writes an output as text: as it was printed, or its table with aligned columns. */
final class PairText {

    private static final int WIDEST = 60;
    private static final String GAP = "   ";

    private PairText() {}

    /** @param sorted whether to sort the rows of a table */
    static String of(BlindPair.Side side, boolean sorted) {
        return switch (side) {
            case BlindPair.Side.Printed(String text) -> text;
            case BlindPair.Side.Table table -> table(table, sorted);
        };
    }

    static String size(BlindPair.Side side) {
        return switch (side) {
            case BlindPair.Side.Printed _ -> "as printed";
            case BlindPair.Side.Table(List<String> columns, List<List<String>> rows) ->
                Numbers.counted(rows.size(), "row") + " · " + Numbers.counted(columns.size(), "column");
        };
    }

    private static String table(BlindPair.Side.Table table, boolean sorted) {
        List<List<String>> all = new ArrayList<>(List.of(table.columns()));
        all.addAll(table.rows());
        int[] widths = new int[table.columns().size()];
        for (List<String> row : all) {
            for (int c = 0; c < Math.min(row.size(), widths.length); c++) {
                widths[c] = Math.min(WIDEST, Math.max(widths[c], row.get(c).length()));
            }
        }
        List<String> lines = new ArrayList<>();
        table.rows().forEach(row -> lines.add(line(row, widths)));
        if (sorted) {
            lines.sort(null);
        }
        List<String> rule = new ArrayList<>();
        for (int width : widths) {
            rule.add("─".repeat(width));
        }
        lines.addFirst(line(rule, widths));
        lines.addFirst(line(table.columns(), widths));
        return String.join("\n", lines);
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < row.size(); c++) {
            String value = row.get(c).replace('\n', '⏎');
            line.append(value);
            if (c < row.size() - 1) {
                line.append(" ".repeat(Math.max(0, widths[c] - value.length()))).append(GAP);
            }
        }
        return line.toString();
    }
}
