package org.spartabench.judging.check;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding.Severity;

/** Questions with queries in which one check finds something, at least five for each check. */
final class MarkedExamples {

    private MarkedExamples() {}

    /** @param least severity of what is found */
    static Arguments marked(Check check, Severity least, String domain, String question, String sql) {
        return arguments(check, least, domain, question, sql);
    }

    static Stream<Arguments> all() {
        return Stream.of(ClarityExamples.all(), ValueExamples.all(), JoinExamples.marking(), others())
                .flatMap(each -> each);
    }

    private static Stream<Arguments> others() {
        return Stream.of(
                // Coverage
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "medical",
                        "Which doctors have more than 20 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience > 25"),
                marked(
                        Check.COVERAGE,
                        Severity.ERROR,
                        "medical",
                        "Which doctors have more than 20 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience < 20"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "medical",
                        "What is the average cost of MRI treatments?",
                        "SELECT MAX(cost) FROM treatments WHERE treatment_type = 'MRI'"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "medical",
                        "How many appointments were not cancelled?",
                        "SELECT COUNT(*) FROM appointments WHERE status = 'Cancelled'"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "medical",
                        "Which doctors are at Central Hospital?",
                        "SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital' AND"
                                + " specialization = 'Cardiology'"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "nba",
                        "Which players had at least 10 rebounds in a game?",
                        "SELECT player_name FROM nba_player_game_stats WHERE number_of_assist >= 10"),
                // Necessity
                marked(
                        Check.NECESSITY,
                        Severity.WARNING,
                        "medical",
                        "Which doctors at Hillside Clinic have more than 5 years of experience?",
                        "SELECT name FROM doctors WHERE hospital_branch = 'Hillside Clinic' AND"
                                + " years_experience > 5"),
                marked(
                        Check.NECESSITY,
                        Severity.WARNING,
                        "medical",
                        "Which doctors who have patients are in oncology?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology' AND name IN (SELECT"
                                + " doctor_name FROM appointments)"),
                marked(
                        Check.NECESSITY,
                        Severity.WARNING,
                        "medical",
                        "How many bills of patients of the clinic are paid?",
                        "SELECT COUNT(*) FROM billing WHERE payment_status = 'Paid' AND patient_name IN"
                                + " (SELECT name FROM patients)"),
                marked(
                        Check.NECESSITY,
                        Severity.INFO,
                        "medical",
                        "What is the longest experience of a doctor at a clinic that is not Central Hospital?",
                        "SELECT MAX(years_experience) FROM doctors WHERE hospital_branch <> 'Central" + " Hospital'"),
                marked(
                        Check.NECESSITY,
                        Severity.WARNING,
                        "nba",
                        "Which teams were founded before 1950 and have an arena?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year < 1950 AND arena IS NOT"
                                + " NULL"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "nba",
                        "Which teams were founded after 1974?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year >= 1974"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "nba",
                        "Which teams were founded from 1974 on?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year > 1974"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "nba",
                        "Which teams were founded in 1974?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year >= 1974"),
                marked(
                        Check.COVERAGE,
                        Severity.ERROR,
                        "medical",
                        "What is the bill date of each bill of more than $1,000?",
                        "SELECT bill_date FROM billing WHERE amount < 1000"),
                marked(
                        Check.COVERAGE,
                        Severity.WARNING,
                        "medical",
                        "Which patients were registered after March 2021?",
                        "SELECT name FROM patients WHERE registration_date >= '2021-03-01'"),
                // Bag or set
                marked(
                        Check.BAG_OR_SET,
                        Severity.WARNING,
                        "medical",
                        "Which patients had a checkup?",
                        "SELECT patient_name FROM appointments WHERE reason_for_visit = 'Checkup'"),
                marked(
                        Check.BAG_OR_SET,
                        Severity.ERROR,
                        "medical",
                        "What are the different specializations?",
                        "SELECT specialization FROM doctors"),
                marked(
                        Check.BAG_OR_SET,
                        Severity.ERROR,
                        "medical",
                        "How many different patients had a checkup?",
                        "SELECT COUNT(patient_name) FROM appointments WHERE reason_for_visit = 'Checkup'"),
                marked(
                        Check.BAG_OR_SET,
                        Severity.WARNING,
                        "medical",
                        "How many checkups were there?",
                        "SELECT COUNT(DISTINCT patient_name) FROM appointments WHERE reason_for_visit ="
                                + " 'Checkup'"),
                marked(
                        Check.BAG_OR_SET,
                        Severity.ERROR,
                        "medical",
                        "Which patients had a checkup? Name each patient once.",
                        "SELECT patient_name FROM appointments WHERE reason_for_visit = 'Checkup'"),
                // Neighbours
                marked(
                        Check.NEIGHBOURS,
                        Severity.INFO,
                        "medical",
                        "Which doctors have more than 25 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience > 25"),
                marked(
                        Check.NEIGHBOURS,
                        Severity.WARNING,
                        "medical",
                        "Which doctors have about 30 years of experience or so?",
                        "SELECT name FROM doctors WHERE years_experience >= 30"),
                marked(
                        Check.NEIGHBOURS,
                        Severity.INFO,
                        "medical",
                        "Which doctors have between 19 and 23 years of experience?",
                        "SELECT name FROM doctors WHERE years_experience BETWEEN 19 AND 23"),
                marked(
                        Check.NEIGHBOURS,
                        Severity.INFO,
                        "medical",
                        "Which doctors have cancelled appointments?",
                        "SELECT name FROM doctors WHERE name IN (SELECT doctor_name FROM appointments WHERE"
                                + " status = 'Cancelled' AND reason_for_visit = 'Emergency')"),
                marked(
                        Check.NEIGHBOURS,
                        Severity.INFO,
                        "medical",
                        "Which doctors are in oncology or at Central Hospital?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology' OR hospital_branch ="
                                + " 'Central Hospital'"),
                // Homonyms
                marked(
                        Check.HOMONYMS,
                        Severity.WARNING,
                        "twins",
                        "How many bills of women are there?",
                        "SELECT COUNT(*) FROM billing WHERE patient_name IN (SELECT name FROM patients WHERE"
                                + " gender = 'F')"),
                marked(
                        Check.HOMONYMS,
                        Severity.WARNING,
                        "twins",
                        "How many appointments are with doctors of 20 years or more?",
                        "SELECT COUNT(*) FROM appointments WHERE doctor_name IN (SELECT name FROM doctors WHERE"
                                + " years_experience >= 20)"),
                marked(
                        Check.HOMONYMS,
                        Severity.WARNING,
                        "twins",
                        "Which women have an emergency?",
                        "SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM appointments WHERE"
                                + " reason_for_visit = 'Follow-up' AND appointments.patient_name ="
                                + " patients.name)"),
                marked(
                        Check.HOMONYMS,
                        Severity.WARNING,
                        "twins",
                        "What do appointments with oncologists cost?",
                        "SELECT COUNT(*) FROM appointments a JOIN doctors d ON a.doctor_name = d.name WHERE"
                                + " d.specialization = 'Oncology'"),
                marked(
                        Check.HOMONYMS,
                        Severity.WARNING,
                        "twins",
                        "How many bills are of patients who are insured by CareBridge?",
                        "SELECT COUNT(*) FROM billing WHERE patient_name IN (SELECT name FROM patients WHERE"
                                + " insurance_provider = 'CareBridge')"),
                // Metric collision
                marked(
                        Check.METRIC_COLLISION,
                        Severity.ERROR,
                        "medical",
                        "Which letter is it?",
                        "SELECT 'A' FROM doctors WHERE specialization = 'Oncology'"),
                marked(
                        Check.METRIC_COLLISION,
                        Severity.WARNING,
                        "medical",
                        "Which notes are there?",
                        "SELECT CASE WHEN years_experience > 20 THEN 'the X-Ray' ELSE 'XRay' END FROM doctors"),
                marked(
                        Check.METRIC_COLLISION,
                        Severity.WARNING,
                        "medical",
                        "Which figures are there?",
                        "SELECT CASE WHEN years_experience > 20 THEN '1.5' ELSE '15' END FROM doctors"),
                marked(
                        Check.METRIC_COLLISION,
                        Severity.INFO,
                        "medical",
                        "What is the average cost of treatments?",
                        "SELECT AVG(cost) FROM treatments"),
                marked(
                        Check.METRIC_COLLISION,
                        Severity.ERROR,
                        "medical",
                        "Which signs are there?",
                        "SELECT CASE WHEN years_experience > 20 THEN '--' ELSE 'plus' END FROM doctors"),
                marked(
                        Check.MODALITY,
                        Severity.WARNING,
                        "medical",
                        "How many bills of patients are paid?",
                        "SELECT COUNT(*) FROM billing WHERE payment_status = 'Paid' AND patient_name IN"
                                + " (SELECT name FROM patients)"),
                marked(
                        Check.MODALITY,
                        Severity.WARNING,
                        "medical",
                        "Which oncologists have appointments?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology' AND name IN (SELECT"
                                + " doctor_name FROM appointments)"),
                marked(
                        Check.MODALITY,
                        Severity.WARNING,
                        "medical",
                        "How many appointments with a doctor were cancelled?",
                        "SELECT COUNT(*) FROM appointments WHERE status = 'Cancelled' AND EXISTS (SELECT 1 FROM"
                                + " doctors WHERE doctors.name = appointments.doctor_name)"),
                marked(
                        Check.MODALITY,
                        Severity.INFO,
                        "medical",
                        "What is the highest amount of a bill of somebody born after 1900?",
                        "SELECT MAX(amount) FROM billing WHERE patient_name IN (SELECT name FROM patients WHERE"
                                + " date_of_birth > '1900-01-01')"),
                marked(
                        Check.MODALITY,
                        Severity.WARNING,
                        "medical",
                        "Which pediatricians treat somebody and have 30 years of experience?",
                        "SELECT name FROM doctors WHERE specialization = 'Pediatrics' AND years_experience ="
                                + " 30 AND name IN (SELECT doctor_name FROM appointments WHERE status <>"
                                + " 'No-show')"),
                // Near duplicates
                marked(
                        Check.NEAR_DUPLICATES,
                        Severity.ERROR,
                        "medical",
                        "Who are the cardiologists?",
                        "SELECT d.name FROM doctors AS d WHERE 'Cardiology' = d.specialization"),
                marked(
                        Check.NEAR_DUPLICATES,
                        Severity.INFO,
                        "medical",
                        "Who are the neurologists?",
                        "SELECT name FROM doctors WHERE specialization = 'Neurology'"),
                marked(
                        Check.NEAR_DUPLICATES,
                        Severity.INFO,
                        "medical",
                        "Which patients have bills of more than $2,000?",
                        "SELECT patient_name FROM billing WHERE amount > 2000"),
                marked(
                        Check.NEAR_DUPLICATES,
                        Severity.WARNING,
                        "medical",
                        "Which doctors are in cardiology, with more than 2 years?",
                        "SELECT name FROM doctors WHERE specialization = 'Cardiology' AND years_experience >" + " 2"),
                marked(
                        Check.NEAR_DUPLICATES,
                        Severity.INFO,
                        "nba",
                        "How many games did the Foxes host?",
                        "SELECT COUNT(*) FROM nba_game_information WHERE home_team_name = 'Foxes'"),
                marked(
                        Check.ENGINES,
                        Severity.ERROR,
                        "medical",
                        "How many decades of experience have the doctors?",
                        "SELECT years_experience / 10 FROM doctors WHERE specialization = 'Dermatology'"),
                marked(
                        Check.ENGINES,
                        Severity.ERROR,
                        "medical",
                        "How many dozens of years?",
                        "SELECT MIN(years_experience) / 12 FROM doctors"),
                marked(
                        Check.ENGINES,
                        Severity.WARNING,
                        "medical",
                        "How are bills paid, sorted?",
                        "SELECT COALESCE(payment_method, 'none') FROM billing ORDER BY payment_method"),
                marked(
                        Check.ENGINES,
                        Severity.ERROR,
                        "medical",
                        "How are the first bills paid?",
                        "SELECT COALESCE(payment_method, 'none') FROM billing ORDER BY payment_method LIMIT 3"),
                marked(
                        Check.ENGINES,
                        Severity.ERROR,
                        "nba",
                        "How many points a quarter did the Foxes score?",
                        "SELECT team_points / 4 FROM nba_team_game_stats WHERE team_name = 'Foxes'"));
    }
}
