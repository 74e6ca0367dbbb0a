package org.spartabench.facts.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.Law;
import org.spartabench.facts.passage.template.Rendered;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/** The templates that come with the samples, and the standard one, over all sample data. */
class SamplePassagesTest {

    static Stream<Arguments> groundingTables() throws IOException {
        List<Arguments> tables = new ArrayList<>();
        for (SampleDomain domain : SampleDomain.values()) {
            SampleTables data = SampleTables.read(Path.of("sample-data", domain.id()));
            data.json().get("tables").properties().stream()
                    .filter(table -> table.getValue().get("grounding").asBoolean())
                    .forEach(table -> tables.add(Arguments.of(domain, table.getKey())));
        }
        return tables.stream();
    }

    static Stream<Arguments> allTables() throws IOException {
        List<Arguments> tables = new ArrayList<>();
        for (SampleDomain domain : SampleDomain.values()) {
            SampleTables.read(Path.of("sample-data", domain.id()))
                    .headers()
                    .keySet()
                    .forEach(table -> tables.add(Arguments.of(domain, table)));
        }
        return tables.stream();
    }

    @Test
    void shippedTemplateStatesEveryFactInItsSpan() throws IOException {
        Law.holdsFor(groundingTables(), given -> {
            SampleDomain domain = (SampleDomain) given.get()[0];
            String name = (String) given.get()[1];
            Table table = table(domain, name);
            TableToText template = good(TableToText.shipped(domain.id(), name).orElseThrow(), columns(table));
            everyFactIsStated(template, tuples(domain, table));
        });
    }

    @Test
    void aNullTakesNoOtherFactAway() throws IOException {
        Law.holdsFor(groundingTables(), given -> {
            SampleDomain domain = (SampleDomain) given.get()[0];
            String name = (String) given.get()[1];
            Table table = table(domain, name);
            TableToText template = good(TableToText.shipped(domain.id(), name).orElseThrow(), columns(table));
            for (String column : columns(table)) {
                if (template.groupBy().contains(column)) {
                    continue;
                }
                Map<String, @Nullable Object> tuple =
                        new LinkedHashMap<>(tuples(domain, table).getFirst());
                tuple.put(column, null);
                everyFactIsStated(template, List.of(tuple));
            }
        });
    }

    @Test
    void standardTemplateSuitsAnyTable() throws IOException {
        Law.holdsFor(allTables(), given -> {
            SampleDomain domain = (SampleDomain) given.get()[0];
            String name = (String) given.get()[1];
            Table table = table(domain, name);
            TableToText template = good(TableToText.standard(table), columns(table));
            everyFactIsStated(template, tuples(domain, table));
        });
    }

    @Test
    void aPlainPassageReadsAsProse() throws IOException {
        Table any = table(SampleDomain.MEDICAL, "patients");
        List<Column> known = any.columns().stream()
                .map(c -> new Column(c.name(), c.type(), c.role(), c.unit(), false))
                .toList();
        Table patients = new Table(any.name(), known, List.of("patient_id"), true, any.rows());
        TableToText template = good(TableToText.standard(patients), columns(patients));
        assertThat(template.render(tuples(SampleDomain.MEDICAL, patients).subList(0, 1))
                        .text())
                .matches(
                        "\\w+ \\w+ is one of the patients, with the patient id P\\d+\\. The gender is \\w+, the date of"
                                + " birth is \\w+ \\d+, \\d{4}, and the address is [^.]+\\..*");
    }

