package org.spartabench.fact.sample;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The movie domain: invented films of some years, how they were rated, and who made them. */
final class Cinema {

    /** A country and the language of its films. */
    private record Origin(String country, String language) {}

    private static final Choice<Origin> ORIGINS = Choice.weighted(
            List.of(
                    new Origin("USA", "English"),
                    new Origin("India", "Hindi"),
                    new Origin("UK", "English"),
                    new Origin("France", "French"),
                    new Origin("Japan", "Japanese"),
                    new Origin("Canada", "English"),
                    new Origin("Germany", "German"),
                    new Origin("Spain", "Spanish"),
                    new Origin("Italy", "Italian"),
                    new Origin("South Korea", "Korean"),
                    new Origin("India", "Tamil"),
                    new Origin("Mexico", "Spanish"),
                    new Origin("Australia", "English"),
                    new Origin("Turkey", "Turkish"),
                    new Origin("Nigeria", "English")),
            List.of(33, 10, 9, 8, 6, 5, 5, 5, 5, 4, 4, 3, 3, 2, 2));

    private static final Choice<String> GENRES = Choice.of("""
        Drama 28, Comedy 18, Thriller 12, Action 9, Horror 8, Romance 8, Crime 7, Adventure 5, Mystery 4,
        Sci-Fi 4, Fantasy 3, Family 3, Others 1\
        """);

    private final Path folder;
    private final CinemaSize size;
    private final long seed;
    private final Titles titles;

    private Cinema(Path folder, CinemaSize size, long seed) {
        this.folder = folder;
        this.size = size;
        this.seed = seed;
        titles = new Titles(Dice.of(seed, "movie.titles"));
    }

    static void write(Path folder, CinemaSize size, long seed) throws IOException {
        Cinema cinema = new Cinema(folder, size, seed);
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
        try (CsvSheet sheet = CsvSheet.create(folder, "movie", """
            title year date_published duration country worlwide_gross_income languages
            production_company\
            """)) {
            for (int i = 0; i < size.movies(); i++) {
                String title = titles.next();
                int year = dice.between(size.firstYear(), CinemaSize.LAST_YEAR);
                LocalDate published = LocalDate.of(year, 1, 1).plusDays(dice.between(0, dice.chance(0.9) ? 364 : 520));
                Origin origin = ORIGINS.draw(dice);
                sheet.row(
                        title,
                        year,
                        published,
                        dice.normal(origin.country().equals("India") ? 128 : 103, 15, 61, 208),
                        dice.chance(0.12)
                                ? with(origin.country(), ORIGINS.draw(dice).country())
                                : origin.country(),
                        income(origin, dice),
                        dice.chance(0.14)
                                ? with(origin.language(), ORIGINS.draw(dice).language())
                                : origin.language(),
                        dice.chance(0.94) ? dice.pickEarly(companies) : null);
                films.add(title);
            }
        }
        return films;
    }

    private static String with(String first, String second) {
        return first.equals(second) ? first : first + ", " + second;
    }

    /** Unknown for many films; otherwise a currency and an amount, as text. */
    private static @Nullable String income(Origin origin, Dice dice) {
        if (dice.chance(0.4)) {
            return null;
        }
        double u = dice.unit();
        long amount = (long) StrictMath.exp(8.5 + 11 * u * (0.4 + 0.6 * u));
        return (origin.country().equals("India") && dice.chance(0.35) ? "INR " : "$ ") + amount;
    }

    private List<String> companies() {
        Dice dice = Dice.of(seed, "movie.companies");
        List<String> stems = SampleWords.lines("""
            Blue Kettle,Northlight,Paper Boat,Tall Pines,Open Gate,Second Story,Salt Road,Long Table,Wild Plum,
            Stone Bench,Green Ledger,High Tide,Fox Lantern,Small Hours,Morning Train,Clear Well,Seven Lamps\
            """);
        List<String> kinds = SampleWords.lines(
                "Pictures,Films,Studios,Entertainment,Productions,Cinema,Media,Film House,Features,Motion,Film Works");
        TreeSet<String> companies = new TreeSet<>();
        while (companies.size() < size.companies()) {
            String stem = dice.chance(0.3) ? dice.pick(stems) : dice.pick(SampleWords.TOWNS);
            companies.add(stem + " " + dice.pick(kinds));
        }
        List<String> shuffled = new ArrayList<>(companies);
        dice.shuffle(shuffled);
        return shuffled;
    }

    /** The median lies near the average; few films have most of the votes. */
    private void ratings(List<String> films) throws IOException {
        Dice dice = Dice.of(seed, "movie.ratings");
        try (CsvSheet sheet = CsvSheet.create(folder, "ratings", "avg_rating total_votes median_rating movie_title")) {
            for (String film : films) {
                BigDecimal average = dice.stepped(6.0, 1.25, 1.3, 9.6, 10, 1);
                double u = dice.unit();
                int votes = (int) StrictMath.exp(4.62 + 8.3 * u * u);
                sheet.row(average, votes, dice.normal(average.doubleValue() + 0.2, 0.7, 1, 10), film);
            }
        }
    }

    /** Every film has one genre; some have a second and a third. */
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
        try (CsvSheet sheet = CsvSheet.create(folder, "genre", "genre movie_title")) {
            genres.forEach((film, ofFilm) -> ofFilm.forEach(genre -> sheet.row(genre, film)));
        }
    }
}
