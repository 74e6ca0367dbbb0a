package org.spartabench.authors.verbalise;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.item.stage.Phrased;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Walk;

/** Asks the author for the question that a query answers. */
public final class Verbaliser {

    private final Schema schema;
    private final int attempts;
    private final Exemplars bank;
    private final int exemplars;

    /**
     * @param attempts most attempts at one question
     * @param bank of exemplars
     * @param exemplars number of exemplars in one request
     */
    public Verbaliser(Schema schema, int attempts, Exemplars bank, int exemplars) {
        this.schema = schema;
        this.attempts = attempts;
        this.bank = bank;
        this.exemplars = exemplars;
    }

    public Outcome<Phrased> phrase(AuthorSession session, Grounded grounded) {
        List<Exemplar> nearest = bank.nearest(grounded.query(), exemplars, 0);
        List<AuthorView.Feedback> feedback = new ArrayList<>();
        for (int attempt = 0; attempt < attempts; attempt++) {
            AuthorView view = view(session, grounded, feedback);
            Optional<Question> question = session.ask(BlockPath.ROOT, new Request.Verbalise(view, nearest));
            if (question.isEmpty()) {
                return Outcome.declined("the author found no question");
            }
            Optional<String> objection = objection(question.get())
                    .or(() -> unnamed(grounded.query(), question.get()))
                    .or(() -> session.reads() ? foreign(grounded.query(), question.get()) : Optional.empty());
            if (objection.isEmpty()) {
                return Outcome.done(new Phrased(grounded, question.get()));
            }
            feedback.add(new AuthorView.Feedback(question.get().text(), objection.get()));
        }
        return Outcome.refused(new Refusal.Exhausted("no question after " + attempts + " attempts"));
    }

    private AuthorView view(AuthorSession session, Grounded grounded, List<AuthorView.Feedback> feedback) {
        List<String> tables = grounded.query().postOrder().stream()
                .map(Block::table)
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .toList();
        StepContext context = StepContext.of(Figures.NONE, PlannedClauses.NONE, session.purpose());
        return new AuthorView(
                schema, session.samples(tables), grounded.query(), Optional.empty(), feedback, session.seed(), context);
    }

    /** Objects to a question that leaves out a name by which the query chooses rows, or says another one. */
    private Optional<String> unnamed(Block query, Question question) {
        ColumnNames names = ColumnNames.of(query, schema);
        return Trees.blocks(query).stream()
                .flatMap(at -> at.in(query).where().stream()
                        .flatMap(Walk::predicates)
                        .flatMap(p -> name(p, at, names).stream()))
                .filter(name -> !question.holds(name))
                .findFirst()
                .map(name -> "the query asks for '" + name + "', which the question does not name");
    }

    /** Objects to a question with a number or a name of something else. */
    private Optional<String> foreign(Block query, Question question) {
        return ForeignClaims.of(query, schema)
                .in(question.text())
                .map(claim -> "the question says " + claim + ", which the query does not hold");
    }

    private Optional<String> name(Predicate predicate, BlockPath at, ColumnNames names) {
        return predicate instanceof Predicate.Compare(Expr.Column column, Comparison is, Expr.TextLiteral(String name))
                        && is == Comparison.EQ
                        && names.column(at, column)
                                .flatMap(schema::column)
                                .filter(c -> c.role() == Role.NAME)
                                .isPresent()
                ? Optional.of(name)
                : Optional.empty();
    }

    /** Objects to the form of a question. */
    static Optional<String> objection(Question question) {
        String text = question.text();
        if (text.isBlank() || text.lines().count() > 1) {
            return Optional.of("a question is one line of text");
        }
        boolean inside = question.phrases().stream()
                .allMatch(p -> 0 <= p.start() && p.start() <= p.end() && p.end() <= text.length());
        return inside ? Optional.empty() : Optional.of("a phrase lies outside the question");
    }
}
