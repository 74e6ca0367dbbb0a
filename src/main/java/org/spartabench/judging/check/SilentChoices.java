package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.CLARITY;
import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Finds where the query chooses among what the question leaves open: one of several rows with a name, one of two columns that a
 * word fits, a measure for "best"; and outputs in another order than they are asked for.
 */
final class SilentChoices implements CheckedItem.Check {

    private static final Set<String> OPEN = WordLists.words("words that name no measure");
    private static final Set<String> EXTREMES = WordLists.words("words that choose one");

    @Override
    public List<Finding> at(CheckedItem pair) {
        Said said = Said.of(pair.question().text());
        List<Finding> found = new ArrayList<>();
        namesakes(pair, said).ifPresent(found::add);
        open(pair, said).ifPresent(found::add);
        order(pair, said).ifPresent(found::add);
        pair.query().select().stream()
                .flatMap(o -> twin(pair, said, o.expr()).stream())
                .findFirst()
                .ifPresent(found::add);
        return found;
    }

    /** Finds a row that is singled out of several with the name in the question, by what the question does not say. */
    private static Optional<Finding> namesakes(CheckedItem pair, Said said) {
        Block query = pair.query();
        List<Predicate> stated =
                query.where().stream().filter(p -> stated(pair, said, p)).toList();
        List<Predicate> extra = query.where().stream()
                .filter(p -> constant(p).isPresent() && !stated(pair, said, p))
                .toList();
        boolean cut = query.limit().isPresent()
                && said.words().stream().noneMatch(w -> w.word().endsWith("est") || EXTREMES.contains(w.word()));
        boolean named = stated.stream().anyMatch(p -> constant(p).orElseThrow() instanceof Expr.TextLiteral);
        if (!named
                || !unique(pair, stated)
                || extra.isEmpty() && !cut
                || Aggregates.in(query.select().getFirst().expr())
                || !query.groupBy().isEmpty()) {
            return Optional.empty();
        }
        Block all = query.withWhere(
                query.where().stream().filter(p -> !extra.contains(p)).toList());
        Block whole = cut ? all.withLimit(Optional.empty()).withOrderBy(List.of()) : all;
        Optional<Rows> rows = pair.queries().rows(whole);
        Set<List<Object>> others = new HashSet<>(rows.map(Rows::rows).orElse(List.of()));
        pair.queries().rows(query).map(Rows::rows).ifPresent(others::removeAll);
        if (others.isEmpty()) {
            return Optional.empty();
        }
        boolean key = cut || extra.stream().anyMatch(p -> role(pair, p) == Role.IDENTIFIER);
        String by = Stream.concat(
                        extra.stream().map(Sql::print),
                        cut ? Stream.of("LIMIT " + query.limit().orElseThrow().count()) : Stream.of())
                .collect(Collectors.joining(" and "));
        String name = stated.stream().map(Sql::print).collect(Collectors.joining(" and "));
        return Optional.of(Finding.of(
                        CLARITY,
                        key ? ERROR : WARNING,
                        "Several rows have " + name + "; the query takes some by " + by
                                + ", which the question does not say")
                .at(new InClause(BlockPath.ROOT, cut ? Clause.LIMIT : Clause.WHERE))
                .showing(Evidence.of(rows.orElseThrow())));
    }

    /** Whether most rows of the table have other values in these columns. */
    private static boolean unique(CheckedItem pair, List<Predicate> stated) {
        List<Expr> columns =
                stated.stream().map(p -> ((Predicate.Compare) p).left()).toList();
        Set<String> tables = columns.stream()
                .flatMap(c -> pair.names().column(BlockPath.ROOT, c).stream())
                .map(ColumnRef::table)
                .collect(Collectors.toSet());
        if (tables.size() != 1) {
            return false;
        }
        String table = tables.iterator().next();
        Block values = Block.from(table, Optional.empty())
                .withSelect(columns.stream()
                        .map(c -> Expr.Column.of(((Expr.Column) c).name()))
                        .toArray(Expr[]::new))
                .withDistinct(true);
        long rows = pair.schema().table(table).map(Table::rows).orElse(0L);
        return pair.queries().rows(values).filter(r -> 2L * r.size() >= rows).isPresent();
    }

