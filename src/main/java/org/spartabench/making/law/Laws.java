package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.outcome.Refusal.Broken;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Checks queries against the laws of accepted queries ({@link Law}), for every method and for imported items; nothing
 * else does. Safe for use by several threads.
 */
public final class Laws {

    /** Holds the plan of a query: its shape, and the nesting type of each edge by the place of the inner block. */
    public record Planned(Shape shape, Map<BlockPath, Nesting> nestings) {}

    private final Schema schema;
    private final Grounding grounding;
    private final Counting counting;
    private final AnswerLaw answerLaw;

    public Laws(FactBase facts, Limits limits) {
        this.schema = facts.schema();
        this.grounding = new Grounding(facts, limits);
        this.counting = new Counting(facts, limits);
        this.answerLaw = new AnswerLaw(facts, limits, counting);
    }

    /** Gives the first law that a grounded query breaks; duplicates are checked separately. */
    public Optional<Broken> broken(Grounded grounded, Planned planned) {
        Block query = grounded.query();
        ColumnNames names = ColumnNames.of(query, schema);
        return Stream.concat(form(query, names, Optional.of(planned)), effect(query, names))
                .findFirst()
                .or(() -> answer(grounded));
    }

    /** Checks that the answer of a query that has run needs all of the query, and is not plain beforehand. */
    public Optional<Broken> answer(Grounded grounded) {
        return answerLaw.broken(grounded);
    }

    /** Tells whether a question states the whole answer. */
    public static boolean stated(Answer answer, String question) {
        return AnswerLaw.stated(answer.values(), List.of(question));
    }

    /** Gives the answer of an unplanned query, or the first law that it breaks; runs it once. */
    public Outcome<Grounded> grounded(Block query) {
        ColumnNames names = ColumnNames.of(query, schema);
        return Outcome.unless(form(query, names, Optional.empty()).findFirst(), () -> switch (grounding
                .run(new Candidate(query))
                .outcome()) {
            case Outcome.Refused<Grounded>(Broken law) -> Outcome.refused(law);
            case Outcome.Refused<Grounded>(Refusal refusal) ->
                Outcome.refused(new Broken(Law.RUNS, BlockPath.ROOT, refusal.message()));
            case Outcome.Done<Grounded> done ->
                Outcome.unless(effect(query, names).findFirst(), () -> done);
        });
    }

    /**
     * Gives every law that a query breaks, even if it does not run; {@code planned} and {@code earlier} where there are
     * any.
     */
    public List<Broken> all(Block query, Optional<Planned> planned, Optional<DuplicateIndex> earlier) {
        ColumnNames names = ColumnNames.of(query, schema);
        List<Broken> broken = new ArrayList<>(form(query, names, planned).toList());
        switch (grounding.run(new Candidate(query)).outcome()) {
            case Outcome.Refused<Grounded>(Broken law) -> {
                if (broken.stream().noneMatch(b -> b.law() == law.law())) {
                    broken.add(law);
                }
                broken.addAll(effect(query, names).toList());
            }
            case Outcome.Refused<Grounded>(Refusal refusal) ->
                broken.add(new Broken(Law.RUNS, BlockPath.ROOT, refusal.message()));
            case Outcome.Done<Grounded>(Grounded grounded) -> {
                broken.addAll(effect(query, names).toList());
                earlier.flatMap(seen -> repeated(query, grounded.answer(), seen))
                        .ifPresent(broken::add);
                if (broken.isEmpty()) {
                    answer(grounded).ifPresent(broken::add);
                }
            }
        }
        return broken;
    }

    /** Says so if a query repeats an item accepted earlier. */
    public static Optional<Broken> repeated(Block query, Answer answer, DuplicateIndex earlier) {
        return earlier.repeated(query, answer).map(Laws::repeats);
    }

    /** Says that a query repeats the item with that number. */
    public static Broken repeats(int number) {
        return new Broken(Law.NO_DUPLICATE, BlockPath.ROOT, "item " + number + " is the same");
    }

    /** Checks a partial block without running it, given the nesting types of its edges. */
    public Optional<Broken> form(Block soFar, Map<BlockPath, Nesting> planned) {
        ColumnNames names = ColumnNames.of(soFar, schema);
        Map<BlockPath, Nesting> types = types(soFar, names);
        types.keySet().retainAll(planned.keySet());
        return Stream.<Supplier<Optional<Broken>>>of(
                        () -> nestings(types, planned),
                        () -> JoinLaw.broken(soFar, names, schema),
                        () -> FixedLaw.broken(soFar, names))
                .flatMap(law -> law.get().stream())
                .findFirst();
    }

