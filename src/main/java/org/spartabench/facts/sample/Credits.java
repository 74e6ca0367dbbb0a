package org.spartabench.facts.sample;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.sample.Cinema.CinemaSize;
import org.spartabench.facts.sample.Cinema.Titles;

/** Writes the actors and directors of the films, with what is known about these people. */
final class Credits {

    private record Person(int number, String name, People.Gender gender) {

        String id() {
            return SampleWords.code("nm", 7, 1_000 + 37 * number);
        }
    }

    private final CinemaSize size;
    private final List<String> films;
    private final long seed;
    private final List<Person> people;

    /** The films of each person, by the person's number. */
    private final List<List<String>> filmography = new ArrayList<>();

    Credits(CinemaSize size, List<String> films, long seed) {
        this.size = size;
        this.films = films;
        this.seed = seed;
        people = people(size, seed);
        for (int i = 0; i < people.size(); i++) {
            filmography.add(new ArrayList<>());
        }
    }

    private static List<Person> people(CinemaSize size, long seed) {
        Dice dice = Dice.of(seed, "movie.gender");
        People names = People.ofWorld(Dice.of(seed, "movie.people"));
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < size.people(); i++) {
            boolean director = i >= size.actors();
            People.Gender gender = dice.chance(director ? 0.3 : 0.44) ? People.Gender.FEMALE : People.Gender.MALE;
            people.add(new Person(i, names.next(gender), gender));
        }
        return List.copyOf(people);
    }

    void writeRoles(CsvSheet.Folder folder) throws IOException {
        Dice dice = Dice.of(seed, "movie.role_mapping");
        List<Person> actors = people.subList(0, size.actors());
        try (CsvSheet sheet = folder.create("role_mapping")) {
            List<LinkedHashSet<Person>> casts = assign(actors, size.roles(), 6, dice);
            for (int i = 0; i < films.size(); i++) {
                for (Person actor : casts.get(i)) {
                    String category = switch (actor.gender()) {
                        case MALE -> "actor";
                        case FEMALE -> "actress";
                    };
                    sheet.row(actor.id(), category, actor.name(), films.get(i));
                    filmography.get(actor.number()).add(films.get(i));
                }
            }
        }
    }

    /** Writes the directors. One director in fifteen is an actor, too. */
    void writeDirectors(CsvSheet.Folder folder) throws IOException {
        Dice dice = Dice.of(seed, "movie.director_mapping");
        List<Person> directors = new ArrayList<>(people.subList(size.actors(), size.actors() + size.directors()));
        for (int i = 0; i < size.directors() / 15; i++) {
            directors.add(people.get(i * 5));
        }
        try (CsvSheet sheet = folder.create("director_mapping")) {
            List<LinkedHashSet<Person>> crews = assign(directors, size.directions(), 2, dice);
            for (int i = 0; i < films.size(); i++) {
                for (Person director : crews.get(i)) {
                    sheet.row(director.id(), director.name(), films.get(i));
                    filmography.get(director.number()).add(films.get(i));
                }
            }
        }
    }

    /** Deals {@code total} credits to the films, no person twice to one film and at most {@code most} to a film. */
    private List<LinkedHashSet<Person>> assign(List<Person> from, int total, int most, Dice dice) {
        List<LinkedHashSet<Person>> dealt = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < films.size(); i++) {
            dealt.add(new LinkedHashSet<>());
            numbers.add(i);
        }
        for (int count = 0; count < total; ) {
            LinkedHashSet<Person> ofFilm = dealt.get(dice.pick(numbers));
            if (ofFilm.size() < most && ofFilm.add(dice.pickFavouring(0.2, from))) {
                count++;
            }
        }
        return dealt;
    }

    void writeNames(CsvSheet.Folder folder, Titles otherTitles) throws IOException {
        Dice dice = Dice.of(seed, "movie.names");
        try (CsvSheet sheet = folder.create("names")) {
            for (Person person : people) {
                boolean man = person.gender() == People.Gender.MALE;
                LocalDate born =
                        LocalDate.of(dice.normal(1971, 12, 1932, 2004), 1, 1).plusDays(dice.between(0, 364));
                Integer height = dice.chance(0.68) ? dice.normal(man ? 180 : 167, 6.5, 148, 204) : null;
                boolean bornKnown = dice.chance(0.8);
                List<String> credits = filmography.get(person.number());
                String known = knownFor(credits, otherTitles, dice);
                if (size.uncredited() || !credits.isEmpty()) {
                    sheet.add(person.id(), person.name())
                            .add(height)
                            .add(bornKnown ? born : null)
                            .row(known);
                }
            }
        }
    }

    /** Picks mostly a film of the person, otherwise one that the movie table lacks, or none. */
    private static @Nullable String knownFor(List<String> own, Titles otherTitles, Dice dice) {
        if (!own.isEmpty() && dice.chance(0.75)) {
            return dice.pickEarly(own);
        }
        return dice.chance(0.8) ? otherTitles.next() : null;
    }
}
