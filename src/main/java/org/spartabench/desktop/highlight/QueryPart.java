package org.spartabench.desktop.highlight;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.desktop.fx.code.CodeText.Mark;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.PrintedSql;

/** Describes a block, or one predicate of it, that is highlighted in SQL, question, tree and program at once. */
public record QueryPart(BlockPath block, Optional<PredicatePath> predicate) {

    public static QueryPart of(BlockPath block) {
        return new QueryPart(block, Optional.empty());
    }

    /** Gives the part of the query that a finding is about; empty for a part of the question. */
    public static Optional<QueryPart> of(Finding.Place place) {
        return switch (place) {
            case Finding.Place.InPredicate p ->
                Optional.of(new QueryPart(p.predicate().block(), Optional.of(p.predicate())));
            case Finding.Place.InClause c -> Optional.of(of(c.block()));
            case Finding.Place.InQuestion q -> Optional.empty();
        };
    }

    public static QueryPart of(Phrase phrase) {
        return switch (phrase) {
            case Question.PredicatePhrase p -> new QueryPart(p.predicate().block(), Optional.of(p.predicate()));
            case Question.OutputPhrase o -> of(o.block());
        };
    }

    /** Gives the smallest part of the SQL that holds this character. */
    public static Optional<QueryPart> at(PrintedSql sql, int index) {
        return sql.marks().stream()
                .filter(m -> m.start() <= index && index < m.end())
                .reduce((a, b) -> b.end() - b.start() <= a.end() - a.start() ? b : a)
                .map(m -> new QueryPart(m.block(), m.predicate()));
    }

    /** Marks this part in the SQL: the predicate, else its whole block. */
    public List<Mark> marks(PrintedSql sql) {
        return sql.marks().stream()
                .filter(mark -> mark.predicate().equals(predicate)
                        && (predicate.isPresent() || mark.block().equals(block)))
                .map(mark -> new Mark(mark.start(), mark.end(), "lit"))
                .toList();
    }

    /** Gives the phrases that state this part: one for a predicate, or else all of its block. */
    public List<Phrase> phrases(List<Phrase> all) {
        List<Phrase> own = all.stream()
                .filter(p -> predicate.isPresent() && of(p).equals(this))
                .toList();
        return own.isEmpty()
                ? all.stream().filter(p -> of(p).block().equals(block)).toList()
                : own;
    }
}
