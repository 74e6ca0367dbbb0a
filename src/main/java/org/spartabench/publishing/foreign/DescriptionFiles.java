package org.spartabench.publishing.foreign;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.publishing.file.AllOrNothing;

/** Writes the descriptions that BIRD gives of the columns of a database: a CSV file for each table. */
public final class DescriptionFiles {

    private DescriptionFiles() {}

    /** @param folder to make */
    public static void write(Schema schema, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Table table : schema.tables()) {
            try (CsvWriter csv = CsvWriter.builder().build(AllOrNothing.inside(folder, table.name() + ".csv"))) {
                csv.writeRecord(
                        "original_column_name",
                        "column_name",
                        "column_description",
                        "data_format",
                        "value_description");
                for (Column column : table.columns()) {
                    csv.writeRecord(
                            column.name(),
                            column.name().replace('_', ' '),
                            "",
                            column.type().name().toLowerCase(Locale.ROOT),
                            column.unit().map(unit -> "in " + unit).orElse(""));
                }
            }
        }
    }
}
