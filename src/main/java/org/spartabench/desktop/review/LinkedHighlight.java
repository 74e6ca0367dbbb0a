package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import javafx.scene.input.MouseEvent;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.highlight.QueryPart;
import org.spartabench.desktop.highlight.QuestionArea;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/**
 * Links highlights: pointing at a phrase highlights its predicate, block, rows and passages, and the other way round; a
 * finding highlights its places. A click holds the highlight until the next click or Esc. Walks through the blocks.
 */
final class LinkedHighlight {

    private final ItemPane pane;
    private Optional<QueryPart> held = Optional.empty();

    LinkedHighlight(ItemPane pane) {
        this.pane = pane;
    }

    void link() {
        QuestionArea question = pane.question();
        question.addEventHandler(
                MouseEvent.MOUSE_MOVED, e -> point(question.at(e).map(QueryPart::of)));
        question.addEventHandler(MouseEvent.MOUSE_EXITED, e -> point(Optional.empty()));
        question.addEventHandler(
                MouseEvent.MOUSE_CLICKED, e -> hold(question.at(e).map(QueryPart::of)));
        SqlArea sql = pane.sql();
        sql.addEventHandler(MouseEvent.MOUSE_MOVED, e -> point(at(sql, e)));
        sql.addEventHandler(MouseEvent.MOUSE_EXITED, e -> point(Optional.empty()));
        sql.addEventHandler(MouseEvent.MOUSE_CLICKED, e -> hold(at(sql, e)));
        pane.checks().onSelect(this::light);
        pane.tree().onSelect(path -> {
            Optional<QueryPart> block = Optional.of(QueryPart.of(path));
            hold(held.equals(block) ? Optional.empty() : block);
        });
        pane.evidencePane().onPoint((block, predicate, clicked) -> {
            Optional<QueryPart> part = block.map(b -> new QueryPart(b, predicate));
            if (clicked) {
                hold(part);
            } else {
                point(part);
            }
        });
    }

    private Optional<QueryPart> at(SqlArea sql, MouseEvent event) {
        int index = sql.hit(event.getX(), event.getY()).getCharacterIndex().orElse(-1);
        return pane.shown().flatMap(s -> QueryPart.at(s.sql(), index));
    }

    /** Ends a held highlight. */
    void release() {
        if (held.isPresent()) {
            hold(Optional.empty());
            pane.evidencePane().unfold();
        }
    }

    /** Forgets what is held, because another item comes. */
    void forget() {
        held = Optional.empty();
        pane.tree().select(null);
    }

    /**
     * Holds the highlight on the next or previous block in post-order, with its rows and passages in sight; after the last
     * one, on none. Returns what is highlighted, in words.
     */
    String walk(int by) {
        Optional<ItemData> item = pane.shown();
        if (item.isEmpty()) {
            return "";
        }
        Shape shape = item.get().stored().item().shape();
        List<BlockPath> order = shape.postOrder();
        int before = held.map(QueryPart::block).map(order::indexOf).orElse(-1);
        int at = before < 0 ? (by > 0 ? 0 : order.size() - 1) : before + by;
        if (at < 0 || at >= order.size()) {
            release();
            return "End of the blocks.";
        }
        BlockPath block = order.get(at);
        hold(Optional.of(QueryPart.of(block)));
        pane.evidencePane().reveal(block);
        return "Block " + (at + 1) + " of " + order.size() + ".";
    }

    /** Follows the next or previous row of the highlighted block, or of the outermost one. Returns it in words. */
    String follow(int by) {
        return pane.evidencePane().step(held.map(QueryPart::block), by);
    }

    private void light(Finding finding) {
        Optional<QueryPart> part =
                finding.where().stream().flatMap(p -> QueryPart.of(p).stream()).findFirst();
        hold(part);
        List<Phrase> places = finding.where().stream()
                .filter(Finding.Place.InQuestion.class::isInstance)
                .map(Finding.Place.InQuestion.class::cast)
                .<Phrase>map(p -> new Question.OutputPhrase(p.start(), p.end(), BlockPath.ROOT))
                .toList();
        if (!places.isEmpty()) {
            pane.question().light(places);
        }
    }

    private void hold(Optional<QueryPart> part) {
        held = part;
        light(part);
    }

    private void point(Optional<QueryPart> part) {
        light(part.or(() -> held));
    }

    private void light(Optional<QueryPart> part) {
        Optional<ItemData> sheet = pane.shown();
        pane.sql().mark(sheet.flatMap(s -> part.map(p -> p.marks(s.sql()))).orElse(List.of()));
        pane.question()
                .light(sheet.flatMap(s -> part.map(p -> p.phrases(s.phrases()))).orElse(List.of()));
        pane.tree().select(part.map(QueryPart::block).orElse(null));
        pane.evidencePane().light(part.map(QueryPart::block), part.flatMap(QueryPart::predicate));
    }
}
