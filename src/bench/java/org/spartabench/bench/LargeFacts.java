package org.spartabench.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.file.Folders;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.Origin.ParquetFolder;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.read.SqlReader;

/**
 * Imports invented sales with their stores, products and customers, or reads them in place, and explains ten empty queries:
 * {@code [ROWS [csv|parquet|direct]]}. Prints time, processor time and the most memory of the process, heap included.
 */
public final class LargeFacts {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 10_000);

    private static final List<String> EMPTIES = List.of(
            "SELECT customer_name FROM customer WHERE customer_id IN (SELECT customer_id FROM sale WHERE amount >"
                    + " 2000)",
            "SELECT store_name FROM store WHERE store_id IN (SELECT store_id FROM sale WHERE quantity > 25 AND payment"
                    + " = 'cash')",
            "SELECT product_name FROM product WHERE EXISTS (SELECT 1 FROM sale WHERE sale.product_id ="
                    + " product.product_id AND sale.payment = 'cheque')",
            "SELECT customer_name FROM customer WHERE age > 95 AND city = 'Rome'",
            "SELECT region FROM store WHERE floor_area > (SELECT AVG(amount) FROM sale WHERE sale.store_id ="
                    + " store.store_id) AND opened > 2030",
            "SELECT payment FROM sale WHERE amount > 990 AND sold < '2017-01-01' GROUP BY payment",
            "SELECT customer_name FROM customer WHERE (SELECT COUNT(*) FROM sale WHERE sale.customer_id ="
                    + " customer.customer_id) > 100",
            "SELECT category FROM product WHERE product_id IN (SELECT product_id FROM sale WHERE store_id IN (SELECT"
                    + " store_id FROM store WHERE region = 'Middle'))",
            "SELECT store_name FROM store WHERE store_id NOT IN (SELECT store_id FROM sale WHERE quantity > 0)",
            "SELECT product_name FROM product WHERE price > 600 AND product_id IN (SELECT product_id FROM sale WHERE"
                    + " quantity = 20)");

    private LargeFacts() {}

    public static void main(String[] args) throws IOException, SQLException {
        long rows = args.length > 0 ? Long.parseLong(args[0]) : 1_200_000;
        String kind = args.length > 1 ? args[1] : "csv";
        Path folder = Files.createTempDirectory("large-facts");
        try {
            write(folder.resolve("sales"), rows, kind.equals("csv") ? "csv" : "parquet");
            ResourceBombs.resetPeak();
            measure(folder, kind);
        } finally {
            Folders.delete(folder);
        }
    }

    private static void measure(Path folder, String kind) throws IOException {
        long wall = System.nanoTime();
        long processor = processor();
        Path source = folder.resolve("sales");
        Origin origin = Origin.of(source.toString()).orThrow(IllegalStateException::new);
        ImportPlan plan = Import.preview(
                        kind.equals("direct") && origin instanceof ParquetFolder files ? files.asked() : origin,
                        Optional.empty())
                .orThrow(IllegalStateException::new);
        System.out.println(kind + ", planned: " + since(wall, processor));
        Path file = folder.resolve("facts.duckdb");
        try (FactBase facts = plan.direct().isPresent()
                ? FactBases.direct(plan.direct().get(), plan.schema()).orThrow(IllegalStateException::new)
                : FactBases.open(file, Import.load(plan, file).orThrow(IllegalStateException::new))) {
            System.out.println(kind + ", opened: " + since(wall, processor));
            facts.schema()
                    .tables()
                    .forEach(t -> System.out.println(t.name() + ": " + t.rows() + " rows, key " + t.primaryKey()));
            System.out.println("references: " + facts.schema().foreignKeys().size());
            Diagnoser diagnoser = new Diagnoser(facts, LIMITS);
            for (String sql : EMPTIES) {
                long began = System.nanoTime();
                long used = processor();
                Outcome<Diagnosis> reply =
                        diagnoser.diagnose(SqlReader.read(sql).block().orElseThrow());
                System.out.println((reply instanceof Outcome.Done<Diagnosis>(Diagnosis found)
                                ? found.causes().size() + " causes"
                                : "refused")
                        + ", " + since(began, used) + ": " + sql);
            }
        }
    }

    private static long processor() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static String since(long wall, long processor) throws IOException {
        return "%.1f s, %.1f s of processor time, at most %d MB"
                .formatted((System.nanoTime() - wall) / 1e9, (processor() - processor) / 1e9, ResourceBombs.peak());
    }

    private static void write(Path folder, long rows, String format) throws IOException, SQLException {
        Files.createDirectories(folder);
        long customers = Math.clamp(rows / 5, 10, 1_000_000);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1");
            statement.execute("SET memory_limit = '500MB'");
            copy(statement, folder.resolve("store." + format), """
                SELECT i AS store_id, 'Store ' || i AS store_name, ['North', 'South', 'East', 'West', 'Centre'][1 + (hash(i * 7 + 1)
                % 5)::INT] AS region, (100 + hash(i * 3 + 2) % 9900)::INT AS floor_area, (1950 + hash(i) % 70)::INT AS opened
                FROM range(1, 2001) t(i)\
                """);
            copy(statement, folder.resolve("product." + format), """
                SELECT i AS product_id, 'Product ' || i AS product_name, ['Food', 'Drink', 'Tools', 'Books', 'Toys'][1 + (hash(i * 11)
                % 5)::INT] AS category, round(1 + (hash(i * 5) % 50000) / 100.0, 2)::DECIMAL(8, 2) AS price FROM range(1, 20001) t(i)\
                """);
            copy(statement, folder.resolve("customer." + format), """
                SELECT i AS customer_id, 'Customer ' || i AS customer_name, ['Oslo', 'Rome', 'Lima', 'Kyiv', 'Bonn'][1 + (hash(i * 17)
                %% 5)::INT] AS city, (18 + hash(i * 19) %% 70)::INT AS age, DATE '2005-01-01' + (hash(i * 23) %% 7000)::INT AS joined
                FROM range(1, %d) t(i)\
                """.formatted(customers + 1));
            copy(statement, folder.resolve("sale." + format), """
                SELECT i AS sale_id, (1 + hash(i * 29) %% 2000)::INT AS store_id, (1 + hash(i * 31) %% 20000)::INT AS product_id,
                (1 + hash(i * 37) %% %d)::INT AS customer_id, DATE '2018-01-01' + (hash(i * 41) %% 2500)::INT AS sold,
                (1 + hash(i * 43) %% 20)::INT AS quantity, round((hash(i * 47) %% 100000) / 100.0, 2)::DECIMAL(8, 2) AS amount,
                ['card', 'cash', 'app'][1 + (hash(i * 53) %% 3)::INT] AS payment FROM range(1, %d) t(i)\
                """.formatted(customers, rows + 1));
        }
    }

    private static void copy(Statement statement, Path file, String select) throws SQLException {
        String format = file.toString().endsWith(".csv") ? "FORMAT csv, HEADER" : "FORMAT parquet";
        statement.execute("COPY (" + select + ") TO '" + file + "' (" + format + ")");
    }
}
