package org.spartabench.publishing.release.folder;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.Unfinished;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.duckdb.ParquetFile;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.schema.Table;
import org.spartabench.publishing.browse.BrowsePage;
import org.spartabench.publishing.browse.BrowsedSet;
import org.spartabench.publishing.entry.EvidenceLine;
import org.spartabench.publishing.exchange.SpartaExport;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.foreign.layout.ErrataFile;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.ReleasedItem;
import org.spartabench.publishing.release.form.CardQuestion;
import org.spartabench.publishing.release.metadata.Card;
import org.spartabench.publishing.release.metadata.Croissant;
import org.spartabench.publishing.release.metadata.CroissantTask;
import org.spartabench.publishing.release.metadata.DatasetInfo;
import org.spartabench.publishing.release.metadata.ReleaseColumns;
import org.spartabench.publishing.release.metadata.ReleaseManifest;
import org.spartabench.publishing.release.seal.Passphrase;
import org.spartabench.publishing.release.seal.SealedAnswers;

/**
 * Writes a release into a folder, completely or not at all:
 *
 * <pre>
 * README.md CHANGELOG.md LICENSE manifest.json croissant.json task.jsonld
 * browse.html                       a page that shows the whole set
 * data/&lt;split&gt;.jsonl                the items; and as Parquet, as are the three below
 * evidence/&lt;split&gt;.jsonl            the rows and passages that support each answer
 * tables/&lt;table&gt;.jsonl              each source table
 * passages/passages.jsonl           the passages, all that is published of grounding tables
 * sparta/questions/&lt;split&gt;/&lt;domain&gt;.json and sparta/corpus/…   the official layout, with sparta/CANARY.txt
 * sparta_metric/sparta_metric.py    the scores, for Python
 * apis/                             documents and recorded replies of APIs, if items read any
 * errata.csv errors.csv             what was corrected in a set that others published, and how many of each kind
 * sealed.zip                        the answers of sealed splits; without them, their questions stand in data alone
 * </pre>
 */
public final class ReleaseFolder {

    private static final String METRIC = "sparta_metric";

    private static final Set<String> PARTS = Set.of(
            "README.md",
            "CHANGELOG.md",
            "LICENSE",
            ReleaseManifest.FILE,
            BrowsePage.FILE,
            Croissant.FILE,
            CroissantTask.FILE,
            SealedAnswers.FILE,
            "data",
            "evidence",
            "tables",
            "passages",
            "sparta",
            "apis",
            ErrataFile.ERRATA,
            ErrataFile.ERRORS,
            METRIC);

    private final FactBase facts;
    private final Passages passages;
    private final ReleaseContent content;
    private final Optional<Passphrase> passphrase;
    private final Part more;
    private final String canary;
    /** The columns of each published table. */
    private final Map<String, Map<String, String>> tableColumns = new HashMap<>();

    /** The columns of each file of JSON lines. */
    private final Map<Path, Map<String, String>> lines = new LinkedHashMap<>();

    /** Writes a part of a release that does not follow from its content. */
    @FunctionalInterface
    public interface Part {
        void write(Path folder) throws IOException;
    }

    /** @param passphrase of the sealed answers; may be empty if none are sealed */
    public ReleaseFolder(
            FactBase facts, Passages passages, ReleaseContent content, Optional<Passphrase> passphrase, Part more) {
        this.passphrase = passphrase;
        this.more = more;
        this.facts = facts;
        this.passages = passages;
        this.content = content;
        this.canary = content.settings().canary();
    }

    /** Tells why a folder cannot be the target of a release: it holds what no release wrote; empty if it can. */
    public static Optional<String> objection(Path out) {
        return AllOrNothing.objection(out, PARTS, "a release");
    }

