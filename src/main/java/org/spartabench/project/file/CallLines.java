package org.spartabench.project.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.llm.Call;
import org.spartabench.authors.llm.CallFile;
import org.spartabench.authors.llm.CallJournal;
import org.spartabench.authors.llm.ModelReply;
import org.spartabench.authors.llm.RecordedCalls;
import org.spartabench.facts.Result;
import org.spartabench.project.db.FailureText;

/** Keeps the calls to a model in a file of lines; interrupted work finds its replies there. Safe for several threads. */
public final class CallLines implements CallJournal {

    private final Path file;
    private final RecordedCalls known;
    private final CallFile lines = new CallFile();

    private CallLines(Path file, RecordedCalls known) {
        this.file = file;
        this.known = known;
    }

    /** Opens a file, or begins it; cuts a line that a killed program did not finish. */
    public static Result<CallJournal> open(Path file) {
        if (!Files.exists(file)) {
            return Result.ok(new CallLines(file, new RecordedCalls(List.of())));
        }
        try {
            GrowingFile.cutTorn(file);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FailureText.of(e) + ")");
        }
        return CallFile.read(file).map(calls -> new CallLines(file, new RecordedCalls(calls)));
    }

    @Override
    public Optional<ModelReply> answered(Call call) {
        return known.answered(call);
    }

    @Override
    public synchronized void append(Call call, String model, ModelReply said) {
        List<String> written = lines.lines(new CallJournal.Journaled(call, model, Instant.now(), said));
        GrowingFile.append(file, String.join("\n", written) + "\n");
    }
}
