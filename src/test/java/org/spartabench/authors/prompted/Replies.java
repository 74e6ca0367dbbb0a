package org.spartabench.authors.prompted;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.EnrichedWording;
import org.spartabench.authors.request.RequestedValue.InquiryAnswer;
import org.spartabench.authors.request.RequestedValue.MakerHint;
import org.spartabench.authors.request.RequestedValue.Purpose;
import org.spartabench.authors.request.RequestedValue.Review;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

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
            case Request.Aim r -> {
                Purpose purpose = (Purpose) value;
                reply.put("choice", 1 + purpose.sketch()).put("question", purpose.question());
            }
            case Request.FinalReview r -> {
                Review look = (Review) value;
                reply.put("asked", look.asked()).put("reason", look.reason());
            }
            case Request.NestedPredicate r ->
                reply.put(
                        "choice",
                        1
                                + r.choices().stream()
                                        .map(Request.Offer::choice)
                                        .toList()
                                        .indexOf(value));
            case Request.Repair r -> {
                Edit.Rewrite edit = (Edit.Rewrite) value;
                List<Diagnosis.Blame> blames = DiagnosisText.blames(r.diagnosis());
                reply.put(
                        "blamed",
                        1 + blames.stream().map(Diagnosis.Blame::at).toList().indexOf(edit.at()));
                reply.put("change", change(Trees.at(r.view().soFar(), edit.at()), edit.replacement()));
            }
            case Request.Verbalise r -> reply.put("question", ((Question) value).text());
            case Request.VirtualSql _,
                    Request.FunctionSql _,
                    Request.Program _,
                    Request.AgentTurn _,
                    Request.Words _,
                    Request.Extract _ -> throw new AssertionError("no run asks this");
            case Request.Enrich _ -> {
                EnrichedWording wording = (EnrichedWording) value;
                reply.put("question", wording.question());
                wording.conditions().forEach(reply.putArray("conditions")::add);
            }
            case Request.Hint _ -> {
                MakerHint hint = (MakerHint) value;
                reply.put("choice", hint.choice().map(AnswerSource::name).orElse("none"))
                        .put("reason", hint.reason());
            }
            case Request.Inquiry _ ->
                reply.put("inquiry", ((Optional<?>) value).map(Object::toString).orElse(""));
            case Request.Clarification _ -> {
                InquiryAnswer given = (InquiryAnswer) value;
                reply.put("classification", given.classification()).put("answer", given.answer());
            }
            case Request.CandidateSql _ -> reply.put("sql", (String) value);
            case Request.PandasProgram _ -> ((String) value).lines().forEach(reply.putArray("program")::add);
            case Request.Equivalence _ -> reply.put("verdict", (Boolean) value ? "equal" : "different");
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

    private static Expr output(Block block) {
        return block.select().getFirst().expr();
    }

    /** Gives what follows the column of a changed predicate. */
    private static String change(Predicate was, Predicate is) {
        return switch (is) {
            case Predicate.CompareQuery q ->
                q.operator().symbol() + " " + ((Expr.Call) output((Block) q.inner())).name();
            case Predicate.InQuery q -> q.negated() ? "NOT IN" : "IN";
            case Predicate.Exists q -> q.negated() ? "NOT EXISTS" : "EXISTS";
            case Predicate.Not n when was instanceof Predicate.Truth -> "NOT TRUE";
            case Predicate p -> {
                String column = sql(Walk.exprs(p).getFirst());
                yield sql(p).startsWith(column) ? sql(p).substring(column.length() + 1) : sql(p);
            }
        };
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