    /**
     * Writes a folder, reads it back, and puts it in its place if all is as it should be.
     *
     * @param before runs when the folder is complete, before it is put in its place
     */
    public Result<Path> write(Path out, Runnable before) {
        try {
            AllOrNothing.folder(out, work -> {
                fill(work);
                new ReadBack(facts, content, lines, passphrase).check(work);
                before.run();
            });
            return Result.ok(out);
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + "); nothing was changed");
        }
    }

    private void fill(Path work) throws IOException {
        ReleaseTables tables = new ReleaseTables(facts, passages, canary);
        for (String split : content.open()) {
            items(split, work);
        }
        if (content.sealed()) {
            seal(work);
        }
        for (Table table : tables.sources()) {
            Map<String, String> columns = ReleaseColumns.of(facts, table);
            tableColumns.put(table.name(), columns);
            tables.table(
                    table, columns, lines(AllOrNothing.inside(work, "tables/" + table.name() + ".jsonl"), columns));
        }
        tables.passages(lines(work.resolve("passages/passages.jsonl"), ReleaseColumns.PASSAGES));
        try (ParquetFile engine = ParquetFile.begin()) {
            for (Map.Entry<Path, Map<String, String>> file : lines.entrySet()) {
                engine.write(
                        file.getKey(), file.getValue(), Map.of("canary", canary), DatasetInfo.parquet(file.getKey()));
            }
        }
        new SpartaExport(facts, passages, Optional.of(canary)).corpus(work.resolve("sparta"));
        Files.writeString(work.resolve("sparta/CANARY.txt"), canary + "\n");
        Files.writeString(
                work.resolve("README.md"), new Card(facts, passages, content, new DatasetInfo(work, lines)).text());
        Files.writeString(work.resolve("CHANGELOG.md"), "# Changelog\n\n" + content.changelog() + "\n" + mark());
        Files.writeString(work.resolve("LICENSE"), license() + "\n" + mark());
        metric(work.resolve(METRIC).resolve(METRIC + ".py"));
        new BrowsePage(facts, passages).write(browsed(), Optional.empty(), work.resolve(BrowsePage.FILE));
        ErrataFile.write(content.errata(false), Optional.of(canary), work);
        ErrataFile.writeKinds(content.errata(), Optional.of(canary), work);
        more.write(work);
        new Croissant(facts, passages, content, tableColumns).write(work);
        CroissantTask.write(work, facts.schema().name(), content);
        ReleaseManifest.write(work, facts.schema().name(), content);
    }

    /** Writes all about the items of a split. */
    private void items(String split, Path root) throws IOException {
        List<ReleasedItem> items = content.splits().getOrDefault(split, List.of());
        Path data = AllOrNothing.inside(root, "data/" + split + ".jsonl");
        new ItemLines(facts.schema(), canary).write(items, data);
        Path evidence = AllOrNothing.inside(root, "evidence/" + split + ".jsonl");
        evidence(items, evidence);
        Path file = ReadBack.questions(root.resolve("sparta"), split, facts.schema());
        Files.createDirectories(file.getParent());
        new SpartaExport(facts, passages, Optional.of(canary))
                .array(taker -> items.forEach(item -> taker.accept(item.entry())), file);
        if (!content.sealed(split)) {
            lines(data, ReleaseColumns.ITEMS);
            lines(evidence, ReleaseColumns.EVIDENCE);
        }
    }

    /** Packs all about the items of sealed splits into the archive, and writes their questions alone. */
    private void seal(Path work) throws IOException {
        Passphrase key = passphrase.orElseThrow(() -> new IOException("sealed answers need a passphrase"));
        Path secret = Unfinished.ofUser().folder(SealedAnswers.PLAIN);
        try {
            for (Map.Entry<String, List<ReleasedItem>> split : content.splits().entrySet()) {
                if (content.sealed(split.getKey())) {
                    items(split.getKey(), secret);
                    Path data = AllOrNothing.inside(work, "data/" + split.getKey() + ".jsonl");
                    new ItemLines(facts.schema(), canary).withheld(split.getValue(), data);
                    lines(data, ReleaseColumns.ITEMS);
                }
            }
            ErrataFile.write(content.errata(true), Optional.of(canary), secret);
            SealedAnswers.write(secret, work, key, canary);
        } finally {
            Unfinished.ofUser().end(secret);
        }
    }

    private BrowsedSet browsed() {
        String license = content.settings().license();
        return new BrowsedSet(
                facts.schema().name(),
                content.version().toString(),
                content.date(),
                license.contains("\n") ? "see LICENSE" : license,
                canary,
                content.browsed(),
                content.withheld());
    }

    private Path lines(Path file, Map<String, String> columns) {
        lines.put(file, columns);
        return file;
    }

    private String mark() {
        return "<!-- " + canary + " -->\n";
    }

    /** Gives the whole text of the license; where the text has a place for a name, creators and year stand in it. */
    private String license() {
        String license = content.settings().license().strip();
        return LicenseText.of(license)
                .map(text -> "SPDX-License-Identifier: " + license + "\n\n"
                        + text.replaceAll("<year>", content.date().substring(0, 4))
                                .replaceAll("<(copyright holders|owner)>", Matcher.quoteReplacement(creators())))
                .orElse(license + "\n");
    }

    private String creators() {
        return content.card().form().lines(CardQuestion.CREATORS).stream()
                .map(line -> line.replaceFirst("(?i)^organi[sz]ation:\\s*", ""))
                .collect(Collectors.joining(", "));
    }

    /** Writes the scores as a module that others load. */
    private void metric(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (InputStream module = ReleaseFolder.class.getResourceAsStream(METRIC + ".py")) {
            if (module == null) {
                throw new IOException("the program has no " + METRIC);
            }
            Files.writeString(file, new String(module.readAllBytes(), StandardCharsets.UTF_8) + "\n# " + canary + "\n");
        }
    }

    private void evidence(List<ReleasedItem> items, Path file) throws IOException {
        try (JsonLines out = new JsonLines(file)) {
            for (ReleasedItem item : items) {
                for (EvidenceLine line : content.evidence().getOrDefault(item.id(), List.of())) {
                    ObjectNode fields = Json.MAPPER.valueToTree(line);
                    out.add(fields.put(ReleaseColumns.CANARY, canary));
                }
            }
        }
    }
}
