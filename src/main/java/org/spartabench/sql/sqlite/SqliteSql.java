package org.spartabench.sql.sqlite;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Reads and prints SQL as SQLite means it, over a schema. Reading minds: {@code "texts"} in double quotes, numbers and
 * texts that compare and count, the quotient of whole numbers and of zero, LIKE in any case of letters, columns outside GROUP BY,
 * NULL before all values, functions and operators of its own. What remains different shows in the answers.
 */
public final class SqliteSql {

    private static final Pattern ALIAS = Pattern.compile("(?i)\\bAS\\s+[\"`\\[]?(\\w+)");
    private static final Pattern BEFORE_NAME = Pattern.compile("(?i)(\\.|\\bAS)\\s*$");

    /** Bytes, a text, a name in other quotes, a comment, something in double quotes, a number with an exponent, or an operator of SQLite. */
    private static final Pattern TOKEN = Pattern.compile(
            "(?<!\\w)[xX]'(?<bytes>(?:\\p{XDigit}{2})*+)'|'(?:[^']++|'')*+'|`[^`]*+`|\\[[^]]*+]|--[^\\n"
                    + "]*+|/\\*.*?\\*/|\"(?<inside>(?:[^\"]++|\"\")*+)\""
                    + "|(?<![\\w.])(?<number>\\d+(?:\\.\\d*)?[eE][+-]?\\d{1,3})(?!\\w)"
                    + "|(?<operator>==|(?i:\\bGLOB\\b|\\bIS\\s+NOT\\b(?!\\s+(?:NULL|TRUE|FALSE|DISTINCT)\\b)"
                    + "|\\bIS\\b(?!\\s+(?:NOT|NULL|TRUE|FALSE|DISTINCT)\\b)))",
            Pattern.DOTALL);

    /** Gives GLOB its own name again; nothing else is read as SIMILAR TO. */
    private static final Rewrite GLOBS = Rewrite.predicates(
            p -> p instanceof Predicate.Like l && l.operator().equals("SIMILAR TO")
                    ? new Predicate.Like(l.operand(), l.negated(), "GLOB", l.pattern())
                    : p);

    private SqliteSql() {}

    /** Returns the tree of one statement, or what is wrong with it; never throws. @param names of the file */
    public static Parsed read(String sql, Schema schema, SqliteNames names) {
        Parsed parsed = SqlReader.read(texts(sql, schema, names));
        return parsed instanceof Parsed.Ok(Query query)
                ? new Parsed.Ok(FromSqlite.rewrite(query, schema, names))
                : parsed;
    }

    /** Returns the tree as it is written, with SQLite's texts in double quotes and operators, but nothing else of its meaning; it can be printed and run on SQLite. */
    public static Parsed asWritten(String sql, Schema schema, SqliteNames names) {
        Parsed parsed = SqlReader.read(texts(sql, schema, names));
        return parsed instanceof Parsed.Ok(Query query) ? new Parsed.Ok(GLOBS.query(query)) : parsed;
    }

    /**
     * Prints the query on one line.
     *
     * @param schema with the types of the file: text where it holds numbers as text
     * @param names of the file
     */
    public static String print(Query query, Schema schema, SqliteNames names) {
        return Sql.print(ToSqlite.rewrite(query, schema, names.inverse()));
    }

    /**
     * Turns double-quoted words that are no names into texts, as SQLite does, and gives whole numbers with an exponent a
     * point: trees keep no exponent, and SQLite divides by {@code 1e3} as by 1000.0, not as by 1000. Bytes ({@code x'6162'}) become
     * a call of UNHEX, which gives them. Operators that SQLite alone has
     * become those of other engines.
     */
    private static String texts(String sql, Schema schema, SqliteNames names) {
        Set<String> known = known(sql, schema, names);
        return TOKEN.matcher(sql).replaceAll(m -> {
            String inside = m.group("inside");
            if (m.group("operator") != null) {
                return operator(m.group("operator"));
            }
            if (m.group("bytes") != null) {
                return "UNHEX('" + m.group("bytes") + "')";
            }
            if (m.group("number") != null) {
                BigDecimal number = new BigDecimal(m.group("number"));
                return number.scale() > 0 || !Expr.NumberLiteral.writable(number)
                        ? m.group()
                        : number.setScale(1).toPlainString();
            }
            boolean text = inside != null
                    && !known.contains(inside.toLowerCase(Locale.ROOT))
                    && !BEFORE_NAME.matcher(sql.substring(0, m.start())).find()
                    && !sql.substring(m.end()).stripLeading().startsWith(".");
            return Matcher.quoteReplacement(
                    text ? "'" + inside.replace("\"\"", "\"").replace("'", "''") + "'" : m.group());
        });
    }

    private static String operator(String written) {
        return switch (written.toUpperCase(Locale.ROOT)) {
            case "==" -> "=";
            case "GLOB" -> "SIMILAR TO";
            case "IS" -> "IS NOT DISTINCT FROM";
            default -> "IS DISTINCT FROM";
        };
    }

    private static Set<String> known(String sql, Schema schema, SqliteNames names) {
        Set<String> known = new HashSet<>();
        for (Table table : schema.tables()) {
            known.add(table.name().toLowerCase(Locale.ROOT));
            table.columns().stream().map(Column::name).forEach(c -> known.add(c.toLowerCase(Locale.ROOT)));
        }
        names.tables().keySet().forEach(n -> known.add(n.toLowerCase(Locale.ROOT)));
        names.columns().keySet().forEach(n -> known.add(n.toLowerCase(Locale.ROOT)));
        ALIAS.matcher(sql).results().forEach(m -> known.add(m.group(1).toLowerCase(Locale.ROOT)));
        return known;
    }
}
