package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Compares the states of which question and query speak: what is so, what is still so, what has ended, and conditions on the
 * presence of a value that the question says in other words or not at all.
 */
record States(
        Vocabulary vocabulary,
        CheckedItem pair,
        Said said,
        QuestionFeatures features,
        Claims claims,
        Set<Integer> covered) {

    private static final Set<String> PLAIN = WordLists.words("plain participles");
    private static final Set<String> BEING = WordLists.words("before states");
    private static final Set<String> PARTICLES =
            Set.of("off", "ahead", "out", "up", "down", "through", "away", "back", "along");
    private static final Set<String> CONTINUED = Set.of("still", "currently", "now", "yet", "anymore");
    private static final Set<String> STATES = WordLists.words("states");
    private static final Pattern OVER =
            Pattern.compile("(?i)\\bany ?more\\b|\\bno longer\\b|\\bformer(?:ly)?\\b|\\bused to\\b");
    private static final Set<String> STILL = Set.of("still", "currently", "presently");
    private static final Set<String> ENDS = WordLists.words("ends");

    List<Finding> findings() {
        return Stream.concat(unsaid(), Stream.of(state(), ended(), pace()).flatMap(Optional::stream))
                .toList();
    }

    /** Finds conditions on the presence of a value, or on a mark, whose column the question does not name. */
    private Stream<Finding> unsaid() {
        List<Trees.Placed> all = Trees.predicates(pair.query());
        List<Trees.Placed> unsaid = all.stream()
                .filter(placed -> stated(placed)
                        .filter(c -> !vocabulary.mentioned(pair, said, c, Set.of())
                                && vocabulary.marks(pair, said, c).isEmpty())
                        .isPresent())
                .toList();
        boolean one = unsaid.size() == 1
                && all.stream().noneMatch(p -> switch (p.predicate()) {
                    case Predicate.InQuery q -> q.negated();
                    case Predicate.Exists e -> e.negated();
                    default -> false;
                });
        return said.indexes().anyMatch(i -> paraphrase(i, one))
                ? Stream.of()
                : unsaid.stream()
                        .flatMap(placed -> found(
                                "The question does not mention the condition " + Sql.print(placed.predicate()),
                                Stream.of(placed))
                                .stream());
    }

    /** Gives the column whose presence, or whose yes or no, a predicate wants. */
    private Optional<ColumnRef> stated(Trees.Placed placed) {
        return placed.predicate() instanceof Predicate.IsNull n
                ? pair.names().column(placed.path().block(), n.operand())
                : claims.flags.stream()
                        .filter(f -> f.path().equals(Optional.of(placed.path())))
                        .map(Claims.Flag::column)
                        .findFirst();
    }

    /**
     * Tells whether a word that neither schema nor data have describes what the question asks for: "current members".
     *
     * @param one whether a "still" or "yet" can only be about one condition
     */
    private boolean paraphrase(int i, boolean one) {
        String word = word(i);
        boolean phrase = PARTICLES.contains(word(i + 1)) // "called off", but not "went through the press"
                && !Set.of("the", "a", "an").contains(word(i + 2));
        boolean describes =
                BEING.contains(word(i - 1)) || phrase || covered.contains(i + 1) || row(i + 1) || unknown(i + 1);
        boolean ended = word.equals("longer") && word(i - 1).equals("no");
        boolean perfect = word(i - 1).matches("has|have|had") && word.endsWith("ed") && unknown(i) && dated();
        return one && (ended || perfect || CONTINUED.contains(word))
                || describes && unknown(i) && (phrase || !PLAIN.contains(word));
    }

    /** Tells whether the presence of a moment is a condition: idioms in the perfect ("packed it in") say that it has come. */
    private boolean dated() {
        return claims.flags.stream().anyMatch(f -> f.holds() && !vocabulary.flag(pair, f.column()));
    }

    private boolean row(int i) {
        return claims.tables.stream().anyMatch(t -> vocabulary.nouns(t).contains(word(i)));
    }

    /** Tells whether neither schema nor data have the word. */
    private boolean unknown(int i) {
        return i < said.words().size()
                && !covered.contains(i)
                && !PARTICLES.contains(word(i))
                && Character.isLetter(word(i).charAt(0))
                && features.words().stream()
                        .anyMatch(m -> m.start() == said.words().get(i).start())
                && !vocabulary.schemaWord(
                        pair.schema(),
                        Vocabulary.reached(pair, claims),
                        said.words().get(i));
    }

    /** Finds a state ("the empty barrels") if the query wants no presence and no yes or no, though it could. */
    private Optional<Finding> state() {
        boolean wants = !claims.denials.isEmpty()
                || Trees.predicates(pair.query()).stream()
                        .anyMatch(p -> stated(p).isPresent());
        boolean could = claims.tables.stream()
                .flatMap(t -> pair.schema().table(t).stream())
                .anyMatch(t -> t.columns().stream().anyMatch(c -> partial(t, c)));
        return said.indexes()
                .filter(i -> !wants
                        && STATES.contains(word(i))
                        && unknown(i)
                        && (BEING.contains(word(i - 1)) || row(i + 1))
                        && could)
                .findFirst()
                .map(i -> said.words().get(i))
                .map(w -> Finding.of(COVERAGE, WARNING, "The query has no condition for " + w.word())
                        .at(new InQuestion(w.start(), w.end())));
    }

    /** Tells whether only some rows have the column, or a yes in it, and the query does not use it. */
    private boolean partial(Table table, Column column) {
        ColumnRef ref = new ColumnRef(table.name(), column.name());
        return !claims.columns.contains(ref)
                && (vocabulary.flag(pair, ref)
                        || (column.role() == Role.MOMENT
                                        || column.type().temporal()
                                        || column.role() == Role.IDENTIFIER)
                                && vocabulary.absent(pair, ref));
    }

    /** Finds "still with us" where the query wants those that have left, and "no longer" where it wants the others. */
    private Optional<Finding> ended() {
        boolean still = said.indexes().anyMatch(i -> !covered.contains(i) && STILL.contains(word(i)));
        boolean over = OVER.matcher(said.text()).find();
        return claims.flags.stream()
                .filter(f -> vocabulary.core(pair.schema(), f.column()).stream().anyMatch(ENDS::contains)
                        && vocabulary.marks(pair, said, f.column()).isEmpty())
                .filter(f -> f.holds() ? still && !over : over && !still)
                .findFirst()
                .map(f -> Finding.of(
                                COVERAGE,
                                WARNING,
                                "The question says " + (f.holds() ? "still" : "no longer") + ", the query "
                                        + (f.holds() ? "wants a " : "wants no ")
                                        + f.column().column())
                        .at(f.path().stream().map(InPredicate::new).toArray(Place[]::new)));
    }

    /** Finds "the slowest" where the query takes the least time, or the greatest speed. */
    private Optional<Finding> pace() {
        boolean fast = said.words().stream().anyMatch(w -> w.word().matches("fastest|quickest"));
        boolean slow = said.words().stream().anyMatch(w -> w.word().equals("slowest"));
        List<Block> blocks = Walk.blocks(pair.query()).toList();
        for (Block block : fast == slow ? List.<Block>of() : blocks) {
            Stream<Block.Order> ordered =
                    block.limit().isPresent() ? block.orderBy().stream().limit(1) : Stream.of();
            Stream<Boolean> least =
                    Stream.concat(
                            ordered.flatMap(o -> time(block, o.expr()).map(time -> time == !o.descending()).stream()),
                            block.select().stream()
                                    .map(Block.Output::expr)
                                    .flatMap(Walk.only(Expr.Call.class))
                                    .filter(c -> c.name().matches("MIN|MAX"))
                                    .flatMap(c -> time(block, c.arguments().getFirst())
                                            .map(time -> time == c.name().equals("MIN"))
                                            .stream()));
            if (least.anyMatch(quick -> quick != fast)) {
                return found(
                        "The question asks for the " + (fast ? "fastest" : "slowest") + ", the query for the "
                                + (fast ? "slowest" : "fastest"),
                        Stream.of());
            }
        }
        return Optional.empty();
    }

    /** Tells whether a column measures how long something takes (true) or its speed (false); empty for others. */
    private Optional<Boolean> time(Block block, Expr expr) {
        Optional<Column> column = expr instanceof Expr.Column c
                ? block.table().flatMap(pair.schema()::table).flatMap(t -> t.column(c.name()))
                : Optional.empty();
        boolean speed = column.filter(c -> c.name().toLowerCase(Locale.ROOT).matches(".*(?:speed|velocity|pace).*"))
                .isPresent();
        return speed
                ? Optional.of(false)
                : column.flatMap(c -> Units.of(c, List.of()))
                        .filter(u -> u.measures().equals("time"))
                        .map(_ -> true);
    }

    private String word(int i) {
        return i < 0 || i >= said.words().size() ? "" : said.words().get(i).word();
    }

    private static Optional<Finding> found(String message, Stream<Trees.Placed> at) {
        return Optional.of(Finding.of(COVERAGE, WARNING, message)
                .at(at.map(p -> new InPredicate(p.path())).toArray(Place[]::new)));
    }
}
