package org.spartabench.authors.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.RandomBlocks;

/** Two queries that mean different things never get the same question, however little sets them apart. */
class TellingApartTest {

    private static final int GROWN = 7;
    private static final int RANDOM = 12;
    private static final int SEEDS = 2;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"medical", "nba", "movie"})
    void queriesOverASampleDomain(String domain) throws IOException {
        grown(Path.of("sample-data", domain));
    }

    @ParameterizedTest
    @ValueSource(strings = {"library", "airline"})
    void queriesOverADatabaseNeverSeen(String domain) throws IOException {
        UnseenDomain.write(domain, folder, 1);
        grown(folder);
    }

    /** Alternatives, negations and comparisons that no author would write. */
    @Test
    void randomQueries() {
        Schema schema = RandomBlocks.SCHEMA;
        Apart apart = new Apart(schema, Lexicon.forSchema(schema));
        for (int seed = 0; seed < RANDOM; seed++) {
            apart.hold(new RandomBlocks(new SplittableRandom(seed)).tree(seed % 4));
        }
    }

    private static void grown(Path folder) throws IOException {
        try (GrownBlocks grown = new GrownBlocks(folder, Optional.empty())) {
            Schema schema = grown.schema();
            Apart shipped = new Apart(schema, Lexicon.forSchema(schema));
            Apart derived = new Apart(schema, Lexicon.derive(schema));
            for (int seed = 0; seed < GROWN; seed++) {
                Block query = grown.query(Shape.PUBLISHED.get(seed % Shape.PUBLISHED.size()), seed);
                shipped.hold(query);
                derived.hold(query);
            }
        }
    }

    /** All questions asked so far over one schema, with what they asked. */
    private static final class Apart {

        private final Schema schema;
        private final Wording wording;
        private final Map<String, String> asked = new HashMap<>();

        Apart(Schema schema, Lexicon lexicon) {
            this.schema = schema;
            this.wording = new Wording(lexicon);
        }

        void hold(Block query) {
            String meaning = meaning(query);
            Set<String> questions = questions(query);
            for (String question : questions) {
                String earlier = asked.put(question, meaning);
                assertThat(earlier).as(question).isIn(null, meaning);
            }
            for (Block other : Neighbours.of(query, schema)) {
                if (!meaning(other).equals(meaning)) {
                    assertThat(questions(other))
                            .as(Sql.print(query) + "\n" + Sql.print(other))
                            .doesNotContainAnyElementsOf(questions);
                }
            }
        }

        private Set<String> questions(Block query) {
            Set<String> questions = new HashSet<>();
            for (long seed = 0; seed < SEEDS; seed++) {
                questions.add(wording.phrase(query, schema, seed).text());
            }
            return questions;
        }

        /** The first in an order of one column is its extreme, whatever breaks ties; a name is asked for once. */
        private String meaning(Block query) {
            boolean sorted = query.limit().isPresent()
                    && !query.orderBy().isEmpty()
                    && query.groupBy().isEmpty()
                    && query.orderBy()
                            .getFirst()
                            .expr()
                            .equals(query.select().getFirst().expr());
            Block compared = sorted ? query.withOrderBy(query.orderBy().subList(0, 1)) : query;
            return Canonical.of(compared.withDistinct(false), schema).text();
        }
    }
}
