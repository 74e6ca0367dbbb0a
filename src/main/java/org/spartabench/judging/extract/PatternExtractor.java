package org.spartabench.judging.extract;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.extract.FactSchema.Form;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.passage.template.Rendered;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.passage.template.TemplateReading;
import org.spartabench.facts.passage.template.TextPattern;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.extract.ExtractedRow.Cell;
import org.spartabench.judging.extract.NameIndex.Named;
import org.spartabench.judging.extract.StatedFigures.Figure;
import org.spartabench.judging.extract.StatedFigures.Kind;
import org.spartabench.judging.extract.StatedFigures.Pair;

/**
 * Reads rows out of passages without a model: the templates of tables backwards, the patterns of the schema, and lines such as {@code
 * Attendance: 18,624}. Safe for use by several threads.
 */
public final class PatternExtractor {

    /** Longest text that is a value. */
    private static final int LONGEST = 80;

    static final Pattern LINE = Pattern.compile("(?m)^[ \\t>*-]*([\\p{L}][^:\\n]{0,60}):[ \\t]+(\\S[^\\n]*)$");
    private static final Pattern PROPER = Pattern.compile(
            "\\p{Lu}[\\p{L}\\p{M}.'’-]*(?:[ ](?:(?:de|van|von|der|la|of|the)[ ])?\\p{Lu}[\\p{L}\\p{M}.'’-]*){0,5}");
    /** Words of a name before the part by which it is known. */
    private static final Pattern FIRST = Pattern.compile("(?:\\p{Lu}[\\p{L}.'’-]*\\s+){1,2}");
    /** What follows a name that ends its sentence. */
    private static final Pattern AFTER = Pattern.compile("(?s)(?<=\\p{L}{2})\\.\\s.*|[.'’-]+$");

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern PHRASE = Pattern.compile("[^.,;:!?()\\n\"]{1,80}");

    private final FactSchema schema;
    private final Map<ColumnRef, NameIndex> entities;
    private final Map<String, Backwards> templates;

    /** A template of the project for a table of the schema. @param source its text */
    public record Backwards(Table table, TableToText template, String source) {}

    /** @param templates those of the project, by the tables of the schema that have one */
    public PatternExtractor(FactSchema schema, Map<ColumnRef, NameIndex> entities, Map<String, Backwards> templates) {
        this.schema = schema;
        this.entities = Map.copyOf(entities);
        this.templates = Map.copyOf(templates);
    }

    /** Proposes a schema to begin with, as the JSON of its file. @param names of the source tables, by the columns that hold them */
    public static ObjectNode proposal(List<PassageStream.Text> texts, Map<ColumnRef, NameIndex> names) {
        return FactProposal.of(texts, names);
    }

    /** Reads the rows that a passage states. */
    public List<ExtractedRow> rows(PassageStream.Text passage) {
        List<ExtractedRow> rows = new ArrayList<>();
        PassageText text = new PassageText(passage.text());
        for (FactTable table : schema.tables()) {
            List<ExtractedRow> written = Optional.ofNullable(templates.get(table.name())).stream()
                    .flatMap(t -> backwards(t, passage.text()).stream())
                    .toList();
            rows.addAll(written.isEmpty() ? new Found(text, table).rows() : written);
        }
        return rows;
    }

    private static List<ExtractedRow> backwards(Backwards template, String text) {
        Optional<TemplateReading> reading = template.template().read(text, template.table());
        List<ExtractedRow> rows = new ArrayList<>();
        for (int i = 0; i < reading.map(r -> r.tuples().size()).orElse(0); i++) {
            Map<String, Cell> cells = new LinkedHashMap<>();
            for (Rendered.Span span : reading.get().rendered().spans()) {
                if (span.tuple() == i) {
                    cells.putIfAbsent(
                            span.column(),
                            new Cell(
                                    Values.text(reading.get().tuples().get(i).get(span.column())),
                                    text.substring(span.start(), span.end()),
                                    span.start(),
                                    true));
                }
            }
            rows.add(new ExtractedRow(template.table().name(), cells, true));
        }
        return rows;
    }

    /** What the patterns and lines of one table find in one passage. */
    private final class Found implements TextPattern.ValueReader {
        private final PassageText text;
        private final FactTable table;
        /** The columns that hold names. */
        private final Set<String> naming;

        private final Map<String, List<Named>> named = new LinkedHashMap<>();
        /** Values by column and place, which several patterns ask for. */
        private final Map<String, Map<Integer, List<TextPattern.Stated>>> known = new HashMap<>();

