package org.spartabench.authors.wording;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.facts.schema.Schema;

/** Puts the parts of the grammar together, each on those below it, for one question. */
final class Speaker extends Grammar {

    final Totals totals;
    final RowSayings rows;
    final Orders orders;
    final NounPhrases nouns;
    final OccasionPhrases scenes;
    final Relations relations;

    Speaker(Lexicon lexicon, Schema schema, long seed) {
        super(lexicon, schema, seed);
        this.totals = new Totals(this);
        this.rows = new RowSayings(this, new PeerSayings(this, totals), totals, Map.of());
        this.orders = new Orders(this, totals, schema);
        this.nouns = new NounPhrases(this, rows, orders, totals);
        this.scenes = new OccasionPhrases(this, rows, totals);
        this.relations = new Relations(this, rows, nouns, scenes, totals);
    }

    @Override
    NounPhrase rows(Meaning m, Number number) {
        return nouns.rows(m, number);
    }

    @Override
    NounPhrase compared(Meaning m, Number number) {
        return nouns.compared(m, number);
    }

    @Override
    NounPhrase chosenRows(Meaning m, Number number) {
        return nouns.chosenRows(m, number);
    }

    @Override
    NounPhrase entity(Meaning m, String column, Number number) {
        return relations.entity(m, column, number);
    }

    @Override
    NounPhrase entity(List<Condition.Member> members, Number number) {
        return relations.entity(members, number);
    }

    @Override
    Optional<NounPhrase> called(Condition.Member member, boolean clear) {
        return relations.called(member, clear);
    }

    @Override
    List<Saying> head(Condition c, String table, String column, Number number) {
        return relations.head(c, table, column, number);
    }

    @Override
    List<Saying> ofHead(Condition.Member m, Number number) {
        return relations.ofHead(m, number);
    }

    @Override
    Optional<Text> onOccasions(Operand.Total total, Meaning m, Text name) {
        return scenes.onOccasions(total, m, name);
    }
}
