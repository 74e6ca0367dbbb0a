package org.spartabench.authors.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.PredicatePhrase;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Each modifier stands where a reader takes it for a part of its own noun, whatever else describes that noun. */
class AttachmentTest {

    private static final int QUERIES = 6;
    private static final List<Shape> NESTED = Shape.PUBLISHED.subList(2, Shape.PUBLISHED.size());

    @TempDir
    Path folder;

    /** The condition of one block on another thing, and where its words are. */
    private record Span(Predicate predicate, int start, int end) {}

    @ParameterizedTest
    @ValueSource(strings = {"airline", "MUSIC", "AWKWARD"})
    void noModifierStandsBehindANounOfAnotherTableThatItCouldDescribe(String domain) throws IOException {
        try (GrownBlocks grown = new GrownBlocks(rows(domain), Optional.empty())) {
            Schema schema = grown.schema();
            for (int seed = 0; seed < QUERIES; seed++) {
                Block query = grown.query(NESTED.get(seed % NESTED.size()), seed);
                for (Lexicon lexicon : List.of(Lexicon.forSchema(schema), Lexicon.derive(schema))) {
                    Question question = new Wording(lexicon).phrase(query, schema, seed);
                    assertThat(stray(query, question, lexicon))
                            .as("seed " + seed + "\n" + Sql.print(query) + "\n" + question.text())
                            .isEmpty();
                }
            }
        }
    }

    private Path rows(String domain) throws IOException {
        if (domain.equals(domain.toUpperCase(Locale.ROOT))) {
            return ForeignDatabase.valueOf(domain).csv(folder, 1, 1);
        }
        UnseenDomain.write(domain, folder, 1);
        return folder;
    }

    /** Phrases that directly follow the description of another thing than they are about. */
    private static List<String> stray(Block query, Question question, Lexicon lexicon) {
        List<String> stray = new ArrayList<>();
        for (BlockPath at : Trees.blocks(query)) {
            Block block = at.in(query);
            List<Span> spans = new ArrayList<>();
            for (int i = 0; i < block.where().size(); i++) {
                span(
                                question,
                                PredicatePath.conjunct(at, Clause.WHERE, i),
                                block.where().get(i))
                        .ifPresent(spans::add);
            }
            spans.sort(Comparator.comparingInt(Span::start));
            for (int i = 0; i + 1 < spans.size(); i++) {
                Span first = spans.get(i);
                String next = question.text().substring(first.end());
                boolean follows = spans.get(i + 1).start() - first.end() == 1;
                if (follows
                        && next.matches(" (with|of|by|[a-z]+(ed|ing)|\\S+er than) .*")
                        && describes(first, question, lexicon)) {
                    stray.add(question.text().substring(first.start(), first.end()) + " |" + next);
                }
            }
        }
        return stray;
    }

    private static Optional<Span> span(Question question, PredicatePath path, Predicate predicate) {
        List<PredicatePhrase> phrases = question.phrases().stream()
                .filter(PredicatePhrase.class::isInstance)
                .map(PredicatePhrase.class::cast)
                .filter(p -> p.predicate().equals(path))
                .toList();
        return phrases.size() != 1
                ? Optional.empty()
                : Optional.of(new Span(
                        predicate,
                        phrases.getFirst().start(),
                        phrases.getFirst().end()));
    }

    /** Whether the words say more of another thing than its name: "by customers from Peru", but not "in the Fado genre". */
    private static boolean describes(Span span, Question question, Lexicon lexicon) {
        if (!(span.predicate() instanceof Predicate.Nested nested && nested.inner() instanceof Block inner)) {
            return false;
        }
        Noun noun = lexicon.table(inner.table().orElseThrow()).noun();
        String words = question.text().substring(span.start(), span.end());
        boolean named = inner.where().stream()
                .anyMatch(p ->
                        p instanceof Predicate.Compare(Expr _, Predicate.Comparison _, Expr.TextLiteral(String name))
                                && (words.contains(noun.one() + " " + name)
                                        || words.contains(name + " " + noun.one())));
        return !named && words.matches(".*\\b(" + noun.one() + "|" + noun.many() + ")\\b.*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
        AWKWARD ~ SELECT name FROM person WHERE height_cm > (SELECT AVG(height_cm) FROM person AS T2 WHERE id IN (SELECT person_id FROM event WHERE amount > 800)) ~ taller than the average height of people who have an event
        AWKWARD ~ SELECT name FROM person WHERE height_cm > (SELECT AVG(height_cm) FROM person AS T2) AND born < 1970 ~ born before 1970 who are taller than
        MUSIC ~ SELECT Name FROM Track WHERE Milliseconds > (SELECT AVG(Milliseconds) FROM Track AS T2 WHERE UnitPrice < 1) ~ than the average for tracks costing less than 1
        MUSIC ~ SELECT Name FROM Track WHERE UnitPrice > (SELECT AVG(UnitPrice) FROM Track AS T2 WHERE Milliseconds < 200000) ~ costing more than the average unit price of tracks with
        MUSIC ~ SELECT MAX(Milliseconds) FROM Track WHERE AlbumId IN (SELECT AlbumId FROM Album WHERE Label = 'Nørre') AND UnitPrice > (SELECT AVG(UnitPrice) FROM Track AS T2) ~ that are in albums on the Nørre label and cost more than
        MUSIC ~ SELECT Name FROM Track WHERE MediaTypeId IN (SELECT MediaTypeId FROM Track AS T2 WHERE Name = 'Ode') ~ are of the same media type as a track named Ode
        MUSIC ~ SELECT Name FROM Track WHERE MediaTypeId NOT IN (SELECT MediaTypeId FROM Track AS T2 WHERE Name = 'Ode') ~ are not of the same media type as any track named Ode
        FILMS ~ SELECT title FROM films WHERE NOT EXISTS (SELECT 1 FROM scores WHERE (votes > 20000 OR median_score >= 8) AND scores.film_title = films.title) ~ have neither more than 20,000 votes nor a median score of at least 8
        """)
    void aDescriptionEndsWhereItsNounDoes(ForeignDatabase database, String sql, String words) {
        Path file = database.sqlite(folder.resolve("facts.sqlite"), 1, 1);
        Schema schema = GrownBlocks.ok(Import.preview(file, Optional.empty())).schema();
        Block query = SqlReader.read(sql).block().orElseThrow();
        assertThat(new Wording(Lexicon.forSchema(schema))
                        .phrase(query, schema, 1)
                        .text())
                .contains(words);
    }
}
