package org.spartabench.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.prompted.Choosing;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.prompted.Replies;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.base.result.Result;

/**
 * Lets a scripted server answer well without understanding prompts: whoever asks a request through {@link #asking} leaves
 * it here under the prompt that it makes, the server finds it by the prompt that it got over the wire, has another author
 * answer it, and says that as the JSON that the prompt wants.
 */
public final class Told {

    /** What separates a prompt from the remarks on replies of no use. */
    private static final String REMARKS = "\n\nReplies of yours that could not be used";

    private final Author knowing;
    private final PromptFiles prompts = PromptFiles.shipped();
    private final Map<String, Request<?>> requests = new ConcurrentHashMap<>();

    /** @param knowing answers in the server's place */
    public Told(Author knowing) {
        this.knowing = new Choosing(knowing);
    }

    /** That author, with its requests left here. */
    public Author asking(Author author) {
        return new Author() {
            @Override
            public String name() {
                return author.name();
            }

            @Override
            public boolean readsFigures() {
                return author.readsFigures();
            }

            @Override
            public <R> AuthorReply<R> ask(Request<R> request) {
                if (prompts.render(request) instanceof Result.Ok<Prompt>(Prompt prompt)) {
                    requests.put(key(prompt, request.view().seed()), request);
                }
                return author.ask(request);
            }

            @Override
            public Author keeping(CallJournal journal) {
                return asking(author.keeping(journal));
            }

            @Override
            public Author at(CallPurpose work) {
                return asking(author.at(work));
            }
        };
    }

    private static String key(Prompt prompt, long seed) {
        String user = prompt.user();
        int remarks = user.indexOf(REMARKS);
        Prompt bare = new Prompt(prompt.system(), remarks < 0 ? user : user.substring(0, remarks));
        return bare.hash() + (seed & Integer.MAX_VALUE);
    }

    /** The JSON that answers what was asked over the wire; empty when the knowing author has no answer. */
    public Optional<ObjectNode> answer(ChatServer.Asked asked) {
        Request<?> request =
                requests.get(key(asked.prompt(), asked.body().path("seed").asLong()));
        if (request == null) {
            throw new AssertionError("nobody asked this: " + asked.prompt().user());
        }
        return knowing.ask(request) instanceof AuthorReply.Given<?>(Object value, var _, AuthorReply.Usage usage)
                ? Optional.of(Replies.json(request, value))
                : Optional.empty();
    }
}
