package org.spartabench.authors.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.sql.print.Sql;

/** Prompts of the requests of a real run. */
class RenderingTest {

    @TempDir
    private static Path folder;

    private static Map<String, List<Requests.Asked<?>>> asked;

    @BeforeAll
    static void run() throws IOException {
        asked = Requests.of(SampleDomain.NBA, folder, 44);
    }

    /** Nothing is left open, and the rows, the block and the feedback that the request holds are all there. */
    @Test
    void aPromptHoldsWhatTheRequestHolds() {
        PromptFiles files = PromptFiles.shipped();
        assertThat(asked.keySet()).contains("where", "nested-ja", "repair", "purpose", "question");
        asked.values().stream().flatMap(List::stream).forEach(a -> {
            Prompt prompt = Requests.ok(files.render(a.request()));
            String text = prompt.system() + prompt.user();
            assertThat(text).doesNotContain("{{", "}}");
            AuthorView view = a.request().view();
            assertThat(prompt.system()).contains(view.schema().persona());
            RequestText.values(RequestText.of(a.request()))
                    .getOrDefault("tables", "")
                    .lines()
                    .forEach(t -> assertThat(text).contains("\n" + Sql.name(t)));
            view.feedback().forEach(f -> assertThat(prompt.user()).contains(f.attempt(), f.outcome()));
            view.soFar().where().stream()
                    .filter(p -> !Sql.print(p).contains("SELECT")) // which is set in over several lines
                    .forEach(p -> assertThat(prompt.user()).containsIgnoringWhitespaces(Sql.print(p)));
        });
    }

    /** Nobody is asked where there is nothing to choose, nor for the words of a leaf that nobody reads. */
    @Test
    void everyRequestLeavesAChoice() {
        assertThat(asked.get("inner-block"))
                .allSatisfy(a -> assertThat(((Request.InnerBlock) a.request()).candidates())
                        .hasSizeGreaterThan(1));
        assertThat(asked.get("question"))
                .as("44 items, and some that were drawn again")
                .hasSizeLessThan(60);
    }

    /** A journal keeps a request as text; the prompt made from that is the one that was sent, to the letter. */
    @Test
    void thePromptCanBeMadeAgainFromTheTextOfTheRequest() {
        PromptFiles files = PromptFiles.shipped();
        asked.values().stream().flatMap(List::stream).forEach(a -> {
            String kept = RequestText.of(a.request());
            assertThat(Requests.ok(files.render(
                            a.request().kind(), kept, a.request().view().schema())))
                    .isEqualTo(Requests.ok(files.render(a.request())));
        });
        assertThat(files.render(
                        "where",
                        "So far: SELECT *",
                        asked.get("where").getFirst().request().view().schema()))
                .isInstanceOf(Result.Bad.class);
    }

    /** What hardly changes comes first: all prompts of one kind share their system part. */
    @Test
    void theSystemPartIsTheSameForAllRequestsOfAKind() {
        PromptFiles files = PromptFiles.shipped();
        asked.values()
                .forEach(list -> assertThat(list.stream()
                                .map(a -> Requests.ok(files.render(a.request())).system())
                                .distinct())
                        .hasSize(1));
    }

    /** The project's own file is used, read again when it changes, and given up when it is gone. */
    @Test
    void aProjectsOwnPromptIsReadAgainWhenItChanges() throws IOException {
        Path own = Files.createDirectories(folder.resolve("prompts"));
        PromptFiles files = PromptFiles.in(own);
        PromptFile shipped = files.shipped("limit");
        assertThat(Requests.ok(files.file("limit"))).isEqualTo(shipped);
        Path file = own.resolve("limit.md");
        Files.writeString(file, shipped.text().replace("Give the number.", "Say how many."));
        PromptFile first = Requests.ok(files.file("limit"));
        assertThat(first.own()).isTrue();
        assertThat(first.hash()).isNotEqualTo(shipped.hash());
        assertThat(first.user()).endsWith("Say how many.");
        Files.writeString(file, shipped.text().replace("Give the number.", "Now say how few"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));
        assertThat(Requests.ok(files.file("limit")).user()).endsWith("Now say how few");
        Files.writeString(
                file, shipped.text().replace("{{schema}}", "{{relations}}").replace("kind: limit", "kind: most"));
        assertThat(files.file("limit"))
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(bad.problems().toString())
                                .contains(
                                        "limit.md: its front matter has no line 'kind: limit'",
                                        "no placeholder {{relations}}"));
        Files.delete(file);
        assertThat(Requests.ok(files.file("limit"))).isEqualTo(shipped);
    }
}
