package org.spartabench.sql.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Statements that ask for more time or memory than there is, over the tables of the medical sample. */
public final class Bombs {

    /** @param rows the limit of rows */
    public record Bomb(String what, String sql, int rows) {}

    private static final int ROWS = 10_000;

    private final List<Bomb> all = new ArrayList<>();

    private Bombs() {}

    public static List<Bomb> all() {
        Bombs bombs = new Bombs();
        bombs.texts();
        bombs.joins();
        bombs.recursion();
        bombs.sizes();
        bombs.results();
        bombs.patterns();
        return bombs.all;
    }

    private void add(String what, String sql) {
        all.add(new Bomb(what, sql, ROWS));
    }

    private void texts() {
        String ten = "x".repeat(10);
        add("REPLACE of REPLACE, ten times", nested("'x'", 10, "REPLACE(%s, 'x', '" + ten + "')"));
        add("REPLACE of REPLACE, 40 times", nested("'x'", 40, "REPLACE(%s, 'x', 'xx')"));
        add("REPLACE of a column", nested("name", 6, "REPLACE(%s, 'a', '" + "a".repeat(99) + "')"));
        add("REPLACE by a column", nested("name", 5, "REPLACE(%s, 'e', name)"));
        add("REPLACE by itself", nested("'xx'", 10, "REPLACE(%1$s, 'x', %1$s)"));
        add("REPLACE with a long text", "SELECT REPLACE(name, 'a', '" + "y".repeat(300_000) + "') FROM patients");
        add("concatenation of a concatenation", nested("name", 12, "(%1$s || %1$s)"));
        add("CONCAT of CONCAT", nested("name", 9, "CONCAT(%1$s, %1$s, %1$s)"));
        add("concatenation with a long text", "SELECT name || '" + "z".repeat(400_000) + "' FROM patients");
        add("a chain of 240 columns", "SELECT " + times(240, "name", " || ") + " FROM patients");
        add("doubled in derived tables", derived(30, "x || x"));
        add("REPLACE in derived tables", derived(12, "REPLACE(x, 'a', 'aaaaaaaaaa')"));
        add(
                "doubled behind a join",
                "SELECT p.name || q.name || p.address || q.address FROM patients p, patients q, patients"
                        + " r, billing b ORDER BY 1");
        add("REPEAT", "SELECT REPEAT('x', 2000000000)");
        add("LPAD", "SELECT LPAD('x', 2000000000, 'y')");
        add("RPAD", "SELECT RPAD(name, 2000000000, name) FROM patients");
        add("SPACE", "SELECT SPACE(2000000000)");
        add("PRINTF", "SELECT PRINTF('%2000000000d', 1)");
        add("STRING_AGG", "SELECT STRING_AGG(p.name, q.address) FROM patients p, patients q, patients r");
        add("GROUP_CONCAT", "SELECT GROUP_CONCAT(p.name) FROM patients p, patients q, patients r");
        add("ARRAY_AGG", "SELECT ARRAY_AGG(p.name) FROM patients p, patients q, patients r");
        add("a filled type", "SELECT " + times(40, "CAST(name AS CHAR(999999))", ", ") + " FROM patients");
        add("a filled number", "SELECT CAST(1 AS DECIMAL(99999, 99998)) / 3 FROM patients");
        add("a long date format", "SELECT STRFTIME(date_of_birth, '" + "%A".repeat(100_000) + "') FROM patients");
        add(
                "MAX of texts",
                "SELECT MAX(p.name || q.name || r.name) FROM patients p, patients q, patients r, billing b");
        add("ordered by a grown alias", "SELECT name || name AS n FROM patients ORDER BY " + times(100, "n", " || "));
    }

    private void patterns() {
        String a = "REPLACE(REPLACE(name, 'e', 'aaaaaaaa'), 'i', 'aaaaaaaa')";
        add("LIKE with many wildcards", where(a + " LIKE '" + "%a".repeat(12) + "_b'"));
        add("LIKE with three", where(a + " LIKE '%a%a%a_b'"));
        add("LIKE of long texts", where("'" + "a".repeat(3000) + "' || name LIKE '%a%a_b'"));
        add("LIKE of long texts with three", where("'" + "a".repeat(3000) + "' || name LIKE '%a%a%a_b'"));
        add("ILIKE", where(a + " ILIKE '" + "%a".repeat(12) + "%b'"));
        add("ILIKE with three", where("'" + "a".repeat(3000) + "' || name ILIKE '%a%a%b'"));
        add("NOT LIKE with ESCAPE", where(a + " NOT LIKE '" + "%a".repeat(12) + "!_b' ESCAPE '!'"));
        add(
                "a pattern that is a value",
                where("'" + "a".repeat(900) + "' LIKE CONCAT('" + "%a".repeat(20) + "_', name)"));
        add("GLOB", where(a + " GLOB '" + "*a".repeat(12) + "*b'"));
        add("SIMILAR TO", where(a + " SIMILAR TO '((((a{1,30}){1,30}){1,30}){1,30})+b'"));
        add("SIMILAR TO with choices", where(a + " SIMILAR TO '(a|aa|aaa)*(a|aa)*b'"));
        add("REGEXP", where(a + " REGEXP '(a+)+b'"));
    }

