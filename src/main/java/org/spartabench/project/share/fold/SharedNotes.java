package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jdbi.v3.core.Handle;
import org.spartabench.judging.review.Proposal;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.release.register.ErrataRepository;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.publishing.errata.Erratum;

/** Gives and takes what stands beside items and decides nothing: other wordings, and reports that an item is wrong. */
final class SharedNotes {

    static final String WORDED = "SELECT COALESCE(MAX(id), 0) FROM proposal";

    private final ProjectTables tables;
    private final ErrataRepository errata;

    /** @param folder of the project, where reports are in a file */
    SharedNotes(ProjectTables tables, Path folder) {
        this.tables = tables;
        this.errata = new ErrataRepository(folder);
    }

    /** A wording of an item's question that an author proposed. */
    record Worded(String item, String question, String author, String at) {
        String name() {
            return Fingerprint.of("wording", item, question, author, at);
        }
    }

    /** A report that an item is wrong. */
    record Reported(String item, String what, String by, String at) {
        String name() {
            return Fingerprint.of("erratum", item, what, by, at);
        }
    }

    /** Lists wordings after a row of their table; those of seeded faults stay here. */
    List<Worded> wordings(Handle h, long after, IntFunction<String> names) {
        return selectAll(
                        h,
                        Proposal.class,
                        "SELECT * FROM proposal WHERE id > ? AND item < ? ORDER BY id",
                        after,
                        FaultTable.FIRST)
                .stream()
                .map(p -> new Worded(names.apply(p.item()), p.question(), p.author(), p.at().toString()))
                .toList();
    }

    List<Reported> reports(Handle h, IntFunction<String> names) {
        return errata.all().stream()
                .flatMap(e -> tables.items().numbers().named(h, e.id()).stream()
                        .map(number -> new Reported(names.apply(number), e.what(), e.by(), e.at())))
                .toList();
    }

    void take(Handle h, Worded worded, int item) {
        h.createUpdate("""
            INSERT INTO proposal (item, question, author, at) SELECT :item, :question, :author, :at
            WHERE NOT EXISTS (SELECT 1 FROM proposal
                WHERE item = :item AND question = :question AND author = :author AND at = :at)\
            """)
                .bindMethods(new Proposal(0, item, worded.question(), worded.author(), Instant.parse(worded.at())))
                .execute();
    }

    /** Its number is the next one here. */
    void take(Handle h, Reported reported, int item) {
        String id = tables.items().item(h, item).orElseThrow().item().id();
        errata.merge(List.of(new Erratum(0, id, reported.what(), reported.by(), reported.at())), Set.of(id));
    }
}
