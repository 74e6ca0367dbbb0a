package org.spartabench.facts;

import static org.spartabench.facts.ForeignDatabase.COUNTRIES;
import static org.spartabench.facts.ForeignDatabase.LAST;
import static org.spartabench.facts.ForeignDatabase.row;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.facts.ForeignDatabase.Chance;

/** Makes the tables of {@link ForeignDatabase#FILMS}. */
final class ForeignFilms {

    private ForeignFilms() {}

    static List<ForeignTable> tables(Chance chance, int scale) {
        List<String> titles = new ArrayList<>();
        for (int i = 1; i <= 240 * scale; i++) {
            titles.add(chance.title() + " " + i);
        }
        int people = 300 * scale;
        return List.of(
                new ForeignTable(
                                "films",
                                "title TEXT, year INTEGER, released DATE, duration INTEGER, country TEXT, languages"
                                        + " TEXT, studio TEXT, gross INTEGER")
                        .key("title")
                        .fill(titles.size(), i -> {
                            String day = chance.day(2017, 3);
                            return row(
                                    titles.get(i - 1),
                                    Integer.valueOf(day.substring(0, 4)),
                                    day,
                                    chance.between(60, 210),
                                    chance.maybe(30, chance.of(COUNTRIES)),
                                    chance.of(List.of("English", "French", "English, Hindi", "Japanese")),
                                    chance.maybe(15, chance.of(LAST) + " Pictures"),
                                    chance.maybe(3, chance.between(10, 90_000) * 1000));
                        }),
                new ForeignTable("genres", "film_title TEXT, genre TEXT")
                        .key("film_title", "genre")
                        .reference("film_title", "films", "title")
                        // Two films of three have two genres, the others one.
                        .fill(
                                titles.size() * 5 / 3,
                                i -> row(titles.get((i - 1) % titles.size()), chance.film((i - 1) % titles.size(), i))),
                new ForeignTable(
                                "people",
                                "person_id TEXT, name TEXT, height INTEGER, date_of_birth DATE, known_for TEXT")
                        .key("person_id")
                        .fill(
                                people,
                                i -> row(
                                        String.format(Locale.ROOT, "p%05d", i),
                                        chance.person(),
                                        chance.maybe(3, chance.between(150, 204)),
                                        chance.maybe(4, chance.day(1935, 65)),
                                        chance.maybe(2, chance.of(titles)))),
                new ForeignTable("directors", "film_title TEXT, person_id TEXT")
                        .key("film_title", "person_id")
                        .reference("film_title", "films", "title")
                        .reference("person_id", "people", "person_id")
                        .fill(
                                titles.size(),
                                i -> row(
                                        titles.get(i - 1), String.format(Locale.ROOT, "p%05d", chance.between(1, 80)))),
                new ForeignTable("roles", "film_title TEXT, person_id TEXT, category TEXT")
                        .key("film_title", "person_id")
                        .reference("film_title", "films", "title")
                        .reference("person_id", "people", "person_id")
                        // Each of twelve rounds gives a role to the films that are not yet full: three to nine roles.
                        .fill(
                                titles.size() * 6,
                                i -> row(
                                        titles.get(cast(i, titles.size())),
                                        String.format(Locale.ROOT, "p%05d", (i * 7 + i / people * 2) % people + 1),
                                        i % 2 == 0 ? "actor" : "actress")),
                new ForeignTable(
                                "scores",
                                "film_title TEXT, avg_score DECIMAL(3,1), votes INTEGER, median_score INTEGER")
                        .key("film_title")
                        .reference("film_title", "films", "title")
                        .fill(titles.size(), i -> {
                            int tenths = chance.between(24, 93);
                            return row(
                                    titles.get(i - 1), tenths / 10.0, chance.between(100, 60_000), (tenths + 5) / 10);
                        }));
    }

    /** Gives the film of a role: the first films have more roles, and no person is twice in one film. */
    private static int cast(int role, int films) {
        return role % films < films / 2 ? role % films : role / films % 2 == 0 ? role % films / 2 : role % films;
    }
}
