package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.TableWords;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.meaning.Meaning.Sorting;
import org.spartabench.author.wording.text.FigureFormat;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Text;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Role;
import org.spartabench.fact.Schema;

/** Verbalises ORDER BY and its ties: "sorted by draft year from latest to earliest". */
final class Orders {

    private final Grammar voice;
    private final Totals totals;
    private final Schema schema;

    Orders(Grammar voice, Totals totals, Schema schema) {
        this.voice = voice;
        this.totals = totals;
        this.schema = schema;
    }

    /** ", sorted by draft year from latest to earliest"; {@code output} is the column asked for. */
    Text of(Meaning m, String output) {
        if (m.order().isEmpty()) {
            return Text.NONE;
        }
        Sorting first = m.order().getFirst();
        if (m.order().size() == 1 && alphabetical(first, m) && first.operand().equals(new Operand.Of(output))) {
            return Text.of(", " + way(first));
        }
        Text limit = m.limit()
                .map(l -> Text.of(", limited to the first " + FigureFormat.count(l)))
                .orElse(Text.NONE);
        return Text.row(", sorted", Text.list(sortings(m.order(), m), ", then"), limit);
    }

    /** ", with ties broken alphabetically by patient name": all but the first of an order. */
    Text ties(Meaning m) {
        return m.order().size() < 2
                ? Text.NONE
                : Text.row(
                        ", with ties broken",
                        Text.list(sortings(m.order().subList(1, m.order().size()), m), "and then"));
    }

    /** Whether the order is that of the alphabet, in which nothing is highest or lowest. */
    boolean alphabetical(Sorting s, Meaning m) {
        return s.operand() instanceof Operand.Of(String column)
                && voice.column(m.table(), column).kind() == ColumnWords.Kind.WORD;
    }

    /** "comes first in alphabetical order", "come first by address in alphabetical order". */
    Text comeFirst(Sorting s, Meaning m, Noun.Number number) {
        String verb = number == Noun.Number.ONE ? "comes first" : "come first";
        boolean own = s.operand() instanceof Operand.Of(String column)
                && !identifier(m, column)
                && (voice.table(m.table()).identifies(column) || m.output().equals(new Meaning.Output.Listed(column)));
        return own ? Text.of(verb + " " + way(s)) : Text.row(verb, sorting(s, m));
    }

    private List<Text> sortings(List<Sorting> order, Meaning m) {
        List<Text> parts = new ArrayList<>();
        order.forEach(s -> parts.add(sorting(s, m)));
        return parts;
    }

    private Text sorting(Sorting s, Meaning m) {
        return switch (s.operand()) {
            case Operand.Of c
            when identifier(m, c.column()) ->
                Text.of("by " + name(m, c.column()) + (s.descending() ? " in descending order" : ""));
            case Operand.Of c
            when alphabetical(s, m) ->
                Text.of(
                        s.descending()
                                ? "by " + name(m, c.column()) + " in reverse alphabetical order"
                                : "alphabetically by " + name(m, c.column()));
            case Operand.Of c -> {
                ColumnWords words = voice.column(m.table(), c.column());
                yield Text.of("by " + name(m, c.column()) + " from "
                        + words.superlative().of(s.descending()) + " to "
                        + words.superlative().of(!s.descending()));
            }
            case Operand.Total t ->
                Text.row(
                        "by",
                        totals.name(t, m.table()),
                        Text.of(s.descending() ? "from highest to lowest" : "from lowest to highest"));
        };
    }

    private static String way(Sorting s) {
        return s.descending() ? "in reverse alphabetical order" : "in alphabetical order";
    }

    /** "draft year", "patient name", "game ID". */
    private String name(Meaning m, String column) {
        TableWords table = voice.table(m.table());
        String noun = voice.column(m.table(), column).noun().one();
        if (!table.holdsThings(column)) {
            return noun;
        }
        String thing = table.identifies(column) ? table.noun().one() : noun;
        String what = identifier(m, column) ? " ID" : column.contains("title") ? " title" : " name";
        return thing + what;
    }

    private boolean identifier(Meaning m, String column) {
        return schema.column(new ColumnRef(m.table(), column))
                .filter(c -> c.role() == Role.IDENTIFIER)
                .isPresent();
    }
}
