package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.SampleProject;
import org.spartabench.project.Project;
import org.spartabench.project.quota.SetQuotas;
import org.spartabench.project.quota.SetStatistics;

/** Measures how long the quotas and the statistics of 100,000 items take; both are counted beside the UI thread. */
public final class QuotaBench {

    private static final int ROUNDS = 5;
    private static final int ITEMS = 100_000;

    private QuotaBench() {}

    /** @param args items (100,000) */
    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        Path folder = Files.createTempDirectory("sparta-quota-bench-");
        try {
            ManyItems.make(folder, args.length > 0 ? Integer.parseInt(args[0]) : ITEMS);
            try (Project project = SampleProject.open(folder)) {
                SetQuotas quotas = new SetQuotas(project);
                for (int round = 0; round < ROUNDS; round++) {
                    long start = System.nanoTime();
                    int items = quotas.board().all().undecided();
                    System.out.printf("quotas: %,d undecided, %.0f ms%n", items, (System.nanoTime() - start) / 1e6);
                }
                long start = System.nanoTime();
                int items = SetStatistics.of(project).items();
                System.out.printf("statistics: %,d items, %.1f s%n", items, (System.nanoTime() - start) / 1e9);
            }
        } finally {
            Folders.delete(folder);
        }
    }
}
