package org.spartabench.author.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Edit;
import org.spartabench.item.Naturalness;
import org.spartabench.item.Outcome;
import org.spartabench.item.Question;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;
import org.spartabench.query.Trees;

/** Reads a model's reply as the value that a request asks for, or reports its error in one line. */
record Reading(ObjectNode reply, AuthorView view) {

    private static final int LONGEST_QUESTION = 1_000;

    /** Names the fields of the reply to a kind of request. */
    static List<String> fields(Request<?> request) {
        return switch (request) {
            case Request.Where r -> List.of("where");
            case Request.GroupBy r -> List.of("group_by");
            case Request.Having r -> List.of("having");
            case Request.OrderBy r -> List.of("order_by");
            case Request.Limit r -> List.of("limit");
            case Request.Select _, Request.SelectAggregate _ -> List.of("select");
            case Request.OneShot r -> List.of("query");
            case Request.OneShotNested r -> List.of("predicates");
            case Request.OuterTable r -> List.of("table");
            case Request.InnerBlock r -> List.of("choice");
            case Request.NestedPredicate r -> List.of("predicate");
            case Request.Repair r -> List.of("blamed", "predicate");
            case Request.Verbalise r -> List.of("question");
            case Request.Naturalness r -> List.of("relevance", "clarity", "overall", "reason");
        };
    }

    @SuppressWarnings("unchecked") // value() reads each kind of request as a value of that kind's own type
    static <R> Outcome<R> of(Request<R> request, String text) {
        return Json.object(text, fields(request))
                .flatMap(reply -> (Outcome<R>) new Reading(reply, request.view()).value(request));
    }

    static <T> Outcome<T> refused(String reason) {
        return Outcome.refused(new Refusal.Declined(reason));
    }

    private Outcome<?> value(Request<?> request) {
        return switch (request) {
            case Request.Where r -> where();
            case Request.GroupBy r -> groupBy();
            case Request.Having r ->
                text("having")
                        .flatMap(Fragments::condition)
                        .flatMap(c -> guarded(c, grouped().withHaving(List.of(c))));
            case Request.OrderBy r ->
                texts("order_by")
                        .flatMap(texts -> Fragments.orders(String.join(", ", texts)))
                        .flatMap(orders -> guarded(orders, grouped().withOrderBy(orders)));
            case Request.Limit r -> whole("limit", 1, Integer.MAX_VALUE);
            case Request.Select _, Request.SelectAggregate _ ->
                text("select")
                        .flatMap(Fragments::value)
                        .flatMap(expr -> guarded(expr, view.soFar().withSelect(expr)));
            case Request.OneShot r -> text("query").flatMap(Fragments::block).flatMap(b -> guarded(b, b));
            case Request.OneShotNested r -> predicates(r);
            case Request.OuterTable r -> table(r);
            case Request.InnerBlock r ->
                whole("choice", 1, r.candidates().size()).map(n -> (int) (n - 1));
            case Request.NestedPredicate r ->
                text("predicate")
                        .flatMap(this::nested)
                        .flatMap(n -> Fragments.around(view.soFar(), r.inner(), r.innerAlias(), n)
                                .flatMap(kept -> guarded(kept, view.soFar().and(kept))));
            case Request.Repair r -> repair(r.diagnosis());
            case Request.Verbalise r -> text("question").flatMap(Reading::question);
            case Request.Naturalness r -> naturalness();
        };
    }

    private Outcome<String> text(String field) {
        JsonNode node = reply.path(field);
        return node.isTextual() && !node.textValue().isBlank()
                ? Outcome.done(node.textValue().strip().replaceAll(";\\s*$", ""))
                : refused("\"" + field + "\" has to be a text");
    }

    /** Reads a list of texts; a single text is a list of one. */
    private Outcome<List<String>> texts(String field) {
        JsonNode node = reply.path(field);
        if (node.isTextual()) {
            return Outcome.done(List.of(node.textValue()));
        }
        List<String> texts = new ArrayList<>();
        node.forEach(n -> texts.add(n.isTextual() ? n.textValue() : ""));
        return node.isArray() && !texts.isEmpty() && texts.stream().noneMatch(String::isBlank)
                ? Outcome.done(texts)
                : refused("\"" + field + "\" has to be a list of texts");
    }

    private Outcome<Long> whole(String field, long least, long most) {
        JsonNode node = reply.path(field);
        boolean number = node.isIntegralNumber()
                || node.isTextual() && node.textValue().strip().matches("\\d{1,9}");
        long value = number ? node.asLong() : Long.MIN_VALUE;
        return number && value >= least && value <= most
                ? Outcome.done(value)
                : refused("\"" + field + "\" has to be a whole number"
                        + (most == Integer.MAX_VALUE ? " of at least " + least : " from " + least + " to " + most));
    }

