package org.spartabench.publishing.release.folder;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.duckdb.ParquetFile;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.publishing.exchange.SpartaImport;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.ReleasedItem;
import org.spartabench.publishing.release.history.PastItem;
import org.spartabench.publishing.release.metadata.DatasetInfo;
import org.spartabench.publishing.release.metadata.ReleaseManifest;
import org.spartabench.publishing.release.seal.Passphrase;
import org.spartabench.publishing.release.seal.SealedAnswers;

/**
 * Reads a written release and compares it with what was to be written: items in both layouts, rows of tables, Parquet against
 * JSON lines, checksums.
 *
 * @param lines the columns of each file of JSON lines
 * @param passphrase of the sealed answers; empty if none are sealed
 */
record ReadBack(
        FactBase facts, ReleaseContent content, Map<Path, Map<String, String>> lines, Optional<Passphrase> passphrase) {

    /** @throws IOException that names the first difference */
    void check(Path folder) throws IOException {
        for (String split : content.open()) {
            items(folder, split);
        }
        if (content.sealed()) {
            sealed(folder);
        }
        for (Table table : facts.schema().tables()) {
            Path file = folder.resolve("tables/" + table.name() + ".jsonl");
            if (!table.grounding() && count(file) != table.rows()) {
                throw new IOException("tables/" + file.getFileName() + " does not have the " + table.rows() + " rows");
            }
        }
        try (ParquetFile engine = ParquetFile.begin()) {
            for (Map.Entry<Path, Map<String, String>> file : lines.entrySet()) {
                Path parquet = DatasetInfo.parquet(file.getKey());
                if (engine.differences(file.getKey(), file.getValue(), parquet) > 0) {
                    throw new IOException(folder.relativize(parquet) + " does not have the rows of "
                            + file.getKey().getFileName());
                }
            }
        }
        Optional<String> fault = ReleaseManifest.fault(folder);
        if (fault.isPresent()) {
            throw new IOException(fault.get());
        }
    }

    /** Compares the items of a split in both layouts. */
    private void items(Path root, String split) throws IOException {
        List<PastItem> wanted = wanted(split, ReleasedItem::past);
        equal("data/" + split + ".jsonl", wanted, lines(root, split));
        Path questions = questions(root.resolve("sparta"), split, facts.schema());
        equal("sparta/" + questions.getFileName(), wanted, official(questions, split));
    }

    /** Compares what the archive holds, and that the open files hold the questions alone. */
    private void sealed(Path folder) throws IOException {
        List<String> splits =
                content.splits().keySet().stream().filter(content::sealed).toList();
        Result<Path> opened = SealedAnswers.open(folder, passphrase.orElseThrow(), root -> {
            for (String split : splits) {
                items(root, split);
            }
            return root;
        });
        if (opened instanceof Result.Bad<Path> bad) {
            throw new IOException(bad.message());
        }
        for (String split : splits) {
            List<PastItem> questions =
                    wanted(split, i -> new PastItem(i.id(), i.entry().question(), "null", List.of(), split));
            equal("data/" + split + ".jsonl", questions, lines(folder, split));
            for (String part : List.of("evidence/" + split + ".jsonl", "sparta/questions/" + split)) {
                if (Files.exists(folder.resolve(part))) {
                    throw new IOException(part + " is not sealed");
                }
            }
        }
    }

    private List<PastItem> wanted(String split, Function<ReleasedItem, PastItem> as) {
        return content.splits().getOrDefault(split, List.of()).stream().map(as).toList();
    }

    static Path questions(Path official, String split, Schema schema) {
        return official.resolve("questions").resolve(split).resolve(schema.name() + ".json");
    }

    private static void equal(String file, List<PastItem> wanted, List<PastItem> found) throws IOException {
        if (!found.equals(wanted)) {
            throw new IOException(file + " does not read back as it was to be written");
        }
    }

    private static List<PastItem> lines(Path folder, String split) throws IOException {
        List<PastItem> items = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("data/" + split + ".jsonl"))) {
            JsonNode item = Json.MAPPER.readTree(line);
            List<String> answer = new ArrayList<>();
            item.path("answer").forEach(value -> answer.add(value.asText()));
            items.add(new PastItem(
                    item.path("question_id").asText(),
                    item.path("question").asText(),
                    item.path("sql_query").asText(),
                    answer,
                    item.path("split").asText()));
        }
        return items;
    }

    private List<PastItem> official(Path file, String split) throws IOException {
        return switch (SpartaImport.read(file, facts)) {
            case Result.Ok<SpartaImport.Read>(SpartaImport.Read read) ->
                read.entries().stream()
                        .map(entry -> new ReleasedItem(entry, split).past())
                        .toList();
            case Result.Bad<SpartaImport.Read> bad -> throw new IOException(bad.message());
        };
    }

    private static long count(Path file) throws IOException {
        try (var all = Files.lines(file)) {
            return all.count();
        }
    }
}
