package org.spartabench.judging.clarify.dialogue;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.check.Readings;
import org.spartabench.judging.check.Readings.SecondReading;
import org.spartabench.judging.clarify.Clarification;
import org.spartabench.judging.clarify.LeakCheck;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;

/**
 * Serves a {@link Dialogue} without a model (LCF, 4.10): what the checks find open is asked, the tree answers, the barrier decides, and
 * the phrase goes into the question. Not safe for use by several threads.
 */
public final class Clarifier {

    /** The name of the subject that needs no model. */
    public static final String OFFLINE = OfflineAuthor.NAME;

    /** The name of the oracle that needs no model. */
    public static final String TREE = "tree";

    /**
     * Holds an item with what became clear.
     *
     * @param reading the second reading that was asked about; empty if nothing was asked
     * @param question with the phrase, if it was open and the answer passed
     * @param left second readings that are still open
     * @param unread why nothing that the subject said could be used; empty otherwise
     */
    public record Clarified(
            Clarification clarification,
            Optional<SecondReading> reading,
            Question question,
            List<SecondReading> left,
            Optional<String> unread) {

        public Clarified(
                Clarification clarification,
                Optional<SecondReading> reading,
                Question question,
                List<SecondReading> left) {
            this(clarification, reading, question, left, Optional.empty());
        }

        public Clarified {
            left = List.copyOf(left);
        }
    }

    private final FactBase facts;
    private final Limits limits;
    private final Lexicon lexicon;
    private final Readings readings;

    /** @param limits of each statement */
    public Clarifier(FactBase facts, Limits limits, Lexicon lexicon) {
        this.facts = facts;
        this.limits = limits;
        this.lexicon = lexicon;
        this.readings = new Readings(facts, limits, lexicon);
    }

    /** Lists what could be asked about a question, what is open first. */
    List<SecondReading> probe(Block query, Question question) {
        return readings.of(query, question);
    }

    /** Answers an inquiry from the tree. */
    String answer(Block query, String inquiry) {
        return new TreeOracle(query, facts.schema(), lexicon).answer(inquiry);
    }

    /** Writes the phrase of the first reading into the question, if it was open and the answer passed. */
    Clarified settled(Clarification clarification, Block query, Question question, List<SecondReading> all) {
        SecondReading first = all.getFirst();
        boolean settles = !clarification.answer().isEmpty()
                && first.open()
                && !clarification.answer().equals(TreeOracle.NOT_NEEDED);
        Question clear = settles ? Question.plain(first.clear()) : question;
        List<SecondReading> left = (settles ? readings.of(query, clear) : all)
                .stream().filter(SecondReading::open).toList();
        return new Clarified(clarification, Optional.of(first), clear, left);
    }

    /** Makes the barrier for a query: its answer and the results of its inner blocks must not get through. */
    public LeakCheck barrier(Block query, String question) {
        Set<String> secrets = new LinkedHashSet<>();
        for (BlockPath at : Trees.blocks(query)) {
            if (Guard.run(at.in(query), facts, limits) instanceof Rows rows
                    && !rows.columns().isEmpty()) {
                rows.texts(rows.size()).forEach(secrets::addAll);
            }
        }
        return new LeakCheck(Sql.print(query), question, secrets);
    }
}
