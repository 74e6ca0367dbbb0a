package org.spartabench.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Locale;

/** What a benchmark prints: figures, each beside its limit. */
final class Figures {

    private static final double MEBIBYTE = 1 << 20;

    private Figures() {}

    /** @param what is measured, with its unit */
    static void report(String what, double is, double limit) {
        System.out.printf(
                Locale.ROOT, "%-52s %9.1f, at most %,7.1f  %s%n", what, is, limit, is <= limit ? "within" : "MISSED");
    }

    /** @param share of the values that are not higher, 0 to 1 */
    static double quantile(List<Double> values, double share) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, (int) (sorted.size() * share)));
    }

    /** The heap that this process may take and what it took, after a collection. @param limit in MiB */
    static void heap(double limit) {
        System.gc();
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        long most = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(p -> p.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        report("heap that the machine may take, MiB", Runtime.getRuntime().maxMemory() / MEBIBYTE, limit);
        System.out.printf(
                Locale.ROOT,
                "  in use after a collection: %.0f MiB, at most: %.0f%n",
                used / MEBIBYTE,
                most / MEBIBYTE);
    }
}
