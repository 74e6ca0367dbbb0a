package org.spartabench.facts.passage.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Law;

class TableToTextTest {

    private static final String SHIPS = """
        version: 1
        # One passage for each ship.
        group-by: ship

        first:
        Crew of the {ship}:

        each:
        {name}[, born on {born|date},] has made {voyages|count voyage voyages}.
        """;

    private static final List<String> SHIP_COLUMNS = List.of("ship", "name", "born", "voyages");

    @Test
    void writesWhatTheReadmeShows() {
        Rendered passage = good(SHIPS, SHIP_COLUMNS)
                .render(List.of(
                        sailor("Ada Lund", LocalDate.of(1955, 6, 4), 12L),
                        sailor("Jon Brask", null, 1),
                        sailor("Mia Oren", LocalDate.of(1990, 5, 1), 1204L)));
        assertThat(passage.text()).isEqualTo("""
            Crew of the Petrel:
            Ada Lund, born on June 4, 1955, has made 12 voyages.
            Jon Brask has made 1 voyage.
            Mia Oren, born on May 1, 1990, has made 1,204 voyages.\
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "]", "[{name}", "{nope}", "{", "first:\n"})
    void aTemplateOfFaultsIsRefusedWithTheFirstOnes(String part) {
        assertThat(TableToText.parse(part.repeat(500_000), SHIP_COLUMNS))
                .isInstanceOfSatisfying(
                        TableToText.Parsed.Faulty.class,
                        faulty -> assertThat(faulty.faults()).hasSizeBetween(1, 100));
    }

    @Test
    void thePassageOfAGroupHoldsOneEntityOnly() {
        TableToText ships = good(SHIPS, SHIP_COLUMNS);
        Map<String, @Nullable Object> other = sailor("Ida Holm", null, 3L);
        other.put("ship", "Tern");
        assertThatThrownBy(() -> ships.render(List.of(sailor("Ada Lund", null, 1L), other)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void blanksAndStopsStayCleanWhereBracketsAreLeftOut() {
        TableToText template =
                good("A [{x} ]b [ ({y}) ] [with {z} [and {w}]] .\n\n\nEnd\\[\\]", List.of("w", "x", "y", "z"));
        Map<String, @Nullable Object> tuple = new LinkedHashMap<>();
        assertThat(template.render(List.of(tuple)).text()).isEqualTo("A b.\nEnd[]");
        tuple.put("z", 2L);
        assertThat(template.render(List.of(tuple)).text()).isEqualTo("A b with 2.\nEnd[]");
        tuple.put("w", true);
        tuple.put("y", 0.5);
        assertThat(template.render(List.of(tuple)).text()).isEqualTo("A b (0.5) with 2 and true.\nEnd[]");
    }

    static Stream<Arguments> formatted() {
        return Stream.of(
                Arguments.of("date", LocalDate.of(1955, 6, 4), "June 4, 1955"),
                Arguments.of("date", "1955-06-04", "June 4, 1955"),
                Arguments.of("date", "some day", "some day"),
                Arguments.of("time", LocalTime.of(15, 5), "3:05 PM"),
                Arguments.of("time", LocalTime.of(0, 0, 9), "12:00:09 AM"),
                Arguments.of("number", 13_980L, "13,980"),
                Arguments.of("number", new BigDecimal("4158.40"), "4,158.4"),
                Arguments.of("number 2", new BigDecimal("4158.4"), "4,158.40"),
                Arguments.of("number", new BigDecimal("123456789012345678901.123"), "123,456,789,012,345,678,901.123"),
                Arguments.of("number", 18_624.0, "18,624"),
                Arguments.of("number", "many", "many"),
                Arguments.of("count point points", 1, "1 point"),
                Arguments.of("count point points", 0L, "0 points"),
                Arguments.of("count \"field goal\" \"field goals\"", 1204, "1,204 field goals"),
                Arguments.of("count point points", new BigDecimal("1.0"), "1 point"),
                Arguments.of("ordinal", 1L, "1st"),
                Arguments.of("ordinal", 12, "12th"),
                Arguments.of("ordinal", 113, "113th"),
                Arguments.of("ordinal", 22, "22nd"),
                Arguments.of("map F=female M=male", "F", "female"),
                Arguments.of("map F=female M=male", "X", "X"),
                Arguments.of("map true=\"won in four games\" false=won", true, "won in four games"));
    }

    @Test
    void formats() {
        Law.holdsFor(formatted(), given -> {
            String format = (String) given.get()[0];
            Object value = (Object) given.get()[1];
            String expected = (String) given.get()[2];
            Rendered passage = good("<{x|" + format + "}>", List.of("x")).render(List.of(Map.of("x", value)));
            assertThat(passage.text()).isEqualTo("<" + expected + ">");
            assertThat(passage.spans()).containsExactly(new Rendered.Span(1, 1 + expected.length(), 0, "x"));
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{x} {nam};                     line 1, column 5: the table has no column 'nam'",
                "{x} {y} [maybe];               line 1, column 9: this bracket contains no column",
                "{x} [in {y};                   line 1, column 5: this '[' is never closed",
                "{x} {y} ];                     line 1, column 9: ']' has no opening bracket",
                "{x} } {y};                     line 1, column 5: '}' has no opening bracket",
                "{x} {y;                        line 1, column 5: this '{' is not closed on its line",
                "{x} {y|};                      line 1, column 5: a format is missing after '|'",
                "{x} {y|money};                 line 1, column 5: there is no format 'money'",
                "{x} {y|count point};           line 1, column 5: 'count' takes the words for one and for many",
                "{x} {y|map F};                 line 1, column 5: 'map' takes pairs",
                "{x} {y|count \"a b};           line 1, column 5: a quote is not closed",
                "{x};                           line 1, column 1: column 'y' is not used in the template",
                "version: 2/{x} {y};            line 1, column 1: this program reads version 1, not '2'",
                "# remark/group-by: z/{x} {y};  line 2, column 1: 'group-by:' names 'z'",
                "group-by: x/first:/{y}/each:/{x} {y}; line 3, column 1: only columns of 'group-by:'",
                "group-by: x/first:/{x};        line 3, column 1: there is no text for each tuple",
                "each:/{x}/each:/{y};           line 3, column 1: this is the second section 'each:'",
                ";                              line 1, column 1: there is no text for each tuple"
            })
    void faultsNameTheirPlace(@Nullable String source, String expected) {
        String text = Optional.ofNullable(source).orElse("").replace('/', '\n');
        TableToText.Parsed parsed = TableToText.parse(text, List.of("x", "y"));
        assertThat(parsed)
                .isInstanceOfSatisfying(
                        TableToText.Parsed.Faulty.class,
                        faulty -> assertThat(faulty.faults())
                                .anySatisfy(
                                        fault -> assertThat(fault.toString()).startsWith(expected)));
    }

    private static TableToText good(String source, List<String> columns) {
        return switch (TableToText.parse(source, columns)) {
            case TableToText.Parsed.Good good -> good.template();
            case TableToText.Parsed.Faulty faulty -> throw new AssertionError(faulty.faults());
        };
    }

    private static Map<String, @Nullable Object> sailor(String name, @Nullable LocalDate born, Object voyages) {
        Map<String, @Nullable Object> sailor = new LinkedHashMap<>();
        sailor.put("ship", "Petrel");
        sailor.put("name", name);
        sailor.put("born", born);
        sailor.put("voyages", voyages);
        return sailor;
    }
}
