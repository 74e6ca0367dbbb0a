package org.spartabench.project.correct.desk;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.BlindOrder;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.correct.consensus.OutputHash;
import org.spartabench.judging.correct.difference.DifferenceFeature;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.review.Judged;
import org.spartabench.project.Project;
import org.spartabench.project.correct.dispute.BlindCases;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.output.TextRuns;
import org.spartabench.project.correct.ruling.CorrectedQueries;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;

/**
 * Moves one person through the cases: makes each blind, turns what they chose into a ruling, and finds the next. Time counts as
 * on the desk of Review. For one thread.
 */
public final class CaseDesk implements AutoCloseable {

    private static final String NO_CATEGORY = "choose what is wrong with the others";

    private final Project project;
    private final String person;
    private final Desk desk;
    private final QueryRuns queries;
    private final ProgramOutputs programs;
    private final BlindCases cases;
    private final BlindQueue queue;

    /** @param nanoTime as {@link System#nanoTime} */
    public CaseDesk(Project project, String person, LongSupplier nanoTime) {
        this(project, person, nanoTime, ProgramOutputs.ofUser(project));
    }

    /** @param programs runs those of the cases; closed with the desk */
    public CaseDesk(Project project, String person, LongSupplier nanoTime, ProgramOutputs programs) {
        this.project = project;
        this.person = person;
        this.desk = new Desk(project.queue(), person, nanoTime, project.team().idleSeconds());
        this.queries = new QueryRuns(project);
        this.programs = programs;
        this.cases = new BlindCases(project.records().core());
        this.queue = new BlindQueue(() -> cases.all(person));
    }

    private TextRuns runs(Paradigm paradigm) {
        return paradigm == Paradigm.SQL ? queries : programs;
    }

    public CaseCounts counts() {
        return queue.counts();
    }

    /** Puts the next case on the desk. @param adjudicating whether to settle those on which people differ */
    public Optional<BlindCase> next(boolean adjudicating) {
        return queue.offered(adjudicating)
                .flatMap(name -> blind(name, adjudicating).stream())
                .findFirst();
    }

    /** Lists all cases for this person, the next one first. @param adjudicating whether to settle those on which people differ */
    public List<BlindCase> waiting(boolean adjudicating) {
        return queue.offered(adjudicating)
                .flatMap(name -> blind(name, adjudicating).stream())
                .toList();
    }

    /** Puts a case on the desk, whether or not it waits. @param name of its comparison */
    public Optional<BlindCase> show(String name, boolean adjudicating) {
        return blind(name, adjudicating);
    }

    /** Gives the ruling of this person that stands. @param adjudicating that which settles the case */
    public Optional<Ruling> own(String name, boolean adjudicating) {
        return project.records().cases().all().stream()
                .filter(c -> c.comparison().name().equals(name))
                .flatMap(c -> adjudicating ? c.adjudication().stream() : c.rulings().stream())
                .filter(by -> by.person().equals(person))
                .map(CorrectionCase.ByPerson::ruling)
                .findFirst();
    }

    /** Lists the cases on which this person has ruled. @param adjudicating those that they settled */
    public List<BlindCase> ruled(boolean adjudicating) {
        return cases.all(person).stream()
                .filter(entry -> own(entry.name(), adjudicating).isPresent())
                .flatMap(entry -> blind(entry.name(), adjudicating).stream())
                .toList();
    }

    /** Writes a ruling of this person as they would enter it, with the letters of their order. */
    CaseChoice.Entry entry(BlindCase seen, Ruling ruling) {
        ComparedItem comparison =
                project.records().cases().comparison(seen.comparison()).orElseThrow();
        List<String> texts = comparison.all().map(ComparedItem.Text::text).toList();
        List<Integer> order = order(comparison);
        String why = ruling.why();
        return switch (ruling) {
            case Ruling.Uphold(Optional<CorrectionCategory> category, String _) ->
                category.map(c -> new CaseChoice.Entry(BlindCase.letter(order.indexOf(0)), "", key(c), why, ""))
                        .orElseGet(() -> new CaseChoice.Entry("all", "", "", why, "yes"));
            case Ruling.Rectify r ->
                texts.contains(r.text())
                        ? new CaseChoice.Entry(
                                BlindCase.letter(order.indexOf(texts.indexOf(r.text()))),
                                "",
                                key(r.category()),
                                why,
                                "")
                        : new CaseChoice.Entry("", r.text(), key(r.category()), why, "");
            case Ruling.Unclear _, Ruling.Unanswerable _ -> new CaseChoice.Entry(ruling.label(), "", "", why, "");
        };
    }

