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

    /**
     * Holds the size of the NBA domain.
     *
     * @param firstSeason year in which the first season with contracts begins
     * @param firstGameSeason year in which the first season with games begins; the last is {@link #LAST_SEASON}
     * @param gameSeasonContracts contracts in each season with games; the rest is spread over the seasons before
     * @param firstDraft year in which the oldest players were drafted
     * @param recency 1 if each draft has as many players, more if most players are recent
     * @param mostLinesPerSide most players of one team that have a line for a game
     */
    record LeagueSize(
            int players,
            int contracts,
            int awards,
            int combines,
            int champions,
            int games,
            int teamLines,
            int playerLines,
            int firstSeason,
            int firstGameSeason,
            int gameSeasonContracts,
            int firstDraft,
            double recency,
            int mostLinesPerSide) {

        /** The season 2018-19 is the last one. */
        static final int LAST_SEASON = 2018;

        static final LeagueSize SMALL = new LeagueSize(190, 392, 70, 72, 40, 80, 152, 560, 2001, 2017, 108, 1968, 3, 4);
        static final LeagueSize FULL =
                new LeagueSize(4596, 13_980, 236, 772, 69, 6665, 12_750, 45_640, 1984, 2013, 420, 1947, 1, 6);
    }
}
