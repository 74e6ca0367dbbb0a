package org.spartabench.project.hybrid;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.base.file.Folders;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.publishing.entry.Entry;

/**
 * Holds the APIs of a project with recorded replies that answer some items without a server.
 *
 * @param items how many items read APIs
 */
public record RecordedApis(Project project, int items) {

    private static final int CALLS = 100_000;

    /**
     * Records what is missing where the workbench plays the server itself, then runs the items from the replies alone.
     * Empty if no item reads an API; bad if one has another answer, or no reply.
     */
    public static Result<Optional<RecordedApis>> of(Project project, List<Entry> items) {
        return HybridSet.reading(project, items)
                .then(reading -> reading.isEmpty()
                        ? Result.ok(Optional.empty())
                        : project.server().network().then(own -> {
                            ReplyStore replies = project.apis().replies();
                            try (own) {
                                CallLimits limits = CallLimits.DEFAULT.withCalls(CALLS);
                                return HybridSet.answering(
                                                project, reading, new ApiCaller(own, replies, ReplyMode.CACHED, limits))
                                        .then(all -> HybridSet.answering(
                                                project,
                                                reading,
                                                new ApiCaller(own, replies, ReplyMode.RECORDED, limits)))
                                        .map(all -> Optional.of(new RecordedApis(project, all)));
                            }
                        }));
    }

    /** Writes documents, mappings and replies into the folder {@code apis} of a publication; not the ledger. */
    public void write(Path out) throws IOException {
        Folders.copy(
                project.folder().resolve(ApiFiles.FOLDER),
                out.resolve(ApiFiles.FOLDER),
                part -> !part.endsWith(ApiFiles.LEDGER));
    }

    /** Says what the card says of them: how many items need them, and what left this machine. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("- " + Numbers.counted(items, "item") + (items == 1 ? " reads" : " read")
                + " APIs; `apis` has their documents, mappings and recorded replies, from which the rows were computed"
                + " again before this was written");
        HybridCard.calls(project.apis().ledger())
                .use(
                        all -> all.left()
                                .forEach(l -> lines.add("- to " + l.host() + ": " + l.values() + " values of "
                                        + l.column() + ", for " + l.api())),
                        bad -> {});
        return lines;
    }
}
