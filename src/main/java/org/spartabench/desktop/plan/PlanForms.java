package org.spartabench.desktop.plan;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.making.compare.Estimate;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunPlan.Budget;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;

/**
 * Shows the parts of a plan as panels of fields.
 *
 * @param unfolded whether everything is shown at once, for reading
 */
record PlanForms(PlanDraft draft, boolean unfolded) {

    private static final List<Clause> OPERATORS =
            List.of(Clause.WHERE, Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY, Clause.LIMIT);

    /** Names, in plans, the author that asks a language model. */
    static final String MODEL = "llm";

    /** Names, in plans, the author that answers from a journal. */
    static final String REPLAY = "replay";

    private static final List<String> AUTHORS = List.of("offline", MODEL, REPLAY);
    private static final long DAY = 86_400;

    Node method() {
        Form form = new Form(draft);
        form.choice(
                "Leaves",
                List.of(LeafMethod.values()),
                LeafMethod::label,
                RunPlan::leafMethod,
                RunPlan::withLeafMethod);
        form.text(p -> meaning(p.leafMethod()));
        form.choice(
                "Trees", List.of(TreeMethod.values()), TreeMethod::label, RunPlan::treeMethod, RunPlan::withTreeMethod);
        form.text(p -> meaning(p.treeMethod()));
        form.choice("Author", AUTHORS, PlanForms::author, RunPlan::author, RunPlan::withAuthor);
        form.text(p -> authorMeaning(p.author()));
        return panel("METHOD AND AUTHOR", form);
    }

    Node mix() {
        Form form = new Form(draft);
        form.choice(
                "Shares are",
                List.of(RunPlan.Mix.values()),
                m -> m == RunPlan.Mix.QUOTAS ? "quotas" : "probabilities",
                RunPlan::mix,
                RunPlans::mixed);
        form.text(p -> p.mix() == RunPlan.Mix.QUOTAS
                ? "The run meets the shares exactly."
                : "Drawn per item, as in the official generator; HAVING only with GROUP BY, LIMIT only with"
                        + " ORDER BY.");
        form.title("Clauses of the outermost block");
        for (Clause operator : OPERATORS) {
            form.share(
                    operator.sql(),
                    p -> p.share(operator),
                    (p, v) -> p.withOperators(with(Clause.class, p.operators(), operator, v)));
        }
        form.share("an aggregate in SELECT", RunPlan::aggregates, RunPlan::withAggregates);
        form.complaint(() -> draft.problem("operators"));
        form.title("Nested predicates");
        for (Nesting type : Nesting.values()) {
            form.share(
                    named(type),
                    p -> p.nestings().getOrDefault(type, 0.0),
                    (p, v) -> p.withNestings(with(Nesting.class, p.nestings(), type, v)));
        }
        form.text(p -> p.mix() == RunPlan.Mix.QUOTAS
                ? "Share of nested items with at least one of the type."
                : "Weight of the type in each draw.");
        form.complaint(() -> draft.problem("nestings"));
        return panel("MIX", form);
    }

    Node budget() {
        Form form = new Form(draft);
        budget(form, "Author calls", 1, Integer.MAX_VALUE, Budget::calls, (b, v) -> b.withCalls(v.intValue()));
        budget(form, "Tokens, 0 for no limit", 0, 9_999_999_999L, Budget::tokens, Budget::withTokens);
        budget(form, "Seconds, 0 for no limit", 0, 365 * DAY, Budget::seconds, Budget::withSeconds);
        form.complaint(() -> draft.problem("budget"));
        return panel("BUDGET", form, folded("Attempts", attempts()), folded("Prompt contents", drawing()));
    }

    /** Adds a whole number of the budget. */
    private static void budget(
            Form form,
            String name,
            long least,
            long most,
            ToLongFunction<Budget> read,
            BiFunction<Budget, Long, Budget> change) {
        form.number(
                name,
                least,
                most,
                p -> read.applyAsLong(p.budget()),
                (p, v) -> p.withBudget(change.apply(p.budget(), v)));
    }

    private Form attempts() {
        Form form = new Form(draft);
        budget(form, "Attempts per item", 1, 100_000, Budget::itemAttempts, (b, v) -> b.withItemAttempts(v.intValue()));
        budget(
                form,
                "Attempts per clause",
                1,
                1_000,
                Budget::clauseAttempts,
                (b, v) -> b.withClauseAttempts(v.intValue()));
        budget(
                form,
                "Repairs per empty query",
                0,
                1_000,
                Budget::repairAttempts,
                (b, v) -> b.withRepairAttempts(v.intValue()));
        budget(
                form,
                "Milliseconds per statement",
                10,
                3_600_000,
                Budget::statementMillis,
                (b, v) -> b.withStatementMillis(v.intValue()));
        return form;
    }

