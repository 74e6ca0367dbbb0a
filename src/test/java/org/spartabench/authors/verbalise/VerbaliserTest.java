package org.spartabench.authors.verbalise;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.item.stage.Phrased;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.read.SqlReader;

/** A question has to name what its query names; its author learns which name is missing. */
class VerbaliserTest {

    private static final Schema NBA = Import.preview(Path.of("sample-data", "nba"), Optional.empty())
            .orThrow(IllegalStateException::new)
            .schema();

    private static final String QUERY = "SELECT COUNT(*) FROM nba_player_award WHERE player_name = 'Kevin Durant'";

    private final List<String> told = new ArrayList<>();

    private Optional<String> phrased(String sql, String... questions) {
        Deque<String> left = new ArrayDeque<>(List.of(questions));
        Class<?>[] type = {AuthorSession.class};
        AuthorSession session = (AuthorSession) Proxy.newProxyInstance(
                AuthorSession.class.getClassLoader(), type, (p, method, given) -> switch (method.getName()) {
                    case "seed" -> 1L;
                    case "reads" -> true;
                    case "samples" -> List.of();
                    case "purpose" -> Optional.of("How many awards has LeBron James won?");
                    case "ask" -> {
                        ((Request.Verbalise) given[1]).view().feedback().forEach(f -> told.add(f.outcome()));
                        yield Optional.ofNullable(left.poll()).map(Question::plain);
                    }
                    default -> throw new AssertionError(method + " is of no use here");
                });
        Grounded grounded = new Grounded(SqlReader.read(sql).block().orElseThrow(), new Answer(List.of("3")), 1, 0);
        return new Verbaliser(NBA, 3, Exemplars.NONE, 0).phrase(session, grounded)
                        instanceof Outcome.Done<Phrased>(Phrased phrased)
                ? Optional.of(phrased.question().text())
                : Optional.empty();
    }

    @Test
    void aStalePurposeMakesNoQuestion() {
        String good = "How many awards has KEVIN DURANT won?";
        assertThat(phrased(QUERY, "How many awards has LeBron James won?", good))
                .contains(good);
        assertThat(told).singleElement().asString().contains("'Kevin Durant', which the question does not name");
        assertThat(phrased(QUERY, "a?", "b?", "c?", "d?")).isEmpty();
    }

    /** What the query does not hold is no part of its question: a number, a name of several words. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0000', textBlock = """
        SELECT COUNT(*) FROM nba_player_award WHERE season > 2015 | How many awards were given after 2019? | 2019
        SELECT COUNT(*) FROM nba_player_award WHERE season > 2015 | How many awards came to Led Zeppelin after 2015? | Led Zeppelin
        SELECT COUNT(*) FROM nba_player_award WHERE season > 2015 | How many awards were given from 2016 on? | -
        SELECT COUNT(*) FROM t WHERE milliseconds >= 300000 | How many of the 12 last for 5 minutes, which is 300 seconds? | -
        SELECT COUNT(*) FROM t WHERE milliseconds >= 300000 | How many last for at least 35 minutes? | 35
        SELECT COUNT(*) FROM t WHERE day >= '2018-03-14' | How many are from March 14, 2018, or later? | -
        SELECT COUNT(*) FROM t WHERE gross > 2000000 | How many grossed over $2 million in New Award City? | -
        """)
    void whatTheQueryDoesNotHoldIsNotAsked(String sql, String question, String foreign) {
        boolean right = foreign.equals("-");
        assertThat(phrased(sql, question)).isEqualTo(right ? Optional.of(question) : Optional.empty());
        assertThat(told)
                .isEqualTo(
                        right
                                ? List.of()
                                : List.of("the question says " + foreign + ", which the query does not hold"));
    }

    @Test
    void namesStandInAnyForm() {
        for (String question : List.of(
                "List the number of awards of Kevin Durant.",
                "How many awards has \"Kevin Durant\" won?",
                "Which is Kevin Durant's number of awards?")) {
            assertThat(phrased(QUERY, question)).as(question).contains(question);
        }
        String category = "SELECT COUNT(*) FROM nba_player_award WHERE award = 'x' AND player_name <> 'Kevin Durant'";
        assertThat(phrased(category, "How many awards do others have?")).isPresent();
    }
}
