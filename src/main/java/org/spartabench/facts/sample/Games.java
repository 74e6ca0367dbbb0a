package org.spartabench.facts.sample;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Draws a schedule, plays every game and writes the three grounding tables about games. */
record Games(LeagueSize size, List<SampleTeam> teams, Rosters rosters, Dice dice) {

    /** Days from the end of October to the middle of April. */
    private static final int SEASON_DAYS = 168;

    private record Fixture(int id, int season, LocalDate date, SampleTeam home, SampleTeam visitor) {}

    void write(CsvSheet.Folder folder) throws IOException {
        List<Fixture> fixtures = schedule();
        int[] lines = linesPerGame();
        BitSet left = linesLeftOut();
        try (CsvSheet gameSheet = folder.create("nba_game_information");
                CsvSheet teamSheet = folder.create("nba_team_game_stats");
                CsvSheet playerSheet = folder.create("nba_player_game_stats")) {
            for (int i = 0; i < fixtures.size(); i++) {
                Fixture game = fixtures.get(i);
                writeGame(gameSheet, game);
                List<TeamLine> sides = play(game, lines[i], playerSheet);
                for (int side = 0; side < 2; side++) {
                    if (!left.get(2 * i + side)) {
                        sides.get(side).write(teamSheet, game.id());
                    }
                }
            }
        }
    }

    private static void writeGame(CsvSheet sheet, Fixture game) {
        SampleTeam home = game.home();
        sheet.add(
                        game.id(),
                        home.city() + ", " + home.state(),
                        SampleWords.capitalized(game.date().getDayOfWeek()))
                .row(home.arena(), game.date(), home.nickname(), game.visitor().nickname());
    }

    /** Draws both sides of a game: writes the lines of the players, returns those of the teams. */
    private List<TeamLine> play(Fixture game, int lines, CsvSheet playerSheet) {
        List<TeamLine> sides = new ArrayList<>();
        for (SampleTeam team : List.of(game.home(), game.visitor())) {
            int wanted = sides.isEmpty() ? Math.ceilDiv(lines, 2) : lines / 2;
            List<PlayerLine> players = new ArrayList<>();
            for (Player player : lineUp(rosters.roster(game.season(), team), wanted)) {
                players.add(PlayerLine.draw(player, players.size(), dice));
            }
            players.forEach(line -> line.write(playerSheet, game.id()));
            double level = 103.5 + team.strength() + (team == game.home() ? 1.5 : -1.5);
            sides.add(TeamLine.draw(team, level, players, dice));
        }
        if (sides.get(0).points() == sides.get(1).points()) {
            sides.set(0, sides.get(0).withMoreInLastQuarter(dice.between(1, 5)));
        }
        return sides;
    }

    /** Picks mostly the best players, as reports do. */
    private List<Player> lineUp(List<Player> roster, int wanted) {
        List<Player> remaining = new ArrayList<>(roster);
        List<Player> chosen = new ArrayList<>();
        while (chosen.size() < wanted) {
            Player player = dice.pickEarly(remaining);
            remaining.remove(player);
            chosen.add(player);
        }
        return chosen;
    }

    /** Spreads the games of a season evenly over its days; no team plays twice on a day. */
    private List<Fixture> schedule() {
        int seasons = LeagueSize.LAST_SEASON - size.firstGameSeason() + 1;
        List<Fixture> fixtures = new ArrayList<>();
        for (int s = 0; s < seasons; s++) {
            int season = size.firstGameSeason() + s;
            int games = size.games() * (s + 1) / seasons - size.games() * s / seasons;
            List<SampleTeam> playing =
                    new ArrayList<>(teams.stream().filter(t -> t.plays(season)).toList());
            for (int day = 0; day < SEASON_DAYS; day++) {
                int today = games * (day + 1) / SEASON_DAYS - games * day / SEASON_DAYS;
                dice.shuffle(playing);
                for (int g = 0; g < today; g++) {
                    LocalDate date = LocalDate.of(season, 10, 26).plusDays(day);
                    fixtures.add(
                            new Fixture(fixtures.size() + 1, season, date, playing.get(2 * g), playing.get(2 * g + 1)));
                }
            }
        }
        return fixtures;
    }

    /** Moves players from a game to the next, so that the sum is exact. */
    private int[] linesPerGame() {
        int[] lines = new int[size.games()];
        for (int i = 0; i < lines.length; i++) {
            long before = (long) size.playerLines() * i / lines.length;
            lines[i] = (int) ((long) size.playerLines() * (i + 1) / lines.length - before);
        }
        int most = 2 * size.mostLinesPerSide();
        for (int i = 0; i + 1 < lines.length; i += 2) {
            int shift = dice.between(0, Math.min(most - lines[i], lines[i + 1] - 3));
            lines[i] += shift;
            lines[i + 1] -= shift;
        }
        return lines;
    }

    /** Draws the missing lines of teams: not every report gives the figures of both. */
    private BitSet linesLeftOut() {
        BitSet left = new BitSet();
        int missing = 2 * size.games() - size.teamLines();
        while (left.cardinality() < missing) {
            left.set(dice.between(0, 2 * size.games() - 1));
        }
        return left;
    }
}
