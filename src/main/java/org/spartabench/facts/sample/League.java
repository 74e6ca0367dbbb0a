package org.spartabench.facts.sample;

import java.io.IOException;
import java.util.List;
import org.spartabench.facts.sample.People.Gender;

/** Writes the NBA domain: an invented basketball league with teams, players, contracts, honours and games. */
final class League {

    private League() {}

    static void write(CsvSheet.Folder folder, LeagueSize size, long seed) throws IOException {
        List<SampleTeam> teams = SampleTeam.league(seed);
        List<Player> players = Players.draw(size, teams, seed);
        Rosters rosters = Rosters.draw(size, teams, players, seed);
        writeTeams(folder, teams, seed);
        Players.writeInformation(folder, players, seed);
        rosters.write(folder);
        Honours honours = new Honours(size, teams, players, rosters);
        honours.writeAwards(folder, seed);
        Players.writeCombines(folder, size, players, seed);
        honours.writeChampions(folder, seed);
        new Games(size, teams, rosters, Dice.of(seed, "nba.games")).write(folder);
    }

    private static void writeTeams(CsvSheet.Folder folder, List<SampleTeam> teams, long seed) throws IOException {
        Dice dice = Dice.of(seed, "nba.team_information");
        People people = People.ofLeague(Dice.of(seed, "nba.staff"));
        try (CsvSheet sheet = folder.create("nba_team_information")) {
            for (SampleTeam team : teams) {
                boolean plays = team.disbanded() == null;
                sheet.add(team.disbanded(), team.nickname(), team.founded(), team.arena())
                        .add(dice.normal(18_700, 1_100, 15_400, 21_600));
                for (int i = 0; i < 3; i++) {
                    sheet.add(plays ? people.next(dice.chance(0.85) ? Gender.MALE : Gender.FEMALE) : null);
                }
                sheet.row(plays && dice.chance(0.88) ? affiliate(dice) : null);
            }
        }
    }

    private static String affiliate(Dice dice) {
        return dice.pick(SampleWords.TOWNS) + " " + dice.pick(SampleWords.list("affiliates"));
    }
}
