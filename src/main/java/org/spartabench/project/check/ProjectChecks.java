package org.spartabench.project.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.answering.execution.FactsWithApis;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.passage.overlap.DuplicateFacts;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.check.Checks;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.judging.extract.verify.ColumnOrigins;
import org.spartabench.judging.fault.Fault;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.extract.Extraction;
import org.spartabench.sql.name.ColumnNames;

/** Runs the checks on items beside all items of a project. For one thread. */
final class ProjectChecks implements AutoCloseable {

    private final Result<FactBase> second;
    private final SimilarItems similar;
    private final Checks checks;
    private final QueryRuns runs;
    private final Schema schema;
    private final Set<String> marked;

    /** @param engines whether to compare a second engine too, which copies the facts first */
    ProjectChecks(Project project, boolean engines) {
        second = engines ? second(project) : Result.bad("");
        runs = new QueryRuns(project);
        schema = project.schema();
        marked = Extraction.of(project).origins().map(ColumnOrigins::marked).orElse(Set.of());
        similar = new SimilarItems(project.schema());
        project.set().present(item -> similar.add(item.number(), item.query(), item.answer()));
        checks = new Checks(
                project.facts(), engine(second), Limits.DEFAULT, lexicon(project), similar, columnsInPassages(project));
    }

    /** Gives the findings in an item. @param right the item that a fault is made of, which is then no duplicate of it */
    List<Finding> of(Item item, Optional<Item> right) {
        right.ifPresent(i -> similar.remove(i.number(), i.query(), i.answer()));
        List<Finding> found = new ArrayList<>(checks.of(item, runs.ofSet(item.id(), item.query())));
        right.ifPresent(i -> similar.add(i.number(), i.query(), i.answer()));
        belowThreshold(item).ifPresent(found::add);
        found.sort(Comparator.comparing(Finding::severity).reversed().thenComparing(Finding::check));
        return List.copyOf(found);
    }

    /** Names the columns of an item that were read out of texts and taken although too few of their values are verified. */
    private Optional<Finding> belowThreshold(Item item) {
        Set<String> names = new TreeSet<>();
        if (!marked.isEmpty()) {
            ColumnNames.of(item.query(), schema)
                    .uses()
                    .forEach(
                            use -> use.found().column().map(ColumnRef::toString).ifPresent(names::add));
            names.retainAll(marked);
        }
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(
                        Check.VALUES,
                        Severity.WARNING,
                        "Taken below the threshold of precision: " + String.join(", ", names)));
    }

    /** Whether a check warns of a fault, and of the item that it is made of does not. @param place where it would stand */
    boolean betray(Fault fault, int place, Item right, Set<Check> warned) {
        similar.remove(right.number(), right.query(), right.answer());
        boolean betrayed =
                checks.warns(place, fault.query(), fault.question(), fault.answer(), check -> !warned.contains(check));
        similar.add(right.number(), right.query(), right.answer());
        return betrayed;
    }

    /** Gives the project's words, or the derived ones if its file is damaged. */
    static Lexicon lexicon(Project project) {
        return project.files().lexicon() instanceof Result.Ok<Lexicon>(Lexicon own)
                ? own
                : Lexicon.forSchema(project.schema());
    }

    /** Gives the facts on a second engine; bad if they are too large or cannot be copied. */
    static Result<FactBase> second(Project project) {
        return project.facts() instanceof FactsWithApis facts ? facts.second() : H2Build.copyOf(project.facts());
    }

    static Optional<FactBase> engine(Result<FactBase> second) {
        return second instanceof Result.Ok<FactBase>(FactBase engine) ? Optional.of(engine) : Optional.empty();
    }

    /** Says why no second engine looks at the items; empty if one does. */
    Optional<String> alone() {
        return second instanceof Result.Bad<FactBase> bad ? Optional.of(bad.message()) : Optional.empty();
    }

    private static Set<ColumnRef> columnsInPassages(Project project) {
        Set<ColumnRef> columns = new TreeSet<>();
        if (project.files().passages().imported() > 0) {
            DuplicateFacts.of(project.facts(), project.files().passages())
                    .forEach(duplicate -> columns.add(duplicate.column()));
        }
        return columns;
    }

    @Override
    public void close() {
        engine(second).ifPresent(FactBase::close);
    }
}
