package org.spartabench.desktop.program;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.highlight.QueryPart;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.FactBase;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.ProgramVerdict;

/** Models the program of a query, its steps and its verdict. For the UI thread; it reads and runs on others. */
final class ProgramModel implements AutoCloseable {

    /** Holds what a run found. @param python which one ran */
    private record Run(String text, ProgramVerdict verdict, String python) {}

    private BiConsumer<String, Runnable> asks = (question, agreed) -> {};
    private final FactBase facts;
    private final ProgramSheetReader reader;
    private final ProgramRuns runs;
    private final Background reading;
    private final Background running;
    private final ObjectProperty<Optional<ProgramSheet>> sheet = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<List<ProgramStep>> steps = new SimpleObjectProperty<>(List.of());
    private final ObjectProperty<Optional<ProgramVerdict>> verdict = new SimpleObjectProperty<>(Optional.empty());
    private final IntegerProperty step = new SimpleIntegerProperty();
    private final BooleanProperty busy = new SimpleBooleanProperty();
    private final StringProperty problem = new SimpleStringProperty("");
    private final StringProperty python = new SimpleStringProperty("");

    ProgramModel(ProjectScope scope) {
        facts = scope.facts();
        reader = new ProgramSheetReader(
                facts, scope.project().team().seat(scope.validator()), new QueryRuns(scope.project()));
        runs = new ProgramRuns(facts, scope.python());
        reading = scope.background(failure -> refuse(Background.reason(failure)));
        running = scope.background(failure -> refuse(Background.reason(failure)));
    }

    /** Gives the query on screen with its program. */
    ObjectProperty<Optional<ProgramSheet>> sheet() {
        return sheet;
    }

    ObjectProperty<List<ProgramStep>> steps() {
        return steps;
    }

    /** Gives what the last run found; empty while the text on screen has not run. */
    ObjectProperty<Optional<ProgramVerdict>> verdict() {
        return verdict;
    }

    /** Gives the number of the step on screen, from 0. */
    IntegerProperty step() {
        return step;
    }

    BooleanProperty busy() {
        return busy;
    }

    /** Explains in one line why there is nothing to show; empty if there is. */
    StringProperty problem() {
        return problem;
    }

    /** Describes the Python that ran the program, in one line. */
    StringProperty python() {
        return python;
    }

    /** Shows the query of a place, and runs its compiled program, which is ours and reads only this project's tables. */
    void show(Route.Program place) {
        running.cancel();
        problem.set("");
        busy.set(true);
        reading.load(() -> reader.read(place), read -> {
            busy.set(false);
            switch (read) {
                case Result.Bad<ProgramSheet> bad -> refuse(bad.message());
                case Result.Ok<ProgramSheet>(ProgramSheet shown) -> take(shown);
            }
        });
    }

    private void take(ProgramSheet shown) {
        verdict.set(Optional.empty());
        step.set(0);
        steps.set(shown.program().map(ProgramStep::of).orElse(List.of()));
        sheet.set(Optional.of(shown));
        switch (shown.compiled()) {
            case Result.Ok<Program>(Program program) -> run(program.text());
            case Result.Bad<Program> refused ->
                verdict.set(Optional.of(ProgramVerdict.notRun("no program: there is no rule for "
                        + refused.first().kind() + " in " + refused.first().subject() + ": " + refused.message())));
        }
    }

    private void refuse(String message) {
        busy.set(false);
        problem.set(message);
    }

    /** Asks the user before a program runs without walls; the second argument runs if they agree. */
    void onQuestion(BiConsumer<String, Runnable> asks) {
        this.asks = asks;
    }

    /** Runs the compiled program, or a text that a person has made from it, after a question where it needs one. */
    void run(String text) {
        if (sheet.get().isEmpty()) {
            return;
        }
        ProgramSheet of = sheet.get().get();
        Program program = program(of, text);
        busy.set(true);
        verdict.set(Optional.empty());
        running.load(() -> runs.question(program), question -> {
            if (question.isEmpty()) {
                run(of, program);
                return;
            }
            busy.set(false);
            verdict.set(Optional.of(ProgramVerdict.notRun(question.get())));
            asks.accept(question.get(), () -> {
                runs.trust();
                run(text);
            });
        });
    }

    private void run(ProgramSheet of, Program program) {
        String text = program.text();
        running.load(() -> new Run(text, runs.run(of.query(), program, of.program()), runs.python()), done -> {
            busy.set(false);
            python.set(done.python());
            if (done.verdict().reply() instanceof PythonReply.Gave gave) {
                of.program().ifPresent(p -> steps.set(ProgramStep.of(p, done.text(), gave)));
                step.set(Math.clamp(step.get(), 0, Math.max(0, steps.get().size() - 1)));
            }
            verdict.set(Optional.of(done.verdict()));
        });
    }

    Program program(ProgramSheet of, String text) {
        return of.program().filter(p -> p.text().equals(text)).orElseGet(() -> Program.byHand(text, facts.schema()));
    }

    /** Goes some steps forth, or back. */
    void move(int by) {
        step.set(Math.clamp(step.get() + by, 0, Math.max(0, steps.get().size() - 1)));
    }

    /** Finds the step that ends a part of the query; empty if there is none. */
    Optional<Integer> stepOf(QueryPart part) {
        Optional<Integer> found = Optional.empty();
        for (int i = 0; i < steps.get().size(); i++) {
            found = steps.get().get(i).standsFor(part) ? Optional.of(i) : found;
        }
        return found;
    }

    /** Finds the step that holds a line of the text, from 1. */
    Optional<Integer> stepAt(int line) {
        Optional<Integer> found = Optional.empty();
        for (int i = 0; i < steps.get().size(); i++) {
            ProgramStep s = steps.get().get(i);
            found = s.first() <= line && line <= s.last() ? Optional.of(i) : found;
        }
        return found;
    }

    /** Gives the facts, for the tables that are saved beside a program. */
    FactBase facts() {
        return facts;
    }

    @Override
    public void close() {
        runs.close();
    }
}