    private static String key(CorrectionCategory category) {
        return category.name().toLowerCase(Locale.ROOT);
    }

    /** Offers a case after all others, until the desk is left. */
    public void defer(BlindCase seen) {
        queue.defer(seen.comparison());
    }

    /** Puts a case on the desk, after its ruling was undone. @param ruled that ruling; of another decision there is no case */
    public Optional<BlindCase> show(Decision ruled) {
        return ruled.verdict() instanceof Verdict.Rule rule
                ? blind(rule.comparison(), rule.adjudicates())
                : Optional.empty();
    }

    /** Makes a case blind; empty if its item, or the query for its program, has changed since it was compared. */
    private Optional<BlindCase> blind(String name, boolean adjudicating) {
        desk.clear();
        return cases.texts(name, person)
                .filter(this::current)
                .map(found -> new BlindCase(
                        new Judged(found.item(), found.hash()),
                        name,
                        found.paradigm(),
                        found.question(),
                        queries.evidence(found.id()),
                        cards(found),
                        adjudicating ? ruled(name) : List.of()));
    }

    /** Programs are held against a query that people may have corrected since; their rulings on it are settled, so nobody is blind to them. */
    private boolean current(BlindCases.Texts found) {
        return found.current()
                && (found.paradigm() == Paradigm.SQL
                        || project.queue()
                                .item(found.item())
                                .flatMap(new CorrectedQueries(project, queries)::of)
                                .filter(found.query()::equals)
                                .isPresent());
    }

