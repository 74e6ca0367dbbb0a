package org.spartabench.facts.sample;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the medical domain: one year of a small clinic. The paper's counts are small, so there is only one scale. */
record Clinic(CsvSheet.Folder folder, long seed, People people) {

    private static final int PATIENTS = 50;
    private static final int DOCTORS = 10;
    private static final int VISITS = 200;

    private static final Choice<String> INSURERS = Choice.of("insurers");
    private static final Choice<String> REASONS = Choice.of("reasons for visits");
    private static final Choice<String> STATUSES = Choice.of("appointment statuses");
    private static final Choice<String> DESCRIPTIONS = Choice.of("treatment descriptions");
    private static final Choice<String> METHODS = Choice.of("payment methods");
    private static final Choice<String> PAYMENTS = Choice.of("payment statuses");

    /** A treatment with its price range in dollars. */
    private record Treatment(String label, int low, int high) {}

    private static final List<Treatment> TREATMENTS = List.of(
            new Treatment("Chemotherapy", 1800, 4990),
            new Treatment("MRI", 1100, 3900),
            new Treatment("Physiotherapy", 520, 2100),
            new Treatment("ECG", 510, 1500),
            new Treatment("X-Ray", 530, 1900));

    private record Visit(String id, LocalDate date, String patient) {}

    private record Charge(String treatmentId, BigDecimal cost, Visit visit) {}

    static void write(CsvSheet.Folder folder, long seed) throws IOException {
        Clinic clinic = new Clinic(folder, seed, People.ofWorld(Dice.of(seed, "medical.people")));
        List<String> patients = clinic.patients();
        List<Visit> visits = clinic.appointments(patients, clinic.doctors());
        clinic.billing(clinic.treatments(visits));
    }

    private List<String> patients() throws IOException {
        Dice dice = Dice.of(seed, "medical.patients");
        List<String> patients = new ArrayList<>();
        try (CsvSheet sheet = folder.create("patients")) {
            for (int i = 1; i <= PATIENTS; i++) {
                boolean female = dice.chance(0.52);
                String name = people.next(female ? People.Gender.FEMALE : People.Gender.MALE);
                LocalDate born = LocalDate.of(dice.between(1942, 2015), 1, 1).plusDays(dice.between(0, 364));
                LocalDate registered = LocalDate.of(2020, 3, 1).plusDays(dice.between(0, 1030));
                String address = dice.between(2, 980) + " " + dice.pick(SampleWords.list("streets"));
                @Nullable String insurer = dice.chance(0.92) ? INSURERS.draw(dice) : null;
                sheet.row(SampleWords.code("P", 3, i), female ? "F" : "M", born, address, registered, insurer, name);
                patients.add(name);
            }
        }
        return patients;
    }

    private List<String> doctors() throws IOException {
        Dice dice = Dice.of(seed, "medical.doctors");
        List<String> doctors = new ArrayList<>();
        try (CsvSheet sheet = folder.create("doctors")) {
            for (int i = 1; i <= DOCTORS; i++) {
                String name = people.next(dice.chance(0.5) ? People.Gender.FEMALE : People.Gender.MALE);
                String specialization = dice.pick(SampleWords.list("specializations"));
                sheet.add(SampleWords.code("D", 3, i), specialization, dice.between(3, 34))
                        .row(dice.pick(SampleWords.list("hospital branches")), name);
                doctors.add(name);
            }
        }
        return doctors;
    }

    private List<Visit> appointments(List<String> patients, List<String> doctors) throws IOException {
        Dice dice = Dice.of(seed, "medical.appointments");
        List<Visit> visits = new ArrayList<>();
        try (CsvSheet sheet = folder.create("appointments")) {
            for (int i = 1; i <= VISITS; i++) {
                String patient = dice.pickFavouring(0.25, patients);
                LocalDate date = LocalDate.of(2023, 1, 2).plusDays(dice.between(0, 360));
                LocalTime time = LocalTime.of(8, 0).plusMinutes(15L * dice.between(0, 39));
                Visit visit = new Visit(SampleWords.code("A", 3, i), date, patient);
                sheet.add(visit.id(), date, time + ":00", REASONS.draw(dice), STATUSES.draw(dice))
                        .row(patient, dice.pick(doctors));
                visits.add(visit);
            }
        }
        return visits;
    }

    private List<Charge> treatments(List<Visit> visits) throws IOException {
        Dice dice = Dice.of(seed, "medical.treatments");
        List<Charge> charges = new ArrayList<>();
        try (CsvSheet sheet = folder.create("treatments")) {
            for (int i = 0; i < visits.size(); i++) {
                Visit visit = visits.get(i);
                Treatment kind = dice.pick(TREATMENTS);
                BigDecimal cost = BigDecimal.valueOf(dice.between(kind.low() * 100, kind.high() * 100), 2);
                Charge charge = new Charge(SampleWords.code("T", 3, i + 1), cost, visit);
                sheet.row(charge.treatmentId(), visit.id(), kind.label(), DESCRIPTIONS.draw(dice), cost, visit.date());
                charges.add(charge);
            }
        }
        return charges;
    }

    /** Writes bills over the cost of the treatments: two columns hold the same values and are no key. */
    private void billing(List<Charge> charges) throws IOException {
        Dice dice = Dice.of(seed, "medical.billing");
        try (CsvSheet sheet = folder.create("billing")) {
            for (int i = 0; i < charges.size(); i++) {
                Charge charge = charges.get(i);
                Visit visit = charge.visit();
                LocalDate billed = visit.date().plusDays(dice.chance(0.6) ? 0 : dice.between(1, 21));
                String status = PAYMENTS.draw(dice);
                @Nullable String method = status.equals("Pending") && dice.chance(0.2) ? null : METHODS.draw(dice);
                sheet.add(SampleWords.code("B", 3, i + 1), charge.treatmentId(), billed, charge.cost())
                        .row(method, status, visit.patient());
            }
        }
    }
}
