package org.spartabench.facts.engine.dialect;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.survey.PostgresCatalogue.Compared;

/**
 * Translates a statement for DuckDB into PostgreSQL's dialect, so that the tables on the server give the rows that their
 * copy gives:
 *
 * <ul>
 *   <li>names that are not all lower-case are quoted, and rows without a value are sorted last in both directions;
 *   <li>{@code /} divides as floating numbers do, and an average is a floating sum divided by its count;
 *   <li>{@code ROUND} rounds a half away from zero;
 *   <li>texts are compared by their code points, whatever collation their column has; padded texts without their padding;
 *       {@code real} numbers by the digits that they print.
 * </ul>
 */
public final class PostgresDialect {

    /** A doubled quote inside quotes ends one token and begins the next. */
    private static final Pattern TOKEN = Pattern.compile(
            "'[^']*+'|\"[^\"]*+\"|--[^\\n]*|/\\*.*?\\*/|[\\p{L}_][\\p{L}\\p{N}_]*|[/(),]", Pattern.DOTALL);

    private static final Pattern NULLS = Pattern.compile("(?i)\\s+NULLS\\b.*", Pattern.DOTALL);

    /** What makes a name one of an output, a table or a joined column. */
    private static final Pattern NAMED = Pattern.compile("(?is).*\\b(AS|FROM|JOIN|USING\\s*\\([^)]*)\\s*");

    private static final Pattern NO_VALUE = Pattern.compile("(?is)\\s*([.(]|(NOT\\s+)?ILIKE\\b|COLLATE\\b).*");

    /** What compares the value before it by order; a text that is joined to another may be compared so. */
    private static final Pattern ORDERED_AFTER = Pattern.compile("(?is)\\s*(<(?!>)|>|\\|\\||(NOT\\s+)?BETWEEN\\b).*");

    private static final Pattern ORDERED_BEFORE = Pattern.compile("(?is).*((?<!<)>|<|[<>]=|\\|\\|)\\s*(\\w+\\.)?");
    private static final Pattern SORTED = Pattern.compile("(?i)\\bORDER\\s+BY\\b");
    private static final Pattern COMBINED = Pattern.compile("(?i)\\b(UNION|INTERSECT|EXCEPT)\\b");

    private static final Pattern WORD = Pattern.compile("\"[^\"]*+\"|[\\p{L}_][\\p{L}\\p{N}_]*");
    private static final Pattern ALIAS = Pattern.compile("(?i)\\s+(?:AS\\s+)?(\"[^\"]*+\"|[\\p{L}_][\\p{L}\\p{N}_]*)");

    /** Functions that must know the language of a text. */
    private static final Set<String> OF_CASE = Set.of("lower", "upper");

    private static final Set<String> TEXTUAL = Set.of(
            "lower",
            "upper",
            "trim",
            "ltrim",
            "rtrim",
            "btrim",
            "substr",
            "substring",
            "left",
            "right",
            "replace",
            "concat",
            "split_part",
            "reverse");

    private static final Set<String> BY_ORDER = Set.of("min", "max", "greatest", "least");
    private static final Set<String> NUMERIC = Set.of("avg", "round");

    /** Says how columns are written. */
    private enum Place {
        /** as they are, for a function that must know their language */
        OF_CASE,
        /** by code points where they are compared by order */
        PLAIN,
        /** by code points everywhere */
        BY_ORDER
    }

    /** Words that only PostgreSQL must quote. */
    private static final Set<String> RESERVED = Set.of("grant");

    private static final String COLLATED = " COLLATE \"C\"";
    private static final String FLOATING = "::double precision";

    private final Map<String, String> quoted = new LinkedHashMap<>();

    /** Spelling of all names: in another case, a name is that of another table there, which the project lacks. */
    private final Map<String, String> spelled = new LinkedHashMap<>();

    /** For each table the names of its columns, all in lower case, and how they are compared. */
    private final Map<String, Map<String, Optional<Compared>>> tables = new HashMap<>();

    private final boolean collated;

