package org.spartabench.facts.sample;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes the movie domain: invented films of some years, their ratings and their people. */
record Cinema(CsvSheet.Folder folder, CinemaSize size, long seed, Titles titles) {

    /** A country and the language of its films. */
    private record Origin(String country, String language) {
        static Origin of(String entry) {
            String[] parts = entry.split(": ");
            return new Origin(parts[0], parts[1]);
        }
    }

    private static final Choice<String> ORIGINS = Choice.of("origins of films");
    private static final Choice<String> GENRES = Choice.of("genres");

    static void write(CsvSheet.Folder folder, CinemaSize size, long seed) throws IOException {
        Cinema cinema = new Cinema(folder, size, seed, Titles.drawnBy(Dice.of(seed, "movie.titles")));
        List<String> films = cinema.movies();
        cinema.ratings(films);
        cinema.genres(films);
        Credits credits = new Credits(size, films, seed);
        credits.writeRoles(folder);
        credits.writeDirectors(folder);
        credits.writeNames(folder, cinema.titles);
    }

    private List<String> movies() throws IOException {
        Dice dice = Dice.of(seed, "movie.movie");
        List<String> companies = companies();
        List<String> films = new ArrayList<>();
        try (CsvSheet sheet = folder.create("movie")) {
            for (int i = 0; i < size.movies(); i++) {
                String title = titles.next();
                int year = dice.between(size.firstYear(), CinemaSize.LAST_YEAR);
                LocalDate published = LocalDate.of(year, 1, 1).plusDays(dice.between(0, dice.chance(0.9) ? 364 : 520));
                Origin origin = Origin.of(ORIGINS.draw(dice));
                sheet.add(title, year, published, dice.normal(india(origin) ? 128 : 103, 15, 61, 208))
                        .add(also(origin.country(), dice.chance(0.12), Origin::country, dice))
                        .add(income(origin, dice))
                        .add(also(origin.language(), dice.chance(0.14), Origin::language, dice))
                        .row(dice.chance(0.94) ? dice.pickEarly(companies) : null);
                films.add(title);
            }
        }
        return films;
    }

    private static boolean india(Origin origin) {
        return origin.country().equals("India");
    }

    /** Adds the country or language of a second origin, if it is another one. */
    private static String also(String first, boolean wanted, Function<Origin, String> part, Dice dice) {
        if (!wanted) {
            return first;
        }
        String second = part.apply(Origin.of(ORIGINS.draw(dice)));
        return first.equals(second) ? first : first + ", " + second;
    }

    /** Draws a currency and an amount as text; null for many films. */
    private static @Nullable String income(Origin origin, Dice dice) {
        if (dice.chance(0.4)) {
            return null;
        }
        double u = dice.unit();
        long amount = (long) StrictMath.exp(8.5 + 11 * u * (0.4 + 0.6 * u));
        return (india(origin) && dice.chance(0.35) ? "INR " : "$ ") + amount;
    }

    private List<String> companies() {
        Dice dice = Dice.of(seed, "movie.companies");
        List<String> stems = SampleWords.list("film companies");
        List<String> kinds = SampleWords.list("kinds of film companies");
        TreeSet<String> companies = new TreeSet<>();
        while (companies.size() < size.companies()) {
            String stem = dice.chance(0.3) ? dice.pick(stems) : dice.pick(SampleWords.TOWNS);
            companies.add(stem + " " + dice.pick(kinds));
        }
        List<String> shuffled = new ArrayList<>(companies);
        dice.shuffle(shuffled);
        return shuffled;
    }

    /** Draws medians near the average, and most of the votes for few films. */
    private void ratings(List<String> films) throws IOException {
        Dice dice = Dice.of(seed, "movie.ratings");
        try (CsvSheet sheet = folder.create("ratings")) {
            for (String film : films) {
                BigDecimal average = dice.stepped(6.0, 1.25, 1.3, 9.6, 10, 1);
                double u = dice.unit();
                int votes = (int) StrictMath.exp(4.62 + 8.3 * u * u);
                sheet.row(average, votes, dice.normal(average.doubleValue() + 0.2, 0.7, 1, 10), film);
            }
        }
    }

    /** Gives each film a genre, and some films a second and a third. */
    private void genres(List<String> films) throws IOException {
        Dice dice = Dice.of(seed, "movie.genre");
        Map<String, TreeSet<String>> genres = new LinkedHashMap<>();
        for (String film : films) {
            genres.put(film, new TreeSet<>(List.of(GENRES.draw(dice))));
        }
        for (int count = films.size(); count < size.genres(); ) {
            TreeSet<String> ofFilm = genres.computeIfAbsent(dice.pick(films), f -> new TreeSet<>());
            if (ofFilm.size() < 3 && ofFilm.add(GENRES.draw(dice))) {
                count++;
            }
        }
        try (CsvSheet sheet = folder.create("genre")) {
            genres.forEach((film, ofFilm) -> ofFilm.forEach(genre -> sheet.row(genre, film)));
        }
    }

    /**
     * Holds the size of the movie domain.
     *
     * @param actors people who may get a role
     * @param directors other people who may direct
     * @param companies production companies
     * @param uncredited whether people without a film stand in the names, too, as in the published tables; their passages have no cell
     */
    record CinemaSize(
            int movies,
            int genres,
            int roles,
            int directions,
            int people,
            int actors,
            int directors,
            int companies,
            int firstYear,
            boolean uncredited) {

        static final int LAST_YEAR = 2019;

        static final CinemaSize SMALL = new CinemaSize(200, 352, 290, 96, 170, 112, 40, 26, 2013, false);
        static final CinemaSize FULL =
                new CinemaSize(7872, 14_418, 15_336, 3800, 25_617, 11_000, 2600, 620, 2005, true);
    }

    /** Invents film titles from odd pairs of words and invented towns, so that hardly any film has one; none comes twice. */
    record Titles(Dice dice, Set<String> taken) {

        private static final List<String> QUALITIES = SampleWords.list("title qualities");
        private static final List<String> THINGS = SampleWords.list("title things");
        private static final List<String> NAMES = SampleWords.list("title names");

        static Titles drawnBy(Dice dice) {
            return new Titles(dice, new HashSet<>());
        }

        /** Draws a new title. */
        String next() {
            while (true) {
                String title = switch (dice.between(0, 9)) {
                    case 0, 1, 2 -> "The " + dice.pick(QUALITIES) + " " + dice.pick(THINGS);
                    case 3 -> dice.pick(QUALITIES) + " " + dice.pick(THINGS);
                    case 4 -> "The " + dice.pick(THINGS) + " of " + dice.pick(SampleWords.TOWNS);
                    case 5 -> dice.pick(NAMES) + "'s " + dice.pick(THINGS);
                    case 6 -> "A " + consonantal() + " for " + dice.pick(NAMES);
                    case 7 -> dice.pick(NAMES) + " and the " + dice.pick(THINGS);
                    case 8 -> "The Last " + dice.pick(THINGS) + " in " + dice.pick(SampleWords.TOWNS);
                    default -> dice.pick(NAMES) + ", " + dice.pick(NAMES) + " and the " + dice.pick(THINGS);
                };
                if (taken.add(title)) {
                    return title;
                }
            }
        }

        /** Draws a thing that takes "a", not "an". */
        private String consonantal() {
            while (true) {
                String noun = dice.pick(THINGS);
                if ("AEHIOU".indexOf(noun.charAt(0)) < 0) {
                    return noun;
                }
            }
        }
    }
}
