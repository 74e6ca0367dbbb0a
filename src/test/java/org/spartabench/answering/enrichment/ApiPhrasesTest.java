package org.spartabench.answering.enrichment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** The words for conditions, outputs and orders of all sixteen functions. */
class ApiPhrasesTest {

    private static final String TABLE = "airports";

    private static final ApiPhrases PHRASES = new ApiPhrases(Lexicon.forSchema(new Schema(
            "air",
            "a traveller",
            List.of(new Table(
                    TABLE,
                    List.of(
                            column("name", ColumnType.TEXT, Role.NAME),
                            column("city", ColumnType.TEXT, Role.CATEGORY),
                            column("height", ColumnType.INTEGER, Role.MEASURE)),
                    List.of("name"),
                    false,
                    3)),
            List.of(),
            new JoinGraph(List.of()))));

    private static final Map<String, String> CONDITIONS = Map.ofEntries(
            Map.entry("IS_PRIME(COUNT_CHARACTERS(name))", "whose name has a prime number of characters"),
            Map.entry(
                    "NOT IS_FIBONACCI(COUNT_SYLLABLES(name))",
                    "whose name does not have a Fibonacci number of syllables"),
            Map.entry("COUNT_WORDS(name) = 1", "whose name has 1 word"),
            Map.entry("COUNT_WORDS(name) <> 2", "whose name does not have 2 words"),
            Map.entry("COUNT_SYLLABLES(name) < 4", "whose name has fewer than 4 syllables"),
            Map.entry("IS_DIVISIBLE(COUNT_WORDS(name), 2)", "whose name has an even number of words"),
            Map.entry("IS_DIVISIBLE(COUNT_WORDS(name), 3)", "whose name has a number of words that is divisible by 3"),
            Map.entry("IS_DIVISIBLE(height, 2)", "whose height is even"),
            Map.entry("IS_PERFECT_SQUARE(height)", "whose height is a perfect square"),
            Map.entry("NOT IS_PERFECT_CUBE(height)", "whose height is not a perfect cube"),
            Map.entry("DIGIT_SUM(height) > 5", "whose height has digits that add up to more than 5"),
            Map.entry(
                    "IS_DIVISIBLE(DIGIT_SUM(height), 5)",
                    "whose height has digits that add up to a number divisible by 5"),
            Map.entry("IS_PALINDROME(city)", "whose city is a palindrome"),
            Map.entry("GET_COUNTRY_OF_PLACE(city) = 'France'", "whose city lies in France"),
            Map.entry("GET_CONTINENT_OF_PLACE(city) <> 'Asia'", "whose city does not lie in Asia"),
            Map.entry(
                    "IS_PRIME(COUNT_SYLLABLES(GET_PROVINCE_OF_PLACE(city)))",
                    "whose city lies in a province whose name has a prime number of syllables"),
            Map.entry("GET_LATITUDE_OF_PLACE(city) >= 48.1", "whose city has a latitude of at least 48.1 degrees"),
            Map.entry("GET_LONGITUDE_OF_PLACE(city) >= 2", "whose city has a longitude of at least 2 degrees"),
            Map.entry("CALCULATE_DISTANCE(city, 'Rome') < 100", "whose city lies less than 100 km from Rome"),
            Map.entry("COUNT_WORDS(name) > COUNT_WORDS(city)", "whose name has more words than the city"));

    private static Column column(String name, ColumnType type, Role role) {
        return new Column(name, type, role, Optional.empty(), true);
    }

    private static Block block(String sql) {
        return (Block) SqlReader.read(sql).block().orElseThrow();
    }

    @Test
    void conditionsAreSaidAsPeopleAsk() {
        CONDITIONS.forEach((sql, words) -> assertThat(PHRASES.clause(
                        block("SELECT name FROM airports WHERE " + sql).where().getFirst(), TABLE))
                .isEqualTo(words));
    }

    @Test
    void outputsAndOrdersAreSaidAsPeopleAsk() {
        assertThat(PHRASES.output(call("COUNT_SYLLABLES(name)"), TABLE))
                .isEqualTo("Also say, for each airport, how many syllables the name has.");
        assertThat(PHRASES.output(call("GET_COUNTRY_OF_PLACE(city)"), TABLE))
                .isEqualTo("Also say, for each airport, in which country the city lies.");
        assertThat(PHRASES.output(call("DIGIT_SUM(height)"), TABLE))
                .isEqualTo("Also say, for each airport, the sum of the digits of the height of the airport.");
        assertThat(PHRASES.order(call("COUNT_WORDS(name)"), TABLE))
                .isEqualTo("Sort the answer by the number of words in the name of the airport, from low to high.");
    }

    private static Expr.Call call(String sql) {
        return (Expr.Call)
                block("SELECT " + sql + " FROM airports").select().getFirst().expr();
    }

    @Test
    void aConditionStandsBehindItsRowsOrSaysWhichBlockItIsAbout() {
        EnrichedQuestion plain = EnrichedQuestion.of("Which airports are open?");
        assertThat(plain.with(
                        "airports", "whose height is even", block("SELECT name FROM airports"), BlockPath.ROOT, TABLE))
                .get()
                .isEqualTo(new EnrichedQuestion(
                        "Which airports whose height is even are open?", List.of("whose height is even")));
        Block nested = block("SELECT name FROM airports WHERE height > (SELECT AVG(T2.height) FROM airports AS T2)");
        EnrichedQuestion high = EnrichedQuestion.of("Which airports lie above the average airport?");
        assertThat(high.with("airports", "whose height is even", nested, BlockPath.ROOT.child(0), TABLE))
                .get()
                .extracting(EnrichedQuestion::text)
                .asString()
                .endsWith(" For the average, consider only airports whose height is even.");
        Block either = block("SELECT name FROM airports WHERE city IN (SELECT T2.city FROM airports AS T2)");
        assertThat(high.with("airports", "whose height is even", either, BlockPath.ROOT, TABLE))
                .isEmpty();
    }
}
