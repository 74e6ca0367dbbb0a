package org.spartabench.making.nest.growth;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.TreeSketch;
import org.spartabench.authors.request.RequestedValue.Purpose;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Finds what a tree could be for, before any of its blocks is joined: tables and leaves that go together. */
final class Purposes {

    /** Sketches drawn, and those of them that the author chooses from. */
    private static final int DRAWN = 80;

    private static final int OFFERED = 3;

    /** Most sketches of one draw that are tried on the rows for an author that draws again at once. */
    private static final int LOOKS = 60;

    /** Leaves drawn for a place of a sketch whose own one cannot stand there. */
    private static final int OTHERS = 12;

    /** Most conditions of a tree that a reader keeps in mind: own ones, comparisons and counts. */
    private static final int CONDITIONS = 3;

    /** Weight of what has no number left beside those that are compared, so that its rows can but be counted. */
    private static final double COUNTED = 0.15;

    private final TreeContext tools;
    private final AuthorSession session;
    private final Blueprint blueprint;
    private final InnerBlocks inners;
    private final SplittableRandom chance;
    private final Map<String, List<Alike>> choices = new HashMap<>();
    private final Map<String, List<String>> blocks = new HashMap<>();
    private final Feasibility feasibility;
    private int looks;

    Purposes(TreeContext tools, AuthorSession session, Blueprint blueprint, InnerBlocks inners) {
        this.tools = tools;
        this.session = session;
        this.blueprint = blueprint;
        this.inners = inners;
        this.chance = new SplittableRandom(session.seed());
        this.feasibility = new Feasibility(tools, session, blueprint);
    }

    /** Has the author state a purpose, and returns the sketch that serves it; empty when there is none. */
    Optional<Sketched> chosen() {
        List<Sketched> sketches = session.memory().weary() ? List.of() : sketches();
        if (sketches.isEmpty()) {
            return Optional.empty();
        }
        Block begun = Block.from(outermost(sketches.getFirst()), Optional.empty());
        PlannedClauses next = new PlannedClauses(
                session.reads() ? blueprint.clauses() : blueprint.operators(),
                blueprint.aggregate(),
                0,
                Optional.empty(),
                1,
                Long.MAX_VALUE,
                session.rare());
        AuthorView view = new AuthorView(
                tools.schema(),
                List.of(),
                begun,
                Optional.empty(),
                List.of(),
                session.seed(),
                StepContext.of(Figures.NONE, next, Optional.empty()));
        List<TreeSketch> offered = sketches.stream().map(Sketched::sketch).toList();
        Optional<Purpose> purpose = session.ask(
                BlockPath.ROOT,
                new Request.Aim(
                        view, blueprint.nestings(), session.reads() ? blueprint.filtered() : Set.of(), offered));
        purpose.ifPresent(p -> session.setPurpose(Optional.of(p.question())));
        Optional<Sketched> chosen = purpose.filter(p -> p.sketch() >= 0 && p.sketch() < sketches.size())
                .map(p -> sketches.get(p.sketch()));
        if (chosen.isEmpty()) {
            session.memory().decline(sketches.stream().map(Sketched::text).toList());
        }
        session.memory()
                .tried((session.reads() ? sketches.stream() : chosen.stream())
                        .map(Sketched::text)
                        .toList());
        return chosen;
    }

    private static String outermost(Sketched sketch) {
        return sketch.tables().getOrDefault(BlockPath.ROOT, "");
    }

