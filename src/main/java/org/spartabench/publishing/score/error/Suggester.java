package org.spartabench.publishing.score.error;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.variant.Variant;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/**
 * Suggests why an answer is wrong: compares its format, then runs neighbours of the gold query until one gives the
 * answer. If none does, the answer is compared with the gold answer as a set. For one
 * thread; fastest if all answers to one query come one after the other.
 */
public final class Suggester {

    /** Slips of which no other kind could give the answer as simply come first; constants last, since there are many. */
    private static final List<VariantKind> ORDER = List.of(
            VariantKind.OPERATOR,
            VariantKind.AGGREGATE,
            VariantKind.DISTINCT,
            VariantKind.DROPPED_CONDITION,
            VariantKind.DROPPED_HOP,
            VariantKind.NEGATION,
            VariantKind.LIMIT,
            VariantKind.ORDER,
            VariantKind.SWAPPED_COLUMN,
            VariantKind.CONSTANT);

    private static final Set<VariantKind> DROPS = Set.of(VariantKind.DROPPED_HOP, VariantKind.DROPPED_CONDITION);

    private static final Variants.Values VALUES = new Variants.Values(150, 11);

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(1), 10_000);

    private static final Duration LONGEST = Duration.ofSeconds(4);

    private static final int NAMED = 3;

    private final FactBase facts;
    private Optional<Neighbours> last = Optional.empty();

    public Suggester(FactBase facts) {
        this.facts = facts;
    }

    /**
     * Explains one answer, in four seconds at most.
     *
     * @param query the gold query
     * @param gold its answer
     * @return empty if the answer is right by the list metric
     */
    public Optional<Suggestion> suggest(Block query, List<String> gold, List<String> answer) {
        return suggest(gold, answer, compared -> neighbour(query, compared));
    }

    /** Explains one answer by the gold answer alone, where there is no database. */
    public static Optional<Suggestion> compare(List<String> gold, List<String> answer) {
        return suggest(gold, answer, compared -> compared(compared, List.of()));
    }

    private static Optional<Suggestion> suggest(
            List<String> gold, List<String> answer, Function<Compared, Suggestion> otherwise) {
        if (ValueBag.same(answer, gold, AnswerValue::of)) {
            return Optional.empty();
        }
        List<String> missing = ValueBag.less(gold, answer, AnswerValue::of);
        List<String> extra = ValueBag.less(answer, gold, AnswerValue::of);
        Compared compared = new Compared(gold, answer, missing, extra);
        if (answer.stream().allMatch(String::isBlank)) {
            return Optional.of(compared.suggestion(Cause.NO_ANSWER, "The system gives no answer."));
        }
        return format(compared).or(() -> Optional.of(otherwise.apply(compared)));
    }

    /** Holds both answers with their differences. */
    private record Compared(List<String> gold, List<String> answer, List<String> missing, List<String> extra) {

        Suggestion suggestion(Cause cause, String text) {
            return new Suggestion(cause, text, Optional.empty(), missing, extra);
        }

        Suggestion suggestion(Cause cause, String text, Variant variant) {
            return new Suggestion(cause, text, Optional.of(variant), missing, extra);
        }
    }

    private static Optional<Suggestion> format(Compared c) {
        if (ValueBag.same(c.answer(), c.gold(), ValueForm::of)) {
            String pair = c.extra().isEmpty()
                    ? ""
                    : ": " + c.extra().getFirst() + " for " + c.missing().getFirst();
            return Optional.of(c.suggestion(Cause.FORMAT, "The same values, written in another way" + pair));
        }
        if (c.answer().size() == 1 && c.gold().size() > 1) {
            List<String> parts = Arrays.stream(c.answer().getFirst().split("[,;\n]|\\band\\b"))
                    .filter(p -> !p.isBlank())
                    .toList();
            if (ValueBag.same(parts, c.gold(), ValueForm::of)) {
                return Optional.of(c.suggestion(Cause.FORMAT, "The same values, all in one text instead of a list"));
            }
        }
        return Optional.empty();
    }

    private Suggestion neighbour(Block query, Compared c) {
        long start = System.nanoTime();
        Neighbours near = last.filter(n -> n.query.equals(query)).orElseGet(() -> new Neighbours(query));
        last = Optional.of(near);
        UUID wanted = bag(c.answer());
        List<Dropped> dropped = new ArrayList<>();
        for (int i = 0; i < near.ran.size() || System.nanoTime() - start < LONGEST.toNanos(); i++) {
            Optional<Neighbour> neighbour = near.at(i);
            if (neighbour.isEmpty()) {
                break;
            }
            Variant variant = neighbour.get().variant();
            if (neighbour.get().values().equals(wanted)) {
                return c.suggestion(Cause.NEIGHBOUR, "The answer to another query: " + variant.change(), variant);
            }
            neighbour.get().dropped().ifPresent(dropped::add);
        }
        return compared(c, dropped);
    }

    /** Names a multiset of values: the same values in another order and form have the same name. */
    private static UUID bag(List<String> values) {
        String all = values.stream().map(AnswerValue::of).sorted().collect(Collectors.joining("\n"));
        return UUID.nameUUIDFromBytes((values.size() + "\n" + all).getBytes(StandardCharsets.UTF_8));
    }

    /** Holds a neighbour that has run. @param values the name of what it gave @param dropped if it lacks a condition */
    private record Neighbour(Variant variant, UUID values, Optional<Dropped> dropped) {}

    /** Runs the neighbours of a query one by one, each once: the answers of other systems are compared with the same ones. */
    private final class Neighbours {
        private final Block query;
        private final Iterator<VariantKind> kinds = ORDER.iterator();
        private Iterator<Variant> variants = Collections.emptyIterator();
        private final List<Neighbour> ran = new ArrayList<>();

        Neighbours(Block query) {
            this.query = query;
        }

        /** Gives a neighbour by its place; empty if there are not as many. */
        Optional<Neighbour> at(int index) {
            while (ran.size() <= index) {
                while (!variants.hasNext()) {
                    if (!kinds.hasNext()) {
                        return Optional.empty();
                    }
                    variants = Variants.of(facts, query, kinds.next(), VALUES).iterator();
                }
                Variant variant = variants.next();
                List<String> values = values(variant.query());
                ran.add(new Neighbour(
                        variant,
                        bag(values),
                        DROPS.contains(variant.kind()) ? Optional.of(new Dropped(variant, values)) : Optional.empty()));
            }
            return Optional.of(ran.get(index));
        }
    }

    /** Holds the values that the query gives without one of its conditions. */
    private record Dropped(Variant variant, List<String> values) {

        boolean holds(List<String> answer) {
            Set<String> all = values.stream().map(AnswerValue::of).collect(Collectors.toCollection(HashSet::new));
            return answer.stream().map(AnswerValue::of).allMatch(all::contains);
        }
    }

    private static Suggestion compared(Compared c, List<Dropped> dropped) {
        if (c.missing().isEmpty()) {
            return c.suggestion(Cause.SUPERSET, "All of the gold answer and " + named(c.extra()) + " more");
        }
        if (c.extra().isEmpty()) {
            return c.suggestion(Cause.SUBSET, "Missing " + named(c.missing()) + " of the gold answer");
        }
        Optional<Dropped> condition = dropped.stream()
                .filter(d -> d.holds(c.answer()))
                .min(Comparator.comparingInt(d -> d.values().size()));
        if (condition.isPresent()) {
            Variant variant = condition.get().variant();
            String text = "One condition was read in another way; " + variant.change();
            return c.suggestion(Cause.CONDITION, text, variant);
        }
        boolean apart = c.missing().size() == c.gold().size();
        return apart
                ? c.suggestion(Cause.APART, "Nothing of the gold answer")
                : c.suggestion(
                        Cause.OVERLAP, "Missing " + named(c.missing()) + ", and " + named(c.extra()) + " too many");
    }

    /** Counts values and names the first of them. */
    private static String named(List<String> values) {
        String first = values.stream().limit(NAMED).collect(Collectors.joining(", "));
        return values.size() + " (" + first + (values.size() > NAMED ? ", …" : "") + ")";
    }

    /** Runs a neighbour; one that fails gives nothing. */
    private List<String> values(Block query) {
        return Guard.run(query, facts, LIMITS) instanceof Rows rows
                        && rows.columns().size() == 1
                ? rows.column(0).stream()
                        .filter(Objects::nonNull)
                        .map(Values::text)
                        .toList()
                : List.of();
    }
}
