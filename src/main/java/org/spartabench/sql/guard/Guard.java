package org.spartabench.sql.guard;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.QueryEngine;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;
import org.spartabench.sql.word.NearestName;

/**
 * Lets through only queries that read rows of known tables by listed means; it refuses unforeseen functions. Every query
 * reaches an engine through it, whoever wrote it.
 */
public final class Guard {

    private static final Set<String> DIVIDING = Set.of("/", "%");

    private Guard() {}

    /** Reads a text into a query that may run on the engine, or says with its position what is wrong with it. */
    public static Parsed read(String sql, QueryEngine engine) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> bad;
            case Parsed.Ok ok ->
                refusal(ok.query(), Allowance.of(engine))
                        .<Parsed>map(r -> bad(sql, r))
                        .orElse(ok);
        };
    }

    /** Reads a text, and runs it if it may; everything else is a failure. */
    public static StatementReply run(String sql, QueryEngine engine, Limits limits) {
        return switch (read(sql, engine)) {
            case Parsed.Bad bad -> bad.failure();
            case Parsed.Ok(Query query) -> engine.run(printed(query), limits);
        };
    }

    /** Runs a query if it may; everything else is a failure. */
    public static StatementReply run(Query query, QueryEngine engine, Limits limits) {
        return replied(check(query, engine), () -> engine.run(printed(query), limits));
    }

    /** Runs a query that may also name the hidden column with the place of a row. */
    public static StatementReply runPlaced(Query query, FactBase facts, Limits limits) {
        return replied(check(query, Allowance.ofPlaces(facts)), () -> facts.run(printed(query), limits));
    }

    /** Adds the places of rows, which the query has for its only column, to a set; gives the failure, if there is one. */
    public static Optional<Failure> places(Query query, FactBase facts, Limits limits, BitSet into) {
        return check(query, Allowance.ofPlaces(facts)).or(() -> facts.places(printed(query), limits, into));
    }

    /** Runs a query whose subqueries in FROM may use the other sources of their block. */
    public static StatementReply runLateral(Query query, QueryEngine engine, Limits limits) {
        return replied(check(query, Allowance.of(engine).withLateral()), () -> engine.run(printed(query), limits));
    }

    /** Runs a query that calls functions of APIs by the names that {@link FactBase.FunctionCalls} gives them. */
    public static StatementReply runCalling(
            Query query, FactBase second, Limits limits, FactBase.FunctionCalls functions) {
        return replied(
                check(query, Allowance.of(second.schema(), FactBase.FunctionCalls.names())),
                () -> second.runCalling(printed(query), limits, functions));
    }

    private static StatementReply replied(Optional<Failure> refused, Supplier<StatementReply> run) {
        return refused.isPresent() ? refused.get() : run.get();
    }

    private static GuardedQuery printed(Query query) {
        return new GuardedQuery(Sql.print(query));
    }

    /** Returns the problem of the query in one line; empty when it may run. */
    public static Optional<Failure> check(Query query, QueryEngine engine) {
        return check(query, Allowance.of(engine));
    }

    /** Does the same for a query over tables alone. */
    public static Optional<Failure> check(Query query, Schema schema) {
        return check(query, Allowance.of(schema, Set.of()));
    }

    private static Optional<Failure> check(Query query, Allowance allowance) {
        return refusal(query, allowance).map(r -> new Failure(r.kind(), r.message()));
    }

    /**
     * Says what a query may use.
     *
     * @param functions beside the usual ones, in capitals
     * @param hidden columns that every table has without listing them
     * @param lateral whether a subquery in FROM sees the other sources of its block
     */
    private record Allowance(Schema readable, Set<String> functions, Set<String> hidden, boolean lateral) {

        static Allowance of(Schema readable, Set<String> functions) {
            return new Allowance(readable, functions, Set.of(), false);
        }

        static Allowance of(QueryEngine engine) {
            return of(engine.readable(), engine.functions());
        }

        static Allowance ofPlaces(FactBase facts) {
            return new Allowance(facts.readable(), facts.functions(), Set.of(facts.placeColumn()), false);
        }

        Allowance withLateral() {
            return new Allowance(readable, functions, hidden, true);
        }
    }

    /** @param name the name in the text that is to blame */
    private record Refusal(Failure.Kind kind, String message, String name) {}

    private static Optional<Refusal> refusal(Query query, Allowance allowance) {
        KnownTables tables = KnownTables.of(allowance.readable());
        return unknownTable(query, tables)
                .or(() -> Walk.exprs(query)
                        .filter(e -> !(e instanceof Expr.Call c
                                && allowance.functions().contains(c.name())))
                        .flatMap(e -> forbidden(e).stream())
                        .findFirst())
                .or(() -> unknownColumn(query, tables, allowance))
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
            case ExtendedExpr.Extended x
            when !Allowed.overRows(x.call().name()) ->
                Optional.of(forbidden("The function ", x.call().name()));
            case Expr.Cast c when !Allowed.type(c.type()) -> Optional.of(forbidden("The type ", c.type()));
            case Expr.Arithmetic a when DIVIDING.contains(a.operator()) && zero(a.right()) -> Optional.of(byZero());
            case Expr.Call c
            when c.name().equals("MOD")
                    && c.arguments().size() == 2
                    && zero(c.arguments().getLast()) -> Optional.of(byZero());
            case ExtendedExpr.Fixed f
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

    private static Optional<Refusal> unknownColumn(Query query, KnownTables tables, Allowance allowance) {
        return ColumnNames.of(query, tables, allowance.lateral()).uses().stream()
                .filter(u -> !known(u) && !allowance.hidden().contains(u.name().name()))
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

    /** Blames the first place of the name in the text, outside '...'. */
    private static Parsed.Bad bad(String sql, Refusal refusal) {
        Matcher m = Pattern.compile(
                        "'(?:[^']|'')*'|(?<![\\p{L}\\p{N}_])(" + Pattern.quote(refusal.name()) + ")(?![\\p{L}\\p{N}_])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(sql);
        while (!refusal.name().isEmpty() && m.find()) {
            if (m.group(1) != null) {
                return Parsed.Bad.at(sql, m.start(1), refusal.kind(), refusal.message());
            }
        }
        return new Parsed.Bad(refusal.kind(), refusal.message(), 0, 0);
    }
}
