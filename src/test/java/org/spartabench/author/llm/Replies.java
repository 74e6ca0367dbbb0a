package org.spartabench.author.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.spartabench.author.Request;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Edit;
import org.spartabench.item.Naturalness;
import org.spartabench.item.Question;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;

/** Values as a model would reply them: the JSON that the prompts ask for. */
public final class Replies {

    private Replies() {}

    /** @param value of the request's own type */
    public static ObjectNode json(Request<?> request, Object value) {
        ObjectNode reply = JsonNodeFactory.instance.objectNode();
        switch (request) {
            case Request.Where r -> list(reply.putArray("where"), (List<?>) value);
            case Request.GroupBy r -> reply.put("group_by", sql(value));
            case Request.Having r -> reply.put("having", sql(value));
            case Request.OrderBy r -> list(reply.putArray("order_by"), (List<?>) value);
            case Request.Limit r -> reply.put("limit", (Long) value);
            case Request.Select r -> reply.put("select", sql(value));
            case Request.SelectAggregate r -> reply.put("select", sql(value));
            case Request.OneShot r -> reply.put("query", sql(value));
            case Request.OneShotNested r -> list(reply.putArray("predicates"), (List<?>) value);
            case Request.OuterTable r -> reply.put("table", (String) value);
            case Request.InnerBlock r -> reply.put("choice", 1 + (Integer) value);
            case Request.NestedPredicate r -> reply.put("predicate", sql(value));
            case Request.Repair r -> {
                Edit.Rewrite edit = (Edit.Rewrite) value;
                List<Diagnosis.Blame> blames = DiagnosisText.blames(r.diagnosis());
                reply.put(
                        "blamed",
                        1 + blames.stream().map(Diagnosis.Blame::at).toList().indexOf(edit.at()));
                reply.put("predicate", sql(edit.replacement()));
            }
            case Request.Verbalise r -> reply.put("question", ((Question) value).text());
            case Request.Naturalness r -> {
                Naturalness judged = (Naturalness) value;
                reply.put("relevance", judged.relevance());
                reply.put("clarity", judged.clarity());
                reply.put("overall", judged.overall());
                reply.put("reason", judged.reason());
            }
        }
        return reply;
    }

    private static void list(ArrayNode array, List<?> values) {
        values.forEach(v -> array.add(sql(v)));
    }

    private static String sql(Object value) {
        return switch (value) {
            case Predicate p -> Sql.print(p);
            case Expr e -> Sql.print(e);
            case Block b -> Sql.print(b);
            case Block.Order o -> Sql.print(o.expr()) + (o.descending() ? " DESC" : "");
            default -> throw new AssertionError(value.toString());
        };
    }
}
