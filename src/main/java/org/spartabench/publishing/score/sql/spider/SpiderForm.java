package org.spartabench.publishing.score.sql.spider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Holds a query in the parts that Spider's evaluator compares: values of conditions are left out, columns are
 * {@code table.column}, in lower case. Two forms are equal if they are in all parts, as inner queries must be.
 *
 * @param tables names, or forms of inner queries
 * @param direction of the last sort key that names one; empty without ORDER BY
 * @param limit its number; empty without LIMIT
 * @param set INTERSECT, UNION or EXCEPT with what follows
 */
record SpiderForm(
        boolean distinct,
        List<Selected> select,
        List<Object> tables,
        Conditions on,
        Conditions where,
        List<Unit> groupBy,
        Conditions having,
        String direction,
        List<Value> orderBy,
        Optional<Long> limit,
        Optional<SetPart> set) {

    static final String NONE = "none";

    /** A column with its aggregate. */
    record Unit(String aggregate, String column, boolean distinct) {}

    /** One unit, or two with an operator between them. */
    record Value(String operator, Unit left, Optional<Unit> right) {}

    /** A value of SELECT with the aggregate around it. */
    record Selected(String aggregate, Value value) {}

    /** A condition without its values; inner queries count. */
    record Condition(boolean not, String operator, Value value, Optional<SpiderForm> low, Optional<SpiderForm> high) {}

    /** Conditions with the words between them: AND, OR. */
    record Conditions(List<Condition> all, List<String> between) {

        static final Conditions NO = new Conditions(List.of(), List.of());

        Conditions and(Conditions more) {
            List<String> words = new ArrayList<>(between);
            if (!all.isEmpty() && !more.all.isEmpty()) {
                words.add("and");
            }
            words.addAll(more.between);
            return new Conditions(Stream.concat(all.stream(), more.all.stream()).toList(), words);
        }
    }

    record SetPart(String operator, SpiderForm query) {}

    private Stream<Conditions> conditions() {
        return Stream.of(on, where, having);
    }

    private Stream<Condition> eachCondition() {
        return conditions().flatMap(c -> c.all().stream());
    }

    private long count(String operator) {
        return eachCondition().filter(c -> c.operator().equals(operator)).count();
    }

    private long ors() {
        return conditions()
                .flatMap(c -> c.between().stream())
                .filter("or"::equals)
                .count();
    }

    /** Whether a query matches this gold query; both {@link #mapped}. */
    boolean matches(SpiderForm gold) {
        boolean grouped = groupBy.isEmpty()
                ? gold.groupBy.isEmpty()
                : groupBy.stream()
                                .map(Unit::column)
                                .toList()
                                .equals(gold.groupBy.stream().map(Unit::column).toList())
                        && having.equals(gold.having);
        boolean ordered = orderBy.isEmpty()
                ? gold.orderBy.isEmpty()
                : direction.equals(gold.direction)
                        && orderBy.equals(gold.orderBy)
                        && limit.isPresent() == gold.limit.isPresent();
        boolean joined = set.isEmpty()
                ? gold.set.isEmpty()
                : gold.set.isPresent()
                        && set.get().operator().equals(gold.set.get().operator())
                        && set.get().query().matches(gold.set.get().query());
        return same(select, gold.select)
                && same(where.all(), gold.where.all())
                && Set.copyOf(where.between()).equals(Set.copyOf(gold.where.between()))
                && grouped
                && ordered
                && joined
                && keywords().equals(gold.keywords())
                && same(tables, gold.tables);
    }

    private static boolean same(List<?> one, List<?> other) {
        Map<Object, Integer> left = new HashMap<>();
        one.forEach(part -> left.merge(part, 1, Integer::sum));
        other.forEach(part -> left.merge(part, -1, Integer::sum));
        return left.values().stream().allMatch(count -> count == 0);
    }

    private Set<String> keywords() {
        Set<String> words = new HashSet<>();
        add(words, "where", !where.all().isEmpty());
        add(words, "group", !groupBy.isEmpty());
        add(words, "having", !having.all().isEmpty());
        add(words, "order " + direction, !orderBy.isEmpty());
        add(words, "limit", limit.isPresent());
        add(words, "or", ors() > 0);
        add(words, "not", eachCondition().anyMatch(Condition::not));
        add(words, "in", count("in") > 0);
        add(words, "like", count("like") > 0);
        return words;
    }

    private static void add(Set<String> words, String word, boolean there) {
        if (there) {
            words.add(word);
        }
    }

    /** Counts what makes a query hard: easy, medium, hard or extra. */
    SpiderHardness hardness() {
        long clauses = Stream.of(!where.all().isEmpty(), !groupBy.isEmpty(), !orderBy.isEmpty(), limit.isPresent())
                        .filter(there -> there)
                        .count()
                + Math.max(0, tables.size() - 1)
                + ors()
                + count("like");
        long inner = eachCondition()
                        .flatMap(c -> Stream.concat(c.low().stream(), c.high().stream()))
                        .count()
                + set.stream().count();
        long others = Stream.of(aggregates() > 1, select.size() > 1, where.all().size() > 1, groupBy.size() > 1)
                .filter(there -> there)
                .count();
        return SpiderHardness.of(clauses, inner, others);
    }

    /** Counts aggregates as the evaluator does: a NOT of WHERE and HAVING counts, and each word between conditions of HAVING. */
    private long aggregates() {
        return select.stream().filter(s -> !s.aggregate().equals(NONE)).count()
                + Stream.concat(where.all().stream(), having.all().stream())
                        .filter(Condition::not)
                        .count()
                + having.between().size()
                + groupBy.stream().filter(SpiderForm::aggregates).count()
                + orderBy.stream()
                        .flatMap(v -> Stream.concat(Stream.of(v.left()), v.right().stream()))
                        .filter(SpiderForm::aggregates)
                        .count();
    }

    private static boolean aggregates(Unit unit) {
        return !unit.aggregate().equals(NONE);
    }

    /**
     * Puts the first of the columns that foreign keys hold together in the place of each, and leaves DISTINCT out. Inner queries of
     * conditions stay as they are, as the evaluator leaves them.
     */
    SpiderForm mapped(Map<String, String> columns) {
        return new SpiderForm(
                false,
                select.stream()
                        .map(s -> new Selected(s.aggregate(), mapped(s.value(), columns)))
                        .toList(),
                tables,
                mapped(on, columns),
                mapped(where, columns),
                groupBy.stream().map(u -> mapped(u, columns)).toList(),
                mapped(having, columns),
                direction,
                orderBy.stream().map(v -> mapped(v, columns)).toList(),
                limit,
                set.map(part -> new SetPart(part.operator(), part.query().mapped(columns))));
    }

    private static Conditions mapped(Conditions conditions, Map<String, String> columns) {
        return new Conditions(
                conditions.all().stream()
                        .map(c -> new Condition(c.not(), c.operator(), mapped(c.value(), columns), c.low(), c.high()))
                        .toList(),
                conditions.between());
    }

    private static Value mapped(Value value, Map<String, String> columns) {
        return new Value(
                value.operator(), mapped(value.left(), columns), value.right().map(u -> mapped(u, columns)));
    }

    private static Unit mapped(Unit unit, Map<String, String> columns) {
        return new Unit(unit.aggregate(), columns.getOrDefault(unit.column(), unit.column()), false);
    }
}