    private static void everyFactIsStated(
            TableToText template, List<? extends Map<String, ? extends @Nullable Object>> tuples) {
        for (List<Map<String, ? extends @Nullable Object>> group : passages(template, tuples)) {
            Rendered passage = template.render(group);
            assertThat(passage.text()).doesNotContain("  ", " .", " ,", " \n", "\n\n", "null", "{", "[");
            for (int i = 0; i < group.size(); i++) {
                int tuple = i;
                group.get(i).forEach((column, value) -> {
                    List<String> stated = passage.spans().stream()
                            .filter(s -> s.tuple() == tuple && s.column().equals(column))
                            .map(passage::text)
                            .toList();
                    if (value == null) {
                        assertThat(stated)
                                .as("%s in %s", column, passage.text())
                                .isEmpty();
                    } else {
                        assertThat(stated)
                                .as("%s in %s", column, passage.text())
                                .isNotEmpty();
                        assertThat(stated)
                                .allSatisfy(s -> assertThat(states(s, value))
                                        .as("%s: %s", column, s)
                                        .isTrue());
                    }
                });
            }
        }
    }

    /** Whether a person reads the value out of the words; shares no code with the formats. */
    private static boolean states(String words, Object value) {
        return switch (value) {
            case LocalDate date ->
                date.equals(LocalDate.parse(words, DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH)));
            case LocalTime time ->
                time.equals(LocalTime.parse(words, DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH)));
            case Long number -> words.replace(",", "").split(" ")[0].equals(number.toString());
            case BigDecimal number -> new BigDecimal(words.replace(",", "")).compareTo(number) == 0;
            default ->
                words.equals(value.toString()) || Set.of("Ffemale", "Mmale").contains(value + words);
        };
    }

    private static List<List<Map<String, ? extends @Nullable Object>>> passages(
            TableToText template, List<? extends Map<String, ? extends @Nullable Object>> tuples) {
        Map<Object, List<Map<String, ? extends @Nullable Object>>> passages = new LinkedHashMap<>();
        for (Map<String, ? extends @Nullable Object> tuple : tuples) {
            Object key = template.groupBy().isEmpty()
                    ? passages.size()
                    : template.groupBy().stream().map(tuple::get).toList();
            passages.computeIfAbsent(key, k -> new ArrayList<>()).add(tuple);
        }
        return List.copyOf(passages.values());
    }

    private static TableToText good(String source, List<String> columns) {
        return switch (TableToText.parse(source, columns)) {
            case TableToText.Parsed.Good good -> good.template();
            case TableToText.Parsed.Faulty faulty -> throw new AssertionError(faulty.faults());
        };
    }

    private static List<String> columns(Table table) {
        return table.columns().stream().map(Column::name).toList();
    }

    private static Table table(SampleDomain domain, String name) throws IOException {
        SampleTables data = SampleTables.read(Path.of("sample-data", domain.id()));
        List<Column> columns = new ArrayList<>();
        for (String column : data.headers().get(name)) {
            JsonNode facts = data.json().get("columns").get(name + "." + column);
            columns.add(new Column(
                    column,
                    ColumnType.valueOf(facts.get("type").asText()),
                    Role.valueOf(facts.get("role").asText()),
                    Optional.ofNullable(facts.get("unit")).map(JsonNode::asText),
                    true));
        }
        List<String> key = new ArrayList<>();
        data.json().get("tables").get(name).get("primaryKey").forEach(k -> key.add(k.asText()));
        return new Table(name, columns, key, true, data.table(name).size());
    }

    private static List<Map<String, @Nullable Object>> tuples(SampleDomain domain, Table table) throws IOException {
        List<Map<String, @Nullable Object>> tuples = new ArrayList<>();
        for (Map<String, String> row :
                SampleTables.read(Path.of("sample-data", domain.id())).table(table.name())) {
            Map<String, @Nullable Object> tuple = new LinkedHashMap<>();
            for (Column column : table.columns()) {
                tuple.put(column.name(), value(column.type(), row.get(column.name())));
            }
            tuples.add(tuple);
        }
        return tuples;
    }

    private static @Nullable Object value(ColumnType type, String text) {
        if (text.isEmpty()) {
            return null;
        }
        return switch (type) {
            case BOOLEAN -> Boolean.valueOf(text);
            case INTEGER -> Long.valueOf(text);
            case DECIMAL -> new BigDecimal(text);
            case DATE -> LocalDate.parse(text);
            case TIME -> LocalTime.parse(text);
            case TIMESTAMP, TEXT -> text;
        };
    }
}
