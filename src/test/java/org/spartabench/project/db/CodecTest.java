package org.spartabench.project.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Projects;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Reading what was written gives the value again, for every kind of event, verdict and phrase. */
class CodecTest {

    private static final Metrics METRICS = new Metrics(List.of(new Metrics.ByShape(
            "(2, 2)",
            1,
            new Counts(
                    Map.of(Counter.SUCCESS, 2L, Counter.TOTAL_CALLS, 8L, Counter.OWN_NANOS, 12L),
                    Map.of(Phase.PROBES, 15L, Phase.AUTHOR, 16L)),
            14)));

    private static final BlockPath INNER = BlockPath.ROOT.child(0).child(1);
    private static final PredicatePath DEEP = new PredicatePath(INNER, Clause.HAVING, List.of(2, 0, 1));
    private static final Diagnosis DIAGNOSIS = new Diagnosis(
            List.of(
                    new Diagnosis.Step(Optional.empty(), "FROM a", 9),
                    new Diagnosis.Step(Optional.of(DEEP), "x > 'é\"\n'", 0)),
            Map.of("name", "O'Neal"),
            List.of(new Diagnosis.Cause(List.of(new Diagnosis.Blame(
                    DEEP,
                    "x > 3",
                    Optional.of(Nesting.JA),
                    Optional.of("2"),
                    Optional.of(new Diagnosis.Inner(4, 1, Optional.of("1"), Optional.empty(), List.of("1", "2"))),
                    Optional.empty())))),
            5,
            77);

    static Stream<RunEvent> events() {
        return Stream.of(
                new RunEvent.Started(Projects.PLAN),
                new RunEvent.Planned(4, 2, Shape.of(Shape.of(Shape.LEAF), Shape.LEAF), Map.of(INNER, Nesting.J)),
                new RunEvent.Placed(4, INNER, -3, "players", "SELECT name FROM players", 4),
                new RunEvent.Asked(4, BlockPath.ROOT, "where", "schema …"),
                new RunEvent.Replied(4, BlockPath.ROOT, "where", false, "", 12),
                new RunEvent.Ran(
                        4,
                        INNER,
                        "SELECT 1",
                        RunEvent.Result.EMPTY,
                        0,
                        "",
                        3,
                        List.of("a", "b"),
                        List.of(List.of("1", "NULL"))),
                new RunEvent.Diagnosed(4, INNER, "SELECT 1", DIAGNOSIS),
                new RunEvent.Repaired(4, INNER, "SELECT 1", "SELECT 2", "x > 3", "x > 2", 8),
                new RunEvent.RolledBack(4, INNER, "10 attempts"),
                new RunEvent.Refused(4, 2, "repeats item 3"),
                new RunEvent.Worded(4, "Who?"),
                new RunEvent.Pooled(-4, 12),
                new RunEvent.GivenUp(4, "200 draws"),
                new RunEvent.Counted(new Metrics(List.of())),
                new RunEvent.Counted(METRICS),
                new RunEvent.Costed(
                        4,
                        new Cost(
                                4,
                                "(2, 2)",
                                new Counts(
                                        Map.of(Counter.EMPTY, 3L, Counter.TOTAL_CALLS, 7L, Counter.QUESTIONS, 8L),
                                        Map.of(Phase.LAWS, 12L)))),
                new RunEvent.Finished(RunEvent.End.CANCELLED, "stopped", METRICS));
    }

    @Test
    void anEventIsReadAsItWasWritten() {
        Law.holdsFor(events(), event -> {
            Codec codec = new Codec();
            String text = codec.write(RunEvent.class, event);
            assertThat(codec.read(RunEvent.class, text)).isEqualTo(event);
        });
    }

