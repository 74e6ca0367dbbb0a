package org.spartabench.publishing.release.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.facts.schema.Table;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.ReleasedItem;

/**
 * Writes the sections of a card for those who use the data: how to load it, an item, what each column holds, how to submit answers.
 *
 * @param info where the files are, and their columns
 */
record CardUse(String name, List<Table> tables, ReleaseContent content, DatasetInfo info) {

    /** The longest answer of the example. */
    private static final int MOST_VALUES = 10;

    private String split() {
        return content.open().stream()
                .findFirst()
                .orElseGet(() -> content.splits().keySet().iterator().next());
    }

    private static Stream<String> code(String language, String... lines) {
        return Stream.of(Stream.of("```" + language), Stream.of(lines), Stream.of("```"))
                .flatMap(s -> s);
    }

    List<String> loading() {
        String split = split();
        String questions = content.open().isEmpty()
                ? ""
                : "questions = json.load(open(\"sparta/questions/" + split + "/" + name
                        + ".json\", encoding=\"utf-8\"))";
        String passages = "passages = json.load(open(\"sparta/corpus/" + (name.equals("movie") ? "imdb" : name)
                + "/text_data.json\", encoding=\"utf-8\"))";
        return Stream.of(
                        Stream.of("From this folder, with `datasets` of Hugging Face:", ""),
                        code(
                                "python",
                                "import os, datasets",
                                "items = datasets.load_dataset(os.getcwd(), split=\"" + split + "\")",
                                "passages = datasets.load_dataset(os.getcwd(), \"passages\", split=\"train\")"),
                        Stream.of("", "With `pandas`:", ""),
                        code(
                                "python",
                                "import pandas as pd",
                                "items = pd.read_json(\"data/" + split + ".jsonl\", lines=True)",
                                "passages = pd.read_json(\"passages/passages.jsonl\", lines=True)"),
                        Stream.of("", "As the official loader of SPARTA reads the folder `sparta`:", ""),
                        code(
                                "python",
                                Stream.of("import json", questions, passages)
                                        .filter(line -> !line.isEmpty())
                                        .toArray(String[]::new)))
                .flatMap(s -> s)
                .toList();
    }

    /** Gives an item of a split that everybody can read, else a question. */
    List<String> example() throws IOException {
        List<String> lines = Files.readAllLines(info.folder().resolve("data/" + split() + ".jsonl"));
        JsonNode shown = Json.MAPPER.readTree(lines.getFirst());
        for (String line : lines) {
            JsonNode item = Json.MAPPER.readTree(line);
            if (item.path("answer").size() <= MOST_VALUES) {
                shown = item;
                break;
            }
        }
        if (shown instanceof ObjectNode item) {
            item.properties().removeIf(field -> field.getValue().isNull()); // those of a sealed item
        }
        return code("json", Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(shown))
                .toList();
    }

    List<String> fields() {
        Map<String, String> written = content.card().form().columns();
        List<String> lines = new ArrayList<>(
                List.of("What each column holds, with its type as `datasets` of Hugging Face calls it.", ""));
        columns(lines, "`data`: the items", ReleaseColumns.ITEMS, ReleaseColumns.ABOUT_ITEMS);
        if (!content.open().isEmpty()) {
            columns(
                    lines,
                    "`evidence`: what supports the answers",
                    ReleaseColumns.EVIDENCE,
                    ReleaseColumns.ABOUT_EVIDENCE);
        }
        columns(lines, "`passages`: the passages", ReleaseColumns.PASSAGES, ReleaseColumns.ABOUT_PASSAGES);
        for (Table table : tables) {
            Map<String, String> about = ReleaseColumns.about(table, written);
            info.files().forEach((file, columns) -> {
                if (info.folder().relativize(file).equals(Path.of("tables", table.name() + ".jsonl"))) {
                    String whole = written.getOrDefault(table.name(), "");
                    columns(
                            lines,
                            "`tables/" + table.name() + "`" + (whole.isEmpty() ? "" : ": " + whole),
                            columns,
                            about);
                }
            });
        }
        return lines;
    }

    private static void columns(
            List<String> lines, String heading, Map<String, String> columns, Map<String, String> about) {
        lines.addAll(List.of("### " + heading, "", "| column | type | content |", "|---|---|---|"));
        columns.forEach((column, type) -> lines.add("| `" + column + "` | " + DatasetInfo.shown(type) + " | "
                + about.getOrDefault(column, "").replace("|", "\\|") + " |"));
        lines.add("");
    }

    List<String> submission() {
        String id = content.items().stream()
                .filter(item -> !content.sealed(item.split()))
                .findFirst()
                .map(ReleasedItem::id)
                .orElse("id of a question");
        return Stream.of(
                        Stream.of(
                                "A submission is one JSON object in UTF-8: for each `question_id` of the split the list"
                                        + " of the values of its answer, as texts.",
                                ""),
                        code("json", "{" + DatasetInfo.quoted(id) + ": [\"first value\", \"second value\"]}"),
                        Stream.of(
                                "",
                                "The order of the values does not count, repeated values do. Numbers are taken for"
                                    + " their texts; a query or a program stands there as one text without a list."
                                    + " JSON lines with `question_id` and `prediction` do as well. An item without an"
                                    + " answer counts as wrong.",
                                "",
                                "`sparta score --gold data/SPLIT.jsonl --check FILE` names every item that is missing,"
                                    + " unknown, there twice, or whose answer is no list of texts or numbers. It ends"
                                    + " with 0 if there is none, and with 1 otherwise."))
                .flatMap(s -> s)
                .toList();
    }
}
