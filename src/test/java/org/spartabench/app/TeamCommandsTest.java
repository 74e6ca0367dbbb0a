package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;

/** A team is named, its items are dealt, two copies are merged, and the agreement is printed, all without a window. */
class TeamCommandsTest {

    @TempDir
    private Path folder;

    @Test
    void twoLaptopsWithoutAWindow() throws IOException {
        Path here = folder.resolve("here");
        try (Project opened = SampleProject.make(SampleDomain.MEDICAL, here)) {
            SampleProject.generate(opened, 3, 7);
            new AsSeen(opened.queue()).decide(1, "ann", new Verdict.Accept(), 60_000);
        }
        String project = here.resolve("project").toString();
        Ran dealt = Ran.command("team", project, "--validator", "ann,bo", "--overlap", "2", "--blind", "--deal");
        assertThat(dealt.code()).isEqualTo(Exit.DONE);
        assertThat(dealt.err()).contains("team: items assigned: 3");
        assertThat(dealt.out()).contains("team: ann, bo; validators per item: 2, blind", "ann,1,1.0,60.0");

        Path copy = folder.resolve("copy");
        SampleProject.copy(here.resolve("project"), copy);
        try (Project bo = Project.open(copy).orThrow(StoreException::new)) {
            new AsSeen(bo.queue()).decide(1, "bo", new Verdict.Reject(List.of(RejectReason.TIE), ""), 1000);
            assertThat(Ran.command("merge", project, copy.toString()).err())
                    .contains("is open in another window or command; close it there");
        }
        Ran merged = Ran.command("merge", project, copy.toString());
        assertThat(merged.out()).contains("decisions merged: 1", "items to adjudicate: 1");
        assertThat(Ran.command("merge", project, copy.toString(), "--json")
                        .json()
                        .path("decisions")
                        .asInt(1))
                .isZero();
        assertThat(Ran.command("agreement", project).out())
                .contains("of,what,items,agree,cohen,fleiss,krippendorff", "judged,verdict,1,0.0000,0.0000");

        assertRefused(Ran.command("merge", project, project), "is the project itself");
        Path other = folder.resolve("other");
        SampleProject.make(SampleDomain.NBA, other).close();
        assertRefused(Ran.command("merge", project, other.resolve("project").toString()), "has different facts than");
        assertRefused(
                Ran.command("team", project, "--validator", "ann", "--overlap", "3"),
                "the number of validators per item must be 1 to 1, not 3");
    }

    /** Two copies share what is decided over a folder, as the guide says it. */
    @Test
    void twoCopiesShareOverAFolder() throws IOException {
        Path here = folder.resolve("here");
        try (Project opened = SampleProject.make(SampleDomain.MEDICAL, here)) {
            SampleProject.generate(opened, 2, 7);
        }
        String ann = here.resolve("project").toString();
        String log = folder.resolve("log").toString();
        assertRefused(Ran.command("share", ann), "this copy is not shared; name a place with --with");
        assertThat(Ran.command("share", ann, "--with", log, "--as", "Ann").out())
                .contains("shared with: " + log, "as: Ann (owner)", "people: Ann", "entries that wait to go out: 0");
        String code = Ran.command("share", ann, "--invite", "Ben", "--json")
                .json()
                .path("code")
                .asText();
        Path copy = folder.resolve("copy");
        SampleProject.copy(here.resolve("project"), copy);
        String ben = copy.toString();
        assertRefused(
                Ran.command("share", ben, "--invite", "Eve"), "only the copy that shared the project first can invite");
        assertThat(Ran.command("share", ben, "--with", log, "--as", "Ben", "--code", code)
                        .out())
                .contains("as: Ben (waits until the owner's copy has run 'sparta share'");
        try (Project project = Project.open(copy).orThrow(StoreException::new)) {
            new AsSeen(project.queue()).decide(1, "Ben", new Verdict.Accept(), 1000);
        }
        assertThat(Ran.command("share", ann).out()).contains("people: Ann, Ben", "decisions that came in: 0");
        assertThat(Ran.command("share", ben).out()).contains("as: Ben (validator)");
        assertThat(Ran.command("share", ann).out()).contains("decisions that came in: 1");
        assertThat(Ran.command("share", ann, "--remove", "Ben").out()).contains("people: Ann\n");
        assertThat(Ran.command("share", ben, "--leave").err()).contains("this copy shares no more");
        assertRefused(Ran.command("share", ben), "this copy is not shared");
    }

    private static void assertRefused(Ran ran, String why) {
        assertThat(ran.code()).isEqualTo(Exit.BAD_INPUT);
        assertThat(ran.err().strip()).contains(why).doesNotContain("\n");
    }
}
