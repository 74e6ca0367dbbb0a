package org.spartabench.author;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.fact.Result;
import org.spartabench.python.PythonReply;

/**
 * Asks an author for a pandas program and runs it. An error goes back with its line, twice at most.
 *
 * @param python runs the text of a program
 */
public record ProgramAttempts(Author author, Function<String, PythonReply> python) {

    /** Most programs for one question: the first, and those after an error. */
    private static final int MOST = 3;

    /** The last program of the author, with how it ended. */
    public record Attempt(String text, PythonReply reply) {}

    /**
     * Gives the first program that runs, else the last one; empty if the author has none to offer. Bad if the author or Python
     * cannot go on.
     *
     * @param view without a query; its feedback is replaced
     * @param evidence what words and values mean; may be empty
     */
    public Result<Optional<Attempt>> of(AuthorView view, String question, String evidence) {
        List<AuthorView.Feedback> failed = new ArrayList<>();
        Optional<Attempt> last = Optional.empty();
        for (int i = 0; i < MOST; i++) {
            AuthorView seen =
                    new AuthorView(view.schema(), view.samples(), view.soFar(), view.partial(), failed, view.seed());
            switch (author.ask(new Request.PandasProgram(seen, question, evidence))) {
                case AuthorReply.Given<String>(String text, AuthorReply.Usage _) -> {
                    PythonReply reply = python.apply(text);
                    last = Optional.of(new Attempt(text, reply));
                    switch (reply) {
                        case PythonReply.Gave _ -> {
                            return Result.ok(last);
                        }
                        case PythonReply.Unavailable(String why) -> {
                            return Result.bad(why);
                        }
                        case PythonReply.Raised _, PythonReply.Overran _, PythonReply.Forbidden _ ->
                            failed.add(new AuthorView.Feedback(text, reply.problem()));
                    }
                }
                case AuthorReply.Declined<String> _ -> {
                    return Result.ok(last);
                }
                case AuthorReply.Unavailable<String> gone -> {
                    return Result.bad(gone.reason());
                }
            }
        }
        return Result.ok(last);
    }
}
