package org.spartabench.facts.sample;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

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

    /**
     * Holds the figures of a team in a game: at least those of its named players together.
     *
     * @param quarters points in each of the four quarters
     * @param accuracy per cent of the shots made
     * @param longAccuracy per cent of the three-point shots made
     */
    record TeamLine(
            SampleTeam team,
            List<Integer> quarters,
            int accuracy,
            int longAccuracy,
            int assists,
            int rebounds,
            int turnovers) {

        TeamLine {
            quarters = List.copyOf(quarters);
        }

        /**
         * Draws the game of a team.
         *
         * @param level points that the team scores on average
         */
        static TeamLine draw(SampleTeam team, double level, List<PlayerLine> players, Dice dice) {
            int points = atLeast(dice.normal(level, 10.5, 72, 146), players, PlayerLine::points, dice.between(3, 12));
            List<Integer> quarters = new ArrayList<>();
            int left = points;
            for (int remaining = 4; remaining > 1; remaining--) {
                int quarter = dice.normal((double) left / remaining, 3.8, 11, 44);
                quarters.add(quarter);
                left -= quarter;
            }
            quarters.add(left);
            return new TeamLine(
                    team,
                    quarters,
                    dice.normal(45.5 + (points - 103) * 0.28, 3, 33, 60),
                    dice.normal(35.5 + (points - 103) * 0.2, 7, 11, 64),
                    atLeast(dice.normal(22.5, 4.4, 11, 38), players, PlayerLine::assists, 1),
                    atLeast(dice.normal(43.5, 5, 29, 62), players, PlayerLine::rebounds, dice.between(1, 6)),
                    atLeast(dice.normal(14, 3.6, 4, 27), players, PlayerLine::turnovers, 1));
        }

        private static int atLeast(int drawn, List<PlayerLine> players, ToIntFunction<PlayerLine> what, int others) {
            return Math.max(drawn, players.stream().mapToInt(what).sum() + others);
        }

        int points() {
            return quarters.stream().mapToInt(Integer::intValue).sum();
        }

        /** Adds points at the end of the game. */
        TeamLine withMoreInLastQuarter(int points) {
            List<Integer> more = new ArrayList<>(quarters);
            more.set(3, more.get(3) + points);
            return new TeamLine(team, more, accuracy, longAccuracy, assists, rebounds, turnovers);
        }

        void write(CsvSheet sheet, int game) {
            sheet.add(team.nickname(), assists, longAccuracy, accuracy, points())
                    .add(quarters.toArray())
                    .row(rebounds, turnovers, game);
        }
    }

    /** Holds the figures of a player in a game; points follow from the shots made. */
    record PlayerLine(
            Player player,
            int minutes,
            Shots threes,
            Shots fieldGoals,
            Shots freeThrows,
            int assists,
            int offensiveRebounds,
            int defensiveRebounds,
            int blocks,
            int steals,
            int turnovers,
            int fouls) {

        /** Shots taken and made; {@code made} is not more than {@code attempted}. */
        record Shots(int attempted, int made) {

            /** Rounded to a whole number; null when no shot was taken. */
            @Nullable
            Integer percentage() {
                return attempted == 0 ? null : (int) StrictMath.rint(100.0 * made / attempted);
            }
        }

        /**
         * Draws a game of the player.
         *
         * @param rank 0 for the player who is named first; the first ones play longer
         */
        static PlayerLine draw(Player player, int rank, Dice dice) {
            Player.Position position = player.position();
            int minutes = dice.normal(35 - 1.6 * rank, 4.5, 11, 46);
            double share = minutes / 36.0;
            int shots = dice.normal(share * (7.5 + 10 * player.skill()), 3, 1, 34);
            int longShots = dice.normal(shots * position.threes(), 1.4, 0, shots);
            int longMade = dice.successes(longShots, 0.35);
            int shortMade = dice.successes(
                    shots - longShots, 0.45 + 0.05 * player.skill() + 0.05 * (position.rebounding() - 1));
            int free = dice.count(share * (1.2 + 3.6 * player.skill()));
            return new PlayerLine(
                    player,
                    minutes,
                    new Shots(longShots, longMade),
                    new Shots(shots, longMade + shortMade),
                    new Shots(free, dice.successes(free, 0.84 - 0.1 * (position.rebounding() - 1))),
                    dice.count(share * position.passing() * (2.2 + 2.6 * player.skill())),
                    dice.count(share * position.rebounding() * 1.1),
                    dice.count(share * position.rebounding() * 3.9),
                    dice.count(share * position.rebounding() * position.rebounding() * 0.42),
                    dice.count(share * (0.7 + 0.25 * position.passing())),
                    dice.count(share * (1.0 + 0.6 * position.passing())),
                    Math.min(6, dice.count(share * 2.3)));
        }

        int points() {
            return 2 * fieldGoals.made() + threes.made() + freeThrows.made();
        }

        int rebounds() {
            return offensiveRebounds + defensiveRebounds;
        }

        void write(CsvSheet sheet, int game) {
            sheet.add(player.name(), assists, blocks, defensiveRebounds);
            List.of(threes, fieldGoals, freeThrows)
                    .forEach(shots -> sheet.add(shots.attempted(), shots.made(), shots.percentage()));
            sheet.add(minutes, offensiveRebounds, fouls, points(), rebounds()).row(steals, turnovers, game);
        }
    }
}
