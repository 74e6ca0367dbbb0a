package org.spartabench.judging.correct;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.base.result.Result;

/** Says what a person chose on a case, in the terms of the cards. */
public sealed interface CaseChoice {

    /**
     * These cards are right.
     *
     * @param category of the mistake in the others; empty only if all are right
     * @param meant whether the person says that cards with different rows are all right
     */
    record Marked(Set<Integer> cards, Optional<CorrectionCategory> category, String why, boolean meant)
            implements CaseChoice {
        public Marked {
            cards = Set.copyOf(cards);
        }

        public Marked(Set<Integer> cards, Optional<CorrectionCategory> category, String why) {
            this(cards, category, why, false);
        }
    }

    /** No card is right; this query is. */
    record Written(String text, CorrectionCategory category, String why) implements CaseChoice {}

    record Unclear(String why) implements CaseChoice {}

    record Unanswerable(String why) implements CaseChoice {}

    /** Gives the choice with the word that it is meant, whatever the rows. */
    default CaseChoice confirmed() {
        return this instanceof Marked m ? new Marked(m.cards, m.category, m.why, true) : this;
    }

    /**
     * A choice as a person writes it, on a command line or in a sheet.
     *
     * @param ruling the letters of the right cards, {@code all}, {@code unclear} or {@code unanswerable}
     * @param text the right query or program, where no card is right
     * @param category of the mistake, by its key or label
     * @param meant {@code yes} where cards with different rows are all right
     */
    record Entry(String ruling, String text, String category, String why, String meant) {

        /** Names what a row or command says, in the order of the parts. */
        public static final List<String> PARTS = List.of("ruling", "text", "category", "why", "meant");

        private static final String ALL = "all";

        /** Gives the choice on a case, nothing where nothing is written, or one line on what cannot be read. */
        public Result<Optional<CaseChoice>> on(BlindCase seen) {
            String word = ruling.strip().toLowerCase(Locale.ROOT);
            String reason = why.strip();
            Optional<CorrectionCategory> found = CorrectionCategory.named(category.strip(), seen.paradigm());
            if (!category.isBlank() && found.isEmpty()) {
                return Result.bad("'" + category.strip() + "' is no category; write "
                        + Arrays.stream(CorrectionCategory.values())
                                .map(c -> c.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", ")));
            }
            if (!List.of("", "yes", "no").contains(meant.strip().toLowerCase(Locale.ROOT))) {
                return Result.bad("'" + meant.strip() + "' in 'meant' is neither yes nor no");
            }
            if (!text.isBlank()) {
                return !word.isEmpty()
                        ? Result.bad("it names '" + ruling.strip() + "' and has a text of its own; keep one of them")
                        : found.<Result<Optional<CaseChoice>>>map(
                                        c -> Result.ok(Optional.of(new Written(text.strip(), c, reason))))
                                .orElseGet(() -> Result.bad("a text needs the category of the mistake in the others"));
            }
            return switch (word) {
                case "" ->
                    category.isBlank() && reason.isEmpty()
                            ? Result.ok(Optional.empty())
                            : Result.bad("it has a category or a reason, but no ruling");
                case "unclear" -> reasoned(reason, new Unclear(reason));
                case "unanswerable" -> reasoned(reason, new Unanswerable(reason));
                default -> marked(seen, word, found, reason);
            };
        }

        private static Result<Optional<CaseChoice>> reasoned(String why, CaseChoice choice) {
            return why.isEmpty() ? Result.bad("it needs a reason in 'why'") : Result.ok(Optional.of(choice));
        }

        private Result<Optional<CaseChoice>> marked(
                BlindCase seen, String word, Optional<CorrectionCategory> found, String reason) {
            int last = seen.cards().size() - 1;
            Set<Integer> cards = word.equals(ALL)
                    ? IntStream.rangeClosed(0, last).boxed().collect(Collectors.toSet())
                    : word.replaceAll("[\\s,;]", "")
                            .chars()
                            .mapToObj(letter -> letter - 'a')
                            .collect(Collectors.toSet());
            if (cards.stream().anyMatch(card -> card < 0 || card > last)) {
                return Result.bad("'" + ruling.strip() + "' is no ruling; write letters from A to "
                        + BlindCase.letter(last) + ", all, unclear or unanswerable");
            }
            return Result.ok(
                    Optional.of(new Marked(cards, found, reason, meant.strip().equalsIgnoreCase("yes"))));
        }
    }
}
