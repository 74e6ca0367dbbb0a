package org.spartabench.facts.sample;

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
