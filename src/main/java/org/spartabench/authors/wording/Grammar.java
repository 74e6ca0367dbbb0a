package org.spartabench.authors.wording;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.Relation;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.PredicatePath;

/**
 * Holds the context of one question: the lexicon, a random source, and the parts of the grammar, which call each other.
 */
abstract class Grammar {

    final Lexicon lexicon;
    final RandomGenerator random;
    /** Draws the form of a question apart from its words, so that another form leaves the words of others as they are. */
    final RandomGenerator form;

    final ValuePhrases valuePhrases;
    final SubjectChoice subjectChoice;

    private final Schema schema;

    Grammar(Lexicon lexicon, Schema schema, long seed) {
        this.lexicon = lexicon;
        this.schema = schema;
        this.random = new SplittableRandom(seed);
        this.form = new SplittableRandom(~seed);
        this.valuePhrases = new ValuePhrases(random);
        this.subjectChoice = new SubjectChoice(lexicon);
    }

    /** Writes the rows of a block: "chemotherapy treatments costing more than $3,000". */
    abstract NounPhrase rows(Meaning m, Number number);

    /** Writes the rows of a block that others are compared with: "track that costs less than $1". */
    abstract NounPhrase compared(Meaning m, Number number);

    /** Writes rows with order and limit: "the 5 bills with the highest amounts". */
    abstract NounPhrase chosenRows(Meaning m, Number number);

    /** Writes the entities in a column, described by all conditions on their rows. */
    abstract NounPhrase entity(Meaning m, String column, Number number);

    /** Writes one entity that all these memberships describe. */
    abstract NounPhrase entity(List<Condition.Member> members, Number number);

    /**
     * Writes the one entity of a membership, affirmed or denied, by its name; empty without such a name.
     *
     * @param clear whether the words before tell what it is
     */
    abstract Optional<NounPhrase> called(Condition.Member member, boolean clear);

    /** Verbalises a condition that {@linkplain Condition#concerns concerns} the entity in the column. */
    abstract List<Saying> head(Condition c, String table, String column, Number number);

    /** Verbalises a membership of the subject itself. */
    abstract List<Saying> ofHead(Condition.Member m, Number number);

    /** Writes a figure over actions on occasions; empty if the table has no scene. */
    abstract Optional<Text> onOccasions(Operand.Total total, Meaning m, Text name);

    TableWords table(String table) {
        return lexicon.table(table);
    }

    ColumnWords column(String table, String column) {
        return lexicon.column(table, column);
    }

    /** Says whether the column names its rows, and several may share a name, because another column is the key. */
    boolean shared(String table, String column) {
        boolean other = schema.table(table)
                .filter(t -> t.primaryKey().size() == 1 && !t.primaryKey().contains(column))
                .flatMap(t -> t.column(column))
                .filter(c -> c.role() == Role.NAME)
                .isPresent();
        return other
                && table(table).identifies(column)
                && schema.foreignKeys().stream()
                        .noneMatch(k -> k.table().equals(table) && k.columns().contains(column)
                                || k.references().equals(table)
                                        && k.referenced().contains(column));
    }

    /** Says whether rows are known by a name: there is an average track, but nobody knows "the average driver standing". */
    boolean named(String table) {
        return schema.table(table).stream()
                .flatMap(t -> t.columns().stream())
                .anyMatch(c -> c.role() == Role.NAME && table(table).identifies(c.name()));
    }

    <T> T draw(List<T> among) {
        return among.get(random.nextInt(among.size()));
    }

    /** Gives the noun for the values of a column. */
    Noun noun(String table, String column) {
        TableWords words = table(table);
        Optional<Relation> relation = words.relation(column).filter(r -> !r.onlyCounted());
        Noun own = words.identifies(column) && relation.isEmpty()
                ? words.noun()
                : column(table, column).noun();
        return relation.flatMap(Relation::noun).orElse(own);
    }

    /** Fills the gaps of forms; a heavy text fills only forms that end with the gap. */
    Map<Kind, Modifier> fill(
            Forms forms, Map<String, Text> gaps, List<PredicatePath> at, Number number, Weight weight) {
        boolean light = weight == Weight.LIGHT;
        Map<Kind, List<Template>> kinds = new EnumMap<>(Kind.class);
        kinds.put(Kind.BEFORE, light ? forms.before() : List.of());
        kinds.put(Kind.AFTER, forms.after());
        kinds.put(Kind.VERB, forms.verb());
        kinds.put(Kind.WHOSE, forms.whose());
        Map<Kind, Modifier> modifiers = new EnumMap<>(Kind.class);
        kinds.forEach((kind, templates) -> {
            List<Template> fitting =
                    templates.stream().filter(t -> light || t.endsWith("v")).toList();
            if (!fitting.isEmpty()) {
                modifiers.put(kind, Modifier.of(kind, draw(fitting).fill(number, gaps), at, weight));
            }
        });
        return modifiers;
    }
}