        /** Rows by the names of their key. */
        private final Map<List<String>, Map<String, Cell>> rows = new LinkedHashMap<>();

        Found(PassageText text, FactTable table) {
            this.text = text;
            this.table = table;
            this.naming = table.naming();
        }

        /** Matches that lack a part of the key, by their places: the row is the last one before them. */
        private final Map<Integer, Map<String, Cell>> partial = new LinkedHashMap<>();

        List<ExtractedRow> rows() {
            for (TextPattern pattern : table.patterns()) {
                for (List<TextPattern.Stated> match : pattern.find(text.text(), this)) {
                    Map<String, Cell> cells = new LinkedHashMap<>();
                    match.forEach(s -> cells.putIfAbsent(s.column(), cell(s)));
                    add(cells, match.getFirst().start());
                }
            }
            if (!table.lines().isEmpty()) {
                lines();
            }
            partial.forEach(this::join);
            return rows.values().stream()
                    .map(cells -> new ExtractedRow(table.name(), cells, false))
                    .toList();
        }

        private Cell cell(TextPattern.Stated stated) {
            return new Cell(
                    Values.text(stated.value()),
                    text.text().substring(stated.start(), stated.end()),
                    stated.start(),
                    true);
        }

        private void lines() {
            Matcher line = LINE.matcher(text.text());
            while (line.find()) {
                String label = NameIndex.folded(line.group(1));
                table.lines().forEach((written, name) -> {
                    FactColumn column = table.column(name).orElseThrow();
                    if (NameIndex.folded(written).equals(label)) {
                        at(line.start(2), name).stream()
                                .findFirst()
                                .or(() -> column.type() == ColumnType.TEXT
                                        ? Optional.of(new TextPattern.Stated(
                                                name,
                                                line.group(2).strip(),
                                                line.start(2),
                                                line.start(2)
                                                        + line.group(2).strip().length()))
                                        : Optional.empty())
                                .ifPresent(s -> add(new LinkedHashMap<>(Map.of(name, cell(s))), line.start()));
                    }
                });
            }
        }

        /** Adds what a match states to the row of its key; who it is about may stand before it. */
        private void add(Map<String, Cell> cells, int at) {
            for (FactColumn subject : table.subjects()) {
                if (!cells.containsKey(subject.name()) && table.keyed(subject)) {
                    new Ownership(text, names(subject))
                            .about(at)
                            .ifPresent(n -> cells.put(
                                    subject.name(),
                                    new Cell(n.key(), text.text().substring(n.start(), n.end()), n.start(), true)));
                }
            }
            boolean whole =
                    table.columns().stream().allMatch(c -> !table.keyed(c) || c.given() || cells.containsKey(c.name()));
            if (whole) {
                put(cells);
            } else {
                partial.merge(at, cells, (one, other) -> {
                    other.forEach(one::putIfAbsent);
                    return one;
                });
            }
        }

        /** Adds what a match states to the row whose key stands last before it. */
        private void join(int at, Map<String, Cell> cells) {
            int last = -1;
            Map<String, Cell> key = new LinkedHashMap<>();
            for (Map<String, Cell> row : rows.values()) {
                for (String name : table.key()) {
                    Cell cell = row.get(name);
                    if (cell != null && cell.start() <= at && cell.start() > last) {
                        last = cell.start();
                        key.clear();
                        table.key().forEach(k -> Optional.ofNullable(row.get(k)).ifPresent(c -> key.put(k, c)));
                    }
                }
            }
            key.forEach(cells::putIfAbsent);
            put(cells);
        }

        private void put(Map<String, Cell> cells) {
            List<String> key = table.key().stream()
                    .map(k -> Optional.ofNullable(cells.get(k)).map(Cell::value).orElse(""))
                    .toList();
            Map<String, Cell> row = rows.computeIfAbsent(key, k -> new LinkedHashMap<>());
            boolean same = cells.entrySet().stream()
                    .allMatch(e -> !row.containsKey(e.getKey())
                            || table.key().contains(e.getKey())
                            || row.get(e.getKey()).value().equals(e.getValue().value()));
            if (same) {
                cells.forEach(row::putIfAbsent);
            } else {
                List<String> again = new ArrayList<>(key);
                again.add(String.valueOf(rows.size()));
                rows.put(again, cells);
            }
        }

        private List<Named> names(FactColumn column) {
            return named.computeIfAbsent(
                    column.name(),
                    c -> column.entity()
                            .flatMap(e -> Optional.ofNullable(entities.get(e)))
                            .map(index -> index.in(text.text()))
                            .orElse(List.of()));
        }

