package org.spartabench.facts.sample;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;

/** Draws the players of the league, year by year of their draft, and writes their biographies and combine results. */
record Players(LeagueSize size, List<SampleTeam> teams, Dice dice, People people) {

    private static final int AMERICAN_PERCENT = 82;

    private static final List<String> COLLEGES = IntStream.range(0, SampleWords.TOWNS.size())
            .mapToObj(Players::college)
            .toList();

    static List<Player> draw(LeagueSize size, List<SampleTeam> teams, long seed) {
        Players players =
                new Players(size, teams, Dice.of(seed, "nba.players"), People.ofLeague(Dice.of(seed, "nba.people")));
        List<Player> drawn = new ArrayList<>();
        players.classSizes().forEach((year, count) -> players.draftClass(year, count, drawn));
        return List.copyOf(drawn);
    }

    /** Counts the players who enter the league in each year. */
    private Map<Integer, Integer> classSizes() {
        Map<Integer, Integer> sizes = new TreeMap<>();
        int years = LeagueSize.LAST_SEASON - size.firstDraft() + 1;
        for (int i = 0; i < size.players(); i++) {
            double share = 1 - StrictMath.pow(1 - (double) i / size.players(), size.recency());
            sizes.merge(size.firstDraft() + (int) (share * years), 1, Integer::sum);
        }
        return sizes;
    }

