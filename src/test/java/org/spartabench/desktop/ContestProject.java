package org.spartabench.desktop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.author.Authors;
import org.spartabench.project.check.CheckJob;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/** A project of contests: those with an even number agree, those with an odd one differ by a condition. */
public final class ContestProject {

    private static final String FUNCTIONS = "scalars";

    private ContestProject() {}

    /** Makes a project of doctors with so many contests in a folder, and closes it; gives the folder. */
    public static Path make(Path folder, int count) {
        Path project;
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            project = made.folder();
        }
        List<Entity.FunctionEntity> functions = BuiltInApis.at(BuiltInApis.SERVER);
        String document =
                OpenApiWriter.write(FUNCTIONS, BuiltInApis.SERVER, functions).toPrettyString();
        new ApiFiles(project)
                .add(
                        FUNCTIONS,
                        functions,
                        new ApiFiles.Host(BuiltInApis.SERVER, ""),
                        Map.entry(FUNCTIONS + ".json", document));
        try (Project open = SampleProject.open(folder)) {
            open.records().contests().add(contests(open, count), Authors.OFFLINE);
        }
        return folder;
    }

    private static List<AnswerComparison> contests(Project project, int count) {
        List<AnswerComparison> all = new ArrayList<>();
        Optional<FactBase> second = CheckJob.second(project);
        try (LocalApis apis = LocalApis.start(project.facts(), List.copyOf(BuiltInApis.at(BuiltInApis.SERVER)))
                .orThrow(IllegalStateException::new)) {
            Contests run = new Contests(apis.keeping(), second, RecipeRun.LONG);
            for (int n = 1; n <= count; n++) {
                all.add(run.of(queries(n), n));
            }
        } finally {
            second.ifPresent(FactBase::close);
        }
        return all;
    }

    private static MakerQueries queries(int n) {
        String condition = "whose name has a prime number of syllables";
        String where = " FROM doctors WHERE years_experience > " + n;
        String prime = " AND IS_PRIME(COUNT_SYLLABLES(doctors.name))";
        return new MakerQueries(
                "medical:" + n,
                "Which doctors " + condition + " have more than " + n + (n == 1 ? " year" : " years")
                        + " of experience?",
                List.of(condition),
                Map.of(
                        AnswerSource.QR,
                        query("SELECT d.name FROM doctors AS d JOIN count_syllables AS s ON s.string = d.name JOIN"
                                + " is_prime AS p ON p.number = s.count WHERE d.years_experience > " + n
                                + " AND p.truth"),
                        AnswerSource.SL,
                        query("SELECT name, years_experience" + where + (n % 2 == 0 ? prime : "")),
                        AnswerSource.IMP,
                        query("SELECT name" + where + prime)));
    }

    private static Query query(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }
}
