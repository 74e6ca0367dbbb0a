package org.spartabench.project.strategy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallFile;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.RecordedCalls;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.base.result.Result;
import org.spartabench.project.disk.GrowingFile;
import org.spartabench.project.failure.FailureText;

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
    public synchronized void append(Call call, String model, ModelReply reply) {
        List<String> written = lines.lines(new CallJournal.Journaled(call, model, Instant.now(), reply));
        GrowingFile.append(file, String.join("\n", written) + "\n");
    }
}
