package org.spartabench.judging.check;

import static org.spartabench.judging.check.MarkedExamples.marked;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding.Severity;

/** Questions that lack a bound or a "different", so that they fit two readings. */
final class ClarityExamples {

    private ClarityExamples() {}

    static Stream<Arguments> all() {
        return Stream.of(
                marked(
                        Check.CLARITY,
                        Severity.WARNING,
                        "medical",
                        "Which doctors work at a hospital?",
                        "SELECT name FROM doctors WHERE years_experience > 20"),
                marked(
                        Check.CLARITY,
                        Severity.WARNING,
                        "medical",
                        "What are the treatment types of the treatments?",
                        "SELECT DISTINCT treatment_type FROM treatments"),
                marked(
                        Check.CLARITY,
                        Severity.WARNING,
                        "medical",
                        "How many treatment types are there?",
                        "SELECT COUNT(DISTINCT treatment_type) FROM treatments"),
                marked(
                        Check.CLARITY,
                        Severity.WARNING,
                        "medical",
                        "Which patients have a date of birth?",
                        "SELECT name FROM patients WHERE date_of_birth > '1990-01-01'"),
                marked(
                        Check.CLARITY,
                        Severity.WARNING,
                        "nba",
                        "Which teams were founded?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year < 1950"));
    }
}
