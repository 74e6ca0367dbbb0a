package org.spartabench.ui.event;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.query.Block;
import org.spartabench.query.Sql;
import org.spartabench.query.SqlReader;

/** SQL over several lines for a narrow panel: every deeper margin is two blanks more, however far in it was. */
public final class PrettySql {

    private static final String STEP = "  ";

    /** Characters that fit into a narrow panel. */
    private static final int WIDTH = 54;

    private PrettySql() {}

    /** The lines of a query; a text that cannot be read is given as it is. */
    public static List<String> lines(String sql) {
        List<String> wide = SqlReader.read(sql)
                .tree()
                .map(query -> Sql.pretty(query).text())
                .orElse(sql)
                .lines()
                .toList();
        TreeSet<Integer> margins = new TreeSet<>();
        wide.forEach(line -> margins.add(margin(line)));
        return wide.stream()
                .map(line -> STEP.repeat(margins.headSet(margin(line)).size()) + line.stripLeading())
                .flatMap(PrettySql::fitted)
                .toList();
    }

    /** The same with the marks of the predicates where they stand now: only blanks are laid out anew. */
    public static Sql.Printed laid(Block query) {
        Sql.Printed wide = Sql.pretty(query);
        String text = String.join("\n", lines(wide.text()));
        int[] places = places(text);
        int[] before = new int[wide.text().length() + 1];
        for (int i = 0; i < wide.text().length(); i++) {
            before[i + 1] = before[i] + (Character.isWhitespace(wide.text().charAt(i)) ? 0 : 1);
        }
        return new Sql.Printed(
                text,
                wide.marks().stream()
                        .filter(m -> before[m.end()] > before[m.start()])
                        .map(m -> new Sql.Mark(
                                places[before[m.start()]], places[before[m.end()] - 1] + 1, m.block(), m.predicate()))
                        .toList());
    }

    /** Where each character stands that is no blank. */
    private static int[] places(String text) {
        return IntStream.range(0, text.length())
                .filter(i -> !Character.isWhitespace(text.charAt(i)))
                .toArray();
    }

    /** A line that is too long is broken before the FROM of an inner block. */
    private static Stream<String> fitted(String line) {
        int from = line.lastIndexOf(" FROM ");
        return line.length() <= WIDTH || from < 0 || !line.substring(0, from).contains("(SELECT")
                ? Stream.of(line)
                : Stream.of(line.substring(0, from), " ".repeat(margin(line)) + STEP + STEP + line.substring(from + 1));
    }

    private static int margin(String line) {
        return line.length() - line.stripLeading().length();
    }
}
