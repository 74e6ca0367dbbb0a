package org.spartabench.desktop.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;

/** Names that complete a word of a query. */
class SqlCompletionTest {

    @Test
    void theNamesOfASchemaAreFoundFromTheirBeginnings(@TempDir Path folder) {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            Schema schema = project.schema();
            for (Table table : schema.tables()) {
                String name = table.name();
                String cut = name.substring(0, name.length() - 1).toUpperCase(Locale.ROOT);
                assertThat(names("SELECT * FROM " + cut, schema)).contains(name);
                for (Column column : table.columns()) {
                    String begun = column.name().substring(0, column.name().length() - 1);
                    assertThat(at("SELECT a1." + begun + "| FROM " + name + " AS a1", schema))
                            .as("by an alias that comes later")
                            .contains(column.name());
                    assertThat(names("SELECT name FROM " + name + " x WHERE x.", schema))
                            .as("all columns, and nothing else")
                            .containsExactlyElementsOf(
                                    table.columns().stream().map(Column::name).toList());
                    assertThat(names("SELECT * FROM " + name + " WHERE " + begun, schema))
                            .contains(column.name());
                }
            }
            assertThat(names("sel", schema)).contains("SELECT");
            assertThat(names("SELECT nothing.", schema)).isEmpty();
            assertThat(names("SELECT name FROM doctors", schema))
                    .as("a complete word")
                    .isEmpty();
            assertThat(names("", schema)).as("all tables").contains("doctors", "patients");
        }
    }

    private static List<String> names(String text, Schema schema) {
        return SqlCompletion.at(text, text.length(), schema).proposals();
    }

    /** @param text with a bar at the caret */
    private static List<String> at(String text, Schema schema) {
        int caret = text.indexOf('|');
        return SqlCompletion.at(text.replace("|", ""), caret, schema).proposals();
    }
}
