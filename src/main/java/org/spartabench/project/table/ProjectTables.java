package org.spartabench.project.table;

import org.spartabench.facts.schema.Schema;
import org.spartabench.project.db.Codec;
import org.spartabench.project.db.SettingTable;
import org.spartabench.project.table.decision.CheckTable;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.decision.TeamTable;
import org.spartabench.project.table.item.BodyTable;
import org.spartabench.project.table.item.ItemTable;
import org.spartabench.project.table.run.RunTable;

/** Holds the tables of a project's database. */
public record ProjectTables(
        ItemTable items,
        BodyTable bodies,
        DecisionTable decisions,
        TeamTable team,
        CheckTable checks,
        FaultTable faults,
        ScoreTable scores,
        RunTable runs,
        SettingTable settings) {

    public static ProjectTables of(Codec codec, Schema schema) {
        BodyTable bodies = new BodyTable(codec);
        ItemTable items = new ItemTable(codec, bodies);
        TeamTable team = new TeamTable();
        CheckTable checks = new CheckTable();
        return new ProjectTables(
                items,
                bodies,
                new DecisionTable(items, team, checks),
                team,
                checks,
                new FaultTable(),
                new ScoreTable(),
                new RunTable(codec, items, schema.name()),
                new SettingTable());
    }
}
