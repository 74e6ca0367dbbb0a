package org.spartabench.publishing.score.gold;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/**
 * Reads gold items from published questions files: a JSON array, an object a line, or OTT-QA's {@code {"reference": {id: answer}}}. The breakdowns follow from
 * {@code sql_query}; which tables stand in passages follows from the corpus beside the file, or is named.
 */
public final class GoldFile {

    /** Where a release has the questions files of its splits. */
    private static final String RELEASED = "sparta/questions";

    private static final String OTT_QA_ANSWER = "answer-text";

    private static final String OTT_QA_REFERENCE = "reference";

    private final Set<String> grounding;
    private final Optional<Path> corpus;
    private final List<Written> items = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();

    /** An item as it stands in a file. */
    private record Written(Path file, String id, String question, String sql, List<String> answer) {}

    private GoldFile(Set<String> grounding, Optional<Path> corpus) {
        this.corpus = corpus;
        this.grounding =
                grounding.stream().map(t -> t.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Reads one file, or all questions files of an export or a release.
     *
     * @param grounding tables that stand in passages; none to find them by the corpus beside the file
     */
    public static Result<GoldSet> read(Path path, Set<String> grounding) {
        return read(path, Optional.empty(), grounding);
    }

    /** Reads a release with sealed answers. @param opened the folder of the opened archive */
    public static Result<GoldSet> read(Path path, Optional<Path> opened, Set<String> grounding) {
        Path release = path.resolve(RELEASED);
        return files(path)
                .map(files -> sorted(Stream.concat(
                        files.stream(),
                        opened.stream().flatMap(folder -> released(folder.resolve(RELEASED)).stream()))))
                .then(files -> files.isEmpty()
                        ? Result.bad(path + ": all its answers are sealed, and no passphrase was given")
                        : Result.ok(files))
                .then(files -> new GoldFile(
                                grounding,
                                Files.isDirectory(release)
                                        ? Optional.of(release.resolveSibling("corpus"))
                                        : Optional.empty())
                        .read(path, files));
    }

    /** Sorts by the names of splits, then of files. */
    private static List<Path> sorted(Stream<Path> files) {
        return files.sorted(Comparator.comparing(GoldFile::split).thenComparing(f -> String.valueOf(f.getFileName())))
                .toList();
    }

    /** Gives the name of the folder that a file is in; empty for a file that is named alone. */
    private static String split(Path file) {
        int names = file.getNameCount();
        return names < 2 ? "" : file.getName(names - 2).toString();
    }

    /** Finds the questions files of the splits of a release, or of an opened archive. */
    private static List<Path> released(Path questions) {
        try (Stream<Path> files = Files.isDirectory(questions) ? Files.walk(questions, 2) : Stream.empty()) {
            return files.filter(f -> f.toString().endsWith(".json")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Result<List<Path>> files(Path path) {
        if (!Files.exists(path)) {
            return Result.bad(path + ": there is no such file or project");
        }
        if (!Files.isDirectory(path)) {
            return Result.ok(List.of(path));
        }
        if (Files.isDirectory(path.resolve("sparta"))) {
            return Result.ok(released(path.resolve(RELEASED)));
        }
        Path folder = path.resolve("questions");
        try (Stream<Path> listed = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            List<Path> found =
                    listed.filter(f -> f.toString().endsWith(".json")).sorted().toList();
            return found.isEmpty()
                    ? Result.bad(path + ": is neither a project nor an export; it contains no questions/*.json")
                    : Result.ok(found);
        } catch (IOException e) {
            return Result.bad(path + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private Result<GoldSet> read(Path path, List<Path> files) {
        for (Path file : files) {
            Optional<String> problem = read(file);
            if (problem.isPresent()) {
                return Result.bad(problem.get());
            }
        }
        if (items.isEmpty()) {
            return Result.bad(path + ": contains no items");
        }
        // Reading SQL takes most of the time.
        List<Gold> gold = items.parallelStream().map(this::gold).toList();
        return Result.ok(new GoldSet(
                gold,
                remarks(gold),
                items.stream().filter(i -> !i.sql().isEmpty()).collect(Collectors.toMap(Written::id, Written::sql))));
    }

    private static List<String> remarks(List<Gold> gold) {
        List<String> remarks = new ArrayList<>();
        long unread = gold.stream().filter(g -> !g.in(Breakdown.SHAPE)).count();
        if (unread > 0) {
            remarks.add((unread == 1 ? "1 item has" : unread + " items have")
                    + " no SQL that can be read: in the breakdown by domain only");
        }
        if (gold.stream().anyMatch(g -> g.in(Breakdown.SHAPE) && !g.in(Breakdown.MODALITY))) {
            remarks.add("which tables stand in passages is unknown, so there is no breakdown by modality;"
                    + " name them with --grounding");
        }
        return remarks;
    }

    /** @return the problem that ends the reading */
    private Optional<String> read(Path file) {
        try (JsonParser in = Json.values(Json.DECIMALS).createParser(file.toFile())) {
            JsonToken token = in.nextToken();
            boolean array = token == JsonToken.START_ARRAY;
            token = array ? in.nextToken() : token;
            for (; token == JsonToken.START_OBJECT; token = in.nextToken()) {
                int line = in.currentTokenLocation().getLineNr();
                Optional<String> fault = takeAll(in.readValueAsTree(), file);
                if (fault.isPresent()) {
                    return fault.map(f -> file + ":" + line + ": " + f);
                }
            }
            boolean whole = array ? token == JsonToken.END_ARRAY && in.nextToken() == null : token == null;
            return whole
                    ? Optional.empty()
                    : Optional.of(file + ":" + in.currentTokenLocation().getLineNr()
                            + ": is not a list of questions; each must be an object");
        } catch (JsonProcessingException e) {
            return Optional.of(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Optional.of(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Takes an item, or those that OTT-QA's reference file has under one key, by their ids. */
    private Optional<String> takeAll(JsonNode node, Path file) {
        JsonNode reference = node.path(OTT_QA_REFERENCE);
        return node.has("question_id") || !reference.isObject()
                ? take(node, file)
                : reference
                        .propertyStream()
                        .map(one -> Json.MAPPER
                                .createObjectNode()
                                .put("question_id", one.getKey())
                                .<ObjectNode>set(OTT_QA_ANSWER, one.getValue()))
                        .flatMap(one -> take(one, file).stream())
                        .findFirst();
    }

    private Optional<String> take(JsonNode node, Path file) {
        String id = node.path("question_id").asText();
        if (id.isBlank()) {
            return Optional.of("item " + (ids.size() + 1) + " has no \"question_id\"");
        }
        if (!ids.add(id)) {
            return Optional.of("'" + id + "' stands here a second time");
        }
        JsonNode answer = node.path(node.has("answer") ? "answer" : OTT_QA_ANSWER);
        if (answer.isMissingNode() || answer.isNull() || answer.isObject()) {
            return Optional.of("'" + id + "' has no \"answer\"");
        }
        List<String> values = new ArrayList<>();
        for (JsonNode value : answer.isArray() ? answer : List.of(answer)) {
            Optional<String> text = AnswerValue.ofJson(value);
            if (text.isEmpty()) {
                return Optional.of("'" + id + "' has an answer that is no text or number: " + value);
            }
            values.add(text.get());
        }
        items.add(new Written(
                file, id, node.path("question").asText(), node.path("sql_query").asText(), values));
        return Optional.empty();
    }

    private Gold gold(Written item) {
        String name = item.file().getFileName().toString().replaceFirst("\\.[^.]*$", "");
        String domain = Gold.domain(item.id(), name);
        List<Trait> traits = SqlReader.read(item.sql()) instanceof Parsed.Ok(Query query)
                ? QueryTraits.of(domain, query, KnownTables.UNKNOWN, inText(domain, item.file()))
                : QueryTraits.withoutQuery(domain);
        return new Gold(item.id(), item.question(), item.answer(), traits);
    }

    private Optional<Predicate<String>> inText(String domain, Path file) {
        if (!grounding.isEmpty()) {
            return Optional.of(table -> grounding.contains(table.toLowerCase(Locale.ROOT)));
        }
        Path folder = corpus.orElseGet(
                () -> file.toAbsolutePath().resolveSibling("../corpus").normalize());
        Path tables = folder.resolve(domain.equals("movie") ? "imdb" : domain).resolve("source_tables");
        return Files.isDirectory(tables)
                ? Optional.of(table -> !Files.exists(tables.resolve(table + ".json")))
                : Optional.empty();
    }
}
