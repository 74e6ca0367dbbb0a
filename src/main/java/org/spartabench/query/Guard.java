package org.spartabench.query;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Schema;

/**
 * Lets through only statements that read rows of known tables by known means: a list of what is allowed, so that a
 * function of an engine that nobody thought of is refused.
 */
public final class Guard {

    private Guard() {}

    /** What is wrong with the statement, in one line that says where; empty when it may run. */
    public static Optional<Failure> check(String sql, Schema schema) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> Optional.of(new Failure(kind(sql, bad), bad.where()));
            case Parsed.Ok(Query query) ->
                refusal(query, schema).map(r -> new Failure(r.kind(), r.message() + place(sql, r.name())));
        };
    }

    /** What is wrong with the query, in one line; empty when it may run. */
    public static Optional<Failure> check(Query query, Schema schema) {
        return refusal(query, schema).map(r -> new Failure(r.kind(), r.message()));
    }

    /** @param name the name in the text that is to blame */
    private record Refusal(Failure.Kind kind, String message, String name) {}

    private static Optional<Refusal> refusal(Query query, Schema schema) {
        Tables tables = Tables.of(schema);
        return unknownTable(query, tables)
                .or(() -> forbiddenCall(query))
                .or(() -> unknownColumn(query, tables))
                .or(() -> unknownStar(query))
                .or(() -> forbiddenText(query, tables));
    }

    private static Optional<Refusal> unknownTable(Query query, Tables tables) {
        Set<String> named = namedQueries(query);
        return Walk.tables(query)
                .map(Source.Named::table)
                .filter(t -> tables.spelling(t).isEmpty() && !named.contains(lower(t)))
                .findFirst()
                .map(t -> unknown("There is no table " + Sql.name(t), t, Nearest.to(t, tables.names())));
    }

    private static Set<String> namedQueries(Query query) {
        Set<String> named = new HashSet<>();
        Walk.queries(query).forEach(q -> {
            if (q instanceof Query.With with) {
                with.named().forEach(n -> named.add(lower(n.name())));
            }
        });
        return named;
    }

    private static Optional<Refusal> forbiddenCall(Query query) {
        Optional<Refusal> call = Walk.calls(query)
                .map(Expr.Call::name)
                .filter(name -> !Allowed.function(name))
                .findFirst()
                .map(name -> forbidden("The function " + name + " may not be used", name));
        return call.or(() -> Walk.exprs(query)
                .filter(e -> e instanceof Expr.Cast c && !Allowed.type(c.type()))
                .map(e -> ((Expr.Cast) e).type())
                .findFirst()
                .map(type -> forbidden("The type " + type + " may not be used", type)));
    }

    private static Optional<Refusal> unknownColumn(Query query, Tables tables) {
        return Names.of(query, tables).uses().stream()
                .filter(u -> !u.found().known())
                .findFirst()
                .map(u -> unknownColumn(u.name(), query, tables));
    }

    private static Refusal unknownColumn(Expr.Column column, Query query, Tables tables) {
        Set<String> near = new LinkedHashSet<>();
        Set<String> sources = new LinkedHashSet<>();
        Walk.blocks(query)
                .flatMap(b -> b.from().stream())
                .flatMap(Walk::sources)
                .forEach(s -> {
                    s.name().ifPresent(sources::add);
                    boolean meant = column.qualifier().isEmpty()
                            || s.name()
                                    .filter(column.qualifier().get()::equalsIgnoreCase)
                                    .isPresent();
                    if (meant && s instanceof Source.Named n) {
                        near.addAll(tables.columns(n.table()).orElse(List.of()));
                    }
                });
        if (column.qualifier().isPresent()
                && sources.stream().noneMatch(column.qualifier().get()::equalsIgnoreCase)) {
            String qualifier = column.qualifier().get();
            return unknown(
                    "Nothing in FROM is called " + Sql.name(qualifier), qualifier, Nearest.to(qualifier, sources));
        }
        String where =
                column.qualifier().map(q -> Sql.name(q) + " has no column ").orElse("No table in FROM has a column ");
        return unknown(where + Sql.name(column.name()), column.name(), Nearest.to(column.name(), near));
    }

    /** {@code x.*} where nothing is called x. */
    private static Optional<Refusal> unknownStar(Query query) {
        return Walk.blocks(query)
                .flatMap(b -> Walk.exprs(b)
                        .filter(e -> e instanceof Expr.Star)
                        .flatMap(e -> ((Expr.Star) e).qualifier().stream())
                        .filter(q -> b.from().stream()
                                .flatMap(Walk::sources)
                                .noneMatch(s ->
                                        s.name().filter(q::equalsIgnoreCase).isPresent())))
                .findFirst()
                .map(q -> unknown("Nothing in FROM is called " + Sql.name(q), q, Optional.empty()));
    }

    /** Expressions kept as text: window functions and intervals of allowed functions and known names. */
    private static Optional<Refusal> forbiddenText(Query query, Tables tables) {
        Set<String> names = new HashSet<>();
        tables.names().forEach(t -> {
            names.add(lower(t));
            tables.columns(t).orElse(List.of()).forEach(c -> names.add(lower(c)));
        });
        Walk.blocks(query).forEach(b -> {
            b.select().forEach(o -> o.alias().ifPresent(a -> names.add(lower(a))));
            b.from().stream().flatMap(Walk::sources).forEach(s -> s.name().ifPresent(n -> names.add(lower(n))));
        });
        return Walk.exprs(query)
                .filter(e -> e instanceof Expr.Raw)
                .map(e -> ((Expr.Raw) e).text())
                .flatMap(text -> Allowed.strangers(text, names).stream()
                        .map(word -> forbidden(
                                word + " may not be used" + (text.equalsIgnoreCase(word) ? "" : " in " + text), word)))
                .findFirst();
    }

    private static Refusal unknown(String message, String name, Optional<String> nearest) {
        String hint = nearest.map(n -> "; did you mean " + Sql.name(n) + "?").orElse("");
        return new Refusal(Failure.Kind.UNKNOWN_NAME, message + hint, name);
    }

    private static Refusal forbidden(String message, String name) {
        return new Refusal(Failure.Kind.FORBIDDEN, message, name);
    }

    /** What begins like a SELECT and cannot be read is a slip; anything else is not allowed. */
    private static Failure.Kind kind(String sql, Parsed.Bad bad) {
        boolean reads =
                Pattern.compile("(?is)^[\\s(]*(SELECT|WITH)\\b.*").matcher(sql).matches();
        boolean reaches = bad.message().startsWith("only ")
                || bad.message().startsWith("a function cannot stand in FROM")
                || bad.message().endsWith(" is a text and no table");
        return reads && !reaches ? Failure.Kind.SYNTAX : Failure.Kind.FORBIDDEN;
    }

    /** Where the name first stands in the text, outside '...'. */
    private static String place(String sql, String name) {
        Matcher m = Pattern.compile(
                        "'(?:[^']|'')*'|(?<![\\p{L}\\p{N}_])(" + Pattern.quote(name) + ")(?![\\p{L}\\p{N}_])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(sql);
        while (m.find()) {
            if (m.group(1) != null) {
                Parsed.Bad at = Parsed.Bad.at(sql, m.start(1), "");
                return " (line " + at.line() + ", column " + at.column() + ")";
            }
        }
        return "";
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
