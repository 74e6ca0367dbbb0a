package org.spartabench.author.llm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.author.Request;
import org.spartabench.fact.Result;
import org.spartabench.fact.Schema;
import org.spartabench.llm.Prompt;

/**
 * Serves the prompts by kind: the shipped ones, or the project's own where it has them. A file that changes is read
 * again for the next request. Safe for use by several threads.
 */
public final class PromptFiles {

    /** Every kind of request there is a prompt for, in the order of generation. */
    public static final List<String> KINDS = List.of(
            "where",
            "group-by",
            "having",
            "order-by",
            "limit",
            "select",
            "select-aggregate",
            "one-shot",
            "outer-table",
            "inner-block",
            "nested-n",
            "nested-a",
            "nested-j",
            "nested-ja",
            "one-shot-k",
            "repair",
            "question",
            "naturalness");

    /** A file as it was when it was read. */
    private record Known(FileTime changed, long size, Result<PromptFile> file) {}

    private final Optional<Path> folder;
    private final Map<String, PromptFile> shipped = new ConcurrentHashMap<>();
    private final Map<String, Known> own = new ConcurrentHashMap<>();

    private PromptFiles(Optional<Path> folder) {
        this.folder = folder;
    }

    /** The prompts that come with the program. */
    public static PromptFiles shipped() {
        return new PromptFiles(Optional.empty());
    }

    /** @param folder where the project's own prompts are, if it has any */
    public static PromptFiles in(Path folder) {
        return new PromptFiles(Optional.of(folder));
    }

    /** The prompt of that kind as it is at this moment; what is wrong with it when the project's own cannot be used. */
    public Result<PromptFile> file(String kind) {
        return folder.flatMap(f -> own(f.resolve(kind + ".md"), kind)).orElseGet(() -> Result.ok(shipped(kind)));
    }

    /** The prompt that comes with the program, whatever the project has. */
    public PromptFile shipped(String kind) {
        return shipped.computeIfAbsent(kind, PromptFiles::load);
    }

    /** The request as a prompt. */
    public Result<Prompt> render(Request<?> request) {
        return file(request.kind()).map(file -> render(file, request));
    }

    /** The request as that file puts it, which may be one that is being edited. */
    public static Prompt render(PromptFile file, Request<?> request) {
        return file.filled(Rendering.of(request));
    }

    /** The request that a journal keeps as text, as the prompt of its kind puts it now; bad when nothing can be read out of it. */
    public Result<Prompt> render(String kind, String request, Schema schema) {
        Map<String, String> values = new LinkedHashMap<>(RequestText.values(request));
        if (values.isEmpty()) {
            return Result.bad("The prompt of this request cannot be rebuilt from its saved form.");
        }
        values.putAll(Rendering.shared(schema));
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

    private static PromptFile load(String kind) {
        try (InputStream in = PromptFiles.class.getResourceAsStream("/prompts/" + kind + ".md")) {
            if (in == null) {
                throw new IllegalArgumentException("no prompt of the kind " + kind);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return switch (PromptFile.read(kind, false, text)) {
                case Result.Ok<PromptFile>(PromptFile file) -> file;
                case Result.Bad<PromptFile> bad ->
                    throw new IllegalStateException(bad.problems().getFirst().message());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