    /** @param compared columns that the server compares in its own way */
    public PostgresDialect(Schema schema, List<Compared> compared) {
        this.collated = compared.stream().anyMatch(c -> (c.always() + c.sorted()).endsWith(COLLATED));
        Map<ColumnRef, Compared> byColumn =
                compared.stream().collect(Collectors.toMap(Compared::column, Function.identity()));
        for (Table table : schema.tables()) {
            Map<String, Optional<Compared>> columns = new HashMap<>();
            table.columns()
                    .forEach(c -> columns.put(
                            c.name().toLowerCase(Locale.ROOT),
                            Optional.ofNullable(byColumn.get(new ColumnRef(table.name(), c.name())))));
            tables.put(table.name().toLowerCase(Locale.ROOT), columns);
            Stream.concat(Stream.of(table.name()), table.columns().stream().map(Column::name))
                    .forEach(name -> {
                        spelled.put(name.toLowerCase(Locale.ROOT), EngineSql.name(name));
                        if (!name.equals(name.toLowerCase(Locale.ROOT)) || RESERVED.contains(name)) {
                            quoted.put(name.toLowerCase(Locale.ROOT), EngineSql.name(name));
                        }
                    });
        }
    }

    /** @throws SQLException if a column stands without its table, and tables of the statement compare it differently */
    public String translated(String sql) throws SQLException {
        Place place = SORTED.matcher(sql).find() ? Place.BY_ORDER : Place.PLAIN;
        return translated(sql, 0, sql.length(), place);
    }

    private String translated(String sql, int from, int to, Place place) throws SQLException {
        StringBuilder translated = new StringBuilder(to - from + 32);
        Matcher token = TOKEN.matcher(sql);
        int done = from;
        while (done < to && token.find(done) && token.start() < to) {
            translated.append(sql, done, token.start());
            int open = bracket(sql, token.end());
            String function = open < 0 ? "" : token.group().toLowerCase(Locale.ROOT);
            if (NUMERIC.contains(function) || TEXTUAL.contains(function) || BY_ORDER.contains(function)) {
                int close = balanced(sql, open, to, ")");
                translated.append(called(token.group(), function, sql, open + 1, close, place));
                done = close + 1;
            } else {
                translated.append(word(token.group(), sql, token.start(), token.end(), place));
                done = token.end();
            }
        }
        return done < to ? translated.append(sql, done, to).toString() : translated.toString();
    }

    /** Writes a call. @param from where its arguments begin, @param to the bracket that closes them */
    private String called(String name, String function, String sql, int from, int to, Place place) throws SQLException {
        Place inner = OF_CASE.contains(function) ? Place.OF_CASE : BY_ORDER.contains(function) ? Place.BY_ORDER : place;
        String arguments = translated(sql, from, to, inner);
        if (function.equals("avg")) {
            return average(arguments, sql.substring(to + 1));
        }
        if (function.equals("round")) {
            int comma = balanced(sql, from, to, ",");
            return "ROUND((" + translated(sql, from, comma, inner) + ")::numeric" + translated(sql, comma, to, inner)
                    + ")";
        }
        boolean foreign = TEXTUAL.contains(function) && place != Place.OF_CASE && collated;
        return name + "(" + arguments + ")" + (foreign ? COLLATED : "");
    }

    /** Whole and fixed numbers are summed without loss, as the engine of a copy does. */
    private static String average(String argument, String after) {
        boolean framed = after.stripLeading().toLowerCase(Locale.ROOT).matches("(?s)(filter|over)\\b.*");
        return framed ? "AVG(" + argument + ")" : "(SUM(" + argument + ")" + FLOATING + " / COUNT(" + argument + "))";
    }

    private String word(String token, String sql, int start, int end, Place place) throws SQLException {
        String lower = token.toLowerCase(Locale.ROOT);
        if (token.equals("/")) {
            return FLOATING + " /";
        }
        if (lower.equals("desc") && !NULLS.matcher(sql.substring(end)).matches()) {
            return token + " NULLS LAST";
        }
        boolean inQuotes = token.startsWith("\"");
        String name = unquoted(token);
        String behind = behind(name, sql, start, end, place);
        if (inQuotes) {
            boolean whole = end == sql.length() || sql.charAt(end) != '"';
            return whole ? spelled.getOrDefault(name, token) + behind : token;
        }
        boolean called = end < sql.length() && sql.charAt(end) == '(';
        return called ? token : quoted.getOrDefault(lower, token) + behind;
    }

