package org.spartabench.authors.wording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Invented databases that no lexicon knows, as folders of CSV files: a city library whose names are in snake case with
 * abbreviations, prefixes and flags, and an airline whose names are in camel case.
 */
public final class UnseenDomain {

    private static final List<String> FIRST = List.of(
            "Ada", "Boris", "Celia", "Dario", "Edith", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Karin", "Leo");
    private static final List<String> LAST = List.of(
            "Abele", "Brandt", "Corvi", "Dahl", "Ekman", "Fonda", "Grieg", "Holm", "Iversen", "Jansky", "Kroll");
    private static final List<String> CITIES =
            List.of("Northport", "Elmsford", "Kingsbridge", "Marlow", "Sandhaven", "Westbury");
    private static final List<String> COUNTRIES = List.of("Norway", "Portugal", "Chile", "Kenya", "Japan", "Canada");

    private final SplittableRandom random;

    private UnseenDomain(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Writes the folders {@code library} and {@code airline} into the folder given; the second argument is the seed. */
    public static void main(String[] args) throws IOException {
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        write("library", Path.of(args[0], "library"), seed);
        write("airline", Path.of(args[0], "airline"), seed);
    }

    /** @param name {@code library} or {@code airline} */
    public static void write(String name, Path folder, long seed) throws IOException {
        UnseenDomain domain = new UnseenDomain(seed);
        switch (name) {
            case "library" -> domain.library(folder);
            case "airline" -> domain.airline(folder);
            default -> throw new IllegalArgumentException(name);
        }
    }

    private void library(Path folder) throws IOException {
        List<String> authors = names(40);
        List<String> branches = List.of("Central", "Harbour", "Oakfield", "Riverside", "Station", "University");
        table(
                folder,
                "tbl_authors",
                "author_id,full_name,birth_yr,home_country",
                40,
                i -> i + "," + authors.get(i - 1) + "," + between(1920, 1990) + "," + of(COUNTRIES));
        table(
                folder,
                "library_branches",
                "branch_id,branch_name,city,opened_on,floor_area_sqm",
                6,
                i -> i + "," + branches.get(i - 1) + "," + CITIES.get(i - 1) + "," + day(1950, 60) + ","
                        + between(4, 60) * 50);
        table(
                folder,
                "books",
                "book_id,title,author_id,genre,num_pages,pub_year,list_price_usd,is_reference",
                160,
                i -> i + "," + title(i) + "," + between(1, 40) + ","
                        + of(List.of("Crime", "Fantasy", "History", "Poetry", "Science", "Travel")) + ","
                        + between(6, 90) * 10 + "," + between(1950, 2023) + "," + between(5, 60) + ".50,"
                        + (random.nextInt(6) == 0));
        List<String> members = names(120);
        table(
                folder,
                "members",
                "member_id,member_name,dob,membership_type,joined_date,home_branch_id",
                120,
                i -> i + "," + members.get(i - 1) + "," + day(1940, 65) + ","
                        + of(List.of("Adult", "Child", "Senior", "Student")) + "," + day(2010, 13) + ","
                        + between(1, 6));
        table(
                folder,
                "loans",
                "loan_id,book_id,member_id,branch_id,loan_date,days_kept,fine_amt_usd,num_renewals",
                900,
                i -> i + "," + between(1, 160) + "," + between(1, 120) + "," + between(1, 6) + "," + day(2019, 5) + ","
                        + between(1, 60) + "," + (random.nextInt(3) > 0 ? "0" : between(1, 40) + ".5") + ","
                        + between(0, 4));
        List<String> staff = names(36);
        table(
                folder,
                "employees",
                "emp_id,emp_name,branch_id,job_title,salary_usd,hours_per_week,has_degree",
                36,
                i -> i + "," + staff.get(i - 1) + "," + between(1, 6) + ","
                        + of(List.of("Librarian", "Archivist", "Clerk", "Caretaker")) + "," + between(24, 70) * 1000
                        + ","
                        + between(4, 8) * 5 + "," + random.nextBoolean());
    }

    private void airline(Path folder) throws IOException {
        List<String> pilots = names(40);
        List<String> codes = List.of("NPT", "ELM", "KGB", "MLW", "SDH", "WBY");
        table(
                folder,
                "Airports",
                "airportCode,airportName,cityName,elevationFt,numRunways",
                6,
                i -> codes.get(i - 1) + "," + CITIES.get(i - 1) + " Airport," + CITIES.get(i - 1) + ","
                        + between(1, 70) * 20 + "," + between(1, 5));
        table(
                folder,
                "Aircraft",
                "aircraftId,modelName,manufacturer,numSeats,rangeKm,isLeased,yearBuilt",
                24,
                i -> i + ",Falk " + (100 + i * 10) + "," + of(List.of("Falk", "Nordair", "Helio")) + ","
                        + between(8, 60) * 5 + "," + between(10, 120) * 100 + "," + random.nextBoolean() + ","
                        + between(1995, 2022));
        table(
                folder,
                "Pilots",
                "pilotId,pilotName,birthDate,licenseClass,flightHours,baseAirportCode",
                40,
                i -> i + "," + pilots.get(i - 1) + "," + day(1958, 40) + ","
                        + of(List.of("Captain", "First Officer", "Trainee")) + "," + between(2, 150) * 100 + ","
                        + of(codes));
        table(
                folder,
                "Flights",
                "flightId,originAirportCode,destAirportCode,aircraftId,pilotId,departureDate,durationMinutes,ticketPriceUSD,"
                    + "pctSeatsSold,flightStatus",
                700,
                i -> {
                    int from = random.nextInt(6);
                    return i + "," + codes.get(from) + "," + codes.get((from + between(1, 5)) % 6) + ","
                            + between(1, 24)
                            + "," + between(1, 40) + "," + day(2021, 3) + "," + between(6, 60) * 5 + ","
                            + between(6, 90) * 10 + "," + between(20, 100) + ","
                            + of(List.of("On Time", "Delayed", "Cancelled", "Diverted"));
                });
        table(
                folder,
                "MaintenanceChecks",
                "checkId,aircraftId,checkDate,checkType,costUSD,passed",
                260,
                i -> i + "," + between(1, 24) + "," + day(2019, 5) + ","
                        + of(List.of("Engine", "Landing Gear", "Avionics")) + "," + between(5, 200) * 100 + ","
                        + (random.nextInt(5) > 0));
    }

    private interface Line {
        String of(int number);
    }

    private static void table(Path folder, String name, String header, int rows, Line line) throws IOException {
        List<String> lines = new ArrayList<>(List.of(header));
        for (int i = 1; i <= rows; i++) {
            lines.add(line.of(i));
        }
        Files.createDirectories(folder);
        Files.write(folder.resolve(name + ".csv"), lines);
    }

    private List<String> names(int count) {
        List<String> names = new ArrayList<>();
        while (names.size() < count) {
            String name = of(FIRST) + " " + of(LAST);
            if (!names.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }

    private String title(int number) {
        List<String> first = List.of("The Last", "A Quiet", "Beyond the", "The Hidden", "Songs of the", "The Painted");
        List<String> second = List.of("Harbour", "Garden", "Winter", "Letter", "Mountain", "Voyage", "Clock", "River");
        String base = first.get(number % 6) + " " + second.get(number % 8);
        return number <= 24 ? base : base + " " + (number / 24 + 1);
    }

    private int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    private <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private String day(int year, int years) {
        return LocalDate.of(year, 1, 1).plusDays(random.nextInt(years * 365)).toString();
    }
}
