package org.spartabench.desktop.program;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.scene.input.MouseEvent;
import org.fxmisc.richtext.GenericStyledArea;
import org.fxmisc.richtext.model.TwoDimensional.Bias;
import org.spartabench.desktop.fx.code.CodeText.Mark;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.highlight.QueryPart;
import org.spartabench.desktop.highlight.QuestionArea;
import org.spartabench.desktop.tree.TreePane;

/**
 * Keeps program, frame, SQL, question and tree in step: pointing at a line highlights its predicate, phrase and block and
 * shows its rows, and the other way round. A click goes to the step.
 */
record ProgramHighlight(
        ProgramModel model, PythonArea program, FramePane frame, SqlArea sql, QuestionArea question, TreePane tree) {

    void link() {
        program.addEventHandler(MouseEvent.MOUSE_MOVED, e -> pointAtStep(stepAt(e)));
        program.addEventHandler(MouseEvent.MOUSE_CLICKED, e -> stepAt(e).ifPresent(model.step()::set));
        sql.addEventHandler(MouseEvent.MOUSE_MOVED, e -> pointAtPart(partAt(e)));
        sql.addEventHandler(MouseEvent.MOUSE_CLICKED, e -> partAt(e).ifPresent(this::go));
        question.addEventHandler(
                MouseEvent.MOUSE_MOVED, e -> pointAtPart(question.at(e).map(QueryPart::of)));
        question.addEventHandler(
                MouseEvent.MOUSE_CLICKED, e -> question.at(e).map(QueryPart::of).ifPresent(this::go));
        for (GenericStyledArea<?, ?, ?> area : List.of(program, sql, question)) {
            area.addEventHandler(MouseEvent.MOUSE_EXITED, e -> show());
        }
        tree.onSelect(block -> go(QueryPart.of(block)));
        model.step().addListener((o, was, is) -> show());
        model.steps().addListener((o, was, is) -> show());
    }

    private Optional<Integer> stepAt(MouseEvent event) {
        int index = program.hit(event.getX(), event.getY()).getCharacterIndex().orElse(-1);
        return index < 0
                ? Optional.empty()
                : model.stepAt(program.offsetToPosition(index, Bias.Forward).getMajor() + 1);
    }

    private Optional<QueryPart> partAt(MouseEvent event) {
        int index = sql.hit(event.getX(), event.getY()).getCharacterIndex().orElse(-1);
        return model.sheet().get().flatMap(s -> QueryPart.at(s.sql(), index));
    }

    /** Goes to the last step of a part, and shows the part as it was chosen. */
    private void go(QueryPart part) {
        model.stepOf(part).ifPresent(model.step()::set);
        pointAtPart(Optional.of(part));
    }

    private void pointAtStep(Optional<Integer> at) {
        at.map(model.steps().get()::get)
                .ifPresentOrElse(step -> light(step.part(), List.of(step), Optional.of(step)), this::show);
    }

    private void pointAtPart(Optional<QueryPart> part) {
        part.ifPresentOrElse(
                p -> light(
                        part,
                        model.steps().get().stream().filter(s -> s.standsFor(p)).toList(),
                        model.stepOf(p).map(model.steps().get()::get)),
                this::show);
    }

    /** Highlights the step on screen. */
    void show() {
        List<ProgramStep> all = model.steps().get();
        int at = model.step().get();
        if (at < all.size()) {
            light(all.get(at).part(), List.of(all.get(at)), Optional.of(all.get(at)));
        } else {
            light(Optional.empty(), List.of(), Optional.empty());
            frame.clear();
        }
    }

    private void light(Optional<QueryPart> part, List<ProgramStep> steps, Optional<ProgramStep> shown) {
        Optional<ProgramSheet> sheet = model.sheet().get();
        program.mark(steps.stream()
                .filter(s -> s.last() <= program.getParagraphs().size())
                .map(s -> new Mark(
                        program.getAbsolutePosition(s.first() - 1, 0),
                        program.getAbsolutePosition(s.last() - 1, program.getParagraphLength(s.last() - 1)),
                        "lit"))
                .toList());
        sql.mark(sheet.flatMap(s -> part.map(p -> p.marks(s.sql()))).orElse(List.of()));
        question.light(sheet.flatMap(s -> part.map(p -> p.phrases(s.phrases()))).orElse(List.of()));
        tree.select(part.map(QueryPart::block).orElse(null));
        shown.ifPresent(s -> frame.show(s, before(s)));
    }

    /** Gives the rows of the frame under the same name, or of the step before, that this step begins with. */
    private OptionalLong before(ProgramStep step) {
        List<ProgramStep> all = model.steps().get();
        return all.subList(0, Math.max(0, all.indexOf(step))).stream()
                .filter(s -> s.frame().equals(step.frame()))
                .reduce((a, b) -> b)
                .map(ProgramStep::rows)
                .orElse(OptionalLong.empty());
    }
}
