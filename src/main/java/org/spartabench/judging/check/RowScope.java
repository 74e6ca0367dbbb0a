package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.Claims.Bound;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.walk.Walk;

/**
 * Compares over which rows question and query speak: none, only some, every one, the second of an order, or a share of them.
 *
 * @param words the words of the question in lower case, {@code _} for those that state a constant and {@code #} for figures
 */
record RowScope(
        Vocabulary vocabulary,
        CheckedItem pair,
        Said said,
        QuestionFeatures features,
        Claims claims,
        Set<Integer> covered,
        String words) {

    private static final Set<String> UP = WordLists.words("upwards");
    private static final Set<String> DOWN = WordLists.words("downwards");
    private static final String GAP =
            "(?:(?!(?:that|which|who|whose|of|is|are|was|were|other|and|or|but|by|only|just|all|every|longer|more|fewer|less|\\S+ing)\\b)[^#"
                + " ]+ ){0,4}?";
    private static final String HAVE = "(?:have|has|had|own|owns|owned|keep|keeps|kept)";
    private static final Pattern EVERY = Pattern.compile(
            "\\b(?:than|exceeds?|exceeded) (?:in |for |on |at |by )?" + "(?:every|everyone|everybody|each|all)\\b");
    private static final Pattern SOME =
            Pattern.compile("\\b(?:than|exceeds?|exceeded) (?:in |for |on |at |by )?(?:some|at least)\\b");
    private static final Set<String> BEHIND = Set.of(
            "#",
            "after",
            "behind",
            "next",
            "runner",
            "but",
            "except",
            "besides",
            "following",
            "rank",
            "ranks",
            "ranked",
            "other",
            "median",
            "middle");
    private static final Pattern COUNTING = Pattern.compile("\\bhow many\\b|\\bnumber of\\b|\\bcount\\b");
    private static final Pattern SHARE =
            Pattern.compile("\\b(?:what|which|give|find|show|tell|compute|calculate|return)\\b(?: \\S+){0,3}"
                    + " (?:percentage|percent|proportion|share|fraction) (?:of|is|are|do|does|did|have|has)\\b");
    private static final Pattern DIFFERENCE = Pattern.compile(
            "\\b(?:what|which|give|find|show|tell|compute|calculate|return)\\b.* difference between\\b");
    /** Says that there is none of something. */
    private static final Set<String> NOTHING = Set.of(
            "no", "out", "zero", "nil", "lack", "lacks", "lacking", "fail", "fails", "failed", "empty", "free", "miss",
            "missed", "missing", "clean", "yet", "gone", "devoid", "short");

    private static final Set<String> DIFFERENCES = Set.of("difference", "diff", "margin", "gap", "spread", "change");

    static RowScope of(
            Vocabulary vocabulary,
            CheckedItem pair,
            Said said,
            QuestionFeatures features,
            Claims claims,
            Set<Integer> covered) {
        String words = said.indexes()
                .map(i -> {
                    Said.Word word = said.words().get(i);
                    boolean figure = features.figures().stream()
                            .anyMatch(f -> f.start() <= word.start() && word.end() <= f.end());
                    return covered.contains(i) ? "_" : figure ? "#" : word.word();
                })
                .collect(Collectors.joining(" "));
        return new RowScope(vocabulary, pair, said, features, claims, covered, words);
    }

    List<Finding> findings() {
        return Stream.of(none(), only(), every(), place(), share(), with(), zero(), some())
                .flatMap(Optional::stream)
                .toList();
    }

    /** Finds what only some rows have ("engines with a ladder") or have undergone ("has left") if the query does not read it. */
    private Optional<Finding> with() {
        return claims.tables.stream()
                .flatMap(t -> pair.schema().table(t).stream())
                .flatMap(t -> t.columns().stream().map(c -> new ColumnRef(t.name(), c.name())))
                .filter(c -> !claims.columns.contains(c))
                .filter(c -> things(c) || vocabulary.absent(pair, c))
                .filter(c -> {
                    String core = Pattern.quote(String.join(" ", vocabulary.core(pair.schema(), c)));
                    return Pattern.compile("\\b(?:with|without|having|carrying|" + HAVE + ") (?:an?|any|no|some) "
                                            + core + "\\b|" + "\\b(?:has|have|had|who|already) " + core
                                            + "(?= the\\b|$)")
                                    .matcher(words)
                                    .find()
                            || things(c)
                                    && words.matches(
                                            ".*\\b(?:with|without|having|carrying|" + HAVE + ") " + core + "(?: .*|$)");
                })
                .findFirst()
                .flatMap(c -> found("The query has no condition on the " + c.column(), Stream.of()));
    }

    /** Tells whether a column counts things of which some rows have none: {@code guests}. */
    private boolean things(ColumnRef ref) {
        return pair.schema()
                        .column(ref)
                        .filter(c -> c.role() == Role.MEASURE
                                && c.type() == ColumnType.INTEGER
                                && !vocabulary.flag(pair, ref)
                                && c.name().matches(".*\\p{L}{3}s")
                                && Units.of(c, List.of()).isEmpty())
                        .isPresent()
                && pair.queries()
                        .count(Block.from(ref.table(), Optional.empty())
                                .withWhere(List.of(new Predicate.Compare(
                                        Expr.Column.of(ref.column()),
                                        Comparison.EQ,
                                        new Expr.NumberLiteral(BigDecimal.ZERO)))))
                        .filter(n -> n > 0)
                        .isPresent();
    }

    /** Finds "which loans were extended" where the query wants those with no renewals. */
    private Optional<Finding> zero() {
        boolean says = !features.denials().isEmpty()
                || said.negativeWords() > 0
                || features.figures().stream().anyMatch(f -> f.value().matches("0|1"))
                || said.words().stream().anyMatch(w -> NOTHING.contains(w.word()));
        return says
                ? Optional.empty()
                : claims.numbers.stream()
                        .filter(n -> n.figure().value().equals("0")
                                && (n.figure().bound() == Bound.IS || n.figure().bound() == Bound.AT_MOST)
                                && n.path().isPresent()
                                && n.column().filter(this::things).isPresent()
                                && claims.flags.stream().noneMatch(f -> f.path().equals(n.path()))
                                && claims.denials.stream()
                                        .noneMatch(d -> d.path().equals(n.path())))
                        .findFirst()
                        .flatMap(n -> found(
                                "The query wants no " + n.column().get().column() + ", the question does not say so",
                                Stream.empty()));
    }

    /** Finds a condition that there is some of what the question does not name: {@code cars_max > 0}. */
    private Optional<Finding> some() {
        return claims.numbers.stream()
                .filter(n -> !n.counts()
                        && n.path().isPresent()
                        && (n.figure().value().matches("[01]") && n.figure().bound() == Bound.MORE
                                || n.figure().value().equals("1") && n.figure().bound() == Bound.AT_LEAST))
                .filter(n -> n.column()
                        .filter(c -> !vocabulary.flag(pair, c) && !vocabulary.mentioned(pair, said, c, Set.of()))
                        .isPresent())
                .filter(n ->
                        features.figures().stream().noneMatch(f -> f.value().matches("0|1")))
                .findFirst()
                .flatMap(n -> found(
                        "The question does not mention the " + n.column().get().column(),
                        Trees.predicates(pair.query()).stream()
                                .filter(p -> n.path().equals(Optional.of(p.path())))));
    }

    private static Optional<Finding> found(String message, Stream<Trees.Placed> at) {
        return Optional.of(Finding.of(COVERAGE, WARNING, message)
                .at(at.map(p -> new InPredicate(p.path())).toArray(Place[]::new)));
    }

    /** Finds "no hive of kind A" where the query asks for a hive of another kind. */
    private Optional<Finding> none() {
        List<Trees.Placed> denied = Trees.predicates(pair.query()).stream()
                .filter(p -> switch (p.predicate()) {
                    case Predicate.Compare c -> c.operator() == Comparison.NE && c.right() instanceof Expr.Literal;
                    case Predicate.InList l -> l.negated();
                    case Predicate.Like l -> l.negated();
                    default -> false;
                })
                .toList();
        if (denied.isEmpty() || denied.size() != claims.denials.size() || !simple()) {
            return Optional.empty();
        }
        return several(claims.denials.stream().flatMap(d -> d.column().stream()))
                .filter(table -> {
                    Matcher m = Pattern.compile(
                                    "\\b(?:no|never|without|(?:not|\\S+n't) (?!only|just|all|every)(?:\\S+ )?"
                                            + "(?:a|an|any|" + HAVE + ")) " + GAP + nouns(table))
                            .matcher(words);
                    return m.find() && !words.substring(0, m.start()).matches(".*\\b" + nouns(table) + ".*");
                })
                .flatMap(table -> found(
                        "The question asks for no such " + noun(table) + ", the query for another " + noun(table),
                        denied.stream()));
    }

    /** Finds "have only hives of kind A" and "hives that all …" where the query asks for one such hive. */
    private Optional<Finding> only() {
        if (!claims.denials.isEmpty() || !simple()) {
            return Optional.empty();
        }
        Stream<ColumnRef> bound = Stream.concat(
                claims.texts.stream().flatMap(t -> t.column().stream()),
                claims.numbers.stream().flatMap(n -> n.column().stream()));
        return several(bound)
                .filter(table -> {
                    String few = "(?!(?:a|an|one) )" + GAP + nouns(table);
                    String all = "(?:all|each|every|every one) (?:of )?(?:whose|their|its|his|her) (?:\\S+ )?"
                            + nouns(table);
                    String behind = nouns(table) + "(?: that| which| who)? (?:all|each)\\b(?! of)";
                    return Pattern.compile("\\bonly " + HAVE + " " + few + "|\\b(?:" + HAVE + "|with) only " + few
                                    + "|\\b" + all + "|\\b" + behind)
                            .matcher(words)
                            .find();
                })
                .flatMap(table -> found(
                        "The question asks for all " + TableNames.plural(noun(table)) + ", the query for any such "
                                + noun(table),
                        Trees.predicates(pair.query()).stream()
                                .filter(p -> p.predicate() instanceof Predicate.Nested)));
    }

    private String nouns(Table table) {
        return vocabulary.nouns(table.name()).stream()
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?:", ")\\b"));
    }

    private String noun(Table table) {
        return TableNames.singular(vocabulary.nouns(table.name()).getFirst());
    }

    /** Gives the only table of the columns if several of its rows belong to one row of what the query returns. */
    private Optional<Table> several(Stream<ColumnRef> columns) {
        List<String> tables = columns.map(ColumnRef::table).distinct().toList();
        Optional<ColumnRef> output = claims.output();
        boolean rows = output.isEmpty()
                && pair.query().table().filter(tables::contains).isPresent();
        return tables.size() != 1 || rows
                ? Optional.empty()
                : pair.schema()
                        .table(tables.getFirst())
                        .filter(t -> pair.schema()
                                .foreignKeys(t)
                                .filter(k -> !k.references().equals(t.name()))
                                .anyMatch(k -> output.isPresent()
                                                && output.get().table().equals(t.name())
                                        ? k.columns().contains(output.get().column())
                                        : claims.tables.contains(k.references())
                                                && pair.schema().table(k.references()).stream()
                                                        .flatMap(pair.schema()::foreignKeys)
                                                        .noneMatch(b ->
                                                                b.references().equals(t.name()))));
    }

    /** Tells whether the query only filters rows one by one: no groups with conditions, no figures of inner queries. */
    private boolean simple() {
        boolean counts = pair.query().select().getFirst().expr() instanceof Expr.Call c && c.aggregate();
        return claims.functions.size() <= (counts ? 1 : 0)
                && Walk.blocks(pair.query()).allMatch(b -> b.having().isEmpty())
                && Trees.predicates(pair.query()).stream().allMatch(p -> switch (p.predicate()) {
                    case Predicate.Compare c ->
                        c.left() instanceof Expr.Column
                                && (c.right() instanceof Expr.Literal || c.right() instanceof Expr.Column);
                    case Predicate.InQuery q -> !q.negated() && q.inner() instanceof Block;
                    case Predicate.Exists e -> !e.negated() && e.inner() instanceof Block;
                    case Predicate.CompareQuery _, Predicate.Not _, Predicate.IsNull _, Predicate.Truth _ -> false;
                    case Predicate.Between _, Predicate.InList _, Predicate.Like _, Predicate.And _, Predicate.Or _ ->
                        true;
                });
    }

    /** Finds "more than every one" where the query asks for more than one of them, and the reverse. */
    private Optional<Finding> every() {
        List<Trees.Placed> every = new ArrayList<>();
        List<Trees.Placed> some = new ArrayList<>();
        for (Trees.Placed p : Trees.predicates(pair.query())) {
            if (p.predicate() instanceof Predicate.CompareQuery q
                    && q.operator() != Comparison.EQ
                    && q.operator() != Comparison.NE
                    && q.inner() instanceof Block inner) {
                boolean up = q.operator() == Comparison.GT || q.operator() == Comparison.GE;
                String call = inner.select().getFirst().expr() instanceof Expr.Call c ? c.name() : "";
                if (q.quantifier() == Quantifier.ANY || call.equals(up ? "MIN" : "MAX")) {
                    some.add(p);
                } else if (q.quantifier() == Quantifier.ALL || call.equals(up ? "MAX" : "MIN")) {
                    every.add(p);
                }
            }
        }
        boolean least = EVERY.matcher(words).find();
        boolean differ =
                least ? every.isEmpty() : some.isEmpty() && SOME.matcher(words).find();
        return differ && !(least ? some : every).isEmpty()
                ? found(
                        least
                                ? "The question compares with every one, the query with any one"
                                : "The question compares with any one, the query with every one",
                        (least ? some : every).stream())
                : Optional.empty();
    }

    /** Finds "the second highest" where the query takes another place of the order, and "the highest" where it takes a later one. */
    private Optional<Finding> place() {
        if (!claims.steps.isEmpty() || !claims.denials.isEmpty() || claims.extremes.isEmpty()) {
            return Optional.empty();
        }
        List<Block.Limit> limits =
                Walk.blocks(pair.query()).flatMap(b -> b.limit().stream()).toList();
        List<String> all = List.of(words.split(" "));
        boolean first = all.stream().noneMatch(w -> QuestionFeatures.ORDINALS.contains(w) || BEHIND.contains(w));
        for (int i = 0; i < all.size(); i++) {
            int place = i == 0 || first ? 0 : Math.max(0, QuestionFeatures.ORDINALS.indexOf(all.get(i - 1)));
            boolean counted = claims.numbers.stream()
                    .anyMatch(n -> n.path().isPresent() && n.figure().value().matches(place + "|" + (place + 1)));
            boolean other = limits.stream().noneMatch(l -> l.offset() <= place && place < l.offset() + l.count());
            boolean ordered = first ? !limits.isEmpty() : place > 0 && !counted;
            if (superlative(all.get(i)) && other && ordered) {
                return found(
                        "The question asks for the " + (first ? "" : all.get(i - 1) + " ") + all.get(i)
                                + ", the query for another place of the order",
                        Stream.of());
            }
        }
        return Optional.empty();
    }

    private static boolean superlative(String word) {
        String compared = word.replaceFirst("est$", "er");
        return Set.of("most", "least").contains(QuestionFeatures.FUNCTIONS.getOrDefault(word, ""))
                || word.endsWith("est") && (UP.contains(compared) || DOWN.contains(compared));
    }

    /** Finds a share or a difference that the query does not compute. */
    private Optional<Finding> share() {
        Expr output = pair.query().select().getFirst().expr();
        boolean plain = output instanceof Expr.Call c
                && c.aggregate()
                && c.arguments().stream().allMatch(a -> a instanceof Expr.Column || a instanceof Expr.Star);
        List<String> names = claims.columns.stream()
                .flatMap(c -> TableNames.words(c.column()).stream())
                .toList();
        if (!plain
                || COUNTING.matcher(words).find()
                || Walk.exprs(pair.query(), Expr.Arithmetic.class).findAny().isPresent()) {
            return Optional.empty();
        }
        boolean added = Set.of("COUNT", "SUM").contains(((Expr.Call) output).name());
        boolean shares = names.stream().anyMatch(WordLists.words("words of shares")::contains);
        if (added && !shares && SHARE.matcher(words).find()) {
            return found("The question asks for a share, the query for a number", Stream.of());
        }
        return DIFFERENCE.matcher(words).find() && names.stream().noneMatch(DIFFERENCES::contains)
                ? found("The question asks for a difference, the query computes none", Stream.of())
                : Optional.empty();
    }
}
