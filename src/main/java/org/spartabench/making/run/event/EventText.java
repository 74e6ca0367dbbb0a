package org.spartabench.making.run.event;

import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.request.RequestedValue.Purpose;
import org.spartabench.authors.request.RequestedValue.Review;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Writes replies and rows as text for the journal. */
public final class EventText {

    private EventText() {}

    /** Writes a reply to any kind of request. */
    public static String reply(Object value) {
        return switch (value) {
            case Expr e -> Sql.print(e);
            case Predicate p -> Sql.print(p);
            case Block b -> Sql.print(b);
            case Block.Order o -> Sql.print(o.expr()) + (o.descending() ? " DESC" : "");
            case Edit.Rewrite r -> "at " + r.at().block() + ": " + Sql.print(r.replacement());
            case Question q -> q.text();
            case Purpose p -> p.question();
            case Review l -> l.asked() ? "a person would ask this" : "no person would ask this: " + l.reason();
            case Integer index -> "choice " + (index + 1); // as prompts number them
            case List<?> list -> list.stream().map(EventText::reply).collect(Collectors.joining(", "));
            default -> value.toString();
        };
    }
}
