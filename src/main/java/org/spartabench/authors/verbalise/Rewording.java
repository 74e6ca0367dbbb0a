package org.spartabench.authors.verbalise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.tree.Block;

/** Asks an author for another question to a query, with other exemplars and another seed. */
public final class Rewording {

    private static final int ATTEMPTS = 10;
    private static final int SAMPLE_ROWS = 5;

    private final FactBase facts;
    private final Author author;
    private final Exemplars bank;
    private final int exemplars;

    /** @param exemplars number of exemplars in one request */
    public Rewording(FactBase facts, Author author, Exemplars bank, int exemplars) {
        this.facts = facts;
        this.author = author;
        this.bank = bank;
        this.exemplars = exemplars;
    }

    /**
     * Asks for a question that is not known yet.
     *
     * @param known earlier questions, the current one last
     * @param round number of earlier calls; each takes the next set of exemplars
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
                    return Outcome.declined(declined.reason());
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
