package org.spartabench.fact;

import java.time.LocalDate;
import java.util.List;

/** Tables that few programs expect: one row, no values, references to themselves. */
final class AwkwardTables {

    private AwkwardTables() {}

    static List<ForeignTable> of(ForeignValues chance, int scale) {
        int people = 60 * scale;
        int events = 1000 * scale;
        return List.of(
                new ForeignTable("settings", "id INTEGER, version TEXT, currency TEXT, last_check DATE")
                        .key("id")
                        .fill(1, i -> ForeignValues.row(1, "2.4", "EUR", "2024-05-01")),
                new ForeignTable(
                                "person",
                                "id INTEGER, name TEXT, nickname TEXT, born INTEGER, parent_id INTEGER, height_cm"
                                        + " INTEGER, note TEXT")
                        .key("id")
                        .reference("parent_id", "person", "id")
                        .fill(
                                people,
                                i -> ForeignValues.row(
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
                                i -> ForeignValues.row(
                                        (i - 1) % people + 1,
                                        (i - 1 + (i - 1) / people * 7 + 11) % people + 1,
                                        chance.day(1990, 30))),
                new ForeignTable("category", "id INTEGER, name TEXT, parent INTEGER, weight DECIMAL(4,2)")
                        .key("id")
                        .reference("parent", "category", "id")
                        .fill(
                                9,
                                i -> ForeignValues.row(
                                        i, "Category " + (char) ('A' + i - 1), i < 3 ? null : (Object) (i / 3), null)),
                new ForeignTable(
                                "event",
                                "id INTEGER, person_id INTEGER, category_id INTEGER, at DATETIME, amount DECIMAL(9,2), "
                                        + "quantity INTEGER, closed_on DATE")
                        .key("id")
                        .reference("person_id", "person", "id")
                        .reference("category_id", "category", "id")
                        .fill(
                                events,
                                i -> ForeignValues.row(
                                        i,
                                        chance.maybe(10, chance.between(1, people)),
                                        chance.between(4, 9),
                                        chance.moment(2020, 3),
                                        chance.maybe(12, chance.between(100, 90_000) / 100.0),
                                        chance.between(0, 40),
                                        null)),
                new ForeignTable("tag", "id INTEGER, label TEXT")
                        .key("id")
                        .fill(12, i -> ForeignValues.row(i, "tag-" + i)),
                new ForeignTable("event_tag", "event_id INTEGER, tag_id INTEGER")
                        .key("event_id", "tag_id")
                        .reference("event_id", "event", "id")
                        .reference("tag_id", "tag", "id")
                        .fill(events / 2, i -> ForeignValues.row(i * 3 % events + 1, i % 12 + 1)),
                new ForeignTable(
                                "reading",
                                "site INTEGER, shelf INTEGER, day DATE, hour INTEGER, number INTEGER, end INTEGER,"
                                        + " value REAL")
                        .key("site", "shelf", "day", "hour")
                        .fill(
                                300 * scale,
                                i -> ForeignValues.row(
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
}
