package org.spartabench.verbalise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.spartabench.author.Author;
import org.spartabench.author.AuthorReply;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Exemplar;
import org.spartabench.author.Request;
import org.spartabench.fact.FactBase;
import org.spartabench.item.Outcome;
import org.spartabench.item.Question;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;

/** Asks an author for another question to a query that has one: with other exemplars, and from another seed. */
public final class Rewording {

    private static final int ATTEMPTS = 10;
    private static final int SAMPLE_ROWS = 5;

    private final FactBase facts;
    private final Author author;
    private final Exemplars bank;
    private final int exemplars;

    /** @param exemplars how many of the bank the author is shown at once */
    public Rewording(FactBase facts, Author author, Exemplars bank, int exemplars) {
        this.facts = facts;
        this.author = author;
        this.bank = bank;
        this.exemplars = exemplars;
    }

    /**
     * A question that is none of those known.
     *
     * @param known the questions there are, the present one last; none for a query that has no question yet
     * @param round how often the author was asked before: each time the next set of exemplars is shown
     * @param seed of the item
     */
    public Outcome<Question> another(Block query, List<String> known, int round, long seed) {
        Set<String> taken = known.stream().map(Rewording::plain).collect(Collectors.toSet());
        List<AuthorView.Feedback> feedback = new ArrayList<>();
        known.forEach(k ->
                feedback.add(new AuthorView.Feedback(k, "is known; other words are wanted for the same question")));
        List<Exemplar> nextSet = bank.nearest(query, exemplars, 1 + round);
        List<AuthorView.Sample> samples = samples(query, seed);
        SplittableRandom seeds = new SplittableRandom(seed + round);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            AuthorView view =
                    new AuthorView(facts.schema(), samples, query, Optional.empty(), feedback, seeds.nextLong());
            switch (author.ask(new Request.Verbalise(view, nextSet))) {
                case AuthorReply.Unavailable<Question> gone -> {
                    return Outcome.refused(new Refusal.Exhausted(gone.reason()));
                }
                case AuthorReply.Declined<Question> declined -> {
                    return Outcome.refused(new Refusal.Declined(declined.reason()));
                }
                case AuthorReply.Given<Question> given -> {
                    Question question = given.value();
                    Optional<String> objection = Verbaliser.objection(question);
                    if (objection.isEmpty() && taken.add(plain(question.text()))) {
                        return Outcome.done(question);
                    }
                    feedback.add(new AuthorView.Feedback(question.text(), objection.orElse("is known already")));
                }
            }
        }
        return Outcome.refused(new Refusal.Exhausted("the author has no other wording"));
    }

    private List<AuthorView.Sample> samples(Block query, long seed) {
        return query.postOrder().stream()
                .flatMap(b -> b.table().stream())
                .filter(t -> facts.schema().table(t).isPresent())
                .distinct()
                .sorted()
                .map(t -> new AuthorView.Sample(t, facts.sample(t, SAMPLE_ROWS, seed)))
                .toList();
    }

    private static String plain(String question) {
        return question.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    }
}
