package org.spartabench.publishing.score.sql.spider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.publishing.score.sql.spider.SpiderForm.Condition;
import org.spartabench.publishing.score.sql.spider.SpiderForm.Conditions;
import org.spartabench.publishing.score.sql.spider.SpiderForm.Selected;
import org.spartabench.publishing.score.sql.spider.SpiderForm.SetPart;
import org.spartabench.publishing.score.sql.spider.SpiderForm.Unit;
import org.spartabench.publishing.score.sql.spider.SpiderForm.Value;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/**
 * Turns trees into {@link SpiderForm}s. It refuses what Spider's evaluator cannot read, for which that counts a prediction as
 * wrong: aliases without AS and of outputs, commas and outer joins in FROM, NULL, EXISTS, lists of values, functions, conditions
 * in parentheses, {@code <>}, operators without blanks around them, names in quotes, comments.
 */
final class SpiderReader {

    private static final Pattern QUOTED = Pattern.compile("'[^'\"]*+['\"]|\"[^'\"]*+['\"]");

    /** What its tokens do not tell apart; texts are {@code _}. */
    private static final Pattern UNREAD = Pattern.compile(
            "(?i)<>|==|--|/\\*|[`\\[]|[^\\s()<>!]=|[\\w)][<>!]?=\\w|=[^\\s()]|\\binner\\b|\\w[-+/*]|[+/*]\\w|-[a-z_]");

    /** A text that is no value behind an operator: a name in quotes. */
    private static final Pattern QUOTED_NAME = Pattern.compile(
            "(?i)(?<!\\w)(?<!(?:[<>=]|\\b(?:LIKE|BETWEEN|AND)\\b|(?:[<>=]|\\bIN)\\s{0,9}\\()\\s{0,9})_(?!\\w)"
                    + "|(?<!\\w)_\\s*(?:[.,<>=!+*/-]|(?:NOT|LIKE|IN|BETWEEN)\\b)");

    private static final Pattern APART = Pattern.compile("([<>!])\\s+=");
    private static final Pattern AS = Pattern.compile("(?i)\\bAS\\b");
    private static final Pattern ASC = Pattern.compile("(?i)\\bASC\\b");
    private static final Pattern GROUPED_AGGREGATE = Pattern.compile("(?i)\\(\\s*(?:MAX|MIN|COUNT|SUM|AVG)\\s*\\(");
    private static final Set<String> AGGREGATES = Set.of("MAX", "MIN", "COUNT", "SUM", "AVG");
    private static final Set<String> OPERATORS = Set.of("-", "+", "*", "/");
    private static final String ALL = "*";

    /** A query that the evaluator cannot read. */
    private static final class Unread extends Exception {
        private static final long serialVersionUID = 1;
    }

    private final Schema schema;
    private final String text;
    private final Map<String, String> aliases = new HashMap<>();
    private int named;

    private SpiderReader(Schema schema, String text) {
        this.schema = schema;
        this.text = text;
    }

