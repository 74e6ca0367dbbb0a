package org.spartabench.judging.correct;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.judging.correct.difference.DifferenceFeature;
import org.spartabench.judging.review.Judged;
import org.spartabench.rows.Output;

/**
 * Holds a case as one person sees it: queries or programs in an order drawn for that person, without their origin, and nothing of what
 * others ruled.
 *
 * @param comparison names the case
 * @param paradigm of the texts on the cards
 * @param cards in the order of the screen
 * @param ruled the rulings of the others, with the letters of this order; filled only for an adjudicator
 */
public record BlindCase(
        Judged judged,
        String comparison,
        Paradigm paradigm,
        String question,
        String evidence,
        List<Card> cards,
        List<String> ruled) {

    /**
     * A query or program with what it gives.
     *
     * @param sameAs an earlier card with the same rows
     * @param differences in which it differs from each card
     */
    public record Card(
            String text, Output output, long nanos, OptionalInt sameAs, List<Set<DifferenceFeature>> differences) {
        public Card {
            differences = List.copyOf(differences);
        }
    }

    public BlindCase {
        cards = List.copyOf(cards);
        ruled = List.copyOf(ruled);
    }

    /** Whether the rulings of others are settled here, and not added to. */
    public boolean settles() {
        return !ruled.isEmpty();
    }

    /** Gives the letter of a card. */
    public static String letter(int card) {
        return String.valueOf((char) ('A' + card));
    }

    /** Finds how the marked queries differ from the nearest other one. */
    public Set<DifferenceFeature> differing(Set<Integer> marked) {
        return marked.stream()
                .flatMap(m -> others(marked).map(o -> cards.get(m).differences().get(o)))
                .filter(found -> !found.isEmpty())
                .min(Comparator.comparingInt(Set::size))
                .orElse(Set.of());
    }

    private Stream<Integer> others(Set<Integer> marked) {
        return Stream.iterate(0, i -> i < cards.size(), i -> i + 1).filter(i -> !marked.contains(i));
    }

    /** Proposes what is wrong with the queries that are not marked. */
    public Optional<CorrectionCategory> proposed(Set<Integer> marked) {
        return DifferenceFeature.proposed(differing(marked), paradigm);
    }
}
