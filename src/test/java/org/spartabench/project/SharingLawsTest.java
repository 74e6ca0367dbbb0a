package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.Json;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.file.Guidelines;
import org.spartabench.project.share.Sharing;
import org.spartabench.project.share.SharingStatus;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.MachineKey;
import org.spartabench.project.share.entry.Member;
import org.spartabench.project.share.log.FolderLog;

/** Copies that share a log come to the same, whatever the order of arrival, cuts and clocks; and nobody comes in unasked. */
class SharingLawsTest {

    @TempDir
    private Path temp;

    private String place(boolean server, long seed) {
        return server
                ? PostgresServer.get().empty("sharing_" + seed).url()
                : temp.resolve("log").toString();
    }

    /** Shares a project, and lets the others join with copies of it. */
    private List<Path> shared(String place, int people) throws IOException {
        Path folder = Projects.make(temp.resolve("ann"));
        List<Path> folders = new ArrayList<>(List.of(folder));
        List<String> codes = new ArrayList<>();
        try (Project project = Projects.ok(Project.open(folder));
                Sharing sharing = project.team().sharing()) {
            SharingScript.fill(project);
            new AsSeen(project.queue()).decide(1, "zoe", new Verdict.Accept(), 10);
            project.team().roster(new Roster(List.of("ann", "bo"), 2, false, 5));
            project.team().deal();
            assertThat(Projects.ok(sharing.start(place, "ann", ""))).isTrue();
            exchange(sharing);
            for (String person : SharingScript.PEOPLE.subList(1, people)) {
                codes.add(Projects.ok(sharing.invite(person, false)));
            }
        }
        for (int i = 1; i < people; i++) {
            Path copy = temp.resolve(SharingScript.PEOPLE.get(i));
            SampleProject.copy(folder, copy);
            folders.add(copy);
            try (Project project = Projects.ok(Project.open(copy));
                    Sharing sharing = project.team().sharing()) {
                assertThat(Projects.ok(sharing.start(place, SharingScript.PEOPLE.get(i), codes.get(i - 1))))
                        .isFalse();
                assertThat(exchange(sharing).role()).isEmpty();
            }
        }
        return folders;
    }

