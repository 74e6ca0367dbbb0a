package org.spartabench.authors.wording.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            driver_name,nationality
            Ada Finch,American
            Bo Lark,American
            Cy Wren,British
            Dov Stern,British
            """);
        Schema schema =
                Import.preview(folder, Optional.empty()).map(ImportPlan::schema).orThrow(IllegalStateException::new);
        assertThat(schema.column(new ColumnRef("orders", "finishing_position")).map(Column::role))
                .contains(Role.CATEGORY);
        assertThat(schema.column(new ColumnRef("orders", "season_start")).map(Column::role))
                .contains(Role.MOMENT);
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
