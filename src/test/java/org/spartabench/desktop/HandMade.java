package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.event.RunEvent.Result;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** The events of one tree with a repair, written by hand, for tests that need no pipeline. */
public final class HandMade {

    public static final Shape SHAPE = Shape.of(Shape.of(Shape.LEAF), Shape.LEAF);
    public static final BlockPath ROOT = BlockPath.ROOT;
    public static final BlockPath LEFT = ROOT.child(0);
    public static final BlockPath DEEP = LEFT.child(0);
    public static final BlockPath RIGHT = ROOT.child(1);

    private static final String HIGHEST = "SELECT MAX(salary) FROM nba_player_affiliation WHERE season = '2016-17'";
    private static final String AVERAGE = "SELECT AVG(salary) FROM nba_player_affiliation WHERE season = '2016-17'";
    private static final String EMPTY =
            "SELECT player_name FROM nba_player_affiliation WHERE team_name = 'Foxhounds' AND salary > (" + HIGHEST
                    + ")";
    private static final String MENDED =
            "SELECT player_name FROM nba_player_affiliation WHERE team_name = 'Foxhounds' AND salary > (" + AVERAGE
                    + ")";
    private static final String AWARDED = "SELECT player_name FROM nba_player_award WHERE award = 'dpoy' AND"
            + " nba_player_award.player_name = nba_player_information.player_name";
    private static final String WHOLE = "SELECT draft_year FROM nba_player_information WHERE player_name IN (" + MENDED
            + ") AND NOT EXISTS (" + AWARDED + ") AND position = 'Center'";

    private HandMade() {}

    public static List<RunEvent> tree(int item) {
        List<RunEvent> events = new ArrayList<>();
        Map<BlockPath, Nesting> types = new TreeMap<>(Map.of(LEFT, Nesting.N, DEEP, Nesting.A, RIGHT, Nesting.J));
        events.add(new RunEvent.Planned(item, 1, SHAPE, types));
        events.add(new RunEvent.Placed(item, DEEP, 12, "nba_player_affiliation", HIGHEST, 441));
        events.add(new RunEvent.Asked(
                item, LEFT, "outer-table", "inner: " + HIGHEST + "\ntables: nba_player_affiliation"));
        events.add(new RunEvent.Replied(item, LEFT, "outer-table", true, "nba_player_affiliation", 41_000));
        events.add(new RunEvent.Asked(item, LEFT, "nested-a", "FROM nba_player_affiliation\ninner: " + HIGHEST));
        events.add(new RunEvent.Replied(item, LEFT, "nested-a", true, "salary > (" + HIGHEST + ")", 63_000));
        events.add(ran(item, LEFT, EMPTY, 0));
        events.add(new RunEvent.Diagnosed(item, LEFT, EMPTY, diagnosis()));
        events.add(new RunEvent.Asked(item, LEFT, "repair", "blamed: salary > (" + HIGHEST + ")\nnearest: 30,453,805"));
        events.add(new RunEvent.Replied(item, LEFT, "repair", true, "salary > (" + AVERAGE + ")", 52_000));
        events.add(new RunEvent.Repaired(
                item, LEFT, EMPTY, MENDED, "salary > (" + HIGHEST + ")", "salary > (" + AVERAGE + ")", 4));
        events.add(new RunEvent.Placed(
                item,
                RIGHT,
                4,
                "nba_player_award",
                "SELECT player_name FROM nba_player_award WHERE award = 'dpoy'",
                41));
        events.add(new RunEvent.Asked(item, ROOT, "where", "FROM nba_player_information"));
        events.add(new RunEvent.Replied(item, ROOT, "where", true, "position = 'Center'", 48_000));
        events.add(ran(item, ROOT, WHOLE, 3));
        events.add(new RunEvent.Worded(
                item,
                "In which years were centers drafted who earned more than the average of 2016-17 with the Foxhounds?"));
        return events;
    }

    public static Diagnosis diagnosis() {
        PredicatePath team = PredicatePath.conjunct(ROOT, Clause.WHERE, 0);
        PredicatePath salary = PredicatePath.conjunct(ROOT, Clause.WHERE, 1);
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("player_name", "Dorel Kirkford");
        expected.put("team_name", "Foxhounds");
        expected.put("season", "2014-15");
        expected.put("salary", "30453805");
        Diagnosis.Blame blame = new Diagnosis.Blame(
                salary,
                "salary > (" + HIGHEST + ")",
                Optional.of(Nesting.A),
                Optional.of("30453805"),
                Optional.of(new Diagnosis.Inner(
                        1, 0, Optional.of("30963450"), Optional.of("30963450"), List.of("30963450"))),
                Optional.of("30453805"));
        return new Diagnosis(
                List.of(
                        new Diagnosis.Step(Optional.empty(), "FROM", 13_980),
                        new Diagnosis.Step(Optional.of(team), "team_name = 'Foxhounds'", 466),
                        new Diagnosis.Step(Optional.of(salary), "salary > (" + HIGHEST + ")", 0)),
                expected,
                List.of(new Diagnosis.Cause(List.of(blame))),
                5,
                14_000_000);
    }

    private static RunEvent.Ran ran(int item, BlockPath block, String sql, long rows) {
        List<List<String>> head = new ArrayList<>();
        for (int i = 0; i < Math.min(rows, 5); i++) {
            head.add(List.of("Player " + i, String.valueOf(1995 + i)));
        }
        return new RunEvent.Ran(
                item,
                block,
                sql,
                rows == 0 ? Result.EMPTY : Result.ROWS,
                rows,
                "",
                2_300_000,
                List.of("player_name", "draft_year"),
                head);
    }
}
