package org.spartabench.project.foreign;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Random queries in the dialect of SQLite, over a file with missing values, empty texts, digits as texts, columns of several storage classes and dates in four forms. */
final class SqliteQueries {

    private static final List<String> NUMBERS = List.of("n", "r", "id", "unix");
    private static final List<String> TEXTS = List.of("s", "digits", "e", "m", "us");
    private static final List<String> DATES = List.of("d", "stamp");
    private static final List<String> FORMATS = List.of("%Y", "%m", "%d", "%H", "%Y-%m", "%j", "%w", "%s", "%M:%S");

    private final Random random;

    SqliteQueries(long seed) {
        random = new Random(seed);
    }

    /** Writes the tables t and u, and the empty table h. */
    static void write(Path file) throws SQLException {
        Random random = new Random(5);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, r REAL, s TEXT, digits TEXT, e TEXT, m,"
                            + " d DATE, stamp DATETIME, us TEXT, unix INTEGER)");
            statement.execute("CREATE TABLE u (t_id INTEGER REFERENCES t (id), kind TEXT, price REAL)");
            statement.execute("CREATE TABLE h (id INTEGER, note TEXT)");
            try (PreparedStatement row = connection.prepareStatement("INSERT INTO t VALUES (?,?,?,?,?,?,?,?,?,?,?)")) {
                for (int i = 1; i <= 60; i++) {
                    int year = 1985 + random.nextInt(12);
                    int month = 1 + random.nextInt(12);
                    int day = 1 + random.nextInt(28);
                    row.setInt(1, i);
                    row.setObject(2, random.nextInt(6) == 0 ? null : random.nextInt(9) - 3);
                    row.setObject(3, random.nextInt(7) == 0 ? null : random.nextInt(400) / 8.0 - 9);
                    row.setObject(4, one(random, "Ann", "ann", "Bea", "Übel", "60kg", "a_b", "", null, "Zoë", "A%"));
                    row.setObject(5, one(random, "9", "100", "007", "12.5", "80", null));
                    row.setObject(6, one(random, "", "", "x", null));
                    row.setObject(7, one(random, 1, 2.5, "2.5", "abc", "", null, 10));
                    row.setObject(8, one(random, "%d-%02d-%02d".formatted(year, month, day), null));
                    row.setObject(
                            9,
                            one(
                                    random,
                                    String.format(
                                            Locale.ROOT,
                                            "%d-%02d-%02d %02d:30:00",
                                            year,
                                            month,
                                            day,
                                            random.nextInt(24)),
                                    null));
                    row.setObject(10, String.format(Locale.ROOT, "%d/%d/%d", month, day, year));
                    row.setLong(11, 500_000_000L + random.nextInt(300_000_000));
                    row.addBatch();
                }
                row.executeBatch();
            }
            try (PreparedStatement row = connection.prepareStatement("INSERT INTO u VALUES (?,?,?)")) {
                for (int i = 0; i < 90; i++) {
                    row.setObject(1, random.nextInt(9) == 0 ? null : 1 + random.nextInt(60));
                    row.setObject(2, one(random, "A", "a", "B", "C", null));
                    row.setObject(3, random.nextInt(8) == 0 ? null : random.nextInt(2_000) / 100.0);
                    row.addBatch();
                }
                row.executeBatch();
            }
        }
    }

    @SafeVarargs
    private static <T> T one(Random random, T... all) {
        return all[random.nextInt(all.length)];
    }

    private String one(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private String column() {
        return one(one(random, NUMBERS, TEXTS, DATES));
    }

    private String date() {
        return one(random, "'1988'", "'1990-01'", "'1990-05-06'", "'1991-02-03 10:30:00'", "''");
    }

    private String number(int depth) {
        String column = one(NUMBERS);
        if (depth == 0) {
            return one(random, column, column, String.valueOf(random.nextInt(9)), "2.5");
        }
        return switch (random.nextInt(16)) {
            case 0 -> number(depth - 1) + one(random, " + ", " - ", " * ") + number(0);
            case 1 -> "(" + number(depth - 1) + ") / " + number(0);
            case 2 -> number(0) + " % " + number(0);
            case 3 -> "CAST(" + column() + " AS " + one(random, "INTEGER", "REAL") + ")";
            case 4 -> "IIF(" + condition(0) + ", " + number(0) + ", " + number(0) + ")";
            case 5 -> one(random, "MIN", "MAX") + "(" + number(0) + ", " + number(0) + ")";
            case 6 -> "INSTR(" + one(TEXTS) + ", '" + one(random, "a", "n", "1") + "')";
            case 7 -> "LENGTH(" + one(TEXTS) + ")";
            case 8 -> "ROUND(" + number(0) + ", " + random.nextInt(2) + ")";
            case 9 -> "julianday(" + one(DATES) + ") - julianday(" + one(random, date(), one(DATES)) + ")";
            case 10 -> "strftime('%Y', " + one(DATES) + ") - " + one(random, "1980", "strftime('%Y', '1990-05-06')");
            case 11 -> "CASE WHEN " + condition(0) + " THEN " + number(0) + " ELSE " + number(0) + " END";
            case 12 -> "COALESCE(" + column + ", 0)";
            case 13 -> one(TEXTS) + " + 1";
            case 14 -> one(random, "1990 - ", "") + one(DATES) + " + 0";
            default -> "ABS(" + number(0) + ")";
        };
    }

    private String text(int depth) {
        return switch (depth == 0 ? 9 : random.nextInt(9)) {
            case 0 -> "strftime('" + one(FORMATS) + "', " + one(DATES) + ")";
            case 1 ->
                "SUBSTR(" + one(random, one(TEXTS), one(DATES)) + ", " + one(random, "1, 2", "1, 4", "-2", "2") + ")";
            case 2 -> one(random, "UPPER(", "LOWER(", "TRIM(") + one(TEXTS) + ")";
            case 3 -> one(TEXTS) + " || '-' || " + one(TEXTS);
            case 4 -> "date(" + one(DATES) + one(random, "", "", ", '+1 month'", ", 'start of month'") + ")";
            case 5 -> "PRINTF('%.1f', " + one(NUMBERS) + ")";
            case 6 -> "REPLACE(" + one(TEXTS) + ", 'a', 'b')";
            case 7 -> "COALESCE(" + one(TEXTS) + ", 'none')";
            default -> one(TEXTS);
        };
    }

    private String condition(int depth) {
        if (depth > 0) {
            return condition(depth - 1) + one(random, " AND ", " OR ", " AND NOT ") + condition(0);
        }
        String compares = one(random, " = ", " <> ", " < ", " >= ");
        return switch (random.nextInt(14)) {
            case 0 -> one(NUMBERS) + compares + one(random, "2", "'2'", "5.5", one(NUMBERS));
            case 1 -> one(TEXTS) + compares + one(random, "'a'", "'9'", "100", "\"Ann\"", "''");
            case 2 -> one(DATES) + compares + date();
            case 3 -> one(DATES) + " BETWEEN " + date() + " AND '1994'";
            case 4 -> column() + one(random, " IS ", " IS NOT ") + one(random, "NULL", "'Ann'", "2");
            case 5 -> one(TEXTS) + one(random, " LIKE ", " NOT LIKE ") + one(random, "'a%'", "'%B%'", "'_n_'", "'%ü%'");
            case 6 -> one(TEXTS) + " GLOB " + one(random, "'A*'", "'*[0-9]*'", "'?n?'");
            case 7 -> one(TEXTS) + " IN ('Ann', '9', '', '2.5')";
            case 8 ->
                one(NUMBERS) + one(random, " IN ", " NOT IN ") + "(SELECT t_id FROM u WHERE kind "
                        + one(random, "= 'A'", "IS 'a'") + ")";
            case 9 ->
                "strftime('" + one(FORMATS) + "', " + one(DATES) + ")" + compares
                        + one(random, "'1990'", "'05'", "1990");
            case 10 -> "EXISTS (SELECT 1 FROM u WHERE u.t_id = t.id AND price > " + random.nextInt(15) + ")";
            case 11 -> one(NUMBERS) + compares + "(SELECT AVG(" + one(NUMBERS) + ") FROM t)";
            case 12 -> "m" + compares + one(random, "1", "'abc'", "'2.5'", "n");
            default -> one(random, "n", "n > 2", "n == 1");
        };
    }

    private String aggregate() {
        return switch (random.nextInt(9)) {
            case 0 -> "COUNT(*)";
            case 1 -> "COUNT(" + one(random, "DISTINCT ", "") + column() + ")";
            case 2 -> "AVG(" + one(random, number(0), one(TEXTS), "n > 1") + ")";
            case 3 -> "TOTAL(" + number(0) + ")";
            case 4 -> "GROUP_CONCAT(" + one(TEXTS) + one(random, "", ", ';'") + ")";
            case 5 -> "SUM(" + one(random, number(1), one(TEXTS)) + ")";
            case 6 -> "CAST(SUM(" + condition(0) + ") AS REAL) * 100 / COUNT(*)";
            default -> one(random, "MIN(", "MAX(") + column() + ")";
        };
    }

    /** Writes one statement; SQLite runs each. */
    String next() {
        String where = random.nextInt(3) == 0 ? "" : " WHERE " + condition(random.nextInt(2));
        return switch (random.nextInt(9)) {
            case 0, 1 -> "SELECT " + one(random, number(1), text(1)) + ", id FROM t" + where;
            case 2 -> "SELECT " + aggregate() + " FROM t" + where;
            case 3 -> "SELECT " + aggregate() + ", " + aggregate() + " FROM t" + where;
            case 4 -> "SELECT " + one(TEXTS) + ", " + aggregate() + " FROM t" + where + " GROUP BY " + one(TEXTS);
            case 5 -> {
                String key = one(random, column(), text(1));
                yield "SELECT " + key + ", " + aggregate() + " FROM t" + where + " GROUP BY " + key
                        + one(random, "", " HAVING COUNT(*) > 2");
            }
            case 6 ->
                "SELECT id, " + column() + " FROM t" + where + " ORDER BY " + column() + one(random, "", " DESC")
                        + ", id LIMIT " + (1 + random.nextInt(5));
            case 7 ->
                "SELECT u.kind, " + one(random, "t.s", "COUNT(t.id)", "MAX(price), t.id") + " FROM u "
                        + one(random, "JOIN", "LEFT JOIN") + " t ON u.t_id = t.id GROUP BY u.kind"
                        + one(random, "", ", t.s");
            default ->
                "SELECT id, "
                        + one(
                                random,
                                "RANK() OVER (ORDER BY n)",
                                "SUM(n) OVER (PARTITION BY e)",
                                "LAG(n) OVER (ORDER BY id)")
                        + " FROM t" + where;
        };
    }
}
