package org.spartabench.query.name;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Schema;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.NearestName;
import org.spartabench.query.Query;
import org.spartabench.query.Rare;
import org.spartabench.query.Source;
import org.spartabench.query.Sql;
import org.spartabench.query.Walk;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;

/** Lets through only statements that read rows of known tables by listed means; it refuses unforeseen functions. */
public final class Guard {

    private static final Set<String> DIVIDING = Set.of("/", "%");

    private Guard() {}

    /** Returns the problem of the statement with its place, in one line; empty when it may run. */
    public static Optional<Failure> check(String sql, Schema schema) {
        return check(sql, schema, Set.of());
    }

    private static Optional<Failure> check(String sql, Schema schema, Set<String> functions) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> Optional.of(bad.failure());
            case Parsed.Ok(Query query) ->
                refusal(query, schema, functions).map(r -> new Failure(r.kind(), r.message() + place(sql, r.name())));
        };
    }

    /** Does the same for all that a fact base answers, functions of APIs included. */
    public static Optional<Failure> check(String sql, FactBase facts) {
        return check(sql, facts.readable(), facts.functions());
    }

    /** Does the same for a query. */
    public static Optional<Failure> check(Query query, FactBase facts) {
        return check(query, facts.readable(), facts.functions());
    }

    /** Returns the problem of the query in one line; empty when it may run. */
    public static Optional<Failure> check(Query query, Schema schema) {
        return check(query, schema, Set.of());
    }

    /**
     * Does the same, and lets functions of APIs through.
     *
     * @param functions their names in capitals
     */
    public static Optional<Failure> check(Query query, Schema schema, Set<String> functions) {
        return refusal(query, schema, functions).map(r -> new Failure(r.kind(), r.message()));
    }

    /** @param name the name in the text that is to blame */
    private record Refusal(Failure.Kind kind, String message, String name) {}

    private static Optional<Refusal> refusal(Query query, Schema schema, Set<String> functions) {
        KnownTables tables = KnownTables.of(schema);
        return unknownTable(query, tables)
                .or(() -> Walk.exprs(query)
                        .filter(e -> !(e instanceof Expr.Call c && functions.contains(c.name())))
                        .flatMap(e -> forbidden(e).stream())
                        .findFirst())
                .or(() -> unknownColumn(query, tables))
                .or(() -> unknownStar(query))
                .or(() -> StatementSize.objection(query)
                        .or(() -> TextGrowth.objection(query))
                        .map(o -> new Refusal(Failure.Kind.FORBIDDEN, o, "")));
    }

    private static Optional<Refusal> unknownTable(Query query, KnownTables tables) {
        return Walk.stored(query)
                .map(Source.Named::table)
                .filter(t -> tables.spelling(t).isEmpty())
                .findFirst()
                .map(t -> unknown("There is no table " + Sql.name(t), t, NearestName.to(t, tables.names())));
    }

    private static Optional<Refusal> forbidden(Expr e) {
        return switch (e) {
            case Expr.Call c when !Allowed.function(c.name()) -> Optional.of(forbidden("The function ", c.name()));
            case Rare.Extended x
            when !Allowed.overRows(x.call().name()) ->
                Optional.of(forbidden("The function ", x.call().name()));
            case Expr.Cast c when !Allowed.type(c.type()) -> Optional.of(forbidden("The type ", c.type()));
            case Expr.Arithmetic a when DIVIDING.contains(a.operator()) && zero(a.right()) -> Optional.of(byZero());
            case Expr.Call c
            when c.name().equals("MOD")
                    && c.arguments().size() == 2
                    && zero(c.arguments().getLast()) -> Optional.of(byZero());
            case Rare.Fixed f
            when !Allowed.form(f.form()) ->
                Optional.of(forbidden("", String.join("", f.form().words()).strip()));
            default -> Optional.empty();
        };
    }

    private static boolean zero(Expr e) {
        return e instanceof Expr.NumberLiteral n && n.value().signum() == 0;
    }

    /** Some engines give NULL for it, without a word. */
    private static Refusal byZero() {
        return new Refusal(Failure.Kind.VALUE, "Division by zero", "");
    }

    private static Refusal forbidden(String kind, String word) {
        return new Refusal(Failure.Kind.FORBIDDEN, kind + word + " is not allowed", word);
    }

    private static Optional<Refusal> unknownColumn(Query query, KnownTables tables) {
        return ColumnNames.of(query, tables).uses().stream()
                .filter(u -> !known(u))
                .findFirst()
                .map(u -> unknownColumn(u.name(), query, tables));
    }

    /**
     * Whether every engine finds the column where we do. An alias of SELECT means itself only in the clauses behind
     * SELECT of its own block; elsewhere an engine takes a column of that name which the project does not have.
     */
    private static boolean known(ColumnNames.Use use) {
        return switch (use.found().offer()) {
            case SOURCE -> true;
            case ALIAS ->
                use.found().outward() == 0
                        && List.of(Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY)
                                .contains(use.clause());
            case UNKNOWN_SOURCE, NOTHING -> false;
        };
    }

    private static Refusal unknownColumn(Expr.Column column, Query query, KnownTables tables) {
        Set<String> near = new LinkedHashSet<>();
        Set<String> sources = new LinkedHashSet<>();
        Walk.blocks(query)
                .flatMap(b -> b.from().stream())
                .flatMap(Walk::sources)
                .forEach(s -> {
                    s.name().ifPresent(sources::add);
                    if (s instanceof Source.Named n
                            && column.qualifier().map(n::called).orElse(true)) {
                        near.addAll(tables.columns(n.table()).orElse(List.of()));
                    }
                });
        String name = column.name();
        Optional<String> qualifier = column.qualifier();
        Optional<String> unknownQualifier =
                qualifier.filter(q -> sources.stream().noneMatch(q::equalsIgnoreCase));
        if (unknownQualifier.isPresent()) {
            return nothingCalled(unknownQualifier.get(), NearestName.to(unknownQualifier.get(), sources));
        }
        String where = qualifier.map(q -> Sql.name(q) + " has no column ").orElse("No table in FROM has a column ");
        return unknown(where + Sql.name(name), name, NearestName.to(name, near));
    }

    /** Finds {@code x.*} where nothing is called x. */
    private static Optional<Refusal> unknownStar(Query query) {
        return Walk.blocks(query)
                .flatMap(b -> Walk.exprs(b)
                        .filter(e -> e instanceof Expr.Star)
                        .flatMap(e -> ((Expr.Star) e).qualifier().stream())
                        .filter(q -> b.from().stream().flatMap(Walk::sources).noneMatch(s -> s.called(q))))
                .findFirst()
                .map(q -> nothingCalled(q, Optional.empty()));
    }

    private static Refusal nothingCalled(String name, Optional<String> nearest) {
        return unknown("Nothing in FROM is called " + Sql.name(name), name, nearest);
    }

    private static Refusal unknown(String message, String name, Optional<String> nearest) {
        String hint = nearest.map(n -> "; did you mean " + Sql.name(n) + "?").orElse("");
        return new Refusal(Failure.Kind.UNKNOWN_NAME, message + hint, name);
    }

    /** Returns the first place of the name in the text, outside '...'. */
    private static String place(String sql, String name) {
        if (name.isEmpty()) {
            return "";
        }
        Matcher m = Pattern.compile(
                        "'(?:[^']|'')*'|(?<![\\p{L}\\p{N}_])(" + Pattern.quote(name) + ")(?![\\p{L}\\p{N}_])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(sql);
        while (m.find()) {
            if (m.group(1) != null) {
                return Parsed.Bad.at(sql, m.start(1), Failure.Kind.UNKNOWN_NAME, "")
                        .where();
            }
        }
        return "";
    }
}
