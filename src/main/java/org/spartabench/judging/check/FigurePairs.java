package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.judging.check.Claims.Bound;
import org.spartabench.judging.check.Claims.Figure;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Compares two figures of a question that follow each other with the conditions that hold them: each on its column, joined alike. */
record FigurePairs(Vocabulary vocabulary, CheckedItem pair, QuestionFeatures features, Claims claims) {

    private static final Pattern JOINT = Pattern.compile("(?i)\\b(?:and|or|but|with|whose|that)\\b|,");
    /** Bounds the figure before it, or joins two sets of rows. */
    private static final Pattern OTHER =
            Pattern.compile("(?i)\\b(?:those|ones|also|plus|well|either|both|neither|nor)\\b|\\b(?:or|and) (?:up|so|"
                    + Stream.of("upwards", "downwards")
                            .flatMap(list -> WordLists.words(list).stream())
                            .collect(Collectors.joining("|"))
                    + ")\\b(?! than)");

    List<Finding> findings() {
        List<Finding> found = new ArrayList<>();
        List<Figure> all = features.figures();
        for (int i = 0; i + 1 < all.size(); i++) {
            Optional<Claims.Number> one = number(all.get(i));
            Optional<Claims.Number> two = number(all.get(i + 1));
            if (one.isPresent()
                    && two.isPresent()
                    && !one.get().column().equals(two.get().column())) {
                int from = i == 0 ? 0 : all.get(i - 1).end();
                int to = i + 2 < all.size()
                        ? all.get(i + 2).start()
                        : features.text().length();
                compare(all.get(i), one.get(), all.get(i + 1), two.get(), from, to)
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    /** Finds the only bound on a column with the value of a figure that is alone in having it. */
    private Optional<Claims.Number> number(Figure figure) {
        List<Claims.Number> equal = claims.numbers.stream()
                .filter(n -> n.figure().value().equals(figure.value()))
                .toList();
        boolean alone = equal.size() == 1
                && features.figures().stream()
                                .filter(f -> f.value().equals(figure.value()))
                                .count()
                        == 1;
        return equal.stream()
                .filter(n -> alone
                        && n.column().isPresent()
                        && n.path().isPresent()
                        && n.figure().bound() != Bound.IS)
                .findFirst();
    }

    private Optional<Finding> compare(Figure f, Claims.Number one, Figure g, Claims.Number two, int from, int to) {
        String between = features.part(f.end(), g.start());
        Optional<MatchResult> joint = JOINT.matcher(between).results().reduce((a, b) -> b);
        if (joint.isEmpty()) {
            return Optional.empty();
        }
        Said before = Said.of(features.part(from, f.end() + joint.get().start()));
        Said behind = Said.of(features.part(f.end() + joint.get().end(), to));
        ColumnRef first = one.column().orElseThrow();
        ColumnRef second = two.column().orElseThrow();
        if (mentions(before, second)
                && !mentions(before, first)
                && mentions(behind, first)
                && !mentions(behind, second)) {
            return found(
                    "The question says " + features.part(f.start(), f.end()) + " of the " + second.column()
                            + ", the query of the " + first.column(),
                    f,
                    one);
        }
        boolean or = between.matches("(?is).*\\bor\\b.*");
        boolean and = between.matches("(?is).*\\band\\b.*");
        boolean sets = claims.tables.stream()
                .flatMap(t -> vocabulary.nouns(t).stream())
                .anyMatch(Said.of(between)::holds);
        boolean open = or == and || sets || OTHER.matcher(between).find() || !claims.denials.isEmpty();
        return open || or == either(one, two) || !block(one).equals(block(two))
                ? Optional.empty()
                : found(
                        "The question joins the conditions with " + (or ? "or" : "and") + ", the query with "
                                + (or ? "and" : "or"),
                        g,
                        two);
    }

    private boolean mentions(Said said, ColumnRef column) {
        return vocabulary.mentioned(pair, said, column, Set.of());
    }

    private static BlockPath block(Claims.Number number) {
        return number.path().orElseThrow().block();
    }

    /** Tells whether two conditions are in different branches of one OR. */
    private boolean either(Claims.Number one, Claims.Number two) {
        Predicate p = Trees.at(pair.query(), one.path().orElseThrow());
        Predicate q = Trees.at(pair.query(), two.path().orElseThrow());
        return Trees.predicates(pair.query()).stream()
                .flatMap(x -> x.predicate() instanceof Predicate.Or o ? Stream.of(o) : Stream.empty())
                .anyMatch(o -> o.any().stream().noneMatch(branch -> holds(branch, p) && holds(branch, q))
                        && o.any().stream().anyMatch(branch -> holds(branch, p))
                        && o.any().stream().anyMatch(branch -> holds(branch, q)));
    }

    private static boolean holds(Predicate branch, Predicate part) {
        return Walk.predicates(branch).anyMatch(part::equals);
    }

    private static Optional<Finding> found(String message, Figure figure, Claims.Number number) {
        return Optional.of(Finding.of(COVERAGE, WARNING, message)
                .at(
                        new InQuestion(figure.start(), figure.end()),
                        new InPredicate(number.path().orElseThrow())));
    }
}
