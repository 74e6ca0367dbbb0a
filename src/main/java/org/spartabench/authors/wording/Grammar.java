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
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.facts.Role;
import org.spartabench.facts.Schema;
import org.spartabench.sql.tree.PredicatePath;

/**
 * Holds the context of one question: the lexicon, a random source, and the parts of the grammar, which call each other.
 */
final class Grammar {

    final Lexicon lexicon;
    final RandomGenerator random;
    final ValuePhrases valuePhrases;
    final SubjectChoice subjectChoice;
    final Totals totals = new Totals(this);
    final PeerSayings peers = new PeerSayings(this);
    final RowSayings rowSayings = new RowSayings(this, Map.of());
    final Orders orders;
    final NounPhrases nouns = new NounPhrases(this);
    final OccasionPhrases scenes = new OccasionPhrases(this);
    final Relations relations = new Relations(this);
    private final Schema schema;

    Grammar(Lexicon lexicon, Schema schema, long seed) {
        this.lexicon = lexicon;
        this.schema = schema;
        this.random = new SplittableRandom(seed);
        this.valuePhrases = new ValuePhrases(random);
        this.subjectChoice = new SubjectChoice(lexicon);
        this.orders = new Orders(this, schema);
    }

    TableWords table(String table) {
        return lexicon.table(table);
    }

    ColumnWords column(String table, String column) {
        return lexicon.column(table, column);
    }

    /** Says whether the column holds names that several rows may share, because another column is the key. */
    boolean shared(String table, String column) {
        boolean other = schema.table(table)
                .filter(t -> t.primaryKey().size() == 1 && !t.primaryKey().contains(column))
                .flatMap(t -> t.column(column))
                .filter(c -> c.role() == Role.NAME)
                .isPresent();
        return other
                && schema.foreignKeys().stream()
                        .noneMatch(k -> k.table().equals(table) && k.columns().contains(column)
                                || k.references().equals(table)
                                        && k.referenced().contains(column));
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
        Map<Kind, Modifier> ways = new EnumMap<>(Kind.class);
        kinds.forEach((kind, templates) -> {
            List<Template> fitting =
                    templates.stream().filter(t -> light || t.endsWith("v")).toList();
            if (!fitting.isEmpty()) {
                ways.put(kind, Modifier.of(kind, draw(fitting).fill(number, gaps), at, weight));
            }
        });
        return ways;
    }
}
