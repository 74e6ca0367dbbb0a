package org.spartabench.judging.clarify;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.PredicatePhrase;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.check.Readings.SecondReading.Aspect;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Generated items, and the same with a part of their logic taken out of the question: a bound, a unit, the rows of a figure, a
 * DISTINCT, a tie rule. Only changes whose two readings give different answers count; whether they do is computed here, apart
 * from the code under test.
 */
public final class BlurredItems implements AutoCloseable {

    /** An item whose question lacks a part of its logic. */
    public record Blurred(Aspect aspect, Item item, String text) {}

    private static final Pattern COMPARED =
            Pattern.compile("\\b(?:more than|less than|fewer than|greater than|higher than|lower than|at least|at"
                    + " most|over|under|above|below) (\\$?\\d[\\d,]*(?:\\.\\d+)?)");

    public final FactBase facts;
    public final Lexicon lexicon;
    public final List<Item> items = new ArrayList<>();

    /** @param folder for the tables; @param count of items */
    public BlurredItems(SampleDomain domain, Path folder, int count, long seed) throws IOException {
        Path csv = folder.resolve(domain.name() + seed);
        domain.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve(domain.name() + seed + ".duckdb");
        facts = FactBases.open(
                file,
                Import.load(Import.preview(csv, Optional.empty()).orThrow(IllegalStateException::new), file)
                        .orThrow(IllegalStateException::new));
        lexicon = Lexicon.forSchema(facts.schema());
        Journal journal = events -> events.forEach(e -> {
            if (e instanceof RunEvent.Accepted accepted) {
                items.add(accepted.accepted());
            }
        });
        new Pipeline(facts, new OfflineAuthor(new Wording(lexicon)), Clock.systemUTC())
                .run(RunPlans.published(count, seed, 1), ResumePoint.NOTHING, journal, TaskControl.NONE);
        tied().ifPresent(items::add);
    }

    /** Makes an item whose limit cuts through a tie, since few draws have one. */
    private Optional<Item> tied() {
        return facts.schema().tables().stream()
                .flatMap(t -> t.columns().stream()
                        .filter(c -> c.role() == Role.MEASURE)
                        .flatMap(figure -> t.columns().stream()
                                .filter(c -> c.role() == Role.NAME)
                                .map(name -> first(t.name(), name.name(), figure.name()))))
                .filter(query -> matters(query, turned(query)))
                .map(query -> items.getFirst()
                        .withNumber(items.size() + 1)
                        .withQuery(query)
                        .withQuestion(new Wording(lexicon).phrase(query, facts.schema(), 0)))
                .filter(item -> item.question().text().contains("with ties broken"))
                .findFirst();
    }

    private static Block first(String table, String name, String figure) {
        Expr output = new Expr.Column(Optional.empty(), name);
        return Block.from(table, Optional.empty())
                .withSelect(output)
                .withOrderBy(List.of(
                        Block.Order.by(new Expr.Column(Optional.empty(), figure), true), Block.Order.by(output, false)))
                .withLimit(Optional.of(new Block.Limit(3, 0)));
    }

    /** Takes one part out of each item where that leaves two answers; the aspects by turns. */
    public Map<Aspect, List<Blurred>> blurred() {
        Map<Aspect, List<Blurred>> all = new EnumMap<>(Aspect.class);
        for (Item item : items) {
            for (Aspect aspect : Aspect.values()) {
                blur(aspect, item)
                        .filter(text -> !text.equals(item.question().text()))
                        .ifPresent(text -> all.computeIfAbsent(aspect, a -> new ArrayList<>())
                                .add(new Blurred(aspect, item, text)));
            }
        }
        return all;
    }

    private Optional<String> blur(Aspect aspect, Item item) {
        String text = item.question().text();
        Block query = item.query();
        return switch (aspect) {
            case ONCE -> Optional.of(text.replaceFirst("\\bdifferent ", "")).filter(t -> matters(query, plain(query)));
            case TIE ->
                Optional.of(text.replaceFirst(", with ties broken [^?.]*", ""))
                        .filter(t -> query.orderBy().size() > 1 && matters(query, turned(query)));
            case BOUND -> bound(item);
            case UNIT -> unit(item);
            case BASE -> base(item);
        };
    }

    private static Block plain(Block query) {
        return query.select().getFirst().expr() instanceof Expr.Call call && call.distinct()
                ? query.withSelect(new Expr.Call(call.name(), false, call.arguments()))
                : query.withDistinct(false);
    }