    /** Draws different sketches, the likelier ones more often. */
    private List<Sketched> sketches() {
        boolean choosy = session.attempt() <= AuthorSession.CHOOSY;
        List<String> subjects = tools.joins().tables().stream()
                .filter(t -> tools.joins().allows(t, blueprint.operators(), blueprint.aggregate()))
                .filter(t -> !choosy || !tools.weights().bare(t))
                .toList();
        if (choosy && tools.clauses().tooMany(blueprint, subjects)) {
            return List.of();
        }
        int predicates = blueprint.nestings().size();
        long compared = blueprint.nestings().entrySet().stream()
                .filter(e -> e.getKey().depth() == 1 && e.getValue() == Nesting.A)
                .count();
        long numbers = compared + (blueprint.aggregate() ? 1 : 0);
        double[] weights = subjects.stream()
                .mapToDouble(t -> tools.weights().subject(t, blueprint.aggregate(), predicates, session.attempt())
                        * (compared > 0 && tools.joins().numbers(t) < numbers ? COUNTED : 1)
                        * tools.weights().due(t, session.turn(), true))
                .toArray();
        Sketches drawn = new Sketches(session.memory(), this::pick, feasibility::room);
        for (int i = 0; i < DRAWN; i++) {
            Draft draft = new Draft(Map.of(), Map.of());
            int subject = pick(weights);
            double weight = subject < 0 ? 0 : draft.over(BlockPath.ROOT, blueprint.shape(), subjects.get(subject));
            drawn.add(draft.sketched(), weight > 0 ? weight * draft.sense() : 0);
        }
        looks = session.reads() ? DRAWN : LOOKS;
        List<Sketched> offered = new ArrayList<>();
        for (Optional<Sketched> next = drawn.next(); next.isPresent(); next = drawn.next()) {
            if (!session.reads() || offered.stream().noneMatch(next.get()::alike)) {
                standing(next.get(), BlockPath.ROOT)
                        .filter(s -> !offered.contains(s))
                        .ifPresent(offered::add);
            }
            if (looks <= 0 || offered.size() == OFFERED) {
                return offered;
            }
        }
        return offered;
    }

    /** Gives a sketch whose leaves can stand together: with others where one cannot, unless it has been changed there already. */
    private Optional<Sketched> standing(Sketched sketch, BlockPath changed) {
        looks--;
        Optional<BlockPath> failing = feasibility.failing(sketch);
        if (failing.isEmpty() || session.reads() || failing.get().equals(changed)) {
            return failing.isEmpty() ? Optional.of(sketch) : Optional.empty();
        }
        BlockPath at = failing.get();
        List<Pool.Leaf> refused = new ArrayList<>();
        refused.add(Objects.requireNonNull(sketch.leaves().get(at)));
        Sketches others = new Sketches(session.memory(), this::pick, feasibility::room);
        for (int i = 0; i < OTHERS && looks > 0; i++) {
            Draft draft = new Draft(sketch.tables(), sketch.leaves());
            draft.leaves.remove(at);
            double weight = draft.leaf(at, sketch.tables().getOrDefault(at.parent(), ""), refused);
            others.add(draft.sketched(), weight > 0 ? weight * draft.sense() : 0);
            Optional.ofNullable(draft.leaves.get(at)).ifPresent(refused::add);
        }
        return Stream.generate(others::next)
                .takeWhile(next -> next.isPresent() && looks > 0)
                .flatMap(next -> standing(next.get(), at).stream())
                .findFirst();
    }

    private <T> Optional<T> pick(List<T> from, ToDoubleFunction<T> weight) {
        int picked = pick(from.stream().mapToDouble(weight).toArray());
        return picked < 0 ? Optional.empty() : Optional.of(from.get(picked));
    }

    private int pick(double[] weights) {
        return Weights.pick(chance, weights);
    }

    /** Groups the leaves that a block over the table can hold by a predicate of that type. */
    private List<Alike> choice(String table, Nesting type) {
        return choices.computeIfAbsent(table + " " + type, k -> {
            int predicates = blueprint.nestings().size();
            Map<String, Map<Set<String>, List<Pool.Leaf>>> groups = inners.fitting(table, type).stream()
                    .collect(Collectors.groupingBy(
                            l -> l.inner().table(),
                            LinkedHashMap::new,
                            Collectors.groupingBy(tools.weights()::about, LinkedHashMap::new, Collectors.toList())));
            List<Alike> alike = new ArrayList<>();
            groups.forEach((inner, byColumns) -> byColumns.forEach((about, leaves) -> alike.add(Alike.of(
                    inner,
                    about,
                    leaves,
                    leaf -> inners.liking(leaf, type, table)
                            * Weights.brief(leaf, predicates)
                            * tools.weights().wished(leaf, session.rare())
                            * denied(leaf, type, table)))));
            return alike;
        });
    }

