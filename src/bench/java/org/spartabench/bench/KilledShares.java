package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.spartabench.base.file.Folders;
import org.spartabench.project.KilledSharing;
import org.spartabench.project.SharedCopies;

/** Three processes that share a project, killed, cut off and with clocks that differ, for many seeds over both kinds of logs. */
public final class KilledShares {

    private KilledShares() {}

    /** @param args steps of each machine (1,000), first seed (1), last seed (20) */
    public static void main(String[] args) throws IOException {
        int steps = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
        long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
        long last = args.length > 2 ? Long.parseLong(args[2]) : 20;
        int differ = 0;
        for (long seed = first; seed <= last; seed++) {
            for (SharedCopies.Over over : SharedCopies.Over.values()) {
                Path folder = Files.createTempDirectory("sparta-shares");
                long start = System.nanoTime();
                try {
                    List<List<String>> digests = new KilledSharing(over, seed, steps, 2, 10).run(folder);
                    boolean same = new HashSet<>(digests).size() == 1;
                    differ += same ? 0 : 1;
                    System.out.printf(
                            "seed %d, %s: %,d steps, %s, %d lines, %.0f s%n",
                            seed,
                            over,
                            3 * steps,
                            same ? "the same in all three" : "DIFFERENT",
                            digests.getFirst().size(),
                            (System.nanoTime() - start) / 1e9);
                } finally {
                    Folders.delete(folder);
                }
            }
        }
        System.out.println(differ == 0 ? "all copies came to the same" : differ + " runs differ");
        System.exit(differ == 0 ? 0 : 1);
    }
}
