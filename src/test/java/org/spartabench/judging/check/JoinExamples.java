package org.spartabench.judging.check;

import static org.spartabench.judging.check.CleanExamples.clean;
import static org.spartabench.judging.check.MarkedExamples.marked;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding.Severity;

/** Joins that repeat the rows that are counted, and counts that are right. */
final class JoinExamples {

    private JoinExamples() {}

    static Stream<Arguments> marking() {
        return Stream.of(
                marked(
                        Check.JOINS,
                        Severity.ERROR,
                        "medical",
                        "What is the total experience of doctors with cancelled appointments?",
                        "SELECT SUM(d.years_experience) FROM doctors d JOIN appointments a ON a.doctor_name ="
                                + " d.name WHERE a.status = 'Cancelled'"),
                marked(
                        Check.JOINS,
                        Severity.ERROR,
                        "medical",
                        "What is the average experience of doctors who had a checkup?",
                        "SELECT AVG(d.years_experience) FROM doctors d JOIN appointments a ON a.doctor_name ="
                                + " d.name WHERE a.reason_for_visit = 'Checkup'"),
                marked(
                        Check.JOINS,
                        Severity.WARNING,
                        "medical",
                        "How many doctors had a checkup?",
                        "SELECT COUNT(d.name) FROM doctors d JOIN appointments a ON a.doctor_name ="
                                + " d.name WHERE a.reason_for_visit = 'Checkup'"),
                marked(
                        Check.JOINS,
                        Severity.WARNING,
                        "medical",
                        "How many patients have an appointment?",
                        "SELECT COUNT(p.name) FROM patients p JOIN appointments a ON a.patient_name = p.name"),
                marked(
                        Check.JOINS,
                        Severity.WARNING,
                        "medical",
                        "How many patients got a bill?",
                        "SELECT COUNT(p.name) FROM patients p JOIN billing b ON b.patient_name = p.name"));
    }

    static Stream<Arguments> cleaning() {
        return Stream.of(
                clean(
                        Check.BAG_OR_SET,
                        "medical",
                        "How many different patients had a checkup?",
                        "SELECT COUNT(DISTINCT patient_name) FROM appointments WHERE reason_for_visit = 'Checkup'"),
                clean(
                        Check.JOINS,
                        "medical",
                        "How many appointments did cardiologists have?",
                        "SELECT COUNT(a.appointment_id) FROM doctors d JOIN appointments a ON a.doctor_name ="
                                + " d.name WHERE d.specialization = 'Cardiology'"),
                clean(
                        Check.JOINS,
                        "medical",
                        "What is the total cost of the treatments at checkups?",
                        "SELECT SUM(t.cost) FROM treatments t JOIN appointments a ON a.appointment_id ="
                                + " t.appointment_id WHERE a.reason_for_visit = 'Checkup'"),
                clean(
                        Check.JOINS,
                        "medical",
                        "How many doctors had a checkup?",
                        "SELECT COUNT(DISTINCT d.name) FROM doctors d JOIN appointments a ON a.doctor_name ="
                                + " d.name WHERE a.reason_for_visit = 'Checkup'"),
                clean(
                        Check.JOINS,
                        "medical",
                        "What is the longest experience of a doctor who had a checkup?",
                        "SELECT MAX(d.years_experience) FROM doctors d JOIN appointments a ON a.doctor_name ="
                                + " d.name WHERE a.reason_for_visit = 'Checkup'"),
                clean(
                        Check.JOINS,
                        "medical",
                        "What do doctors have as experience in total?",
                        "SELECT SUM(years_experience) FROM doctors"));
    }
}
