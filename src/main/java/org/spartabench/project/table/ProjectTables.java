package org.spartabench.project.table;

import org.spartabench.facts.Schema;
import org.spartabench.project.db.Codec;
import org.spartabench.project.db.SettingTable;

/** Holds the tables of a project's database. */
public record ProjectTables(
        ItemTable items,
        BodyTable bodies,
        DecisionTable decisions,
        TeamTable team,
        CheckTable checks,
        FaultTable faults,
        ScoreTable scores,
        ProposalTable proposals,
        RunTable runs,
        CallTable calls,
        KeyTable keys,
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
                new ProposalTable(),
                new RunTable(codec, items, schema.name()),
                new CallTable(),
                new KeyTable(schema),
                new SettingTable());
    }
}
