package org.spartabench.project;

import java.util.List;
import java.util.Optional;
import org.spartabench.Patient;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.read.SqlReader;

/** Items as a file gives them, with a plain question. */
public final class GivenEntries {

    private GivenEntries() {}

    /** An item with the answer that its query gives. */
    public static Entry right(Project project, int number, String sql) {
        return of(project.name(), number, sql, answer(project, sql));
    }

    public static Entry of(String domain, int number, String sql, List<String> answer) {
        return new Entry(
                domain + ":" + number,
                "Question " + number + "?",
                SqlReader.read(sql).block().orElseThrow(),
                answer,
                Optional.empty());
    }

    public static List<String> answer(Project project, String sql) {
        return project.facts().run(new GuardedQuery(sql), Patient.LIMITS) instanceof Rows rows
                ? rows.column(0).stream().map(Values::text).sorted().toList()
                : List.of();
    }
}