    private double denied(Pool.Leaf leaf, Nesting type, String outer) {
        boolean named =
                type == Nesting.N && !tools.joins().owns(outer, leaf.inner().table());
        return denied(type) ? Weights.deniable(leaf, tools.fitting().share(outer, leaf), named) : 1;
    }

    private boolean denied(Nesting type) {
        return type == Nesting.J && session.rare().contains(RareForm.NOT_EXISTS)
                || type == Nesting.N && session.rare().contains(RareForm.NOT_IN);
    }

    /** Lists the tables of an internal block that a block over the table can hold by a predicate of that type. */
    private List<String> blocks(String outer, Nesting type) {
        return blocks.computeIfAbsent(
                outer + " " + type,
                k -> tools.joins().tables().stream()
                        .filter(t -> tools.joins().joinable(outer, t, type)
                                && tools.joins().wide(t)
                                && (type != Nesting.JA || !tools.weights().values(t))
                                && tools.weights().relation(outer, t, type) > 0)
                        .toList());
    }

    /** One sketch in the making. */
    private final class Draft {

        private final Map<BlockPath, String> tables;
        private final Map<BlockPath, Pool.Leaf> leaves;

        Draft(Map<BlockPath, String> tables, Map<BlockPath, Pool.Leaf> leaves) {
            this.tables = new TreeMap<>(tables);
            this.leaves = new TreeMap<>(leaves);
        }

        Sketched sketched() {
            return new Sketched(tables, leaves);
        }

        /** Weighs the sketch as a whole. */
        double sense() {
            String subject = tables.getOrDefault(BlockPath.ROOT, "");
            double plain = conditions() > CONDITIONS || relatives() > 1 || choices() > 1 ? Weights.FAR_FETCHED : 1;
            return plain
                    / Math.pow(Weights.WISHED, Math.max(0, wished() - 1)) // one leaf with the form will do
                    * tools.weights().part(subject)
                    * QuestionClauses.weight(clauses(), session.attempt() <= AuthorSession.CHOOSY);
        }

        /** Draws all below a block over the table and returns the weight of that; 0 when nothing fits. */
        double over(BlockPath at, Shape shape, String table) {
            tables.put(at, table);
            double weight = 1;
            for (int i = 0; i < shape.children().size() && weight > 0; i++) {
                Shape below = shape.children().get(i);
                weight *= below.children().isEmpty()
                        ? leaf(at.child(i), table, List.of())
                        : block(at.child(i), below, table);
            }
            return weight;
        }

        /** Counts the conditions that the tree will have, as far as they are known. */
        long conditions() {
            long inLeaves =
                    leaves.values().stream().mapToLong(Pool.Leaf::conditions).sum();
            long compared = blueprint.nestings().values().stream()
                    .filter(Nesting::aggregate)
                    .count();
            return inLeaves + compared + blueprint.filtered().size();
        }

        /** Counts the leaves with a form that the item should have. */
        long wished() {
            return leaves.values().stream()
                    .filter(l -> tools.weights().wished(l, session.rare()) > 1)
                    .count();
        }

        /** Counts the leaves with "either … or". */
        long choices() {
            return leaves.values().stream().filter(Weights::either).count();
        }

        /** Counts the clauses of a question, those that need no verb as parts of one. */
        double clauses() {
            int phrases = blueprint.filtered().size()
                    + leaves.values().stream()
                            .mapToInt(l -> Math.max(0, l.conditions() - 1))
                            .sum();
            double clauses = phrases * QuestionClauses.PHRASE;
            Map<BlockPath, String> all = new TreeMap<>(tables);
            leaves.forEach((at, leaf) -> all.put(at, leaf.inner().table()));
            for (Map.Entry<BlockPath, String> e : all.entrySet()) {
                if (e.getKey().depth() > 0) {
                    String outer = all.getOrDefault(e.getKey().parent(), "");
                    clauses += tools.clauses().clausesOf(outer, e.getValue(), blueprint.type(e.getKey()));
                    clauses += back(e.getKey(), e.getValue()) ? 1 : 0;
                }
            }
            return clauses;
        }

        /** Says whether the block comes back to a table that the tree has come from: albums with a track of an album. */
        private boolean back(BlockPath at, String table) {
            return blueprint.type(at) != Nesting.A
                    && at.parent().enclosing().stream().anyMatch(p -> table.equals(tables.get(p)));
        }

