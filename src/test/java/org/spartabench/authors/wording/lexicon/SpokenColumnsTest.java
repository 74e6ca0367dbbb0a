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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
            driver_name,nationality,active,wins,display_order,birth_country,death_country
            Ada Finch,American,1,1,3,Italy,Spain
            Bo Lark,American,0,0,7,Italy,Italy
            Cy Wren,British,1,0,9,Spain,Spain
            Dov Stern,British,1,1,4,Italy,Spain
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
        assertThat(phrase("SELECT COUNT(*) FROM drivers WHERE birth_country = 'Spain'", schema))
                .contains("born in Spain");
        assertThat(phrase("SELECT COUNT(*) FROM drivers WHERE death_country = 'Spain'", schema))
                .as("nobody is from where they died")
                .contains("died in Spain");
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
                .contains("shipped via Speedy Express");
        assertThat(phrase(
                        by.replace(" IN ", " NOT IN ")
                                .formatted("ship_via", "shipper_id", "shippers", "company_name = 'Speedy Express'"),
                        schema))
                .contains("not shipped via Speedy Express");
        assertThat(phrase(
                        by.formatted("employee_id", "employee_id", "employees", "employee_name = 'Ada Finch'"), schema))
                .contains("handled by Ada Finch");
        assertThat(phrase("SELECT race_name FROM races WHERE date >= '2018-06-01'", schema))
                .contains("held on or after June 1, 2018");
        assertThat(phrase("SELECT race_name FROM races WHERE year > 2018", schema))
                .contains("held after 2018");
    }

    /** What databases that others made hold: the words that readers stumbled over. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
        SELECT COUNT(*) FROM staff WHERE home_town = 'Wien' ~ staff members are( there)? from Wien
        SELECT full_name FROM staff WHERE day_rate_eur > 300 ~ a day rate of (more than|over) 300 euros
        SELECT full_name FROM staff WHERE budget_chf > 300 ~ a budget of (more than|over) 300 Swiss francs
        SELECT full_name FROM staff WHERE staff_id IN (SELECT staff_id FROM client WHERE town = 'Graz') \
        ~ have a client in Graz
        SELECT name FROM client WHERE staff_id IN (SELECT staff_id FROM staff WHERE day_rate_eur > 300) \
        ~ (have|whose) (a )?staff member (has|with) a day rate of (more than|over) 300 euros
        SELECT name FROM client WHERE staff_id IN (SELECT staff_id FROM staff WHERE full_name = 'Ada Finch') \
        ~ have a staff member named Ada Finch
        SELECT MIN(paid) FROM invoice WHERE amount_eur > 300 ~ the earliest payment date
        SELECT paid FROM invoice ORDER BY paid DESC LIMIT 3 ~ of each of the 3 invoices with the latest payment dates
        SELECT MAX(reported) FROM invoice WHERE amount_eur > 300 ~ the latest report date
        SELECT AVG(refunded) FROM invoice WHERE amount_eur > 300 ~ the average amount refunded
        SELECT MAX(amount_eur) FROM invoice WHERE refunded > 5 ~ an amount refunded of more than 5
        SELECT COUNT(*) FROM dependency WHERE depends_on = 'libc' ~ dependencies depend on libc
        SELECT DISTINCT depends_on FROM dependency WHERE bytes > 5 ~ different prerequisites
        SELECT DISTINCT assigned_to FROM dependency WHERE bytes > 5 ~ different assignees
        SELECT MIN(bytes) FROM dependency WHERE depends_on <> 'libc' ~ dependencies that do not depend on libc
        SELECT COUNT(*) FROM dependency WHERE assigned_to = 'Bo' ~ dependencies (were|are)( there)? assigned to Bo
        SELECT name FROM sailor WHERE EXISTS (SELECT sailor_id FROM crew WHERE crew.sailor_id = sailor.sailor_id \
        GROUP BY sailor_id HAVING COUNT(*) > 1) ~ have worked as a crew member for more than 1 boat
        SELECT boat FROM boat WHERE EXISTS (SELECT boat_id FROM crew WHERE crew.boat_id = boat.boat_id \
        GROUP BY boat_id HAVING COUNT(*) > 1) ~ have more than 1 crew member
        SELECT name FROM sailor WHERE EXISTS (SELECT sailor_id FROM boat_sailor WHERE boat_sailor.sailor_id = \
        sailor.sailor_id GROUP BY sailor_id HAVING COUNT(*) > 1) ~ have more than 1 boat
        SELECT boat FROM boat WHERE EXISTS (SELECT boat_id FROM boat_sailor WHERE boat_sailor.boat_id = boat.boat_id \
        GROUP BY boat_id HAVING COUNT(*) > 1) ~ have more than 1 sailor
        SELECT COUNT(*) FROM boat WHERE skipper_id IN (SELECT sailor_id FROM sailor WHERE weight_kg > 75) \
        AND length_m > (SELECT AVG(length_m) FROM boat AS T2) ~ with an above-average length have a skipper with
        """)
    void whatOthersCallTheirColumnsIsRead(String sql, String words, @TempDir Path folder) throws SQLException {
        Path file = folder.resolve("others.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String written : """
                CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT, home_town TEXT, day_rate_eur REAL,
                 budget_chf REAL)
                CREATE TABLE client (client_id INTEGER PRIMARY KEY, name TEXT, town TEXT,
                 staff_id INTEGER REFERENCES staff)
                CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, paid DATE, reported DATE, amount_eur REAL,
                 refunded INTEGER)
                CREATE TABLE dependency (dependency_id INTEGER PRIMARY KEY, depends_on TEXT, assigned_to TEXT,
                 bytes INTEGER)
                CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat TEXT, length_m REAL,
                 skipper_id INTEGER REFERENCES sailor)
                CREATE TABLE sailor (sailor_id INTEGER PRIMARY KEY, name TEXT, weight_kg REAL)
                CREATE TABLE crew (boat_id INTEGER REFERENCES boat, sailor_id INTEGER REFERENCES sailor,
                 PRIMARY KEY (boat_id, sailor_id))
                CREATE TABLE boat_sailor (boat_id INTEGER REFERENCES boat, sailor_id INTEGER REFERENCES sailor,
                 PRIMARY KEY (boat_id, sailor_id))
                INSERT INTO staff VALUES (1, 'Ada Finch', 'Wien', 300.5, 10.5), (2, 'Bo Lark', 'Wien', 410, 20.5)
                INSERT INTO client VALUES (1, 'Acme', 'Graz', 1), (2, 'Ajax', 'Graz', 2)
                INSERT INTO invoice VALUES (1, '2023-01-02', '2023-02-02', 9.5, 7), (2, '2023-03-02', '2023-04-02', 2, 8)
                INSERT INTO dependency VALUES (1, 'libc', 'Bo', 7), (2, 'libc', 'Bo', 9)
                INSERT INTO boat VALUES (1, 'Tern', 9.5, 1), (2, 'Gull', 12.5, 1)
                INSERT INTO sailor VALUES (1, 'Cy Wren', 70.5), (2, 'Dov Stern', 80)
                INSERT INTO crew VALUES (1, 1), (1, 2), (2, 1)
                INSERT INTO boat_sailor VALUES (1, 1), (1, 2), (2, 1)
                """.replace("\n ", " ").strip().split("\n")) {
                statement.execute(written);
            }
        }
        Schema schema =
                Import.preview(file, Optional.empty()).map(ImportPlan::schema).orThrow(IllegalStateException::new);
        assertThat(phrase(sql, schema)).containsPattern(words);
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
