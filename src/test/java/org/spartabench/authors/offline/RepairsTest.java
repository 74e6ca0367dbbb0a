package org.spartabench.authors.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** A repair changes one blamed predicate and nothing else, in the way a person would. */
class RepairsTest {

    private static final Views VIEWS = new Views();

    private final OfflineAuthor author = new OfflineAuthor((query, schema, seed) -> Question.plain(Sql.print(query)));

    @AfterAll
    static void close() throws Exception {
        VIEWS.close();
    }

    @ParameterizedTest
    @EnumSource
    void onlyABlamedPredicateChangesAndNoneTwiceTheSameWay(SampleDomain domain) {
        for (long seed = 0; seed < 12; seed++) {
            Block whole = nested(domain, seed);
            List<Trees.Placed> predicates = Trees.predicates(whole);
            PredicatePath blamed =
                    predicates.get((int) (seed % predicates.size())).path();
            List<AuthorView.Feedback> feedback = new ArrayList<>();
            Set<String> given = new TreeSet<>();
            AuthorView view = VIEWS.view(domain, whole, seed);
            for (int attempt = 0; attempt < 6; attempt++) {
                AuthorView asked = new AuthorView(
                        view.schema(), view.samples(), whole, Optional.empty(), feedback, seed + attempt);
                Request.Repair request = new Request.Repair(asked, diagnosis(whole, blamed));
                if (!(author.ask(request) instanceof AuthorReply.Given<Edit> reply)) {
                    break;
                }
                Edit.Rewrite edit = (Edit.Rewrite) reply.value();
                assertThat(edit.at()).isEqualTo(blamed);
                assertThat(given.add(Sql.print(edit.replacement())))
                        .as("%s again", edit)
                        .isTrue();
                unchangedButFor(whole, edit);
                VIEWS.rows(domain, Trees.replace(whole, edit.at(), edit.replacement()));
                feedback.add(new AuthorView.Feedback(Sql.print(edit.replacement()), "still returns no rows"));
            }
        }
    }

    /** From what was written, what was refused and what is nearest to what a person would write instead. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        amount > 5000                                     | 4158.44    | 4158.43    | amount > 4000
        amount >= 5000                                    | 4158.44    |            | amount >= 4000
        amount < 500                                      | 612.5      | 612.51     | amount < 700
        amount BETWEEN 4000 AND 5000                      | 3720.1     | 3720.1     | amount BETWEEN 3700 AND 5000
        payment_status = 'Paid'                           | Pending    | Pending    | payment_status = 'Pending'
        payment_method IN ('Cash', 'Insurance')           | Credit Card| Credit Card| payment_method IN ('Cash', 'Credit Card')
        bill_date > '2024-03-01'                          | 2023-12-17 | 2023-12-16 | bill_date > '2023-12-01'
        bill_date < '2023-01-01'                          | 2023-04-09 | 2023-04-10 | bill_date < '2023-05-01'
        amount > (SELECT MAX(cost) FROM treatments)       | 900        | 4000       | amount > (SELECT AVG(cost) FROM treatments)
        amount > (SELECT AVG(cost) FROM treatments)       | 900        | 4000       | amount < (SELECT AVG(cost) FROM treatments)
        bill_date > (SELECT MAX(bill_date) FROM billing)  | 2023-04-09 | 2023-12-09 | bill_date > (SELECT MIN(bill_date) FROM billing)
        amount >= 2000000                                 | 185492     | 185492     | amount >= 100000
        """)
    void aRepairIsWhatAPersonWouldWrite(String written, String blocked, @Nullable String nearest, String wanted) {
        Block block = block("SELECT * FROM billing WHERE " + written);
        PredicatePath at = PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0);
        assertThat(first(block, at, blocked, nearest)).isEqualTo(wanted);
    }

    /** Below NOT IN a condition has to become narrower. */
    @Test
    void belowNotTheConstantMovesTheOtherWay() {
        Block block =
                block("SELECT * FROM patients WHERE name NOT IN (SELECT patient_name FROM billing WHERE amount > 700)");
        PredicatePath at = PredicatePath.conjunct(BlockPath.ROOT.child(0), Clause.WHERE, 0);
        assertThat(first(block, at, "4158.44", "3720.10")).isEqualTo("amount > 4000");
    }

    /**
     * Of the queries that return nothing for one predicate alone, the first repair gives rows to four of five, all domains
     * taken together.
     */
    @Test
    void mostFirstRepairsGiveRows() {
        int tried = 0;
        List<String> inVain = new ArrayList<>();
        for (SampleDomain domain : SampleDomain.values()) {
            Diagnoser diagnoser = new Diagnoser(VIEWS.facts(domain), Patient.LIMITS);
            int ofDomain = 0;
            for (long seed = 0; ofDomain < 8; seed++) {
                Block whole = withAnother(domain, nested(domain, seed), seed);
                if (VIEWS.rows(domain, whole).size() == 0
                        && diagnoser.diagnose(whole) instanceof Outcome.Done<Diagnosis>(Diagnosis diagnosis)
                        && diagnosis.causes().stream().anyMatch(c -> c.blames().size() == 1)) {
                    ofDomain++;
                    if (!mends(domain, whole, diagnosis, seed)) {
                        inVain.add(domain + ": " + Sql.print(whole));
                    }
                }
            }
            tried += ofDomain;
        }
        System.out.println("first repairs without rows: " + inVain.size() + " of " + tried);
        assertThat(inVain).hasSizeLessThanOrEqualTo(tried / 5);
    }

