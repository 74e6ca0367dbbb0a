package org.spartabench.authors.wording;

import java.util.List;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Sorting;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.FigureFormat;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;

/** Verbalises ORDER BY and its ties: "sorted by draft year from latest to earliest". */
record Orders(Grammar grammar, Totals totals, Schema schema) {

    /** Stands between what breaks ties. */
    private static final String TIES = "and then";

    /** Writes ", sorted by draft year from latest to earliest"; {@code output} is the column asked for. */
    Text of(Meaning m, String output) {
        if (m.order().isEmpty()) {
            return Text.NONE;
        }
        Sorting first = m.order().getFirst();
        boolean own =
                first.operand().equals(new Operand.Of(output)) && m.limit().isEmpty();
        if (own && !identifier(m, output)) { // rows of one value read the same, whatever their order
            return Text.of(", " + (alphabetical(first, m) ? direction(first) : range(m, output, first.descending())));
        }
        String limit = m.limit()
                .map(l -> ", limited to the first " + FigureFormat.count(l))
                .orElse("");
        return Text.row(", sorted", sortings(m.order(), m, ", then"), Text.of(limit));
    }

    /** Writes the order without its first column: ", with ties broken alphabetically by patient name". */
    Text ties(Meaning m) {
        return m.order().size() < 2
                ? Text.NONE
                : Text.row(
                        ", with ties broken",
                        sortings(m.order().subList(1, m.order().size()), m, TIES));
    }

    /** Says whether the order is alphabetical, in which nothing is highest or lowest. */
    boolean alphabetical(Sorting s, Meaning m) {
        return s.operand() instanceof Operand.Of(String column)
                && grammar.column(m.table(), column).kind() == ColumnWords.Kind.WORD;
    }

    /** Writes "comes first in alphabetical order", "come first by address in alphabetical order". */
    Text comeFirst(Sorting s, Meaning m, Noun.Number number) {
        String verb = number == Noun.Number.ONE ? "comes first" : "come first";
        boolean own = s.operand() instanceof Operand.Of(String column)
                && !identifier(m, column)
                && (grammar.table(m.table()).identifies(column)
                        || m.output().equals(new Meaning.Output.Listed(column)));
        return own ? Text.of(verb + " " + direction(s)) : Text.row(verb, sorting(s, m, false));
    }

    private Text sortings(List<Sorting> order, Meaning m, String conjunction) {
        boolean ties = conjunction.equals(TIES);
        return Text.list(order.stream().map(s -> sorting(s, m, ties)).toList(), conjunction);
    }

    /** @param ties whether a direction has to be said of codes, too */
    private Text sorting(Sorting s, Meaning m, boolean ties) {
        return switch (s.operand()) {
            case Operand.Of(String column) -> {
                String by = "by " + name(m, column);
                if (identifier(m, column)) {
                    yield Text.of(by + (s.descending() ? " in descending order" : ties ? " in ascending order" : ""));
                }
                if (alphabetical(s, m)) {
                    yield Text.of(s.descending() ? by + " in reverse alphabetical order" : "alphabetically " + by);
                }
                yield Text.of(by + " " + range(m, column, s.descending()));
            }
            case Operand.Total t -> {
                String direction = s.descending() ? "from highest to lowest" : "from lowest to highest";
                yield Text.row("by", totals.name(t, m.table()), Text.of(direction));
            }
        };
    }

    /** Writes "from latest to earliest". */
    private String range(Meaning m, String column, boolean descending) {
        ColumnWords.Pair ends = grammar.column(m.table(), column).superlative();
        return "from " + ends.of(descending) + " to " + ends.of(!descending);
    }

    private static String direction(Sorting s) {
        return s.descending() ? "in reverse alphabetical order" : "in alphabetical order";
    }

    /** Writes "draft year", "patient name", "game ID". */
    private String name(Meaning m, String column) {
        TableWords table = grammar.table(m.table());
        String noun = grammar.column(m.table(), column).noun().one();
        if (!table.holdsEntities(column)) {
            return noun;
        }
        String entity = table.identifies(column) ? table.noun().one() : noun;
        String what = identifier(m, column) ? " ID" : column.contains("title") ? " title" : " name";
        return entity + what;
    }

    private boolean identifier(Meaning m, String column) {
        return schema.column(new ColumnRef(m.table(), column))
                .filter(c -> c.role() == Role.IDENTIFIER)
                .isPresent();
    }
}
