package org.spartabench.authors.offline;

import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.wording.Wording;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.tree.Block;

/**
 * Answers every kind of request on any schema without a model. It sees only the view, so it errs as people do: no row may
 * meet a condition that looks good on five sample rows.
 */
public final class OfflineAuthor implements Author {

    /** What plans and items call it. */
    public static final String NAME = "offline";

    /** Puts a query into words. */
    @FunctionalInterface
    public interface Phrasing {

        Question phrase(Block query, Schema schema, long seed);

        /** Gives the schema without what no good words exist for. */
        default Schema clear(Schema schema) {
            return schema;
        }
    }

    private final Phrasing phrasing;

    public OfflineAuthor(Wording wording) {
        this(new Phrasing() {
            @Override
            public Question phrase(Block query, Schema schema, long seed) {
                return wording.phrase(query, schema, seed);
            }

            @Override
            public Schema clear(Schema schema) {
                return wording.clear(schema);
            }
        });
    }

    public OfflineAuthor(Phrasing phrasing) {
        this.phrasing = phrasing;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Schema clear(Schema schema) {
        return phrasing.clear(schema);
    }

    @Override
    public boolean learns() {
        return false;
    }

    @Override
    @SuppressWarnings("unchecked") // answer() gives each kind of request a value of that kind's own type
    public <R> AuthorReply<R> ask(Request<R> request) {
        long start = System.nanoTime();
        Outcome<?> answer = answer(request);
        AuthorReply.Usage usage = AuthorReply.Usage.of(System.nanoTime() - start);
        return switch (answer) {
            case Outcome.Done<?> done -> new AuthorReply.Given<>((R) done.value(), usage);
            case Outcome.Refused<?> refused ->
                new AuthorReply.Declined<>(refused.refusal().message(), usage);
        };
    }

    private Outcome<?> answer(Request<?> request) {
        return switch (request) {
            case Request.Where r -> Conditions.where(r.view());
            case Request.GroupBy r -> Grouping.groupBy(r.view());
            case Request.Having r -> Grouping.having(r.view());
            case Request.OrderBy r -> Grouping.orderBy(r.view());
            case Request.Limit r -> Grouping.limit(r.view());
            case Request.Select r -> Outputs.column(r.view());
            case Request.SelectAggregate r -> Outputs.aggregate(r.view());
            case Request.OneShot r -> WholeQueries.write(r);
            case Request.OneShotNested r -> WholeTrees.write(r);
            case Request.OuterTable r -> Choices.outerTable(r);
            case Request.InnerBlock r -> Choices.innerBlock(r);
            case Request.Aim r -> Choices.purpose(r);
            case Request.FinalReview r -> Outcome.done(PlausibilityReview.at(r.view()));
            case Request.NestedPredicate r -> NestedPredicates.write(r);
            case Request.Repair r -> Repairs.repair(r);
            case Request.Verbalise r ->
                Outcome.done(phrasing.phrase(
                        r.view().soFar(), r.view().schema(), r.view().seed()));
            case Request.Inquiry _, Request.Clarification _, Request.CandidateSql _, Request.PandasProgram _ ->
                Outcome.declined("answering what a question means needs a language model");
            case Request.Equivalence _ -> Outcome.declined("judging outputs needs a language model");
            case Request.Naturalness r -> Outcome.declined("judging how natural a question is needs a language model");
            case Request.VirtualSql _, Request.FunctionSql _, Request.Program _, Request.AgentTurn _ ->
                Outcome.declined("answering a question over APIs needs a language model");
            case Request.Enrich _, Request.Hint _ ->
                Outcome.declined("an opinion on a question over APIs needs a language model");
            case Request.Words _ -> Outcome.declined("words that the names do not say need a language model");
            case Request.Extract _ -> Outcome.declined("to read texts without patterns needs a language model");
        };
    }
}
