package org.spartabench.judging.check;

import static org.spartabench.judging.check.MarkedExamples.marked;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding.Severity;

/** Queries that cut between ties, or whose values are not what they are taken for. */
final class ValueExamples {

    private ValueExamples() {}

    static Stream<Arguments> all() {
        return Stream.of(
                // Ties
                marked(
                        Check.TIES,
                        Severity.ERROR,
                        "medical",
                        "Which doctor has the most years of experience?",
                        "SELECT name FROM doctors ORDER BY years_experience DESC LIMIT 1"),
                marked(
                        Check.TIES,
                        Severity.ERROR,
                        "medical",
                        "Who are the 3 least expensive kinds of status?",
                        "SELECT patient_name FROM appointments ORDER BY status LIMIT 3"),
                marked(
                        Check.TIES,
                        Severity.ERROR,
                        "medical",
                        "Name any 2 doctors.",
                        "SELECT name FROM doctors LIMIT 2"),
                marked(
                        Check.TIES,
                        Severity.WARNING,
                        "twins",
                        "Which is the lightest parcel?",
                        "SELECT call_id FROM parcels ORDER BY weight NULLS FIRST, call_id LIMIT 1"),
                marked(
                        Check.TIES,
                        Severity.WARNING,
                        "twins",
                        "Which sender has the lightest parcels on average?",
                        "SELECT sender FROM parcels GROUP BY sender ORDER BY AVG(weight) NULLS FIRST, sender LIMIT 1"),
                marked(
                        Check.TIES,
                        Severity.WARNING,
                        "medical",
                        "Which doctor has the most years of experience?",
                        "SELECT name FROM doctors WHERE years_experience = (SELECT MAX(years_experience) FROM"
                                + " doctors)"),
                marked(
                        Check.TIES,
                        Severity.ERROR,
                        "nba",
                        "Which player had the most blocks in a game?",
                        "SELECT player_name FROM nba_player_game_stats ORDER BY number_of_block DESC LIMIT 1"),
                // Values
                marked(
                        Check.VALUES,
                        Severity.ERROR,
                        "medical",
                        "Which doctors are cardiologists?",
                        "SELECT COUNT(*) FROM doctors WHERE specialization = 'cardiology'"),
                marked(
                        Check.VALUES,
                        Severity.ERROR,
                        "medical",
                        "How many doctors are at the Central Hospital?",
                        "SELECT COUNT(*) FROM doctors WHERE hospital_branch LIKE '%Centrel%'"),
                marked(
                        Check.VALUES,
                        Severity.ERROR,
                        "medical",
                        "How many appointments are done or cancelled?",
                        "SELECT COUNT(*) FROM appointments WHERE status IN ('Done', 'Cancelled')"),
                marked(
                        Check.VALUES,
                        Severity.ERROR,
                        "twins",
                        "How many patients never called?",
                        "SELECT COUNT(*) FROM patients WHERE name NOT IN (SELECT patient_name FROM calls)"),
                marked(
                        Check.VALUES,
                        Severity.WARNING,
                        "twins",
                        "How many calls were there until May 2, 2023?",
                        "SELECT COUNT(*) FROM calls WHERE called_at <= '2023-05-02'"),
                marked(
                        Check.VALUES,
                        Severity.ERROR,
                        "twins",
                        "How many calls came from above floor 9?",
                        "SELECT COUNT(*) FROM calls WHERE floor > '9'"),
                marked(
                        Check.VALUES,
                        Severity.WARNING,
                        "twins",
                        "Which parcel is the dearest?",
                        "SELECT call_id FROM parcels ORDER BY price DESC, call_id LIMIT 1"),
                marked(
                        Check.VALUES,
                        Severity.WARNING,
                        "twins",
                        "What is the highest price?",
                        "SELECT MAX(price) FROM parcels"),
                marked(
                        Check.VALUES,
                        Severity.WARNING,
                        "twins",
                        "Which parcels cost more than the cheapest one?",
                        "SELECT call_id FROM parcels WHERE price > (SELECT MIN(price) FROM parcels)"),
                marked(
                        Check.VALUES,
                        Severity.WARNING,
                        "twins",
                        "Which parcels cost from 9 to 100?",
                        "SELECT call_id FROM parcels WHERE price BETWEEN '100' AND '9'"));
    }
}