    private List<BlindCase.Card> cards(BlindCases.Texts found) {
        TextRuns runs = runs(found.paradigm());
        List<CandidateRun> shown =
                found.texts().stream().map(text -> runs.run("", text)).toList();
        List<String> hashes = shown.stream()
                .map(q -> OutputHash.of(q.output(), found.ordered()))
                .toList();
        List<BlindCase.Card> cards = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            int first = hashes.indexOf(hashes.get(i));
            CandidateRun run = shown.get(i);
            List<Set<DifferenceFeature>> differences = shown.stream()
                    .map(other -> runs.differing(run.text(), other.text()))
                    .toList();
            boolean same = first < i && !hashes.get(i).isEmpty();
            cards.add(new BlindCase.Card(
                    runs.shown(run.text()),
                    run.output(),
                    run.nanos(),
                    same ? OptionalInt.of(first) : OptionalInt.empty(),
                    differences));
        }
        return cards;
    }

    private List<Integer> order(ComparedItem comparison) {
        return BlindOrder.of(comparison.name(), person, (int) comparison.all().count());
    }

    private boolean ordered(String question, ComparedItem comparison) {
        return queries.context(question, comparison.answering()).ordered();
    }

    private List<String> ruled(String name) {
        return project.records().cases().all().stream()
                .filter(c -> c.comparison().name().equals(name))
                .findFirst()
                .map(this::ruled)
                .orElse(List.of());
    }

    /** Writes what each person ruled, with the letters of this person's order. */
    private List<String> ruled(CorrectionCase found) {
        List<ComparedItem.Text> texts = found.comparison().all().toList();
        List<Integer> order = order(found.comparison());
        List<String> lines = new ArrayList<>();
        for (CorrectionCase.ByPerson by : found.rulings()) {
            String what = switch (by.ruling()) {
                case Ruling.Uphold(Optional<CorrectionCategory> category, String _) ->
                    BlindCase.letter(order.indexOf(0)) + " is right"
                            + category.map(c ->
                                            " · " + c.label(found.comparison().paradigm()))
                                    .orElse("");
                case Ruling.Rectify r ->
                    order.stream()
                                    .filter(place -> texts.get(place).text().equals(r.text()))
                                    .findFirst()
                                    .map(place -> BlindCase.letter(order.indexOf(place)) + " is right")
                                    .orElse("wrote " + r.text())
                            + " · " + r.category().label(found.comparison().paradigm());
                case Ruling.Unclear _, Ruling.Unanswerable _ -> by.ruling().label();
            };
            String why = by.ruling().why().isBlank() ? "" : " · " + by.ruling().why();
            lines.add("Person " + (lines.size() + 1) + ": " + what + why);
        }
        return lines;
    }

    /** Notes that the person is active. */
    public void recordActivity() {
        desk.recordActivity();
    }

    /**
     * Rules on a case as it was seen; on disk when this returns. A written query or program must run. Refused if the item has changed, or
     * the case no longer waits for this ruling.
     */
    public Result<Outcome<Decision>> rule(BlindCase seen, CaseChoice choice) {
        return !waits(seen)
                ? Result.ok(
                        Outcome.refused(new Refusal.Stale(List.of(seen.judged().item()))))
                : ruling(seen, choice)
                        .map(ruling -> desk.decide(
                                seen.judged(), new Verdict.Rule(seen.comparison(), ruling, seen.settles())));
    }

    /** Gives the ruling that a choice comes to, without taking it, or why it cannot be taken. */
    public Result<Ruling> ruling(BlindCase seen, CaseChoice choice) {
        return project.records()
                .cases()
                .comparison(seen.comparison())
                .map(comparison -> doubt(seen, comparison, choice)
                        .<Result<Ruling>>map(doubt -> Result.bad(doubt + "; say that it is meant, or mark fewer"))
                        .orElseGet(() -> ruling(comparison, seen, choice)))
                .orElseGet(() -> Result.bad("the case is gone"));
    }

    /** Says in one line what must be confirmed: cards that are marked right and whose rows differ. */
    public Optional<String> doubt(BlindCase seen, CaseChoice choice) {
        return project.records()
                .cases()
                .comparison(seen.comparison())
                .flatMap(comparison -> doubt(seen, comparison, choice));
    }

    private Optional<String> doubt(BlindCase seen, ComparedItem comparison, CaseChoice choice) {
        if (!(choice instanceof CaseChoice.Marked m) || m.meant() || m.cards().size() < 2) {
            return Optional.empty();
        }
        OutputContext context = queries.context(seen.question(), comparison.answering());
        List<Integer> marked = m.cards().stream().sorted().toList();
        int first = marked.getFirst();
        return marked.stream()
                .skip(1)
                .filter(card -> !ConsensusRule.strictlySame(
                        seen.cards().get(first).output(), seen.cards().get(card).output(), context))
                .findFirst()
                .map(card -> BlindCase.letter(first) + " and " + BlindCase.letter(card)
                        + " are marked right, but their rows differ");
    }

    /** Whether the case is still there, for the same ruling. */
    private boolean waits(BlindCase seen) {
        return cases.all(person).stream()
                        .anyMatch(entry -> entry.name().equals(seen.comparison()) && entry.offered(seen.settles()))
                && (!seen.settles() || ruled(seen.comparison()).equals(seen.ruled()));
    }

    private Result<Ruling> ruling(ComparedItem comparison, BlindCase seen, CaseChoice choice) {
        return switch (choice) {
            case CaseChoice.Unclear(String why) -> Result.ok(new Ruling.Unclear(why));
            case CaseChoice.Unanswerable(String why) -> Result.ok(new Ruling.Unanswerable(why));
            case CaseChoice.Written w -> rectified(comparison, seen, w.text(), Optional.of(w.category()), w.why());
            case CaseChoice.Marked m -> {
                List<Integer> order = order(comparison);
                if (m.cards().isEmpty()) {
                    yield Result.bad("mark what is right");
                }
                if (m.category().isEmpty() && m.cards().size() < order.size()) {
                    yield Result.bad(NO_CATEGORY
                            + seen.proposed(m.cards())
                                    .map(c -> "; they differ most in " + c.label(seen.paradigm()))
                                    .orElse(""));
                }
                int place = m.cards().stream().mapToInt(order::get).min().getAsInt();
                String text = comparison.all().toList().get(place).text();
                yield place == 0
                        ? Result.ok(new Ruling.Uphold(m.category(), m.why()))
                        : rectified(comparison, seen, text, m.category(), m.why());
            }
        };
    }

    private Result<Ruling> rectified(
            ComparedItem comparison, BlindCase seen, String text, Optional<CorrectionCategory> category, String why) {
        Output output = runs(comparison.paradigm()).run("", text).output();
        if (!(output instanceof Output.Table)) {
            return Result.bad((comparison.paradigm() == Paradigm.SQL ? "the query" : "the program") + " does not run: "
                    + output.shown(1));
        }
        boolean ordered = ordered(seen.question(), comparison);
        return category.<Result<Ruling>>map(
                        c -> Result.ok(new Ruling.Rectify(text, OutputHash.of(output, ordered), c, why)))
                .orElseGet(() -> Result.bad(NO_CATEGORY));
    }

    /** Undoes this person's last decision; on disk when this returns. */
    public Optional<DecisionStep> undo() {
        return desk.undo();
    }

    /** Ends the Python of the programs. */
    @Override
    public void close() {
        programs.close();
    }
}
