package org.spartabench.publishing.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.project.release.BrowseJob;
import org.spartabench.publishing.entry.Entry;

/** The page of a set: complete and closed as a file, and at work in a browser where there is one. */
class BrowsePageTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int GENERATED = 9;

    /** Would run in a page that takes text for HTML, or end the element that holds the data. */
    private static final String HOSTILE =
            "Who is <img src=x onerror=\"window.broken=1\"></script><script>window.broken=2"
                    + "</script> {{data}} & <!-- & co?";

    @TempDir
    private static Path folder;

    private static Path page;
    private static Path sealed;
    private static String canary = "";

    @BeforeAll
    static void write() throws Exception {
        page = folder.resolve("browse.html");
        sealed = folder.resolve("sealed.html");
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, GENERATED, 7);
            String sql =
                    "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount > 2000)";
            Entry plain = GivenEntries.right(project, 501, sql);
            project.set().add(List.of(new Entry(plain.id(), HOSTILE, plain.query(), plain.answer(), Optional.empty())));
            canary = project.files().releases().settings().canary();
            JsonNode results = JSON.readTree("""
                {"items": 10, "systems": [{"system": "<b>one</b>", "missing": 0}], "metrics": {"list": {"groups": [
                {"breakdown": "all", "group": "all", "items": 10, "systems": {"<b>one</b>":
                {"em": {"value": 0.5, "low": 0.4, "high": 0.6}, "f1": {"value": 0.5, "low": 0.4, "high": 0.6},
                "precision": {"value": 0.5, "low": 0.4, "high": 0.6},
                "recall": {"value": 0.5, "low": 0.4, "high": 0.6}}}}], "differences": []}}, "answers":
                {"medical:501": [{"em": 0, "f1": 0, "answer": ["<i>nobody</i>"], "extra":
                ["<i>nobody</i>"], "missing": [], "suggestion": "</script>"}]}}\
                """);
            new BrowseJob(project, Status.NOT_REJECTED, results, page).run(TaskControl.NONE);
            project.files().releases().change(s -> s.withSealed(List.of("test")));
            new BrowseJob(project, Status.NOT_REJECTED, results, sealed).run(TaskControl.NONE);
        }
    }

    private static String inside(String text, String begin, String end) {
        int start = text.indexOf(begin) + begin.length();
        return text.substring(start, text.indexOf(end, start));
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    @Test
    void theFileIsClosedAndComplete() throws Exception {
        String text = Files.readString(page);
        assertThat(text).contains(canary).doesNotContain("onerror=\"window").doesNotContain("</script><script>window");
        assertThat(text).doesNotContain("url(", "@import");
        Matcher linked = Pattern.compile("\\s(?:src|href|action|srcset)=\"([^\"]*)\"")
                .matcher(text.substring(0, text.indexOf("id=\"data\"")));
        List<String> links = new ArrayList<>();
        while (linked.find()) {
            links.add(linked.group(1));
        }
        assertThat(links).isNotEmpty().allMatch(link -> link.startsWith("#"));
        assertThat(inside(text, "Content-Security-Policy\" content=\"", "\""))
                .contains("default-src 'none'")
                .contains("script-src " + hash(inside(text, "<script>", "</script>")))
                .contains("style-src " + hash(inside(text, "<style>", "</style>")));

        JsonNode data = JSON.readTree(inside(text, "id=\"data\">", "</script>"));
        assertThat(data.path("items")).hasSize(GENERATED + 1);
        assertThat(data.path("items").findValuesAsText("question")).contains(HOSTILE);
        int phrases = 0;
        int rows = 0;
        for (JsonNode item : data.path("items")) {
            for (JsonNode phrase : item.path("phrases")) {
                assertThat(phrase.get(1).asInt())
                        .isGreaterThan(phrase.get(0).asInt())
                        .isLessThanOrEqualTo(item.path("question").asText().length());
                assertThat(item.path("blocks").path(phrase.get(2).asInt()).isObject())
                        .isTrue();
                phrases++;
            }
            assertThat(item.path("marks")).as("parts of the SQL").isNotEmpty();
            for (JsonNode value : item.path("evidence")) {
                for (JsonNode block : value.get(1)) {
                    JsonNode table = data.path("tables")
                            .path(item.path("blocks")
                                    .path(block.get(0).asInt())
                                    .path("table")
                                    .asText());
                    for (JsonNode row : block.get(3)) {
                        boolean inPassages = table.path("passages").findValues("rows").stream()
                                .anyMatch(places -> places.toString().matches(".*\\b" + row.asLong() + "\\b.*"));
                        assertThat(inPassages || table.path("rows").has(row.asText()))
                                .as(item.path("id") + ": row " + row)
                                .isTrue();
                        rows++;
                    }
                }
            }
        }
        assertThat(phrases).isGreaterThan(GENERATED);
        assertThat(rows).isGreaterThan(GENERATED);
        assertThat(BrowsePage.withResults(page, JSON.readTree("{\"a\": \"</script>\"}")))
                .isInstanceOfSatisfying(
                        Result.Ok.class,
                        ok -> assertThat(inside(ok.value().toString(), "id=\"results-data\">", "</script>"))
                                .isEqualTo("{\"a\":\"\\u003C/script\\u003E\"}"));
        assertThat(BrowsePage.withResults(Files.writeString(folder.resolve("other.html"), "<html>"), data))
                .isInstanceOf(Result.Bad.class);
    }

    @Test
    void sealedAnswersStayOut() throws Exception {
        String text = Files.readString(sealed);
        JsonNode data = JSON.readTree(inside(text, "id=\"data\">", "</script>"));
        assertThat(data.path("items")).isEmpty();
        assertThat(data.path("tables")).isEmpty();
        assertThat(data.path("withheld")).hasSize(GENERATED + 1);
        assertThat(data.path("withheld").path(0).fieldNames()).toIterable().containsExactly("id", "question", "split");
        assertThat(inside(text, "id=\"results-data\">", "</script>")).contains("\"answers\":{}");
        assertThat(BrowsePage.withResults(
                        sealed, JSON.readTree("{\"answers\": {\"medical:501\": [{\"suggestion\": \"Missing Ann\"}]}}")))
                .isInstanceOfSatisfying(
                        Result.Ok.class, ok -> assertThat(ok.value().toString()).doesNotContain("Missing Ann"));
    }

    @Test
    void aBrowserSearchesFiltersAndOpens() throws Exception {
        Optional<Path> program = Chromium.program();
        assumeTrue(program.isPresent(), "chromium is not here: the page is not tried in a browser");
        try (Chromium browser = new Chromium(program.get())) {
            browser.size(1280, 800);
            browser.open(page, "");
            assertThat(text(browser, "#count")).isEqualTo("10");
            searchAndFilter(browser);
            highlights(browser);
            hostile(browser);
            pages(browser);
            assertThat(browser.requests()).containsExactly(page.toUri().toString());
            assertThat(browser.errors()).isEmpty();
            assertThat(browser.value("new Promise(done => { addEventListener('securitypolicyviolation', e =>"
                                    + " done(e.effectiveDirective)); fetch('http://127.0.0.1:9/').catch(() => 0); })")
                            .asText())
                    .as("what refuses a request")
                    .isEqualTo("connect-src");
            browser.open(sealed, "#medical:501");
            assertThat(text(browser, "#item")).contains(HOSTILE, "Sealed");
            assertThat(browser.errors()).isEmpty();
        }
    }

    private static String text(Chromium browser, String selector) {
        return browser.value("document.querySelector('" + selector + "').textContent")
                .asText();
    }

    private static void searchAndFilter(Chromium browser) {
        browser.press("/");
        for (char c : "billing where".toCharArray()) {
            browser.press(String.valueOf(c));
        }
        int found = browser.value("found.length").asInt();
        assertThat(found).isBetween(1, GENERATED);
        assertThat(text(browser, "#count")).isEqualTo(found + " of 10");
        browser.press("Escape");
        assertThat(text(browser, "#count")).isEqualTo("10");
        browser.value("document.querySelector('#filters details').open = true;"
                + " [...document.querySelectorAll('#filters label')].find(l => l.textContent.startsWith('IN (query)'))"
                + ".click()");
        assertThat(browser.value("found.every(i => i.operators.includes('IN (query)')) && found.length > 0"
                                + " && found.length < 10")
                        .asBoolean())
                .isTrue();
        browser.value("clear(); search(); $('list').focus()");
        String first = text(browser, ".row[aria-selected=\"true\"] b");
        browser.press("ArrowDown");
        assertThat(text(browser, "#item .chip.accent")).isNotEqualTo(first);
        browser.press("k");
        assertThat(text(browser, "#item .chip.accent")).isEqualTo(first);
    }

    private static void highlights(Chromium browser) {
        assertThat(browser.value("$('item').querySelectorAll('.lit').length").asInt())
                .isZero();
        browser.value("open(found.findIndex(i => i.phrases.some(p => p[3] >= 0)))");
        browser.value(
                "document.querySelector('.question [data-predicate]:not([data-predicate=\"-1\"])').id = 'pointed'");
        browser.point("#pointed");
        String condition = browser.value(
                        "(() => { const p = Number(document.querySelector('#pointed').dataset.predicate); const m ="
                                + " shown.item.marks.find(m => m[3] === p); return shown.item.sql.slice(m[0],"
                                + " m[1]).replace(/\\s+/g, ''); })()")
                .asText();
        String lit = browser.value("[...document.querySelectorAll('.sql .lit')].map(s => s.textContent).join('')"
                        + ".replace(/\\s+/g, '')")
                .asText();
        assertThat(lit).isEqualTo(condition).isNotEmpty();
        assertThat(browser.value("document.querySelectorAll('.tree .box.lit').length")
                        .asInt())
                .isEqualTo(1);
        browser.press("b");
        assertThat(text(browser, ".tree .box.lit .name span")).isEqualTo("1");
        browser.press("Escape");
    }

    private static void hostile(Chromium browser) throws IOException {
        browser.value("location.hash = 'medical:501'");
        browser.value("new Promise(done => setTimeout(done, 50))");
        assertThat(text(browser, ".question")).isEqualTo(HOSTILE);
        assertThat(text(browser, ".system h3")).isEqualTo("<b>one</b>");
        assertThat(text(browser, ".system .value.extra")).isEqualTo("<i>nobody</i>");
        assertThat(browser.value("document.querySelectorAll('img, i:not(.bar i)').length + (window.broken || 0)")
                        .asInt())
                .isZero();
    }

    private static void pages(Chromium browser) {
        browser.value("document.querySelector('[data-page=results]').click()");
        browser.value("new Promise(done => setTimeout(done, 50))");
        assertThat(text(browser, "#results tbody td")).isEqualTo("<b>one</b>");
        browser.dark(false);
        String light =
                browser.value("getComputedStyle(document.body).backgroundColor").asText();
        browser.dark(true);
        assertThat(browser.value("getComputedStyle(document.body).backgroundColor")
                        .asText())
                .isNotEqualTo(light);
        browser.size(400, 800);
        browser.value("location.hash = 'items'");
        browser.value("new Promise(done => setTimeout(done, 50))");
        assertThat(browser.value("getComputedStyle($('item')).display").asText())
                .isEqualTo("none");
        browser.value("document.querySelector('.row').click()");
        assertThat(browser.value("getComputedStyle($('queue')).display").asText())
                .isEqualTo("none");
        assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                .isEqualTo(400);
    }
}
