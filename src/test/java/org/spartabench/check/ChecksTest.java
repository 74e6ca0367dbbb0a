package org.spartabench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.fact.sample.Scale;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Fix;
import org.spartabench.item.Finding.Severity;

/** Each check on questions that people might type, over the medical and the NBA sample: five that it marks, five that it lets be. */
final class ChecksTest {

    @TempDir
    private static Path folder;

    private static Tried medical;
    private static Tried nba;
    private static Tried twins;

    @BeforeAll
    static void open() throws IOException {
        medical = Tried.sample(SampleDomain.MEDICAL, folder);
        nba = Tried.sample(SampleDomain.NBA, folder);
        twins = Tried.over(twins());
        medical.item(1, "SELECT name FROM doctors WHERE specialization = 'Cardiology'");
        medical.item(2, "SELECT patient_name FROM billing WHERE amount > 3000");
        nba.item(3, "SELECT COUNT(*) FROM nba_game_information WHERE home_team_name = 'Anchors'");
    }

    /** The medical tables with a second patient and a second doctor of a name that is there already, and times in a bill. */
    private static Path twins() throws IOException {
        Path domain = folder.resolve("twins-domain");
        SampleDomain.MEDICAL.write(domain, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path csv = Files.createDirectories(folder.resolve("twins"));
        for (String table : List.of("patients", "doctors", "appointments", "billing", "treatments")) {
            Files.copy(domain.resolve(table + ".csv"), csv.resolve(table + ".csv"));
        }
        add(csv.resolve("patients.csv"), "P051,F,1971-03-02,2 Fern Road,2021-01-05,CareBridge,Shun Chandrawalan");
        add(csv.resolve("doctors.csv"), "D011,Oncology,5,Central Hospital,Paola Torancourt");
        Files.writeString(
                csv.resolve("calls.csv"),
                "call_id,called_at,floor,patient_name\n1,2023-05-01 09:30:00,9,Shun Chandrawalan\n"
                        + "2,2023-05-02 17:05:00,10,\n3,2023-05-02 18:15:00,x,Rocío Coronte\n");
        return csv;
    }

    private static void add(Path file, String line) throws IOException {
        Files.writeString(file, Files.readString(file).stripTrailing() + "\n" + line + "\n");
    }

    @AfterAll
    static void close() {
        medical.close();
        nba.close();
        twins.close();
    }

    private static Tried of(String domain) {
        return switch (domain) {
            case "medical" -> medical;
            case "nba" -> nba;
            default -> twins;
        };
    }

    /** @param least severity of what is found */
    private static Arguments marked(Check check, Severity least, String domain, String question, String sql) {
        return arguments(check, least, domain, question, sql);
    }

    static Stream<Arguments> marked() {
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
                        "SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital' AND specialization ="
                                + " 'Cardiology'"),
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
                        "SELECT name FROM doctors WHERE hospital_branch = 'Hillside Clinic' AND years_experience > 5"),
                marked(
                        Check.NECESSITY,
                        Severity.WARNING,
                        "medical",
                        "Which doctors who have patients are in oncology?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology' AND name IN (SELECT doctor_name"
                                + " FROM appointments)"),
                marked(
                        Check.NECESSITY,
                        Severity.WARNING,
                        "medical",
                        "How many bills of patients of the clinic are paid?",
                        "SELECT COUNT(*) FROM billing WHERE payment_status = 'Paid' AND patient_name IN (SELECT name"
                                + " FROM patients)"),
                marked(
                        Check.NECESSITY,
                        Severity.INFO,
                        "medical",
                        "What is the longest experience of a doctor at a clinic that is not Central Hospital?",
                        "SELECT MAX(years_experience) FROM doctors WHERE hospital_branch <> 'Central Hospital'"),
                marked(
                        Check.NECESSITY,
                        Severity.WARNING,
                        "nba",
                        "Which teams were founded before 1950 and have an arena?",
                        "SELECT team_name FROM nba_team_information WHERE founded_year < 1950 AND arena IS NOT NULL"),
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
                        "SELECT COUNT(DISTINCT patient_name) FROM appointments WHERE reason_for_visit = 'Checkup'"),
                marked(
                        Check.BAG_OR_SET,
                        Severity.WARNING,
                        "medical",
                        "What is the total experience of doctors with cancelled appointments?",
                        "SELECT SUM(d.years_experience) FROM doctors d JOIN appointments a ON a.doctor_name = d.name"
                                + " WHERE a.status = 'Cancelled'"),
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
                        "SELECT name FROM doctors WHERE name IN (SELECT doctor_name FROM appointments WHERE status ="
                                + " 'Cancelled' AND reason_for_visit = 'Emergency')"),
                marked(
                        Check.NEIGHBOURS,
                        Severity.INFO,
                        "medical",
                        "Which doctors are in oncology or at Central Hospital?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology' OR hospital_branch = 'Central"
                                + " Hospital'"),
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
                // Homonyms
                marked(
                        Check.HOMONYMS,
                        Severity.WARNING,
                        "twins",
                        "How many bills of women are there?",
                        "SELECT COUNT(*) FROM billing WHERE patient_name IN (SELECT name FROM patients WHERE gender ="
                                + " 'F')"),
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
                        "SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM appointments WHERE reason_for_visit ="
                                + " 'Follow-up' AND appointments.patient_name = patients.name)"),
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
                // Modality
                marked(
                        Check.MODALITY,
                        Severity.WARNING,
                        "medical",
                        "How many bills of patients are paid?",
                        "SELECT COUNT(*) FROM billing WHERE payment_status = 'Paid' AND patient_name IN (SELECT name"
                                + " FROM patients)"),
                marked(
                        Check.MODALITY,
                        Severity.WARNING,
                        "medical",
                        "Which oncologists have appointments?",
                        "SELECT name FROM doctors WHERE specialization = 'Oncology' AND name IN (SELECT doctor_name"
                                + " FROM appointments)"),
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
                        "SELECT name FROM doctors WHERE specialization = 'Pediatrics' AND years_experience = 30 AND"
                                + " name IN (SELECT doctor_name FROM appointments WHERE status <> 'No-show')"),
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
                        "SELECT name FROM doctors WHERE specialization = 'Cardiology' AND years_experience > 2"),
                marked(
                        Check.NEAR_DUPLICATES,
                        Severity.INFO,
                        "nba",
                        "How many games did the Foxes host?",
                        "SELECT COUNT(*) FROM nba_game_information WHERE home_team_name = 'Foxes'"),
                // Engines
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

    private static Arguments clean(Check check, String domain, String question, String sql) {
        return arguments(check, domain, question, sql);
    }

    static Stream<Arguments> clean() {
        return Stream.of(
                // Coverage
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
                        "How many different patients had a checkup?",
                        "SELECT COUNT(DISTINCT patient_name) FROM appointments WHERE reason_for_visit = 'Checkup'"),
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

    @ParameterizedTest
    @MethodSource("marked")
    void whatIsWrongIsMarked(Check check, Severity least, String domain, String question, String sql) {
        assertThat(of(domain).findings(question, sql))
                .filteredOn(f -> f.check() == check)
                .as(question)
                .anyMatch(f -> f.severity().compareTo(least) >= 0);
    }

    @ParameterizedTest
    @MethodSource("clean")
    void whatIsRightIsLetBe(Check check, String domain, String question, String sql) {
        boolean asides = check == Check.COVERAGE || check == Check.NEIGHBOURS;
        Severity least = asides ? Severity.WARNING : Severity.INFO;
        assertThat(of(domain).findings(check, least, question, sql))
                .as(question)
                .isEmpty();
    }

    @Test
    void eachCheckHasFiveOfBoth() {
        Map<Object, Long> marked =
                marked().collect(Collectors.groupingBy(a -> a.get()[0], TreeMap::new, Collectors.counting()));
        Map<Object, Long> clean =
                clean().collect(Collectors.groupingBy(a -> a.get()[0], TreeMap::new, Collectors.counting()));
        assertThat(marked)
                .hasSameSizeAs(Check.values())
                .allSatisfy((c, n) -> assertThat(n).isGreaterThanOrEqualTo(5));
        assertThat(clean)
                .hasSameSizeAs(Check.values())
                .allSatisfy((c, n) -> assertThat(n).isGreaterThanOrEqualTo(5));
    }

    /** Taking a fix ends what it is for. */
    @ParameterizedTest
    @MethodSource("marked")
    void aFixEndsWhatItIsFor(Check check, Severity least, String domain, String question, String sql) {
        for (Finding finding : of(domain).findings(question, sql)) {
            List<Finding> after = switch (finding.fix().orElse(null)) {
                case Fix.NewQuery(String label, String fixed) -> of(domain).findings(question, fixed);
                case Fix.NewQuestion(String label, String fixed) -> of(domain).findings(fixed, sql);
                case null -> List.of();
            };
            assertThat(after).as(finding.message()).noneMatch(f -> f.message().equals(finding.message()));
        }
    }
}
