package org.spartabench.apis.paged;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;

/**
 * A shop whose document was written by somebody else: pages by number with the number of pages, by offset with a total, by cursor
 * and by the header Link; a POST that reads; lists of values; paths with 404. Its server behaves as the document says, and
 * SQLite judges the rows.
 */
class ShopTest {

    private ShopServer shop;
    private FieldClinic clinic;
    private Connection judge;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException, SQLException {
        shop = new ShopServer();
        PagedServer.Table wanted = new PagedServer.Table(
                "wanted",
                List.of(new PagedServer.Column("product_no", "integer"), new PagedServer.Column("town", "string")),
                List.of(List.of(3L, "Bonn"), List.of(17L, "Paris"), List.of(60L, "Bonn"), List.of(500L, "Rome")),
                PagedServer.Profile.PAPER,
                PagedServer.Way.WHOLE);
        try (InputStream document = Objects.requireNonNull(ShopTest.class.getResourceAsStream("shop.yaml"))) {
            clinic = new FieldClinic(
                    folder,
                    List.of(wanted),
                    ApiDocument.parse(new String(document.readAllBytes(), StandardCharsets.UTF_8), "shop.yaml")
                            .orThrow(IllegalStateException::new),
                    MappingOptions.NONE,
                    Optional.of(shop.address()));
        }
        judge = DriverManager.getConnection("jdbc:sqlite::memory:");
        table("listCustomers", shop.customers);
        table("listOrders", shop.orders.stream().map(ShopServer::flat).toList());
        table("listProducts", shop.products);
        table("listEmployees", shop.employees);
        try (Statement statement = judge.createStatement()) {
            statement.execute("CREATE VIEW productsByIds AS SELECT id AS ids, * FROM listProducts");
            statement.execute("CREATE VIEW searchProducts AS SELECT id AS productId, category, discontinued,"
                    + " price AS unitPrice, stock AS inStock FROM listProducts");
            statement.execute("CREATE TABLE getRate (currency TEXT, rate REAL)");
            statement.execute("INSERT INTO getRate VALUES ('EUR', 1.0), ('USD', 1.1), ('GBP', 0.9)");
            statement.execute("CREATE TABLE wanted (product_no INTEGER, town TEXT)");
            statement.execute("INSERT INTO wanted VALUES (3, 'Bonn'), (17, 'Paris'), (60, 'Bonn'), (500, 'Rome')");
        }
    }

    @AfterEach
    void close() throws SQLException {
        clinic.close();
        judge.close();
        shop.close();
    }

    /** @param calls of bindings first; a clever person needs no fewer */
    private record Asked(String sql, int calls) {}

    @Test
    void questionsGetTheRowsOfTheData() {
        List<Asked> all = List.of(
                new Asked("SELECT COUNT(*) FROM listCustomers", 4),
                new Asked("SELECT fullName FROM listCustomers WHERE city = 'Łódź' AND vip", 1),
                new Asked("SELECT fullName, email FROM listCustomers WHERE customerId IN (4, 7, 500)", 3),
                new Asked("SELECT city, COUNT(*), MAX(loyaltyPoints) FROM listCustomers GROUP BY city", 4),
                new Asked("SELECT COUNT(*), SUM(totalAmount) FROM listOrders WHERE status = 'void'", 3),
                new Asked("SELECT COUNT(*) FROM listOrders WHERE status = 'void' OR status = 'open'", 5),
                new Asked("SELECT orderId FROM listOrders WHERE customer_id = 3 AND note IS NULL", 1),
                new Asked("SELECT shipping_address_city, COUNT(*) FROM listOrders GROUP BY shipping_address_city", 9),
                new Asked("SELECT category, COUNT(*) FROM listProducts GROUP BY category", 5),
                new Asked("SELECT name FROM listProducts WHERE category = 'tea & coffee' AND stock IS NULL", 2),
                new Asked("SELECT name FROM productsByIds WHERE ids IN (3, 17, 60)", 3),
                new Asked("SELECT w.town, p.name FROM wanted w JOIN productsByIds p ON p.ids = w.product_no", 4),
                new Asked("SELECT productId, inStock FROM searchProducts WHERE category = 'toys' AND discontinued", 1),
                new Asked("SELECT rate FROM getRate WHERE currency IN ('USD', 'XXX')", 2),
                new Asked(
                        "SELECT o.orderId, o.totalAmount * r.rate FROM listOrders o JOIN getRate r ON r.currency ="
                                + " o.currency WHERE o.customer_id = 5",
                        -1),
                new Asked(
                        "SELECT e.login, m.salary FROM listEmployees e LEFT JOIN listEmployees m ON m.login ="
                                + " e.manager_login WHERE e.team = 'sales'",
                        -1),
                new Asked("SELECT team, COUNT(*) FROM listEmployees GROUP BY team HAVING COUNT(*) > 5", 5),
                new Asked(
                        "SELECT c.fullName FROM listCustomers c WHERE c.vip AND NOT EXISTS (SELECT 1 FROM listOrders o"
                                + " WHERE o.customer_id = c.customerId AND o.status = 'sent')",
                        -1),
                new Asked(
                        "SELECT c.city FROM listCustomers c WHERE c.customerId = 9 AND (SELECT COUNT(*) FROM"
                                + " listOrders o WHERE o.customer_id = c.customerId) > 2",
                        2),
                new Asked("SELECT login FROM listEmployees WHERE team = 'nobody'", 1));
        rightByBothWays(all);
    }

