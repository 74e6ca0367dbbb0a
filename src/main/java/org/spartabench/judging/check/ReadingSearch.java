package org.spartabench.judging.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.PredicatePhrase;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.check.Claims.Bound;
import org.spartabench.judging.check.Claims.Figure;
import org.spartabench.judging.check.QuestionFeatures.Mark;
import org.spartabench.judging.check.Readings.SecondReading;
import org.spartabench.judging.check.Readings.SecondReading.Aspect;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Searches for the second readings of one question. */
record ReadingSearch(
        Schema schema,
        Lexicon lexicon,
        Block query,
        String text,
        QuestionFeatures questionFeatures,
        List<Question> wordings,
        List<QuestionFeatures> features,
        CheckQueries queries,
        List<String> answer,
        boolean whole,
        List<SecondReading> found,
        ColumnNames names) {

    private static final Set<String> ONCE = Set.of("different", "distinct", "unique", "once", "kinds", "various");
    /** Asks for values one by one; who asks which ones there are wants each once. */
    private static final Pattern LISTED = Pattern.compile("(?i)^what (?:are|were) the\\b");

    private static final Pattern TIES = Pattern.compile(", with ties broken [^?.]*");

    List<SecondReading> run() {
        for (Trees.Placed placed : Trees.predicates(query)) {
            switch (placed.predicate()) {
                case Predicate.Compare c
                when c.right() instanceof Expr.Literal && c.operator().toggled() != c.operator() -> {
                    bound(placed, c);
                    unit(placed, c);
                }
                case Predicate.Between b when !b.negated() -> between(placed);
                case Predicate.And _, Predicate.Or _, Predicate.Not _ -> {}
                default -> base(placed);
            }
        }
        distinctReading();
        ties();
        return found;
    }

    private boolean add(Aspect aspect, boolean open, String inquiry, Block other, String phrase, String clear) {
        Optional<List<String>> otherwise = queries.answer(other).filter(o -> !queries.same(query, other));
        otherwise.ifPresent(o -> found.add(new SecondReading(
                aspect, open && !whole, inquiry, other, answer, o, phrase, open && !whole ? clear : text)));
        return otherwise.isPresent();
    }

    /** Gives the figures that a wording of the query states for a predicate. */
    private List<Figure> figures(int number, PredicatePath path) {
        return features.get(number).figures().stream()
                .filter(f -> predicate(wordings.get(number), f.start())
                        .filter(path::equals)
                        .isPresent())
                .toList();
    }

    private void bound(Trees.Placed placed, Predicate.Compare c) {
        List<Integer> stating = stating(placed.path());
        if (stating.isEmpty() || StatedTimes.month(c.left())) {
            return;
        }
        Block moved = Trees.replace(query, placed.path(), c.with(c.operator().toggled()));
        Figure own = figures(stating.getFirst(), placed.path()).getFirst();
        Optional<Figure> same = questionFeatures.figures().stream()
                .filter(f -> f.value().equals(own.value()))
                .findFirst();
        boolean stated = stated(stating, placed.path());
        if (stated || same.isPresent()) {
            String figure = same.map(f -> questionFeatures.part(f.start(), f.end()))
                    .orElse(wordings.get(stating.getFirst()).text().substring(own.start(), own.end()));
            boolean moment = kind(placed.path().block(), c.left())
                    .filter(ColumnWords.Kind::moment)
                    .isPresent();
            String is = Readings.words(c.operator(), moment) + " " + figure;
            String inquiry = "Is the " + noun(placed.path().block(), c.left()) + " " + is + ", or "
                    + Readings.words(c.operator().toggled(), moment) + " " + figure + "?";
            if (stated) {
                add(Aspect.BOUND, false, inquiry, moved, is, text);
            } else if (same.get().bound() == Bound.IS || same.get().vague()) {
                add(Aspect.BOUND, true, inquiry, moved, is, replaced(same.get(), is));
            }
        } else if (!expressed(placed.path().block(), c)) {
            absent(
                    placed.path(),
                    "Is there a bound on the " + noun(placed.path().block(), c.left()) + "?",
                    stating);
        }
    }

    /** Tells whether the question has the number that is compared with, in any unit. */
    private boolean expressed(BlockPath at, Predicate.Compare c) {
        List<String> numbers = ComparedFigures.literals(c);
        Optional<Units.Unit> own =
                names.column(at, c.left()).flatMap(schema::column).flatMap(x -> Units.of(x, List.of()));
        return questionFeatures.figures().stream()
                .anyMatch(f -> numbers.contains(f.value())
                        || f.value().matches("\\d+(\\.\\d+)?")
                                && Units.at(text, f.start(), f.end())
                                        .flatMap(u -> own.flatMap(o -> u.convert(new BigDecimal(f.value()), o)))
                                        .filter(v -> numbers.contains(Claims.plain(v)))
                                        .isPresent());
    }

    private void between(Trees.Placed placed) {
        List<Integer> stating = stating(placed.path());
        boolean any = stating.stream()
                .flatMap(w -> figures(w, placed.path()).stream())
                .anyMatch(f -> questionFeatures.figures().stream()
                        .anyMatch(s -> s.value().equals(f.value())));
        Expr operand = ((Predicate.Between) placed.predicate()).operand();
        if (!stating.isEmpty() && !any && !StatedTimes.month(operand) && !stated(stating, placed.path())) {
            absent(
                    placed.path(),
                    "Is there a bound on the " + noun(placed.path().block(), operand) + "?",
                    stating);
        }
    }

    /** Adds a reading without the predicate; its phrase is what the grammar says for it. */
    private void absent(PredicatePath path, String inquiry, List<Integer> among) {
        phrase(path, among)
                .ifPresent(
                        p -> add(Aspect.BOUND, true, inquiry, Trees.remove(query, path), p, inserted(" (" + p + ")")));
    }

    private List<Integer> stating(PredicatePath path) {
        return IntStream.range(0, Readings.WAYS)
                .filter(w -> !figures(w, path).isEmpty())
                .boxed()
                .toList();
    }

    private boolean stated(List<Integer> stating, PredicatePath path) {
        return stating.size() < Readings.WAYS && whole
                || stating.stream()
                        .anyMatch(w -> figures(w, path).stream()
                                .allMatch(f -> StatedTimes.states(
                                        text,
                                        questionFeatures.figures(),
                                        wordings.get(w).text(),
                                        f)));
    }

    /** Gives the shortest phrase that the grammar has for a predicate. */
    private Optional<String> phrase(PredicatePath path, List<Integer> among) {
        return among.stream()
                .flatMap(w -> phrases(w, path).map(p -> wordings.get(w).text().substring(p.start(), p.end())))
                .filter(p -> !p.isBlank())
                .min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .map(String::strip);
    }

    private Stream<PredicatePhrase> phrases(int number, PredicatePath path) {
        return wordings.get(number).phrases().stream()
                .filter(PredicatePhrase.class::isInstance)
                .map(PredicatePhrase.class::cast)
                .filter(p -> p.predicate().equals(path));
    }

    private void unit(Trees.Placed placed, Predicate.Compare c) {
        Optional<ColumnRef> column = names.column(placed.path().block(), c.left());
        Optional<Figure> figure = questionFeatures.figures().stream()
                .filter(f -> ComparedFigures.literals(c).contains(f.value()))
                .findFirst();
        if (column.isEmpty() || figure.isEmpty() || !(c.right() instanceof Expr.NumberLiteral number)) {
            return;
        }
        ColumnWords words = lexicon.column(column.get().table(), column.get().column());
        String plain = questionFeatures.part(figure.get().start(), figure.get().end());
        if (words.kind() == ColumnWords.Kind.MONEY) {
            boolean dollars = plain.startsWith("$") || text.matches("(?si).*\\bdollars?\\b.*");
            BigDecimal cents = number.value().movePointLeft(2);
            Block other = Trees.replace(query, placed.path(), c.withRight(new Expr.NumberLiteral(cents)));
            String inquiry = "Is " + plain + " in the unit dollars, or in cents?";
            String unit = dollars ? plain : "$" + plain;
            add(Aspect.UNIT, !dollars, inquiry, other, unit, inPlace(figure.get(), unit));
        } else {
            words.unit().ifPresent(u -> measured(placed, c, column.get(), u.many(), figure.get(), plain));
        }
    }

    private void measured(
            Trees.Placed placed, Predicate.Compare c, ColumnRef column, String unit, Figure figure, String plain) {
        if (!(c.left() instanceof Expr.Column left)) {
            return;
        }
        List<String> stems = QuestionFeatures.stems(unit);
        boolean used = features.stream().allMatch(w -> Readings.holds(Readings.stems(w), stems));
        boolean open = used && !Readings.holds(Readings.stems(questionFeatures), stems);
        List<Column> others = schema.table(column.table()).stream()
                .flatMap(t -> t.columns().stream())
                .filter(o -> o.type().numeric() && !o.name().equals(column.column()))
                .toList();
        for (Column other : others) {
            String inquiry = "Is " + plain + " a figure of the unit " + unit + ", or of the "
                    + lexicon.column(column.table(), other.name()).noun().one() + "?";
            Predicate moved =
                    new Predicate.Compare(new Expr.Column(left.qualifier(), other.name()), c.operator(), c.right());
            String with = plain + " " + unit;
            Block misread = Trees.replace(query, placed.path(), moved);
            if (add(Aspect.UNIT, open, inquiry, misread, with, inPlace(figure, with))) {
                return;
            }
        }
    }

    /** Finds a condition on the rows of a figure that the question does not state. */
    private void base(Trees.Placed placed) {
        Block block = placed.path().block().in(query);
        if (placed.path().clause() != Clause.WHERE
                || !(block.select().getFirst().expr() instanceof Expr.Call call && call.aggregate())) {
            return;
        }
        Set<String> stems = Readings.stems(questionFeatures);
        List<Integer> stating = new ArrayList<>();
        boolean stated = false;
        for (int w = 0; w < Readings.WAYS; w++) {
            Set<String> own = own(w, placed.path());
            if (!own.isEmpty()) {
                stating.add(w);
            }
            stated |= own.isEmpty() || own.stream().anyMatch(s -> Readings.holds(stems, List.of(s)));
        }
        boolean open = !stated;
        phrase(placed.path(), stating)
                .ifPresent(p -> add(
                        Aspect.BASE,
                        open,
                        "Is the " + Readings.function(call) + " taken over all "
                                + block.table()
                                        .map(t -> lexicon.table(t).noun().many())
                                        .orElse("rows")
                                + ", or only over some of them (" + p + ")?",
                        Trees.remove(query, placed.path()),
                        p,
                        inserted(" (only " + p + ")")));
    }

    /** Gives the stems that a wording uses for a predicate and for nothing else. */
    private Set<String> own(int number, PredicatePath path) {
        Set<String> within = new HashSet<>();
        Set<String> without = new HashSet<>();
        List<PredicatePhrase> phrases = phrases(number, path).toList();
        for (Mark word : features.get(number).words()) {
            boolean in = phrases.stream().anyMatch(p -> p.start() <= word.start() && word.end() <= p.end());
            (in ? within : without).add(word.what());
        }
        within.removeAll(without);
        return within;
    }

    private void distinctReading() {
        Expr output = query.select().getFirst().expr();
        Optional<Block> other = output instanceof Expr.Call call && call.distinct()
                ? Optional.of(query.withSelect(new Expr.Call(call.name(), false, call.arguments())))
                : query.distinct() ? Optional.of(query.withDistinct(false)) : Optional.empty();
        if (other.isEmpty() || !wordings.stream().allMatch(w -> asksDistinct(w.text()))) {
            return;
        }
        Expr column = output instanceof Expr.Call call ? call.arguments().getFirst() : output;
        String noun = noun(BlockPath.ROOT, column);
        String inquiry = "Does each different " + noun + " count once, or each time that it is there?";
        String clear = text.replaceFirst("^(How many|What are the|Which|List the|Find the|Give the) ", "$1 different ");
        add(
                Aspect.ONCE,
                !asksDistinct(text)
                        && (output instanceof Expr.Call || LISTED.matcher(text).find()),
                inquiry,
                other.get(),
                "different",
                clear.equals(text) ? inserted(", each different one once") : clear);
    }

    private static boolean asksDistinct(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")).anyMatch(ONCE::contains);
    }

    private void ties() {
        Optional<String> rule = wordings.stream()
                .map(w -> TIES.matcher(w.text()))
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst();
        if (query.limit().isEmpty() || query.orderBy().size() < 2 || rule.isEmpty()) {
            return;
        }
        List<Block.Order> turned = new ArrayList<>(query.orderBy());
        for (int i = 1; i < turned.size(); i++) {
            turned.set(i, turned.get(i).turned());
        }
        boolean open = !text.toLowerCase(Locale.ROOT).matches("(?s).*\\bties?\\b.*|.*\\btied\\b.*");
        add(
                Aspect.TIE,
                open,
                "Which comes first where there is a tie?",
                query.withOrderBy(turned),
                rule.get().substring(2),
                inserted(rule.get()));
    }

    /** Replaces a figure and what vaguely introduces it. */
    private String replaced(Figure figure, String by) {
        String before = text.substring(0, figure.start())
                .replaceFirst(
                        "(?i)\\b(?:by|until|till|through|around|about|roughly|approximately|nearly|up to|exactly)"
                                + " $",
                        "");
        return before + by + text.substring(figure.end());
    }

    private String inPlace(Figure figure, String by) {
        return text.substring(0, figure.start()) + by + text.substring(figure.end());
    }

    private String inserted(String phrase) {
        return text.replaceFirst("\\s*([?.!]*)\\s*$", Matcher.quoteReplacement(phrase) + "$1");
    }

    private Optional<ColumnWords.Kind> kind(BlockPath at, Expr expr) {
        return names.column(at, expr)
                .map(c -> lexicon.column(c.table(), c.column()).kind());
    }

    private String noun(BlockPath at, Expr expr) {
        return names.column(at, expr)
                .map(c -> lexicon.column(c.table(), c.column()).noun().one())
                .orElse("number");
    }

    /** Finds the innermost predicate that a character of a question states. */
    private static Optional<PredicatePath> predicate(Question question, int at) {
        return question.phrases().stream()
                .filter(p -> p.start() <= at && at < p.end())
                .filter(Question.PredicatePhrase.class::isInstance)
                .min(Comparator.comparingInt(p -> p.end() - p.start()))
                .map(p -> ((Question.PredicatePhrase) p).predicate());
    }
}
