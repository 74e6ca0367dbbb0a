package org.spartabench.facts.sample;

/**
 * Holds the size of the movie domain.
 *
 * @param actors people who may get a role
 * @param directors other people who may direct
 * @param companies production companies
 * @param uncredited whether people without a film stand in the names, too, as in the published tables; their passages have no cell
 */
record CinemaSize(
        int movies,
        int genres,
        int roles,
        int directions,
        int people,
        int actors,
        int directors,
        int companies,
        int firstYear,
        boolean uncredited) {

    static final int LAST_YEAR = 2019;

    static final CinemaSize SMALL = new CinemaSize(200, 352, 290, 96, 170, 112, 40, 26, 2013, false);
    static final CinemaSize FULL = new CinemaSize(7872, 14_418, 15_336, 3800, 25_617, 11_000, 2600, 620, 2005, true);
}
