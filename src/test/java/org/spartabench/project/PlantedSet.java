package org.spartabench.project;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.spartabench.Patient;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.load.SqliteBuild;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.publishing.foreign.layout.SchemaEntry;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.variant.Variant;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/**
 * A set in the layout of Spider over the sample domains, in which some queries are wrong as annotators get them wrong: each
 * still runs, and gives another answer.
 *
 * @param folder of the set
 * @param planted the change of each wrong record, by its id
 */
public record PlantedSet(Path folder, Map<String, String> planted) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int DRAWN = 40;

    /**
     * @param questions records of Spider, one a line
     * @param errors how many to plant, of all kinds and in all databases in turn
     */
    public static PlantedSet make(Path folder, List<String> questions, int errors, long seed) throws IOException {
        List<ObjectNode> records = new ArrayList<>();
        for (String line : questions) {
            records.add((ObjectNode) JSON.readTree(line));
        }
        Map<String, FactBase> facts = new TreeMap<>();
        Map<String, String> planted = new TreeMap<>();
        ArrayNode schemas = JSON.createArrayNode();
        try {
            for (SampleDomain domain : SampleDomain.values()) {
                FactBase base = facts(domain, folder.resolveSibling(folder.getFileName() + "-facts"));
                facts.put(base.schema().name(), base);
                String name = base.schema().name();
                Path file = folder.resolve("database").resolve(name).resolve(name + ".sqlite");
                Files.createDirectories(file.getParent());
                SqliteBuild.write(base, file);
                schemas.add(SchemaEntry.of(base.schema()));
            }
            plant(records, facts, errors, new Random(seed), planted);
        } finally {
            facts.values().forEach(FactBase::close);
        }
        JSON.writeValue(folder.resolve("dev.json").toFile(), records);
        JSON.writeValue(folder.resolve("tables.json").toFile(), schemas);
        return new PlantedSet(folder, planted);
    }

    private static FactBase facts(SampleDomain domain, Path work) throws IOException {
        Path csv = work.resolve(domain.name().toLowerCase(Locale.ROOT));
        domain.write(Files.createDirectories(csv), Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = work.resolve(domain.name() + ".duckdb");
        return FactBases.open(
                file, Projects.ok(Import.preview(csv, Optional.empty()).then(plan -> Import.load(plan, file))));
    }

    private static void plant(
            List<ObjectNode> records,
            Map<String, FactBase> facts,
            int errors,
            Random random,
            Map<String, String> planted) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            places.add(i);
        }
        Collections.shuffle(places, random);
        List<String> databases = List.copyOf(facts.keySet());
        for (int turn = 0; planted.size() < errors && turn < 10 * errors; turn++) {
            VariantKind wanted = VariantKind.values()[turn % VariantKind.values().length];
            String database = databases.get(planted.size() % databases.size());
            for (int place : places) {
                JsonNode record = records.get(place);
                if (!record.path("db_id").asText().equals(database)) {
                    continue;
                }
                FactBase base = facts.get(database);
                Block right = read(record.path("query").asText(), base);
                Optional<Variant> wrong = wrong(base, right, wanted, random.nextLong());
                if (wrong.isPresent()) {
                    records.get(place)
                            .put("query", SqliteSql.print(wrong.get().query(), base.schema(), SqliteNames.SAME));
                    planted.put(
                            base.schema().name() + ":" + (place + 1),
                            wanted.label() + ": " + wrong.get().change());
                    places.remove((Integer) place);
                    break;
                }
            }
        }
    }

    private static Block read(String sql, FactBase facts) {
        return SqliteSql.read(sql, facts.schema(), SqliteNames.SAME).block().orElseThrow();
    }

    private static Optional<Variant> wrong(FactBase facts, Block right, VariantKind kind, long seed) {
        List<Variant> all = new ArrayList<>(Variants.of(facts, right, kind, new Variants.Values(DRAWN, seed)));
        Collections.shuffle(all, new Random(seed));
        List<String> answer = answer(facts, right);
        return all.stream()
                .filter(m -> !answer(facts, m.query()).isEmpty())
                .filter(m -> !answer(facts, m.query()).equals(answer))
                .findFirst();
    }

    private static List<String> answer(FactBase facts, Block query) {
        return facts.run(new GuardedQuery(Sql.print(query)), Patient.LIMITS) instanceof Rows rows
                ? rows.lines().stream().sorted().toList()
                : List.of();
    }
}