    /**
     * Checks the rows of a partial block: its conditions, its order, and the blocks correlated to it.
     *
     * @param idle share of the rows, up to 1; a condition that keeps more than this counts as changing nothing, and so does
     *     a negated one that keeps hardly any
     */
    public Optional<Broken> effect(Block soFar, double idle) {
        ColumnNames names = ColumnNames.of(soFar, schema);
        List<BlockPath> near = new ArrayList<>();
        for (int i = 0; i < soFar.children().size(); i++) {
            if (!names.correlations(BlockPath.ROOT.child(i)).isEmpty()) {
                near.add(BlockPath.ROOT.child(i));
            }
        }
        near.add(BlockPath.ROOT);
        return Stream.concat(order(soFar, false).stream(), near.stream().flatMap(at -> counted(soFar, names, at, idle)))
                .findFirst();
    }

    /** Finds the rows that FROM and WHERE of a block give. */
    public Outcome<Matching> matching(Block block) {
        return counting.matching(CountPlan.whole(block, ColumnNames.of(block, schema)));
    }

    /** Finds their places, as in {@link Matching}; empty where they are not kept. */
    public Optional<BitSet> places(Block block) {
        return matching(block) instanceof Outcome.Done<Matching>(Matching found) ? found.places() : Optional.empty();
    }

    private Stream<Broken> form(Block query, ColumnNames names, Optional<Planned> planned) {
        return Stream.<Supplier<Optional<Broken>>>of(
                        () -> parses(query),
                        () -> query.select().size() == 1
                                        && !(query.select().getFirst().expr() instanceof Expr.Star)
                                ? Optional.empty()
                                : broken(
                                        Law.ONE_COLUMN,
                                        "it selects " + query.select().size() + " columns"),
                        () -> planned.flatMap(p -> shape(query, p.shape())),
                        () -> planned.flatMap(p -> nestings(types(query, names), p.nestings())),
                        () -> JoinLaw.broken(query, names, schema),
                        () -> FixedLaw.broken(query, names))
                .flatMap(law -> law.get().stream());
    }

    private Stream<Broken> effect(Block query, ColumnNames names) {
        return Stream.concat(
                order(query, true).stream(), Trees.blocks(query).stream().flatMap(at -> counted(query, names, at, 1)));
    }