    private static Role role(CheckedItem pair, Predicate p) {
        return pair.names()
                .column(BlockPath.ROOT, ((Predicate.Compare) p).left())
                .flatMap(pair.schema()::column)
                .map(Column::role)
                .orElse(Role.CATEGORY);
    }

    private static Optional<Expr.Literal> constant(Predicate p) {
        return p instanceof Predicate.Compare c
                        && c.operator() == Comparison.EQ
                        && c.left() instanceof Expr.Column
                        && c.right() instanceof Expr.Literal l
                ? Optional.of(l)
                : Optional.empty();
    }

    private static boolean stated(CheckedItem pair, Said said, Predicate p) {
        return constant(p).isPresent()
                && ComparedFigures.literals(p).stream()
                        .allMatch(v -> said.states(v, Set.of())
                                        .filter(s -> !s.isEmpty())
                                        .isPresent()
                                || pair.knowledge().text().contains(v));
    }

    /** Finds "best" and "popular" beside a bound or an order by what neither question nor evidence names. */
    private static Optional<Finding> open(CheckedItem pair, Said said) {
        Optional<Said.Word> word = said.words().stream()
                .filter(w -> OPEN.contains(w.word()) && !measured(said, w))
                .filter(w -> !KnowledgeUse.defined(pair.knowledge(), w.word()))
                .findFirst();
        Block query = pair.query();
        Stream<Expr> measures = Stream.concat(
                query.orderBy().stream()
                        .limit(query.limit().isPresent() ? 1 : 0)
                        .map(Block.Order::expr),
                Stream.concat(query.where().stream(), query.having().stream())
                        .filter(p -> p instanceof Predicate.Compare c
                                && c.operator() != Comparison.EQ
                                && ComparedFigures.literals(p).stream()
                                        .noneMatch(v -> said.text().contains(v)
                                                || pair.knowledge().text().contains(v)))
                        .map(p -> ((Predicate.Compare) p).left()));
        return word.flatMap(w -> measures.filter(m -> !named(pair, said, m, w))
                .findFirst()
                .map(m -> Finding.of(
                                CLARITY,
                                WARNING,
                                "Nothing says what \"" + w.word() + "\" measures; the query takes " + Sql.print(m))
                        .at(new InQuestion(w.start(), w.end()))
                        .showing(Evidence.pairs(
                                "reading",
                                "answer",
                                List.of(
                                        List.of("as the query", pair.queries().shown(query)),
                                        List.of(
                                                "without it",
                                                pair.queries()
                                                        .shown(query.withLimit(Optional.empty())
                                                                .withHaving(List.of())
                                                                .withWhere(query.where().stream()
                                                                        .filter(p -> !(p instanceof Predicate.Compare c
                                                                                && c.left()
                                                                                        .equals(m)))
                                                                        .toList()))))))));
    }

    /** Whether the next word says by what: "best paid", "best selling". */
    private static boolean measured(Said said, Said.Word word) {
        return said.words().stream()
                .filter(w -> w.start() > word.end())
                .findFirst()
                .filter(w -> w.word().matches(".*(?:ed|ing)|paid|known|sold|seen|read"))
                .isPresent();
    }

    /** Whether the question has a word of the name of a column that is measured. */
    private static boolean named(CheckedItem pair, Said said, Expr measure, Said.Word open) {
        return Walk.exprs(measure)
                .flatMap(Walk.only(Expr.Column.class))
                .flatMap(c -> pair.names().column(BlockPath.ROOT, c).stream())
                .filter(c -> pair.schema()
                        .column(c)
                        .filter(x -> x.role() != Role.IDENTIFIER)
                        .isPresent())
                .flatMap(c -> TableNames.words(c.column()).stream())
                .anyMatch(n -> said.words().stream()
                        .anyMatch(w -> !w.equals(open) && w.stem().equals(Said.stem(n))));
    }

