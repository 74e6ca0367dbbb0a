package org.spartabench.ui.review;

import java.util.List;
import java.util.Optional;
import javafx.scene.input.MouseEvent;
import org.spartabench.item.Finding;
import org.spartabench.item.Question;
import org.spartabench.query.BlockPath;
import org.spartabench.ui.fx.SqlArea;

/**
 * Links highlights: pointing at a phrase highlights its predicate, block and rows, and the other way round; a finding
 * highlights its places.
 */
record LinkedHighlight(ItemPane card) {

    void link() {
        QuestionArea question = card.question();
        question.addEventHandler(
                MouseEvent.MOUSE_MOVED, e -> light(question.at(e).map(ItemData.Part::of)));
        question.addEventHandler(MouseEvent.MOUSE_EXITED, e -> light(Optional.empty()));
        SqlArea sql = card.sql();
        sql.addEventHandler(MouseEvent.MOUSE_MOVED, e -> {
            int index = sql.hit(e.getX(), e.getY()).getCharacterIndex().orElse(-1);
            light(card.shown().flatMap(s -> s.partAt(index)));
        });
        sql.addEventHandler(MouseEvent.MOUSE_EXITED, e -> light(Optional.empty()));
        card.checks().onSelect(this::light);
        card.tree().onSelect(path -> light(Optional.of(new ItemData.Part(path, Optional.empty()))));
    }

    private void light(Finding finding) {
        light(finding.where().stream()
                .flatMap(p -> ItemData.Part.of(p).stream())
                .findFirst());
        finding.where().stream()
                .filter(Finding.Place.InQuestion.class::isInstance)
                .map(Finding.Place.InQuestion.class::cast)
                .findFirst()
                .ifPresent(p -> card.question()
                        .light(Optional.of(new Question.OutputPhrase(p.start(), p.end(), BlockPath.ROOT))));
    }

    private void light(Optional<ItemData.Part> part) {
        Optional<ItemData> sheet = card.shown();
        card.sql().mark(sheet.flatMap(s -> part.map(s::marksOf)).orElse(List.of()));
        card.question().light(sheet.flatMap(s -> part.flatMap(s::phraseOf)));
        card.tree().select(part.map(ItemData.Part::block).orElse(null));
        card.evidencePane().light(part.map(ItemData.Part::block));
    }
}