    private Form drawing() {
        Form form = new Form(draft);
        form.number(
                "Candidates per inner block",
                1,
                100,
                p -> p.drawing().candidates(),
                (p, v) -> p.withDrawing(p.drawing().withCandidates(v.intValue())));
        form.number(
                "Sample rows per table",
                1,
                1_000,
                p -> p.drawing().sampleRows(),
                (p, v) -> p.withDrawing(p.drawing().withSampleRows(v.intValue())));
        form.number(
                "Exemplars per question",
                0,
                100,
                p -> p.drawing().exemplars(),
                (p, v) -> p.withDrawing(p.drawing().withExemplars(v.intValue())));
        return form;
    }

    Node estimate() {
        Form form = new Form(draft);
        Label figure = Nodes.named(Nodes.label("", "big-number"), "estimate");
        form.follow(() -> figure.setText(calls(Estimate.of(draft.plan()).ideal())));
        form.getChildren().add(figure);
        form.text(p -> {
            Estimate e = Estimate.of(draft.plan());
            return "if each succeeds at once: " + calls(e.leaves()) + " for leaves, " + calls(e.trees())
                    + " for trees, and " + Numbers.counted(e.questions(), "question") + ".";
        });
        form.text(p -> {
            Estimate e = Estimate.of(draft.plan());
            return e.ideal() == 0
                    ? "Templates need no author."
                    : "The paper's runs with these methods took "
                            + String.format(Locale.ROOT, "%.2f", e.asPublished(draft.plan()) / e.ideal())
                            + " times as many, about " + calls(e.asPublished(draft.plan())) + ".";
        });
        return panel("ESTIMATE", form);
    }

    private static String calls(double calls) {
        return Numbers.counted(Math.round(calls), "call");
    }

    /** Folds a form away while the plan is edited; shows it openly in a plan to be read. */
    private Node folded(String title, Form form) {
        if (unfolded) {
            return new VBox(4, Nodes.label(title, "section-title"), form);
        }
        return new Fold(title, form);
    }

    static Node panel(String title, Node... content) {
        Label head = Nodes.label(title, "panel-title");
        VBox body = new VBox(8, content);
        body.getStyleClass().add("panel-body");
        VBox panel = new VBox(6, head, body);
        VBox.setMargin(head, new Insets(8, 10, 0, 10));
        panel.setMinHeight(Region.USE_PREF_SIZE);
        panel.getStyleClass().add("panel");
        return panel;
    }

    private static <K extends Enum<K>> Map<K, Double> with(Class<K> keys, Map<K, Double> shares, K key, double value) {
        Map<K, Double> changed = new EnumMap<>(keys);
        changed.putAll(shares);
        changed.put(key, value);
        return changed;
    }

    private static String named(Nesting type) {
        return switch (type) {
            case N -> "N: uncorrelated, lists values";
            case A -> "A: uncorrelated, aggregates";
            case J -> "J: correlated, lists values";
            case JA -> "JA: correlated, aggregates";
        };
    }

    private static String author(String name) {
        return switch (name) {
            case "offline" -> "Offline author";
            case MODEL -> "Language model";
            case REPLAY -> "Replay of a journal";
            default -> name;
        };
    }

    private static String authorMeaning(String name) {
        return switch (name) {
            case "offline" -> "Built in: needs no model; the same seed gives the same items.";
            case MODEL -> "Asks the model set on the right; the project's journal keeps every call.";
            case REPLAY -> "Replays the calls of an earlier run; asks no server.";
            default -> "This version does not have this author.";
        };
    }

    private static String meaning(LeafMethod method) {
        return switch (method) {
            case TEMPLATE -> "Random columns and values; asks no author. The paper's baseline.";
            case ONE_SHOT -> "The whole query at once, from the schema and sample rows.";
            case CLAUSE -> "Clause by clause; only the finished query is run.";
            case EXECUTION_GUIDED -> "Clause by clause, running each partial query; a failed clause is rewritten.";
        };
    }

    private static String meaning(TreeMethod method) {
        return switch (method) {
            case TEMPLATE -> "Random joins and slots; asks no author. The paper's baseline.";
            case ONE_SHOT_K -> "All nested predicates at once; only the finished query is run.";
            case POST_ORDER -> "One nested predicate at a time, running each; an empty one is rewritten.";
            case POST_ORDER_PROVENANCE -> "The same, and empty queries are repaired by why-not provenance.";
        };
    }
}
