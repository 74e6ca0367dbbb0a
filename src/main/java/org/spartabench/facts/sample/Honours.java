package org.spartabench.facts.sample;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the champions of every year and the awards of the players. */
record Honours(LeagueSize size, List<SampleTeam> teams, List<Player> players, Rosters rosters) {

    private static final List<String> AWARDS =
            List.of("nba mvp", "dpoy", "roy", "smoy", "mip", "all star mvp", "sportsmanship");

    /** The first final with a most valuable player. */
    private static final int FIRST_MVP = 1969;

    /** Writes champions under the year in which their season ends. */
    void writeChampions(CsvSheet.Folder folder, long seed) throws IOException {
        Dice dice = Dice.of(seed, "nba.champions");
        @Nullable SampleTeam west = null;
        @Nullable SampleTeam east = null;
        @Nullable Player mvp = null;
        try (CsvSheet sheet = folder.create("nba_champion_history")) {
            for (int year = LeagueSize.LAST_SEASON - size.champions() + 1; year <= LeagueSize.LAST_SEASON; year++) {
                west = conferenceChampion(year - 1, true, west, dice);
                east = conferenceChampion(year - 1, false, east, dice);
                boolean westWins = dice.chance(0.5 + (west.strength() - east.strength()) * 0.03);
                SampleTeam champion = westWins ? west : east;
                mvp = year < FIRST_MVP ? null : finalsMvp(year - 1, champion, mvp, dice);
                sheet.add(year, dice.chance(0.15))
                        .add(mvp == null ? null : mvp.origin().country(), mvp == null ? null : mvp.name())
                        .add(west.nickname(), east.nickname())
                        .row(champion.nickname(), (westWins ? east : west).nickname());
            }
        }
    }

    private SampleTeam conferenceChampion(int season, boolean western, @Nullable SampleTeam before, Dice dice) {
        if (before != null && before.plays(season) && dice.chance(0.35)) {
            return before;
        }
        return dice.pickEarly(teams.stream()
                .filter(t -> t.western() == western && t.plays(season))
                .sorted(Comparator.comparingDouble(SampleTeam::strength).reversed())
                .toList());
    }

    /** Picks one of the best players of the champion, or of the league in seasons with unknown squads. */
    private Player finalsMvp(int season, SampleTeam champion, @Nullable Player before, Dice dice) {
        List<Player> squad = rosters.roster(season, champion);
        if (!squad.isEmpty()) {
            return dice.pickEarly(squad.subList(0, Math.min(3, squad.size())));
        }
        if (before != null && before.activeIn(season) && dice.chance(0.3)) {
            return before;
        }
        return dice.pick(players.stream()
                .filter(p -> p.activeIn(season))
                .sorted(Comparator.comparingDouble(Player::talent).reversed())
                .limit(8)
                .toList());
    }

    /** Writes awards under the year in which their season ends; the first seasons may lack an award. */
    void writeAwards(CsvSheet.Folder folder, long seed) throws IOException {
        Dice dice = Dice.of(seed, "nba.awards");
        record Award(int year, String name, Player player) {}
        List<Award> awards = new ArrayList<>();
        for (int season = LeagueSize.LAST_SEASON; awards.size() < size.awards(); season--) {
            List<Player> best = rosters.playersIn(season);
            for (String award : AWARDS) {
                if (awards.size() < size.awards()) {
                    awards.add(new Award(season + 1, award, winner(award, season, best, dice)));
                }
            }
        }
        awards.sort(Comparator.comparingInt(Award::year));
        try (CsvSheet sheet = folder.create("nba_player_award")) {
            for (Award award : awards) {
                sheet.row(award.year(), award.name(), award.player().name());
            }
        }
    }

    private static Player winner(String award, int season, List<Player> best, Dice dice) {
        int stars = Math.min(best.size(), Math.clamp(best.size() / 12, 5, 10));
        return switch (award) {
            case "nba mvp", "dpoy", "all star mvp" -> dice.pickEarly(best.subList(0, stars));
            case "roy" -> newest(season, best);
            default -> dice.pick(best.subList(1, Math.max(3, best.size() / 2)));
        };
    }

    /** Finds the best of the newest players. */
    private static Player newest(int season, List<Player> best) {
        int debut = best.stream()
                .mapToInt(Player::debut)
                .filter(d -> d <= season)
                .max()
                .orElseThrow();
        return best.stream().filter(p -> p.debut() == debut).findFirst().orElseThrow();
    }
}
