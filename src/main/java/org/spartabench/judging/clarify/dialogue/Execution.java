package org.spartabench.judging.clarify.dialogue;

import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.base.result.Result;
import org.spartabench.judging.check.Readings.SecondReading;
import org.spartabench.judging.clarify.ClarifyResult.Executed;
import org.spartabench.judging.clarify.dialogue.Clarifier.Clarified;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.ProgramVerdict;

/** Lets a subject answer a question without and with its clarification. */
public sealed interface Execution permits Execution.CompiledTrial, SubjectTrial {

    /** Says whether each answer is right; bad if the subject cannot go on. */
    Result<Executed> of(Item item, Clarified clarified, CallPurpose work);

    /**
     * Answers without a model: standard by the second reading where the question leaves one open, with the clarification by the one
     * that is then left. A second reading gives another answer, so it is wrong; the query itself is compiled and run in Python.
     *
     * @param python runs programs; without it the query itself is the answer
     */
    public record CompiledTrial(ProgramCompiler compiler, Optional<ProgramTrial> python) implements Execution {

        @Override
        public Result<Executed> of(Item item, Clarified clarified, CallPurpose work) {
            boolean open = clarified.reading().filter(SecondReading::open).isPresent();
            boolean standard = !open && compiles(item);
            boolean lcf = clarified.left().isEmpty() && (open ? compiles(item) : standard);
            return Result.ok(new Executed(python.isPresent() ? Paradigm.PYTHON : Paradigm.SQL, standard, lcf));
        }

        private boolean compiles(Item item) {
            return python.isEmpty()
                    || compiler.compile(item.query(), Program.Form.READ) instanceof Result.Ok<Program>(Program program)
                            && python.get()
                                            .run(item.query(), program, RunLimits.DEFAULT)
                                            .state()
                                    == ProgramVerdict.State.EQUAL;
        }
    }
}
