package org.spartabench.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Invented databases that nobody wrote a lexicon or sample for, as a SQLite file with keys or a folder of CSV files
 * without. {@code MUSIC} is a store of eleven tables: NULLs, empty texts, composite keys, mixed-case and reserved names,
 * unicode, timestamps, decimals, several rows of one name. {@code AWKWARD} has a table of one row, columns of NULLs alone,
 * self-references, two sides of one table, many-to-many, a key of four columns. {@code FILMS} has three years and several
 * genres for each film, in a table of their own. The same seed gives the same rows.
 */
public enum ForeignDatabase {
    MUSIC,
    AWKWARD,
    FILMS;

    private static final List<String> CITIES =
            List.of("Tokyo", "São Paulo", "Zürich", "Kraków", "Lima", "Oslo", "Cork");
    static final List<String> COUNTRIES =
            List.of("Japan", "Brazil", "Switzerland", "Poland", "Peru", "Norway", "Ireland");
    private static final List<String> FIRST = List.of(
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

    /** Writes a SQLite file with declared keys and returns it. */
    public Path sqlite(Path file, long seed, int scale) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            connection.setAutoCommit(false);
            for (ForeignTable table : tables(seed, scale)) {
                table.create(connection);
            }
            connection.commit();
            return file;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes a file for each table into a folder, which is made, and returns it. */
    public Path csv(Path folder, long seed, int scale) throws IOException {
        Files.createDirectories(folder);
        for (ForeignTable table : tables(seed, scale)) {
            table.write(folder);
        }
        return folder;
    }

    /** @param scale 1 for some 2,000 rows, 10 for some 20,000 */
    private List<ForeignTable> tables(long seed, int scale) {
        Chance chance = new Chance(new SplittableRandom(seed));
        return switch (this) {
            case MUSIC -> music(chance, scale);
            case AWKWARD -> awkward(chance, scale);
            case FILMS -> ForeignFilms.tables(chance, scale);
        };
    }

    private static List<ForeignTable> music(Chance chance, int scale) {
        List<ForeignTable> tables = new ArrayList<>(recordings(chance, scale));
        tables.addAll(sales(chance, scale));
        return tables;
    }

    private static List<ForeignTable> recordings(Chance chance, int scale) {
        int artists = 40 * scale;
        int albums = 80 * scale;
        int tracks = 400 * scale;
        return List.of(
                new ForeignTable("Artist", "ArtistId INTEGER, Name TEXT, Country TEXT, Founded INTEGER")
                        .key("ArtistId")
                        .fill(
                                artists,
                                i -> row(
                                        i,
                                        chance.person() + (i % 3 == 0 ? " Trio" : i % 3 == 1 ? "" : " & the Wolves"),
                                        chance.maybe(8, chance.of(COUNTRIES)),
                                        chance.maybe(6, chance.between(1952, 2019)))),
                new ForeignTable("Album", "AlbumId INTEGER, Title TEXT, ArtistId INTEGER, Released DATE, Label TEXT")
                        .key("AlbumId")
                        .reference("ArtistId", "Artist", "ArtistId")
                        .fill(
                                albums,
                                i -> row(
                                        i,
                                        chance.title() + " " + (i / 12 + 1),
                                        // The last tenth of the artists has no album.
                                        chance.between(1, artists * 9 / 10),
                                        chance.day(1970, 50),
                                        chance.of(chance.nothing("Nørre", "Blue Door", "", "Ámbar")))),
                new ForeignTable("Genre", "GenreId INTEGER, Name TEXT")
                        .key("GenreId")
                        .fill(8, i -> row(i, chance.genre(i))),
                new ForeignTable("MediaType", "MediaTypeId INTEGER, Name TEXT")
                        .key("MediaTypeId")
                        .fill(
                                3,
                                i -> row(
                                        i,
                                        List.of("MPEG audio file", "AAC audio file", "FLAC audio file")
                                                .get(i - 1))),
                new ForeignTable(
                                "Track",
                                "TrackId INTEGER, Name TEXT, AlbumId INTEGER, GenreId INTEGER, MediaTypeId INTEGER, "
                                        + "Composer TEXT, Milliseconds INTEGER, UnitPrice DECIMAL(5,2)")
                        .key("TrackId")
                        .reference("AlbumId", "Album", "AlbumId")
                        .reference("GenreId", "Genre", "GenreId")
                        .reference("MediaTypeId", "MediaType", "MediaTypeId")
                        .fill(
                                tracks,
                                i -> row(
                                        i,
                                        chance.title() + (i % 7 == 0 ? " (\"live\")" : ""),
                                        chance.maybe(20, chance.between(1, albums)),
                                        chance.between(1, 7),
                                        chance.between(1, 3),
                                        chance.of(chance.nothing(chance.person(), chance.person(), "")),
                                        chance.between(90, 480) * 1000 + chance.between(0, 999),
                                        chance.of(List.of(0.99, 1.29, 1.99)))),
                new ForeignTable("Playlist", "PlaylistId INTEGER, Name TEXT")
                        .key("PlaylistId")
                        .fill(
                                39,
                                i -> row(
                                        i,
                                        List.of("Morning", "Road", "Quiet", "Dance", "Café")
                                                .get(i % 5))),
                new ForeignTable("PlaylistTrack", "PlaylistId INTEGER, TrackId INTEGER, Position INTEGER")
                        .key("PlaylistId", "TrackId")
                        .reference("PlaylistId", "Playlist", "PlaylistId")
                        .reference("TrackId", "Track", "TrackId")
                        // The two cycles have no common length, so that no pair repeats.
                        .fill(500 * scale, i -> row(i % 39 + 1, i * 17 % tracks + 1, i / 39 + 1)));
    }

    private static List<ForeignTable> sales(Chance chance, int scale) {
        int customers = 60 * scale;
        int orders = 250 * scale;
        return List.of(
                new ForeignTable(
                                "Employee",
                                "EmployeeId INTEGER, LastName TEXT, FirstName TEXT, Title TEXT, ReportsTo INTEGER, "
                                        + "HireDate DATETIME, Salary DECIMAL(9,2)")
                        .key("EmployeeId")
                        .reference("ReportsTo", "Employee", "EmployeeId")
                        .fill(
                                16,
                                i -> row(
                                        i,
                                        chance.of(LAST),
                                        chance.of(FIRST),
                                        i == 1 ? "General Manager" : i < 5 ? "Sales Manager" : "Sales Support Agent",
                                        i == 1 ? null : (Object) (i < 5 ? 1 : chance.between(2, 4)),
                                        chance.moment(2002, 15),
                                        chance.between(40, 120) * 512.5)),
                new ForeignTable(
                                "Customer",
                                "CustomerId INTEGER, FirstName TEXT, LastName TEXT, Company TEXT, City TEXT, Country"
                                        + " TEXT, Email TEXT, SupportRepId INTEGER")
                        .key("CustomerId")
                        .reference("SupportRepId", "Employee", "EmployeeId")
                        .fill(customers, i -> {
                            int place = chance.between(0, CITIES.size() - 1);
                            return row(
                                    i,
                                    chance.of(FIRST),
                                    chance.of(LAST),
                                    chance.of(chance.nothing("", "Ferðir hf.", "Nord & Süd")),
                                    CITIES.get(place),
                                    COUNTRIES.get(place),
                                    "c" + i + "@example.org",
                                    chance.between(5, 16));
                        }),
                new ForeignTable(
                                "order",
                                "OrderId INTEGER, CustomerId INTEGER, OrderDate DATETIME, from TEXT, City TEXT, group"
                                        + " TEXT, Total DECIMAL(8,2)")
                        .key("OrderId")
                        .reference("CustomerId", "Customer", "CustomerId")
                        .fill(
                                orders,
                                i -> row(
                                        i,
                                        chance.between(1, customers * 9 / 10),
                                        chance.moment(2019, 4),
                                        chance.of(List.of("warehouse", "shop", "partner")),
                                        chance.of(CITIES),
                                        chance.of(chance.nothing("gift", "school", "club")),
                                        chance.between(99, 2500) / 100.0)),
                new ForeignTable(
                                "OrderLine",
                                "OrderId INTEGER, number INTEGER, TrackId INTEGER, UnitPrice DECIMAL(5,2), Quantity"
                                        + " INTEGER")
                        .key("OrderId", "number")
                        .reference("OrderId", "order", "OrderId")
                        .reference("TrackId", "Track", "TrackId")
                        .fill(
                                orders * 5 / 2,
                                i -> row(
                                        (i - 1) % orders + 1,
                                        (i - 1) / orders + 1,
                                        chance.between(1, 400 * scale),
                                        chance.of(List.of(0.99, 1.29, 1.99)),
                                        chance.between(1, 4))));
    }

    private static List<ForeignTable> awkward(Chance chance, int scale) {
        int people = 60 * scale;
        int events = 1000 * scale;
        return List.of(
                new ForeignTable("settings", "id INTEGER, version TEXT, currency TEXT, last_check DATE")
                        .key("id")
                        .fill(1, i -> row(1, "2.4", "EUR", "2024-05-01")),
                new ForeignTable(
                                "person",
                                "id INTEGER, name TEXT, nickname TEXT, born INTEGER, parent_id INTEGER, height_cm"
                                        + " INTEGER, note TEXT")
                        .key("id")
                        .reference("parent_id", "person", "id")
                        .fill(
                                people,
                                i -> row(
                                        i,
                                        chance.person(),
                                        null,
                                        chance.between(1930, 2012),
                                        i < 10 ? null : (Object) chance.between(1, i - 1),
                                        chance.maybe(4, chance.between(140, 205)),
                                        "")),
                new ForeignTable("friendship", "person_a INTEGER, person_b INTEGER, since DATE")
                        .key("person_a", "person_b")
                        .reference("person_a", "person", "id")
                        .reference("person_b", "person", "id")
                        .fill(
                                people * 3,
                                i -> row(
                                        (i - 1) % people + 1,
                                        (i - 1 + (i - 1) / people * 7 + 11) % people + 1,
                                        chance.day(1990, 30))),
                new ForeignTable("category", "id INTEGER, name TEXT, parent INTEGER, weight DECIMAL(4,2)")
                        .key("id")
                        .reference("parent", "category", "id")
                        .fill(
                                9,
                                i -> row(i, "Category " + (char) ('A' + i - 1), i < 3 ? null : (Object) (i / 3), null)),
                new ForeignTable(
                                "event",
                                "id INTEGER, person_id INTEGER, category_id INTEGER, at DATETIME, amount DECIMAL(9,2), "
                                        + "quantity INTEGER, closed_on DATE")
                        .key("id")
                        .reference("person_id", "person", "id")
                        .reference("category_id", "category", "id")
                        .fill(
                                events,
                                i -> row(
                                        i,
                                        chance.maybe(10, chance.between(1, people)),
                                        chance.between(4, 9),
                                        chance.moment(2020, 3),
                                        chance.maybe(12, chance.between(100, 90_000) / 100.0),
                                        chance.between(0, 40),
                                        null)),
                new ForeignTable("tag", "id INTEGER, label TEXT").key("id").fill(12, i -> row(i, "tag-" + i)),
                new ForeignTable("event_tag", "event_id INTEGER, tag_id INTEGER")
                        .key("event_id", "tag_id")
                        .reference("event_id", "event", "id")
                        .reference("tag_id", "tag", "id")
                        .fill(events / 2, i -> row(i * 3 % events + 1, i % 12 + 1)),
                new ForeignTable(
                                "reading",
                                "site INTEGER, shelf INTEGER, day DATE, hour INTEGER, number INTEGER, end INTEGER,"
                                        + " value REAL")
                        .key("site", "shelf", "day", "hour")
                        .fill(
                                300 * scale,
                                i -> row(
                                        i % 3,
                                        i / 3 % 4,
                                        LocalDate.of(2023, 3, 1)
                                                .plusDays(i / 48)
                                                .toString(),
                                        i / 12 % 4 * 6,
                                        chance.between(1, 9),
                                        chance.between(10, 99),
                                        chance.between(0, 400) / 10.0)));
    }

    static @Nullable Object[] row(@Nullable Object... cells) {
        return cells;
    }

    /** Draws values. */
    record Chance(SplittableRandom random) {

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
            return LocalDate.of(year, 1, 1)
                    .plusDays(random.nextInt(years * 365))
                    .toString();
        }

        String moment(int year, int years) {
            return day(year, years) + String.format(Locale.ROOT, " %02d:%02d:00", between(0, 23), between(0, 11) * 5);
        }
    }
}
