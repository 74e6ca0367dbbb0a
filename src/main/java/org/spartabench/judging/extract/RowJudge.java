package org.spartabench.judging.extract;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.extract.JudgedRow.Judged;
import org.spartabench.judging.extract.NameIndex.Named;
import org.spartabench.judging.extract.StatedFigures.Figure;
import org.spartabench.judging.extract.StatedFigures.Kind;

/** Judges the rows of passages by code alone: quotes, values, names, owners, and that no words state two rows. Safe for use by several threads. */
public final class RowJudge {

    private static final Set<String> SHARED = Set.of("each", "apiece", "both");

    private final FactSchema schema;
    private final Map<ColumnRef, NameIndex> entities;
    private final Map<String, Map<String, List<String>>> phrases;
    private final Map<String, DayWords.Subject> subjects;

    /** @param entities the names of source tables that columns of the schema refer to */
    public RowJudge(FactSchema schema, Map<ColumnRef, NameIndex> entities) {
        this.schema = schema;
        this.entities = Map.copyOf(entities);
        this.phrases = schema.tables().stream().collect(Collectors.toMap(FactTable::name, ValueJudge::phrases));
        this.subjects = new HashMap<>();
        schema.tables()
                .forEach(t ->
                        t.columns().forEach(c -> subjects.put(t.name() + "." + c.name(), DayWords.Subject.of(t, c))));
    }

    /** Judges the rows of a passage; a row of an unknown table, and a cell of an unknown column, is left out. */
    public List<JudgedRow> judge(PassageStream.Text passage, List<ExtractedRow> rows) {
        PassageText text = new PassageText(passage.text());
        List<JudgedRow> judged = new ArrayList<>();
        for (FactTable table : schema.tables()) {
            List<ExtractedRow> own =
                    rows.stream().filter(r -> r.table().equals(table.name())).toList();
            if (!own.isEmpty()) {
                judged.addAll(new TableRows(passage.id(), text, table, own).judged());
            }
        }
        return judged;
    }

    /** The rows of one table in one passage. */
    private final class TableRows {
        private final String id;
        private final PassageText text;
        private final FactTable table;
        private final List<ExtractedRow> rows;
        private final Set<String> naming;
        private final Map<String, NameIndex> indexes = new HashMap<>();
        private final Map<String, List<Named>> named = new HashMap<>();

        TableRows(String id, PassageText text, FactTable table, List<ExtractedRow> rows) {
            this.id = id;
            this.text = text;
            this.table = table;
            this.rows = rows;
            this.naming = table.naming();
        }

        /** Gives the names that a column's are among: those of its source table, or those of the passage's rows. */
        private NameIndex index(FactColumn column) {
            return indexes.computeIfAbsent(
                    column.name(),
                    name -> column.entity()
                            .flatMap(e -> Optional.ofNullable(entities.get(e)))
                            .orElseGet(() -> {
                                Set<String> names = new LinkedHashSet<>();
                                for (ExtractedRow row : rows) {
                                    ExtractedRow.Cell cell = row.cells().get(name);
                                    if (cell != null) {
                                        names.add(cell.value());
                                    }
                                }
                                return NameIndex.of(names);
                            }));
        }

        private List<Named> named(FactColumn column) {
            List<Named> known = named.get(column.name());
            if (known == null) {
                known = index(column).in(text.text());
                named.put(column.name(), known);
            }
            return known;
        }

        List<JudgedRow> judged() {
            List<JudgedRow> judged = new ArrayList<>();
            Map<String, Set<String>> stated = new HashMap<>();
            for (ExtractedRow row : rows) {
                Map<String, Judged> cells = new LinkedHashMap<>();
                table.columns().stream()
                        .filter(c -> c.given() && table.keyed(c))
                        .forEach(c -> cells.put(c.name(), new Judged(id, -1, -1, Support.SUPPORTED, "")));
                List<FactColumn> order = new ArrayList<>(table.columns());
                order.sort((a, b) -> Boolean.compare(name(b), name(a)));
                for (FactColumn column : order) {
                    ExtractedRow.Cell cell = row.cells().get(column.name());
                    if (cell != null && column.stated()) {
                        cells.put(
                                column.name(),
                                row.proven()
                                        ? proven(cell)
                                        : name(column) ? name(column, cell) : value(column, cell, cells));
                    }
                }
                judged.add(new JudgedRow(table.name(), row.proven() ? cells : alone(keyed(cells), stated)));
            }
            return judged;
        }

        private static Judged proven(ExtractedRow.Cell cell) {
            return new Judged(
                    cell.value(), cell.start(), cell.start() + cell.quote().length(), Support.SUPPORTED, "");
        }

