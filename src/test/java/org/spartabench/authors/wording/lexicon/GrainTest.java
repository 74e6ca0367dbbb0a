package org.spartabench.authors.wording.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.wording.Wording;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.read.SqlReader;

/** Counts rows of tables with different keys: only rows that are one for each entity are counted by its noun. */
final class GrainTest {

    /** Columns end with a role: {@code :i} identifier, {@code :n} name, {@code :m} measure, {@code :y} moment; an arrow refers to a table. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
        teams ~ team_id:i name:n wins:m ~ team_id ~ teams
        teams ~ team_id:i year:y name:n wins:m ~ team_id year ~ yearly team entries
        teams ~ team_id:i season:y round:m wins:m ~ team_id season round ~ team entries
        countries ~ country:n quarter:y exports:m ~ country quarter ~ quarterly country entries
        managers ~ person_id:i>people year:y wins:m ~ ~ manager entries
        managers ~ id:i person_id:i>people year:y wins:m ~ id ~ manager entries
        managers ~ id:i person_id:i>people wins:m ~ id ~ managers
        managers ~ manager_id:i full_name:n birth_year:y ~ manager_id ~ managers
        department_managers ~ dept_id:i>films year:y person_id:i>people budget:m ~ dept_id year ~ yearly department manager entries
        home_games ~ id:i team_id:i games:m attendance:m ~ id ~ home game entries
        home_games ~ id:i team_id:i goals:m attendance:m ~ id ~ home games
        product_prices ~ product_id:i month:y price:m ~ product_id month ~ product prices
        directors ~ film_id:i>films person_id:i>people ~ film_id person_id ~ directors
        """)
    void rowsAreCalledByWhatTheirKeyIdentifies(String table, String columns, String key, String noun) {
        Schema schema = schema(table, columns, key == null ? List.of() : List.of(key.split(" ")));
        String question = new Wording(Lexicon.derive(schema))
                .phrase(SqlReader.read("SELECT COUNT(*) FROM " + table).block().orElseThrow(), schema, 1)
                .text();
        assertThat(question).containsPattern(" (?:all )?(?:the )?" + noun + "(?: are there)?\\?");
    }

    private static Schema schema(String name, String described, List<String> key) {
        List<Column> columns = new ArrayList<>();
        List<ForeignKey> keys = new ArrayList<>();
        Arrays.stream(described.split(" ")).forEach(text -> {
            String[] parts = text.split("[:>]");
            columns.add(column(parts[0], parts[1]));
            if (parts.length > 2) {
                keys.add(new ForeignKey(name, List.of(parts[0]), parts[2], List.of("id")));
            }
        });
        List<Table> tables = List.of(
                new Table(name, columns, key, false, 100),
                new Table("people", List.of(column("id", "i"), column("full_name", "n")), List.of("id"), false, 50),
                new Table("films", List.of(column("id", "i"), column("title", "n")), List.of("id"), false, 50));
        return new Schema("grain", "", tables, keys, JoinGraph.implied(tables, keys, List.of(), List.of()));
    }

    private static Column column(String name, String role) {
        return switch (role) {
            case "i" -> new Column(name, ColumnType.INTEGER, Role.IDENTIFIER, Optional.empty(), false);
            case "n" -> new Column(name, ColumnType.TEXT, Role.NAME, Optional.empty(), false);
            case "y" -> new Column(name, ColumnType.INTEGER, Role.MOMENT, Optional.empty(), false);
            default -> new Column(name, ColumnType.INTEGER, Role.MEASURE, Optional.empty(), false);
        };
    }
}
