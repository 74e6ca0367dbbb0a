package org.spartabench.fact;

import java.util.ArrayList;
import java.util.List;

/** A music store: artists and recordings, customers and orders. */
final class MusicTables {

    private MusicTables() {}

    static List<ForeignTable> of(ForeignValues chance, int scale) {
        List<ForeignTable> tables = new ArrayList<>(recordings(chance, scale));
        tables.addAll(sales(chance, scale));
        return tables;
    }

    private static List<ForeignTable> recordings(ForeignValues chance, int scale) {
        int artists = 40 * scale;
        int albums = 80 * scale;
        int tracks = 400 * scale;
        return List.of(
                new ForeignTable("Artist", "ArtistId INTEGER, Name TEXT, Country TEXT, Founded INTEGER")
                        .key("ArtistId")
                        .fill(
                                artists,
                                i -> ForeignValues.row(
                                        i,
                                        chance.person() + (i % 3 == 0 ? " Trio" : i % 3 == 1 ? "" : " & the Wolves"),
                                        chance.maybe(8, chance.of(ForeignValues.COUNTRIES)),
                                        chance.maybe(6, chance.between(1952, 2019)))),
                new ForeignTable("Album", "AlbumId INTEGER, Title TEXT, ArtistId INTEGER, Released DATE, Label TEXT")
                        .key("AlbumId")
                        .reference("ArtistId", "Artist", "ArtistId")
                        .fill(
                                albums,
                                i -> ForeignValues.row(
                                        i,
                                        chance.title() + " " + (i / 12 + 1),
                                        // The last tenth of the artists has no album.
                                        chance.between(1, artists * 9 / 10),
                                        chance.day(1970, 50),
                                        chance.of(chance.nothing("Nørre", "Blue Door", "", "Ámbar")))),
                new ForeignTable("Genre", "GenreId INTEGER, Name TEXT")
                        .key("GenreId")
                        .fill(8, i -> ForeignValues.row(i, chance.genre(i))),
                new ForeignTable("MediaType", "MediaTypeId INTEGER, Name TEXT")
                        .key("MediaTypeId")
                        .fill(
                                3,
                                i -> ForeignValues.row(
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
                                i -> ForeignValues.row(
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
                                i -> ForeignValues.row(
                                        i,
                                        List.of("Morning", "Road", "Quiet", "Dance", "Café")
                                                .get(i % 5))),
                new ForeignTable("PlaylistTrack", "PlaylistId INTEGER, TrackId INTEGER, Position INTEGER")
                        .key("PlaylistId", "TrackId")
                        .reference("PlaylistId", "Playlist", "PlaylistId")
                        .reference("TrackId", "Track", "TrackId")
                        // The two cycles have no common length, so that no pair repeats.
                        .fill(500 * scale, i -> ForeignValues.row(i % 39 + 1, i * 17 % tracks + 1, i / 39 + 1)));
    }

    private static List<ForeignTable> sales(ForeignValues chance, int scale) {
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
                                i -> ForeignValues.row(
                                        i,
                                        chance.of(ForeignValues.LAST),
                                        chance.of(ForeignValues.FIRST),
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
                            int place = chance.between(0, ForeignValues.CITIES.size() - 1);
                            return ForeignValues.row(
                                    i,
                                    chance.of(ForeignValues.FIRST),
                                    chance.of(ForeignValues.LAST),
                                    chance.of(chance.nothing("", "Ferðir hf.", "Nord & Süd")),
                                    ForeignValues.CITIES.get(place),
                                    ForeignValues.COUNTRIES.get(place),
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
                                i -> ForeignValues.row(
                                        i,
                                        chance.between(1, customers * 9 / 10),
                                        chance.moment(2019, 4),
                                        chance.of(List.of("warehouse", "shop", "partner")),
                                        chance.of(ForeignValues.CITIES),
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
                                i -> ForeignValues.row(
                                        (i - 1) % orders + 1,
                                        (i - 1) / orders + 1,
                                        chance.between(1, 400 * scale),
                                        chance.of(List.of(0.99, 1.29, 1.99)),
                                        chance.between(1, 4))));
    }
}
