package org.spartabench.desktop.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.desktop.tree.state.BlockRows;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.FactBase;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.team.ValidatorQueue;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Reads the query of a place and compiles it; may take long. */
record ProgramSheetReader(FactBase facts, ValidatorQueue queue, QueryRuns runs) {

    /** Characters of a line of SQL that fit beside the program. */
    private static final int SQL_WIDTH = 46;

    Result<ProgramSheet> read(Route.Program place) {
        if (place.item().isEmpty()) {
            return query(place.sql())
                    .map(q -> sheet(
                            "query by hand",
                            "",
                            List.of(),
                            q,
                            new ProgramCompiler(facts.schema(), new DecimalScales(facts))
                                    .compile(q, Program.Form.READ)));
        }
        Optional<StoredItem> stored = queue.item(place.item().getAsInt());
        return stored.<Result<ProgramSheet>>map(s -> Result.ok(ofItem(s)))
                .orElseGet(() -> Result.bad("There is no item " + place.item().getAsInt() + "."));
    }

    private ProgramSheet ofItem(StoredItem stored) {
        List<Phrase> phrases = stored.item().question().text().equals(stored.question())
                ? stored.item().question().phrases()
                : List.of();
        Item item = stored.item();
        return sheet(
                item.id(),
                stored.question(),
                phrases,
                item.query(),
                runs.program(item.id(), item.query(), Program.Form.READ));
    }

    private Result<Query> query(String sql) {
        return switch (Guard.read(sql, facts)) {
            case Parsed.Ok(Query query) -> Result.ok(query);
            case Parsed.Bad bad -> Result.bad(bad.where());
        };
    }

    private ProgramSheet sheet(
            String title, String question, List<Phrase> phrases, Query query, Result<Program> program) {
        Optional<TreeState> tree = query instanceof Block block
                ? Optional.of(TreeState.of(
                        0, block, runs.limit(title, block).isPresent() ? Map.of() : BlockRows.of(block, facts)))
                : Optional.empty();
        return new ProgramSheet(title, question, phrases, query, PrettySql.fitting(query, SQL_WIDTH), tree, program);
    }
}
