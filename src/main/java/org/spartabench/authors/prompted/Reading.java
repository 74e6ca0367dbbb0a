package org.spartabench.authors.prompted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.EnrichedWording;
import org.spartabench.authors.request.RequestedValue.InquiryAnswer;
import org.spartabench.authors.request.RequestedValue.MakerHint;
import org.spartabench.authors.request.RequestedValue.Purpose;
import org.spartabench.authors.request.RequestedValue.Review;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Reads a model's reply as the value that a request asks for, or reports its error in one line. */
record Reading(Fields reply, AuthorView view) {

    private static final int LONGEST_QUESTION = 1_000;
    private static final Pattern PYTHON =
            Pattern.compile("```(?:python|py)\\s*\\R(.*?\\S.*?\\R)\\s*```", Pattern.DOTALL);
    private static final Pattern SQL = Pattern.compile("```sql\\s*\\R(.*?\\S.*?)\\s*```", Pattern.DOTALL);
    private static final Pattern NOTHING = Pattern.compile(
            "(?:no(?:ne|thing)?|nothing is unclear|the question is clear|n/?a)[.!]?", Pattern.CASE_INSENSITIVE);

    /** Reads the reason of a model that has nothing to offer. */
    static Optional<String> none(String text) {
        return ReplyObject.object(text, List.of("none"))
                .flatMap(reply -> new Fields(reply).text("none"))
                .toOptional();
    }

    /** Reads the question that the whole query answers from now on, which a reply of any kind may add. */
    static Optional<String> purpose(String text) {
        return ReplyObject.object(text, List.of("purpose"))
                .flatMap(reply -> new Fields(reply).text("purpose"))
                .flatMap(Reading::question)
                .map(Question::text)
                .toOptional();
    }

    @SuppressWarnings("unchecked") // value() reads each kind of request as a value of that kind's own type
    static <R> Outcome<R> of(Request<R> request, String text) {
        if (request instanceof Request.AgentTurn) {
            return (Outcome<R>) Outcome.done(ActionLines.of(text));
        }
        Outcome<ObjectNode> object = ReplyObject.object(text, PromptFiles.fields(request.kind()));
        boolean sql = request instanceof Request.CandidateSql;
        Matcher fenced = (sql ? SQL : PYTHON).matcher(text);
        if ((sql || request instanceof Request.PandasProgram) && object instanceof Outcome.Refused && fenced.find()) {
            return (Outcome<R>) Outcome.done(fenced.group(1));
        }
        return object.flatMap(reply -> (Outcome<R>) new Reading(new Fields(reply), request.view()).value(request));
    }

    private Outcome<?> value(Request<?> request) {
        return switch (request) {
            case Request.Where r -> where();
            case Request.GroupBy r -> groupBy();
            case Request.Having r ->
                reply.text("having")
                        .flatMap(Fragments::condition)
                        .flatMap(c -> guarded(c, grouped().withHaving(List.of(c))));
            case Request.OrderBy r ->
                reply.texts("order_by")
                        .flatMap(texts -> Fragments.orders(String.join(", ", texts)))
                        .flatMap(orders -> guarded(orders, grouped().withOrderBy(orders)));
            case Request.Limit r -> reply.whole("limit", 1, Integer.MAX_VALUE);
            case Request.Select _, Request.SelectAggregate _ ->
                reply.text("select")
                        .flatMap(Fragments::value)
                        .flatMap(expr -> guarded(expr, view.soFar().withSelect(expr)));
            case Request.OneShot r ->
                reply.text("query").flatMap(Fragments::block).flatMap(b -> guarded(b, b));
            case Request.OneShotNested r -> predicates(r);
            case Request.OuterTable r -> table(r);
            case Request.InnerBlock r ->
                reply.whole("choice", 1, r.candidates().size()).map(n -> (int) (n - 1));
            case Request.Aim r ->
                reply.whole("choice", 1, r.sketches().size())
                        .flatMap(n -> reply.text("question")
                                .flatMap(Reading::question)
                                .map(q -> new Purpose(q.text(), (int) (n - 1))));
            case Request.FinalReview _ ->
                reply.yes("asked")
                        .map(asked -> new Review(
                                asked, reply.text("reason").toOptional().orElse("")));
            case Request.NestedPredicate r ->
                reply.choice("choice", r.choices()).map(Request.Offer::choice);
            case Request.Repair r -> repair(r.diagnosis());
            case Request.Verbalise r -> reply.text("question").flatMap(Reading::question);
            case Request.Inquiry r -> inquiry();
            case Request.Clarification r ->
                reply.text("classification")
                        .flatMap(kind -> reply.text("answer").map(answer -> new InquiryAnswer(kind, answer)));
            case Request.CandidateSql r -> reply.text("sql");
            case Request.PandasProgram _ -> reply.program("program");
            case Request.Equivalence r -> reply.text("verdict").flatMap(Reading::equal);
            case Request.Naturalness r -> naturalness();
            case Request.VirtualSql _, Request.FunctionSql _ ->
                reply.text("query").flatMap(Fragments::query);
            case Request.Program _ -> reply.program("program");
            case Request.Enrich r -> enriched(r);
            case Request.Hint r -> hint(r);
            case Request.Words r -> new DraftedWords(r).read(reply);
            case Request.Extract _ -> reply.rows("rows");
            case Request.AgentTurn _ -> Outcome.declined("the lines of an agent are no object");
        };
    }