    private static SharingStatus exchange(Sharing sharing) {
        return Projects.ok(sharing.exchange().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "false, 2", "true, 3"})
    void allCopiesComeToTheSame(boolean server, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<Path> folders = shared(place(server, seed), 3);
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 3; i++) {
                try (Project project = Projects.ok(ProjectFolder.open(folders.get(i), SharingScript.CLOCKS.get(i)));
                        Sharing sharing = project.team().sharing()) {
                    for (int part = 0; part < 2; part++) {
                        SharingScript.act(project, random, 6, i);
                        if (random.nextInt(3) > 0) {
                            exchange(sharing);
                        }
                    }
                }
            }
        }
        List<List<String>> digests = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            digests.clear();
            for (int i = 0; i < 3; i++) {
                try (Project project = Projects.ok(ProjectFolder.open(folders.get(i), SharingScript.CLOCKS.get(i)));
                        Sharing sharing = project.team().sharing()) {
                    SharingStatus status = exchange(sharing);
                    assertThat(status.waiting()).isZero();
                    assertThat(status.lost()).isEmpty();
                    assertThat(round < 2 ? 0 : status.came())
                            .as("entries that only answer entries")
                            .isZero();
                    digests.add(SharingScript.digest(project));
                }
            }
        }
        assertThat(SharingScript.differences(digests)).as("seed " + seed).isEmpty();
        assertThat(digests.get(0)).hasSizeGreaterThan(SharingScript.ITEMS);
    }

    private static void decide(Path folder, int item, String who, Verdict verdict) {
        try (Project project = Projects.ok(Project.open(folder))) {
            new AsSeen(project.queue()).decide(item, who, verdict, 5);
        }
    }

    private static SharingStatus exchange(Path folder) {
        try (Project project = Projects.ok(Project.open(folder));
                Sharing sharing = project.team().sharing()) {
            return exchange(sharing);
        }
    }

    private static Status status(Path folder, int item) {
        try (Project project = Projects.ok(Project.open(folder))) {
            return project.queue().item(item).orElseThrow().status();
        }
    }

    /** The folder of the log is away for a while: nothing is lost, and the copy says so. */
    @Test
    void withoutAConnectionNothingIsLost() throws IOException {
        List<Path> folders = shared(place(false, 0), 2);
        exchange(folders.get(0));
        assertThat(exchange(folders.get(1)).role()).contains(Member.Role.VALIDATOR);
        Path away = Files.move(temp.resolve("log"), temp.resolve("away"));
        Files.writeString(temp.resolve("log"), "no folder");
        decide(folders.get(1), 2, "bo", new Verdict.Accept());
        SharingStatus cut = exchange(folders.get(1));
        assertThat(cut.lost())
                .hasValueSatisfying(text ->
                        assertThat(text).startsWith("no connection since ").contains("nothing is lost"));
        assertThat(cut.waiting()).isPositive();
        String since = cut.lost().orElseThrow().substring(0, 40);
        assertThat(exchange(folders.get(1)).lost().orElseThrow()).startsWith(since);
        Files.delete(temp.resolve("log"));
        Files.move(away, temp.resolve("log"));
        SharingStatus back = exchange(folders.get(1));
        assertThat(back.lost()).isEmpty();
        assertThat(back.waiting()).isZero();
        assertThat(exchange(folders.get(0)).decisions()).isOne();
    }

    /** E11: who was not invited, or was removed, changes nothing; and a forged line is named. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyMembersAreHeard(boolean server) throws IOException {
        String place = place(server, 11);
        List<Path> folders = shared(place, 3);
        Path eve = temp.resolve("eve");
        SampleProject.copy(folders.get(0), eve);
        try (Project project = Projects.ok(Project.open(eve));
                Sharing sharing = project.team().sharing()) {
            Projects.ok(sharing.start(place, "ann", "guessed"));
            new AsSeen(project.queue()).decide(3, "ann", new Verdict.Accept(), 5);
            exchange(sharing);
            try (Project cy = Projects.ok(Project.open(folders.get(2)))) {
                assertThat(cy.team().merge(project.team()).toString()).contains("is shared with others");
            }
        }
        decide(folders.get(1), 2, "bo", new Verdict.Accept());
        decide(folders.get(1), 3, "ann", new Verdict.Accept()); // not in the own name: it does not go out
        exchange(folders.get(1));
        SharingStatus ann = exchange(folders.get(0));
        assertThat(ann.people()).containsExactly("ann", "bo", "cy");
        assertThat(ann.decisions()).isOne();
        assertThat(ann.notes())
                .singleElement()
                .asString()
                .contains("key that is not in the owner's register")
                .endsWith("it asks to join as ann, and its code is of no open invitation");
        assertThat(ann.refused()).isZero();
        exchange(folders.get(1));
        exchange(folders.get(2));
        try (Project project = Projects.ok(Project.open(folders.get(0)));
                Sharing sharing = project.team().sharing()) {
            Projects.ok(sharing.remove("bo"));
            decide(folders.get(1), 4, "bo", new Verdict.Accept());
            exchange(folders.get(1)); // has not heard of it
            assertThat(exchange(folders.get(2)).decisions()).isOne();
            SharingStatus removed = exchange(sharing);
            assertThat(removed.people()).containsExactly("ann", "cy");
            assertThat(removed.notes()).anyMatch(note -> note.endsWith("was made by a member who was removed"));
            assertThat(removed.refused()).isPositive();
        }
        exchange(folders.get(0));
        assertThat(exchange(folders.get(2)).notes())
                .anyMatch(note -> note.matches("bo was removed: what they said after entry \\d+ does not count"));
        for (Path folder : List.of(folders.get(0), folders.get(2))) {
            try (Project project = Projects.ok(Project.open(folder))) {
                assertThat(project.queue().decisions(2)).hasSize(1);
                assertThat(project.queue().decisions(3)).isEmpty();
                assertThat(project.queue().decisions(4)).as(folder.toString()).isEmpty();
            }
        }
        if (!server) {
            try (Stream<Path> files = Files.list(temp.resolve("log"))) {
                for (Path file : files.toList()) {
                    Files.writeString(
                            file,
                            "00000000 "
                                    + Files.readString(file)
                                            .lines()
                                            .findFirst()
                                            .orElseThrow()
                                            .substring(9) + "\n",
                            java.nio.file.StandardOpenOption.APPEND);
                }
            }
            assertThat(exchange(folders.get(2)).notes()).anyMatch(note -> note.contains("is damaged; it is left out"));
        }
    }

    /** The owner's guidelines and filters are everybody's; who may only read says nothing that counts, and nobody but the owner deals. */
    @Test
    void readersAndSettings() throws IOException {
        List<Path> folders = shared(place(false, 13), 2);
        exchange(folders.get(0));
        exchange(folders.get(1));
        Path reader = temp.resolve("eve");
        SampleProject.copy(folders.get(0), reader);
        try (Project project = Projects.ok(Project.open(folders.get(0)));
                Sharing sharing = project.team().sharing()) {
            String code = Projects.ok(sharing.invite("eve", true));
            try (Project eve = Projects.ok(Project.open(reader));
                    Sharing reading = eve.team().sharing()) {
                Projects.ok(reading.start(place(false, 13), "eve", code));
                new AsSeen(eve.queue()).decide(2, "eve", new Verdict.Accept(), 5);
                exchange(reading);
                new Guidelines(folders.get(0)).write("Be kind.\n");
                assertThat(exchange(sharing).decisions()).isZero();
                SharingStatus status = exchange(reading);
                assertThat(status.role()).contains(Member.Role.READER);
                assertThat(status.waiting()).isZero();
                assertThat(new Guidelines(reader).read()).isEqualTo("Be kind.\n");
                assertThatThrownBy(() -> eve.team().deal()).hasMessageContaining("only its owner's copy");
            }
            SharingStatus after = exchange(sharing);
            assertThat(after.notes()).isEmpty();
            assertThat(after.people()).containsExactly("ann", "bo", "eve");
            assertThat(project.queue().decisions(2)).isEmpty();
            Path log = temp.resolve("log");
            try (Stream<Path> files = Files.list(log)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            assertThat(exchange(sharing).notes())
                    .singleElement()
                    .asString()
                    .startsWith("the log was set back or replaced: of this copy's entries it had 0 and not ");
        }
    }

    /** A validator signs an entry that makes them an owner, and one that changes the team: both are named, and nothing changes. */
    @Test
    void nobodyListsThemselvesAsOwner() throws IOException {
        List<Path> folders = shared(place(false, 12), 3);
        exchange(folders.get(0));
        exchange(folders.get(1));
        exchange(folders.get(2));
        MachineKey bo = MachineKey.of(Folders.ofUser(), folders.get(1));
        Path log = temp.resolve("log");
        try (FolderLog reader = new FolderLog(log, "0".repeat(32));
                FolderLog writer = new FolderLog(log, bo.machine())) {
            LogEntry last = reader.read(Map.of()).entries().stream()
                    .filter(e -> e.machine().equals(bo.machine()))
                    .reduce((a, b) -> b)
                    .orElseThrow();
            Member crowned = new Member(bo.machine(), bo.publicKey(), List.of("bo"), Member.Role.OWNER);
            LogEntry crown = following(last, bo, "member", Json.MAPPER.writeValueAsString(crowned));
            LogEntry team = following(crown, bo, "team", "{\"added\": [\"eve\"], \"removed\": [\"ann\"]}");
            writer.append(List.of(crown, team));
        }
        SharingStatus status = exchange(folders.get(2));
        assertThat(status.notes()).hasSize(2).allMatch(note -> note.endsWith("is not allowed to this member"));
        try (Project project = Projects.ok(Project.open(folders.get(2)))) {
            assertThat(project.team().roster().orElseThrow().members()).containsExactly("ann", "bo");
        }
        assertThat(exchange(folders.get(2)).notes()).isEmpty();
    }

    private static LogEntry following(LogEntry last, MachineKey key, String kind, String content) {
        return key.sign(last.withNumber(last.number() + 1)
                .withBefore(last.hash())
                .withKind(kind)
                .withName(kind + " of one's own")
                .withPerson("")
                .withContent(content));
    }
}
