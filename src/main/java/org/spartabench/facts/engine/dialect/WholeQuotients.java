package org.spartabench.facts.engine.dialect;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes {@code TRUNC(a / b)}, the quotient of whole numbers that means the same on every engine (decision 190), as DuckDB divides
 * without loss: its {@code /} gives a double, which rounds 9007199254740993; its {@code divide} cuts whole numbers exactly, and is
 * {@code /} for all others.
 */
public final class WholeQuotients {

    private static final Pattern TRUNC = Pattern.compile("\\btrunc\\s*\\(", Pattern.CASE_INSENSITIVE);

    /** Quoted texts and names, comments, words, numbers, and every other character by itself. */
    private static final Pattern TOKEN = Pattern.compile(
            "'[^']*+'|\"[^\"]*+\"|--[^\\n"
                    + "]*+|/\\*.*?\\*/|[\\p{L}_][\\p{L}\\p{N}_]*+|\\d[\\d.]*+(?:[eE][+-]?\\d++)?+|\\S",
            Pattern.DOTALL);

    private WholeQuotients() {}

    public static String exact(String sql) {
        if (!TRUNC.matcher(sql).find()) {
            return sql;
        }
        StringBuilder exact = new StringBuilder(sql.length() + 16);
        Matcher token = TOKEN.matcher(sql);
        int done = 0;
        while (token.find()) {
            Matcher call = TRUNC.matcher(sql).region(token.start(), sql.length());
            if (token.group().toLowerCase(Locale.ROOT).equals("trunc") && call.lookingAt()) {
                Optional<Quotient> found = quotient(sql, call.end());
                if (found.isPresent()) {
                    Quotient quotient = found.get();
                    exact.append(sql, done, call.end())
                            .append("divide(")
                            .append(exact(sql.substring(call.end(), quotient.slash())))
                            .append(',')
                            .append(exact(sql.substring(quotient.slash() + 1, quotient.end())))
                            .append(')');
                    done = quotient.end();
                    token.region(done, sql.length());
                }
            }
        }
        return exact.append(sql, done, sql.length()).toString();
    }

    /** Places of the sign and of the end of an argument whose last operation is a division. */
    private record Quotient(int slash, int end) {}

    /** Finds a division with nothing beside it but factors. */
    private static Optional<Quotient> quotient(String sql, int start) {
        Matcher token = TOKEN.matcher(sql).region(start, sql.length());
        int depth = 0;
        int slash = -1;
        boolean operand = false;
        while (token.find()) {
            String text = token.group().toLowerCase(Locale.ROOT);
            if (text.equals(")") && depth == 0) {
                return slash < 0 ? Optional.empty() : Optional.of(new Quotient(slash, token.start()));
            }
            boolean opens = text.equals("(") || text.equals("case");
            boolean closes = text.equals(")") || text.equals("end");
            if (depth == 0 && !opens) {
                char first = text.charAt(0);
                if ("*/%".contains(text)) {
                    slash = text.equals("/") ? token.start() : -1;
                    operand = false;
                } else if (text.equals("-") && !operand || text.equals(".")) {
                    operand = false;
                } else if (operand && (text.equals("over") || text.equals("filter"))) {
                    continue;
                } else if (!operand && (Character.isLetterOrDigit(first) || first == '_' || first == '"')) {
                    operand = true;
                } else {
                    return Optional.empty();
                }
            }
            depth += opens ? 1 : closes ? -1 : 0;
            operand |= closes;
        }
        return Optional.empty();
    }
}
