package org.spartabench.authors.prompted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.wording.word.ShippedFile;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;

/**
 * Serves the prompts by kind: the project's own, else the shipped ones. Reads a changed file again for the next request.
 * Safe for use by several threads.
 */
public final class PromptFiles {

    /** The fields of a useful reply by the kind of request, in the order of generation; without fields one of the kind's name. */
    private static final SequencedMap<String, List<String>> FIELDS = new LinkedHashMap<>();

    static {
        for (String line : """
            where, group-by: group_by, having, order-by: order_by, limit, select, select-aggregate: select
            one-shot: query, purpose: choice question, outer-table: table, inner-block: choice
            nested-n: choice, nested-a: choice, nested-j: choice, nested-ja: choice
            one-shot-k: predicates, repair: blamed change, final-look: asked reason, question
            naturalness: relevance clarity overall reason, inquiry, clarification: classification answer
            candidate-sql: sql, pandas-program: program, equivalence: verdict, enrich: question conditions
            hint: choice reason, virtual-sql: query, function-sql: query, program, agent: query
            table-words: noun columns, extract: rows
            """.strip().split(",\\s+|\\n")) {
            String[] sides = line.split(": ");
            FIELDS.put(sides[0], List.of(sides[sides.length - 1].split(" ")));
        }
    }

    /** The kinds of requests, in the order of generation. */
    public static final List<String> KINDS = List.copyOf(FIELDS.keySet());

    /** Names the fields without which a reply to a kind of request is of no use. */
    static List<String> fields(String kind) {
        return FIELDS.getOrDefault(kind, List.of(kind));
    }

    /** A file at the time of reading. */
    private record Known(FileTime changed, long size, Result<PromptFile> file) {}

    private final Optional<Path> folder;
    private final Map<String, PromptFile> shipped = new ConcurrentHashMap<>();
    private final Map<String, Known> own = new ConcurrentHashMap<>();

    private PromptFiles(Optional<Path> folder) {
        this.folder = folder;
    }

    /** Serves the shipped prompts. */
    public static PromptFiles shipped() {
        return new PromptFiles(Optional.empty());
    }

    /** @param folder of the project's own prompts, if it has any */
    public static PromptFiles in(Path folder) {
        return new PromptFiles(Optional.of(folder));
    }

    /** Gives the current prompt of a kind, or the errors of the project's own file. */
    public Result<PromptFile> file(String kind) {
        return folder.flatMap(f -> own(f.resolve(kind + ".md"), kind)).orElseGet(() -> Result.ok(shipped(kind)));
    }

    /** Gives the shipped prompt, even if the project has its own. */
    public PromptFile shipped(String kind) {
        return shipped.computeIfAbsent(
                kind,
                k -> PromptFile.read(k, false, ShippedFile.text("/prompts/" + k + ".md"))
                        .orThrow(IllegalStateException::new));
    }

    /** Writes a request as a prompt. */
    public Result<Prompt> render(Request<?> request) {
        return file(request.kind()).map(file -> render(file, request));
    }

    /** Writes a request as a prompt with a certain file, perhaps one in an editor. */
    public static Prompt render(PromptFile file, Request<?> request) {
        return file.filled(Rendering.of(request));
    }

    /** Writes a journaled request as a prompt with the current file of its kind; bad if its text is not readable. */
    public Result<Prompt> render(String kind, String request, Schema schema) {
        Map<String, String> values = new LinkedHashMap<>(RequestText.values(request));
        if (values.isEmpty()) {
            return Result.bad("The prompt of this request cannot be rebuilt from its saved form.");
        }
        values.putAll(Rendering.shared(schema, Map.copyOf(values)));
        return file(kind).map(file -> file.filled(values));
    }

    private Optional<Result<PromptFile>> own(Path path, String kind) {
        try {
            FileTime changed = Files.getLastModifiedTime(path);
            long size = Files.size(path);
            Known known = own.get(kind);
            if (known == null || !known.changed().equals(changed) || known.size() != size) {
                known = new Known(changed, size, PromptFile.read(kind, true, Files.readString(path)));
                own.put(kind, known);
            }
            return Optional.of(known.file());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(Result.bad(path + ": cannot be read (" + e.getMessage() + ")"));
        }
    }
}
