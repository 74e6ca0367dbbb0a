package org.spartabench.authors.verbalise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.authors.wording.word.ShippedFile;
import org.spartabench.base.Json;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Reads an exemplar bank from a file: one JSON object a line with {@code id}, {@code sql} and {@code question}. */
public final class ExemplarFile {

    /** The path of the bank, in the program and in a project with its own. */
    public static final String NAME = "prompts/exemplars.jsonl";

    private ExemplarFile() {}

    /** Gives the shipped bank, which the first call reads. */
    public static Exemplars shipped() {
        return Shipped.BANK;
    }

    /** Reads a project's own bank; empty if it has none. */
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

    /** @param name of the file, for messages */
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
            node = Json.MAPPER.readTree(line);
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

    private static final class Shipped {

        static final Exemplars BANK =
                read("/" + NAME, ShippedFile.text("/" + NAME)).orThrow(IllegalStateException::new);
    }
}
