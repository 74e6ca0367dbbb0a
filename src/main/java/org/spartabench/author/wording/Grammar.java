package org.spartabench.author.wording;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.spartabench.author.wording.Modifier.Kind;
import org.spartabench.author.wording.Modifier.Weight;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.author.wording.lexicon.Relation;
import org.spartabench.author.wording.lexicon.TableWords;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.text.Forms;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.Text;
import org.spartabench.query.PredicatePath;

/**
 * Holds the context of one question: the lexicon, a random source, and the parts of the grammar, which call each other.
 */
abstract class Grammar {

    final Lexicon lexicon;
    final RandomGenerator random;
    final ValuePhrases fills;
    final SubjectChoice turning;

    Grammar(Lexicon lexicon, long seed) {
        this.lexicon = lexicon;
        this.random = new SplittableRandom(seed);
        this.fills = new ValuePhrases(random);
        this.turning = new SubjectChoice(lexicon);
    }

    /** The rows of a block: "chemotherapy treatments costing more than $3,000". */
    abstract NounPhrase rows(Meaning m, Noun.Number number);

    /** Rows with order and limit: "the 5 bills with the highest amounts". */
    abstract NounPhrase chosenRows(Meaning m, Noun.Number number);

    /** The things in one column, described by all that their rows say of them. */
    abstract NounPhrase thing(Meaning m, String column, Noun.Number number);

    /** One thing that all of these say, or deny, something of. */
    abstract NounPhrase thing(List<Condition.Member> members, Noun.Number number);

    /** A condition that {@linkplain Condition#concerns concerns} the thing in the column. */
    abstract List<Saying> head(Condition c, String table, String column, Noun.Number number);

    /** The subject itself is, or is not, among the things an inner block gives. */
    abstract List<Saying> ofHead(Condition.Member m, Noun.Number number);

    /** A figure over what was done on occasions; empty where the table tells no scene. */
    abstract Optional<Text> onOccasions(Operand.Total total, Meaning m, Text name);

    TableWords table(String table) {
        return lexicon.table(table);
    }

    ColumnWords column(String table, String column) {
        return lexicon.column(table, column);
    }

    <T> T draw(List<T> among) {
        return among.get(random.nextInt(among.size()));
    }

    /** What a column's values stand for. */
    Noun noun(String table, String column) {
        TableWords words = table(table);
        Optional<Relation> relation = words.relation(column).filter(r -> !r.onlyCounted());
        Noun own = words.identifies(column) && relation.isEmpty()
                ? words.noun()
                : column(table, column).noun();
        return relation.flatMap(Relation::noun).orElse(own);
    }

    /** Forms filled with one text, for one number; where it is heavy only those that end with it. */
    Map<Kind, Modifier> fill(
            Forms forms, Map<String, Text> gaps, List<PredicatePath> at, Noun.Number number, Weight weight) {
        Map<Kind, Modifier> ways = new EnumMap<>(Kind.class);
        Map<Kind, List<Template>> kinds = Map.of(
                Kind.BEFORE,
                weight == Weight.LIGHT ? forms.before() : List.of(),
                Kind.AFTER,
                forms.after(),
                Kind.VERB,
                forms.verb(),
                Kind.WHOSE,
                forms.whose());
        for (Kind kind : List.of(Kind.BEFORE, Kind.AFTER, Kind.VERB, Kind.WHOSE)) {
            List<Template> fitting = kinds.getOrDefault(kind, List.of()).stream()
                    .filter(t -> weight == Weight.LIGHT || t.endsWith("v"))
                    .toList();
            if (!fitting.isEmpty()) {
                ways.put(kind, Modifier.of(kind, draw(fitting).fill(number, gaps), at, weight));
            }
        }
        return ways;
    }
}
