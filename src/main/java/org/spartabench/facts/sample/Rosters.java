package org.spartabench.facts.sample;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws the contracts of each season: player, team, salary. */
final class Rosters {

    /**
     * Holds a player's season with a team.
     *
     * @param season year in which the season begins
     * @param salary dollars
     */
    record Contract(int season, SampleTeam team, Player player, long salary) {}

    private record Spot(int season, SampleTeam team) {}

    private final List<SampleTeam> teams;
    private final List<Player> players;
    private final Dice dice;
    private final List<Contract> contracts = new ArrayList<>();
    private final Map<Spot, List<Player>> rosters = new LinkedHashMap<>();
    private final @Nullable SampleTeam[] lastTeam;

    private Rosters(List<SampleTeam> teams, List<Player> players, long seed) {
        this.teams = teams;
        this.players = players;
        dice = Dice.of(seed, "nba.rosters");
        lastTeam = new @Nullable SampleTeam[players.size()];
    }

    static Rosters draw(LeagueSize size, List<SampleTeam> teams, List<Player> players, long seed) {
        Rosters rosters = new Rosters(teams, players, seed);
        int seasonsBefore = size.firstGameSeason() - size.firstSeason();
        int gameSeasons = LeagueSize.LAST_SEASON - size.firstGameSeason() + 1;
        int before = size.contracts() - gameSeasons * size.gameSeasonContracts();
        for (int i = 0; i < seasonsBefore; i++) {
            int quota = before * (i + 1) / seasonsBefore - before * i / seasonsBefore;
            // Mid-season moves, which give a player a second team, only where no game has to know about them.
            rosters.season(size.firstSeason() + i, quota, quota / 25);
        }
        for (int season = size.firstGameSeason(); season <= LeagueSize.LAST_SEASON; season++) {
            rosters.season(season, size.gameSeasonContracts(), 0);
        }
        return rosters;
    }

    /** Lists the players of a team in a season, the best first; empty if unknown. */
    List<Player> roster(int season, SampleTeam team) {
        return rosters.getOrDefault(new Spot(season, team), List.of());
    }

    /** Lists the players with a contract for a season, the best first. */
    List<Player> playersIn(int season) {
        return contracts.stream()
                .filter(c -> c.season() == season)
                .map(Contract::player)
                .distinct()
                .sorted(Comparator.comparingDouble(Player::talent).reversed())
                .toList();
    }

    void write(CsvSheet.Folder folder) throws IOException {
        List<Contract> sorted = new ArrayList<>(contracts);
        sorted.sort(Comparator.comparing((Contract c) -> c.player().name()).thenComparingInt(Contract::season));
        try (CsvSheet sheet = folder.create("nba_player_affiliation")) {
            for (Contract c : sorted) {
                sheet.add(c.salary(), label(c.season()))
                        .row(c.team().nickname(), c.player().name());
            }
        }
    }

    /** {@code 2016-17} for the season that begins in 2016. */
    private static String label(int season) {
        return season + "-" + SampleWords.code("", 2, (season + 1) % 100);
    }

    private void season(int season, int quota, int moves) {
        List<SampleTeam> playing = teams.stream().filter(t -> t.plays(season)).toList();
        List<Player> chosen = choose(season, quota - moves);
        int cap = Math.ceilDiv(chosen.size(), playing.size());
        Map<SampleTeam, List<Player>> squads = new LinkedHashMap<>();
        List<Player> free = new ArrayList<>();
        for (Player player : chosen) {
            SampleTeam team = lastTeam[player.number()];
            if (team == null || !team.plays(season) || dice.chance(0.24)) {
                free.add(player);
                continue;
            }
            List<Player> squad = squads.computeIfAbsent(team, t -> new ArrayList<>());
            (squad.size() < cap ? squad : free).add(player);
        }
        fill(playing, squads, free);
        for (SampleTeam team : playing) {
            List<Player> squad = squads.computeIfAbsent(team, t -> new ArrayList<>());
            squad.sort(Comparator.comparingDouble(Player::talent).reversed());
            rosters.put(new Spot(season, team), List.copyOf(squad));
            for (Player player : squad) {
                sign(season, team, player);
            }
        }
        for (int i = 0; i < moves; i++) {
            Player player = chosen.get(i * (chosen.size() / moves));
            SampleTeam old = lastTeam[player.number()];
            sign(season, dice.pick(playing.stream().filter(t -> t != old).toList()), player);
        }
    }

    /** Gives free players to the team with the fewest players, so that squads are equally large. */
    private void fill(List<SampleTeam> playing, Map<SampleTeam, List<Player>> squads, List<Player> free) {
        List<SampleTeam> order = new ArrayList<>(playing);
        dice.shuffle(order);
        dice.shuffle(free);
        for (Player player : free) {
            SampleTeam smallest = Collections.min(
                    order,
                    Comparator.comparingInt(
                            t -> squads.getOrDefault(t, List.of()).size()));
            squads.computeIfAbsent(smallest, t -> new ArrayList<>()).add(player);
        }
    }

    /** Chooses active players, the better the likelier; if there are too few, those who stopped last come back. */
    private List<Player> choose(int season, int count) {
        record Candidate(Player player, int yearsSince, double rank) {}
        List<Candidate> candidates = new ArrayList<>();
        for (Player player : players) {
            if (player.debut() <= season) {
                int yearsSince = Math.max(0, season - player.last());
                candidates.add(new Candidate(player, yearsSince, player.talent() + dice.normal(0, 0.8)));
            }
        }
        candidates.sort(Comparator.comparingInt(Candidate::yearsSince)
                .thenComparing(Comparator.comparingDouble(Candidate::rank).reversed()));
        return candidates.subList(0, count).stream().map(Candidate::player).toList();
    }

    private void sign(int season, SampleTeam team, Player player) {
        lastTeam[player.number()] = team;
        contracts.add(new Contract(season, team, player, salary(season, player)));
    }

    /** Draws a salary: a few stars earn a third of the cap, which grows by a tenth a year; most players earn little. */
    private long salary(int season, Player player) {
        double cap = 3.6e6 * StrictMath.pow(1.103, season - 1984);
        double experience = Math.clamp((season - player.debut() + 1) / 5.0, 0.35, 1.0);
        double share = 0.31 * StrictMath.pow(player.skill(), 2.4) * experience * (0.7 + 0.6 * dice.unit());
        long salary = (long) (cap * Math.clamp(share, 0.008, 0.35));
        if (dice.chance(0.35)) {
            return salary;
        }
        long unit = salary > 10_000_000 ? 250_000 : salary > 1_000_000 ? 10_000 : 1_000;
        return salary / unit * unit;
    }
}
