package org.spartabench.authors.request;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.request.RequestedValue.EnrichedWording;
import org.spartabench.authors.request.RequestedValue.InquiryAnswer;
import org.spartabench.authors.request.RequestedValue.MakerHint;
import org.spartabench.authors.request.RequestedValue.Purpose;
import org.spartabench.authors.request.RequestedValue.Review;
import org.spartabench.authors.request.RequestedValue.StatedRows;
import org.spartabench.authors.request.RequestedValue.WordsDraft;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Defines the requests to authors, one record for each kind; {@code R} is the type of the answer. Every kind has a
 * prompt file of the same name in {@code prompts/}.
 */
public sealed interface Request<R> {

    AuthorView view();

    /** Gives the name of the kind and of its prompt file: {@code group-by}. */
    default String kind() {
        return switch (this) {
            case Where _ -> "where";
            case GroupBy _ -> "group-by";
            case Having _ -> "having";
            case OrderBy _ -> "order-by";
            case Limit _ -> "limit";
            case Select _ -> "select";
            case SelectAggregate _ -> "select-aggregate";
            case OneShot _ -> "one-shot";
            case OneShotNested _ -> "one-shot-k";
            case OuterTable _ -> "outer-table";
            case InnerBlock _ -> "inner-block";
            case Aim _ -> "purpose";
            case FinalReview _ -> "final-look";
            case Repair _ -> "repair";
            case Verbalise _ -> "question";
            case Inquiry _ -> "inquiry";
            case Clarification _ -> "clarification";
            case CandidateSql _ -> "candidate-sql";
            case PandasProgram _ -> "pandas-program";
            case Equivalence _ -> "equivalence";
            case Naturalness _ -> "naturalness";
            case VirtualSql _ -> "virtual-sql";
            case FunctionSql _ -> "function-sql";
            case Program _ -> "program";
            case AgentTurn _ -> "agent";
            case Enrich _ -> "enrich";
            case Hint _ -> "hint";
            case Words _ -> "table-words";
            case Extract _ -> "extract";
            case NestedPredicate n -> "nested-" + n.type().name().toLowerCase(Locale.ROOT);
        };
    }

    /**
     * WHERE of a block over one table: conjuncts without subqueries, to be added to those it has.
     *
     * @param offers single conditions that would do, for an author that reads them
     */
    record Where(AuthorView view, List<Offer<Predicate>> offers) implements Request<List<Predicate>> {

        public Where(AuthorView view) {
            this(view, List.of());
        }

        public Where {
            offers = List.copyOf(offers);
        }
    }

    /** GROUP BY: one column that no equality fixes, to become the only output. */
    record GroupBy(AuthorView view) implements Request<Expr.Column> {}

    /**
     * HAVING: a condition on an aggregate of the groups.
     *
     * @param offers conditions that would do with the groups that they leave, for an author that reads them
     */
    record Having(AuthorView view, List<Offer<Predicate>> offers) implements Request<Predicate> {

        public Having(AuthorView view) {
            this(view, List.of());
        }

        public Having {
            offers = List.copyOf(offers);
        }
    }

    /** ORDER BY: one or more columns. */
    record OrderBy(AuthorView view) implements Request<List<Block.Order>> {}

    /** LIMIT: a small number of rows. */
    record Limit(AuthorView view) implements Request<Long> {}

    /**
     * SELECT: one column.
     *
     * @param offers those that do, for an author that chooses; none for one that writes
     */
    record Select(AuthorView view, List<Expr> offers) implements Request<Expr> {

        public Select(AuthorView view) {
            this(view, List.of());
        }

        public Select {
            offers = List.copyOf(offers);
        }
    }

    /**
     * SELECT: one aggregate of SUM, COUNT, MAX, MIN, AVG.
     *
     * @param offers those that do, for an author that chooses; none for one that writes
     */
    record SelectAggregate(AuthorView view, List<Expr> offers) implements Request<Expr> {

        public SelectAggregate(AuthorView view) {
            this(view, List.of());
        }

        public SelectAggregate {
            offers = List.copyOf(offers);
        }
    }

