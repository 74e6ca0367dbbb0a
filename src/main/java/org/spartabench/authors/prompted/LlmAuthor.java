package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.message.ToolDialogue;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.ApiTask;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;

/** Asks a language model for a value of the request's type; sends a useless reply back with its error, a few times. */
public final class LlmAuthor implements Author {

    /** Most calls for one request: the first, and those after useless replies. */
    private static final int TURNS = 3;

    private static final int SHOWN = 600;

    /** Requests in a row without a reply of use, after which the model is given up. */
    private static final int PATIENCE = 10;

    private final LanguageModel model;
    private final PromptFiles prompts;
    private final CallPurpose work;

    /** Counts the last requests without a reply of use, those for other items included. */
    private final AtomicInteger useless;

    public LlmAuthor(LanguageModel model, PromptFiles prompts) {
        this(model, prompts, CallPurpose.NONE, new AtomicInteger());
    }

    private LlmAuthor(LanguageModel model, PromptFiles prompts, CallPurpose work, AtomicInteger useless) {
        this.model = model;
        this.prompts = prompts;
        this.work = work;
        this.useless = useless;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Author keeping(CallJournal journal) {
        return new LlmAuthor(model.keeping(journal), prompts, work, new AtomicInteger());
    }

    @Override
    public Author at(CallPurpose item) {
        return new LlmAuthor(model, prompts, item, useless);
    }

    @Override
    public boolean readsFigures() {
        return true;
    }

    @Override
    public <R> AuthorReply<R> ask(Request<R> request) {
        return switch (prompts.file(request.kind())) {
            case Result.Ok<PromptFile>(PromptFile file) -> {
                boolean choice = !(request instanceof Request.NestedPredicate n)
                        || !n.choices().isEmpty();
                yield choice
                        ? new Conversation<>(request, file).reply()
                        : new AuthorReply.Declined<>(
                                "no columns join the two blocks so", new AuthorReply.Usage(0, 0, 0, 0, file.hash()));
            }
            case Result.Bad<PromptFile>(List<Problem> problems) ->
                new AuthorReply.Unavailable<>(
                        ModelReply.Cause.REFUSED,
                        problems.stream().map(Problem::message).collect(Collectors.joining("; ")),
                        new AuthorReply.Usage(0, 0, 0, 0, ""));
        };
    }

    /** Asks one request until a reply is of use. */
    private final class Conversation<R> {

        private final Request<R> request;
        private final PromptFile file;
        private final List<AuthorView.Feedback> rejected = new ArrayList<>();
        private int calls;
        private int promptTokens;
        private int replyTokens;
        private long nanos;

        Conversation(Request<R> request, PromptFile file) {
            this.request = request;
            this.file = file;
        }

        AuthorReply<R> reply() {
            Prompt prompt = PromptFiles.render(file, request);
            while (rejected.size() < TURNS) {
                long seed = request.view().seed();
                ModelReply reply = model.say(
                        new Call(work, request.kind(), seed, rejected.size() + 1, corrected(prompt), dialogue()));
                calls++;
                promptTokens += reply.cost().promptTokens();
                replyTokens += reply.cost().replyTokens();
                nanos += reply.cost().nanos();
                switch (reply) {
                    case ModelReply.Failed(ModelReply.Cause cause, String reason, ModelReply.Cost cost) -> {
                        return cause == ModelReply.Cause.UNFIT
                                ? declined(reason)
                                : new AuthorReply.Unavailable<>(cause, reason, usage());
                    }
                    case ModelReply.Replied(String text, ModelReply.Cost cost, Optional<String> _) -> {
                        switch (Reading.of(request, text)) {
                            case Outcome.Done<R>(R value) -> {
                                useless.set(0);
                                return new AuthorReply.Given<>(value, Reading.purpose(text), usage());
                            }
                            case Outcome.Refused<R>(Refusal refusal) -> {
                                Optional<String> none = Reading.none(text);
                                if (none.isPresent()) {
                                    return new AuthorReply.Declined<>(
                                            "the model has nothing to offer: " + none.get(), usage());
                                }
                                rejected.add(new AuthorView.Feedback(text, refusal));
                            }
                        }
                    }
                }
            }
            return declined("no reply of use in " + TURNS + " calls; the last one: "
                    + rejected.getLast().outcome());
        }

        /** Gives the content as messages, for a request that may use tools. */
        private Optional<ToolDialogue> dialogue() {
            return request instanceof Request.AgentTurn(AuthorView view, ApiTask task, List<ToolUse> uses)
                    ? Optional.of(new ToolDialogue(
                            PromptFiles.render(file, new Request.AgentTurn(view, task, List.of()))
                                    .user(),
                            ApiForms.list(task),
                            uses))
                    : Optional.empty();
        }

        /** Gives up the request, or the model after too many such requests in a row. */
        private AuthorReply<R> declined(String reason) {
            int inRow = useless.incrementAndGet();
            return inRow < PATIENCE
                    ? new AuthorReply.Declined<>(reason, usage())
                    : new AuthorReply.Unavailable<>(
                            ModelReply.Cause.USELESS,
                            "the model " + model.name() + " has given no reply of use to " + inRow
                                    + " requests in a row; the last time: " + reason,
                            usage());
        }

        private AuthorReply.Usage usage() {
            return new AuthorReply.Usage(calls, promptTokens, replyTokens, nanos, file.hash());
        }

        /** Adds the useless replies and their errors at the end of the prompt, where a model does not overlook them. */
        private Prompt corrected(Prompt prompt) {
            if (rejected.isEmpty()) {
                return prompt;
            }
            String replies = rejected.stream()
                    .map(u -> "- " + brief(u.attempt()) + "\n  -> " + u.outcome())
                    .collect(Collectors.joining("\n"));
            return new Prompt(
                    prompt.system(),
                    prompt.user() + "\n\nReplies of yours that could not be used, and why:\n\n" + replies
                            + "\n\nReply again: one JSON object of the form shown, and nothing around it.");
        }

        private static String brief(String text) {
            String line = text.replaceAll("\\s+", " ").strip();
            return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + " ...";
        }
    }
}
