package org.spartabench.authors.wording;

import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.text.Text;

/**
 * Holds a noun with all its modifiers, for one grammatical number.
 *
 * @param phrases after the noun, without the clause
 * @param relative the relative clause after the phrases
 * @param weight of the words after the noun; it decides the place of the noun phrase
 */
record NounPhrase(Text before, Text head, Text phrases, Text relative, Weight weight, Article article) {

    /** The articles that the noun takes. */
    enum Article {
        /** "a bill", "the bill" */
        ANY,
        /** "the award": never "a" */
        THE,
        /** "Larry Bird", "the same patient": none */
        NONE
    }

    NounPhrase with(Text otherBefore, Article otherArticle) {
        return new NounPhrase(otherBefore, head, phrases, relative, weight, otherArticle);
    }

    /** Adds a phrase before the relative clause. */
    NounPhrase with(Text phrase) {
        return new NounPhrase(before, head, Text.row(phrases, phrase), relative, weight, article);
    }

    /** Takes over the phrases behind other rows, if neither has a clause, whose verb has their number. */
    NounPhrase behind(NounPhrase rows) {
        return relative.isEmpty() && rows.relative.isEmpty()
                ? new NounPhrase(before, head, rows.phrases, relative, weight, article)
                : this;
    }

    /** Chooses from other rows: "bills with the highest amounts among bills that …". */
    NounPhrase among(NounPhrase rows) {
        return new NounPhrase(
                before, head, Text.row(phrases, Text.of("among"), rows.bare()), relative, rows.weight(), article);
    }

    Text after() {
        return Text.row(phrases, relative);
    }

    /** Writes the noun without an article: "chemotherapy treatments", "cancelled appointment". */
    Text bare() {
        return Text.row(before, head, after());
    }

    /** Writes "a cancelled appointment", "the NBA MVP award". */
    Text indefinite() {
        return article == Article.ANY ? Text.row(Text.ARTICLE, bare()) : the();
    }

    Text the() {
        return article == Article.NONE ? bare() : Text.row("the", bare());
    }
}
