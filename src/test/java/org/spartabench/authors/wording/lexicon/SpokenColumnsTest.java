package org.spartabench.authors.wording.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.wording.Wording;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

class SpokenColumnsTest {

    /** What three readers asked for; the roles are those that the import guesses. */
    @Test
    void namesOfColumnsAreSaidAsPeopleSayThem(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("products.csv"), """
            product,unit_price,units_in_stock,weight,average_score
            Chai,18.5,39,1.5,7.1
            Konbu,6.25,24,0.5,6.5
            Tofu,23.25,35,0.8,8.2
            """);
        Files.writeString(folder.resolve("orders.csv"), """
            order_id,ship_country,freight,finishing_position,season_start,weight
            1,UK,32.38,1,1994,8.5
            2,Brazil,11.61,2,1995,0.4
            3,UK,65.83,3,1996,0.9
            """);
        Files.writeString(folder.resolve("drivers.csv"), """
            driver_name,nationality,active,wins,display_order
            Ada Finch,American,1,1,3
            Bo Lark,American,0,0,7
            Cy Wren,British,1,0,9
            Dov Stern,British,1,1,4
            """);
        Schema schema =
                Import.preview(folder, Optional.empty()).map(ImportPlan::schema).orThrow(IllegalStateException::new);
        assertThat(schema.column(new ColumnRef("orders", "finishing_position")).map(Column::role))
                .contains(Role.CATEGORY);
        assertThat(schema.column(new ColumnRef("drivers", "display_order")).map(Column::role))
                .contains(Role.CATEGORY);
        assertThat(schema.column(new ColumnRef("orders", "season_start")).map(Column::role))
                .contains(Role.MOMENT);
        assertThat(schema.column(new ColumnRef("drivers", "active")).map(Column::role))
                .as("yes or no, also in few rows")
                .contains(Role.IDENTIFIER);
        assertThat(schema.column(new ColumnRef("drivers", "wins")).map(Column::role))
                .contains(Role.MEASURE);
        assertThat(phrase("SELECT product FROM products WHERE units_in_stock >= 20 AND unit_price < 20", schema))
                .contains("at least 20 units in stock")
                .containsPattern("cost(ing)? less than 20");
        assertThat(phrase("SELECT COUNT(*) FROM orders WHERE ship_country = 'UK'", schema))
                .contains("shipped to the UK");
        assertThat(phrase("SELECT COUNT(*) FROM drivers WHERE nationality = 'American'", schema))
                .containsPattern("drivers are( there)? American|American drivers|drivers are American");
        assertThat(phrase(above("weight", "products"), schema)).containsPattern("heavier than (average|the average)");
        assertThat(phrase(above("freight", "orders"), schema))
                .containsPattern("an above-average freight|a higher freight than the average order");
        assertThat(phrase(above("average_score", "products"), schema)).doesNotContain("above-average average");
        String ofOthers = "SELECT COUNT(*) FROM orders WHERE weight > (SELECT AVG(weight) FROM products)";
        for (int seed = 0; seed < 20; seed++) {
            assertThat(phrase(ofOthers, schema, seed)).contains("the average product");
        }
    }

    /** Keys are said by their verbs; no condition is about an address or a salutation. */
    @Test
    void keysAreSaidByWhatWasDone(@TempDir Path folder) throws SQLException {
        Path file = folder.resolve("orders.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : """
                CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, employee_name TEXT, title_of_courtesy TEXT)
                CREATE TABLE shippers (shipper_id INTEGER PRIMARY KEY, company_name TEXT)
                CREATE TABLE orders (order_id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees,
                 ship_via INTEGER REFERENCES shippers, ship_address TEXT, freight REAL)
                CREATE TABLE races (race_id INTEGER PRIMARY KEY, race_name TEXT, year INTEGER, date DATE)
                INSERT INTO employees VALUES (1, 'Ada Finch', 'Ms.'), (2, 'Bo Lark', 'Mr.'), (3, 'Cy Wren', 'Mr.'),
                 (4, 'Dov Stern', 'Mr.')
                INSERT INTO shippers VALUES (1, 'Speedy Express'), (2, 'United Package')
                INSERT INTO orders VALUES (1, 1, 1, 'Quay 1', 3.5), (2, 2, 2, 'Quay 1', 5.5), (3, 2, 1, 'Quay 2', 7),
                 (4, 3, 1, 'Quay 2', 9.25)
                INSERT INTO races VALUES (1, 'Spring Cup', 2018, '2018-05-01'), (2, 'Autumn Cup', 2019, '2019-09-01')
                """.replace("\n ", " ").strip().split("\n")) {
                statement.execute(sql);
            }
        }
        Schema schema =
                Import.preview(file, Optional.empty()).map(ImportPlan::schema).orThrow(IllegalStateException::new);
        assertThat(schema.column(new ColumnRef("orders", "ship_address")).map(Column::role))
                .contains(Role.TEXT);
        assertThat(schema.column(new ColumnRef("employees", "title_of_courtesy"))
                        .map(Column::role))
                .contains(Role.TEXT);
        String by = "SELECT COUNT(*) FROM orders WHERE %s IN (SELECT %s FROM %s WHERE %s)";
        assertThat(phrase(
                        by.formatted("ship_via", "shipper_id", "shippers", "company_name = 'Speedy Express'"), schema))
                .contains("shipped via the shipper Speedy Express");
        assertThat(phrase(
                        by.formatted("employee_id", "employee_id", "employees", "employee_name = 'Ada Finch'"), schema))
                .contains("handled by Ada Finch");
        assertThat(phrase("SELECT race_name FROM races WHERE date >= '2018-06-01'", schema))
                .contains("held on or after June 1, 2018");
        assertThat(phrase("SELECT race_name FROM races WHERE year > 2018", schema))
                .contains("held after 2018");
    }

    private static String above(String column, String table) {
        return "SELECT COUNT(*) FROM " + table + " WHERE " + column + " > (SELECT AVG(" + column + ") FROM " + table
                + " AS T2)";
    }

    private static String phrase(String sql, Schema schema) {
        return phrase(sql, schema, 1);
    }

    private static String phrase(String sql, Schema schema, long seed) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        return new Wording(Lexicon.derive(schema)).phrase(query, schema, seed).text();
    }
}