    /** Draws a class: the better a player, the earlier the pick; the weakest eighth is not drafted. */
    private void draftClass(int year, int count, List<Player> drawn) {
        List<Double> talents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            talents.add(dice.normal(0, 1));
        }
        talents.sort(Comparator.reverseOrder());
        List<SampleTeam> playing = teams.stream().filter(t -> t.plays(year)).toList();
        int perRound = year >= 1989 ? 30 : playing.size();
        List<Integer> picks = picks(year >= 1989 ? 60 : Math.max(60, perRound * 4), count - count / 8);
        for (int i = 0; i < count; i++) {
            Player.@Nullable Draft draft = null;
            if (i < picks.size()) {
                int pick = picks.get(i);
                draft = new Player.Draft(year, pick, (pick - 1) / perRound + 1, dice.pick(playing));
            }
            double talent = talents.get(i) + dice.normal(0, 0.45);
            drawn.add(player(drawn.size(), year, talent, draft));
        }
    }

    private List<Integer> picks(int of, int count) {
        List<Integer> picks =
                new ArrayList<>(IntStream.rangeClosed(1, of).boxed().toList());
        dice.shuffle(picks);
        return picks.subList(0, count).stream().sorted().toList();
    }

    private Player player(int number, int debut, double talent, Player.@Nullable Draft draft) {
        boolean american = dice.chance(AMERICAN_PERCENT / 100.0);
        int age = dice.normal(21.4, 1.2, 19, 25);
        LocalDate born = LocalDate.of(debut - age, 1, 1).plusDays(dice.between(0, 364));
        Player.Position position = Player.Position.DRAW.draw(dice);
        int height = dice.normal(position.inches(), 1.5, 67, 90);
        int seasons = dice.normal(6.4 + 3.6 * talent, 2.2, 1, 20);
        return new Player(
                number,
                people.next(People.Gender.MALE),
                born,
                american ? american(debut) : foreign(),
                position,
                height,
                talent,
                debut,
                debut + seasons - 1,
                draft);
    }

    private Player.Origin american(int debut) {
        int town = dice.pickEarly(
                IntStream.range(0, SampleWords.TOWNS.size()).boxed().toList());
        String state = SampleWords.STATES.get((town * 7 + dice.between(0, 1)) % SampleWords.STATES.size());
        String birthplace = SampleWords.TOWNS.get(town) + ", " + state;
        String school = dice.chance(0.7) ? SampleWords.TOWNS.get(town) : dice.pick(SampleWords.TOWNS);
        String kind = dice.pick(List.of("", " Central", " Prep", " Academy", " North"));
        @Nullable
        String highSchool =
                dice.chance(debut < 1970 ? 0.75 : 0.95) ? school + kind + " in " + school + ", " + state : null;
        @Nullable String college = dice.chance(0.9) ? dice.pickEarly(COLLEGES) : null;
        return new Player.Origin(birthplace, "United States", highSchool, college);
    }

    private Player.Origin foreign() {
        String country = dice.pickEarly(SampleWords.list("countries"));
        @Nullable String college = dice.chance(0.3) ? dice.pickEarly(COLLEGES) : null;
        return new Player.Origin(dice.pick(SampleWords.list("foreign towns")) + ", " + country, country, null, college);
    }

    private static String college(int number) {
        String town = SampleWords.TOWNS.get(number);
        return switch (number % 3) {
            case 0 -> "University of " + town;
            case 1 -> town + " State University";
            default -> town + " College";
        };
    }

    static void writeInformation(CsvSheet.Folder folder, List<Player> players, long seed) throws IOException {
        Dice dice = Dice.of(seed, "nba.player_information");
        try (CsvSheet sheet = folder.create("nba_player_information")) {
            for (Player p :
                    players.stream().sorted(Comparator.comparing(Player::name)).toList()) {
                Player.Draft draft = p.draft();
                LocalDate born = p.born();
                int pounds = dice.normal(214 + (p.height() - 79) * 6.8, 11, 150, 330);
                sheet.add(SampleWords.capitalized(born.getMonth()) + " " + born.getDayOfMonth() + ", " + born.getYear())
                        .add(p.origin().birthplace(), p.origin().college());
                if (draft == null) {
                    sheet.add(null, null, null, null);
                } else {
                    sheet.add(Values.ordinal(draft.pick()) + " overall")
                            .add(Values.ordinal(draft.round()) + " round")
                            .add(draft.team().city() + " " + draft.team().nickname(), draft.year());
                }
                sheet.add(p.origin().highSchool(), p.name(), p.position().label())
                        .add(dice.chance(0.9) ? "Right" : "Left")
                        .row((dice.chance(0.75) ? pounds / 5 * 5 : pounds) + "lb", born.getYear(), p.height());
            }
        }
    }

    /** Writes the measurements of recent players in the year of their draft; old seasons have no shooting drills. */
    static void writeCombines(CsvSheet.Folder folder, LeagueSize size, List<Player> players, long seed)
            throws IOException {
        Dice dice = Dice.of(seed, "nba.combine");
        List<Player> invited = new ArrayList<>(players.stream()
                .filter(p -> p.debut() >= 2000)
                .sorted(Comparator.comparingInt(Player::number))
                .toList());
        dice.shuffle(invited);
        invited = new ArrayList<>(invited.subList(0, size.combines()));
        invited.sort(Comparator.comparingInt(Player::debut).thenComparing(Player::name));
        try (CsvSheet sheet = folder.create("nba_draft_combine_stats")) {
            for (Player player : invited) {
                sheet.row(Combine.row(player, dice));
            }
        }
    }

    /** Draws a player's measurements and shooting drills before the draft. */
    static final class Combine {

        /** Shots in each drill, in the order of the columns. */
        private static final List<Integer> ATTEMPTS =
                List.of(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 4, 4, 4, 10, 10);

        /** Probability of a hit by an average player, by drill: the farther away, the lower. */
        private static final List<Double> DIFFICULTY = List.of(
                .66, .68, .66, .68, .66, .58, .60, .58, .60, .58, .50, .51, .49, .51, .50, .60, .62, .60, .52, .53, .52,
                .64, .55);

        private Combine() {}

        static @Nullable Object[] row(Player player, Dice dice) {
            boolean guard = player.height() < 78;
            double spring = player.talent() * 0.4;
            double standing = dice.normal(guard ? 29.5 : 28, 2);
            List<@Nullable Object> row = new ArrayList<>();
            row.add(player.debut());
            row.add(dice.stepped(player.height() + 4.2, 1.7, 70, 96, 4, 2));
            row.add(dice.stepped(player.height() * 1.33, 1.4, 92, 120, 2, 1));
            row.add(dice.stepped(guard ? 6.3 : 8.1, 1.8, 3.2, 17, 10, 1));
            row.add(dice.chance(0.9) ? dice.stepped(5.6 + player.height() / 26.0, 0.3, 7.5, 10.5, 4, 2) : null);
            row.add(dice.chance(0.9) ? dice.stepped(6.2 + player.height() / 24.0, 0.5, 7.5, 12, 4, 2) : null);
            row.add(dice.stepped(standing + spring, 0.5, 22, 38, 2, 1));
            row.add(dice.stepped(standing + spring + 5.6, 1.1, 25, 45, 2, 1));
            row.add(dice.stepped(guard ? 11.1 : 11.6, 0.4, 10.1, 13.4, 100, 2));
            row.add(dice.stepped(guard ? 3.24 : 3.34, 0.08, 3.02, 3.8, 100, 2));
            row.add(dice.chance(0.82) ? dice.normal(guard ? 8.5 : 12, 4, 0, 26) : null);
            boolean drills = dice.chance(player.debut() < 2006 ? 0.4 : 0.85);
            double touch = (guard ? 0.04 : -0.03) + player.talent() * 0.03;
            for (int i = 0; i < ATTEMPTS.size(); i++) {
                row.add(drills ? score(dice, ATTEMPTS.get(i), DIFFICULTY.get(i) + touch) : null);
            }
            row.add(player.name());
            return row.toArray();
        }

        private static String score(Dice dice, int attempts, double probability) {
            return dice.successes(attempts, probability) + "-" + attempts;
        }
    }
}
