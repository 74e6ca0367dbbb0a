package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.author.wording.meaning.Meanings;
import org.spartabench.author.wording.text.Text;
import org.spartabench.author.wording.text.Typesetter;
import org.spartabench.fact.Schema;
import org.spartabench.item.Question;
import org.spartabench.item.Question.Phrase;
import org.spartabench.item.Question.PredicatePhrase;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;

/** Puts queries into English with a grammar and a {@link Lexicon}; the same seed gives the same words. */
public final class Wording {

    private final Lexicon lexicon;

    public Wording(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    /** The question that the query answers, with the phrase that states each of its predicates. */
    public Question phrase(Block query, Schema schema, long seed) {
        Text text = new Questions(new Speaker(lexicon, schema, seed)).of(Meanings.of(query, schema));
        Question question = Typesetter.set(text);
        String plain = question.text();
        String capital = plain.isEmpty() ? plain : plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1);
        List<Phrase> phrases = new ArrayList<>(question.phrases());
        addCompounds(query, BlockPath.ROOT, phrases);
        return new Question(capital, phrases);
    }

    /** AND, OR and NOT are stated where their parts are. */
    private static void addCompounds(Block block, BlockPath at, List<Phrase> phrases) {
        for (int i = 0; i < block.where().size(); i++) {
            addCompound(block.where().get(i), PredicatePath.conjunct(at, Clause.WHERE, i), phrases);
        }
        for (int i = 0; i < block.having().size(); i++) {
            addCompound(block.having().get(i), PredicatePath.conjunct(at, Clause.HAVING, i), phrases);
        }
        for (int i = 0; i < block.children().size(); i++) {
            addCompounds(block.children().get(i), at.child(i), phrases);
        }
    }

    private static void addCompound(Predicate predicate, PredicatePath at, List<Phrase> phrases) {
        List<Predicate> parts = switch (predicate) {
            case Predicate.And a -> a.all();
            case Predicate.Or o -> o.any();
            case Predicate.Not n -> List.of(n.operand());
            case Predicate.Compare _,
                    Predicate.Between _,
                    Predicate.InList _,
                    Predicate.Like _,
                    Predicate.IsNull _,
                    Predicate.Truth _,
                    Predicate.Nested _ -> List.of();
        };
        Optional<PredicatePhrase> all = Optional.empty();
        for (int i = 0; i < parts.size(); i++) {
            List<Integer> steps = new ArrayList<>(at.steps());
            steps.add(i);
            PredicatePath part = new PredicatePath(at.block(), at.clause(), steps);
            addCompound(parts.get(i), part, phrases);
            for (PredicatePhrase p : of(part, phrases)) {
                all = Optional.of(new PredicatePhrase(
                        all.map(a -> Math.min(a.start(), p.start())).orElse(p.start()),
                        all.map(a -> Math.max(a.end(), p.end())).orElse(p.end()),
                        at));
            }
        }
        if (of(at, phrases).isEmpty()) {
            all.ifPresent(phrases::add);
        }
    }

    private static List<PredicatePhrase> of(PredicatePath path, List<Phrase> phrases) {
        List<PredicatePhrase> found = new ArrayList<>();
        for (Phrase phrase : phrases) {
            if (phrase instanceof PredicatePhrase p && p.predicate().equals(path)) {
                found.add(p);
            }
        }
        return found;
    }
}
