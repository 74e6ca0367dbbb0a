package org.spartabench.judging.clarify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.judging.clarify.LeakCheck.Leakage;
import org.spartabench.judging.clarify.dialogue.TreeOracle;

/** The barrier on clarifications with known labels: our own, and the 22 of the data folder where it is there. */
final class LeakCheckTest {

    private static final String GOLD =
            "SELECT title FROM films WHERE budget >= (SELECT AVG(budget) FROM films WHERE studio ="
                    + " 'Northlight') AND year BETWEEN 1990 AND 1995";

    private static List<Leakage.Kind> leaks(String inquiry, String answer) {
        return new LeakCheck(GOLD, "Which films of the early nineties were dear?", List.of("Harbour Lights", "41.5"))
                .of(inquiry, answer).stream().map(Leakage::kind).toList();
    }

    @Test
    void wordsThatNameColumnsAndValuesPass() {
        for (String answer : List.of(
                "The bound is the average of the column budget over films whose studio is 'Northlight'.",
                "At least that much: a budget equal to the bound counts.",
                "The years from 1990 to 1995, with both of them counted.",
                "A year is written with its century, as in 1992.",
                TreeOracle.NOT_NEEDED)) {
            assertThat(leaks("What does the budget have to reach?", answer))
                    .as(answer)
                    .isEmpty();
        }
    }

    @Test
    void whatGivesTheQueryAwayIsRefused() {
        String asked = "Dearer than all films, or those of one studio?";
        assertThat(leaks(asked, "Use AVG over the films of the studio.")).contains(Leakage.Kind.CODE);
        assertThat(leaks(asked, "films[films.studio == 'Northlight'].budget.mean()"))
                .contains(Leakage.Kind.CODE);
        assertThat(leaks(asked, "The budget is >= the average.")).contains(Leakage.Kind.OPERATOR);
        assertThat(leaks(asked, "The year lies between 1990 and 1995.")).contains(Leakage.Kind.QUERY_TEXT);
        assertThat(leaks(asked, "The ground truth takes those of one studio.")).contains(Leakage.Kind.GROUND_TRUTH);
        assertThat(leaks(asked, "Of one studio, whose average is 41.5.")).contains(Leakage.Kind.RESULT);
        assertThat(leaks(asked, "Of one studio, so Harbour Lights is in.")).contains(Leakage.Kind.RESULT);
        assertThat(leaks(asked, "Seven films are.")).contains(Leakage.Kind.RESULT);
        for (String number :
                List.of("ninety", "twenty-four", "two hundred and five", "a dozen", "about 90", "9e1", "0.9E2")) {
            assertThat(leaks(asked, "Of one studio; that gives " + number + " films in the end."))
                    .as(number)
                    .contains(Leakage.Kind.RESULT);
        }
        assertThat(leaks(asked, "Yes.")).contains(Leakage.Kind.NO_ANSWER);
        assertThat(leaks(asked, "Those of one studio; titles are wanted, sorted by year, without a repeat."))
                .contains(Leakage.Kind.MORE_THAN_ASKED);
        assertThat(leaks(asked, " ")).contains(Leakage.Kind.EMPTY);
    }

    @Test
    void theLabelledClarificationsAreJudgedAsPeopleDid() throws IOException {
        Path file = TestData.needLarger("bird-python/clarifications.jsonl");
        List<String> wrong = new ArrayList<>();
        int kinds = 0;
        for (String line : Files.readAllLines(file)) {
            JsonNode one = new ObjectMapper().readTree(line);
            List<Leakage> leaks = new LeakCheck(one.path("gold").asText(), "", List.of())
                    .of(one.path("inquiry").asText(), one.path("answer").asText());
            if (leaks.isEmpty() != one.path("passes").asBoolean()) {
                wrong.add(one.path("id").asText() + ": " + leaks);
            }
            InquiryKind kind = InquiryKind.of(one.path("inquiry").asText());
            if (kind.label().equals(one.path("class").asText())) {
                kinds++;
            } else {
                wrong.add(one.path("id").asText() + " is called " + kind);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(kinds).isEqualTo(22);
    }
}
