package org.spartabench.project.quota;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.description.FullNames;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Names the rarer forms of conditions, which a set without care for variety hardly has. */
public enum ConditionForm {
    NOT_IN("NOT IN"),
    NOT_EXISTS("NOT EXISTS"),
    OR("OR"),
    EXCLUSION("an exclusion (<>)"),
    PERSON("a person by name");

    private final String words;

    ConditionForm(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Lists the forms that a query has, at any depth. */
    static Set<ConditionForm> of(Block query, ColumnNames names, Schema schema, Lexicon lexicon) {
        Set<ConditionForm> forms = EnumSet.noneOf(ConditionForm.class);
        for (Trees.Placed placed : Trees.predicates(query)) {
            switch (placed.predicate()) {
                case Predicate.InQuery in when in.negated() -> forms.add(NOT_IN);
                case Predicate.InList in when in.negated() -> forms.add(EXCLUSION);
                case Predicate.Exists exists when exists.negated() -> forms.add(NOT_EXISTS);
                case Predicate.Or _ -> forms.add(OR);
                case Predicate.Compare(Expr _, Comparison operator, Expr.Literal _)
                when operator == Comparison.NE -> forms.add(EXCLUSION);
                case Predicate.Compare(Expr left, Comparison operator, Expr.TextLiteral _)
                when operator == Comparison.EQ && person(left, placed.path().block(), query, names, schema, lexicon) ->
                    forms.add(PERSON);
                default -> {}
            }
        }
        return forms;
    }

    /** Tells whether an expression is the name of a person: of the rows of a table of people, or of those that a column names. */
    private static boolean person(
            Expr expr, BlockPath at, Block query, ColumnNames names, Schema schema, Lexicon lexicon) {
        Optional<ColumnRef> ref = names.column(at, expr);
        if (ref.isEmpty()) {
            return at.in(query)
                    .table()
                    .flatMap(schema::table)
                    .filter(t -> lexicon.table(t.name()).noun().person()
                            && FullNames.in(expr, t).isPresent())
                    .isPresent();
        }
        Optional<Column> column = schema.column(ref.get());
        return column.filter(c -> c.role() == Role.NAME).isPresent()
                && (lexicon.column(ref.get().table(), ref.get().column()).noun().person()
                        || lexicon.table(ref.get().table()).noun().person());
    }
}
