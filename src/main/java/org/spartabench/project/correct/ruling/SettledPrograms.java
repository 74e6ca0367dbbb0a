package org.spartabench.project.correct.ruling;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;

/** Finds the program that a correction came to: the one that stands, or the one that people put in its place. */
public final class SettledPrograms {

    private final Project project;
    private final SettledRulings rulings;
    private final CorrectedQueries queries;
    private final Map<Integer, ComparedItem> compared = new HashMap<>();

    /** @param change why people put it in the place of another one; empty if it stands */
    public record Settled(String text, Optional<Ruling.Rectify> change) {}

    public SettledPrograms(Project project) {
        this.project = project;
        this.rulings = new SettledRulings(project, Paradigm.PYTHON);
        this.queries = new CorrectedQueries(project, new QueryRuns(project));
        project.records().cases().compared(Paradigm.PYTHON).forEach(c -> compared.put(c.item(), c));
    }

    /** Gives the program of the present version of an item; empty if nothing is settled, or if its query is another one by now. */
    public Optional<Settled> of(ItemRow item) {
        return Optional.ofNullable(compared.get(item.number()))
                .filter(c -> c.hash().equals(item.hash()) && rulings.decided(item))
                .filter(c -> project.queue()
                        .item(item.number())
                        .flatMap(queries::of)
                        .filter(c.query()::equals)
                        .isPresent())
                .flatMap(c -> settled(c, rulings.of(item)))
                .filter(s -> !s.text().isEmpty());
    }

    private static Optional<Settled> settled(ComparedItem found, Optional<Ruling> ruling) {
        return switch (ruling.orElse(null)) {
            case Ruling.Rectify right -> Optional.of(new Settled(right.text(), Optional.of(right)));
            case Ruling.Unclear _, Ruling.Unanswerable _ -> Optional.empty();
            case Ruling.Uphold _ -> Optional.of(standing(found));
            case null -> Optional.of(standing(found));
        };
    }

    /** Takes the own program; where there is none all candidates are right. */
    private static Settled standing(ComparedItem found) {
        String own = found.draw() == ComparedItem.Draw.FAULT ? "" : found.own().text();
        return new Settled(
                own.isEmpty() && found.verified() && found.draw() == ComparedItem.Draw.NONE
                        ? found.candidates().getFirst().text()
                        : own,
                Optional.empty());
    }
}
