package org.spartabench.desktop.fx.difference;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.text.PrettySql;

/**
 * Shows two versions of a query as one text: common lines once, changed lines twice, with a minus before the old and a
 * plus before the new one.
 *
 * @param marks the words that differ: removed, added
 */
public record SqlDiff(String text, List<CodeText.Mark> marks) {

    private static final Pattern BETWEEN_TOKENS = Pattern.compile("(?<=\\W)|(?=\\W)");
    private static final String SAME = "  ";
    private static final String OLD = "− ";
    private static final String NEW = "+ ";

    public SqlDiff {
        marks = List.copyOf(marks);
    }

    public static SqlDiff of(String before, String after) {
        return of(PrettySql.lines(before), PrettySql.lines(after));
    }

    /** Compares the lines of any two texts. */
    public static SqlDiff of(List<String> old, List<String> lines) {
        Writer writer = new Writer();
        int next = 0;
        for (AbstractDelta<String> delta : DiffUtils.diff(old, lines).getDeltas()) {
            Chunk<String> source = delta.getSource();
            old.subList(next, source.getPosition()).forEach(line -> writer.line(SAME, line));
            writer.changed(source.getLines(), delta.getTarget().getLines());
            next = source.getPosition() + source.size();
        }
        old.subList(next, old.size()).forEach(line -> writer.line(SAME, line));
        return new SqlDiff(writer.text(), writer.marks);
    }

    private static final class Writer {

        private final StringBuilder out = new StringBuilder();
        private final List<CodeText.Mark> marks = new ArrayList<>();

        void line(String sign, String line) {
            out.append(sign).append(line).append('\n');
        }

        void changed(List<String> removed, List<String> added) {
            List<String> from = tokens(removed);
            List<String> to = tokens(added);
            List<AbstractDelta<String>> deltas = DiffUtils.diff(from, to).getDeltas();
            tokens(OLD, from, deltas.stream().map(AbstractDelta::getSource).toList(), "removed");
            tokens(NEW, to, deltas.stream().map(AbstractDelta::getTarget).toList(), "added");
        }

        /** Counts line ends as tokens, so that the lines come out as they were. */
        private static List<String> tokens(List<String> lines) {
            List<String> tokens = new ArrayList<>();
            for (String line : lines) {
                tokens.addAll(BETWEEN_TOKENS.splitAsStream(line).toList());
                tokens.add("\n");
            }
            return tokens;
        }

        private void tokens(String sign, List<String> tokens, List<Chunk<String>> changed, String style) {
            boolean begins = true;
            for (int i = 0; i < tokens.size(); i++) {
                String token = tokens.get(i);
                if (begins) {
                    out.append(sign);
                }
                int start = out.length();
                out.append(token);
                begins = token.equals("\n");
                if (!begins && within(changed, i)) {
                    mark(start, out.length(), style);
                }
            }
        }

        private static boolean within(List<Chunk<String>> chunks, int index) {
            return chunks.stream().anyMatch(c -> index >= c.getPosition() && index < c.getPosition() + c.size());
        }

        private void mark(int start, int end, String style) {
            if (!marks.isEmpty()
                    && marks.getLast().end() == start
                    && marks.getLast().style().equals(style)) {
                start = marks.removeLast().start();
            }
            marks.add(new CodeText.Mark(start, end, style));
        }

        String text() {
            return out.isEmpty() ? "" : out.substring(0, out.length() - 1);
        }
    }
}
