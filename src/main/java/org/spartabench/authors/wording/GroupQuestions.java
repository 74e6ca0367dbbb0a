package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.FigureFormat;
import org.spartabench.authors.wording.word.WordLists;

/**
 * Writes questions for the values of a column whose groups meet a condition: "Which reasons have more than 3
 * appointments?"
 */
record GroupQuestions(Speaker grammar) {

    private static final Set<String> BARE = WordLists.words("bare nouns");

    /** @param end words on the order */
    Text of(Meaning m, String column, Text end) {
        Noun noun = subject(m, column);
        boolean one = m.limit().isPresent() && m.limit().get() == 1;
        Number number = one ? Number.ONE : Number.MANY;
        String count = m.limit().filter(l -> l > 1).map(FigureFormat::count).orElse("");
        Text subject = Text.row(count, Text.naming(m.at(), noun.in(number)));
        List<Text> predicates = new ArrayList<>();
        Text have = Text.of(one ? "has" : "have");
        NounPhrase rows = grammar.nouns.rows(m, Number.MANY);
        boolean mentioned = false;
        for (Condition c : m.totals()) {
            if (Relations.countsRows(c) && c instanceof Condition.Test t) {
                NounPhrase counted = ValuePhrases.onlyOne(t.range()) ? grammar.nouns.rows(m, Number.ONE) : rows;
                predicates.add(Text.row(have, grammar.valuePhrases.countedRows(counted, t)));
                mentioned = true;
            }
        }
        for (Condition c : m.totals()) {
            if (!Relations.countsRows(c)) {
                Optional<Text> had = grammar.totals.had(c, m.table(), mentioned ? Optional.empty() : Optional.of(rows));
                had.ifPresent(h -> predicates.add(Text.row(have, h)));
                mentioned |= had.isPresent();
            }
        }
        if (m.limit().isPresent() && !m.order().isEmpty()) {
            Meaning.Sorting first = m.order().getFirst();
            boolean byName = first.operand() instanceof Operand.Of(String by) && by.equals(column);
            Optional<NounPhrase> over = mentioned ? Optional.empty() : Optional.of(rows);
            predicates.add(
                    byName
                            ? first(m, first, column, number)
                            : Text.row(have, grammar.totals.best(m, first, number, over)));
            subject = byName && !mentioned ? Text.row(subject, Text.of("of"), rows.the()) : subject;
        }
        return Text.question("Which", subject, Text.list(predicates, "and"), end);
    }

    /** Names the table where the column alone says too little: "maintenance check types" for "types". */
    private Noun subject(Meaning m, String column) {
        Noun noun = grammar.column(m.table(), column).noun();
        String row = grammar.table(m.table()).noun().one();
        return BARE.contains(noun.one()) ? Noun.impersonal(row + " " + noun.one(), row + " " + noun.many()) : noun;
    }

    /** Writes "comes first in alphabetical order", "come last". */
    private Text first(Meaning m, Meaning.Sorting s, String column, Number number) {
        boolean word = grammar.column(m.table(), column).kind() == ColumnWords.Kind.WORD;
        String verb = number == Number.ONE ? "comes" : "come";
        String order = word
                ? s.descending() ? " first in reverse alphabetical order" : " first in alphabetical order"
                : s.descending() ? " last" : " first";
        return Text.of(verb + order);
    }
}
