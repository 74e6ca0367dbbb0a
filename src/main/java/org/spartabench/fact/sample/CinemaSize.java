package org.spartabench.fact.sample;

/**
 * How large the movie domain is.
 *
 * @param actors how many of the people may get a role
 * @param directors how many of the others may direct
 * @param companies how many production companies there are
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
        int firstYear) {

    static final int LAST_YEAR = 2019;

    private static final CinemaSize SMALL = new CinemaSize(200, 352, 290, 96, 170, 112, 40, 26, 2013);
    private static final CinemaSize FULL = new CinemaSize(7872, 14_418, 15_336, 3800, 25_617, 11_000, 2600, 620, 2005);

    static CinemaSize of(Scale scale) {
        return switch (scale) {
            case SMALL -> SMALL;
            case FULL -> FULL;
        };
    }
}
