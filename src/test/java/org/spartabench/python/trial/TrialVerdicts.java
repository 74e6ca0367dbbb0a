package org.spartabench.python.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.sql.read.SqlReader;

/** Verdicts on programs whose rows are given. */
public final class TrialVerdicts {

    private TrialVerdicts() {}

    public static ProgramVerdict of(Rows engine, List<List<@Nullable Object>> program) {
        return ProgramTrial.verdict(
                SqlReader.read("SELECT c FROM t").tree().orElseThrow(),
                engine,
                new PythonReply.Gave(new PythonReply.PythonTable(engine.columns(), program), List.of(), 0));
    }
}
