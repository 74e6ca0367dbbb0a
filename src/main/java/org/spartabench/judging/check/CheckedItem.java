package org.spartabench.judging.check;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.knowledge.Knowledge;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Holds the item under check: question, query and answer.
 *
 * @param answer the values of the query's only column, in its order
 * @param number of the item, 0 if it has none
 * @param derived what the schema's own names say, whatever words the project has
 * @param own what the database of the item's set gives, if it is of a set
 * @param knowledge what the item's set says beside the question
 */
record CheckedItem(
        int number,
        Block query,
        Question question,
        List<String> answer,
        Schema schema,
        Lexicon derived,
        ColumnNames names,
        CheckQueries queries,
        Optional<StoredAnswer.OwnReply> own,
        Knowledge knowledge) {

    /** Checks one item. */
    interface Check {

        List<Finding> at(CheckedItem pair);
    }

    CheckedItem {
        answer = List.copyOf(answer);
    }

    /** Gives the item with the evidence of its set behind its question. */
    CheckedItem withEvidence() {
        return new CheckedItem(
                number,
                query,
                Question.plain(question.text() + " (" + knowledge.text() + ")"),
                answer,
                schema,
                derived,
                names,
                queries,
                own,
                Knowledge.of(""));
    }

    /** Gives the type of a column, as an expression in a block. */
    Optional<ColumnType> type(BlockPath at, Expr expr) {
        return names.column(at, expr).flatMap(schema::column).map(Column::type);
    }

    /** Replaces a predicate as a fix. */
    Fix fix(String label, PredicatePath path, Predicate by) {
        return new NewQuery(label, Sql.print(Trees.replace(query, path, by)));
    }

    /** Lists the blocks that depend on no other, inner ones first. */
    List<BlockPath> free() {
        return Trees.blocks(query).stream()
                .filter(at -> names.correlations(at).isEmpty())
                .toList();
    }

    /** Lists some tables and those of which each of their rows belongs to at most one row, over any number of keys. */
    Set<String> determined(Set<String> tables) {
        Set<String> all = new HashSet<>(tables);
        for (int before = 0; before < all.size(); ) {
            before = all.size();
            Set.copyOf(all).stream()
                    .flatMap(t -> schema.table(t).stream())
                    .flatMap(schema::foreignKeys)
                    .forEach(f -> all.add(f.references()));
        }
        return all;
    }
}
