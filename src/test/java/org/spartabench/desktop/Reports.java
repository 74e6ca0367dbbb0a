package org.spartabench.desktop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spartabench.facts.load.Import;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;

/** Reports of a harbour beside two tables, and a schema of the facts in them. */
public record Reports(Path folder) {

    public static final int COUNT = 40;

    private static final List<String> SHIPS = List.of(
            "Petrel", "Sea Otter", "Northern Star", "Zoë", "Gannet", "Old Harry", "Corncrake", "Anna Maria", "Tern");

    private static final List<String> MONTHS = List.of("January", "March", "May", "October");
    private static final List<String> CARGOES = List.of("salt", "timber", "wool", "slate", "herring");

    private static final String SCHEMA = """
        {"tables": [{"name": "voyages", "key": ["voyage"],
          "columns": [
            {"name": "voyage", "type": "INTEGER", "words": ["voyage"]},
            {"name": "ship", "entity": "ships.name"},
            {"name": "left_on", "type": "DATE"},
            {"name": "sailors", "type": "INTEGER", "unit": "sailors"},
            {"name": "tons", "type": "INTEGER", "unit": "tons"},
            {"name": "cargo"}],
          "patterns": [
            "Voyage {voyage}: the {ship} left on {left_on} with {sailors} sailors",
            "carried {tons} tons"],
          "lines": {"Cargo": "cargo"}}]}
        """;

    /** Writes them; two reports say different things of one voyage, and one tells of a ship that nobody knows. */
    public static Reports write(Path folder) throws IOException {
        Reports all = new Reports(folder);
        Files.createDirectories(all.texts());
        Files.createDirectories(all.tables());
        StringBuilder ships = new StringBuilder("name,built,length_m\n");
        StringBuilder captains = new StringBuilder("captain,born,ship\n");
        for (int i = 0; i < SHIPS.size(); i++) {
            ships.append("%s,%d,%d\n".formatted(SHIPS.get(i), 1950 + 7 * i, 30 + 4 * i));
        }
        List<String> names = List.of(
                "Ada Lund", "Jon Brask", "Mia Oren", "Per Vik", "Lea Strand", "Ole Bakke", "Ida Moen", "Tor Lie");
        for (int i = 0; i < 2 * names.size(); i++) {
            captains.append("%s %s,%d,%s\n"
                    .formatted(
                            names.get(i % names.size()),
                            i < names.size() ? "" : "Junior",
                            1948 + 3 * i,
                            SHIPS.get(i % SHIPS.size())));
        }
        Files.writeString(all.tables().resolve("ships.csv"), ships);
        Files.writeString(
                all.tables().resolve("captains.csv"), captains.toString().replace(" ,", ","));
        for (int i = 1; i <= COUNT; i++) {
            Files.writeString(all.texts().resolve("r%02d.txt".formatted(i)), report(i));
        }
        Files.writeString(all.texts().resolve("late.txt"), """
            Voyage 101: the Gannet left on March 2, 2019 with 31 sailors. It did not carry 50 tons.
            """);
        Files.writeString(
                all.texts().resolve("open.txt"), "Voyage 500: the Kraken left on May 3, 2019 with 7 sailors.\n");
        Files.writeString(all.schema(), SCHEMA);
        return all;
    }

    private static String report(int i) {
        String ship = SHIPS.get(i % SHIPS.size());
        return String.format(
                Locale.ROOT,
                "Voyage %d: the %s left on %s %d, %d with %s sailors.\n\n"
                    + "She carried %,d tons, and %s. The wind was fair, and %s stood on the quay. The harbour master"
                    + " signed for all of it.\n\n"
                    + "Cargo: %s\n",
                100 + i,
                ship,
                MONTHS.get(i % MONTHS.size()),
                i % 28 + 1,
                2015 + i % 5,
                i % 2 == 0 ? "twelve" : String.valueOf(10 + i),
                900 + 10 * i,
                i % 4 == 0 ? "did not wait for the tide" : "came back in time",
                i % 3 == 0 ? "nobody" : "half of the town",
                CARGOES.get(i % CARGOES.size()));
    }

    public Path texts() {
        return folder.resolve("reports");
    }

    public Path tables() {
        return folder.resolve("csv");
    }

    public Path schema() {
        return folder.resolve("facts.json");
    }

    /** Makes and opens a project of the two tables. */
    public Project project() {
        return Projects.ok(Import.preview(tables(), Optional.empty())
                .then(plan -> Project.create(folder.resolve("harbour"), plan.withName("harbour"))));
    }
}
