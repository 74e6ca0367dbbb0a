package org.spartabench.judging.extract;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.base.Json;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.extract.NameIndex.Named;
import org.spartabench.judging.extract.StatedFigures.Figure;
import org.spartabench.judging.extract.StatedFigures.Kind;
import org.spartabench.judging.extract.StatedFigures.Pair;

/**
 * Proposes a schema of facts from texts, without a model: a table with the names of source tables that the texts hold, the labels of
 * their lines, their days by the words before, and their numbers by the word behind; of these, what a fifth of the texts states.
 */
final class FactProposal {

    private static final int FIFTH = 5;

    private static final Pattern BEHIND = Pattern.compile("[ -](\\p{Ll}{3,})\\b");
    private static final Pattern BEFORE = Pattern.compile("\\b(\\p{Ll}{2,} \\p{Ll}{2,}) $");
    private static final Set<String> IDLE = WordLists.words("idle words");

    /** What texts state under one name: the name of an entity, what stands behind a label, or a value beside words. */
    private static final class Found {
        private final BitSet texts = new BitSet();
        private final Set<ColumnType> types = new TreeSet<>();
        private String entity = "";
        private String label = "";
        private String form = "";
        private String example = "";
    }

    private final Map<String, Found> columns = new LinkedHashMap<>();
    private final int texts;

    private FactProposal(List<PassageStream.Text> texts, Map<ColumnRef, NameIndex> names) {
        this.texts = texts.size();
        for (int i = 0; i < texts.size(); i++) {
            read(i, texts.get(i).text(), names);
        }
    }

    /** Gives the schema as the JSON of its file. @param names of the source tables, by the columns that hold them */
    static ObjectNode of(List<PassageStream.Text> texts, Map<ColumnRef, NameIndex> names) {
        return new FactProposal(texts, names).json();
    }

    private void read(int number, String all, Map<ColumnRef, NameIndex> names) {
        PassageText text = new PassageText(all);
        names.forEach((column, index) -> index.in(all).stream()
                .filter(Named::full)
                .findFirst()
                .ifPresent(n -> found(number, TableNames.singular(column.table()), ColumnType.TEXT, n.key()).entity =
                        column.table() + "." + column.column()));
        Matcher line = PatternExtractor.LINE.matcher(all);
        while (line.find()) {
            String value = line.group(2).strip();
            String label = line.group(1).strip();
            List<Figure> inside = text.figures(line.start(2), line.start(2) + value.length());
            boolean figure = inside.size() == 1
                    && inside.getFirst().end() - inside.getFirst().start() == value.length();
            ColumnType type = figure ? type(inside.getFirst()) : ColumnType.TEXT;
            found(number, label.toLowerCase(Locale.ROOT), type, value).label = label;
        }
        for (Figure figure : text.figures()) {
            Matcher behind = BEHIND.matcher(all).region(figure.end(), all.length());
            Matcher before = BEFORE.matcher(all).region(Math.max(0, figure.start() - 40), figure.start());
            String example = Values.text(figure.value());
            if (figure.kind() == Kind.NUMBER && figure.pair() == Pair.NONE && behind.lookingAt()) {
                String word = behind.group(1);
                if (!IDLE.contains(word)) {
                    found(number, word, type(figure), example).form = "{%s} " + word;
                }
            } else if (figure.kind() == Kind.DAY && before.find()) {
                found(number, before.group(1), ColumnType.DATE, example).form = before.group(1) + " {%s}";
            }
        }
    }

    private static ColumnType type(Figure figure) {
        return switch (figure.kind()) {
            case DAY -> ColumnType.DATE;
            case TIME -> ColumnType.TIME;
            case NUMBER, ORDINAL, DURATION ->
                figure.value() instanceof BigDecimal n && n.stripTrailingZeros().scale() > 0
                        ? ColumnType.DECIMAL
                        : ColumnType.INTEGER;
        };
    }

    private Found found(int text, String words, ColumnType type, String example) {
        Found found = columns.computeIfAbsent(TableNames.fixed(words), n -> new Found());
        found.texts.set(text);
        found.types.add(type);
        found.example = found.example.isEmpty() ? example : found.example;
        return found;
    }

    private ObjectNode json() {
        columns.values().removeIf(c -> c.texts.cardinality() < 2 || c.texts.cardinality() * FIFTH < texts);
        ObjectNode root = Json.MAPPER.createObjectNode();
        ObjectNode table = root.putArray("tables").addObject().put("name", "facts");
        ArrayNode key = table.putArray("key").add("text_id");
        columns.entrySet().stream()
                .filter(c ->
                        !c.getValue().entity.isEmpty() && c.getValue().texts.cardinality() * 2 >= texts)
                .findFirst()
                .ifPresent(c -> key.add(c.getKey()));
        ArrayNode described = table.putArray("columns");
        described.addObject().put("name", "text_id").put("from", "id");
        ArrayNode patterns = table.putArray("patterns");
        ObjectNode lines = table.putObject("lines");
        columns.forEach((name, found) -> {
            ObjectNode column = described.addObject().put("name", name);
            if (!found.entity.isEmpty()) {
                column.put("entity", found.entity);
            } else {
                boolean decimal = found.types.equals(Set.of(ColumnType.INTEGER, ColumnType.DECIMAL));
                ColumnType type = decimal
                        ? ColumnType.DECIMAL
                        : found.types.size() == 1 ? found.types.iterator().next() : ColumnType.TEXT;
                column.put("type", type.name());
                if (found.form.startsWith("{") && type.numeric()) {
                    column.put("unit", found.form.substring(found.form.indexOf(' ') + 1));
                }
            }
            column.putArray("examples").add(found.example);
            if (!found.form.isEmpty()) {
                patterns.add(found.form.formatted(name));
            }
            if (!found.label.isEmpty()) {
                lines.put(found.label, name);
            }
        });
        return root;
    }
}
