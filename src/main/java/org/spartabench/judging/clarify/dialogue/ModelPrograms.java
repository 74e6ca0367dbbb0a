package org.spartabench.judging.clarify.dialogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.ProgramVerdict;

/**
 * Lets a model write a pandas program that answers a question, without any SQL (BIRD-Python, App. A.2). An error of the program
 * goes back to the model twice, with its line.
 *
 * @param python runs programs and compares their rows; without it a program is only written
 * @param files the first lines of each table's file, which the model sees in place of the schema; empty to show the schema
 */
public record ModelPrograms(Schema schema, Author author, Optional<ProgramTrial> python, String files) {

    /** Most programs for one question: the first, and those after an error. */
    private static final int PROGRAMS = 3;

    /**
     * Holds the last program of a model.
     *
     * @param program empty if the model gave none
     * @param verdict empty if no program was run
     * @param declined why there is no program; empty if there is one
     */
    public record Written(Optional<Program> program, Optional<ProgramVerdict> verdict, String declined) {}

    /**
     * Asks the model for a program and runs it; sends an error back at most twice. Fails when the model cannot go on.
     *
     * @param evidence text that the prompt shows beside the question
     */
    public Result<Written> of(Item item, String evidence, CallPurpose work) {
        Author writer = author.at(work);
        List<AuthorView.Feedback> failed = new ArrayList<>();
        Written last = new Written(Optional.empty(), Optional.empty(), "");
        while (failed.size() < PROGRAMS) {
            AuthorView base = Dialogue.view(schema, item);
            AuthorView view = new AuthorView(schema, base.samples(), base.soFar(), base.partial(), failed, base.seed());
            switch (writer.ask(new Request.PandasProgram(view, item.question().text(), evidence, files))) {
                case AuthorReply.Given<String>(String text, var _, AuthorReply.Usage usage) -> {
                    Program program = Program.written(text, schema, writer.name(), usage.prompt());
                    Optional<ProgramVerdict> verdict =
                            python.map(trial -> trial.run(item.query(), program, RunLimits.DEFAULT));
                    last = new Written(Optional.of(program), verdict, "");
                    Optional<PythonReply> reply = verdict.map(ProgramVerdict::reply);
                    if (reply.isEmpty()
                            || reply.get() instanceof PythonReply.Gave
                            || reply.get() instanceof PythonReply.Unavailable) {
                        return Result.ok(last);
                    }
                    failed.add(new AuthorView.Feedback(text, reply.get().problem()));
                }
                case AuthorReply.Declined<String> none -> {
                    return Result.ok(
                            last.program().isPresent()
                                    ? last
                                    : new Written(Optional.empty(), Optional.empty(), none.reason()));
                }
                case AuthorReply.Unavailable<String> gone -> {
                    return Result.bad(gone.reason());
                }
            }
        }
        return Result.ok(last);
    }
}
