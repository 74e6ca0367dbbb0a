package org.spartabench.ui.program;

import java.util.List;
import java.util.Optional;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Result;
import org.spartabench.item.Question.Phrase;
import org.spartabench.program.DecimalScales;
import org.spartabench.program.ProgramCompiler;
import org.spartabench.program.ProgramForm;
import org.spartabench.query.Block;
import org.spartabench.query.Query;
import org.spartabench.query.name.Guard;
import org.spartabench.query.read.Parsed;
import org.spartabench.review.StoredItem;
import org.spartabench.store.ValidatorQueue;
import org.spartabench.ui.event.PrettySql;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.tree.BlockRows;
import org.spartabench.ui.tree.TreeState;

/** Reads the query of a place and compiles it; may take long. */
final class ProgramSheetReader {

    /** Characters of a line of SQL that fit beside the program. */
    private static final int SQL_WIDTH = 46;

    private final FactBase facts;
    private final ValidatorQueue seat;

    ProgramSheetReader(FactBase facts, ValidatorQueue seat) {
        this.facts = facts;
        this.seat = seat;
    }

    Result<ProgramSheet> read(Place.Program place) {
        if (place.item().isEmpty()) {
            return query(place.sql()).map(q -> sheet("query by hand", "", List.of(), q));
        }
        Optional<StoredItem> stored = seat.item(place.item().getAsInt());
        return stored.<Result<ProgramSheet>>map(s -> Result.ok(ofItem(s)))
                .orElseGet(() -> Result.bad("There is no item " + place.item().getAsInt() + "."));
    }

    private ProgramSheet ofItem(StoredItem stored) {
        List<Phrase> phrases = stored.item().question().text().equals(stored.question())
                ? stored.item().question().phrases()
                : List.of();
        return sheet(
                stored.item().id(), stored.question(), phrases, stored.item().query());
    }

    private Result<Query> query(String sql) {
        return switch (Guard.read(sql, facts)) {
            case Parsed.Ok(Query query) -> Result.ok(query);
            case Parsed.Bad bad -> Result.bad(bad.where());
        };
    }

    private ProgramSheet sheet(String title, String question, List<Phrase> phrases, Query query) {
        Optional<TreeState> tree = query instanceof Block block
                ? Optional.of(TreeState.of(0, block, BlockRows.of(block, facts)))
                : Optional.empty();
        return new ProgramSheet(
                title,
                question,
                phrases,
                query,
                PrettySql.fitting(query, SQL_WIDTH),
                tree,
                new ProgramCompiler(facts.schema(), new DecimalScales(facts)).compile(query, ProgramForm.READ));
    }
}