    /** @return empty if Spider's evaluator cannot read it */
    static Optional<SpiderForm> read(String sql, Schema schema) {
        String joined = APART.matcher(sql).replaceAll("$1=");
        String text = QUOTED.matcher(joined).replaceAll("_");
        if (text.contains("'")
                || text.contains("\"")
                || UNREAD.matcher(text).find()
                || QUOTED_NAME.matcher(text).find()) {
            return Optional.empty();
        }
        Optional<Query> tree =
                SqliteSql.asWritten(joined, schema, SqliteNames.SAME).tree();
        SpiderReader reader = new SpiderReader(schema, text);
        try {
            if (tree.isEmpty()) {
                return Optional.empty();
            }
            reader.aliases(tree.get());
            return reader.named == AS.matcher(text).results().count()
                    ? Optional.of(reader.form(tree.get()))
                    : Optional.empty();
        } catch (Unread e) {
            return Optional.empty();
        }
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Collects the aliases of the whole statement: the last of a name counts everywhere. */
    private void aliases(Query query) throws Unread {
        switch (query) {
            case Query.SetOperation s -> {
                aliases(s.left());
                aliases(s.right());
            }
            case Query.With _ -> throw new Unread();
            case Block b -> {
                for (Source source : b.from()) {
                    aliases(source);
                }
                for (Predicate.Nested nested : b.nested()) {
                    aliases(nested.inner());
                }
            }
        }
    }

    private void aliases(Source source) throws Unread {
        switch (source) {
            case Source.Named n -> {
                if (n.alias().isPresent()) {
                    named++;
                    String alias = lower(n.alias().get());
                    aliases.put(alias, lower(n.table()));
                    check(schema.table(alias).isEmpty());
                }
            }
            case Source.Derived d -> aliases(d.query());
            case Source.Join j -> {
                aliases(j.left());
                aliases(j.right());
            }
        }
    }

    private static void check(boolean read) throws Unread {
        if (!read) {
            throw new Unread();
        }
    }

    /** Reads a query; of set operations, which the evaluator nests to the right. */
    private SpiderForm form(Query query) throws Unread {
        List<Block> blocks = new ArrayList<>();
        List<String> operators = new ArrayList<>();
        flatten(query, blocks, operators);
        SpiderForm form = block(blocks.getLast(), Optional.empty());
        for (int i = operators.size() - 1; i >= 0; i--) {
            form = block(blocks.get(i), Optional.of(new SetPart(operators.get(i), form)));
        }
        return form;
    }

    private static void flatten(Query query, List<Block> blocks, List<String> operators) throws Unread {
        switch (query) {
            case Block b -> blocks.add(b);
            case Query.With _ -> throw new Unread();
            case Query.SetOperation s -> {
                flatten(s.left(), blocks, operators);
                operators.add(
                        switch (s.operator()) {
                            case UNION -> "union";
                            case INTERSECT -> "intersect";
                            case EXCEPT -> "except";
                            case UNION_ALL, INTERSECT_ALL, EXCEPT_ALL -> throw new Unread();
                        });
                flatten(s.right(), blocks, operators);
                Block last = blocks.removeLast();
                blocks.add(
                        s.orderBy().isEmpty() && s.limit().isEmpty()
                                ? last
                                : last.withOrderBy(s.orderBy()).withLimit(s.limit()));
            }
        }
    }

    private SpiderForm block(Block block, Optional<SetPart> set) throws Unread {
        check(block.from().size() == 1);
        List<Object> tables = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Conditions on = from(block.from().getFirst(), tables, names);
        Scope scope = new Scope(names);
        List<Selected> select = new ArrayList<>();
        for (Block.Output output : block.select()) {
            check(output.alias().isEmpty());
            select.add(scope.selected(output.expr()));
        }
        List<Unit> groups = new ArrayList<>();
        for (Expr group : block.groupBy()) {
            groups.add(scope.unit(group));
        }
        List<Value> keys = new ArrayList<>();
        for (Block.Order key : block.orderBy()) {
            check(key.nulls().isEmpty());
            keys.add(scope.value(key.expr()));
        }
        return new SpiderForm(
                block.distinct(),
                List.copyOf(select),
                List.copyOf(tables),
                on,
                scope.conditions(block.where()),
                List.copyOf(groups),
                scope.conditions(block.having()),
                direction(block.orderBy()),
                List.copyOf(keys),
                block.limit().map(Block.Limit::count),
                set);
    }

    /** The evaluator has one direction for all keys: that of the last key that names one. */
    private String direction(List<Block.Order> keys) {
        if (keys.isEmpty()) {
            return "";
        }
        boolean falls = keys.stream().anyMatch(Block.Order::descending)
                && (keys.getLast().descending() || !ASC.matcher(text).find());
        return falls ? "desc" : "asc";
    }

    private Conditions from(Source source, List<Object> tables, List<String> names) throws Unread {
        switch (source) {
            case Source.Named n -> {
                Table table = schema.table(n.table()).orElseThrow(Unread::new);
                tables.add(lower(table.name()));
                names.add(lower(table.name()));
                return Conditions.NO;
            }
            case Source.Derived d -> {
                check(d.alias().isEmpty());
                tables.add(form(d.query()));
                return Conditions.NO;
            }
            case Source.Join j -> {
                check(j.kind() == Source.JoinKind.INNER && j.using().isEmpty());
                Conditions left = from(j.left(), tables, names);
                Conditions right = from(j.right(), tables, names);
                return left.and(right).and(new Scope(names).conditions(j.on()));
            }
        }
    }

    /** Reads expressions of a block. @param names of its tables, in order: the first with a column has it */
    private final class Scope {
        private final List<String> names;

        Scope(List<String> names) {
            this.names = names;
        }

        private String column(Expr.Column column) throws Unread {
            String name = lower(column.name());
            if (column.qualifier().isPresent()) {
                String qualifier = lower(column.qualifier().get());
                return in(aliases.getOrDefault(qualifier, qualifier), name).orElseThrow(Unread::new);
            }
            for (String table : names) {
                Optional<String> found = in(table, name);
                if (found.isPresent()) {
                    return found.get();
                }
            }
            throw new Unread();
        }

        private Optional<String> in(String table, String column) {
            return schema.table(table).flatMap(t -> t.column(column)).map(c -> table + "." + column);
        }

        /** Reads a column, perhaps in an aggregate. */
        private Unit unit(Expr expr) throws Unread {
            return switch (expr) {
                case Expr.Call c -> {
                    Unit inner = plain(argument(c));
                    yield new Unit(lower(c.name()), inner.column(), c.distinct());
                }
                default -> plain(expr);
            };
        }

        private Unit plain(Expr expr) throws Unread {
            return switch (expr) {
                case Expr.Column c -> new Unit(SpiderForm.NONE, column(c), false);
                case Expr.Star s when s.qualifier().isEmpty() -> new Unit(SpiderForm.NONE, ALL, false);
                default -> throw new Unread();
            };
        }

        private Expr argument(Expr.Call call) throws Unread {
            check(AGGREGATES.contains(call.name()) && call.arguments().size() == 1);
            return call.arguments().getFirst();
        }

        private Value value(Expr expr) throws Unread {
            if (expr instanceof Expr.Arithmetic(String operator, Expr left, Expr right)) {
                check(OPERATORS.contains(operator));
                return new Value(operator, unit(left), Optional.of(unit(right)));
            }
            return new Value(SpiderForm.NONE, unit(expr), Optional.empty());
        }

        /** Reads an output: its aggregate stands outside, so that one before an operator must stand in parentheses. */
        Selected selected(Expr expr) throws Unread {
            if (expr instanceof Expr.Call call) {
                Value inner = value(argument(call));
                return new Selected(
                        lower(call.name()),
                        call.distinct()
                                ? new Value(
                                        inner.operator(),
                                        new Unit(
                                                inner.left().aggregate(),
                                                inner.left().column(),
                                                true),
                                        inner.right())
                                : inner);
            }
            check(!(expr instanceof Expr.Arithmetic(var _, Expr.Call _, var _))
                    || GROUPED_AGGREGATE.matcher(text).find());
            return new Selected(SpiderForm.NONE, value(expr));
        }

        /**
         * Reads conditions: AND binds before OR, and there are no parentheses. A column at the end of a condition takes in all
         * that an OR puts behind it, as the evaluator's reader does.
         */
        Conditions conditions(List<Predicate> conjuncts) throws Unread {
            boolean or = conjuncts.size() == 1 && conjuncts.getFirst() instanceof Predicate.Or;
            List<Predicate> parts = or && conjuncts.getFirst() instanceof Predicate.Or(List<Predicate> any)
                    ? any
                    : List.of(new Predicate.And(conjuncts));
            List<Condition> all = new ArrayList<>();
            List<String> between = new ArrayList<>();
            boolean taken = false;
            for (Predicate part : parts) {
                boolean first = true;
                for (Predicate one : part instanceof Predicate.And(List<Predicate> both) ? both : List.of(part)) {
                    taken &= first;
                    if (!taken) {
                        if (!all.isEmpty()) {
                            between.add(first ? "or" : "and");
                        }
                        all.add(condition(one));
                        taken = endsInColumn(one);
                    }
                    first = false;
                }
            }
            return new Conditions(all, between);
        }

        private static boolean endsInColumn(Predicate predicate) {
            return predicate instanceof Predicate.Compare c
                            && !(c.right() instanceof Expr.Literal || c.right() instanceof Expr.Scalar)
                    || predicate instanceof Predicate.Between b && b.high() instanceof Expr.Column;
        }

        private Condition condition(Predicate predicate) throws Unread {
            return switch (predicate) {
                case Predicate.Compare c -> one(false, operator(c.operator()), c.left(), right(c.right()));
                case Predicate.CompareQuery c -> {
                    check(c.quantifier() == Predicate.Quantifier.ONE);
                    yield one(false, operator(c.operator()), c.left(), Optional.of(form(c.inner())));
                }
                case Predicate.InQuery q -> one(q.negated(), "in", q.left(), Optional.of(form(q.inner())));
                case Predicate.InList l -> {
                    check(l.values().size() == 1);
                    yield one(l.negated(), "in", l.operand(), right(l.values().getFirst()));
                }
                case Predicate.Like l -> {
                    check(l.operator().equals("LIKE"));
                    yield one(l.negated(), "like", l.operand(), right(l.pattern()));
                }
                case Predicate.Between b ->
                    new Condition(b.negated(), "between", value(b.operand()), right(b.low()), right(b.high()));
                case Predicate.IsNull _,
                        Predicate.And _,
                        Predicate.Or _,
                        Predicate.Not _,
                        Predicate.Truth _,
                        Predicate.Exists _ -> throw new Unread();
            };
        }

        private Condition one(boolean not, String operator, Expr left, Optional<SpiderForm> right) throws Unread {
            return new Condition(not, operator, value(left), right, Optional.empty());
        }

        private static String operator(Predicate.Comparison comparison) {
            return comparison == Predicate.Comparison.NE ? "!=" : comparison.symbol();
        }

        /** Reads a value, which does not count, or an inner query; of an expression the evaluator looks at its first column. */
        private Optional<SpiderForm> right(Expr expr) throws Unread {
            return switch (expr) {
                case Expr.Scalar s -> Optional.of(form(s.query()));
                case Expr.NumberLiteral _, Expr.TextLiteral _ -> Optional.empty();
                case Expr.Arithmetic a -> right(a.left());
                default -> {
                    unit(expr);
                    yield Optional.empty();
                }
            };
        }
    }
}
