package org.spartabench.query;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes FROM. */
final class SourceWriter {

    private final SqlBuffer page;
    private final ExprWriter.Subqueries queries;
    private final PredicateWriter predicates;

    SourceWriter(SqlBuffer page, ExprWriter.Subqueries queries, PredicateWriter predicates) {
        this.page = page;
        this.queries = queries;
        this.predicates = predicates;
    }

    void from(List<Source> sources) {
        for (int i = 0; i < sources.size(); i++) {
            page.add(i == 0 ? "" : ", ");
            source(sources.get(i));
        }
    }

    void source(Source source) {
        source(source, page.column());
    }

    private void source(Source source, int margin) {
        switch (source) {
            case Source.Named named -> {
                page.add(Quoting.name(named.table()));
                alias(named.alias());
            }
            case Source.Derived derived -> {
                queries.inParentheses(derived.query(), Optional.empty());
                alias(derived.alias());
            }
            case Source.Join join -> join(join, margin);
        }
    }

    private void join(Source.Join join, int margin) {
        source(join.left(), margin);
        if (page.fits(() -> source(join.right()), 30, margin)) {
            page.add(" ");
        } else {
            page.breakLine(margin);
        }
        page.add(join.kind() == Source.JoinKind.INNER ? "JOIN " : join.kind().name() + " JOIN ");
        if (join.right() instanceof Source.Join) {
            page.add("(");
            source(join.right());
            page.add(")");
        } else {
            source(join.right());
        }
        if (!join.on().isEmpty()) {
            page.add(" ON ");
            predicates.conjuncts(join.on(), Optional.empty(), new int[1], margin);
        }
        if (!join.using().isEmpty()) {
            page.add(join.using().stream().map(Quoting::name).collect(Collectors.joining(", ", " USING (", ")")));
        }
    }

    private void alias(Optional<String> alias) {
        alias.ifPresent(a -> page.add(" AS ").add(Quoting.name(a)));
    }
}