    private <T> Outcome<T> guarded(T value, Block query) {
        return Fragments.guarded(value, query, view.schema());
    }

    private Outcome<List<Predicate>> where() {
        return reply.texts("where")
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
        return reply.text("group_by")
                .flatMap(sql -> Fragments.value(sql)
                        .flatMap(expr -> expr instanceof Expr.Column column
                                ? guarded(column, view.soFar().withSelect(column))
                                : Outcome.declined("one column is wanted, not " + Fragments.brief(sql))));
    }

    /** Gives the block with a grouped column in SELECT. */
    private Block grouped() {
        return view.soFar().groupBy().isEmpty()
                ? view.soFar()
                : view.soFar().withSelect(view.soFar().groupBy().getFirst());
    }

    private Outcome<String> table(Request.OuterTable request) {
        return reply.text("table")
                .flatMap(named -> request.tables().stream()
                        .filter(t -> t.equalsIgnoreCase(named.replace("\"", "")))
                        .findFirst()
                        .map(Outcome::done)
                        .orElseGet(
                                () -> Outcome.declined("the table is one of " + String.join(", ", request.tables()))));
    }

    private Outcome<Predicate.Nested> nested(String sql) {
        return Fragments.condition(sql)
                .flatMap(p -> p instanceof Predicate.Nested nested
                        ? Outcome.done(nested)
                        : Outcome.declined(
                                "a predicate around the inner block is wanted, not " + Fragments.brief(sql)));
    }