    /** Projects hold these words: a record that is renamed keeps its word. */
    @Test
    void kindsKeepTheirNamesOnDisk() {
        assertThat(Stream.of(
                                RunEvent.class,
                                Verdict.class,
                                Ruling.class,
                                Question.Phrase.class,
                                Finding.Place.class,
                                Finding.Fix.class)
                        .map(type -> Stream.of(type.getPermittedSubclasses())
                                .map(StoredKinds::of)
                                .collect(Collectors.joining(" "))))
                .containsExactly(
                        "Started Planned Placed Asked Replied Ran Diagnosed Repaired RolledBack Refused Worded Accepted"
                                + " Pooled Costed GivenUp Counted Finished",
                        "Accept EditQuestion Reject Defer ChangeQuery Choose Dismiss Adjudicate Rule Undo",
                        "Uphold Rectify Unclear Unanswerable",
                        "PredicatePhrase OutputPhrase",
                        "InPredicate InClause InQuestion",
                        "NewQuery NewQuestion");
        assertThat(new Codec().write(RunEvent.class, new RunEvent.Worded(4, "Who?")))
                .startsWith("{\"kind\":\"Worded\"");
    }

    @Test
    void everyKindOfEventIsTried() {
        // Accepted items have tables of their own; ProjectTest reads them back.
        Set<Class<?>> tried = Stream.concat(events().map(Object::getClass), Stream.of(RunEvent.Accepted.class))
                .collect(Collectors.toSet());
        assertThat(tried).containsExactlyInAnyOrder(RunEvent.class.getPermittedSubclasses());
    }

    @Test
    void verdictsAndPhrasesKeepTheirKinds() {
        Codec codec = new Codec();
        List<Verdict> verdicts = List.of(
                new Verdict.Accept(),
                new Verdict.EditQuestion("Who?"),
                new Verdict.Reject(List.of(RejectReason.TIE, RejectReason.WRONG_CODE), "see row 3"),
                new Verdict.Defer(),
                new Verdict.ChangeQuery(2, "Who else?"),
                new Verdict.Choose(AnswerSource.SL, List.of(0, 2), 3, "Who?"),
                new Verdict.Dismiss(Check.TIES, "a tie", "both are meant"),
                new Verdict.Adjudicate(true, 2, "Who, then?", false, List.of(RejectReason.TIE), "a word"),
                rule(new Ruling.Uphold(Optional.empty(), "")),
                new Verdict.Undo(12));
        List<Verdict> rulings = List.of(
                rule(new Ruling.Rectify("SELECT 1", "f0", CorrectionCategory.LOGIC, "one is enough")),
                rule(new Ruling.Unclear("which one?")),
                rule(new Ruling.Unanswerable("no such column")));
        assertThat(verdicts).hasSize(Verdict.class.getPermittedSubclasses().length);
        assertThat(rulings).hasSize(Ruling.class.getPermittedSubclasses().length - 1);
        for (Verdict verdict :
                Stream.concat(verdicts.stream(), rulings.stream()).toList()) {
            assertThat(codec.read(Verdict.class, codec.write(Verdict.class, verdict)))
                    .isEqualTo(verdict);
        }
        Question question = new Question(
                "Who?", List.of(new Question.PredicatePhrase(0, 3, DEEP), new Question.OutputPhrase(0, 4, INNER)));
        assertThat(codec.read(Question.class, codec.write(question))).isEqualTo(question);
    }

    private static Verdict rule(Ruling ruling) {
        return new Verdict.Rule("a1", ruling, false);
    }

    /** Comparisons of format 18 have queries only, each as {@code sql}. */
    @Test
    void comparisonsOfEarlierFormatsAreOfQueries() {
        ComparedItem read = new Codec()
                .read(
                        ComparedItem.class,
                        "{\"item\":1,\"hash\":\"h\",\"own\":{\"model\":\"\",\"sql\":\"SELECT 1\"},\"candidates\":[],"
                                + "\"strict\":\"NONE\",\"paper\":\"NONE\",\"agreeing\":0,\"draw\":\"NONE\"}");
        assertThat(read.paradigm()).isEqualTo(Paradigm.SQL);
        assertThat(read.all()).containsExactly(new ComparedItem.Text("", "SELECT 1"));
        assertThat(read.needsNobody()).isFalse();
    }
}
