package org.spartabench.fact;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Draws the values of a {@link ForeignDatabase}. */
record ForeignValues(SplittableRandom random) {

    static final List<String> CITIES = List.of("Tokyo", "São Paulo", "Zürich", "Kraków", "Lima", "Oslo", "Cork");
    static final List<String> COUNTRIES =
            List.of("Japan", "Brazil", "Switzerland", "Poland", "Peru", "Norway", "Ireland");
    static final List<String> FIRST = List.of(
            "Aiko", "Bruno", "Chloé", "Dag", "Émile", "Flor", "Grażyna", "Hiro", "Íñigo", "Jens", "Kaja", "Lucía");
    static final List<String> LAST = List.of(
            "Almeida",
            "Bjørnson",
            "Carrión",
            "Dvořák",
            "Engström",
            "Faría",
            "Goto",
            "Hägg",
            "Itō",
            "Jørgensen",
            "Kowalski");

    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    <T extends @Nullable Object> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Returns NULL instead of the value in one of so many cases. */
    @Nullable
    Object maybe(int cases, Object value) {
        return random.nextInt(cases) == 0 ? null : value;
    }

    List<@Nullable String> nothing(String... values) {
        List<@Nullable String> with = new ArrayList<>(List.of(values));
        with.add(null);
        return with;
    }

    String person() {
        return of(FIRST) + " " + of(LAST);
    }

    String title() {
        return of(List.of("Última", "A Quiet", "Beyond the", "Søndag", "Songs of the", "Painted")) + " "
                + of(List.of("Harbour", "Garden", "Winter", "Letter", "Mountain", "Voyage", "Río", "Nuit"));
    }

    String genre(int number) {
        return List.of("Rock", "Jazz", "Fado", "Enka", "Choro", "Polka", "Ambient", "Opera")
                .get(number - 1);
    }

    /** Draws the genre of a film's first or second row; they differ. */
    String film(int film, int row) {
        List<String> genres = List.of("Drama", "Comedy", "Thriller", "Horror", "Romance", "Crime", "Family");
        return genres.get((film * 5 + film / 9 + (row == film + 1 ? 0 : 1 + film % 6)) % genres.size());
    }

    String day(int year, int years) {
        return LocalDate.of(year, 1, 1).plusDays(random.nextInt(years * 365)).toString();
    }

    String moment(int year, int years) {
        return day(year, years) + " %02d:%02d:00".formatted(between(0, 23), between(0, 11) * 5);
    }

    static @Nullable Object[] row(@Nullable Object... cells) {
        return cells;
    }
}
