package org.spartabench.project.release.support;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.making.repair.explain.Explanation;
import org.spartabench.project.Project;
import org.spartabench.publishing.browse.ItemNotes;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Reads what the page of a set says about items: phrases, rows of blocks, status, and decisions without names. */
final class ItemNotesReader {

    private final Project project;
    private final boolean decisions;
    private final Map<String, Question> questions = new HashMap<>();
    private final Map<String, ItemRow> rows = new HashMap<>();

    /** @param decisions whether the page shows what the validators decided */
    ItemNotesReader(Project project, boolean decisions) {
        this.project = project;
        this.decisions = decisions;
        project.set().present(item -> questions.put(item.id(), item.question()));
        project.set().rows().forEach(row -> rows.put(row.id(), row));
    }

    ItemNotes of(Entry entry) {
        Optional<ItemRow> row = Optional.ofNullable(rows.get(entry.id()));
        return new ItemNotes(
                Optional.ofNullable(questions.get(entry.id()))
                        .filter(question -> question.text().equals(entry.question()))
                        .map(Question::phrases)
                        .orElse(List.of()),
                counted(entry.query()),
                row.map(r -> r.status().name().toLowerCase(Locale.ROOT)).orElse(""),
                decisions ? row.map(this::lines).orElse(List.of()) : List.of());
    }

    private Map<BlockPath, Long> counted(Block query) {
        Map<BlockPath, Long> counted = new HashMap<>();
        if (Explanation.of(query, project.facts(), Limits.DEFAULT) instanceof Outcome.Done<Explanation>(var done)) {
            count(done.root(), counted);
        }
        return counted;
    }

    private static void count(Explanation.Node node, Map<BlockPath, Long> into) {
        into.put(node.path(), node.rows());
        node.children().forEach(child -> count(child, into));
    }

    /** Numbers the validators of an item, since no names are published. */
    private List<String> lines(ItemRow row) {
        List<String> validators = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (Decision decision : Decision.inForce(project.queue().decisions(row.number()))) {
            ChangeReason.text(decision.verdict()).ifPresent(text -> {
                if (!validators.contains(decision.validator())) {
                    validators.add(decision.validator());
                }
                lines.add("Validator " + (validators.indexOf(decision.validator()) + 1) + ": " + text);
            });
        }
        return lines;
    }
}
