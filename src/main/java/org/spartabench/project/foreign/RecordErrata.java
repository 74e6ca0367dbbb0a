package org.spartabench.project.foreign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.correct.ruling.SettledRulings;
import org.spartabench.project.file.KeptSet;
import org.spartabench.project.release.support.ChangeReason;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.foreign.layout.CorrectedRecord;
import org.spartabench.publishing.foreign.layout.SetRecord;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.sqlite.SqliteSql;

/** Says what was corrected in the records that a project took from a set: by decisions in review, and by rulings on cases. */
public final class RecordErrata {

    private final Project project;
    private final KeptSet set;
    private final SettledRulings rulings;

    RecordErrata(Project project, KeptSet set, SettledRulings rulings) {
        this.project = project;
        this.set = set;
        this.rulings = rulings;
    }

    /** Lists what was corrected before the set came here, and what was corrected here; none for a project that is none of a set. */
    public static List<CorrectedRecord> of(Project project) {
        List<CorrectedRecord> errata = new ArrayList<>();
        KeptSet.of(project.folder()).ifPresent(set -> {
            errata.addAll(set.errata());
            RecordErrata own = new RecordErrata(project, set, new SettledRulings(project, Paradigm.SQL));
            Map<String, Entry> entries = new HashMap<>();
            project.set().entries(Status.NOT_REJECTED, e -> entries.put(e.id(), e));
            Map<String, ItemRow> rows = new HashMap<>();
            project.set().rows().forEach(row -> rows.put(row.id(), row));
            set.records()
                    .forEach(kept -> Optional.ofNullable(rows.get(kept.record().id()))
                            .flatMap(row -> own.of(kept, row, Optional.ofNullable(entries.get(row.id()))))
                            .ifPresent(errata::add));
        });
        return errata;
    }

    /** Gives the query of a record as its file has it, or as it stands here, if it was changed here. */
    String query(KeptSet.Kept kept, Entry entry) {
        return same(kept, entry)
                ? set.layout().sql(kept.record().fields())
                : SqliteSql.print(entry.query(), project.schema(), set.names());
    }

    static boolean same(KeptSet.Kept kept, Entry entry) {
        return kept.query().equals(Optional.of(Sql.print(entry.query())));
    }

    /** Says what was corrected in a record; empty if nothing was. @param entry its item; empty if it was rejected */
    Optional<CorrectedRecord> of(KeptSet.Kept kept, ItemRow row, Optional<Entry> entry) {
        SetRecord record = kept.record();
        String reason = new ChangeReason(project).of(row);
        if (entry.isEmpty()) {
            return Optional.of(removed(record, reason, rejected(row)));
        }
        String question = entry.get().question();
        return switch (rulings.of(row).orElse(null)) {
            case Ruling.Unanswerable(String why) ->
                Optional.of(removed(record, "unanswerable: " + why, "unanswerable"));
            case Ruling.Rectify right -> {
                String category = right.category().label(Paradigm.SQL);
                String why = category + (right.why().isBlank() ? "" : ": " + right.why());
                yield Optional.of(changed(record, question, right.text(), why, category));
            }
            case null, default -> {
                String now = query(kept, entry.get());
                boolean reworded = !question.equals(set.layout().question(record.fields()));
                yield same(kept, entry.get()) && !reworded
                        ? Optional.empty()
                        : Optional.of(changed(
                                record,
                                question,
                                now,
                                reason,
                                same(kept, entry.get()) ? "question reworded" : "query changed"));
            }
        };
    }

    private CorrectedRecord removed(SetRecord record, String reason, String kind) {
        return correction(record, "removed", "", "", reason, kind);
    }

    private CorrectedRecord changed(SetRecord record, String question, String sql, String reason, String kind) {
        return correction(record, "changed", question, sql, reason, kind);
    }

    private CorrectedRecord correction(
            SetRecord record, String change, String question, String sql, String reason, String kind) {
        return new CorrectedRecord(
                record.file(),
                record.number(),
                record.id(),
                change,
                set.layout().question(record.fields()),
                question,
                set.layout().sql(record.fields()),
                sql,
                reason,
                kind);
    }

    /** Names the kind of the first reason that has one of the four, or the first reason. */
    private String rejected(ItemRow row) {
        List<RejectReason> reasons = Decision.inForce(project.queue().decisions(row.number())).reversed().stream()
                .map(d -> switch (d.verdict()) {
                    case Verdict.Reject reject -> reject.reasons();
                    case Verdict.Adjudicate settled when !settled.keep() -> settled.reasons();
                    default -> List.<RejectReason>of();
                })
                .filter(given -> !given.isEmpty())
                .findFirst()
                .orElse(List.of());
        return Stream.concat(
                        reasons.stream().flatMap(r -> r.kind().stream()).map(kind -> kind.code() + " " + kind.label()),
                        reasons.stream().map(RejectReason::label))
                .findFirst()
                .orElse("rejected");
    }
}
