package org.spartabench.judging.clarify.dialogue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Walk;

/**
 * Answers inquiries without a model: the inquiry is matched to the outputs, conditions, links and order of the query by
 * columns, values and words of the lexicon, and the best match is put into English (4.10: words that name columns and
 * values, no syntax).
 */
public final class TreeOracle {

    /** The reply where no part of the query concerns the inquiry. */
    public static final String NOT_NEEDED = "The question does not need that.";

    /** @param words that an inquiry about this uses @param cues phrases that inquiries of this sort use */
    private record Statement(String text, Set<String> words, Pattern cues) {

        int match(Set<String> asked, String inquiry) {
            int shared = (int) words.stream().filter(asked::contains).count();
            return 2 * shared + (cues.matcher(inquiry).find() ? 3 : 0);
        }
    }

    private static final Pattern BOUND =
            Pattern.compile("exactly|at least|at most|more than|less than|\\bcount|includ|bound|limit"
                    + " on|earlier|later|before|after|how (?:many|much|high|low)");
    private static final Pattern SCOPE =
            Pattern.compile("\\ball\\b|\\bonly\\b|average|total|\\bwhich\\b|mean|share|of those");
    private static final Pattern ONCE = Pattern.compile("once|duplicate|different|distinct|repeat");
    private static final Pattern TIES = Pattern.compile("\\btie|tied|same rank|equal");
    private static final Pattern ORDER = Pattern.compile("sort|in what order|order");
    private static final Pattern OUTPUT = Pattern.compile("which columns?|what columns?|wanted|output|returned|shown");
    private static final Pattern LINK = Pattern.compile("link|relate|connect|belong|match|join");
    private static final Pattern MISSING = Pattern.compile("missing|without an?|empty|no value|unknown");
    private static final Pattern UNIT = Pattern.compile("dollar|cents|\\bunits?\\b|in what measure");
    private static final Pattern NEVER = Pattern.compile("never|\\bno\\b|not|without");

    private final Block query;
    private final Schema schema;
    private final Lexicon lexicon;
    private final ColumnNames names;

    public TreeOracle(Block query, Schema schema, Lexicon lexicon) {
        this.query = query;
        this.schema = schema;
        this.lexicon = lexicon;
        this.names = ColumnNames.of(query, schema);
    }

    /** Answers an inquiry; {@link #NOT_NEEDED} if nothing in the query fits it. */
    public String answer(String inquiry) {
        String text = inquiry.toLowerCase(Locale.ROOT);
        Set<String> asked = words(inquiry);
        return statements().stream()
                .filter(s -> s.match(asked, text) > 2)
                .max(Comparator.comparingInt(s -> s.match(asked, text)))
                .map(Statement::text)
                .orElse(NOT_NEEDED);
    }

    private List<Statement> statements() {
        List<Statement> all = new ArrayList<>();
        for (BlockPath at : Trees.blocks(query).reversed()) {
            block(at, at.in(query), all);
        }
        for (Trees.Placed placed : Trees.predicates(query)) {
            condition(placed.path().block(), placed.predicate(), all);
        }
        return all;
    }

    private void block(BlockPath at, Block block, List<Statement> into) {
        boolean root = at.equals(BlockPath.ROOT);
        Expr output = block.select().getFirst().expr();
        boolean distinct = block.distinct() || output instanceof Expr.Call call && call.distinct();
        String what = valueName(at, output);
        if (root || output instanceof Expr.Call c && c.aggregate()) {
            String once = distinct
                    ? "Equal values are taken once (" + what + ")."
                    : "Equal values are not merged: each row is taken (" + what + ").";
            into.add(new Statement(once, words(what), ONCE));
        }
        if (root) {
            into.add(new Statement("Only " + what + " is wanted.", words(what), OUTPUT));
        }
        if (output instanceof Expr.Call call && call.aggregate()) {
            String over =
                    block.where().stream().flatMap(p -> phrase(at, p).stream()).collect(Collectors.joining("; and "));
            String rows = block.table().map(t -> "rows of " + t).orElse("the joined rows");
            into.add(new Statement(
                    sentence(function(call) + " is taken over " + rows
                            + (over.isEmpty() ? " without further condition" : ", only where " + over)),
                    words(function(call) + " " + over + " " + rows),
                    SCOPE));
        }
        order(at, block, into);
    }

