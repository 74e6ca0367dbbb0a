package org.spartabench.publishing.score;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Names the fields of records that hold a prediction: those of OTT-QA ({@code question_id}, {@code pred}), of rows of Hugging Face
 * ({@code {"rows": [{"row_idx": 0, "row": {…}}]}}), and those that systems for SQL and programs write.
 */
final class PredictionFields {

    /** What names the item, the first that is there. */
    static final List<String> IDS =
            List.of("question_id", "id", "instance_id", "qid", "item_id", "index", "idx", "row_idx");

    /** What holds the prediction, the first that is there: a record may hold the gold query, too. */
    static final List<String> VALUES = List.of(
            "prediction",
            "pred",
            "predicted",
            "predicted_sql",
            "pred_sql",
            "predict_sql",
            "predicted_answer",
            "program",
            "code",
            "output",
            "answer",
            "answers",
            "sql",
            "SQL",
            "query");

    static final String ROWS = "rows";
    static final String ROW = "row";

    /** What stands around the rows of Hugging Face. */
    private static final Set<String> AROUND_ROWS = Set.of("features", "num_rows_total");

    private PredictionFields() {}

    /** Says what the first object of a file is. */
    enum Kind {
        /** An object with an answer for each id. */
        MAP,
        /** A record with its id, or one of several. */
        RECORD,
        /** An object around rows. */
        ROWS
    }

    /** @param in before the first token; read to the next one behind the first object */
    static Kind kind(JsonParser in) throws IOException {
        List<String> names = new ArrayList<>();
        if (in.nextToken() != JsonToken.START_OBJECT) {
            return Kind.RECORD;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            names.add(in.currentName());
            in.nextToken();
            in.skipChildren();
        }
        if (names.contains(ROWS) && names.stream().anyMatch(AROUND_ROWS::contains)) {
            return Kind.ROWS;
        }
        boolean predicts = names.stream().anyMatch(VALUES::contains);
        boolean named = names.stream().anyMatch(IDS::contains);
        return predicts && (named || in.nextToken() != null) ? Kind.RECORD : Kind.MAP;
    }
}
