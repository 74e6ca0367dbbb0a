package org.spartabench.fact.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The NBA domain: an invented basketball league with teams, players, contracts, honours and games. */
final class League {

    private League() {}

    static void write(Path folder, LeagueSize size, long seed) throws IOException {
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
        new Games(size, teams, rosters, seed).write(folder);
    }

    private static void writeTeams(Path folder, List<SampleTeam> teams, long seed) throws IOException {
        Dice dice = Dice.of(seed, "nba.team_information");
        People people = People.ofLeague(Dice.of(seed, "nba.staff"));
        try (CsvSheet sheet = CsvSheet.create(folder, "nba_team_information", """
            disbandment_year team_name founded_year arena arena_capacity owner generalmanager headcoach
            dleagueaffiliation\
            """)) {
            for (SampleTeam team : teams) {
                boolean plays = team.disbanded() == null;
                sheet.row(
                        team.disbanded(),
                        team.nickname(),
                        team.founded(),
                        team.arena(),
                        dice.normal(18_700, 1_100, 15_400, 21_600),
                        plays ? person(people, dice) : null,
                        plays ? person(people, dice) : null,
                        plays ? person(people, dice) : null,
                        plays && dice.chance(0.88) ? affiliate(dice) : null);
            }
        }
    }

    private static String person(People people, Dice dice) {
        return people.next(dice.chance(0.85) ? People.Gender.MALE : People.Gender.FEMALE);
    }

    private static String affiliate(Dice dice) {
        return dice.pick(SampleWords.TOWNS) + " "
                + dice.pick(SampleWords.lines("Sparks,Fledglings,Rockfish,Saplings,Tadpoles,Embers,Kites,Wrens"));
    }
}
