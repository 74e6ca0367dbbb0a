package org.spartabench.judging.extract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.Form;
import org.spartabench.judging.extract.JudgedRow.Judged;
import org.spartabench.judging.extract.NameIndex.Named;
import org.spartabench.judging.extract.StatedFigures.Figure;
import org.spartabench.judging.extract.StatedFigures.Pair;

/**
 * Says whose a value is: that of the nearest name before it in its sentence, of the name that follows "from" or "by", or, where the
 * sentence names nobody before it, of the next name in it or the last one before it.
 */
record Ownership(PassageText text, List<Named> names) {

    /** Sentences over which a name goes on. */
    private static final int NEAR = 8;

    /** Most characters between a value and the name that follows it. */
    private static final int CLOSE = 45;

    private static final Pattern FOLLOWS =
            Pattern.compile("(?i)[^.;,()]*\\b(?:from|by|for|of)(?:\\s+the)?(?:\\s+\\p{L}+)?\\s+$");
    private static final Set<String> SHARED = Set.of("each", "apiece", "both", "combined", "respectively");

    private static final Set<String> WINNING = WordLists.words("words of winning");
    private static final Set<String> LOSING = WordLists.words("words of losing");

    private static final Set<String> OTHERS = WordLists.words("words before others");

    /** Characters before a name in which a word says that another is meant. */
    private static final int BEFORE = 16;

    /**
     * Finds who the text is about at a place: the nearest name before it that is not another's beside it ("in place of Beal"), in its
     * sentence if there is one.
     */
    Optional<Named> about(int at) {
        int from = text.start(text.sentence(at));
        Optional<Named> nearest = Optional.empty();
        for (int i = next(at) - 1; i >= 0; i--) {
            Named name = names.get(i);
            if (name.start() < from && nearest.isPresent()) {
                return nearest;
            }
            nearest = nearest.or(() -> Optional.of(name));
            int begin = Math.max(text.start(text.sentence(name.start())), name.start() - BEFORE);
            if (!text.holds(begin, name.start(), OTHERS)) {
                return Optional.of(name);
            }
        }
        return nearest;
    }

    private int next(int at) {
        return PassageText.first(names, Named::start, at);
    }

    Judged judge(Judged value, String owner) {
        if (names.isEmpty()) {
            return value;
        }
        int sentence = text.sentence(value.start());
        int from = text.start(sentence);
        int to = text.end(sentence);
        int next = next(value.start());
        Optional<Named> before = about(value.start());
        Optional<Named> after =
                next < names.size() && names.get(next).start() < to ? Optional.of(names.get(next)) : Optional.empty();
        if (after.isPresent()
                && follows(value, after.get())
                && after.get().key().equals(owner)) {
            return value;
        }
        boolean inside = before.filter(n -> n.start() >= from).isPresent();
        List<String> owners = new ArrayList<>();
        boolean alone = names.stream().allMatch(n -> n.key().equals(owner)); // a text about one
        before.filter(n -> inside || alone || sentence - text.sentence(n.start()) <= NEAR)
                .ifPresent(n -> owners.add(n.key()));
        if (!inside) {
            after.ifPresent(n -> owners.add(n.key()));
        }
        if (next == 0 && owners.isEmpty() && text.sentence(names.getFirst().start()) - sentence <= NEAR) {
            owners.add(names.getFirst().key()); // a heading stands before the first name
        }
        if (owners.contains(owner)) {
            return value;
        }
        boolean shared = text.holds(from, to, SHARED)
                && names.stream()
                        .anyMatch(n ->
                                n.start() >= from && n.start() < to && n.key().equals(owner));
        if (shared) {
            return value;
        }
        return owners.isEmpty()
                ? value.but(Support.SCATTERED, "it stands far from " + RowJudge.brief(owner))
                : value.but(Support.ANOTHERS, "it stands by " + RowJudge.brief(owners.getFirst()));
    }

    /**
     * Judges a part of a score by the words between the last two names before it: who won has the higher number, who lost the lower.
     * Empty if it is no part of a score, or no such words say whose.
     */
    Optional<Judged> sides(Judged value, String owner, FactColumn column) {
        Optional<Figure> score = text.figures(value.start(), value.end()).stream()
                .filter(f -> f.pair() == Pair.SCORE && column.form() == Form.NUMBER)
                .findFirst();
        int from = text.start(text.sentence(value.start()));
        int to = text.end(text.sentence(value.start()));
        int next = next(value.start());
        List<Named> sides = new ArrayList<>(names.stream()
                .filter(n -> n.start() >= from && n.end() <= value.start())
                .toList());
        boolean ahead = sides.stream().map(Named::key).distinct().count() == 1
                && next < names.size()
                && names.get(next).end() <= to; // "escaped with an 85-84 win over the Bucks"
        if (ahead) {
            sides.add(names.get(next));
        }
        List<String> keys = sides.stream().map(Named::key).distinct().toList();
        if (score.isEmpty() || keys.size() < 2) {
            return Optional.empty();
        }
        if (!keys.contains(owner)) {
            return Optional.of(value.but(Support.ANOTHERS, "the score is that of " + RowJudge.brief(keys.getFirst())));
        }
        Named first = sides.getFirst();
        int last = ahead ? names.get(next).start() : value.start();
        boolean won = text.holds(first.end(), last, WINNING);
        boolean lost = text.holds(first.end(), last, LOSING);
        if (won == lost) {
            return Optional.of(value.but(Support.AMBIGUOUS, "nothing says which side of the score it is"));
        }
        BigDecimal other = score.get().other() instanceof BigDecimal o ? o : BigDecimal.ZERO;
        boolean higher = score.get().number().compareTo(other) > 0;
        boolean wins = won == owner.equals(first.key());
        return Optional.of(higher == wins ? value : value.but(Support.ANOTHERS, "it is the other side of the score"));
    }

    private boolean follows(Judged value, Named name) {
        return name.start() - value.end() <= CLOSE
                && name.start() >= value.end()
                && FOLLOWS.matcher(text.text().substring(value.end(), name.start()))
                        .matches();
    }
}
