package org.spartabench.facts.passage.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.source.CsvFile;

/**
 * Reads passages one by one, so that any number of them takes the memory of one: a folder of {@code .txt} and {@code .md} files, JSON
 * lines, a column of a CSV file, or a JSON object from ids to texts, as HybridQA and OTT-QA have it. What is no passage becomes a remark
 * of one line, and the reading goes on.
 *
 * @param idField field or column of the id; a file of a folder has its path instead
 * @param textField field or column of the text
 */
public record PassageStream(Path from, String idField, String textField) {

    /** Most characters of a passage. */
    private static final int LONGEST = 10_000_000;

    /** Files that are named of those that are passed over. */
    private static final int NAMED = 3;

    /** The field of the id in the sets of HybridQA. */
    private static final String LINK = "link";

    /** A passage. @param text after its title, if that does not begin it; NULs are blanks */
    public record Text(String id, String text) {}

    /** Takes a passage; false ends the reading. */
    @FunctionalInterface
    public interface Taker {
        boolean take(Text passage);
    }

    /** Hands over every passage; gives their number, or says why nothing can be read. */
    public Result<Integer> each(Taker taker, Consumer<String> remarks) {
        Reading reading = new Reading(taker, remarks);
        String name = String.valueOf(from.getFileName()).toLowerCase(Locale.ROOT);
        try {
            if (Files.isDirectory(from)) {
                folder(reading);
            } else if (name.endsWith(".csv") || name.endsWith(".tsv")) {
                Result<Long> read = csv(reading);
                if (read instanceof Result.Bad<Long>(var problems)) {
                    return new Result.Bad<>(problems);
                }
            } else if (name.endsWith(".json")) {
                object(reading);
            } else {
                lines(reading);
            }
        } catch (JsonProcessingException e) {
            return Result.bad(from + ": " + FileFailure.notJson(e));
        } catch (IOException e) {
            return Result.bad(from + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        return reading.taken == 0
                ? Result.bad(from + ": contains no passage; name a folder of .txt or .md files, a .jsonl file, a .csv"
                        + " file, or a .json file from ids to texts")
                : Result.ok(reading.taken);
    }

    private static final class Reading {
        private final Taker taker;
        private final Consumer<String> remarks;
        private final Set<String> ids = new HashSet<>();
        private int taken;

        Reading(Taker taker, Consumer<String> remarks) {
            this.taker = taker;
            this.remarks = remarks;
        }

        /** Hands over a passage, if it is one. */
        boolean take(String where, String id, String title, String body) {
            String text = body.replace('\0', ' ').strip();
            String fault = id.isBlank()
                    ? "has no id"
                    : text.isEmpty()
                            ? "has no text"
                            : text.length() > LONGEST
                                    ? "is longer than " + LONGEST + " characters; split it"
                                    : ids.add(id) ? "" : "has the id '" + id + "' of another passage";
            if (!fault.isEmpty()) {
                remarks.accept(where + ": " + fault + "; left out");
                return true;
            }
            taken++;
            String head = title.replace('\0', ' ').strip();
            return taker.take(new Text(id, head.isEmpty() || text.startsWith(head) ? text : head + "\n" + text));
        }
    }

    /** Names the files of a folder that are not read for their endings, in one line; hidden ones are no texts. Empty if there are none. */
    public Optional<String> passedOver() {
        if (!Files.isDirectory(from)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.walk(from)) {
            List<String> others = all.filter(f -> Files.isRegularFile(f) && !text(f))
                    .map(this::place)
                    .filter(p -> !p.startsWith(".") && !p.contains("/."))
                    .sorted()
                    .toList();
            int more = others.size() - NAMED;
            return others.isEmpty()
                    ? Optional.empty()
                    : Optional.of((others.size() == 1 ? "1 file is" : others.size() + " files are")
                            + " passed over, since only .txt and .md are read: "
                            + String.join(", ", others.subList(0, Math.min(NAMED, others.size())))
                            + (more > 0 ? " and " + more + " more" : ""));
        } catch (IOException | UncheckedIOException _) {
            return Optional.empty(); // reading says why
        }
    }

    private static boolean text(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).matches("(?s).*\\.(?:txt|md)");
    }

    private String place(Path file) {
        return from.relativize(file).toString().replace('\\', '/');
    }

    private void folder(Reading reading) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.filter(f -> Files.isRegularFile(f) && text(f)).sorted().toList();
        }
        for (Path file : files) {
            String place = place(file);
            try {
                String text = Files.size(file) > 4L * LONGEST
                        ? ""
                        : Files.readString(file, StandardCharsets.UTF_8).replace("\uFEFF", "");
                if (!reading.take(place, place.replaceFirst("\\.[^.]*$", ""), "", text)) {
                    return;
                }
            } catch (IOException e) {
                reading.remarks.accept(place + ": cannot be read (" + FileFailure.of(e) + "); left out");
            }
        }
    }

    private void lines(Reading reading) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(from, StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                String where = from.getFileName() + ":" + number;
                try {
                    JsonNode node = line.isBlank() ? null : Json.MAPPER.readTree(line);
                    if (node != null && !reading.take(where, id(node), text(node, "title"), text(node, textField))) {
                        return;
                    }
                } catch (JsonProcessingException e) {
                    reading.remarks.accept(where + ": " + FileFailure.notJson(e) + "; left out");
                }
            }
        }
    }

    private String id(JsonNode node) {
        return node.has(idField) ? text(node, idField) : text(node, LINK);
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText("");
    }

    private void object(Reading reading) throws IOException {
        try (JsonParser parser = Json.MAPPER.createParser(from.toFile())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String id = parser.currentName();
                JsonToken value = parser.nextToken();
                String text = value == JsonToken.VALUE_STRING ? parser.getText() : "";
                parser.skipChildren();
                if (!reading.take(from.getFileName() + ": '" + id + "'", id, "", text)) {
                    return;
                }
            }
        }
    }

    private Result<Long> csv(Reading reading) {
        @Nullable Integer[] places = new Integer[2];
        return CsvFile.open(from)
                .then(file -> file.records((line, cells) -> {
                    if (places[1] == null) {
                        List<String> header = cells.stream().map(String::strip).toList();
                        places[0] = header.indexOf(idField);
                        places[1] = header.indexOf(textField);
                        if (places[1] < 0) {
                            reading.remarks.accept(from.getFileName() + ": has no column '" + textField
                                    + "'; name the column of the texts with --text");
                        }
                        return places[1] >= 0;
                    }
                    String id = cell(cells, places[0]);
                    String number = "row-" + (reading.taken + 1);
                    return reading.take(
                            from.getFileName() + ":" + line, id.isBlank() ? number : id, "", cell(cells, places[1]));
                }));
    }

    private static String cell(List<String> cells, @Nullable Integer place) {
        return place == null || place < 0 || place >= cells.size() ? "" : cells.get(place);
    }
}