    /**
     * A whole query without nesting over a table that the author chooses. {@code view.soFar()} has no FROM yet, and
     * {@code view.samples()} shows one example row of every table, the same in the whole run.
     *
     * @param wanted the clauses of the query beside FROM, with SELECT, in the order of generation; with GROUP BY the grouped
     *     column is the output
     * @param aggregate whether SELECT is an aggregate
     */
    record OneShot(AuthorView view, Set<Clause> wanted, boolean aggregate) implements Request<Block> {
        public OneShot {
            EnumSet<Clause> clauses = EnumSet.noneOf(Clause.class);
            clauses.addAll(wanted);
            wanted = Collections.unmodifiableSet(clauses);
        }
    }

    /**
     * All nested predicates of a tree at once. {@code view.soFar()} is the outermost block with FROM only; the answer holds
     * its nested predicates in order, each with all blocks inside it. A leaf of the tree is one of its candidates, changed
     * only as {@link NestedPredicate} allows; the author chooses the tables of internal blocks below the outermost one.
     *
     * @param types of each nested predicate, by the place of its inner block
     * @param filtered internal blocks below the outermost that get conditions of their own
     * @param candidates finished blocks for each leaf, by its place
     */
    record OneShotNested(
            AuthorView view,
            Shape shape,
            Map<BlockPath, Nesting> types,
            Set<BlockPath> filtered,
            Map<BlockPath, List<Block>> candidates)
            implements Request<List<Predicate.Nested>> {
        public OneShotNested {
            types = Collections.unmodifiableMap(new TreeMap<>(types));
            filtered = Collections.unmodifiableSet(new TreeSet<>(filtered));
            candidates = Collections.unmodifiableMap(new TreeMap<>(candidates));
        }
    }

    /**
     * FROM of an internal block: a choice among the tables that its inner blocks can join.
     *
     * @param inner the known inner blocks, each with the planned type of the predicate around it
     */
    record OuterTable(AuthorView view, List<PlannedInner> inner, List<String> tables) implements Request<String> {

        /** Holds an inner block and the planned type of the predicate around it. */
        public record PlannedInner(Block block, Nesting type) {}

        public List<Block> blocks() {
            return inner.stream().map(PlannedInner::block).toList();
        }
    }

    /**
     * What a tree is for, before any block is joined: a question, and the sketch that answers it. {@code view.soFar()} is
     * the outermost block of the first sketch.
     *
     * @param types of each nested predicate, by the place of its inner block
     * @param filtered internal blocks that get conditions of their own, for an author that reads them
     */
    record Aim(AuthorView view, Map<BlockPath, Nesting> types, Set<BlockPath> filtered, List<TreeSketch> sketches)
            implements Request<Purpose> {
        public Aim {
            filtered = Collections.unmodifiableSet(new TreeSet<>(filtered));
            types = Collections.unmodifiableMap(new TreeMap<>(types));
            sketches = List.copyOf(sketches);
        }
    }

    /**
     * Whether a person would ask the finished tree ({@code view.soFar()}); its purpose is in the context, and the partial result
     * is its answer.
     */
    record FinalReview(AuthorView view, String question) implements Request<Review> {}

    /** The next inner block: a choice among the candidates by index. */
    record InnerBlock(AuthorView view, Nesting type, List<Block> candidates) implements Request<Integer> {}

    /**
     * A nested predicate of the given type that joins the block so far to {@code inner}. The inner query of the answer is
     * {@code inner} with its own SELECT (or, for EXISTS, HAVING) and, for J and JA, one more conjunct that correlates it
     * by key columns; nothing else may change. The names of both blocks differ.
     *
     * @param choices whole predicates, for an author that chooses; none for one that writes the predicate itself
     */
    record NestedPredicate(AuthorView view, Nesting type, Block inner, List<Offer<Predicate.Nested>> choices)
            implements Request<Predicate.Nested> {

        public NestedPredicate(AuthorView view, Nesting type, Block inner) {
            this(view, type, inner, List.of());
        }

        public NestedPredicate {
            choices = List.copyOf(choices);
        }
    }

    /** Another form of one blamed predicate of an empty query ({@code view.soFar()}). */
    record Repair(AuthorView view, Diagnosis diagnosis) implements Request<Edit> {}

    /**
     * The question that the query ({@code view.soFar()}) answers.
     *
     * @param exemplars queries with the nearest trees, the nearest first, with their questions
     */
    record Verbalise(AuthorView view, List<Exemplar> exemplars) implements Request<Question> {
        public Verbalise {
            exemplars = List.copyOf(exemplars);
        }
    }

    /**
     * What is unclear about a question; empty if nothing is. Only for language models, as the next four; the view of those that
     * answer a question holds no query.
     */
    record Inquiry(AuthorView view, String question, String evidence) implements Request<Optional<String>> {}