    private static Block turned(Block query) {
        List<Block.Order> keys = new ArrayList<>(query.orderBy());
        for (int i = 1; i < keys.size(); i++) {
            keys.set(
                    i,
                    new Block.Order(
                            keys.get(i).expr(),
                            !keys.get(i).descending(),
                            keys.get(i).nulls()));
        }
        return query.withOrderBy(keys);
    }

    private Optional<String> bound(Item item) {
        String text = item.question().text();
        Matcher m = COMPARED.matcher(text);
        while (m.find()) {
            String figure = m.group(1).replaceAll("[$,]", "");
            boolean matters = comparisons(item.query())
                    .filter(p -> value((Predicate.Compare) p.predicate()).equals(figure))
                    .anyMatch(p -> {
                        Predicate.Compare c = (Predicate.Compare) p.predicate();
                        Predicate other = new Predicate.Compare(c.left(), edge(c.operator()), c.right());
                        return matters(item.query(), Trees.replace(item.query(), p.path(), other));
                    });
            if (matters) {
                return Optional.of(text.substring(0, m.start()) + m.group(1) + text.substring(m.end()));
            }
        }
        return Optional.empty();
    }

    private Optional<String> unit(Item item) {
        String text = item.question().text();
        Matcher m = Pattern.compile("\\$(\\d[\\d,]*(?:\\.\\d+)?)").matcher(text);
        boolean one = m.results().count() == 1 && !text.contains("dollar");
        boolean matters = one
                && comparisons(item.query()).anyMatch(p -> {
                    Predicate.Compare c = (Predicate.Compare) p.predicate();
                    Expr cents = new Expr.NumberLiteral(
                            ((Expr.NumberLiteral) c.right()).value().movePointLeft(2));
                    return text.replace(",", "").contains("$" + value(c))
                            && matters(
                                    item.query(),
                                    Trees.replace(
                                            item.query(),
                                            p.path(),
                                            new Predicate.Compare(c.left(), c.operator(), cents)));
                });
        return matters ? Optional.of(text.replaceFirst("\\$(?=\\d)", "")) : Optional.empty();
    }

    private Optional<String> base(Item item) {
        String text = item.question().text();
        for (Trees.Placed p : Trees.predicates(item.query())) {
            Block block = p.path().block().in(item.query());
            boolean figure = block.select().getFirst().expr() instanceof Expr.Call call && call.aggregate();
            boolean plain = p.predicate() instanceof Predicate.Compare c && c.operator() == Predicate.Comparison.EQ
                    || p.predicate() instanceof Predicate.InList;
            List<PredicatePhrase> phrases = item.question().phrases().stream()
                    .filter(PredicatePhrase.class::isInstance)
                    .map(PredicatePhrase.class::cast)
                    .filter(f -> f.predicate().equals(p.path()))
                    .toList();
            if (figure
                    && plain
                    && p.path().clause() == Clause.WHERE
                    && p.path().steps().size() == 1
                    && phrases.size() == 1
                    && matters(item.query(), Trees.remove(item.query(), p.path()))) {
                PredicatePhrase phrase = phrases.getFirst();
                return Optional.of((text.substring(0, phrase.start()) + text.substring(phrase.end()))
                        .replaceAll(" {2,}", " ")
                        .replaceAll(" (?=[?,.])", ""));
            }
        }
        return Optional.empty();
    }

    private static Stream<Trees.Placed> comparisons(Block query) {
        return Trees.predicates(query).stream()
                .filter(p -> p.predicate() instanceof Predicate.Compare c
                        && c.right() instanceof Expr.NumberLiteral
                        && edge(c.operator()) != c.operator());
    }

    private static String value(Predicate.Compare c) {
        return ((Expr.NumberLiteral) c.right()).value().stripTrailingZeros().toPlainString();
    }

    private static Predicate.Comparison edge(Predicate.Comparison operator) {
        return switch (operator) {
            case GT -> Predicate.Comparison.GE;
            case GE -> Predicate.Comparison.GT;
            case LT -> Predicate.Comparison.LE;
            case LE -> Predicate.Comparison.LT;
            case EQ, NE -> operator;
        };
    }

    private boolean matters(Block query, Block other) {
        return facts.run(new GuardedQuery(Sql.print(query)), Patient.LIMITS) instanceof Rows one
                && facts.run(new GuardedQuery(Sql.print(other)), Patient.LIMITS) instanceof Rows two
                && !one.lines().stream()
                        .sorted()
                        .toList()
                        .equals(two.lines().stream().sorted().toList());
    }

    public static Question question(Blurred blurred) {
        return Question.plain(blurred.text());
    }

    @Override
    public void close() {
        facts.close();
    }
}
