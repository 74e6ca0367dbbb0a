package org.spartabench.author.wording;

import org.spartabench.author.wording.Modifier.Weight;
import org.spartabench.author.wording.text.Text;

/**
 * Holds a noun with all its modifiers, for one grammatical number.
 *
 * @param phrases after the noun, without the clause
 * @param relative the relative clause behind them
 * @param weight of the words after the noun, which decides the place of the whole
 */
record NounPhrase(Text before, Text head, Text phrases, Text relative, Weight weight, Article article) {

    /** What may stand before it. */
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

    Text after() {
        return Text.row(phrases, relative);
    }

    /** Without an article: "chemotherapy treatments", "cancelled appointment". */
    Text bare() {
        return Text.row(before, head, after());
    }

    /** "a cancelled appointment", "the NBA MVP award". */
    Text indefinite() {
        return switch (article) {
            case ANY -> Text.row(Text.ARTICLE, bare());
            case THE, NONE -> the();
        };
    }

    Text the() {
        return article == Article.NONE ? bare() : Text.row("the", bare());
    }
}
