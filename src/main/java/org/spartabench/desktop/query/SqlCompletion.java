package org.spartabench.desktop.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.print.Sql;

/**
 * Proposes names for the word at the caret of a query.
 *
 * @param start where the word begins, in characters
 * @param end where the caret is
 * @param proposals as SQL writes them, the likeliest first; none for a word that is complete
 */
record SqlCompletion(int start, int end, List<String> proposals) {

    private static final int MOST = 40;
    private static final Pattern SOURCE =
            Pattern.compile("(?i)\\b(?:FROM|JOIN)\\s+|,\\s*", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern NAMED =
            Pattern.compile("(?i)\"?([\\w]+)\"?(?:\\s+(?:AS\\s+)?\"?([\\w]+)\"?)?", Pattern.UNICODE_CHARACTER_CLASS);
    private static final List<String> KEYWORDS = List.of(
            "SELECT",
            "DISTINCT",
            "FROM",
            "WHERE",
            "AND",
            "OR",
            "NOT",
            "IN",
            "EXISTS",
            "BETWEEN",
            "LIKE",
            "IS",
            "NULL",
            "GROUP BY",
            "HAVING",
            "ORDER BY",
            "ASC",
            "DESC",
            "LIMIT",
            "AS",
            "JOIN",
            "ON",
            "COUNT",
            "SUM",
            "AVG",
            "MIN",
            "MAX");

    static SqlCompletion at(String text, int caret, Schema schema) {
        int start = caret;
        while (start > 0 && part(text.charAt(start - 1))) {
            start--;
        }
        String word = text.substring(start, caret).toLowerCase(Locale.ROOT);
        Map<String, Table> sources = sources(text, schema);
        Optional<String> owner = owner(text, start);
        Set<String> names = new LinkedHashSet<>();
        if (owner.isPresent()) {
            Optional.ofNullable(sources.get(owner.get())).or(() -> schema.table(owner.get())).stream()
                    .flatMap(t -> t.columns().stream())
                    .forEach(c -> names.add(Sql.name(c.name())));
        } else {
            sources.values().stream().flatMap(t -> t.columns().stream()).forEach(c -> names.add(Sql.name(c.name())));
            schema.tables().forEach(t -> names.add(Sql.name(t.name())));
            KEYWORDS.stream().filter(k -> !word.isEmpty()).forEach(names::add);
            if (sources.isEmpty()) {
                schema.tables().stream()
                        .flatMap(t -> t.columns().stream())
                        .map(Column::name)
                        .forEach(names::add);
            }
        }
        List<String> fitting = names.stream()
                .filter(n -> bare(n).startsWith(word) && !bare(n).equals(word))
                .limit(MOST)
                .toList();
        return new SqlCompletion(start, caret, fitting);
    }

    private static String bare(String name) {
        return name.replace("\"", "").toLowerCase(Locale.ROOT);
    }

    private static boolean part(char letter) {
        return Character.isLetterOrDigit(letter) || letter == '_';
    }

    /** Gives the name before the dot before the word. */
    private static Optional<String> owner(String text, int start) {
        int dot = start - 1;
        if (dot < 1 || text.charAt(dot) != '.') {
            return Optional.empty();
        }
        int begin = dot;
        while (begin > 0 && (part(text.charAt(begin - 1)) || text.charAt(begin - 1) == '"')) {
            begin--;
        }
        return Optional.of(bare(text.substring(begin, dot)));
    }

    /** Finds the tables that the text names as sources, by alias or name in lower case. */
    private static Map<String, Table> sources(String text, Schema schema) {
        Map<String, Table> sources = new LinkedHashMap<>();
        List<Integer> begins = new ArrayList<>();
        Matcher source = SOURCE.matcher(text);
        while (source.find()) {
            begins.add(source.end());
        }
        for (int begin : begins) {
            Matcher named = NAMED.matcher(text).region(begin, text.length());
            if (named.lookingAt()) {
                Optional<Table> table = schema.table(named.group(1));
                table.ifPresent(t -> sources.put(bare(t.name()), t));
                Optional<String> alias =
                        Optional.ofNullable(named.group(2)).filter(a -> !KEYWORDS.contains(a.toUpperCase(Locale.ROOT)));
                if (table.isPresent() && alias.isPresent()) {
                    sources.put(bare(alias.get()), table.get());
                }
            }
        }
        return sources;
    }
}