    private Outcome<List<Predicate.Nested>> predicates(Request.OneShotNested request) {
        return reply.texts("predicates").flatMap(texts -> {
            int wanted = request.shape().children().size();
            if (texts.size() != wanted) {
                return Outcome.declined("the outer block gets " + wanted + (wanted == 1 ? " predicate" : " predicates")
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
        return reply.choice("blamed", blames)
                .flatMap(blame -> reply.text("change")
                        .flatMap(change -> Change.of(Trees.at(view.soFar(), blame.at()), change))
                        .flatMap(replacement -> guarded(
                                new Edit.Rewrite(blame.at(), replacement),
                                Trees.replace(view.soFar(), blame.at(), replacement))));
    }

    private static Outcome<Question> question(String text) {
        String line = text.replaceAll("\\s+", " ");
        String lower = line.toLowerCase(Locale.ROOT);
        if (line.length() > LONGEST_QUESTION) {
            return Outcome.declined("a question of more than " + LONGEST_QUESTION + " characters");
        }
        return lower.startsWith("select ") || lower.contains(" from ") && lower.contains("select ")
                ? Outcome.declined("a question in English is wanted, not SQL")
                : Outcome.done(Question.plain(line));
    }

    /** Reads what is unclear; models also say so in words if nothing is. */
    private Outcome<Optional<String>> inquiry() {
        JsonNode node = reply.reply().path("inquiry");
        if (!node.isTextual() && !node.isNull()) {
            return Outcome.declined("\"inquiry\" has to be a text, which may be empty");
        }
        String line = node.asText("").replaceAll("\\s+", " ").strip();
        boolean none = node.isNull() || line.isEmpty() || NOTHING.matcher(line).matches();
        return line.length() > LONGEST_QUESTION
                ? Outcome.declined("an inquiry of more than " + LONGEST_QUESTION + " characters")
                : Outcome.done(none ? Optional.empty() : Optional.of(line));
    }

    private static Outcome<Boolean> equal(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "equal" -> Outcome.done(true);
            case "different" -> Outcome.done(false);
            default -> Outcome.declined("\"verdict\" is equal or different");
        };
    }

    private Outcome<EnrichedWording> enriched(Request.Enrich request) {
        int wanted = request.conditions().size();
        return reply.text("question")
                .flatMap(Reading::question)
                .flatMap(q -> reply.texts("conditions").flatMap(parts -> {
                    if (parts.size() != wanted) {
                        return Outcome.declined(
                                "\"conditions\" has " + parts.size() + " parts of the question, not " + wanted);
                    }
                    return parts.stream()
                            .filter(part -> !q.text().contains(part))
                            .findFirst()
                            .<Outcome<EnrichedWording>>map(part -> Outcome.declined(
                                    Fragments.brief(part) + " does not stand word by word in the question"))
                            .orElseGet(() -> Outcome.done(new EnrichedWording(q.text(), parts)));
                }));
    }

    private Outcome<MakerHint> hint(Request.Hint request) {
        return reply.text("choice").flatMap(word -> {
            Optional<AnswerSource> source = request.answers().keySet().stream()
                    .filter(m -> m.name().equalsIgnoreCase(word))
                    .findFirst();
            return source.isEmpty() && !word.equalsIgnoreCase("none")
                    ? Outcome.declined("\"choice\" is one of "
                            + request.answers().keySet().stream()
                                    .map(AnswerSource::name)
                                    .collect(Collectors.joining(", "))
                            + " or none")
                    : reply.text("reason").map(reason -> new MakerHint(source, reason.replaceAll("\\s+", " ")));
        });
    }

    private Outcome<Naturalness> naturalness() {
        return reply.score("relevance", 1, 5)
                .flatMap(relevance -> reply.score("clarity", 1, 5)
                        .flatMap(clarity -> reply.score("overall", 1, 5)
                                .flatMap(overall -> reply.text("reason")
                                        .map(reason -> new Naturalness(relevance, clarity, overall, reason)))));
    }

    /**
     * Reads the lines in which a model names tools: {@code Action: sql {"query": …}}, or the name and an {@code Action Input:}
     * on the next line. A text without any is a use of no tool, which the agent's loop sends back as an error.
     */
    static final class ActionLines {

        private static final Pattern ACTION = Pattern.compile(
                "(?m)^[\\s*#>-]*Action\\W{0,4}:\\W{0,4}([A-Za-z_]\\w*)`?\\s*(?:\\R\\s*\\W{0,2}Action Input\\W{0,3}:)?");
        private static final Pattern OBSERVED = Pattern.compile("(?m)^\\W{0,4}Observation\\W{0,3}:");
        private static final Pattern THOUGHT = Pattern.compile("^\\W{0,4}Thought\\W{0,3}:\\W{0,3}");

        private ActionLines() {}

        static List<ToolUse> of(String reply) {
            // What a model writes behind its own "Observation:" it invents.
            String text = OBSERVED.split(reply, 2)[0];
            List<MatchResult> actions = ACTION.matcher(text).results().toList();
            if (actions.isEmpty()) {
                return List.of(new ToolUse(text.strip(), "", "", ""));
            }
            List<ToolUse> uses = new ArrayList<>();
            String thought = THOUGHT.matcher(
                            text.substring(0, actions.getFirst().start()).strip())
                    .replaceFirst("")
                    .strip();
            for (int i = 0; i < actions.size(); i++) {
                int end = i + 1 < actions.size() ? actions.get(i + 1).start() : text.length();
                String rest = text.substring(actions.get(i).end(), end);
                uses.add(new ToolUse(
                        i == 0 ? thought : "",
                        actions.get(i).group(1),
                        ReplyObject.first(rest).orElse(rest.strip()),
                        ""));
            }
            return uses;
        }
    }
}