        private boolean name(FactColumn column) {
            return naming.contains(column.name());
        }

        /** Judges a name: its quote stands in the text, and is that of one entity. */
        private Judged name(FactColumn column, ExtractedRow.Cell cell) {
            List<int[]> places = places(cell);
            if (places.isEmpty()) {
                return missing(cell);
            }
            NameIndex index = index(column);
            NameIndex.Link link = index.link(cell.value(), named(column));
            int[] first = places.getFirst();
            Judged judged = new Judged(cell.value(), first[0], first[1], Support.OPEN_NAME, "");
            if (link.key().isEmpty()) {
                return judged.but(
                        Support.OPEN_NAME,
                        link.candidates().isEmpty()
                                ? "no entity is called '" + brief(cell.value()) + "'"
                                : "'" + brief(cell.value()) + "' may be "
                                        + String.join(
                                                ", ",
                                                link.candidates().stream()
                                                        .map(RowJudge::brief)
                                                        .toList()));
            }
            String key = link.key().get();
            for (int[] place : places) {
                Optional<Named> there = named(column).stream()
                        .filter(n -> n.key().equals(key) && n.start() < place[1] && n.end() > place[0])
                        .findFirst();
                if (there.isPresent()) {
                    return new Judged(key, there.get().start(), there.get().end(), Support.SUPPORTED, "");
                }
            }
            return judged.but(Support.NOT_STATED, "the quote does not name " + brief(key));
        }

        private Judged value(FactColumn column, ExtractedRow.Cell cell, Map<String, Judged> cells) {
            List<int[]> places = places(cell);
            if (places.isEmpty()) {
                return missing(cell);
            }
            ValueJudge judge = judge(column, cell);
            if (judge.fault().isPresent()) {
                return judge.fault().get();
            }
            List<Judged> faults = new ArrayList<>();
            for (int[] place : places) {
                Judged here = judge.at(place[0], place[1]);
                here = here.supported() ? owned(column, here, cells) : here;
                here = here.supported() ? rivalled(column, cell, here, cells) : here;
                if (here.supported()) {
                    return here;
                }
                faults.add(here);
            }
            return faults.getFirst();
        }

        private List<int[]> places(ExtractedRow.Cell cell) {
            int end = cell.start() + cell.quote().length();
            boolean told = cell.start() >= 0
                    && end <= text.text().length()
                    && text.text().startsWith(cell.quote(), cell.start())
                    && !cell.quote().isEmpty();
            return told ? List.of(new int[] {cell.start(), end}) : text.places(cell.quote());
        }

        private Judged missing(ExtractedRow.Cell cell) {
            return new Judged(
                    cell.value(),
                    -1,
                    -1,
                    Support.NO_QUOTE,
                    "the passage does not hold the quote '" + brief(cell.quote()) + "'");
        }

        /** Judges whose a value is, by the names around it. */
        private Judged owned(FactColumn column, Judged value, Map<String, Judged> cells) {
            Optional<Judged> fault = Optional.empty();
            for (FactColumn owner : table.owners(column)) {
                Judged named = cells.get(owner.name());
                if (named != null && named.supported()) {
                    Ownership ownership = new Ownership(text, named(owner));
                    Judged here = ownership
                            .sides(value, named.value(), column)
                            .orElseGet(() -> ownership.judge(value, named.value()));
                    if (here.supported()) {
                        return here;
                    }
                    fault = Optional.of(here);
                }
            }
            return fault.orElseGet(() -> near(value, cells));
        }

        /** Doubts a value where another of the passage fits its column better: a day of something else, a number of another time. */
        private Judged rivalled(FactColumn column, ExtractedRow.Cell cell, Judged value, Map<String, Judged> cells) {
            List<LocalDate> days = days(cells);
            if (column.type().numeric() && DayWords.OtherTime.tells(text, value.start(), value.end(), days)) {
                return rival(column, value, cells, f -> now(column, f, days))
                        .map(f -> value.but(
                                Support.ANOTHERS, "its sentence tells of another time than that of " + words(f)))
                        .orElse(value);
            }
            if (cell.read() || column.type() != ColumnType.DATE && column.type() != ColumnType.TIMESTAMP) {
                return value;
            }
            DayWords dayWords =
                    new DayWords(text, Objects.requireNonNull(subjects.get(table.name() + "." + column.name())));
            DayWords.Told told = text.figures(value.start(), value.end()).stream()
                    .filter(f -> f.kind() == Kind.DAY)
                    .findFirst()
                    .map(dayWords::told)
                    .orElse(DayWords.Told.NOTHING);
            if (told.own()) {
                return value;
            }
            return told.word().isEmpty()
                    ? rival(
                                    column,
                                    value,
                                    cells,
                                    f -> f.kind() == Kind.DAY
                                            && dayWords.told(f).own())
                            .map(f -> value.but(
                                    Support.ANOTHERS, "the words beside " + words(f) + " fit the column better"))
                            .orElse(value)
                    : value.but(Support.ANOTHERS, "the words beside it tell of something else: '" + told.word() + "'");
        }

