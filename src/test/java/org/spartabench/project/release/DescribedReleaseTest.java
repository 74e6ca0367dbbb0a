package org.spartabench.project.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import net.lingala.zip4j.ZipFile;
import net.lingala.zip4j.model.enums.AesKeyStrength;
import net.lingala.zip4j.model.enums.EncryptionMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.fault.ErrorsLeft;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.project.check.FaultJob;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;
import org.spartabench.publishing.release.metadata.ReleaseManifest;
import org.spartabench.publishing.release.seal.Passphrase;
import org.spartabench.publishing.release.seal.SealedAnswers;
import org.spartabench.publishing.score.gold.GoldFile;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.split.SplitPlan;

/** A team annotates a set, fills in the form, and releases it: what the card and the descriptions say is so. */
class DescribedReleaseTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-23T12:00:00Z"), ZoneOffset.UTC);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ITEMS = 9;

    /** Items of which faults may be made. */
    private static final int ACCEPTED = 5;
    /** The items of the set are those that no fault is. */
    private static final String REAL = "NOT IN (SELECT number FROM planted_fault)";

    private static final String SECRET = "correct horse battery";

    @TempDir
    private Path folder;

    @Test
    void whatIsSaidOfAReleaseIsSo() throws Exception {
        Path out = folder.resolve("set");
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            annotate(project);
            refusedAndMended(project, out);
        }
        String card = Files.readString(out.resolve("README.md"));
        head(out, card);
        numbers(out, card);
        counted(out, card);
        ReleaseFiles.croissant(out);
        ReleaseFiles.task(out, folder);
        try (Project project = SampleProject.open(folder)) {
            sealed(project, out);
        }
    }

    /** Two validators decide all items, of which some are replaced by faults first. */
    private static void annotate(Project project) throws InterruptedException {
        SampleProject.generate(project, ITEMS, 7);
        IntStream.rangeClosed(1, ACCEPTED).forEach(n -> decide(project, "ann", n, new Verdict.Accept()));
        project.faults().mixing(new SeededFaults.Mixing(30, 1, false));
        new FaultJob(project, Optional.of("vi"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
        List<Integer> faults = project.set().rows().stream()
                .map(row -> row.number())
                .filter(n -> project.faults().madeOf(n).isPresent())
                .toList();
        assertThat(faults).as("faults in the place of items").isNotEmpty();
        faults.forEach(n -> decide(project, "ann", n, reject(RejectReason.INCORRECT)));
        project.faults().reveal();
        project.team().roster(new Roster(List.of("ann", "bob"), 2, false, 1));
        project.team().deal();
        for (int n = 1; n <= ITEMS; n++) {
            if (n > ACCEPTED) {
                decide(project, "ann", n, n == ITEMS ? reject(RejectReason.AMBIGUOUS) : new Verdict.Accept());
            }
            decide(project, "bob", n, n == 3 || n == ITEMS ? reject(RejectReason.TIE) : new Verdict.Accept());
        }
    }

    private static Verdict reject(RejectReason reason) {
        return new Verdict.Reject(List.of(reason), "");
    }

    private static void decide(Project project, String person, int item, Verdict verdict) {
        new AsSeen(project.queue()).decide(item, person, verdict, 1_000 + 10L * item);
    }

    /** A contested item and a form without answers are refused with one line; the same wish succeeds afterwards. */
    private static void refusedAndMended(Project project, Path out) throws InterruptedException {
        var book = project.files().releases();
        book.change(s -> s.withLicense("CC-BY-4.0"));
        assertThat(release(project, out, Optional.empty()).result())
                .isEqualTo(Result.bad(
                        "card: Purpose, Creators, Web page, Sources and licenses of the facts have no answer;"
                                + " fill in card.md in the project, or the page Card"));
        CardForm form = CardForm.EMPTY;
        for (CardQuestion question : CardQuestion.values()) {
            form = form.with(
                    question, "About " + question.label().toLowerCase(Locale.ROOT) + ".\n\n## not a heading\n");
        }
        assertThat(CardForm.read(form.text())).as("read again").isEqualTo(Result.ok(form));
        book.form(form);
        assertThat(release(project, out, Optional.empty()).result())
                .isEqualTo(Result.bad("card: Tables and columns: 'About tables and columns.' is no published table or"
                        + " column; write table = text, or table.column = text"));
        form = form.with(CardQuestion.WEB_PAGE, "https://example.org/medical")
                .with(CardQuestion.COLUMNS, "billing = what patients | insurers paid")
                .with(CardQuestion.CREATORS, "Ann Smith\norganization: Example University")
                .with(CardQuestion.PUBLISHER, "")
                .with(CardQuestion.SAME_AS, "")
                .with(CardQuestion.KEYWORDS, "tables, medicine")
                .with(CardQuestion.NAMES, "ann = Ann Smith");
        book.form(form);
        project.set().add(List.of(GivenEntries.of("medical", 201, "SELECT SUM(name) FROM doctors", List.of("x"))));
        int failing = project.set().rows().getLast().number();
        List.of("ann", "bob").forEach(person -> decide(project, person, failing, new Verdict.Accept()));
        ReleaseJob contested = release(project, out, Optional.empty());
        assertThat(contested.gate().orElseThrow().refused())
                .extracting(Objection::toString)
                .hasSize(2)
                .contains("medical:3: contested: the validators disagree on it")
                .anyMatch(line -> line.startsWith("medical:201: wrong answer: "));
        assertThat(contested.result())
                .isEqualTo(Result.bad("release: refused because of 2 items; nothing was written"));
        assertThat(out).doesNotExist();
        List.of("ann", "bob").forEach(person -> decide(project, person, failing, reject(RejectReason.INCORRECT)));
        String question =
                project.queue().item(3).orElseThrow().item().question().text();
        decide(project, "ann", 3, new Verdict.Adjudicate(true, 1, question, false, List.of(), ""));
        new ProjectSplits(project)
                .fix(SplitPlan.read("dev=40,test=60", 7, Set.of()).orThrow(IllegalStateException::new));
        assertThat(release(project, out, Optional.empty()).result())
                .isEqualTo(Result.ok(out + ": version 1.0.0, " + (ITEMS - 1) + " items"));
    }

    /** The YAML is read by a parser, every file that it names is there, and no heading is empty. */
    private static void head(Path out, String card) throws IOException {
        String[] parts = card.split("(?m)^---$", 3);
        JsonNode head = new YAMLMapper().readTree(parts[1]);
        assertThat(head.path("license").asText()).isEqualTo("cc-by-4.0");
        assertThat(head.path("size_categories").path(0).asText()).isEqualTo("n<1K");
        assertThat(texts(head.path("tags"))).contains("tables", "medicine");
        List<String> paths = new ArrayList<>();
        List<String> standard = new ArrayList<>();
        for (JsonNode config : head.path("configs")) {
            JsonNode files = config.path("data_files");
            files.forEach(f -> paths.add(f.path("path").asText()));
            paths.addAll(files.isTextual() ? List.of(files.asText()) : List.of());
            standard.addAll(
                    config.path("default").asBoolean()
                            ? List.of(config.path("config_name").asText())
                            : List.of());
        }
        assertThat(standard).containsExactly("default");
        assertThat(paths)
                .contains("data/dev-00000-of-00001.parquet", "evidence/test.parquet")
                .allSatisfy(path -> assertThat(out.resolve(path)).isRegularFile());
        assertThat(card).doesNotContain("null");
        assertThat(Stream.of(parts[2].split("(?m)^(?=#+ )"))
                        .skip(1)
                        .filter(s -> s.lines().allMatch(l -> l.isBlank() || l.startsWith("#"))))
                .as("headings without text")
                .isEmpty();
    }

    /** Every line of the journal's sections with a number is one that follows from the tables of the workspace. */
    private void numbers(Path out, String card) throws SQLException, IOException {
        List<String> expected = new ArrayList<>();
        try (Connection journal = DriverManager.getConnection(
                "jdbc:h2:file:" + folder.resolve("project").resolve("workspace"), "sa", "")) {
            for (String line : rows(
                    journal,
                    "SELECT id || ': ' || (SELECT COUNT(*) FROM item WHERE item.run = run.id AND" + " item.number "
                            + REAL + ") FROM run")) {
                expected.add("run " + line + " items by the author `offline` with seed 7");
            }
            rows(
                            journal,
                            "SELECT LOWER(status) || ': ' || COUNT(*) FROM item WHERE number " + REAL
                                    + " GROUP BY status")
                    .forEach(expected::add);
            String decisions = "SELECT COUNT(*) FROM decision WHERE validator = '%s' AND verdict NOT LIKE '%%Undo%%'";
            long ann = number(journal, decisions.formatted("ann"));
            long bob = number(journal, decisions.formatted("bob"));
            expected.add("validators: 2, decisions: " + (ann + bob));
            expected.add("validators who adjudicated: 1");
            expected.add("Ann Smith: " + ann + " decisions");
            rows(
                            journal,
                            "SELECT n || ' annotators: ' || COUNT(*) FROM (SELECT COUNT(*) n FROM opinion WHERE item "
                                    + REAL + " GROUP BY item) GROUP BY n")
                    .forEach(line -> expected.add("items with " + line));
            long millis = number(journal, "SELECT SUM(active_millis) FROM decision");
            expected.add(String.format(Locale.ROOT, "active time: %.1f s", millis / 1000.0 / (ann + bob)));
            long same = number(
                    journal,
                    "SELECT COUNT(*) FROM opinion a JOIN opinion b ON a.item = b.item"
                            + " AND a.validator < b.validator AND a.status = b.status WHERE a.item " + REAL);
            int voted = ITEMS + 1;
            expected.add("verdict: " + Math.round(100.0 * same / voted) + " percent of the pairs of votes on " + voted);
            long planted = number(journal, "SELECT COUNT(*) FROM planted_fault");
            expected.add("seeded faults found: " + planted + " of " + planted);
            ErrorsLeft left = ErrorsLeft.of(new Share((int) planted, (int) planted), 2, ITEMS - 1);
            try (Statement end = journal.createStatement()) {
                end.execute("SHUTDOWN");
            }
            expected.add("errors left: about " + left.estimate() + ", " + left.low() + " to " + left.high() + " (95");
        }
        expected.addAll(List.of("tie: 2", "ambiguous: 1", RejectReason.INCORRECT.label() + ": 2"));
        expected.add(
                "same answer for " + ReleaseFiles.lines(out.resolve("data")).size() + " of " + (ITEMS - 1) + " items");
        Set<String> journalled = Set.of(
                "Generation",
                "Review",
                "Work of the annotators",
                "Reasons of rejections",
                "Seeded faults and errors left",
                "Checks before the release");
        for (String section : card.split("(?m)^## ")) {
            String heading = section.lines().findFirst().orElse("");
            if (journalled.contains(heading)) {
                assertThat(section.lines().skip(1).filter(l -> l.matches(".*\\d.*")))
                        .as(heading)
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(expected).anyMatch(line::contains));
            }
        }
        assertThat(card).contains("Krippendorff's alpha");
        expected.forEach(line -> assertThat(card).contains(line));
    }

    /** Every number outside the journal's sections and the form is counted in the files. */
    private static void counted(Path out, String card) throws IOException {
        List<JsonNode> items = ReleaseFiles.lines(out.resolve("data"));
        Map<String, Integer> tables = new TreeMap<>();
        for (String table : List.of("appointments", "billing", "treatments")) {
            tables.put(
                    table,
                    ReleaseFiles.lines(out.resolve("tables/" + table + ".jsonl"))
                            .size());
        }
        int passages = ReleaseFiles.lines(out.resolve("passages")).size();
        assertThat(card).contains(items.size() + " questions over 3 tables and " + passages + " passages, each");
        List<String> expected = new ArrayList<>();
        tables.forEach((table, rows) -> expected.add("| `tables/" + table + "` | " + rows + " rows |"));
        Map<String, Map<String, Long>> shapes = new TreeMap<>();
        for (JsonNode item : items) {
            for (String group : List.of(item.path("shape").asText(), "all")) {
                shapes.computeIfAbsent(group, g -> new TreeMap<>(Map.of("dev", 0L, "test", 0L)))
                        .merge(item.path("split").asText(), 1L, Long::sum);
            }
        }
        shapes.forEach((shape, counts) ->
                expected.add("| " + shape + " | " + counts.get("dev") + " | " + counts.get("test") + " |"));
        assertThat(Stream.of(card.split("(?m)^## "))
                        .filter(s -> s.startsWith("Structure") || s.startsWith("Splits"))
                        .flatMap(String::lines)
                        .filter(l -> l.matches("\\| .*\\| \\d.*")))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(card).contains("Dealt by dev=40,test=60 percent of each shape and nesting type, with seed 7.");
    }

    /** With sealed answers, the open files tell nothing of them; all other files keep their bytes. */
    private void sealed(Project project, Path before) throws Exception {
        Path out = folder.resolve("sealed");
        project.files().releases().change(s -> s.withSealed(List.of("tset")));
        assertThat(release(project, out, Optional.empty()).result())
                .isEqualTo(Result.bad("seal: there is no split tset; there is dev, test"));
        project.files().releases().change(s -> s.withSealed(List.of("test")));
        assertThat(release(project, out, Optional.empty()).result())
                .isEqualTo(Result.bad("seal: the answers of test are to be sealed; give a passphrase"));
        Passphrase secret = Passphrase.of(SECRET).orThrow(IllegalStateException::new);
        assertThat(release(project, out, Optional.of(secret)).result()).isInstanceOf(Result.Ok.class);
        assertThat(ReleaseManifest.fault(out)).isEmpty();
        List<JsonNode> items = ReleaseFiles.lines(before.resolve("data/test.jsonl"));
        Map<String, String> open = ReleaseFiles.bytes(out);
        Map<String, String> plain = ReleaseFiles.bytes(before);
        for (JsonNode item : items) {
            String sql = JSON.writeValueAsString(item.path("sql_query").asText());
            String id = item.path("question_id").asText();
            open.forEach((name, text) ->
                    assertThat(text).as(name).doesNotContain(sql).doesNotContain(SECRET));
            assertThat(open.keySet().stream()
                            .filter(name -> !name.endsWith(".parquet"))
                            .filter(name -> open.getOrDefault(name, "").contains("\"" + id + "\"")))
                    .as("files that name %s", id)
                    .containsExactlyInAnyOrder("browse.html", "data/test.jsonl");
        }
        assertThat(ReleaseFiles.lines(out.resolve("data/test.jsonl")))
                .hasSameSizeAs(items)
                .allSatisfy(line -> assertThat(line.properties().stream()
                                .filter(f -> !f.getValue().isNull())
                                .map(Map.Entry::getKey))
                        .containsExactlyInAnyOrder("question_id", "question", "split", "canary"));
        assertThat(plain.entrySet().stream()
                        .filter(file -> !file.getValue().equals(open.get(file.getKey())))
                        .map(Map.Entry::getKey))
                .as("files that differ or are gone")
                .containsExactlyInAnyOrder(
                        "README.md",
                        "browse.html",
                        "croissant.json",
                        "manifest.json",
                        "data/test.jsonl",
                        "data/test-00000-of-00001.parquet",
                        "evidence/test.jsonl",
                        "evidence/test.parquet",
                        "sparta/questions/test/medical.json");
        try (ZipFile archive = new ZipFile(out.resolve("sealed.zip").toFile())) {
            assertThat(archive.getFileHeaders())
                    .isNotEmpty()
                    .allMatch(h -> h.getEncryptionMethod() == EncryptionMethod.AES
                            && h.getAesExtraDataRecord().getAesKeyStrength() == AesKeyStrength.KEY_STRENGTH_256);
        }
        scored(before, out, secret);
    }

    /** The archive gives the gold set that the open release gave. */
    private static void scored(Path before, Path out, Passphrase secret) throws IOException {
        assertThat(SealedAnswers.open(out, new Passphrase("another phrase"), opened -> opened))
                .isEqualTo(
                        Result.bad(out.resolve("sealed.zip") + ": cannot be opened (the passphrase is not its own)"));
        GoldSet whole = GoldFile.read(before, Set.of()).orThrow(IllegalStateException::new);
        assertThat(whole.items()).hasSize(ITEMS - 1);
        Path plain = SealedAnswers.open(out, secret, archive -> archive).orThrow(IllegalStateException::new);
        assertThat(plain)
                .as("removed by the next start after a kill")
                .doesNotExist()
                .asString()
                .endsWith(".part");
        GoldSet opened = SealedAnswers.open(
                        out,
                        secret,
                        archive -> GoldFile.read(out, Optional.of(archive), Set.of())
                                .orThrow(IllegalStateException::new))
                .orThrow(IllegalStateException::new);
        assertThat(opened).isEqualTo(whole);
    }

    private static ReleaseJob release(Project project, Path out, Optional<Passphrase> passphrase)
            throws InterruptedException {
        ReleaseJob job = new ReleaseJob(
                project, new ReleaseWish(out, Set.of(), Optional.empty(), Map.of(), "ann", passphrase), CLOCK);
        job.run(TaskControl.NONE);
        return job;
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static List<String> rows(Connection journal, String sql) throws SQLException {
        try (Statement statement = journal.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(found.getString(1));
            }
            return rows;
        }
    }

    private static long number(Connection journal, String sql) throws SQLException {
        return Long.parseLong(rows(journal, sql).getFirst());
    }
}
