package org.spartabench.verbalise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spartabench.author.Exemplar;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.query.Block;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;

/** Reads an exemplar bank from a file: one JSON object a line with {@code id}, {@code sql} and {@code question}. */
public final class ExemplarFile {

    /** Where the bank stands, in the program and in a project that has its own. */
    public static final String NAME = "prompts/exemplars.jsonl";

    private static final ObjectMapper JSON = new ObjectMapper();

    private ExemplarFile() {}

    /** The bank that comes with the program. */
    public static Exemplars shipped() {
        return Shipped.BANK;
    }

    /** A project's own bank; empty where it has none. */
    public static Result<Optional<Exemplars>> ofProject(Path folder) {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            return Result.ok(Optional.empty());
        }
        try {
            return read(file.toString(), Files.readString(file)).map(Optional::of);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read as UTF-8 text");
        }
    }

    /** @param name for what is wrong with it */
    static Result<Exemplars> read(String name, String text) {
        List<Exemplar> all = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            switch (exemplar(lines.get(i))) {
                case Result.Ok<Exemplar>(Exemplar e) -> all.add(e);
                case Result.Bad<Exemplar>(List<Problem> bad) ->
                    problems.add(new Problem(
                            name + ":" + (i + 1) + ": " + bad.getFirst().message()));
            }
        }
        return problems.isEmpty() ? Result.ok(Exemplars.of(all)) : new Result.Bad<>(problems);
    }

    private static Result<Exemplar> exemplar(String line) {
        JsonNode node;
        try {
            node = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            return Result.bad("is not a JSON object");
        }
        String question = node.path("question").asText("").strip();
        if (question.isEmpty()) {
            return Result.bad("has no \"question\"");
        }
        Parsed parsed = SqlReader.read(node.path("sql").asText(""));
        return switch (parsed) {
            case Parsed.Bad bad -> Result.bad("its \"sql\" cannot be read: " + bad.where());
            case Parsed.Ok ok when ok.query() instanceof Block block -> Result.ok(new Exemplar(block, question));
            case Parsed.Ok ok -> Result.bad("its \"sql\" is not a single SELECT");
        };
    }

    /** Read once, when it is first asked for. */
    private static final class Shipped {

        static final Exemplars BANK = load();

        private static Exemplars load() {
            String resource = "/" + NAME;
            try (InputStream in = Objects.requireNonNull(ExemplarFile.class.getResourceAsStream(resource), resource)) {
                return switch (read(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8))) {
                    case Result.Ok<Exemplars>(Exemplars bank) -> bank;
                    case Result.Bad<Exemplars>(List<Problem> problems) ->
                        throw new IllegalStateException(problems.getFirst().message());
                };
            } catch (IOException e) {
                throw new UncheckedIOException(resource, e);
            }
        }
    }
}