    private <T> Outcome<T> guarded(T value, Block query) {
        return Fragments.guarded(value, query, view.schema());
    }

    private Outcome<List<Predicate>> where() {
        return texts("where")
                .flatMap(texts -> all(texts).flatMap(conjuncts -> {
                    Block block = view.soFar();
                    for (Predicate conjunct : conjuncts) {
                        block = block.and(conjunct);
                    }
                    return guarded(conjuncts, block);
                }));
    }

    private static Outcome<List<Predicate>> all(List<String> texts) {
        List<Predicate> conjuncts = new ArrayList<>();
        for (String text : texts) {
            switch (Fragments.conjuncts(text)) {
                case Outcome.Done<List<Predicate>>(List<Predicate> more) -> conjuncts.addAll(more);
                case Outcome.Refused<List<Predicate>> refused -> {
                    return refused;
                }
            }
        }
        return Outcome.done(conjuncts);
    }

    private Outcome<Expr.Column> groupBy() {
        return text("group_by")
                .flatMap(sql -> Fragments.value(sql)
                        .flatMap(expr -> expr instanceof Expr.Column column
                                ? guarded(column, view.soFar().withSelect(column))
                                : refused("one column is wanted, not " + Fragments.brief(sql))));
    }

    /** Gives the block with a grouped column in SELECT. */
    private Block grouped() {
        return view.soFar().groupBy().isEmpty()
                ? view.soFar()
                : view.soFar().withSelect(view.soFar().groupBy().getFirst());
    }

    private Outcome<String> table(Request.OuterTable request) {
        return text("table")
                .flatMap(named -> request.tables().stream()
                        .filter(t -> t.equalsIgnoreCase(named.replace("\"", "")))
                        .findFirst()
                        .map(Outcome::done)
                        .orElseGet(() -> refused("the table is one of " + String.join(", ", request.tables()))));
    }

    private Outcome<Predicate.Nested> nested(String sql) {
        return Fragments.condition(sql)
                .flatMap(p -> p instanceof Predicate.Nested nested
                        ? Outcome.done(nested)
                        : refused("a predicate around the inner block is wanted, not " + Fragments.brief(sql)));
    }

    private Outcome<List<Predicate.Nested>> predicates(Request.OneShotNested request) {
        return texts("predicates").flatMap(texts -> {
            int wanted = request.shape().children().size();
            if (texts.size() != wanted) {
                return refused("the outer block gets " + wanted + (wanted == 1 ? " predicate" : " predicates")
                        + ", not " + texts.size());
            }
            List<Predicate.Nested> all = new ArrayList<>();
            Block block = view.soFar();
            for (String text : texts) {
                switch (nested(text)) {
                    case Outcome.Done<Predicate.Nested>(Predicate.Nested nested) -> {
                        all.add(nested);
                        block = block.and(nested);
                    }
                    case Outcome.Refused<Predicate.Nested>(Refusal refusal) -> {
                        return Outcome.refused(refusal);
                    }
                }
            }
            return guarded(all, block);
        });
    }

    private Outcome<Edit> repair(Diagnosis diagnosis) {
        List<Diagnosis.Blame> blames = DiagnosisText.blames(diagnosis);
        return whole("blamed", 1, blames.size()).flatMap(number -> {
            Diagnosis.Blame blame = blames.get((int) (number - 1));
            return text("predicate").flatMap(Fragments::condition).flatMap(replacement -> {
                boolean hop = Trees.at(view.soFar(), blame.at()) instanceof Predicate.Nested;
                return hop && !(replacement instanceof Predicate.Nested)
                        ? refused("predicate " + number + " holds an inner block and has to keep it: "
                                + Fragments.brief(Sql.print(replacement)))
                        : guarded(
                                new Edit.Rewrite(blame.at(), replacement),
                                Trees.replace(view.soFar(), blame.at(), replacement));
            });
        });
    }

    private static Outcome<Question> question(String text) {
        String line = text.replaceAll("\\s+", " ");
        String lower = line.toLowerCase(Locale.ROOT);
        if (line.length() > LONGEST_QUESTION) {
            return refused("a question of more than " + LONGEST_QUESTION + " characters");
        }
        return lower.startsWith("select ") || lower.contains(" from ") && lower.contains("select ")
                ? refused("a question in English is wanted, not SQL")
                : Outcome.done(Question.plain(line));
    }

    private Outcome<Naturalness> naturalness() {
        return whole("relevance", 1, 5)
                .flatMap(relevance -> whole("clarity", 1, 5)
                        .flatMap(clarity -> whole("overall", 1, 5)
                                .flatMap(overall -> text("reason")
                                        .map(reason -> new Naturalness(
                                                relevance.intValue(),
                                                clarity.intValue(),
                                                overall.intValue(),
                                                reason)))));
    }
}
