package org.spartabench.cli.review;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.report.Report;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.judging.review.team.WorkTime;
import org.spartabench.project.Project;
import org.spartabench.project.team.ValidatorTeam;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta team}: names validators, assigns items, and prints decisions and times. */
@Command(
        name = "team",
        description = "Name the validators of a project and assign its items to them; without options, print the"
                + " decisions and times of each validator.")
public final class TeamCommand extends ReportingCommand {

    @Option(
            names = "--validator",
            paramLabel = "NAME",
            split = ",",
            description = "a team member; repeat the option or separate names with commas")
    private List<String> members = List.of();

    @Option(
            names = "--overlap",
            paramLabel = "N",
            description = "number of members who decide each item; default: 2, or 1 for a team of one")
    private Optional<Integer> overlap = Optional.empty();

    @Option(names = "--blind", description = "hide others' decisions from a member until they have decided")
    private boolean blind;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the assignment; default: 1")
    private long seed = 1;

    @Option(names = "--deal", description = "assign the items that have too few members")
    private boolean deal;

    public TeamCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(this::run);
    }

    private int run(Project project) {
        ValidatorTeam team = project.team();
        if (!members.isEmpty()) {
            try {
                team.roster(new Roster(members, overlap.orElse(Math.min(2, members.size())), blind, seed));
            } catch (IllegalArgumentException e) {
                return console.bad("team: " + e.getMessage());
            }
        }
        if (deal) {
            if (team.roster().isEmpty()) {
                return console.bad("team: there is no team yet; name its members with --validator NAME");
            }
            console.note("team: items assigned: " + team.deal());
        }
        List<WorkTime.OfValidator> work =
                WorkTime.of(team.decisions(), ZoneId.systemDefault()).validators();
        print(
                () -> new Team(
                        team.roster().map(Roster::members),
                        team.roster().map(Roster::overlap),
                        team.roster().map(Roster::blind),
                        Report.of(work)
                                .text("validator", WorkTime.OfValidator::validator)
                                .number("decisions", WorkTime.OfValidator::decisions)
                                .number("activeMillis", WorkTime.OfValidator::activeMillis)
                                .number("millisAnItem", WorkTime.OfValidator::millisAnItem)
                                .values()),
                () -> lines(team.roster(), work));
        return Exit.DONE;
    }

    private static List<String> lines(Optional<Roster> roster, List<WorkTime.OfValidator> work) {
        List<String> lines = new ArrayList<>();
        roster.ifPresent(r -> lines.add("team: " + String.join(", ", r.members()) + "; validators per item: "
                + r.overlap() + (r.blind() ? ", blind" : "")));
        Report.of(work)
                .text("validator", WorkTime.OfValidator::validator)
                .number("decisions", WorkTime.OfValidator::decisions)
                .decimal("active minutes", 1, v -> v.activeMillis() / 60_000.0)
                .decimal("seconds an item", 1, v -> v.millisAnItem() / 1000.0)
                .csv()
                .lines()
                .forEach(lines::add);
        return lines;
    }

    private record Team(
            Optional<List<String>> members, Optional<Integer> overlap, Optional<Boolean> blind, List<?> validators) {}
}