    private void joins() {
        String five = "patients a, patients b, billing c, billing d, billing e";
        add("a count of a product", "SELECT COUNT(*) FROM " + five + " WHERE a.name < b.name AND c.amount < d.amount");
        add(
                "a sorted product",
                "SELECT a.name, b.name, c.amount FROM " + five + " ORDER BY e.amount, a.name, c.amount");
        add(
                "a grouped product",
                "SELECT a.name, b.name, c.amount, d.amount, COUNT(*) FROM " + five + " GROUP BY 1, 2, 3, 4");
        add("a distinct product", "SELECT DISTINCT a.name, b.name, c.amount, d.amount FROM " + five);
        add("COUNT(DISTINCT)", "SELECT COUNT(DISTINCT a.name || b.name || c.patient_name) FROM " + five);
        add("a window over a product", "SELECT SUM(c.amount) OVER (ORDER BY a.name, b.name) FROM " + five);
        add("RANK over a product", "SELECT RANK() OVER (PARTITION BY a.name ORDER BY c.amount, d.amount) FROM " + five);
        add(
                "a union of products",
                "SELECT a.name FROM " + five + " UNION SELECT b.name || c.patient_name FROM " + five);
        add(
                "an intersection",
                "SELECT a.name, c.amount FROM " + five + " INTERSECT ALL SELECT b.name, d.amount FROM " + five);
        add(
                "EXISTS over a product",
                "SELECT name FROM patients p WHERE NOT EXISTS (SELECT 1 FROM " + five
                        + " WHERE a.name || b.name || c.patient_name = p.name)");
        add(
                "NOT IN a product",
                "SELECT name FROM patients WHERE name NOT IN (SELECT a.name || b.address FROM " + five + ")");
        add(
                "correlated sums",
                "SELECT name FROM patients p WHERE 0 > (SELECT SUM(a.amount) FROM billing a, billing b WHERE a.amount"
                        + " < (SELECT SUM(c.amount) FROM billing c, billing d WHERE c.amount < b.amount +"
                        + " LENGTH(p.name)))");
        add(
                "a comparison with ALL",
                "SELECT name FROM patients WHERE name > ALL (SELECT a.name || b.name FROM " + five + ")");
        add(
                "full joins on inequality",
                "SELECT COUNT(*) FROM patients a FULL JOIN patients b ON a.name <> b.name FULL JOIN"
                        + " billing c ON c.patient_name <> b.name FULL JOIN billing d ON d.amount <> c.amount");
        add("natural joins", "SELECT COUNT(*) FROM patients " + "NATURAL JOIN patients ".repeat(60));
        add(
                "60 joins",
                "SELECT COUNT(*) FROM patients t0 "
                        + IntStream.rangeClosed(1, 60)
                                .mapToObj(i -> "JOIN patients t" + i + " ON t" + i + ".name = t" + (i - 1) + ".name")
                                .collect(Collectors.joining(" ")));
        add("190 joins", "SELECT COUNT(*) FROM patients t0 " + "CROSS JOIN patients ".repeat(190));
        add("5,000 joins", "SELECT 1 FROM patients " + "CROSS JOIN patients ".repeat(5000));
        add(
                "40 products",
                "SELECT COUNT(*) FROM "
                        + IntStream.range(0, 40).mapToObj(i -> "billing t" + i).collect(Collectors.joining(", ")));
    }

