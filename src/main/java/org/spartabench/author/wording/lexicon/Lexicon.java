package org.spartabench.author.wording.lexicon;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.fact.Result;
import org.spartabench.fact.Schema;

/** Holds the words for the tables, columns and values of a schema. */
public final class Lexicon {

    /** How a number of rows is spoken of. */
    public static final ColumnWords COUNTED = ColumnWords.plain(Noun.thing("number", "numbers"), ColumnWords.Kind.COUNT)
            .withRanking(new ColumnWords.Pair("most", "fewest"));

    private static final List<String> SHIPPED = List.of("nba", "movie", "medical");

    private final Map<String, TableWords> tables;

    Lexicon(Map<String, TableWords> tables) {
        this.tables = new TreeMap<>(tables);
    }

    /** The words that names, types, roles and units of a schema give by themselves. */
    public static Lexicon derive(Schema schema) {
        return new Lexicon(Derivation.of(schema));
    }

    /**
     * The words of a lexicon file for a schema; what the file does not say, or says of tables and columns that the schema
     * does not have, is derived.
     *
     * @param name of the file, for messages
     */
    public static Result<Lexicon> read(String json, String name, Schema schema) {
        return LexiconFile.read(json, name).map(file -> file.over(derive(schema), schema));
    }

    /** The shipped lexicon whose tables the schema has most of, or one that is derived where none fits. */
    public static Lexicon forSchema(Schema schema) {
        Optional<LexiconFile> best = Optional.empty();
        int most = 0;
        for (String domain : SHIPPED) {
            Optional<LexiconFile> file = shipped(domain);
            int fit = file.map(f -> f.fit(schema)).orElse(0);
            if (fit > most) {
                most = fit;
                best = file;
            }
        }
        return best.map(f -> f.over(derive(schema), schema)).orElseGet(() -> derive(schema));
    }

    private static Optional<LexiconFile> shipped(String domain) {
        String path = "/sample-data/" + domain + "/lexicon.json";
        try (InputStream in = Lexicon.class.getResourceAsStream(path)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(ours(path, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }

    /** A file that comes with the program has no mistakes. */
    private static LexiconFile ours(String path, String json) {
        return switch (LexiconFile.read(json, path)) {
            case Result.Ok<LexiconFile>(LexiconFile file) -> file;
            case Result.Bad<LexiconFile> bad ->
                throw new IllegalStateException(bad.problems().getFirst().message());
        };
    }

    /** The words for a table; for one that the schema does not have, what its name alone gives. */
    public TableWords table(String table) {
        return Objects.requireNonNullElseGet(tables.get(table), () -> Derivation.unknownTable(table));
    }

    /** The words for a column; for one that the schema does not have, what its name alone gives. */
    public ColumnWords column(String table, String column) {
        return Objects.requireNonNullElseGet(
                table(table).columns().get(column), () -> Derivation.unknownColumn(column));
    }

    Map<String, TableWords> tables() {
        return tables;
    }
}
