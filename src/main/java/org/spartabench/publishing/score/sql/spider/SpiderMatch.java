package org.spartabench.publishing.score.sql.spider;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.facts.schema.Schema;

/**
 * Matches queries with a gold query by exact sets, without values, as Spider's evaluator does (Yu et al. 2018).
 *
 * @param schema with all names as the file has them
 * @param linked the column that stands for each that foreign keys hold together; both {@code table.column} in lower case
 */
public record SpiderMatch(Schema schema, Map<String, String> linked) {

    public SpiderMatch {
        linked = Map.copyOf(linked);
    }

    /** Gives the level of a gold query; empty if Spider's evaluator cannot read it. */
    public Optional<SpiderHardness> hardness(String gold) {
        return SpiderReader.read(gold, schema).map(SpiderForm::hardness);
    }

    /** Whether a query matches; one that Spider's evaluator cannot read matches nothing. */
    public boolean matches(String predicted, String gold) {
        Optional<SpiderForm> form = SpiderReader.read(gold, schema);
        return form.isPresent()
                && SpiderReader.read(predicted, schema)
                        .filter(p -> mapped(p).matches(mapped(form.get())))
                        .isPresent();
    }

    private SpiderForm mapped(SpiderForm form) {
        Map<String, String> own = new TreeMap<>();
        linked.forEach((column, to) -> {
            if (form.tables().contains(column.substring(0, column.indexOf('.')))) {
                own.put(column, to);
            }
        });
        return form.mapped(own);
    }
}