        @Override
        public ColumnType type(String column) {
            return table.column(column).map(FactColumn::type).orElse(ColumnType.TEXT);
        }

        @Override
        public int next(int from, String name) {
            FactColumn column = table.column(name).orElseThrow();
            String all = text.text();
            if (column.type() != ColumnType.TEXT) {
                int next = text.next(from);
                boolean money = next > from && Character.getType(all.charAt(next - 1)) == Character.CURRENCY_SYMBOL;
                return money ? next - 1 : next;
            }
            boolean names = naming.contains(name);
            int next = from;
            while (next < all.length()
                    && !(TextPattern.begins(all, next) && !(names && Character.isLowerCase(all.charAt(next))))) {
                next++;
            }
            return next < all.length() ? next : -1;
        }

        @Override
        public List<TextPattern.Stated> at(int from, String name) {
            return known.computeIfAbsent(name, n -> new HashMap<>()).computeIfAbsent(from, at -> values(at, name));
        }

        private List<TextPattern.Stated> values(int from, String name) {
            FactColumn column = table.column(name).orElseThrow();
            List<TextPattern.Stated> values = new ArrayList<>();
            if (from >= text.text().length()) {
                return values;
            }
            if (column.type() == ColumnType.TEXT) {
                texts(column, from, values);
                return values;
            }
            boolean money = Character.getType(text.text().charAt(from)) == Character.CURRENCY_SYMBOL; // $1.3 million
            int digits = money ? from + 1 : from;
            for (Figure figure : text.figures(digits, Math.min(text.text().length(), from + LONGEST))) {
                if (figure.start() > digits) {
                    break;
                }
                if (figure.kind() != Kind.DURATION && (column.form() == Form.NUMBER || figure.pair() != Pair.NONE)) {
                    Optional.ofNullable(CellParser.parse(Values.text(figure.value()), column.type(), Notation.PLAIN))
                            .ifPresent(v -> values.add(new TextPattern.Stated(name, v, from, figure.end())));
                }
            }
            return values;
        }

        /** Tells whether only the words before a part of a name stand there, as "Atlanta" before "Hawks". */
        private boolean before(int from, int name) {
            return name - from < LONGEST / 2
                    && FIRST.matcher(text.text()).region(from, name).matches();
        }

        private void texts(FactColumn column, int from, List<TextPattern.Stated> values) {
            String all = text.text();
            boolean name = naming.contains(column.name());
            if (name && Character.isLowerCase(all.charAt(from))) {
                return;
            }
            Set<Integer> ends = new LinkedHashSet<>();
            if (column.entity().isPresent()) {
                names(column).stream()
                        .filter(n -> n.start() >= from && n.start() < from + LONGEST)
                        .filter(n -> n.start() == from || before(from, n.start()))
                        .forEach(n -> values.add(new TextPattern.Stated(column.name(), n.key(), from, n.end())));
            }
            column.says()
                    .forEach((value, says) -> says.stream()
                            .filter(s -> all.regionMatches(true, from, s, 0, s.length()))
                            .forEach(s ->
                                    values.add(new TextPattern.Stated(column.name(), value, from, from + s.length()))));
            Matcher m = (name ? PROPER : PHRASE).matcher(all);
            if (column.says().isEmpty() && m.region(from, all.length()).lookingAt()) {
                String found = m.group().stripTrailing();
                for (int end = found.length(); end > 0; end = found.lastIndexOf(' ', end - 1)) {
                    ends.add(from + end);
                }
                List<Integer> order = new ArrayList<>(ends);
                Matcher proper = PROPER.matcher(all);
                if (!name && proper.region(from, all.length()).lookingAt()) {
                    int run = from
                            + AFTER.matcher(proper.group()).replaceFirst("").length();
                    if (order.remove(Integer.valueOf(run))) {
                        order.add(run);
                    }
                }
                (name ? order : order.reversed())
                        .forEach(end -> values.add(new TextPattern.Stated(
                                column.name(),
                                BLANKS.matcher(all.substring(from, end)).replaceAll(" "),
                                from,
                                end)));
            }
        }
    }

    /** Gives what tells one state of the extractor from another, so that passages are read again when it changes. */
    public String version() {
        String sources = templates.entrySet().stream()
                .map(e -> e.getKey() + "\n" + e.getValue().source())
                .sorted()
                .collect(Collectors.joining("\n"));
        return "patterns " + schema.hash() + " " + Integer.toHexString(sources.hashCode());
    }
}
