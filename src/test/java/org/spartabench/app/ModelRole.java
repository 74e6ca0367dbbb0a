package org.spartabench.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.spartabench.authors.llm.message.ChatServer;

/** Plays models of several characters behind a scripted chat server; each answers from what a good one would say. */
public enum ModelRole {
    /** Says what the offline author would say. */
    GOOD,
    /** Errs in every fourth reply, each time in another plausible way. */
    SLOPPY,
    /** Never answers one prompt in twelve: refuses, says nothing, or has the server reject it. */
    REFUSING,
    /** Uses another key in every reply. */
    WRONG_KEY,
    /** Writes only conditions that no row meets. */
    LAWLESS;

    private static final int ERRS = 4;
    private static final int REFUSES = 12;

    /** Answers through a server. */
    public ChatServer.Script script(Told told) {
        return asked -> {
            ObjectNode good = told.answer(asked)
                    .orElseGet(() -> JsonNodeFactory.instance.objectNode().put("none", "nothing comes to mind"));
            return switch (this) {
                case GOOD -> text(good.toString());
                case SLOPPY ->
                    asked.number() % ERRS == 0 ? text(erring(good, asked.number() / ERRS)) : text(good.toString());
                case REFUSING -> refusing(asked, good);
                case WRONG_KEY -> text("{\"answer\": " + good.elements().next() + "}");
                case LAWLESS -> good.has("where") ? text("{\"where\": [\"1 = 2\"]}") : text(good.toString());
            };
        };
    }

    private static ChatServer.Answer text(String text) {
        return new ChatServer.Answer.Text(text);
    }

    private static ChatServer.Answer refusing(ChatServer.Asked asked, ObjectNode good) {
        // By the prompt without its remarks: the same prompt is refused each time.
        String user = asked.prompt().user();
        int remarks = user.indexOf("\n\nReplies of yours");
        int chance = Math.floorMod((remarks < 0 ? user : user.substring(0, remarks)).hashCode(), REFUSES * 3);
        return switch (chance) {
            case 0 -> text("I am sorry, but I cannot help with medical records.");
            case 1 -> text("");
            case 2 -> new ChatServer.Answer.Error(400, "", "This model's maximum context length is 512 tokens");
            default -> text(good.toString());
        };
    }

    private static String erring(ObjectNode good, int number) {
        ObjectNode bad = good.deepCopy();
        String field = good.fieldNames().next();
        return switch (number % 6) {
            case 0 -> "I think that this is best: " + good.toString().replace("\"", "'");
            case 1 -> good.toString().substring(0, Math.max(1, good.toString().length() / 2));
            case 2 ->
                bad.set(field, JsonNodeFactory.instance.textNode("no_such_column"))
                        .toString();
            case 3 ->
                bad.put("operator", "LIKE")
                        .put("where", "1 = 1")
                        .put("pair", 99)
                        .toString();
            case 4 -> bad.set(field, repeated(good.get(field).toString())).toString();
            default -> "```json\n" + good.toPrettyString() + "\n```\nThis is what people would ask.";
        };
    }

    private static ArrayNode repeated(String value) {
        return JsonNodeFactory.instance
                .arrayNode()
                .addAll(List.of(JsonNodeFactory.instance.textNode(value), JsonNodeFactory.instance.textNode(value)));
    }
}
