package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.KNOWLEDGE;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.knowledge.Knowledge;
import org.spartabench.judging.check.knowledge.Knowledge.Definition;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Holds the query against the definitions that its set gives beside the question: conditions, formulas, columns and extremes. */
final class KnowledgeUse implements CheckedItem.Check {

    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.-])\\d+(?:\\.\\d+)?(?![\\w.%-])");
    private static final Pattern COUNTED = Pattern.compile("(?i)\\bcount\\s*\\(\\s*(?:distinct\\s+)?[\\w.\"`]+\\s*\\)");
    private static final Pattern QUOTED = Pattern.compile("[`\"]([^`\"]+)[`\"]");
    private static final Pattern WORD = Pattern.compile("\\b[A-Za-z_]\\w*\\b(?!\\s*\\()");
    private static final Set<String> EMPTY = WordLists.words("idle words");

    /** A comparison of a column with a constant; a range has two, a list one for each value. */
    private record Piece(String column, String operator, String constant) {

        String shown() {
            return operator + " " + constant;
        }
    }

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        List<Definition> used = pair.knowledge().definitions().stream()
                .filter(d -> applies(d, pair.question().text()))
                .toList();
        for (Definition definition : used) {
            Stream.concat(
                            conditions(definition).stream().flatMap(c -> condition(pair, definition, c, used).stream()),
                            definition.conditions().isEmpty() ? value(pair, definition).stream() : Stream.empty())
                    .findFirst()
                    .ifPresent(found::add);
        }
        return found;
    }

    /** Whether the question has one of the words that are defined. */
    private static boolean applies(Definition definition, String question) {
        Set<String> asked = stems(question);
        Set<String> defined = stems(definition.phrase());
        return defined.isEmpty() || defined.stream().anyMatch(asked::contains);
    }

    /** Whether all words of a part of the question are words that a definition defines. */
    static boolean defined(Knowledge knowledge, String part) {
        Set<String> words = stems(part);
        return !words.isEmpty()
                && knowledge.definitions().stream()
                        .anyMatch(d -> stems(d.phrase()).containsAll(words));
    }

    private static Set<String> stems(String text) {
        return Said.of(text).words().stream()
                .filter(w -> !EMPTY.contains(w.word()))
                .map(Said.Word::stem)
                .collect(Collectors.toSet());
    }

    /** Lists the conditions of a definition, and those that its formula counts. */
    private static List<Predicate> conditions(Definition definition) {
        return definition.conditions().isEmpty()
                ? definition.value().stream()
                        .flatMap(Walk::exprs)
                        .flatMap(Walk.only(Expr.Condition.class))
                        .map(Expr.Condition::predicate)
                        .toList()
                : definition.conditions();
    }

    private static Optional<Finding> condition(
            CheckedItem pair, Definition definition, Predicate condition, List<Definition> all) {
        List<Piece> wanted = pieces(pair, condition);
        if (wanted.isEmpty() || wanted.stream().anyMatch(p -> p.constant().matches(".*%.*|'?\\d{4}[-/]\\d.*"))) {
            return Optional.empty(); // dates have many forms
        }
        String column = wanted.getFirst().column();
        Set<Piece> own = new LinkedHashSet<>();
        predicates(pair).forEach(p -> own.addAll(pieces(pair, p)));
        own.removeIf(p -> !p.column().equals(column));
        if (own.containsAll(wanted)) {
            return Optional.empty();
        }
        Set<Piece> rivals = new LinkedHashSet<>(own);
        all.stream()
                .flatMap(d -> conditions(d).stream())
                .flatMap(c -> pieces(pair, c).stream())
                .forEach(rivals::remove);
        rivals.removeIf(p -> stated(pair, p));
        if (!rivals.isEmpty() || own.stream().anyMatch(wanted::contains)) {
            String is = own.stream().map(Piece::shown).collect(Collectors.joining(", "));
            return Optional.of(differs(pair, definition, condition, own, column + " " + is));
        }
        return own.isEmpty() && !mentioned(pair).contains(column)
                ? Optional.of(missing(pair, definition, condition, column))
                : Optional.empty();
    }

    /** Whether the question has the constant, or the evidence has it elsewhere. */
    private static boolean stated(CheckedItem pair, Piece piece) {
        String constant = piece.constant().replace("'", "");
        Said said = Said.of(pair.question().text());
        boolean bound = constant.matches("-?\\d{1,9}")
                && Stream.of(-1, 1).anyMatch(by -> said.holds(String.valueOf(Integer.parseInt(constant) + by)));
        return bound && !piece.operator().equals("=")
                || pair.knowledge().text().contains("'" + constant + "'")
                || said.states(constant, Set.of()).filter(s -> !s.isEmpty()).isPresent();
    }

    /** Shows how many rows of the table fulfil the definition, and how many the condition of the query. */
    private static Finding differs(
            CheckedItem pair, Definition definition, Predicate condition, Set<Piece> own, String is) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(definition.meaning(), count(pair, condition)));
        predicates(pair)
                .filter(p -> pieces(pair, p).stream().anyMatch(own::contains))
                .filter(p -> !(p instanceof Predicate.And || p instanceof Predicate.Or || p instanceof Predicate.Not))
                .forEach(p -> rows.add(List.of(Sql.print(p), count(pair, bare(p)))));
        boolean none = rows.getFirst().getLast().equals("0"); // then the evidence may be what is wrong
        return finding(none ? WARNING : ERROR, definition, "the query has " + is)
                .showing(Evidence.pairs("condition", "rows", rows));
    }

    private static Finding missing(CheckedItem pair, Definition definition, Predicate condition, String column) {
        Finding finding = finding(WARNING, definition, "the query has no condition on " + column);
        Block query = pair.query();
        Block with = query.and(condition);
        boolean within = query.from().stream()
                .flatMap(Walk::sources)
                .flatMap(Walk.only(Source.Named.class))
                .flatMap(s -> pair.schema().table(s.table()).stream())
                .anyMatch(t -> t.column(column).isPresent());
        if (!within || pair.queries().rows(with).isEmpty()) {
            return finding;
        }
        if (pair.queries().same(query, with)) {
            return finding(INFO, definition, "the query has no condition on " + column + ", which changes nothing");
        }
        List<List<String>> rows = List.of(
                List.of("as is", pair.queries().shown(query)),
                List.of("with the condition", pair.queries().shown(with)));
        return finding(ERROR, definition, "the query has no condition on " + column)
                .showing(Evidence.pairs("query", "answer", rows))
                .fixedBy(new NewQuery("add the condition", Sql.print(with)));
    }

    private static String count(CheckedItem pair, Predicate condition) {
        Set<String> columns = columns(Walk.allExprs(condition));
        return pair.schema().tables().stream()
                .filter(t -> columns.stream().allMatch(c -> t.column(c).isPresent()))
                .flatMap(t ->
                        pair
                                .queries()
                                .count(Block.from(t.name(), Optional.empty()).withWhere(List.of(condition)))
                                .stream())
                .findFirst()
                .map(String::valueOf)
                .orElse("?");
    }

    /** Holds a formula, a column or an extreme against what the query computes and reads. */
    private static Optional<Finding> value(CheckedItem pair, Definition definition) {
        String meaning = plain(definition);
        Set<String> used = mentioned(pair);
        Set<String> named = named(pair, definition, meaning);
        Optional<String> unread = named.stream().filter(c -> !used.contains(c)).findFirst();
        boolean formula = definition.formula() && (definition.value().isPresent() || !named.isEmpty());
        if (unread.isPresent()) {
            return Optional.of(finding(
                            formula ? severity(definition) : WARNING,
                            definition,
                            "the query does not read " + unread.get())
                    .showing(computed(pair, definition)));
        }
        return formula ? computing(pair, definition, meaning) : extreme(pair, definition);
    }

    /** What cannot be read as SQL may be misread. */
    private static Severity severity(Definition definition) {
        return definition.value().isPresent() ? ERROR : WARNING;
    }

    private static Optional<Finding> computing(CheckedItem pair, Definition definition, String meaning) {
        List<BigDecimal> own = exprs(pair)
                .flatMap(Walk.only(Expr.NumberLiteral.class))
                .map(n -> n.value().abs())
                .toList();
        String said = pair.question().text();
        List<String> texts = exprs(pair)
                .flatMap(Walk.only(Expr.TextLiteral.class))
                .map(Expr.TextLiteral::value)
                .toList();
        Optional<String> number = NUMBER.matcher(meaning.replaceAll("[=<>]\\s*-?[\\d.]+", "= x"))
                .results()
                .map(m -> m.group())
                .filter(n -> !n.equals("1") && !n.equals("0") && !said.contains(n))
                .filter(n -> texts.stream().noneMatch(t -> t.contains(n)))
                .filter(n -> own.stream().noneMatch(o -> o.compareTo(new BigDecimal(n)) == 0))
                .findFirst();
        boolean divided = exprs(pair)
                .anyMatch(e -> e instanceof Expr.Arithmetic a && a.operator().equals("/")
                        || e instanceof Expr.Call c && c.name().equals("AVG"));
        boolean divides =
                Pattern.compile("(?i)\\bdivide\\s*\\(|/").matcher(meaning).find();
        return number.map(n -> "the query does not compute with " + n)
                .or(() -> divides && !divided ? Optional.of("the query divides nothing") : Optional.empty())
                .map(why -> finding(severity(definition), definition, why).showing(computed(pair, definition)));
    }

    /** Finds {@code MAX(x)} where the query takes the least, and vice versa. */
    private static Optional<Finding> extreme(CheckedItem pair, Definition definition) {
        if (!(definition.value().orElse(null) instanceof Expr.Call call)
                || !Set.of("MAX", "MIN").contains(call.name())
                || call.arguments().size() != 1) {
            return Optional.empty();
        }
        Set<String> columns = columns(Walk.exprs(call));
        boolean most = call.name().equals("MAX");
        Set<Boolean> taken = new LinkedHashSet<>();
        Walk.blocks(pair.query())
                .filter(b -> b.limit().isPresent() && !b.orderBy().isEmpty())
                .map(b -> b.orderBy().getFirst())
                .filter(o -> columns(Walk.exprs(o.expr())).equals(columns))
                .forEach(o -> taken.add(o.descending()));
        exprs(pair)
                .flatMap(Walk.only(Expr.Call.class))
                .filter(c -> Set.of("MAX", "MIN").contains(c.name())
                        && columns(Walk.exprs(c)).equals(columns))
                .forEach(c -> taken.add(c.name().equals("MAX")));
        return taken.equals(Set.of(!most))
                ? Optional.of(finding(ERROR, definition, "the query takes the " + (most ? "least" : "greatest"))
                        .showing(computed(pair, definition)))
                : Optional.empty();
    }

    private static Evidence computed(CheckedItem pair, Definition definition) {
        String own =
                pair.query().select().stream().map(o -> Sql.print(o.expr())).collect(Collectors.joining(", "));
        return Evidence.pairs(
                "by", "value", List.of(List.of("the evidence", definition.meaning()), List.of("the query", own)));
    }

    private static Finding finding(Severity severity, Definition definition, String query) {
        String phrase = definition.phrase().isBlank() ? "" : definition.phrase().strip() + " as ";
        return Finding.of(KNOWLEDGE, severity, "The evidence gives " + phrase + definition.meaning() + ", " + query);
    }

    /** Streams the expressions of all blocks. */
    private static Stream<Expr> exprs(CheckedItem pair) {
        Query query = pair.query();
        return Walk.exprs(query);
    }

    private static Stream<Predicate> predicates(CheckedItem pair) {
        return Walk.blocks(pair.query()).flatMap(Walk::predicates);
    }

    /** Lists the columns that a meaning names: all of SQL, of other texts only those that are no English words. */
    private static Set<String> named(CheckedItem pair, Definition definition, String meaning) {
        Set<String> known = pair.schema().tables().stream()
                .flatMap(t -> t.columns().stream())
                .map(c -> name(c.name()))
                .collect(Collectors.toSet());
        return WORD.matcher(meaning)
                .results()
                .map(m -> name(m.group()))
                .filter(known::contains)
                .filter(w -> definition.value().isPresent() || w.contains("_"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Writes a meaning with columns as words: without texts, qualifiers and quotes around names, and counts as such. */
    private static String plain(Definition definition) {
        String counts = COUNTED.matcher(definition.bare()).replaceAll("count()");
        String unquoted = QUOTED.matcher(counts).replaceAll(m -> name(m.group(1)));
        return unquoted.replaceAll("\\b[A-Za-z_]\\w*\\.(?=[A-Za-z_])", "");
    }

    /** Gives the name of a column as the import writes it, in small letters. */
    private static String name(String column) {
        String name = TableNames.fault(column).isEmpty() ? column : TableNames.fixed(column);
        return name.toLowerCase(Locale.ROOT);
    }

    private static Set<String> mentioned(CheckedItem pair) {
        return columns(exprs(pair));
    }

    private static Set<String> columns(Stream<Expr> exprs) {
        return exprs.flatMap(Walk.only(Expr.Column.class))
                .map(c -> name(c.name()))
                .collect(Collectors.toSet());
    }

    /** Gives the condition with its columns unqualified, for a table alone. */
    private static Predicate bare(Predicate p) {
        return switch (p) {
            case Predicate.Compare c -> new Predicate.Compare(bare(c.left()), c.operator(), c.right());
            case Predicate.InList l -> new Predicate.InList(bare(l.operand()), l.negated(), l.values());
            case Predicate.Between b -> new Predicate.Between(bare(b.operand()), b.negated(), b.low(), b.high());
            case Predicate.IsNull n -> new Predicate.IsNull(bare(n.operand()), n.negated());
            default -> p;
        };
    }

    private static Expr bare(Expr e) {
        return e instanceof Expr.Column c ? Expr.Column.of(c.name()) : e;
    }

    private static List<Piece> pieces(CheckedItem pair, Predicate p) {
        return switch (p) {
            case Predicate.Compare c when c.right() instanceof Expr.Literal l -> piece(pair, c.left(), c.operator(), l);
            case Predicate.InList l ->
                l.values().stream()
                        .flatMap(v -> piece(pair, l.operand(), Comparison.EQ, v).stream())
                        .toList();
            case Predicate.Between b ->
                Stream.concat(
                                piece(pair, b.operand(), Comparison.GE, b.low()).stream(),
                                piece(pair, b.operand(), Comparison.LE, b.high()).stream())
                        .toList();
            case Predicate.Like l -> piece(pair, l.operand(), Comparison.EQ, l.pattern());
            case Predicate.IsNull n
            when bare(n.operand()) instanceof Expr.Column c -> List.of(new Piece(name(c.name()), "IS", "NULL"));
            default -> List.of();
        };
    }

    /** Gives the comparison in one form: no negation, and no bound of whole numbers that excludes its own. */
    private static List<Piece> piece(CheckedItem pair, Expr left, Comparison operator, Expr right) {
        Expr operand = left instanceof Expr.Cast c ? c.operand() : left;
        if (!(operand instanceof Expr.Column column) || !(right instanceof Expr.Literal)) {
            return List.of();
        }
        String name = name(column.name());
        if (pair.schema().tables().stream().allMatch(t -> t.column(name).isEmpty())) {
            return List.of();
        }
        Comparison plain = operator == Comparison.NE ? Comparison.EQ : operator;
        boolean whole = pair.schema().tables().stream()
                .flatMap(t -> t.column(name).stream())
                .map(Column::type)
                .allMatch(t -> t == ColumnType.INTEGER);
        String text = right instanceof Expr.TextLiteral t ? t.value().strip() : Sql.print(right);
        if (!text.matches("-?\\d+(\\.\\d+)?")) {
            return List.of(new Piece(name, plain.symbol(), "'" + text + "'"));
        }
        BigDecimal value = new BigDecimal(text);
        if (whole && plain == Comparison.GT) {
            return List.of(new Piece(name, ">=", Claims.plain(value.add(BigDecimal.ONE))));
        }
        return List.of(
                whole && plain == Comparison.LT
                        ? new Piece(name, "<=", Claims.plain(value.subtract(BigDecimal.ONE)))
                        : new Piece(name, plain.symbol(), Claims.plain(value)));
    }
}