    private void recursion() {
        add(
                "an endless recursion",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r");
        add("an endless UNION", "WITH RECURSIVE r(n) AS (SELECT 1 UNION SELECT n + 1 FROM r) SELECT MAX(n) FROM r");
        add(
                "a recursion that doubles its rows",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT a.n FROM r a, (SELECT 1"
                        + " UNION ALL SELECT 2) b) SELECT COUNT(*) FROM r");
        add(
                "a recursion that doubles its text",
                "WITH RECURSIVE r(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM r) SELECT" + " MAX(LENGTH(s)) FROM r");
        add(
                "a recursion that lengthens its text",
                "WITH RECURSIVE r(s) AS (SELECT name FROM patients UNION ALL SELECT s ||"
                        + " 'x' FROM r) SELECT COUNT(*) FROM r");
        add(
                "a recursion by REPLACE",
                "WITH RECURSIVE r(s) AS (SELECT 'x' UNION ALL SELECT REPLACE(s, 'x', 'xxxx') FROM r)"
                        + " SELECT MAX(LENGTH(s)) FROM r");
        add(
                "a product of recursions",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 100000)"
                        + " SELECT COUNT(*) FROM r a, r b, r c WHERE a.n < b.n");
        add(
                "doubled names of WITH",
                "WITH a0 AS (SELECT name FROM patients), "
                        + IntStream.rangeClosed(1, 30)
                                .mapToObj(i ->
                                        "a" + i + " AS (SELECT p.name FROM a" + (i - 1) + " p, a" + (i - 1) + " q)")
                                .collect(Collectors.joining(", "))
                        + " SELECT COUNT(*) FROM a30");
    }

    private void sizes() {
        add("3,000 unions", times(3000, "SELECT 1", " UNION "));
        add(
                "190 unions of products",
                times(190, "SELECT COUNT(*) FROM patients a, patients b, billing c", " UNION ALL "));
        add("20,000 parentheses", "SELECT " + "(".repeat(20_000) + "1" + ")".repeat(20_000));
        add("90 parentheses of functions", "SELECT " + "ABS(".repeat(90) + "1" + ")".repeat(90));
        add("90 subqueries", "SELECT " + "(SELECT ".repeat(90) + "1" + ")".repeat(90));
        add("5,000 CASEs", "SELECT " + "CASE WHEN 1 = 1 THEN ".repeat(5000) + "1" + " END".repeat(5000));
        add("60 CASEs", "SELECT " + "CASE WHEN 1 = 1 THEN ".repeat(60) + "1" + " END".repeat(60));
        add("10,000 NOTs", "SELECT 1 FROM patients WHERE " + "NOT ".repeat(10_000) + "TRUE");
        add("10,000 signs", "SELECT " + "- ".repeat(10_000) + "1");
        add("100,000 terms", "SELECT " + times(100_000, "1", " + "));
        add("20,000 conditions", "SELECT 1 FROM patients WHERE " + times(20_000, "name = 'x'", " OR "));
        add("50,000 values", "SELECT 1 FROM patients WHERE name IN (" + times(50_000, "'abc'", ", ") + ")");
        add("a million blanks", "SELECT 1" + " ".repeat(1_000_000));
        add("400,000 characters of names", "SELECT " + times(40_000, "year", ", ") + " FROM patients");
        add("a number of a billion digits", "SELECT 1e1000000000");
        add("a number without end", "SELECT 1e-999999999999");
        add("a long number", "SELECT " + "9".repeat(300_000));
        add("a power", "SELECT POWER(POWER(10.5, 300), 9999999), EXP(99999999)");
    }

    private void results() {
        String wide = times(30, "a.address", ", ");
        all.add(new Bomb(
                "all rows of a product", "SELECT a.*, b.*, c.* FROM patients a, patients b, billing c", 10_000_000));
        all.add(new Bomb("wide rows", "SELECT " + wide + " FROM patients a, patients b, billing c", 10_000_000));
        all.add(new Bomb(
                "rows without limit",
                "SELECT a.name || b.name FROM patients a, patients b, billing c, billing d",
                2_000_000_000));
        all.add(new Bomb("long rows", "SELECT '" + "x".repeat(90_000) + "' || name FROM patients, billing", 1_000_000));
    }

    private static String nested(String inner, int depth, String around) {
        String sql = inner;
        for (int i = 0; i < depth; i++) {
            sql = around.formatted(sql);
        }
        return "SELECT " + sql + " FROM patients";
    }

    private static String derived(int depth, String grown) {
        String sql = "SELECT name AS x FROM patients";
        for (int i = 0; i < depth; i++) {
            sql = "SELECT " + grown + " AS x FROM (" + sql + ") AS d" + i;
        }
        return sql;
    }

    private static String where(String condition) {
        return "SELECT name FROM patients WHERE " + condition;
    }

    private static String times(int count, String part, String between) {
        return String.join(between, java.util.Collections.nCopies(count, part));
    }
}
