package org.spartabench.cli.review;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.review.team.Roster;
import org.spartabench.review.team.WorkTime;
import org.spartabench.store.Project;
import org.spartabench.store.ValidatorTeam;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta team}: names validators, assigns items, and prints decisions and times. */
@Command(
        name = "team",
        description = "Name the validators of a project and assign its items to them; without options, print the"
                + " decisions and times of each validator.")
public final class TeamCommand extends ProjectCommand {

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

    private int run(Project workspace) {
        ValidatorTeam team = workspace.team();
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
        team.roster()
                .ifPresent(r -> console.line("team: " + String.join(", ", r.members()) + "; validators per item: "
                        + r.overlap() + (r.blind() ? ", blind" : "")));
        console.line("validator,decisions,active minutes,seconds an item");
        for (WorkTime.OfValidator v :
                WorkTime.of(team.decisions(), ZoneId.systemDefault()).validators()) {
            console.line(Console.format(
                    "%s,%d,%.1f,%.1f",
                    v.validator(), v.decisions(), v.activeMillis() / 60_000.0, v.millisAnItem() / 1000.0));
        }
        return Exit.DONE;
    }
}
