package org.spartabench.desktop.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Lays out SQL over several lines for a narrow panel; an inner block is indented by four spaces. */
public final class PrettySql {

    /** Characters that fit into a narrow panel. */
    public static final int WIDTH = 54;

    private static final int STEP = 4;

    /** A condition after the first of its clause. */
    private static final int HANGING = 2;

    /** The places to break a line; skips quoted texts and names, and BETWEEN with its AND. */
    private static final Pattern BREAK =
            Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|BETWEEN \\S+ AND|(?<at> (?=FROM |AND |OR ))"
                    + "|(?<last>(?<= (?:=|<>|<|<=|>|>=|LIKE)) )");

    private PrettySql() {}

    /** Gives the lines of a query; unreadable text stays as it is. */
    public static List<String> lines(String sql) {
        return lines(sql, WIDTH);
    }

    public static List<String> lines(String sql, int width) {
        return SqlReader.read(sql)
                .tree()
                .map(query -> stepped(Sql.pretty(query).text(), width))
                .orElseGet(() -> sql.lines().toList());
    }

    /** Gives the same with the marks of the predicates. */
    public static PrintedSql laid(Block query) {
        return laid(Sql.pretty(query), WIDTH);
    }

    /** Prints a query as usual if every line fits, else lays it out for that width in characters. */
    public static PrintedSql fitting(Query query, int width) {
        PrintedSql wide = Sql.pretty(query);
        return wide.text().lines().allMatch(line -> line.length() <= width) ? wide : laid(wide, width);
    }

    /** Moves the marks along: the layout changes only white space. */
    private static PrintedSql laid(PrintedSql wide, int width) {
        String text = String.join("\n", stepped(wide.text(), width));
        int[] places = places(text);
        int[] before = new int[wide.text().length() + 1];
        for (int i = 0; i < wide.text().length(); i++) {
            before[i + 1] = before[i] + (Character.isWhitespace(wide.text().charAt(i)) ? 0 : 1);
        }
        return new PrintedSql(
                text,
                wide.marks().stream()
                        .filter(m -> before[m.end()] > before[m.start()])
                        .map(m -> new PrintedSql.Mark(
                                places[before[m.start()]], places[before[m.end()] - 1] + 1, m.block(), m.predicate()))
                        .toList());
    }

    /** Gives the positions of all characters but white space. */
    private static int[] places(String text) {
        return IntStream.range(0, text.length())
                .filter(i -> !Character.isWhitespace(text.charAt(i)))
                .toArray();
    }

    private static List<String> stepped(String wide, int width) {
        List<String> lines = new ArrayList<>();
        Deque<Integer> blocks = new ArrayDeque<>();
        wide.lines().forEach(line -> {
            String words = line.stripLeading();
            int hanging = words.startsWith("AND ") || words.startsWith("OR ") ? HANGING : 0;
            int margin = line.length() - words.length() - hanging;
            while (!blocks.isEmpty() && blocks.peek() > margin) {
                blocks.pop();
            }
            if (blocks.isEmpty() || blocks.peek() < margin) {
                blocks.push(margin);
            }
            fit(words, STEP * (blocks.size() - 1), hanging, width, lines);
        });
        return lines;
    }

    /**
     * Adds a line; breaks a long one before the FROM of an inner block or a further condition, or else before the right
     * side of a comparison.
     */
    private static void fit(String words, int margin, int hanging, int width, List<String> lines) {
        Matcher breaks = BREAK.matcher(words);
        int at = -1;
        int last = -1;
        while (margin + hanging + words.length() > width && breaks.find()) {
            boolean fits = margin + hanging + breaks.start() <= width;
            if (breaks.group("at") != null && (at < 0 || fits)) {
                at = breaks.start("at");
            } else if (breaks.group("last") != null && fits) {
                last = breaks.start("last");
            }
        }
        boolean value = last >= 0 && (at < 0 || margin + hanging + at > width);
        at = value ? last : at;
        lines.add(" ".repeat(margin + hanging) + (at < 0 ? words : words.substring(0, at)));
        if (at >= 0) {
            String rest = words.substring(at + 1);
            if (rest.startsWith("FROM ")) {
                fit(rest, margin + STEP, 0, width, lines);
            } else {
                fit(rest, margin, value ? HANGING + STEP : HANGING, width, lines);
            }
        }
    }
}
