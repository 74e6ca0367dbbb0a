package org.spartabench.publishing.exchange;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.schema.Schema;
import org.spartabench.publishing.entry.Entries;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.file.PublishedJson;

/**
 * Writes what the official SPARTA loader reads:
 *
 * <pre>
 * questions/&lt;domain&gt;.json                       the items, a JSON array
 * corpus/&lt;folder&gt;/source_tables/&lt;table&gt;.json   each source table: header, data, links to passages
 * corpus/&lt;folder&gt;/text_data.json                 passage id to text: all that is known of grounding tables
 * </pre>
 *
 * The folder is called as the domain is, except that the movie corpus is called {@code imdb}, as the loader expects.
 */
public final class SpartaExport {

    static final String QUESTIONS = "questions";
    static final String CORPUS = "corpus";

    /** Stands once in each item, on a line of its own or with the whole item. */
    private static final String EACH = "\"question_id\"";

    /** What was written. */
    public record Written(Path path, int items, int tables, int passages) {}

    private final FactBase facts;
    private final Schema schema;
    private final Passages passages;
    private final Optional<String> canary;

    public SpartaExport(FactBase facts, Passages passages) {
        this(facts, passages, Optional.empty());
    }

    /** @param canary stands in every file, where loaders ignore it */
    public SpartaExport(FactBase facts, Passages passages, Optional<String> canary) {
        this.canary = canary;
        this.facts = facts;
        this.schema = facts.schema();
        this.passages = passages;
    }

    /**
     * Writes questions and corpus into a folder, or nothing.
     *
     * @param out a folder that is not there yet, is empty, or holds an earlier export, which is replaced
     */
    public Result<Written> folder(Entries entries, Path out) {
        Optional<String> objection = AllOrNothing.objection(out, Set.of(QUESTIONS, CORPUS), "an export");
        if (objection.isPresent()) {
            return Result.bad(objection.get());
        }
        return written(
                out,
                items -> AllOrNothing.folder(out, work -> {
                    Path questions = AllOrNothing.inside(
                            Files.createDirectories(work.resolve(QUESTIONS)), schema.name() + ".json");
                    items[0] = array(entries, questions);
                    corpus(work);
                }));
    }

    /** Writes the corpus alone, below a folder that is being written. */
    public void corpus(Path folder) throws IOException {
        String corpus = schema.name().equals("movie") ? "imdb" : schema.name();
        new Corpus(facts, passages, canary).write(AllOrNothing.inside(folder.resolve(CORPUS), corpus));
    }

    /** Writes the questions alone into one file, an object a line. */
    public Result<Written> lines(Entries entries, Path out) {
        return written(out, items -> AllOrNothing.file(out, work -> items[0] = eachOnALine(entries, work)));
    }

    /** Writes the questions alone into a CSV file; lists and objects are written as JSON. */
    public Result<Written> sheet(Entries entries, Path out) {
        return written(
                out,
                items -> AllOrNothing.file(out, work -> {
                    try (QuestionSheet sheet = QuestionSheet.begin(work, schema)) {
                        items[0] = each(entries, sheet::add);
                    }
                }));
    }

    /** Counts the items of an export that is there already; empty if nothing is there. May take long. */
    public static OptionalLong present(Path out) {
        if (!Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
            return OptionalLong.empty();
        }
        Path questions = Files.isDirectory(out) ? out.resolve(QUESTIONS) : out;
        try (Stream<Path> files = Files.isDirectory(questions) ? Files.list(questions) : Stream.of(questions)) {
            long items = 0;
            for (Path file : files.toList()) {
                try (Stream<String> lines = Files.lines(file)) {
                    items += lines.filter(line -> line.contains(EACH)).count();
                }
            }
            return OptionalLong.of(items);
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.of(0); // something else is there, which writing will refuse or replace
        }
    }

    /** Writes a questions file into a folder that is being written; returns the number of items. */
    public int array(Entries entries, Path file) throws IOException {
        QuestionFile questions = new QuestionFile(schema, canary);
        try (Writer writer = Files.newBufferedWriter(file)) {
            JsonGenerator json = PublishedJson.indented(writer);
            json.writeStartArray();
            int count = each(entries, entry -> questions.write(json, entry));
            json.writeEndArray();
            json.flush();
            writer.write('\n');
            return count;
        }
    }

    private int eachOnALine(Entries entries, Path file) throws IOException {
        QuestionFile questions = new QuestionFile(schema, canary);
        try (Writer writer = Files.newBufferedWriter(file)) {
            return each(entries, entry -> {
                StringWriter line = new StringWriter();
                try (JsonGenerator json = PublishedJson.compact(line)) {
                    questions.write(json, entry);
                }
                writer.append(line.getBuffer()).append('\n');
            });
        }
    }

    private static int each(Entries entries, AllOrNothing.Writing<Entry> step) throws IOException {
        int[] count = {0};
        try {
            entries.each(entry -> {
                try {
                    step.to(entry);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                count[0]++;
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return count[0];
    }

    /** Runs all the writing. @param work sets the number of items */
    private Result<Written> written(Path out, AllOrNothing.Writing<int[]> work) {
        int[] items = {0};
        try {
            work.to(items);
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + "); nothing was changed");
        }
        int sources = (int) schema.tables().stream().filter(t -> !t.grounding()).count();
        return Result.ok(new Written(out, items[0], sources, passages.total()));
    }
}
