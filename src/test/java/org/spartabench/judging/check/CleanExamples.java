package org.spartabench.judging.check;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.authors.item.finding.Check;

/** Questions with queries in which one check has nothing to find, at least five for each. */
final class CleanExamples {

    private CleanExamples() {}

    static Arguments clean(Check check, String domain, String question, String sql) {
        return arguments(check, domain, question, sql);
    }

    static Stream<Arguments> all() {
        return Stream.concat(JoinExamples.cleaning(), others());
    }

    private static Stream<Arguments> others() {
        return Stream.of(
                // Clarity
                clean(
                        Check.CLARITY,
                        "medical",
                        "Which doctors have more than 20 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience > 20"),
                clean(
                        Check.CLARITY,
                        "medical",
                        "How many appointments were not cancelled?",
                        "SELECT COUNT(*) FROM appointments WHERE status <> 'Cancelled'"),
                clean(
                        Check.CLARITY,
                        "medical",
                        "Which patients were born after January 1, 1990?",
                        "SELECT name FROM patients WHERE date_of_birth > '1990-01-01'"),
                clean(
                        Check.CLARITY,
                        "medical",
                        "What are the kinds of treatments?",
                        "SELECT DISTINCT treatment_type FROM treatments"),
                clean(
                        Check.CLARITY,
                        "nba",
                        "Which teams were founded before 1950?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year < 1950"),
                // Coverage
                clean(
                        Check.COVERAGE,
                        "nba",
                        "Which teams were founded prior to 1974?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year < 1974"),
                clean(
                        Check.COVERAGE,
                        "nba",
                        "Which teams were founded starting in 1974?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year >= 1974"),
                clean(
                        Check.COVERAGE,
                        "nba",
                        "Which teams were founded in the 1970s?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year BETWEEN 1970 AND 1979"),
                clean(
                        Check.COVERAGE,
                        "nba",
                        "Which teams were founded since the 1970s?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year >= 1970"),
                clean(
                        Check.COVERAGE,
                        "nba",
                        "Which teams were founded not before 1974?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year >= 1974"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "Which doctors have more than 20 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience > 20"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "Which doctors have 21 or more years of experience?",
                        "SELECT name FROM doctors WHERE years_experience > 20"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "What is the maximum years of experience of a pediatrician at Central Hospital?",
                        "SELECT MAX(years_experience) FROM doctors WHERE hospital_branch = 'Central Hospital' AND"
                                + " specialization = 'Pediatrics'"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "How many appointments were not cancelled?",
                        "SELECT COUNT(*) FROM appointments WHERE status <> 'Cancelled'"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "Which patients were born after January 1, 1990?",
                        "SELECT name FROM patients WHERE date_of_birth > '1990-01-01'"),
                clean(
                        Check.COVERAGE,
                        "nba",
                        "Which players scored more than 25 points and had at least ten rebounds in a game?",
                        "SELECT player_name FROM nba_player_game_stats WHERE number_of_points > 25 AND"
                                + " number_of_rebound >= 10"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "Which male patients have made payments that exceed the average of the failed ones above 2500?",
                        "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount >"
                            + " (SELECT AVG(amount) FROM billing WHERE payment_status = 'Failed' AND amount > 2500))"
                            + " AND gender = 'M'"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "What is the total of amounts between 3,000 and 4,500 on or after June 1, 2023?",
                        "SELECT SUM(amount) FROM billing WHERE amount BETWEEN 3000 AND 4500 AND bill_date >="
                                + " '2023-06-01'"),
                clean(
                        Check.COVERAGE,
                        "medical",
                        "What is the total of amounts between 3,000 and 4,500 dated June 1, 2023 or later?",
                        "SELECT SUM(amount) FROM billing WHERE amount BETWEEN 3000 AND 4500 AND bill_date >="
                                + " '2023-06-01'"),
                // Necessity
                clean(
                        Check.NECESSITY,
                        "medical",
                        "Which cardiologists have more than 20 years of experience?",
                        "SELECT name FROM doctors WHERE specialization = 'Cardiology' AND years_experience > 20"),
                clean(
                        Check.NECESSITY,
                        "medical",
                        "Who are the oncologists?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology'"),
                clean(
                        Check.NECESSITY,
                        "medical",
                        "How many bills of women are paid?",
                        "SELECT COUNT(*) FROM billing WHERE payment_status = 'Paid' AND patient_name IN (SELECT name"
                                + " FROM patients WHERE gender = 'F')"),
                clean(
                        Check.NECESSITY,
                        "medical",
                        "What do MRI treatments cost on average?",
                        "SELECT AVG(cost) FROM treatments WHERE treatment_type = 'MRI'"),
                clean(
                        Check.NECESSITY,
                        "nba",
                        "Which teams were founded before 1950?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year < 1950"),
                // Ties
                clean(
                        Check.TIES,
                        "twins",
                        "Which is the heaviest parcel?",
                        "SELECT call_id FROM parcels WHERE weight IS NOT NULL ORDER BY weight DESC LIMIT 1"),
                clean(
                        Check.TIES,
                        "medical",
                        "Which doctor has the fewest years of experience?",
                        "SELECT name FROM doctors ORDER BY years_experience LIMIT 1"),
                clean(
                        Check.TIES,
                        "medical",
                        "Who are the 3 first doctors by name?",
                        "SELECT name FROM doctors ORDER BY name LIMIT 3"),
                clean(
                        Check.TIES,
                        "medical",
                        "Which bill is the highest?",
                        "SELECT bill_id FROM billing WHERE amount = (SELECT MAX(amount) FROM billing)"),
                clean(
                        Check.TIES,
                        "medical",
                        "Who are the 4 doctors with the most years of experience?",
                        "SELECT name FROM doctors ORDER BY years_experience DESC, name LIMIT 4"),
                clean(
                        Check.TIES,
                        "medical",
                        "Who are all the doctors?",
                        "SELECT name FROM doctors ORDER BY years_experience LIMIT 10"),
                // Bag or set
                clean(
                        Check.BAG_OR_SET,
                        "medical",
                        "Which patients had a checkup?",
                        "SELECT DISTINCT patient_name FROM appointments WHERE reason_for_visit = 'Checkup'"),
                clean(Check.BAG_OR_SET, "medical", "Who are the doctors?", "SELECT name FROM doctors"),
                clean(
                        Check.BAG_OR_SET,
                        "medical",
                        "How many checkups were there?",
                        "SELECT COUNT(*) FROM appointments WHERE reason_for_visit = 'Checkup'"),
                clean(
                        Check.BAG_OR_SET,
                        "medical",
                        "What are the specializations?",
                        "SELECT DISTINCT specialization FROM doctors"),
                // Neighbours
                clean(
                        Check.NEIGHBOURS,
                        "medical",
                        "Which doctors have more than 24 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience > 24"),
                clean(
                        Check.NEIGHBOURS,
                        "medical",
                        "Which doctors are in oncology?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology'"),
                clean(
                        Check.NEIGHBOURS,
                        "medical",
                        "Which doctors have at least 30 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience >= 30"),
                clean(
                        Check.NEIGHBOURS,
                        "medical",
                        "Which bills are higher than $1,000.5?",
                        "SELECT bill_id FROM billing WHERE amount > 1000.5"),
                clean(
                        Check.NEIGHBOURS,
                        "nba",
                        "Which teams were founded in 1946?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year = 1946"),
                // Values
                clean(Check.VALUES, "twins", "What is the highest code?", "SELECT MAX(code) FROM parcels"),
                clean(Check.VALUES, "twins", "Which sender comes first?", "SELECT MIN(sender) FROM parcels"),
                clean(
                        Check.VALUES,
                        "medical",
                        "Who are the cardiologists?",
                        "SELECT name FROM doctors WHERE specialization = 'Cardiology'"),
                clean(
                        Check.VALUES,
                        "medical",
                        "How many doctors are at a hospital?",
                        "SELECT COUNT(*) FROM doctors WHERE hospital_branch LIKE '%Hospital%'"),
                clean(
                        Check.VALUES,
                        "medical",
                        "How many appointments were completed or cancelled?",
                        "SELECT COUNT(*) FROM appointments WHERE status IN ('Completed', 'Cancelled')"),
                clean(
                        Check.VALUES,
                        "twins",
                        "How many patients never called?",
                        "SELECT COUNT(*) FROM patients WHERE name NOT IN (SELECT patient_name FROM calls WHERE"
                                + " patient_name IS NOT NULL)"),
                clean(
                        Check.VALUES,
                        "twins",
                        "How many calls were there on or before May 2, 2023?",
                        "SELECT COUNT(*) FROM calls WHERE CAST(called_at AS DATE) <= '2023-05-02'"),
                // Homonyms
                clean(
                        Check.HOMONYMS,
                        "medical",
                        "How many bills of women are there?",
                        "SELECT COUNT(*) FROM billing WHERE patient_name IN (SELECT name FROM patients WHERE gender ="
                                + " 'F')"),
                clean(
                        Check.HOMONYMS,
                        "twins",
                        "How many appointments are with cardiologists?",
                        "SELECT COUNT(*) FROM appointments WHERE doctor_name = 'Nadia Boranov' AND doctor_name IN"
                                + " (SELECT name FROM doctors WHERE specialization = 'Dermatology')"),
                clean(
                        Check.HOMONYMS,
                        "twins",
                        "Which doctors are at Hillside Clinic?",
                        "SELECT name FROM doctors WHERE hospital_branch = 'Hillside Clinic' AND name IN (SELECT"
                                + " doctor_name FROM appointments WHERE doctor_name = 'Nico Visaretti')"),
                clean(
                        Check.HOMONYMS,
                        "twins",
                        "How many treatments came of a checkup?",
                        "SELECT COUNT(*) FROM treatments WHERE appointment_id IN (SELECT appointment_id FROM"
                                + " appointments WHERE reason_for_visit = 'Checkup')"),
                clean(
                        Check.HOMONYMS,
                        "nba",
                        "Which players with an award had more than 30 points in a game?",
                        "SELECT DISTINCT player_name FROM nba_player_game_stats WHERE number_of_points > 30 AND"
                                + " player_name IN (SELECT player_name FROM nba_player_award)"),
                // Metric collision
                clean(Check.METRIC_COLLISION, "medical", "Who are the doctors?", "SELECT name FROM doctors"),
                clean(Check.METRIC_COLLISION, "medical", "How many doctors are there?", "SELECT COUNT(*) FROM doctors"),
                clean(
                        Check.METRIC_COLLISION,
                        "medical",
                        "What are the kinds of treatments?",
                        "SELECT DISTINCT treatment_type FROM treatments"),
                clean(
                        Check.METRIC_COLLISION,
                        "medical",
                        "When were bills of more than $4,000 written?",
                        "SELECT DISTINCT bill_date FROM billing WHERE amount > 4000"),
                clean(
                        Check.METRIC_COLLISION,
                        "nba",
                        "Which teams are there?",
                        "SELECT team_name FROM nba_team_information"),
                // Modality
                clean(
                        Check.MODALITY,
                        "medical",
                        "How many bills of women are paid?",
                        "SELECT COUNT(*) FROM billing WHERE payment_status = 'Paid' AND patient_name IN (SELECT name"
                                + " FROM patients WHERE gender = 'F')"),
                clean(
                        Check.MODALITY,
                        "medical",
                        "Who are the oncologists?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology'"),
                clean(
                        Check.MODALITY,
                        "medical",
                        "How many treatments of checkups were there?",
                        "SELECT COUNT(*) FROM treatments WHERE appointment_id IN (SELECT appointment_id FROM"
                                + " appointments WHERE reason_for_visit = 'Checkup')"),
                clean(
                        Check.MODALITY,
                        "medical",
                        "Which doctors have more than 23 appointments?",
                        "SELECT name FROM doctors WHERE name IN (SELECT doctor_name FROM appointments GROUP BY"
                                + " doctor_name HAVING COUNT(*) > 23)"),
                clean(
                        Check.MODALITY,
                        "medical",
                        "How many appointments are with cardiologists?",
                        "SELECT COUNT(*) FROM appointments WHERE doctor_name IN (SELECT name FROM doctors WHERE"
                                + " specialization = 'Cardiology')"),
                // Near duplicates
                clean(
                        Check.NEAR_DUPLICATES,
                        "medical",
                        "How many cardiologists are there?",
                        "SELECT COUNT(*) FROM doctors WHERE specialization = 'Cardiology'"),
                clean(
                        Check.NEAR_DUPLICATES,
                        "medical",
                        "Who works at Hillside Clinic?",
                        "SELECT name FROM doctors WHERE hospital_branch = 'Hillside Clinic'"),
                clean(
                        Check.NEAR_DUPLICATES,
                        "medical",
                        "Which patients have bills of at least $2,000?",
                        "SELECT patient_name FROM billing WHERE amount >= 2000"),
                clean(
                        Check.NEAR_DUPLICATES,
                        "medical",
                        "Which treatments cost more than $2,000?",
                        "SELECT treatment_id FROM treatments WHERE cost > 2000"),
                clean(
                        Check.NEAR_DUPLICATES,
                        "nba",
                        "How many games did the Foxes play away?",
                        "SELECT COUNT(*) FROM nba_game_information WHERE visitor_team_name = 'Foxes'"),
                // Engines
                clean(
                        Check.ENGINES,
                        "medical",
                        "Who are the doctors by name?",
                        "SELECT name FROM doctors ORDER BY name"),
                clean(Check.ENGINES, "medical", "What is the average cost?", "SELECT AVG(cost) FROM treatments"),
                clean(
                        Check.ENGINES,
                        "medical",
                        "How many bills of women are there?",
                        "SELECT COUNT(*) FROM billing WHERE patient_name IN (SELECT name FROM patients WHERE gender ="
                                + " 'F')"),
                clean(
                        Check.ENGINES,
                        "nba",
                        "Which teams have more than 3 home games?",
                        "SELECT home_team_name FROM nba_game_information GROUP BY home_team_name HAVING COUNT(*) > 3"),
                clean(
                        Check.ENGINES,
                        "nba",
                        "What is the latest game?",
                        "SELECT MAX(game_date) FROM nba_game_information"));
    }
}