    /** Whether the first repair gives rows; one that is declined gives none. */
    private boolean mends(SampleDomain domain, Block whole, Diagnosis diagnosis, long seed) {
        AuthorView view = VIEWS.view(domain, whole, seed, tables(whole));
        return author.ask(new Request.Repair(view, diagnosis)) instanceof AuthorReply.Given<Edit> reply
                && reply.value() instanceof Edit.Rewrite(PredicatePath at, Predicate replacement)
                && VIEWS.rows(domain, Trees.replace(whole, at, replacement)).size() > 0;
    }

    private static Block[] tables(Block whole) {
        return whole.postOrder().toArray(Block[]::new);
    }

    /** A second nested predicate beside the first, where there is one to be had. */
    private Block withAnother(SampleDomain domain, Block block, long seed) {
        AuthorView inner = VIEWS.filtered(domain, seed * 23 + 5, author);
        AuthorView outer = VIEWS.view(domain, block, seed, inner.soFar());
        Nesting type = Nesting.values()[(int) (seed / 4 % 4)];
        return author.ask(new Request.NestedPredicate(outer, type, Aliases.inside(outer.soFar(), inner.soFar())))
                        instanceof AuthorReply.Given<Predicate.Nested> given
                ? block.and(given.value())
                : block;
    }

    @Test
    void aDiagnosisWithoutCausesIsDeclined() {
        AuthorView view = VIEWS.start(SampleDomain.MEDICAL, 3);
        Diagnosis nothing = new Diagnosis(List.of(), Map.of(), List.of(), 1, 1);
        assertThat(author.ask(new Request.Repair(view, nothing))).isInstanceOf(AuthorReply.Declined.class);
    }

    /** The first repair when that predicate alone is to blame. */
    private String first(Block block, PredicatePath at, String blocked, @Nullable String nearest) {
        Blame blame = new Blame(
                at,
                Sql.print(Trees.at(block, at)),
                Optional.empty(),
                Optional.of(blocked),
                Optional.empty(),
                Optional.ofNullable(nearest));
        AuthorView view = VIEWS.view(SampleDomain.MEDICAL, block.withWhere(List.of()), 1);
        AuthorView asked = new AuthorView(view.schema(), view.samples(), block, Optional.empty(), List.of(), 1);
        Diagnosis diagnosis = new Diagnosis(List.of(), Map.of(), List.of(new Diagnosis.Cause(List.of(blame))), 1, 1);
        AuthorReply<Edit> reply = author.ask(new Request.Repair(asked, diagnosis));
        assertThat(reply).isInstanceOf(AuthorReply.Given.class);
        return Sql.print(((Edit.Rewrite) ((AuthorReply.Given<Edit>) reply).value()).replacement());
    }

    private static Block block(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }

    private Block nested(SampleDomain domain, long seed) {
        for (long attempt = 0; ; attempt++) {
            Nesting type = Nesting.values()[(int) (seed % 4)];
            AuthorView inner = VIEWS.filtered(domain, seed * 17 + attempt, author);
            AuthorView outer = VIEWS.start(domain, seed * 19 + attempt, inner.soFar());
            Request.NestedPredicate request =
                    new Request.NestedPredicate(outer, type, Aliases.inside(outer.soFar(), inner.soFar()));
            if (author.ask(request) instanceof AuthorReply.Given<Predicate.Nested> given) {
                return outer.soFar().and(given.value());
            }
        }
    }

    private static Diagnosis diagnosis(Block whole, PredicatePath blamed) {
        Optional<String> refused = switch (Trees.at(whole, blamed)) {
            case Predicate.Compare(Expr left, Predicate.Comparison op, Expr.NumberLiteral(BigDecimal value)) ->
                Optional.of(value.subtract(BigDecimal.TWO).toPlainString());
            case Predicate.Compare(Expr left, Predicate.Comparison op, Expr.TextLiteral(String value)) ->
                Optional.of(other(value));
            case Predicate p -> Optional.empty();
        };
        Blame blame = new Blame(
                blamed, Sql.print(Trees.at(whole, blamed)), Optional.empty(), refused, Optional.empty(), refused);
        return new Diagnosis(List.of(), Map.of(), List.of(new Diagnosis.Cause(List.of(blame))), 1, 1);
    }

    private static String other(String value) {
        return value.matches("\\d{4}-\\d\\d-\\d\\d")
                ? "2019-05-06"
                : value.matches("\\d\\d:\\d\\d:\\d\\d") ? "06:30:00" : "other";
    }

    /** Every other predicate of the tree stands as it did, and the joined columns of a changed one too. */
    private static void unchangedButFor(Block whole, Edit.Rewrite edit) {
        Predicate before = Trees.at(whole, edit.at());
        Block after = Trees.replace(whole, edit.at(), edit.replacement());
        assertThat(edit.replacement()).isNotEqualTo(before);
        if (before instanceof Predicate.Nested was) {
            assertThat(edit.replacement()).isInstanceOf(Predicate.Nested.class);
            Predicate.Nested is = (Predicate.Nested) edit.replacement();
            Block innerBefore = (Block) was.inner();
            Block innerAfter = (Block) is.inner();
            assertThat(innerAfter.withSelect()).isEqualTo(innerBefore.withSelect());
            assertThat(joined(is)).isEqualTo(joined(was));
        }
        assertThat(Trees.replace(after, edit.at(), before)).isEqualTo(whole);
    }

    /** The columns that a nested predicate compares. */
    private static List<Expr> joined(Predicate.Nested nested) {
        Expr output = ((Block) nested.inner()).select().getFirst().expr();
        Expr inner = output instanceof Expr.Call call ? call.arguments().getFirst() : output;
        return switch (nested) {
            case Predicate.InQuery q -> List.of(q.left(), inner);
            case Predicate.CompareQuery q -> List.of(q.left(), inner);
            case Predicate.Exists e -> List.of(inner);
        };
    }
}
