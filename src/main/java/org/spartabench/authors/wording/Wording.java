package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.authors.item.Question.PredicatePhrase;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meanings;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.text.Typesetter;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Puts queries into English with a grammar and a {@link Lexicon}; the same seed gives the same words. */
public final class Wording {

    private final Lexicon lexicon;

    public Wording(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    /** Gives the schema without what no good words exist for: it is neither asked about nor joined by. */
    public Schema clear(Schema schema) {
        return new ClearSchema(schema, lexicon).clear();
    }

    /** Writes the question that the query answers, with the phrases that state its predicates. */
    public Question phrase(Block query, Schema schema, long seed) {
        PersonRoles personRoles = new PersonRoles(schema, lexicon);
        Meaning meaning = personRoles.of(Meanings.of(query, schema));
        Text text = new Questions(new Speaker(personRoles.lexicon(), schema, seed)).of(meaning);
        Question question = Typesetter.set(text);
        String plain = question.text();
        String capital = plain.isEmpty() ? plain : plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1);
        List<Phrase> phrases = new ArrayList<>(question.phrases());
        for (Trees.Placed conjunct : Trees.predicates(query)) {
            if (conjunct.path().steps().size() == 1) {
                addCompound(conjunct.predicate(), conjunct.path(), phrases);
            }
        }
        return new Question(capital, phrases);
    }

    /** Adds a phrase for each AND, OR and NOT: the span of the phrases of its parts, which have its own where it states them as one. */
    private static void addCompound(Predicate predicate, PredicatePath at, List<Phrase> phrases) {
        List<Predicate> parts = Walk.parts(predicate);
        List<PredicatePhrase> stated = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            addCompound(parts.get(i), at.step(i), phrases);
            stated.addAll(of(at.step(i), phrases));
        }
        if (!stated.isEmpty() && of(at, phrases).isEmpty()) {
            int start = stated.stream().mapToInt(Phrase::start).min().orElseThrow();
            int end = stated.stream().mapToInt(Phrase::end).max().orElseThrow();
            phrases.add(new PredicatePhrase(start, end, at));
        }
        if (stated.isEmpty()) {
            of(at, phrases)
                    .forEach(whole -> IntStream.range(0, parts.size())
                            .forEach(i -> phrases.add(new PredicatePhrase(whole.start(), whole.end(), at.step(i)))));
        }
    }

    private static List<PredicatePhrase> of(PredicatePath path, List<Phrase> phrases) {
        return phrases.stream()
                .filter(PredicatePhrase.class::isInstance)
                .map(PredicatePhrase.class::cast)
                .filter(p -> p.predicate().equals(path))
                .toList();
    }
}
