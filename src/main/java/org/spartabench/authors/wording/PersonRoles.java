package org.spartabench.authors.wording;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Output;
import org.spartabench.authors.wording.meaning.Meaning.Range;
import org.spartabench.authors.wording.text.English;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Calls rows that link a person to something by what the person was in it: roles in the category "actress" are actresses.
 * Such a block gets a table name of its own, for which the lexicon gets words.
 */
final class PersonRoles {

    private final Schema schema;
    private Lexicon lexicon;

    PersonRoles(Schema schema, Lexicon lexicon) {
        this.schema = schema;
        this.lexicon = lexicon;
    }

    /** Gives the words for all meanings seen so far. */
    Lexicon lexicon() {
        return lexicon;
    }

    Meaning of(Meaning m) {
        Meaning meaning = m.withConditions(m.conditions().stream().map(this::of).toList());
        boolean counts = m.output() instanceof Output.Figure f
                && f.total().column().isEmpty(); // rows, of which a person may have several
        return counts ? meaning : capacity(meaning).map(meaning::withTable).orElse(meaning);
    }

    private Condition of(Condition c) {
        return switch (c) {
            case Condition.Member m ->
                new Condition.Member(m.column(), m.negated(), of(m.inner()), m.innerColumn(), m.at());
            case Condition.ComparedTo a ->
                new Condition.ComparedTo(a.operand(), a.comparison(), a.reach(), of(a.inner()), a.at());
            case Condition.Exists t -> new Condition.Exists(t.negated(), of(t.inner()), t.at());
            case Condition.Either e ->
                new Condition.Either(e.any().stream().map(this::of).toList(), e.at());
            case Condition.Both b ->
                new Condition.Both(b.all().stream().map(this::of).toList(), b.at());
            case Condition.Test _, Condition.SameAsOuter _, Condition.Pair _, Condition.Unsupported _ -> c;
        };
    }

    /** Gives the name under which the lexicon knows the rows of the block; empty for rows of another kind. */
    private Optional<String> capacity(Meaning m) {
        Optional<Table> table = schema.table(m.table());
        for (Condition c : m.conditions()) {
            if (table.isPresent()
                    && c instanceof Condition.Test(Operand.Of(String column), Range range, var _)
                    && range instanceof Range.Relative(Comparison op, Expr.TextLiteral(String noun))
                    && op == Comparison.EQ
                    && English.person(noun)
                    && links(table.get(), column)
                    && !within(m, m.table())) {
                String name = m.table() + " as " + noun;
                Optional<Lexicon> more = lexicon.knowing(name, schema, table.get(), column, noun);
                more.ifPresent(known -> lexicon = known);
                return more.map(known -> name);
            }
        }
        return Optional.empty();
    }

    /** Says whether each row with one value in the category links two entities that it has once. */
    private boolean links(Table table, String column) {
        Set<String> open = table.primaryKey().stream()
                .filter(k -> !k.equalsIgnoreCase(column))
                .collect(Collectors.toSet());
        return open.size() == 2
                && open.equals(Set.copyOf(new PartTables(schema).owners(table)))
                && table.column(column)
                        .map(Column::role)
                        .filter(Role.CATEGORY::equals)
                        .isPresent();
    }

    /** Says whether a block inside refers to a row of the table by its name. */
    private static boolean within(Meaning m, String table) {
        return m.conditions().stream().anyMatch(c -> switch (c) {
            case Condition.SameAsOuter s -> s.outer().table().equals(table);
            case Condition.Member n -> within(n.inner(), table);
            case Condition.ComparedTo a -> within(a.inner(), table);
            case Condition.Exists t -> within(t.inner(), table);
            case Condition.Either e -> within(m.withConditions(e.any()), table);
            case Condition.Both b -> within(m.withConditions(b.all()), table);
            case Condition.Test _, Condition.Pair _, Condition.Unsupported _ -> false;
        });
    }
}
