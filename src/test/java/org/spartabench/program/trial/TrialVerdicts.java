package org.spartabench.program.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Rows;
import org.spartabench.python.PythonReply;
import org.spartabench.python.PythonTable;
import org.spartabench.query.read.SqlReader;

/** Verdicts on programs whose rows are given. */
public final class TrialVerdicts {

    private TrialVerdicts() {}

    public static ProgramVerdict of(Rows engine, List<List<@Nullable Object>> program) {
        return ProgramTrial.verdict(
                SqlReader.read("SELECT c FROM t").tree().orElseThrow(),
                engine,
                new PythonReply.Gave(new PythonTable(engine.columns(), program), List.of(), 0));
    }
}
