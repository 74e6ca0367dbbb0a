package org.spartabench.desktop.event.detail;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.prompted.RequestText;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.fx.note.Notes;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.making.run.event.RunEvent;

/** Shows a request to an author, its reply, and the prompt to a language model. */
final class RequestNotes extends Notes {

    static final String PROMPT = "Prompt";
    static final String RAW = "Raw reply";

    private static final String BLOCK = "clauses_so_far";
    /** The kinds of requests that are answered in English. */
    private static final Set<String> ENGLISH = Set.of("question", "naturalness", "purpose", "final-look");

    private static final int SQL_LINES = 14;
    private static final int SHORT_LINES = 6;
    private static final int SHORT_WIDTH = 60;

    /** Shows the request and its reply, as far as the history has them. */
    void show(RunEvent.Asked asked, Optional<RunEvent.Replied> reply, boolean replyFirst) {
        if (replyFirst) {
            reply.ifPresent(r -> reply(asked.kind(), r));
        }
        Map<String, String> values = RequestText.values(asked.request());
        section("Request: " + EventLine.plain(asked.kind()));
        if (values.isEmpty()) {
            mono(asked.request());
        }
        values.forEach((name, text) -> {
            if (!isLong(name, text)) {
                brief(name, text);
            }
        });
        values.forEach((name, text) -> {
            if (isLong(name, text)) {
                folded(title(name), Numbers.counted(text.lines().count(), "line"), text);
            }
        });
        if (!replyFirst) {
            reply.ifPresent(r -> reply(asked.kind(), r));
        }
    }

    private void brief(String name, String text) {
        plain(title(name), "muted", "small", "note-title");
        if (name.equals(BLOCK)) {
            sql(text);
        } else {
            mono(text);
        }
    }

    private static boolean isLong(String name, String text) {
        List<String> lines =
                name.equals(BLOCK) ? PrettySql.lines(text) : text.lines().toList();
        return lines.size() > (name.equals(BLOCK) ? SQL_LINES : SHORT_LINES)
                || lines.stream().anyMatch(l -> l.length() > SHORT_WIDTH);
    }

    private static String title(String name) {
        return switch (name) {
            case "sample_rows" -> "Sample rows";
            case BLOCK -> "Current block";
            case "partial_result" -> "Its result";
            case "feedback" -> "Earlier attempts";
            case "inner_block" -> "Inner block";
            case "candidates" -> "Candidates";
            case "diagnosis" -> "Diagnosis";
            case "query" -> "Query";
            case "wanted" -> "Planned clauses";
            case "tree" -> "Planned tree";
            case "exemplars" -> "Exemplars";
            default -> {
                String plain = EventLine.plain(name.replace('_', '-'));
                yield plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1);
            }
        };
    }

    private void reply(String kind, RunEvent.Replied reply) {
        section(reply.given() ? "Reply" : "Declined");
        if (reply.given() && !ENGLISH.contains(kind)) {
            sql(reply.reply());
        } else {
            plain(reply.reply());
        }
        if (reply.nanos() > 0) {
            plain("after " + Numbers.time(reply.nanos()), "muted", "small");
        }
    }

    /** Shows the prompt to a model. */
    void show(Conversation conversation) {
        switch (conversation) {
            case Conversation.Sent(List<CallJournal.Journaled> calls) -> calls.forEach(c -> sent(c, calls.size() > 1));
            case Conversation.Unsent(Prompt prompt) -> {
                section("As a prompt");
                plain("No model was asked. It would have received this prompt:", "muted", "small");
                prompt(prompt, "about " + Numbers.counted(prompt.tokens(), "token"));
            }
            case Conversation.Untold(String reason) -> {
                if (!reason.isEmpty()) {
                    plain(reason, "muted", "small");
                }
            }
        }
    }

    private void sent(CallJournal.Journaled call, boolean several) {
        ModelReply.Cost cost = call.reply().cost();
        section(several ? "Model call " + call.call().turn() : "Model call");
        plain(
                call.model() + " · " + EventDetails.clock(call.at()) + " · " + Numbers.time(cost.nanos()),
                "muted",
                "small");
        prompt(call.call().prompt(), tokens(cost.promptTokens()));
        switch (call.reply()) {
            case ModelReply.Replied r -> folded(RAW, tokens(cost.replyTokens()), r.text());
            case ModelReply.Failed f -> plain(f.reason(), "bad");
        }
    }

    private static String tokens(int count) {
        return count == 0 ? "" : Numbers.counted(count, "token");
    }

    private void prompt(Prompt prompt, String note) {
        folded(PROMPT, note, text(prompt));
    }

    private static String text(Prompt prompt) {
        return "System\n\n" + prompt.system() + "\n\nUser\n\n" + prompt.user();
    }
}