    /**
     * What is meant by a question, in words that do not give its query ({@code view.soFar()}) away. The feedback holds answers that
     * were refused.
     */
    record Clarification(AuthorView view, String question, String inquiry) implements Request<InquiryAnswer> {}

    /**
     * The text of a query that answers a question.
     *
     * @param evidence what words and values mean; may be empty
     */
    record CandidateSql(AuthorView view, String question, String evidence) implements Request<String> {}

    /**
     * The text of a pandas program that answers a question. The feedback holds programs that failed.
     *
     * @param files the first lines of each table's file, in place of the schema; empty to show the schema
     */
    record PandasProgram(AuthorView view, String question, String evidence, String files) implements Request<String> {}

    /** Whether two outputs, as text, give the same answer to a question. */
    record Equivalence(AuthorView view, String question, String left, String right) implements Request<Boolean> {}

    /** A judgement of how natural the query ({@code view.soFar()}) and its question are; only for language models. */
    record Naturalness(AuthorView view, String question)
            implements Request<org.spartabench.authors.item.verdict.Naturalness> {}

    /** A query over tables and APIs as tables that answers a question; only for language models, as the next three. */
    record VirtualSql(AuthorView view, ApiTask task) implements Request<Query> {}

    /** A query with functions of APIs that answers a question. */
    record FunctionSql(AuthorView view, ApiTask task) implements Request<Query> {}

    /** The text of a Python program that answers a question with queries and calls of APIs. */
    record Program(AuthorView view, ApiTask task) implements Request<String> {}

    /**
     * The next uses of tools by an agent that answers a question.
     *
     * @param uses so far, with their results
     */
    record AgentTurn(AuthorView view, ApiTask task, List<ToolUse> uses) implements Request<List<ToolUse>> {
        public AgentTurn {
            uses = List.copyOf(uses);
        }
    }

    /**
     * A question with conditions of APIs, put as a person would; only for language models, as the next one. The feedback
     * holds questions that lost a condition.
     *
     * @param question without the conditions
     * @param sql of the whole query, with functions
     * @param conditions as a grammar says them
     */
    record Enrich(AuthorView view, String question, String sql, List<String> conditions)
            implements Request<EnrichedWording> {
        public Enrich {
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * Which of the makers' answers to a question is right.
     *
     * @param answers recipe and rows of each maker, as text
     */
    record Hint(AuthorView view, String question, Map<AnswerSource, String> answers) implements Request<MakerHint> {
        public Hint {
            answers = Collections.unmodifiableMap(new TreeMap<>(answers));
        }
    }

    /**
     * What people call the rows of a table ({@code view.soFar()}) and its columns; only for language models.
     *
     * @param words that the table has now
     * @param doubts why some of them may be wrong, a line each
     * @param taken nouns of the rows of other tables, by table
     */
    record Words(AuthorView view, TableWords words, List<String> doubts, Map<String, Noun> taken)
            implements Request<WordsDraft> {
        public Words {
            doubts = List.copyOf(doubts);
            taken = Collections.unmodifiableMap(new LinkedHashMap<>(taken));
        }
    }

    /**
     * The rows that a text states; only for language models.
     *
     * @param facts the tables to fill, with columns and keys, for the prompt
     * @param passage the text
     */
    record Extract(AuthorView view, String facts, String passage) implements Request<StatedRows> {}

    /**
     * Holds a question over tables and APIs, for an author that answers it.
     *
     * @param replies one reply of each API, as a JSON object of its columns, by its name; none for an API that gave nothing
     */
    public record ApiTask(String question, AbstractSchema schema, Map<String, String> replies) {

        public ApiTask {
            replies = Collections.unmodifiableMap(new LinkedHashMap<>(replies));
        }
    }

    /**
     * Holds a choice that is known to do.
     *
     * @param rows of the block that it leaves
     */
    public record Offer<P>(P choice, long rows) {}

    /**
     * Sketches a tree before any of its blocks is joined: what each block is about.
     *
     * @param tables the table of each internal block, the outermost included
     * @param leaves the finished block at each other place
     */
    public record TreeSketch(Map<BlockPath, String> tables, Map<BlockPath, Block> leaves) {

        public TreeSketch {
            tables = Collections.unmodifiableMap(new TreeMap<>(tables));
            leaves = Collections.unmodifiableMap(new TreeMap<>(leaves));
        }
    }
}