    /** Finds an output of which the question has the last word alone, beside a column that it names in full. */
    private static Optional<Finding> twin(CheckedItem pair, Said said, Expr output) {
        Optional<ColumnRef> own = pair.names().column(BlockPath.ROOT, output);
        List<String> words = own.map(c -> TableNames.words(c.column())).orElse(List.of());
        if (words.size() < 2
                || !says(said, words.getLast())
                || words.stream().limit(words.size() - 1L).anyMatch(w -> says(said, w))) {
            return Optional.empty();
        }
        Set<ColumnRef> returned = pair.query().select().stream()
                .flatMap(o -> pair.names().column(BlockPath.ROOT, o.expr()).stream())
                .collect(Collectors.toSet());
        return own.flatMap(o -> pair.schema().table(o.table()).stream()
                .flatMap(t -> t.columns().stream().map(c -> new ColumnRef(t.name(), c.name())))
                .filter(c -> !returned.contains(c))
                .filter(c -> {
                    List<String> theirs = TableNames.words(c.column());
                    return theirs.size() > 1
                            && theirs.getLast().equals(words.getLast())
                            && theirs.stream().allMatch(w -> says(said, w));
                })
                .findFirst()
                .map(c -> {
                    Expr.Column column = (Expr.Column) output;
                    Block both = pair.query()
                            .withSelect(column, new Expr.Column(column.qualifier(), c.column()))
                            .withDistinct(false);
                    Finding finding = Finding.of(
                                    COVERAGE,
                                    WARNING,
                                    "The question names the " + c.column() + ", the query returns the " + o.column())
                            .at(new InClause(BlockPath.ROOT, Clause.SELECT));
                    return pair.queries()
                            .rows(both)
                            .map(r -> finding.showing(Evidence.of(r)))
                            .orElse(finding);
                }));
    }

    private static boolean says(Said said, String word) {
        return said.words().stream().anyMatch(w -> w.stem().equals(Said.stem(word)));
    }

    /** Finds outputs in another order than the question names them. */
    private static Optional<Finding> order(CheckedItem pair, Said said) {
        List<Integer> places = pair.query().select().stream()
                .map(o -> pair.names()
                        .column(BlockPath.ROOT, o.expr())
                        .map(c -> place(said, TableNames.words(c.column())))
                        .orElse(-1))
                .toList();
        List<Integer> sorted = places.stream().sorted().toList();
        if (places.size() < 2
                || places.contains(-1)
                || Set.copyOf(places).size() < places.size()
                || places.equals(sorted)) {
            return Optional.empty();
        }
        List<Block.Output> asked = new ArrayList<>(pair.query().select());
        Collections.sort(
                asked,
                (a, b) -> places.get(pair.query().select().indexOf(a))
                        .compareTo(places.get(pair.query().select().indexOf(b))));
        String names = asked.stream().map(o -> Sql.print(o.expr())).collect(Collectors.joining(", "));
        Block other = pair.query().withSelect(asked);
        Finding finding = Finding.of(COVERAGE, WARNING, "The question asks for " + names + " in this order")
                .at(new InClause(BlockPath.ROOT, Clause.SELECT))
                .fixedBy(new Finding.Fix.NewQuery("return " + names, Sql.print(other)));
        return pair.queries().rows(pair.query()).map(r -> finding.showing(Evidence.of(r)));
    }

    /** Gives the only place of the question at which all words of a name stand together; -1 for none or several. */
    private static int place(Said said, List<String> name) {
        List<Integer> places = said.indexes()
                .filter(i -> i + name.size() <= said.words().size())
                .filter(i -> IntStream.range(0, name.size())
                        .allMatch(k -> said.words().get(i + k).stem().equals(Said.stem(name.get(k)))))
                .toList();
        return places.size() == 1 ? places.getFirst() : -1;
    }
}
