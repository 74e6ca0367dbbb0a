package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.project.share.Sharing;
import org.spartabench.project.share.SharingStatus;

/**
 * Three processes act on a copy each while their processes are killed, the way to the log is cut and the server is killed; clocks
 * differ. Afterwards all copies say the same.
 *
 * @param steps of each machine
 * @param kills of each machine, the last one ends its work
 * @param cuts of the way to the log
 */
public record KilledSharing(SharedCopies.Over over, long seed, int steps, int kills, int cuts) {

    /** Counts what was done, and cuts and mends in turn. */
    private final class Cuts {
        private final SharedCopies copies;
        private int done;
        private int turns;
        private boolean cut;
        private boolean crashed;

        Cuts(SharedCopies copies) {
            this.copies = copies;
        }

        synchronized void step() {
            done++;
            if (turns < 2 * cuts && (long) done * (2 * cuts + 2) > (long) 3 * steps * (turns + 1)) {
                turns++;
                turn();
            }
        }

        synchronized void end() {
            if (cut) {
                turn();
            }
        }

        private void turn() {
            try {
                if (cut) {
                    copies.mend();
                } else {
                    copies.cut();
                }
                cut = !cut;
                if (over == SharedCopies.Over.SERVER && !crashed && turns > cuts) {
                    crashed = PostgresServer.get().crash();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** @param temp an empty folder @return what each copy says afterwards */
    public List<List<String>> run(Path temp) throws IOException {
        Path first = Projects.make(temp.resolve("ann"));
        try (Project project = Projects.ok(Project.open(first))) {
            SharingScript.fill(project);
        }
        try (SharedCopies copies = SharedCopies.of(over, temp, "killed_" + seed, first, SharingScript.PEOPLE);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cuts cuts = new Cuts(copies);
            List<CompletableFuture<Void>> machines = IntStream.range(0, SharingScript.PEOPLE.size())
                    .mapToObj(i -> CompletableFuture.runAsync(() -> machine(copies, cuts, i), threads))
                    .toList();
            machines.forEach(CompletableFuture::join);
            cuts.end();
            List<List<String>> digests = new ArrayList<>();
            for (int round = 0; round < 3; round++) {
                digests.clear();
                for (int i = 0; i < SharingScript.PEOPLE.size(); i++) {
                    digests.add(digest(folder(copies, i), i, round < 2));
                }
            }
            return digests;
        }
    }

    private static Path folder(SharedCopies copies, int machine) {
        return copies.folder(SharingScript.PEOPLE.get(machine));
    }

    private void machine(SharedCopies copies, Cuts cuts, int machine) {
        for (int kill = 1; kill <= kills; kill++) {
            try {
                untilKilled(folder(copies, machine), machine, seed * 1000 + machine * 100 + kill, cuts);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void untilKilled(Path folder, int machine, long number, Cuts cuts) throws IOException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SharingChild.class.getName(),
                        folder.toString(),
                        String.valueOf(machine),
                        String.valueOf(number))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int lines = 0;
        int wanted = steps / kills;
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines++;
                if (lines <= wanted) {
                    cuts.step();
                }
                if (lines == wanted) {
                    child.toHandle().destroyForcibly();
                }
            }
        }
        assertThat(lines)
                .as("steps of machine " + machine + ", which ended by itself")
                .isGreaterThanOrEqualTo(wanted);
    }

    private static List<String> digest(Path folder, int machine, boolean first) {
        try (Project project = Projects.ok(ProjectFolder.open(folder, SharingScript.CLOCKS.get(machine)));
                Sharing sharing = project.team().sharing()) {
            SharingStatus status = Projects.ok(sharing.exchange().orElseThrow());
            assertThat(status.lost()).isEmpty();
            assertThat(status.waiting()).isZero();
            assertThat(first ? 0 : status.came())
                    .as("entries that only answer entries")
                    .isZero();
            return SharingScript.digest(project);
        }
    }
}
