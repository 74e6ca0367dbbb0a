package org.spartabench.authors.prompted;

import java.util.Optional;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.NestedPredicate;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.sql.tree.Predicate;

/** Chooses among whole predicates as a model does: the first one that another author, which writes them, comes upon. */
public record Choosing(Author author) implements Author {

    private static final int TRIES = 20;

    @Override
    public String name() {
        return author.name();
    }

    @Override
    public boolean readsFigures() {
        return true;
    }

    @Override
    @SuppressWarnings("unchecked") // a nested predicate is what the request asks for
    public <R> AuthorReply<R> ask(Request<R> request) {
        return request instanceof NestedPredicate nested && !nested.choices().isEmpty()
                ? (AuthorReply<R>) new AuthorReply.Given<>(chosen(nested), AuthorReply.Usage.of(0))
                : author.ask(request);
    }

    private Predicate.Nested chosen(NestedPredicate request) {
        AuthorView view = request.view();
        for (int i = 0; i < TRIES; i++) {
            AuthorView other = new AuthorView(
                    view.schema(),
                    view.samples(),
                    view.soFar(),
                    view.partial(),
                    view.feedback(),
                    view.seed() + i,
                    view.context());
            if (author.ask(new NestedPredicate(other, request.type(), request.inner()))
                    instanceof
                    AuthorReply.Given<Predicate.Nested>(Predicate.Nested written, var _, AuthorReply.Usage _)) {
                Optional<Offer<Predicate.Nested>> offer = request.choices().stream()
                        .filter(o -> o.choice().equals(written))
                        .findFirst();
                if (offer.isPresent()) {
                    return written;
                }
            }
        }
        return request.choices()
                .get(Math.floorMod(view.seed(), request.choices().size()))
                .choice();
    }
}
