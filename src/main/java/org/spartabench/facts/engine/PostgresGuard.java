package org.spartabench.facts.engine;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.Failure;
import org.spartabench.facts.Schema;

/**
 * Checks statements for a server that holds more than our tables: allows only functions that compute, and no system
 * tables.
 */
final class PostgresGuard {

    private static final Pattern TOKEN = Pattern.compile(
            "'[^']*+'|--[^\\n]*|/\\*.*?\\*/|(?i:\\bU&)|\"([^\"]*+)\"|[\\p{L}_][\\p{L}\\p{N}_]*", Pattern.DOTALL);

    private static final Set<String> BEFORE_BRACKETS = Set.of("""
        select distinct from where and or not in exists any some all on having by as values with recursive materialized
        over partition when then else case union except intersect join lateral using filter within group between like
        ilike escape limit offset is row only interval
        cast decimal numeric char character varying varchar float time timestamp
        sum count min max avg stddev stddev_pop stddev_samp variance var_pop var_samp bool_and bool_or every
        percentile_cont percentile_disc mode corr
        lower upper length char_length character_length trim ltrim rtrim btrim substr substring left right replace concat
        position split_part reverse starts_with strpos
        round abs floor ceil ceiling sign mod power sqrt exp ln log trunc greatest least coalesce nullif
        extract date_part date_trunc age make_date
        row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
        """.strip().split("\\s+"));

    private PostgresGuard() {}

    /** Refuses a statement with another function or a system table. */
    static Optional<Failure> check(String sql, Schema schema) {
        Matcher token = TOKEN.matcher(sql);
        while (token.find()) {
            String text = token.group();
            if (text.startsWith("'") || text.startsWith("--") || text.startsWith("/*")) {
                continue;
            }
            if (text.equalsIgnoreCase("u&")) {
                return Optional.of(new Failure(Failure.Kind.SYNTAX, "'U&' is not supported here"));
            }
            String name = (token.group(1) == null ? text : token.group(1)).toLowerCase(Locale.ROOT);
            boolean system = name.startsWith("pg_") || name.equals("information_schema");
            boolean known = schema.table(name).isPresent()
                    || schema.tables().stream().anyMatch(t -> t.column(name).isPresent());
            if (system && !known) {
                return forbidden(name + " belongs to the server and is not allowed");
            }
            boolean called = sql.substring(token.end()).stripLeading().startsWith("(");
            if (called && (token.group(1) != null || !BEFORE_BRACKETS.contains(name))) {
                return forbidden("the function " + name.toUpperCase(Locale.ROOT) + " is not allowed");
            }
        }
        return Optional.empty();
    }

    private static Optional<Failure> forbidden(String message) {
        return Optional.of(new Failure(Failure.Kind.FORBIDDEN, message));
    }
}