    /** With those above, as many questions as were asked of the shop when it was found. */
    @Test
    void otherQuestionsDoToo() {
        rightByBothWays("""
            SELECT fullName FROM listCustomers WHERE customerId = 42
            SELECT COUNT(*) FROM listCustomers WHERE email IS NULL
            SELECT city FROM listCustomers WHERE vip AND loyaltyPoints > 700
            SELECT COUNT(*) FROM listCustomers WHERE city = 'O''Fallon'
            SELECT c.fullName, o.orderId FROM listCustomers c JOIN listOrders o ON o.customer_id = c.customerId WHERE c.city = 'Bonn' AND o.status = 'paid'
            SELECT customer_id, COUNT(*) FROM listOrders WHERE status IN ('open', 'paid') GROUP BY customer_id HAVING COUNT(*) > 4
            SELECT COUNT(*) FROM listOrders o WHERE NOT EXISTS (SELECT 1 FROM listCustomers c WHERE c.customerId = o.customer_id)
            SELECT shipping_carrier, COUNT(*) FROM listOrders GROUP BY shipping_carrier
            SELECT orderId FROM listOrders WHERE shipping_address_zip LIKE '01%'
            SELECT MIN(totalAmount), MAX(totalAmount), AVG(totalAmount) FROM listOrders WHERE currency = 'EUR'
            SELECT placedAt, COUNT(*), MIN(taxText) FROM listOrders WHERE customer_id IN (3, 4, 5) GROUP BY placedAt
            SELECT status, COUNT(*) FROM listOrders WHERE totalAmount BETWEEN 100 AND 200 GROUP BY status
            SELECT category, AVG(price) FROM listProducts WHERE NOT discontinued GROUP BY category
            SELECT name FROM listProducts WHERE price = (SELECT MAX(price) FROM listProducts)
            SELECT p.name FROM productsByIds p WHERE p.ids IN (SELECT product_no FROM wanted)
            SELECT w.product_no FROM wanted w LEFT JOIN productsByIds p ON p.ids = w.product_no WHERE p.name IS NULL
            SELECT COUNT(*) FROM searchProducts WHERE category = 'books' OR category = 'games'
            SELECT s.productId, l.name FROM searchProducts s JOIN listProducts l ON l.id = s.productId WHERE s.category = 'toys' AND s.inStock > 20
            SELECT r.rate FROM getRate r WHERE r.currency = 'EUR'
            SELECT DISTINCT o.currency, r.rate FROM listOrders o JOIN getRate r ON r.currency = o.currency WHERE o.status = 'sent'
            SELECT e.team, AVG(e.salary) FROM listEmployees e GROUP BY e.team
            SELECT e.login FROM listEmployees e WHERE e.salary > (SELECT AVG(x.salary) FROM listEmployees x WHERE x.team = e.team)
            SELECT m.login, COUNT(*) FROM listEmployees e JOIN listEmployees m ON m.login = e.manager_login GROUP BY m.login HAVING COUNT(*) > 2
            SELECT login FROM listEmployees WHERE manager_login IS NULL
            SELECT orderId, totalAmount FROM listOrders WHERE status <> 'void' ORDER BY totalAmount DESC LIMIT 5
            SELECT w.town, COUNT(c.customerId) FROM wanted w LEFT JOIN listCustomers c ON c.city = w.town GROUP BY w.town
            """.lines().map(sql -> new Asked(sql, -1)).toList());
    }

    private void rightByBothWays(List<Asked> all) {
        for (Asked asked : all) {
            for (CallMode mode : CallMode.values()) {
                int before = shop.calls.get();
                HybridReply reply = clinic.ask(asked.sql(), mode);
                assertThat(reply).as("%s: %s", mode, asked.sql()).isInstanceOf(HybridReply.Answered.class);
                HybridReply.Answered answered = (HybridReply.Answered) reply;
                assertThat(texts(answered.rows().rows()))
                        .as("%s: %s", mode, asked.sql())
                        .isEqualTo(texts(judged(asked.sql())));
                int made = shop.calls.get() - before;
                assertThat(made).as("%s: %s", mode, asked.sql()).isEqualTo(clinic.calls());
                if (mode == CallMode.BINDINGS) {
                    assertThat(answered.minimal()).as(asked.sql()).isBetween(1L, (long) made);
                    if (asked.calls() >= 0) {
                        assertThat(made).as(asked.sql()).isEqualTo(asked.calls());
                    }
                }
            }
        }
    }