    private void order(BlockPath at, Block block, List<Statement> into) {
        if (block.orderBy().isEmpty()) {
            return;
        }
        List<String> keys = block.orderBy().stream()
                .map(o -> valueName(at, o.expr()) + (o.descending() ? " from high to low" : " from low to high"))
                .toList();
        String first = "The rows come by " + keys.getFirst()
                + block.limit()
                        .map(l -> ", the first " + l.count() + " of them are taken")
                        .orElse("");
        into.add(new Statement(first + ".", words(keys.getFirst()), ORDER));
        String ties = keys.size() < 2
                ? "No other column decides between equal ones."
                : "Among equal ones the next is decided by " + String.join(", then by ", keys.subList(1, keys.size()))
                        + ".";
        into.add(new Statement(ties, words(String.join(" ", keys.subList(1, keys.size()))), TIES));
    }

    private void condition(BlockPath at, Predicate p, List<Statement> into) {
        phrase(at, p).ifPresent(text -> {
            Pattern cues = switch (p) {
                case Predicate.Compare c when c.operator() == Comparison.EQ || c.operator() == Comparison.NE -> SCOPE;
                case Predicate.Compare _, Predicate.Between _, Predicate.CompareQuery _ -> BOUND;
                case Predicate.InQuery q -> q.negated() ? NEVER : LINK;
                case Predicate.Exists e -> e.negated() ? NEVER : LINK;
                case Predicate.IsNull _ -> MISSING;
                case Predicate.InList _, Predicate.Like _, Predicate.Truth _ -> SCOPE;
                case Predicate.And _, Predicate.Or _, Predicate.Not _ -> SCOPE;
            };
            into.add(new Statement(sentence(text), words(text), cues));
        });
        if (p instanceof Predicate.Compare c && c.right() instanceof Expr.NumberLiteral) {
            unit(at, c, into);
        }
        if (p instanceof Predicate.InQuery q && q.inner() instanceof Block inner) {
            int child = at.in(query).nested().indexOf(q);
            if (child >= 0) {
                String link = "The values of " + valueName(at, q.left()) + " and of "
                        + valueName(at.child(child), inner.select().getFirst().expr()) + " stand for the same thing.";
                into.add(new Statement(link, words(link), LINK));
            }
        }
    }

    /** Says what a figure is a figure of, and in which unit. */
    private void unit(BlockPath at, Predicate.Compare c, List<Statement> into) {
        names.column(at, c.left()).ifPresent(column -> {
            ColumnWords words = lexicon.column(column.table(), column.column());
            String unit = words.kind() == ColumnWords.Kind.MONEY
                    ? " in dollars"
                    : words.unit().map(u -> " in the unit " + u.many()).orElse("");
            String text = valueName(at, c.right()) + " is a figure of " + named(column) + unit + ".";
            into.add(new Statement(text, words(text), UNIT));
        });
    }

    /** Puts a condition into words; none for AND, OR and NOT, whose parts are put into words themselves. */
    private Optional<String> phrase(BlockPath at, Predicate p) {
        return switch (p) {
            case Predicate.Compare c ->
                Optional.of(valueName(at, c.left()) + " is "
                        + compared(at, c.left(), c.operator(), valueName(at, c.right())));
            case Predicate.Between b ->
                Optional.of(valueName(at, b.operand()) + (b.negated() ? " is not" : " is") + " from "
                        + valueName(at, b.low()) + " to " + valueName(at, b.high()) + ", with both of them counted");
            case Predicate.InList l ->
                Optional.of(valueName(at, l.operand()) + " is " + (l.negated() ? "none of " : "one of ")
                        + l.values().stream().map(v -> valueName(at, v)).collect(Collectors.joining(" or ")));
            case Predicate.Like l ->
                Optional.of(valueName(at, l.operand()) + (l.negated() ? " does not have" : " has") + " the form "
                        + valueName(at, l.pattern()));
            case Predicate.IsNull n ->
                Optional.of(valueName(at, n.operand()) + (n.negated() ? " is known" : " is missing"));
            case Predicate.CompareQuery c
            when c.inner() instanceof Block inner ->
                Optional.of(valueName(at, c.left()) + " is "
                        + compared(at, c.left(), c.operator(), quantified(c) + inner(at, c, inner)));
            case Predicate.InQuery q
            when q.inner() instanceof Block inner ->
                Optional.of(valueName(at, q.left()) + " is " + (q.negated() ? "none" : "one") + " of the values of "
                        + inner(at, q, inner));
            case Predicate.Exists e
            when e.inner() instanceof Block inner ->
                Optional.of((e.negated() ? "there is no row of " : "there is a row of ")
                        + inner.table().orElse("the joined tables") + " for it");
            case Predicate.Truth t -> Optional.of(valueName(at, t.operand()) + " holds");
            case Predicate.And _, Predicate.Or _, Predicate.Not _ -> Optional.empty();
            case Predicate.Nested _ -> Optional.empty();
        };
    }

