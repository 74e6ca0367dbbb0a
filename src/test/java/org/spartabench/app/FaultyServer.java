package org.spartabench.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.authors.llm.message.ChatServer;

/** Answers well four times, and the fifth time in one of the ways in which servers and models fail. */
final class FaultyServer implements ChatServer.Script {

    enum Fault {
        SLOW,
        BUSY,
        BROKEN,
        CUT,
        NOT_JSON,
        WRONG_KEY,
        PROSE,
        DROP,
        UNKNOWN_COLUMN,
        EMPTY_RESULT,
        SECOND_STATEMENT
    }

    private static final int EVERY = 5;
    private static final List<String> SQL_FIELDS =
            List.of("where", "having", "group_by", "order_by", "select", "predicate", "query");

    private final Told told;
    private final Map<Fault, Integer> faults = new TreeMap<>();
    private int next;

    FaultyServer(Told told) {
        this.told = told;
    }

    /** How often each fault was made. */
    synchronized Map<Fault, Integer> faults() {
        return new TreeMap<>(faults);
    }

    private synchronized Fault fault() {
        Fault fault = Fault.values()[next++ % Fault.values().length];
        faults.merge(fault, 1, Integer::sum);
        return fault;
    }

    @Override
    public ChatServer.Answer answer(ChatServer.Asked asked) {
        ObjectNode good = told.answer(asked)
                .orElseGet(() -> JsonNodeFactory.instance.objectNode().put("declined", "nothing comes to mind"));
        if (asked.number() % EVERY != 0) {
            return new ChatServer.Answer.Text(good.toString());
        }
        String echo = "{\"error\": {\"message\": \"you sent " + asked.authorization() + "\"}}";
        return switch (fault()) {
            case SLOW -> new ChatServer.Answer.Silence();
            case BUSY -> new ChatServer.Answer.Error(429, asked.number() % 2 == 0 ? "0" : "1", echo);
            case BROKEN -> new ChatServer.Answer.Error(500, "", echo);
            case CUT -> new ChatServer.Answer.Cut(good.toString());
            case NOT_JSON ->
                new ChatServer.Answer.Text("As a model I think that " + asked.authorization() + " is fine.");
            case WRONG_KEY -> text(JsonNodeFactory.instance.objectNode().put("answer", good.toString()));
            case PROSE ->
                new ChatServer.Answer.Text("Gladly! Like {this}:\n\n```json\n" + good.toPrettyString()
                        + "\n```\nIt should do; tell me if not.");
            case DROP -> text(with(good, "1 = 1; DROP TABLE patients"));
            case UNKNOWN_COLUMN -> text(with(good, "no_such_column > 3"));
            case EMPTY_RESULT -> text(with(good, "1 = 2"));
            case SECOND_STATEMENT -> text(and(good, "; SELECT * FROM patients"));
        };
    }

    private static ChatServer.Answer text(ObjectNode json) {
        return new ChatServer.Answer.Text(json.toString());
    }

    /** Another text in the place of the SQL; where there is none, an answer of another form. */
    private static ObjectNode with(ObjectNode good, String sql) {
        Optional<String> field = sqlField(good);
        ObjectNode bad = good.deepCopy();
        if (field.isEmpty()) {
            return JsonNodeFactory.instance.objectNode().put("reply", sql);
        }
        if (bad.get(field.get()) instanceof ArrayNode list) {
            list.removeAll();
            list.add(sql);
        } else {
            bad.put(field.get(), sql);
        }
        return bad;
    }

    private static ObjectNode and(ObjectNode good, String more) {
        Optional<String> field = sqlField(good);
        boolean text = field.isPresent() && good.get(field.get()) instanceof TextNode;
        return with(good, (text ? good.get(field.orElseThrow()).asText() : "1 = 1") + more);
    }

    private static Optional<String> sqlField(ObjectNode good) {
        return SQL_FIELDS.stream().filter(good::has).findFirst();
    }

    static int kinds() {
        return Arrays.asList(Fault.values()).size();
    }
}