        /** Counts the steps from a row to a row of the same table, such as to its parent. */
        long relatives() {
            Map<BlockPath, String> all = new TreeMap<>(tables);
            leaves.forEach((at, leaf) -> all.put(at, leaf.inner().table()));
            return all.entrySet().stream()
                    .filter(e -> e.getKey().depth() > 0 && blueprint.type(e.getKey()) != Nesting.A)
                    .filter(e -> e.getValue().equals(all.get(e.getKey().parent())))
                    .count();
        }

        private double block(BlockPath at, Shape shape, String outer) {
            Nesting type = blueprint.type(at);
            Optional<String> table = pick(blocks(outer, type), t -> related(at, outer, t));
            return table.map(t -> related(at, outer, t) * chained(at, shape, outer, t) * over(at, shape, t))
                    .orElse(0.0);
        }

        /** Weighs down a comparison with rows that were compared by the only number themselves: days would be left. */
        private double chained(BlockPath at, Shape shape, String outer, String table) {
            boolean chain = blueprint.type(at) == Nesting.A
                    && IntStream.range(0, shape.children().size())
                            .anyMatch(i -> blueprint.type(at.child(i)) == Nesting.A);
            return chain && outer.equals(table) && tools.joins().numbers(table) < 2 ? Weights.FAR_FETCHED : 1;
        }

        /** Draws a leaf for a place. @param refused leaves that cannot stand there */
        private double leaf(BlockPath at, String outer, List<Pool.Leaf> refused) {
            List<Alike> choice = choice(outer, blueprint.type(at));
            Collection<Pool.Leaf> taken =
                    Stream.concat(leaves.values().stream(), refused.stream()).toList();
            Map<String, Double> relations = new HashMap<>();
            Map<String, Bounded> bounds = new HashMap<>();
            double[] factors = new double[choice.size()];
            double[] weights = new double[choice.size()];
            for (int i = 0; i < factors.length; i++) {
                Alike alike = choice.get(i);
                factors[i] = relations.computeIfAbsent(alike.table(), t -> related(at, outer, t));
                if (factors[i] > 0 && !leaves.isEmpty()) {
                    factors[i] *= bounds.computeIfAbsent(alike.table(), t -> Bounded.of(leaves, at, t, tools.weights()))
                            .unlike(alike.about());
                }
                weights[i] = factors[i] > 0 ? factors[i] * alike.free(taken) : 0;
            }
            int group = pick(weights);
            if (group < 0) {
                return 0;
            }
            double[] likings = choice.get(group).likings(taken);
            int picked = pick(likings);
            leaves.put(at, choice.get(group).leaves().get(picked));
            return likings[picked] * factors[group];
        }

        private double related(BlockPath at, String outer, String inner) {
            Nesting type = blueprint.type(at);
            List<String> enclosing = at.parent().enclosing().stream() // a parent's parent is no way back
                    .map(p -> tables.getOrDefault(p, ""))
                    .toList();
            return session.memory().weight(outer, inner, type)
                    * tools.weights().due(inner, session.turn(), false)
                    * denied(at, outer, inner)
                    * tools.weights().relation(outer, inner, type)
                    * tools.weights()
                            .fresh(inner, type, enclosing, siblingTables(at).toList());
        }

        /** Prefers a leaf with several rows for each outer one, or one that each outer row has, where a predicate around it should be denied. */
        private double denied(BlockPath at, String outer, String inner) {
            Nesting type = blueprint.type(at);
            return Purposes.this.denied(type)
                            && blueprint.leaf(at)
                            && (tools.joins().owns(outer, inner)
                                    || type == Nesting.N
                                            && !outer.equals(inner)
                                            && tools.joins().direct(outer, inner))
                    ? Weights.DENIED
                    : 1;
        }

        private Stream<String> siblingTables(BlockPath at) {
            return Stream.concat(
                            tables.entrySet().stream(),
                            leaves.entrySet().stream()
                                    .map(e -> Map.entry(
                                            e.getKey(), e.getValue().inner().table())))
                    .filter(e -> Bounded.sibling(e.getKey(), at))
                    .map(Map.Entry::getValue);
        }
    }
}
