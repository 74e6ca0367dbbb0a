package org.spartabench.desktop.guidelines;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.spartabench.desktop.fx.Nodes;

/** Draws simple Markdown: headings, paragraphs and lists, with <b>bold</b>, <i>italic</i> and code. */
public final class Markdown {

    private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.*)");
    private static final Pattern BULLET = Pattern.compile("\\s*[-*+]\\s+(.*)");
    private static final Pattern MARKED = Pattern.compile("\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|`(.+?)`");
    private static final List<String> STYLES = List.of("bold", "italic", "code");

    private Markdown() {}

    /** Makes a node for each heading, paragraph and list item, in order. */
    public static List<Node> of(String text) {
        List<Node> nodes = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        boolean bullet = false;
        for (String line : text.lines().toList()) {
            Matcher heading = HEADING.matcher(line);
            Matcher point = BULLET.matcher(line);
            if (line.isBlank() || heading.matches() || point.matches()) {
                end(block, bullet, nodes);
                bullet = false;
            }
            if (heading.matches()) {
                nodes.add(heading(heading.group(1).strip(), line.startsWith("# ")));
            } else if (point.matches()) {
                bullet = true;
                block.append(point.group(1).strip());
            } else if (!line.isBlank()) {
                block.append(block.isEmpty() ? "" : " ").append(line.strip());
            }
        }
        end(block, bullet, nodes);
        return nodes;
    }

    private static void end(StringBuilder block, boolean bullet, List<Node> nodes) {
        if (!block.isEmpty()) {
            TextFlow flow = flow(bullet ? "•  " + block : block.toString());
            if (bullet) {
                flow.getStyleClass().add("markdown-point");
            }
            nodes.add(flow);
            block.setLength(0);
        }
    }

    private static Label heading(String text, boolean first) {
        Label heading = new Label(text);
        heading.setWrapText(true);
        heading.getStyleClass().add(first ? "markdown-title" : "markdown-heading");
        return heading;
    }

    private static TextFlow flow(String text) {
        TextFlow flow = Nodes.styled(new TextFlow(), "markdown-text");
        Matcher marked = MARKED.matcher(text);
        int from = 0;
        while (marked.find()) {
            add(flow, text.substring(from, marked.start()), "plain");
            for (int group = 1; group <= STYLES.size(); group++) {
                if (marked.group(group) != null) {
                    add(flow, marked.group(group), STYLES.get(group - 1));
                }
            }
            from = marked.end();
        }
        add(flow, text.substring(from), "plain");
        return flow;
    }

    private static void add(TextFlow flow, String words, String style) {
        if (!words.isEmpty()) {
            Text text = Nodes.styled(new Text(words), style);
            flow.getChildren().add(text);
        }
    }
}