    /** Gives what is written behind a column so that its value is that of a copy; nothing behind other names. */
    private String behind(String name, String sql, int start, int end, Place place) throws SQLException {
        boolean qualified = start > 0 && sql.charAt(start - 1) == '.';
        if (tables.values().stream()
                        .noneMatch(t -> t.getOrDefault(name, Optional.empty()).isPresent())
                || !qualified
                        && (tables.containsKey(name)
                                || NAMED.matcher(sql.substring(0, start)).matches())
                || NO_VALUE.matcher(sql.substring(end)).matches()) {
            return "";
        }
        Optional<Compared> column = column(name, sql, qualified ? qualifier(sql, start - 1) : "");
        String always = column.map(Compared::always).orElse("");
        boolean ordered = place == Place.BY_ORDER && !(COMBINED.matcher(sql).find() && sorted(sql, start))
                || place == Place.PLAIN
                        && (ORDERED_AFTER.matcher(sql.substring(end)).matches()
                                || ORDERED_BEFORE
                                        .matcher(sql.substring(0, start))
                                        .matches());
        return ordered ? always + column.map(Compared::sorted).orElse("") : always;
    }

    /** Finds the column of a name among the tables of a statement. @param alias empty if none stands before it */
    private Optional<Compared> column(String name, String sql, String alias) throws SQLException {
        Set<String> types = new HashSet<>();
        Optional<Compared> found = Optional.empty();
        Matcher token = WORD.matcher(sql);
        while (token.find()) {
            String word = unquoted(token.group());
            Map<String, Optional<Compared>> columns = tables.getOrDefault(word, Map.of());
            boolean meant = alias.isEmpty()
                    || word.equals(alias)
                    || aliased(sql, token.end()).equals(alias);
            if (columns.containsKey(name) && meant) {
                Optional<Compared> column = columns.get(name);
                types.add(column.map(c -> c.always() + c.sorted()).orElse(""));
                found = found.or(() -> column);
            }
        }
        if (types.size() > 1) {
            throw new SQLException("the column " + name
                    + " has several types in the tables of this statement; write the" + " name of its table before it");
        }
        return found;
    }

    private static String qualifier(String sql, int point) {
        Matcher word = WORD.matcher(sql);
        String before = "";
        while (word.find() && word.end() <= point) {
            before = unquoted(word.group());
        }
        return before;
    }

    /** Gives the alias that follows a table. */
    private static String aliased(String sql, int end) {
        Matcher alias = ALIAS.matcher(sql).region(end, sql.length());
        return alias.lookingAt() ? unquoted(alias.group(1)) : "";
    }

    private static String unquoted(String name) {
        return (name.startsWith("\"") ? name.substring(1, name.length() - 1) : name).toLowerCase(Locale.ROOT);
    }

    /** Says whether a place stands behind the last ORDER BY. */
    private static boolean sorted(String sql, int at) {
        return SORTED.matcher(sql).results().anyMatch(m -> m.end() <= at);
    }

    /** Gives the place of the bracket that follows; -1 if none does. */
    private static int bracket(String sql, int end) {
        int at = end;
        while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
            at++;
        }
        return at < sql.length() && sql.charAt(at) == '(' ? at : -1;
    }

    /** Finds a mark outside texts, names, comments and inner brackets; the end if there is none. */
    private static int balanced(String sql, int from, int to, String mark) {
        Matcher token = TOKEN.matcher(sql).region(from, to);
        int depth = 0;
        while (token.find()) {
            if (token.group().equals("(")) {
                depth++;
            } else if (token.group().equals(")")) {
                depth--;
            }
            if (depth == 0 && token.group().equals(mark)) {
                return token.start();
            }
        }
        return to;
    }
}