    @Test
    void limitStopsPaging() {
        for (Asked asked : List.of(
                new Asked("SELECT login FROM listEmployees LIMIT 1", 1),
                new Asked("SELECT orderId FROM listOrders LIMIT 2", 1),
                new Asked("SELECT orderId FROM listOrders LIMIT 60", 2),
                new Asked("SELECT orderId FROM listOrders WHERE totalAmount > 0 LIMIT 3 OFFSET 49", 2),
                new Asked("SELECT customerId FROM listCustomers WHERE customerId IN (1, 2, 3) LIMIT 1", 1),
                new Asked("SELECT orderId FROM listOrders ORDER BY orderId LIMIT 2", 9),
                new Asked("SELECT DISTINCT status FROM listOrders LIMIT 2", 9),
                new Asked("SELECT COUNT(*) FROM listOrders LIMIT 1", 9))) {
            int before = shop.calls.get();
            HybridReply reply = clinic.ask(asked.sql(), CallMode.BINDINGS);
            assertThat(reply).as(asked.sql()).isInstanceOf(HybridReply.Answered.class);
            HybridReply.Answered answered = (HybridReply.Answered) reply;
            assertThat(answered.rows().rows()).as(asked.sql()).hasSameSizeAs(judged(asked.sql()));
            assertThat(shop.calls.get() - before).as(asked.sql()).isEqualTo(asked.calls());
            assertThat(answered.minimal()).as(asked.sql()).isLessThanOrEqualTo(asked.calls());
        }
    }

    @Test
    void nothingIsCalledForRowsThatOthersRuleOut() {
        for (Asked asked : List.of(
                new Asked(
                        "SELECT c.fullName FROM wanted w JOIN listCustomers c ON c.city = w.town WHERE w.product_no ="
                                + " 4",
                        0),
                new Asked("SELECT o.orderId FROM wanted w, listOrders o WHERE w.town = 'Oslo'", 0),
                new Asked(
                        "SELECT town FROM wanted w WHERE w.town = 'Oslo' AND EXISTS (SELECT 1 FROM listOrders o WHERE"
                                + " o.status = 'open')",
                        0),
                new Asked(
                        "SELECT o.orderId FROM listEmployees e, listOrders o WHERE e.team = 'nobody' AND o.status ="
                                + " 'open'",
                        1),
                new Asked(
                        "SELECT COUNT(*) FROM wanted w LEFT JOIN listOrders o ON o.customer_id = w.product_no AND"
                                + " w.town = 'Oslo'",
                        0))) {
            int before = shop.calls.get();
            HybridReply reply = clinic.ask(asked.sql(), CallMode.BINDINGS);
            assertThat(reply).as(asked.sql()).isInstanceOf(HybridReply.Answered.class);
            HybridReply.Answered answered = (HybridReply.Answered) reply;
            assertThat(texts(answered.rows().rows())).as(asked.sql()).isEqualTo(texts(judged(asked.sql())));
            assertThat(shop.calls.get() - before).as(asked.sql()).isEqualTo(asked.calls());
        }
    }

    private void table(String name, List<ObjectNode> rows) throws SQLException {
        List<String> columns =
                rows.getFirst().propertyStream().map(Map.Entry::getKey).toList();
        try (Statement statement = judge.createStatement()) {
            statement.execute("CREATE TABLE " + name + " (" + String.join(", ", columns) + ")");
        }
        try (PreparedStatement insert = judge.prepareStatement("INSERT INTO " + name + " VALUES ("
                + String.join(", ", columns.stream().map(c -> "?").toList()) + ")")) {
            for (ObjectNode row : rows) {
                for (int i = 0; i < columns.size(); i++) {
                    JsonNode value = row.path(columns.get(i));
                    insert.setObject(
                            i + 1,
                            value.isNull()
                                    ? null
                                    : value.isBoolean()
                                            ? (Object) (value.booleanValue() ? 1 : 0)
                                            : value.isNumber() ? (Object) value.doubleValue() : value.asText());
                }
                insert.executeUpdate();
            }
        }
    }

    private List<List<@Nullable Object>> judged(String sql) {
        try (Statement statement = judge.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<List<@Nullable Object>> all = new ArrayList<>();
            while (rows.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row);
            }
            return all;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static List<String> texts(List<List<@Nullable Object>> rows) {
        return rows.stream()
                .map(r -> r.stream().map(ShopTest::text).toList().toString())
                .sorted()
                .toList();
    }

    private static String text(@Nullable Object value) {
        return value instanceof Number n
                ? new BigDecimal(n.toString())
                        .round(new MathContext(9))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }
}
