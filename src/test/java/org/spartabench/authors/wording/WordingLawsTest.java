package org.spartabench.authors.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.Typesetter;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.RandomBlocks;

/** What holds of every question, whatever the query, the words and the seed. */
class WordingLawsTest {

    private static final int QUERIES = 9;
    private static final Pattern ARTICLE = Pattern.compile("\\b([Aa]n?) (\\S+)");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"medical", "nba", "movie"})
    void aGrownQueryIsPutIntoWholeAndOrderlyWords(String domain) throws IOException {
        try (GrownBlocks grown = new GrownBlocks(Path.of("sample-data", domain), Optional.empty())) {
            Schema schema = grown.schema();
            for (int seed = 0; seed < QUERIES; seed++) {
                Block query = grown.query(Shape.PUBLISHED.get(seed % Shape.PUBLISHED.size()), seed);
                orderly(query, schema, Lexicon.forSchema(schema), seed);
                orderly(query, schema, Lexicon.derive(schema), seed);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"library", "airline"})
    void soIsOneOverADatabaseThatNoLexiconKnows(String domain) throws IOException {
        UnseenDomain.write(domain, folder, 1);
        try (GrownBlocks grown = new GrownBlocks(folder, Optional.empty())) {
            for (int seed = 0; seed < QUERIES; seed++) {
                Block query = grown.query(Shape.PUBLISHED.get(seed % Shape.PUBLISHED.size()), seed);
                orderly(query, grown.schema(), Lexicon.forSchema(grown.schema()), seed);
            }
        }
    }

    /** Alternatives, negations and comparisons that no author would write, over a schema without a lexicon of its own. */
    @Test
    void aRandomQueryIsPutIntoWholeAndOrderlyWords() {
        Schema schema = RandomBlocks.SCHEMA;
        Lexicon lexicon = Lexicon.forSchema(schema);
        for (int seed = 0; seed < 200; seed++) {
            Block query = new RandomBlocks(new SplittableRandom(seed)).tree(seed % 4);
            orderly(query, schema, lexicon, seed);
        }
    }

    @Test
    void anotherSeedMayChooseOtherWords() throws IOException {
        try (GrownBlocks grown = new GrownBlocks(Path.of("sample-data", "medical"), Optional.empty())) {
            Wording wording = new Wording(Lexicon.forSchema(grown.schema()));
            int varied = 0;
            for (int i = 0; i < 20; i++) {
                Block query = grown.query(Shape.of(Shape.LEAF), i);
                Set<String> texts = new HashSet<>();
                for (long seed = 0; seed < 10; seed++) {
                    texts.add(wording.phrase(query, grown.schema(), seed).text());
                }
                varied += texts.size() > 1 ? 1 : 0;
            }
            assertThat(varied)
                    .as("queries of 20 that have more than one wording")
                    .isGreaterThan(15);
        }
    }

    private static void orderly(Block query, Schema schema, Lexicon lexicon, long seed) {
        Wording wording = new Wording(lexicon);
        Question question = wording.phrase(query, schema, seed);
        String text = question.text();
        String about = "seed " + seed + "\n" + Sql.print(query) + "\n" + text;
        assertThat(wording.phrase(query, schema, seed)).as(about).isEqualTo(question);
        assertThat(text)
                .as(about)
                .matches("\\p{Lu}.*[^ ,.?][?.]")
                .doesNotContain("  ", " ,", ",,", " ?", "_", "{", "}", "[", "]", "|", "null", "Optional")
                .doesNotContainPattern("\\b(\\p{L}+) \\1\\b")
                .doesNotContainPattern("[?.] \\p{Lu}.*[?]$");
        assertThat(text.chars().filter(c -> c == '“').count())
                .as(about)
                .isEqualTo(text.chars().filter(c -> c == '”').count());
        Matcher m = ARTICLE.matcher(text);
        while (m.find()) {
            boolean an = m.group(1).length() == 2;
            assertThat(an).as(m.group() + " in " + about).isEqualTo(Typesetter.startsWithVowelSound(m.group(2)));
        }
        for (Question.Phrase phrase : question.phrases()) {
            assertThat(phrase.start()).as(about).isBetween(0, phrase.end() - 1);
            assertThat(phrase.end()).as(about).isLessThan(text.length());
        }
        assertThat(Stated.missing(query, lexicon, schema, question)).as(about).isEmpty();
    }
}
