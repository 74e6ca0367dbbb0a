package org.spartabench.project.share.fold;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.judging.fault.FaultKind;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.pair.PairTable;
import org.spartabench.project.table.decision.FaultTable.Planted;
import org.spartabench.project.table.item.BodyTable;
import org.spartabench.publishing.score.error.ErrorKind;

/**
 * The contents of entries, as their JSON has them; moments are ISO 8601. Items, faults, bodies and decisions are called by names that
 * are the same in all copies. The form is a part of the format: a change needs a higher number of it.
 */
final class Contents {

    static final int FORMAT = 1;

    private Contents() {}

    /** A query of an item with its question and answer, as they are stored. */
    record Body(
            String question,
            String sql,
            String answer,
            String lineage,
            Optional<String> printed,
            String shape,
            String nestings,
            boolean hand,
            Optional<String> made) {

        static Body of(BodyTable.Row row) {
            return new Body(
                    row.question(),
                    row.sql(),
                    row.answer(),
                    row.lineage(),
                    row.printed(),
                    row.shape(),
                    row.nestings(),
                    row.hand(),
                    row.made().map(Instant::toString));
        }

        BodyTable.Row row(int item, int body) {
            return new BodyTable.Row(
                    item,
                    body,
                    question,
                    sql,
                    answer,
                    lineage,
                    printed,
                    shape,
                    nestings,
                    hand,
                    made.map(Instant::parse));
        }

        /** @param item name of the item or fault whose body it is */
        String name(String item) {
            return Fingerprint.of(
                    "body",
                    item,
                    question,
                    sql,
                    answer,
                    lineage,
                    printed.orElse(""),
                    shape,
                    nestings,
                    String.valueOf(hand),
                    made.orElse(""));
        }
    }

    /** Its name is its origin. */
    record MadeItem(String id, int place, Body body) {}

    record AddedBody(String item, Body body) {}

    /** @param verdict JSON, without numbers of bodies and decisions @param body the one it refers to; empty for the first */
    record Decided(
            String item,
            String validator,
            String verdict,
            String body,
            String undone,
            String step,
            String at,
            long activeMillis,
            String hash) {}

    /** @param edit the decision that made the judged question; empty for the first one */
    record Scored(
            String item,
            String edit,
            String judge,
            Score.By by,
            int relevance,
            int clarity,
            int overall,
            String reason,
            String at) {

        String name() {
            return Fingerprint.of(
                    "score",
                    item,
                    judge,
                    by.name(),
                    String.valueOf(relevance),
                    String.valueOf(clarity),
                    String.valueOf(overall),
                    reason,
                    at);
        }
    }

    /** The kind of an error in the answer of a system; the last one counts. */
    record Labelled(String system, String question, ErrorKind kind, String at) {
        String name() {
            return Fingerprint.of("label", system, question, kind.name(), at);
        }
    }

    record Judged(PairTable.Row row) {}

    /** A seeded fault on which somebody decided. @param standsFor, madeOf origins of items */
    record PlantedFault(String standsFor, String madeOf, FaultKind kind, String change, String planted, Body body) {
        static PlantedFault of(Planted fault, String standsFor, String madeOf, Body body) {
            return new PlantedFault(
                    standsFor,
                    madeOf,
                    fault.kind(),
                    fault.change(),
                    fault.planted().toString(),
                    body);
        }

        String name() {
            return Fingerprint.of("fault", standsFor, madeOf, kind.name(), change, planted);
        }
    }

    /** What changes in a team; empty where it stays. */
    record Team(
            List<String> added,
            List<String> removed,
            Optional<Integer> overlap,
            Optional<Boolean> blind,
            Optional<Long> seed) {}

    /** @param people by the origin of the item */
    record Assigned(Map<String, List<String>> people) {}

    /** @param value empty where nothing is set */
    record Setting(String key, String value) {}

    /** The clock of a machine was seen to be ahead of the author's. */
    record Clock(String machine, long number) {}
}
