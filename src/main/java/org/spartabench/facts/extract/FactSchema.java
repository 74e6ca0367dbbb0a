package org.spartabench.facts.extract;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.passage.template.TextPattern;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;

/**
 * The grounding tables that texts shall fill.
 *
 * @param hash of the file, which changes with every change of it
 */
public record FactSchema(List<FactTable> tables, String hash) {

    public FactSchema {
        tables = List.copyOf(tables);
    }

    public Optional<FactTable> table(String name) {
        return tables.stream().filter(t -> t.name().equals(name)).findFirst();
    }

    /**
     * A table to be filled.
     *
     * @param key columns that identify a row; each of its parts must be stated, or given by the passage
     * @param patterns sentences to be found in prose
     * @param lines columns by the labels of lines such as {@code Attendance: 18,624}
     */
    public record FactTable(
            String name,
            List<FactColumn> columns,
            List<String> key,
            List<TextPattern> patterns,
            Map<String, String> lines) {

        public FactTable {
            columns = List.copyOf(columns);
            key = List.copyOf(key);
            patterns = List.copyOf(patterns);
            lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
        }

        public Optional<FactColumn> column(String wanted) {
            for (FactColumn column : columns) {
                if (column.name().equals(wanted)) {
                    return Optional.of(column);
                }
            }
            return Optional.empty();
        }

        public boolean keyed(FactColumn column) {
            return key.contains(column.name());
        }

        /** Gives the columns of the key that name who the row is about; without one, the first column of entities. */
        public List<FactColumn> subjects() {
            List<FactColumn> named = columns.stream()
                    .filter(c -> keyed(c) && c.stated() && c.type() == ColumnType.TEXT)
                    .toList();
            return named.isEmpty()
                    ? columns.stream()
                            .filter(c -> c.entity().isPresent())
                            .limit(1)
                            .toList()
                    : named;
        }

        /** Names the columns that hold names: of entities, or of who a row is about. */
        public Set<String> naming() {
            return Stream.concat(columns.stream().filter(c -> c.entity().isPresent()), subjects().stream())
                    .map(FactColumn::name)
                    .collect(Collectors.toSet());
        }

        /** Gives the columns whose names say whose a value is: the one that it is of, or those of the key; none where the key names nobody. */
        public List<FactColumn> owners(FactColumn column) {
            return column.of()
                    .flatMap(this::column)
                    .map(List::of)
                    .orElseGet(() -> subjects().stream().filter(this::keyed).toList());
        }
    }

    /** Says how a number stands in a text. */
    public enum Form {
        /** {@code 17 points}, or a part of a score. */
        NUMBER,
        /** The first of {@code 7-for-13}. */
        MADE,
        /** The second of {@code 7-for-13}. */
        ATTEMPTED,
        /** The first of {@code (46-12)}. */
        WON,
        /** The second of {@code (46-12)}. */
        LOST;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public boolean paired() {
            return this != NUMBER;
        }
    }

    /**
     * A column to be filled.
     *
     * @param words that name the value beside it, as "points"; those of the unit belong to them
     * @param verbs that state a yes
     * @param says texts that state a value of few
     * @param entity the column of a source table whose values it names
     * @param of the column that says whose the value is
     * @param unless words that make a value another thing, as "season"
     * @param given {@code id} if the passage's id is the value; else the text states it
     */
    public record FactColumn(
            String name,
            ColumnType type,
            Optional<String> unit,
            String description,
            List<String> examples,
            List<String> words,
            List<String> verbs,
            Map<String, List<String>> says,
            Optional<ColumnRef> entity,
            Optional<String> of,
            List<String> unless,
            Form form,
            boolean given) {

        public FactColumn {
            examples = List.copyOf(examples);
            words = List.copyOf(words);
            verbs = List.copyOf(verbs);
            says = Collections.unmodifiableMap(new LinkedHashMap<>(says));
            unless = List.copyOf(unless);
        }

        public boolean stated() {
            return !given;
        }

        /** Lists the words that name the value, in lower case, with the unit. */
        public List<String> named() {
            return Stream.concat(words.stream(), unit.stream())
                    .map(w -> w.toLowerCase(Locale.ROOT))
                    .toList();
        }

        public Column column(boolean key) {
            Role role = entity.isPresent() && !given
                    ? Role.NAME
                    : given
                            ? Role.IDENTIFIER
                            : type.numeric() ? Role.MEASURE : type.temporal() ? Role.MOMENT : Role.CATEGORY;
            return new Column(name, type, role, unit, !key);
        }
    }
}