    private static String quantified(Predicate.CompareQuery c) {
        return switch (c.quantifier()) {
            case ONE -> "";
            case ANY -> "at least one of the values of ";
            case ALL -> "every one of the values of ";
        };
    }

    private String inner(BlockPath at, Predicate.Nested nested, Block inner) {
        int child = at.in(query).nested().indexOf(nested);
        BlockPath below = child < 0 ? at : at.child(child);
        String over = child < 0
                ? ""
                : inner.where().stream()
                        .filter(p -> !(p instanceof Predicate.Nested))
                        .flatMap(p -> phrase(below, p).stream())
                        .collect(Collectors.joining("; and "));
        return valueName(below, inner.select().getFirst().expr()) + (over.isEmpty() ? "" : ", only where " + over);
    }

    private String compared(BlockPath at, Expr left, Comparison operator, String right) {
        boolean moment = type(at, left).filter(ColumnType::temporal).isPresent();
        return switch (operator) {
            case EQ -> right;
            case NE -> "not " + right;
            case GT -> (moment ? "after " : "greater than ") + right + ", and not equal to it";
            case GE -> (moment ? "on or after " : "at least ") + right + ", which itself counts";
            case LT -> (moment ? "before " : "less than ") + right + ", and not equal to it";
            case LE -> (moment ? "on or before " : "at most ") + right + ", which itself counts";
        };
    }

    private Optional<ColumnType> type(BlockPath at, Expr expr) {
        return names.column(at, expr).flatMap(schema::column).map(Column::type);
    }

    private static String function(Expr.Call call) {
        return switch (call.name()) {
            case "AVG" -> "the average";
            case "SUM" -> "the total";
            case "COUNT" -> "the number";
            case "MIN" -> "the least value";
            case "MAX" -> "the greatest value";
            default -> "the figure";
        };
    }

    /** Names a value: a column with its table and the words that people use for it, a constant as it stands. */
    private String valueName(BlockPath at, Expr expr) {
        return switch (expr) {
            case Expr.Column c -> names.column(at, c).map(this::named).orElse("the column " + c.name());
            case Expr.TextLiteral t -> "'" + t.value() + "'";
            case Expr.NumberLiteral n -> n.value().toPlainString();
            case Expr.Call call
            when call.aggregate() && call.arguments().getFirst() instanceof Expr.Star ->
                "the number of rows of " + at.in(query).table().orElse("the joined tables");
            case Expr.Call call
            when call.aggregate() ->
                function(call) + " of " + (call.distinct() ? "different values of " : "")
                        + valueName(at, call.arguments().getFirst());
            case Expr.Star _ -> "every column";
            default ->
                Stream.of(
                                "a figure made of",
                                Walk.exprs(expr)
                                        .filter(Expr.Column.class::isInstance)
                                        .map(e -> valueName(at, e))
                                        .distinct()
                                        .collect(Collectors.joining(" and ")))
                        .collect(Collectors.joining(" "));
        };
    }

    private String named(ColumnRef column) {
        String words = lexicon.column(column.table(), column.column()).noun().one();
        String plain = "the column " + column.column() + " of " + column.table();
        return words.equalsIgnoreCase(column.column()) || words.isBlank() ? plain : plain + " (" + words + ")";
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    private static final Set<String> IDLE = Set.of(
            "the", "column", "of", "is", "are", "a", "an", "it", "to", "and", "or", "in", "only", "where", "not",
            "with", "which", "what", "does", "do", "for", "row", "rows", "value", "taken", "over", "itself", "counts",
            "count", "equal", "than");

    private static Set<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT)
                        .replaceAll("(?<=\\d),(?=\\d{3})", "")
                        .split("[^\\p{L}\\d.]+|_|\\.(?=\\s|$)"))
                .filter(w -> !w.isBlank() && !IDLE.contains(w))
                .map(w -> w.length() > 3 && w.endsWith("s") ? w.substring(0, w.length() - 1) : w)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
