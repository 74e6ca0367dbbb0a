package org.spartabench.judging.clarify.dialogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.InquiryAnswer;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.check.Readings.SecondReading;
import org.spartabench.judging.clarify.Clarification;
import org.spartabench.judging.clarify.InquiryKind;
import org.spartabench.judging.clarify.LeakCheck;
import org.spartabench.judging.clarify.LeakCheck.Leakage;
import org.spartabench.judging.clarify.dialogue.Clarifier.Clarified;

/**
 * Leads the dialogue about an item: a subject asks, an oracle answers, and the barrier decides. Refused answers go back to the
 * oracle with the reason. Each side is a model, or works without one.
 *
 * @param subject a model that asks; empty: the checks ask
 * @param oracle a model that answers; empty: the tree answers
 */
public record Dialogue(Clarifier clarifier, Schema schema, Optional<Author> subject, Optional<Author> oracle) {

    /** Most answers to one inquiry, the refused ones included. */
    private static final int ANSWERS = 3;

    /** Asks about an item; bad if a model cannot go on. */
    public Result<Clarified> of(Item item, CallPurpose work) {
        return subject.isEmpty()
                ? probed(item, work)
                : asked(item, subject.get().at(work), work);
    }

    /** Gives the view of a subject, which never holds the query; standard and clarified answers have the same seed. */
    static AuthorView view(Schema schema, Item item) {
        return AuthorView.ofSchema(schema, List.of(), item.lineage().seed() + item.number());
    }

    private Result<Clarified> probed(Item item, CallPurpose work) {
        List<SecondReading> all = clarifier.probe(item.query(), item.question());
        return all.isEmpty()
                ? Result.ok(silent(item, Optional.empty()))
                : answered(item, all.getFirst().inquiry(), work)
                        .map(clarification -> clarifier.settled(clarification, item.query(), item.question(), all));
    }

    private Result<Clarified> asked(Item item, Author author, CallPurpose work) {
        Request.Inquiry request =
                new Request.Inquiry(view(schema, item), item.question().text(), "");
        return switch (author.ask(request)) {
            case AuthorReply.Given<Optional<String>>(Optional<String> inquiry, var _, AuthorReply.Usage _) ->
                inquiry.map(text -> answered(item, text, work)
                                .map(clarification ->
                                        new Clarified(clarification, Optional.empty(), item.question(), List.of())))
                        .orElseGet(() -> Result.ok(silent(item, Optional.empty())));
            case AuthorReply.Declined<Optional<String>> none -> Result.ok(silent(item, Optional.of(none.reason())));
            case AuthorReply.Unavailable<Optional<String>> gone -> Result.bad(gone.reason());
        };
    }

    private Clarified silent(Item item, Optional<String> unread) {
        return new Clarified(
                clarification(item, "", InquiryKind.SCOPE, "", List.of()),
                Optional.empty(),
                item.question(),
                List.of(),
                unread);
    }

    private String subjectName() {
        return subject.map(Author::name).orElse(Clarifier.OFFLINE);
    }

    private String oracleName() {
        return oracle.map(Author::name).orElse(Clarifier.TREE);
    }

    private Result<Clarification> answered(Item item, String inquiry, CallPurpose work) {
        LeakCheck barrier = clarifier.barrier(item.query(), item.question().text());
        return oracle.map(model -> injected(item, inquiry, model.at(work), barrier))
                .orElseGet(() -> {
                    String answer = clarifier.answer(item.query(), inquiry);
                    List<Leakage> leaks = barrier.of(inquiry, answer);
                    return Result.ok(clarification(
                            item, inquiry, InquiryKind.of(inquiry), leaks.isEmpty() ? answer : "", leaks));
                });
    }

    private Result<Clarification> injected(Item item, String inquiry, Author model, LeakCheck barrier) {
        List<Leakage> refused = new ArrayList<>();
        List<AuthorView.Feedback> feedback = new ArrayList<>();
        InquiryKind kind = InquiryKind.of(inquiry);
        for (int i = 0; i < ANSWERS; i++) {
            AuthorView view = new AuthorView(
                    schema,
                    List.of(),
                    item.query(),
                    Optional.empty(),
                    feedback,
                    view(schema, item).seed());
            switch (model.ask(new Request.Clarification(view, item.question().text(), inquiry))) {
                case AuthorReply.Given<InquiryAnswer>(InquiryAnswer given, var _, AuthorReply.Usage _) -> {
                    kind = InquiryKind.named(given.classification()).orElse(kind);
                    List<Leakage> leaks = barrier.of(inquiry, given.answer());
                    if (leaks.isEmpty()) {
                        return Result.ok(clarification(item, inquiry, kind, given.answer(), refused));
                    }
                    refused.addAll(leaks);
                    String reasons = String.join(
                            "; ",
                            leaks.stream().map(Leakage::toString).distinct().toList());
                    feedback.add(new AuthorView.Feedback(given.answer(), reasons));
                }
                case AuthorReply.Declined<InquiryAnswer> _ -> {
                    return Result.ok(clarification(item, inquiry, kind, "", refused));
                }
                case AuthorReply.Unavailable<InquiryAnswer> gone -> {
                    return Result.bad(gone.reason());
                }
            }
        }
        return Result.ok(clarification(item, inquiry, kind, "", refused));
    }

    private Clarification clarification(
            Item item, String inquiry, InquiryKind kind, String answer, List<Leakage> leaks) {
        return new Clarification(item.number(), subjectName(), inquiry, kind, oracleName(), answer, leaks);
    }
}