    private static Optional<Broken> parses(Block query) {
        String sql = Sql.print(query);
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> broken(Law.PARSES, bad.where());
            case Parsed.Ok(Block read) when read.equals(query) -> Optional.empty();
            case Parsed.Ok ok -> broken(Law.PARSES, "it reads as another query: " + Sql.print(ok.query()));
        };
    }

    private static Optional<Broken> shape(Block query, Shape planned) {
        Shape shape = Shape.of(query);
        return shape.equals(planned) ? Optional.empty() : broken(Law.SHAPE, "it has " + shape + ", not " + planned);
    }

    private Map<BlockPath, Nesting> types(Block query, ColumnNames names) {
        Map<BlockPath, Nesting> types = new LinkedHashMap<>();
        Nestings.of(query, names).forEach(e -> types.put(e.child(), e.type()));
        return types;
    }

    private static Optional<Broken> nestings(Map<BlockPath, Nesting> types, Map<BlockPath, Nesting> planned) {
        for (Map.Entry<BlockPath, Nesting> edge : planned.entrySet()) {
            Nesting type = types.get(edge.getKey());
            if (type != edge.getValue()) {
                return Optional.of(new Broken(
                        Law.NESTING,
                        edge.getKey(),
                        "block " + edge.getKey() + " is nested by type " + (type == null ? "none" : type) + ", not "
                                + edge.getValue()));
            }
        }
        return types.size() == planned.size()
                ? Optional.empty()
                : broken(Law.NESTING, "it has " + types.size() + " nested predicates, not " + planned.size());
    }

    /** @param limited whether only LIMIT asks for a total order, of the rows that it takes and the first that it does not */
    private Optional<Broken> order(Block query, boolean limited) {
        if (query.limit().isPresent() && query.orderBy().isEmpty()) {
            return broken(Law.TOTAL_ORDER, "it has LIMIT without ORDER BY");
        }
        if (query.orderBy().isEmpty() || limited && query.limit().isEmpty()) {
            return Optional.empty();
        }
        Optional<Broken> all = unordered(OrderLaw.ties(query));
        boolean cut = query.limit().isPresent() && !query.distinct();
        return cut && all.filter(OrderLaw::tied).isPresent() ? unordered(OrderLaw.tiesToTheCut(query)) : all;
    }

    private Optional<Broken> unordered(Block ties) {
        return switch (counting.count(ties)) {
            case Outcome.Refused<List<Long>>(Refusal refusal) -> broken(Law.RUNS, refusal.message());
            case Outcome.Done<List<Long>>(List<Long> counts) -> OrderLaw.broken(counts);
        };
    }

    private Stream<Broken> counted(Block root, ColumnNames names, BlockPath at, double idle) {
        CountPlan plan = CountPlan.of(root, names, at, idle < 1);
        Stream<Broken> rows = switch (counting.take(plan)) {
            case Outcome.Refused<List<Long>>(Refusal refusal) -> broken(Law.RUNS, refusal.message()).stream();
            case Outcome.Done<List<Long>>(List<Long> counts) -> judged(plan.tallies(), counts, at, idle);
        };
        Stream<Broken> known = Stream.concat(rows, rounded(root, names, at).stream());
        boolean groups =
                !at.in(root).having().isEmpty() && names.correlations(at).isEmpty();
        return groups ? Stream.concat(known, groups(at.in(root), at)) : known;
    }

    /** Gives no result for a block that cannot be judged by itself. */
    private Optional<Broken> rounded(Block root, ColumnNames names, BlockPath at) {
        for (RoundingLaw.Tie tie : RoundingLaw.ties(root, names, at, schema)) {
            Outcome<Matching> near = matching(at.in(root).withWhere(List.of(tie.near())));
            if (near instanceof Outcome.Done<Matching>(Matching found) && found.rows() > 0) {
                return Optional.of(new Broken(
                        Law.NOT_ROUNDED,
                        at,
                        Sql.print(tie.compared()) + " hangs on rounding for " + found.rows() + " rows"));
            }
        }
        return Optional.empty();
    }

    private static Stream<Broken> judged(
            List<CountPlan.CountTerm> tallies, List<Long> counts, BlockPath at, double idle) {
        long whole = counts.getFirst();
        if (whole == 0) {
            return Stream.of(new Broken(
                    Law.BLOCKS_RETURN, at, ObjectionKind.NO_ROWS, "FROM and WHERE of block " + at + " return no rows"));
        }
        List<Broken> broken = new ArrayList<>();
        for (int i = 0; i < tallies.size(); i++) {
            long count = counts.get(i);
            switch (tallies.get(i).figure()) {
                case CountPlan.Figure.Whole w -> {}
                case CountPlan.Figure.Without(var path, Predicate predicate)
                when whole >= count * most(predicate, idle) -> broken.add(idle(at, predicate, whole, count));
                case CountPlan.Figure.Without(var path, Predicate predicate)
                when idle < 1 && predicate.denied() && whole < count * (1 - idle) ->
                    broken.add(new Broken(
                            Law.NOT_DECORATIVE,
                            at,
                            Sql.print(predicate) + " excludes nearly all: " + whole + " of " + count + " rows stay"));
                case CountPlan.Figure.Without w -> {}
                case CountPlan.Figure.Changed(var path, Predicate predicate)
                when count == 0 ->
                    broken.add(new Broken(
                            Law.NOT_DECORATIVE,
                            at,
                            ObjectionKind.NO_EFFECT,
                            Sql.print(predicate) + " changes nothing"));
                case CountPlan.Figure.Changed c -> {}
            }
        }
        return broken.stream();
    }

    /** Gives the share of rows that a condition may keep; a denied one, which leaves out a kind, half the way nearer to all. */
    private static double most(Predicate predicate, double idle) {
        return predicate.denied() ? (1 + idle) / 2 : idle;
    }

    private static Broken idle(BlockPath at, Predicate predicate, long with, long without) {
        boolean plain = predicate.nested().findAny().isEmpty();
        Law law = plain ? Law.NOT_VACUOUS : Law.NOT_DECORATIVE;
        String sql = Sql.print(predicate);
        if (with != without) {
            String effect = " changes hardly anything: " + with + " of " + without + " rows stay";
            return new Broken(law, at, ObjectionKind.NEARLY_ALL, sql + effect);
        }
        return plain
                ? new Broken(law, at, ObjectionKind.EVERY_ROW, sql + " is true for every row that the rest leaves")
                : new Broken(law, at, ObjectionKind.NO_EFFECT, sql + " changes nothing");
    }

    /** Finds conditions of HAVING that are true for every group. */
    private Stream<Broken> groups(Block block, BlockPath at) {
        List<Block.Output> flags = new ArrayList<>();
        List<Predicate> all = new ArrayList<>();
        for (int i = 0; i < block.having().size(); i++) {
            flags.add(new Block.Output(CountPlan.flag(block.having().get(i)), Optional.of("h" + i)));
            all.add(CountPlan.is("h" + i));
        }
        List<Predicate> counts = new ArrayList<>(List.of(CountPlan.and(all)));
        for (int i = 0; i < all.size(); i++) {
            List<Predicate> others = new ArrayList<>(all);
            others.remove(i);
            counts.add(CountPlan.and(others));
        }
        Block groups = Block.of(flags, block.from()).withWhere(block.where()).withGroupBy(block.groupBy());
        return switch (counting.count(CountPlan.over(groups, counts))) {
            case Outcome.Refused<List<Long>>(Refusal refusal) -> broken(Law.RUNS, refusal.message()).stream();
            case Outcome.Done<List<Long>>(List<Long> found) ->
                IntStream.range(0, block.having().size())
                        .filter(i -> found.get(i + 1).equals(found.getFirst()))
                        .mapToObj(i -> idle(at, block.having().get(i), found.getFirst(), found.getFirst()));
        };
    }

    private static Optional<Broken> broken(Law law, String detail) {
        return Optional.of(new Broken(law, BlockPath.ROOT, detail));
    }
}
