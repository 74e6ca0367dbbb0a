package org.spartabench.desktop.program;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.python.program.Program;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.tree.Query;

/**
 * Holds a query with its question, tree and program.
 *
 * @param title the id of the item, or words for a query by hand
 * @param question empty for a query by hand
 * @param tree empty for a set operation and WITH
 */
record ProgramSheet(
        String title,
        String question,
        List<Phrase> phrases,
        Query query,
        PrintedSql sql,
        Optional<TreeState> tree,
        Result<Program> compiled) {

    ProgramSheet {
        phrases = List.copyOf(phrases);
    }

    /** Gives the compiled program, if there is a rule for every part of the query. */
    Optional<Program> program() {
        return compiled.toOptional();
    }
}
