package org.spartabench.fact.engine;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.fact.Column;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;

/**
 * Translates a statement for DuckDB into PostgreSQL's dialect: quotes names that are not all lower-case, and sorts rows
 * without a value last in both directions.
 */
final class PostgresDialect {

    /** A doubled quote inside quotes ends one token and begins the next. */
    private static final Pattern TOKEN =
            Pattern.compile("'[^']*+'|\"[^\"]*+\"|--[^\\n]*|/\\*.*?\\*/|[\\p{L}_][\\p{L}\\p{N}_]*", Pattern.DOTALL);

    private static final Pattern NULLS = Pattern.compile("(?i)\\s+NULLS\\b.*", Pattern.DOTALL);

    /** Words that only PostgreSQL must quote. */
    private static final Set<String> RESERVED = Set.of("grant");

    private final Map<String, String> quoted = new LinkedHashMap<>();

    /** Spelling of all names: in another case, a name is that of another table there, which the project lacks. */
    private final Map<String, String> spelled = new LinkedHashMap<>();

    PostgresDialect(Schema schema) {
        for (Table table : schema.tables()) {
            Stream.concat(Stream.of(table.name()), table.columns().stream().map(Column::name))
                    .forEach(name -> {
                        spelled.put(name.toLowerCase(Locale.ROOT), EngineSql.name(name));
                        if (!name.equals(name.toLowerCase(Locale.ROOT)) || RESERVED.contains(name)) {
                            quoted.put(name.toLowerCase(Locale.ROOT), EngineSql.name(name));
                        }
                    });
        }
    }

    String translated(String sql) {
        StringBuilder translated = new StringBuilder(sql.length() + 32);
        Matcher token = TOKEN.matcher(sql);
        int done = 0;
        while (token.find()) {
            translated.append(sql, done, token.start()).append(word(token.group(), sql, token.end()));
            done = token.end();
        }
        return translated.append(sql, done, sql.length()).toString();
    }

    private String word(String token, String sql, int end) {
        String lower = token.toLowerCase(Locale.ROOT);
        if (lower.equals("desc") && !NULLS.matcher(sql.substring(end)).matches()) {
            return token + " NULLS LAST";
        }
        if (token.startsWith("\"")) {
            boolean whole = end == sql.length() || sql.charAt(end) != '"';
            return whole ? spelled.getOrDefault(lower.substring(1, lower.length() - 1), token) : token;
        }
        boolean called = end < sql.length() && sql.charAt(end) == '(';
        return called ? token : quoted.getOrDefault(lower, token);
    }
}
