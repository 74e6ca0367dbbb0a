package org.spartabench.cli.review;

import java.util.List;
import java.util.Optional;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.share.Sharing;
import org.spartabench.project.share.SharingStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta share}: shares a project with others over a folder or a PostgreSQL server. */
@Command(
        name = "share",
        description = "Share a project with others: without options, send what was decided here, take in what others"
            + " decided, and print how it stands. Works on a copy of the project in each place; without a connection,"
            + " nothing is lost.")
public final class ShareCommand extends ReportingCommand {

    @Option(
            names = "--with",
            paramLabel = "PLACE",
            description = "begin, or join with a copy of a shared project: a folder that all reach, or"
                    + " jdbc:postgresql://host:port/database?user=name")
    private Optional<String> with = Optional.empty();

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description = "in whose name this copy decides; default: the name of the login")
    private String person = System.getProperty("user.name", "");

    @Option(names = "--code", paramLabel = "CODE", description = "the code of the invitation, to join")
    private String code = "";

    @Option(names = "--invite", paramLabel = "NAME", description = "let somebody join, and print their code")
    private Optional<String> invited = Optional.empty();

    @Option(
            names = "--reader",
            description = "with --invite: they may read, and what they decide counts for nobody else")
    private boolean reader;

    @Option(
            names = "--remove",
            paramLabel = "NAME",
            description = "take somebody off: what is here of them stays, and what they say later does not count")
    private Optional<String> removed = Optional.empty();

    @Option(names = "--leave", description = "end the sharing of this copy; what came in stays")
    private boolean leave;

    public ShareCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(this::run);
    }

    private int run(Project project) {
        try (Sharing sharing = project.team().sharing()) {
            if (leave) {
                sharing.leave();
                console.note("share: this copy shares no more; what came in stays");
                return Exit.DONE;
            }
            if (with.isPresent()) {
                Result<Boolean> started = sharing.start(with.get(), person, code);
                if (started instanceof Result.Bad<Boolean> bad) {
                    return console.bad("share: " + bad.message());
                }
            }
            if (removed.isPresent()) {
                Result<Integer> gone = sharing.remove(removed.get());
                if (gone instanceof Result.Bad<Integer> bad) {
                    return console.bad("share: " + bad.message());
                }
            }
            if (invited.isPresent()) {
                return console.ifOk(sharing.invite(invited.get(), reader), invitation -> {
                    print(
                            () -> new Invitation(invited.get(), invitation),
                            () -> List.of(
                                    "code for " + invited.get() + ": " + invitation,
                                    "give " + invited.get()
                                            + " a copy of the folder; there: sparta share DIR --with PLACE --as "
                                            + ShellWord.of(invited.get()) + " --code " + invitation));
                    return Exit.DONE;
                });
            }
            Optional<Result<SharingStatus>> status = sharing.exchange();
            if (status.isEmpty()) {
                return console.bad("share: this copy is not shared; name a place with --with");
            }
            return console.ifOk(status.get(), s -> {
                print(() -> s, s::lines);
                return s.refused() > 0 ? Exit.PARTLY : Exit.DONE;
            });
        }
    }

    private record Invitation(String name, String code) {}
}
