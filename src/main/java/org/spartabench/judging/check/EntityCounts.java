package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.BAG_OR_SET;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Expr.Call;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Finds counts of rows, or of names, for which the question names an entity of which there are fewer, or more. */
record EntityCounts(CheckedItem pair, Table table, Lexicon lexicon) {

    /** The words that a question counts: up to three after "how many" or "number of". */
    private static final Pattern COUNTED =
            Pattern.compile("(?:how many|number of|count the)((?: [\\p{L}'-]+){1,3})", Pattern.CASE_INSENSITIVE);

    static List<Finding> of(CheckedItem pair) {
        return pair.query()
                .table()
                .flatMap(pair.schema()::table)
                .map(table -> new EntityCounts(pair, table, pair.derived()).findings())
                .orElse(List.of());
    }

    /** Says whether the question counts the entities of which a column is the key or a reference: each value is one. */
    static boolean asked(CheckedItem pair, Expr.Column column) {
        return pair.names()
                .column(BlockPath.ROOT, column)
                .filter(c -> pair.schema()
                        .table(c.table())
                        .filter(t -> new EntityCounts(pair, t, pair.derived()).asks(c.column()))
                        .isPresent())
                .isPresent();
    }

    private boolean asks(String column) {
        Set<String> counted = counted();
        return pair.schema()
                        .foreignKey(table, column)
                        .filter(k -> names(counted, k.references()))
                        .isPresent()
                || table.primaryKey().equals(List.of(column)) && names(counted, table.name());
    }

    private List<Finding> findings() {
        List<Finding> found = new ArrayList<>();
        if (pair.query().groupBy().isEmpty()
                && pair.query().select().getFirst().expr() instanceof Call call
                && call.name().equals("COUNT")) {
            (call.distinct() ? names(call) : entities(call)).ifPresent(found::add);
        }
        given().ifPresent(found::add);
        return found;
    }

    /** Finds a count of rows whose question counts the entities that several rows belong to. */
    private Optional<Finding> entities(Call call) {
        Set<String> counted = counted();
        boolean part = new PartTables(pair.schema()).part(table);
        return pair.schema()
                .foreignKeys(table)
                .filter(k -> k.columns().size() == 1)
                .filter(k -> names(counted, k.references()) && (part || !names(counted, table.name())))
                .map(k -> new Call(
                        "COUNT", true, List.of(Expr.Column.of(k.columns().getFirst()))))
                .flatMap(other -> differing(call, other, "rows", "of them differ in what is asked for").stream())
                .findFirst();
    }

    /** Finds a count of different names whose question counts entities, several of which have one name. */
    private Optional<Finding> names(Call call) {
        boolean name = call.arguments().getFirst() instanceof Expr.Column c
                && table.column(c.name()).filter(x -> x.role() == Role.NAME).isPresent()
                && !pair.schema().refers(table, c.name());
        boolean asksNames = counted().stream().anyMatch(word -> word.startsWith("name") || word.startsWith("title"));
        if (!name || asksNames || table.primaryKey().size() != 1) {
            return Optional.empty();
        }
        Call rows = new Call(
                "COUNT", true, List.of(Expr.Column.of(table.primaryKey().getFirst())));
        return differing(call, rows, "different names", "different keys");
    }

    private Optional<Finding> differing(Call call, Call other, String is, String would) {
        Optional<Long> counted = pair.queries().number(pair.query());
        Optional<Long> otherwise = pair.queries().number(pair.query().withSelect(other));
        if (counted.isEmpty() || otherwise.isEmpty() || counted.equals(otherwise)) {
            return Optional.empty();
        }
        String message = Sql.print(call) + " counts " + counted.get() + " " + is + ", " + otherwise.get() + " " + would;
        List<List<String>> rows = List.of(
                List.of(Sql.print(call), counted.get().toString()),
                List.of(Sql.print(other), otherwise.get().toString()));
        return Optional.of(Finding.of(BAG_OR_SET, WARNING, message)
                .at(new InClause(BlockPath.ROOT, Clause.SELECT))
                .showing(Evidence.pairs("output", "answer", rows))
                .fixedBy(new NewQuery(
                        "count " + Sql.print(other), Sql.print(pair.query().withSelect(other)))));
    }

    /** Finds a condition on the value that is given out for an entity with several: its other values are left out. */
    private Optional<Finding> given() {
        Expr output = pair.query().select().getFirst().expr();
        boolean part = new PartTables(pair.schema()).part(table);
        return pair.query().where().stream()
                .flatMap(Walk::predicates)
                .filter(p -> part
                        && (p instanceof Predicate.InList l && l.operand().equals(output)
                                || p instanceof Predicate.Compare c
                                        && c.operator() == Predicate.Comparison.NE
                                        && c.left().equals(output)))
                .map(p -> Finding.of(
                                BAG_OR_SET,
                                WARNING,
                                "The condition " + Sql.print(p) + " is on the value that is given out: other values of"
                                        + " the same "
                                        + String.join(" and ", new PartTables(pair.schema()).owners(table))
                                        + " are left out")
                        .at(new InClause(BlockPath.ROOT, Clause.WHERE)))
                .findFirst();
    }

    private Set<String> counted() {
        Matcher matcher = COUNTED.matcher(pair.question().text());
        return !matcher.find()
                ? Set.of()
                : Set.copyOf(Arrays.asList(
                        matcher.group(1).strip().toLowerCase(Locale.ROOT).split(" ")));
    }

    /** Says whether one of the words is the noun of the table's rows. */
    private boolean names(Set<String> words, String rows) {
        Noun noun = lexicon.table(rows).noun();
        return Stream.of(noun.one(), noun.many())
                .map(n -> n.substring(n.lastIndexOf(' ') + 1))
                .anyMatch(words::contains);
    }
}
