package org.spartabench.facts.passage.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the text of a template: header, sections, and inside them literals, placeholders and brackets, as described in
 * {@code prompts/table-to-text/README.md}. It keeps every fault with its place and continues.
 */
final class TemplateReader {

    /** Names the sections; a text without a heading belongs to {@code EACH}. */
    enum Section {
        FIRST,
        EACH,
        LAST
    }

    /** Holds a placeholder: its section, its column and its position (from 0). */
    record Mention(Section section, String column, int line, int at) {}

    /** Open brackets; reading and writing recurse over them. */
    private static final int DEEPEST = 50;

    /** After so many faults nobody reads on. */
    static final int MOST_FAULTS = 100;

    private static final String MARKS = "{}[]\\#";

    private final boolean prose;
    private final List<String> lines;
    private final List<TableToText.Fault> faults = new ArrayList<>();
    private final Map<Section, List<TemplatePiece>> sections = new LinkedHashMap<>();

    private final List<Mention> mentions = new ArrayList<>();

    private List<String> groupBy = List.of();
    private int groupByLine;
    private Section current = Section.EACH;

    /** Position of the next character, from 0. */
    private int line;

    private int column;

    private int open;

    TemplateReader(String source) {
        this(source, false);
    }

    /** @param prose whether a bracket may hold words alone, which a text may leave out */
    TemplateReader(String source, boolean prose) {
        this.prose = prose;
        lines = source.replace("\uFEFF", "").lines().toList();
        header();
        while (line < lines.size()) {
            section();
        }
        if (!sections.containsKey(Section.EACH)) {
            line = Math.max(0, lines.size() - 1);
            fault("there is no text for each tuple (add a section 'each:')");
        }
    }

    List<TableToText.Fault> faults() {
        return faults;
    }

    List<String> groupBy() {
        return groupBy;
    }

    /** Gives the line, from 0, of the columns to group by. */
    int groupByLine() {
        return groupByLine;
    }

    List<TemplatePiece> section(Section section) {
        return sections.getOrDefault(section, List.of());
    }

    List<Mention> mentions() {
        return mentions;
    }

    private void header() {
        for (; line < lines.size(); line++) {
            String text = lines.get(line).strip();
            if (text.startsWith("version:")) {
                String version = text.substring("version:".length()).strip();
                if (!version.equals("1")) {
                    fault("this program reads version 1, not '" + version + "'");
                }
            } else if (text.startsWith("group-by:")) {
                groupByLine = line;
                groupBy = List.of(text.substring("group-by:".length()).strip().split("\\s*,\\s*"));
            } else if (!text.isEmpty() && !text.startsWith("#")) {
                return;
            }
        }
    }

    private void section() {
        Optional<Section> heading = heading(lines.get(line));
        current = heading.orElse(Section.EACH);
        if (sections.containsKey(current)) {
            fault("this is the second section '" + lines.get(line).strip() + "'");
        }
        if (heading.isPresent()) {
            line++;
        }
        List<TemplatePiece> pieces = pieces(false);
        if (TemplatePiece.saysSomething(pieces)) {
            sections.putIfAbsent(current, List.copyOf(pieces));
        }
    }

    private static Optional<Section> heading(String text) {
        return switch (text.strip()) {
            case "first:" -> Optional.of(Section.FIRST);
            case "each:" -> Optional.of(Section.EACH);
            case "last:" -> Optional.of(Section.LAST);
            default -> Optional.empty();
        };
    }

    /** Reads to the end of the section, or up to the bracket that closes. */
    private List<TemplatePiece> pieces(boolean inBracket) {
        List<TemplatePiece> pieces = new ArrayList<>();
        while (line < lines.size()) {
            String text = lines.get(line);
            if (column == 0 && heading(text).isPresent()) {
                break;
            }
            if (column == 0 && text.startsWith("#")) {
                line++;
            } else if (column >= text.length()) {
                pieces.add(text.isBlank() ? new TemplatePiece.LineBreak() : new TemplatePiece.Literal(" "));
                nextLine();
            } else if (text.charAt(column) == ']' && inBracket) {
                break;
            } else {
                pieces.add(
                        switch (text.charAt(column)) {
                            case '{' -> placeholder(text);
                            case '[' -> bracket();
                            default -> literal(text);
                        });
            }
        }
        return pieces;
    }

    private void nextLine() {
        line++;
        column = 0;
    }

    private TemplatePiece literal(String text) {
        StringBuilder literal = new StringBuilder();
        for (; column < text.length(); column++) {
            char c = text.charAt(column);
            if (c == '\\' && column + 1 < text.length() && MARKS.indexOf(text.charAt(column + 1)) >= 0) {
                column++;
                literal.append(text.charAt(column));
            } else if (c == '{' || c == '[') {
                break;
            } else if (c == ']' && literal.isEmpty() || c == '}') {
                fault("'" + c + "' has no opening bracket; write \\" + c + " for the character itself");
            } else if (c == ']') {
                break;
            } else {
                literal.append(c);
            }
        }
        return new TemplatePiece.Literal(literal.toString());
    }

    private TemplatePiece bracket() {
        int startLine = line;
        int startColumn = column;
        column++;
        if (open == DEEPEST) {
            fault(startLine, startColumn, "more than " + DEEPEST + " brackets are open here");
            return new TemplatePiece.Literal("[");
        }
        open++;
        List<TemplatePiece> pieces = pieces(true);
        open--;
        boolean closed = line < lines.size()
                && column < lines.get(line).length()
                && lines.get(line).charAt(column) == ']';
        if (closed) {
            column++;
        } else {
            fault(startLine, startColumn, "this '[' is never closed");
        }
        if (!prose && pieces.stream().noneMatch(TemplatePiece.Fact.class::isInstance)) {
            fault(startLine, startColumn, "this bracket contains no column, so it would never be omitted");
        }
        return new TemplatePiece.Bracket(pieces);
    }

    private TemplatePiece placeholder(String text) {
        int end = text.indexOf('}', column);
        if (end < 0) {
            fault("this '{' is not closed on its line");
            column = text.length();
            return new TemplatePiece.Literal("");
        }
        String inside = text.substring(column + 1, end);
        int bar = inside.indexOf('|');
        String name = (bar < 0 ? inside : inside.substring(0, bar)).strip();
        mentions.add(new Mention(current, name, line, column));
        FactFormat format = FactFormat.PLAIN;
        if (bar >= 0) {
            List<String> words = words(inside.substring(bar + 1));
            if (words.isEmpty()) {
                fault("a format is missing after '|'");
            } else {
                format = FactFormat.read(words, this::fault);
            }
        }
        column = end + 1;
        return new TemplatePiece.Fact(name, format);
    }

    /** Splits a text at blanks outside of quotes. */
    private List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        for (char c : (text + " ").toCharArray()) {
            if (c == '"') {
                quoted = !quoted;
            } else if (c != ' ' || quoted) {
                word.append(c);
            } else if (!word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        if (quoted) {
            fault("a quote is not closed in this placeholder");
        }
        return words;
    }

    private void fault(String message) {
        fault(line, column, message);
    }

    private void fault(int atLine, int atColumn, String message) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(new TableToText.Fault(atLine + 1, atColumn + 1, message));
        } else {
            line = lines.size();
        }
    }
}