        private String words(Figure figure) {
            return "'" + brief(text.text().substring(figure.start(), figure.end())) + "'";
        }

        private List<LocalDate> days(Map<String, Judged> cells) {
            return cells.entrySet().stream()
                    .filter(c -> c.getValue().supported()
                            && table.column(c.getKey())
                                    .filter(o -> o.type() == ColumnType.DATE)
                                    .isPresent())
                    .map(c -> LocalDate.parse(c.getValue().value()))
                    .toList();
        }

        private boolean now(FactColumn column, Figure figure, List<LocalDate> days) {
            ExtractedRow.Cell cell = new ExtractedRow.Cell(
                    Values.text(figure.value()), text.text().substring(figure.start(), figure.end()), -1, false);
            return figure.kind() == Kind.NUMBER
                    && !DayWords.OtherTime.tells(text, figure.start(), figure.end(), days)
                    && judge(column, cell).names(figure);
        }

        /** Finds another figure of the passage that is the same owner's. */
        private Optional<Figure> rival(
                FactColumn column, Judged value, Map<String, Judged> cells, Predicate<Figure> fits) {
            return text.figures().stream()
                    .filter(f -> f.start() >= value.end() || f.end() <= value.start())
                    .filter(f -> !Values.text(f.value()).equals(value.value()))
                    .filter(fits)
                    .filter(f -> owned(
                                    column,
                                    new Judged(Values.text(f.value()), f.start(), f.end(), Support.SUPPORTED, ""),
                                    cells)
                            .supported())
                    .findFirst();
        }

        private ValueJudge judge(FactColumn column, ExtractedRow.Cell cell) {
            return new ValueJudge(text, table, phrases.getOrDefault(table.name(), Map.of()), column, cell);
        }

        /** Judges whether a value stands near the others of a row that is about nobody. */
        private Judged near(Judged value, Map<String, Judged> cells) {
            List<Judged> others = cells.values().stream()
                    .filter(c -> c.supported() && c.start() >= 0)
                    .toList();
            int sentence = text.sentence(value.start());
            boolean labelled = text.label(value.start()).isPresent(); // a line of the whole passage
            return labelled
                            || others.isEmpty()
                            || others.stream().anyMatch(o -> Math.abs(text.sentence(o.start()) - sentence) <= 1)
                    ? value
                    : value.but(Support.SCATTERED, "it stands far from the other values of its row");
        }

        /** Marks the values of a row whose key has no support. */
        private Map<String, Judged> keyed(Map<String, Judged> cells) {
            Optional<String> lacking = table.key().stream()
                    .filter(k -> !cells.containsKey(k) || !cells.get(k).supported())
                    .findFirst();
            if (lacking.isPresent()) {
                String why = "the row's " + lacking.get() + " has no support";
                boolean open = cells.containsKey(lacking.get())
                        && !cells.get(lacking.get()).support().refused();
                cells.replaceAll(
                        (column, cell) -> cell.supported() && !table.key().contains(column)
                                ? cell.but(open ? Support.OPEN_NAME : Support.NO_ROW, why)
                                : cell);
            }
            return cells;
        }

        /** Marks values whose words state the same column of an earlier row, unless the text shares them out. */
        private Map<String, Judged> alone(Map<String, Judged> cells, Map<String, Set<String>> stated) {
            String key = String.join(
                    "\n",
                    table.key().stream()
                            .map(k -> cells.containsKey(k) ? cells.get(k).value() : "")
                            .toList());
            cells.replaceAll((name, cell) -> {
                FactColumn column = table.column(name).orElseThrow();
                if (!cell.supported() || cell.start() < 0 || name(column)) {
                    return cell;
                }
                Set<String> holders =
                        stated.computeIfAbsent(name + ":" + cell.start() + "-" + cell.end(), s -> new HashSet<>());
                int sentence = text.sentence(cell.start());
                boolean first = holders.isEmpty();
                holders.add(key);
                return first || text.holds(text.start(sentence), text.end(sentence), SHARED)
                        ? cell
                        : cell.but(Support.TAKEN, "the same words already state it of another row");
            });
            return cells;
        }
    }

    static String brief(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 80 ? line : line.substring(0, 79) + "…";
    }
}
