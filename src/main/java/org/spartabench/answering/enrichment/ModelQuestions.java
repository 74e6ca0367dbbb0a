package org.spartabench.answering.enrichment;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.EnrichedWording;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.SpelledNumbers;
import org.spartabench.sql.print.Sql;

/**
 * Lets a model put enriched questions. One that lost a number or a name goes back once with the reason; where the model has
 * nothing of use, the question of the grammar stays.
 *
 * @param schema with the functions as tables
 */
public record ModelQuestions(Author author, Schema schema) {

    private static final int ROUNDS = 2;
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final Pattern NAME =
            Pattern.compile("(?:in|to|from|than) ((?:\\p{Lu}[\\p{L}'-]*)(?: \\p{Lu}[\\p{L}'-]*)*)");
    /**
     * Gives the same candidates with the model's question; bad if the model cannot go on.
     *
     * @param plain the question without the conditions
     */
    public Result<MakerQueries> put(MakerQueries written, String plain, long seed) {
        List<AuthorView.Feedback> feedback = new ArrayList<>();
        AuthorView bare = AuthorView.ofSchema(schema, List.of(), seed);
        String sql = Sql.print(Objects.requireNonNull(written.queries().get(AnswerSource.SL)));
        for (int round = 0; round < ROUNDS; round++) {
            AuthorView view = new AuthorView(
                    bare.schema(), bare.samples(), bare.soFar(), Optional.empty(), feedback, seed + round);
            switch (author.ask(new Request.Enrich(view, plain, sql, written.conditions()))) {
                case AuthorReply.Given<EnrichedWording>(EnrichedWording wording, var _, var usage) -> {
                    Optional<String> lost = lost(written.conditions(), wording.question());
                    if (lost.isEmpty()) {
                        return Result.ok(new MakerQueries(
                                written.id(), wording.question(), wording.conditions(), written.queries()));
                    }
                    feedback.add(new AuthorView.Feedback(wording.question(), "it does not say " + lost.get()));
                }
                case AuthorReply.Declined<EnrichedWording> _ -> {
                    return Result.ok(written);
                }
                case AuthorReply.Unavailable<EnrichedWording> gone -> {
                    return Result.bad(gone.reason());
                }
            }
        }
        return Result.ok(written);
    }

    /** Finds a number or a name of the conditions that a question does not say. */
    static Optional<String> lost(List<String> conditions, String question) {
        for (String condition : conditions) {
            for (MatchResult number : NUMBER.matcher(condition).results().toList()) {
                String digits = number.group();
                boolean spelled = digits.length() <= 2
                        && SpelledNumbers.of(Long.parseLong(digits))
                                .filter(word -> mentions(question, word))
                                .isPresent();
                if (!mentions(question, digits) && !spelled) {
                    return Optional.of(digits);
                }
            }
            for (MatchResult name : NAME.matcher(condition).results().toList()) {
                if (!mentions(question, name.group(1))) {
                    return Optional.of(name.group(1));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean mentions(String question, String word) {
        return Pattern.compile("(?<![\\p{L}\\d.])" + Pattern.quote(word) + "(?![\\p{L}\\d])", Pattern.CASE_INSENSITIVE)
                .matcher(question)
                .find();
    }
}
