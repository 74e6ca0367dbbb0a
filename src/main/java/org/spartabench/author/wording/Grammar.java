package org.spartabench.author.wording;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.author.wording.lexicon.TableWords;
import org.spartabench.fact.Schema;

/**
 * Holds the context of one question: the lexicon, a random source, and the parts of the grammar, which call each other.
 */
final class Grammar {

    final Lexicon lexicon;
    final RandomGenerator random;
    final ValuePhrases fills;
    final RowSayings rows;
    final PeerSayings peers;
    final SubjectChoice turning;
    final NounPhrases nouns;
    final Relations relations;
    final Totals totals;
    final OccasionPhrases scenes;
    final Orders orders;

    Grammar(Lexicon lexicon, Schema schema, long seed) {
        this.lexicon = lexicon;
        this.random = new SplittableRandom(seed);
        this.fills = new ValuePhrases(random);
        this.rows = new RowSayings(this);
        this.peers = new PeerSayings(this);
        this.turning = new SubjectChoice(lexicon);
        this.nouns = new NounPhrases(this);
        this.relations = new Relations(this);
        this.totals = new Totals(this);
        this.scenes = new OccasionPhrases(this);
        this.orders = new Orders(this, schema);
    }

    TableWords table(String table) {
        return lexicon.table(table);
    }

    ColumnWords column(String table, String column) {
        return lexicon.column(table, column);
    }

    <T> T draw(List<T> among) {
        return among.get(random.nextInt(among.size()));
    }
}
