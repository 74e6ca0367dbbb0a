package org.spartabench.desktop.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Expr;

/** Queries that are tried by hand. */
class QueryStoryTest extends QueryRoomStory {

    private static final String MISSED = "SELECT name FROM doctors WHERE specialization = 'Dermatology' AND name IN"
            + " (SELECT doctor_name FROM appointments WHERE status = 'No-show')";
    private static final String CORRELATED = "SELECT name FROM doctors WHERE years_experience > (SELECT"
            + " AVG(T2.years_experience) FROM doctors AS T2 WHERE T2.specialization = doctors.specialization)";

    @Test
    void anEmptyQueryIsMendedByItsNearestValue() {
        write(EMPTY);
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("the reason stands there", () -> whyText().contains("years_experience > 40"));
        assertThat(whyText()).contains("✕ rejected", "constant would have to be 26");
        assertThat(tree().blame().blocks()).containsExactly(BlockPath.ROOT);
        assertThat(lit("blamed")).isEqualTo("years_experience > 40");
        picture("query-empty");

        window.press(KeyCode.T);
        await("the query has rows", () -> !rows("#query-rows").getItems().isEmpty());
        assertThat(sql()).contains("years_experience > 26");
        await("the change is shown", () -> whyText().contains("1 row after"));
        picture("query-taken");

        window.press(KeyCode.Z);
        await(
                "it is the query before",
                () -> sql().contains("> 40") && whyText().contains("rejected"));
        assertThat(rows("#query-rows").getItems()).isEmpty();
    }

    @Test
    void aRowIsSupportedByRowsAndPassagesBlockByBlock() {
        write(MISSED.replace("No-show", "Completed"));
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("there are rows", () -> !rows("#query-rows").getItems().isEmpty());
        await("they are explained", () -> shown().isPresent());
        window.press(KeyCode.H);
        await(
                "both blocks support it",
                () -> window.scene().getRoot().lookupAll(".evidence-section").size() == 2);
        String answer = String.valueOf(rows("#query-rows").getItems().getFirst().getFirst());
        String evidence = Toolkit.on(() -> window.scene().getRoot().lookupAll(".evidence-row").stream()
                .map(n -> ((Labeled) n).getText())
                .collect(Collectors.joining("\n")));
        assertThat(evidence).contains(answer, "Dermatology", "Completed");
        picture("query-here");
        window.press(KeyCode.ESCAPE);
        await("the reason is back", () -> find("#missing") != null && !witnessesShown());
    }

    private boolean witnessesShown() {
        return window.scene().getRoot().lookupAll(".evidence-section").stream()
                .anyMatch(section -> Stream.<Node>iterate(section, Objects::nonNull, Node::getParent)
                        .allMatch(Node::isVisible));
    }

    @Test
    void whatHasNoTreeIsRefusedInAClearLine() {
        write("SELECT name FROM doctors UNION SELECT name FROM patients");
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("there are rows", () -> !rows("#query-rows").getItems().isEmpty());
        assertThat(whyText()).contains("Only a single SELECT has a block tree");
        window.press(KeyCode.K);
        await("it is not kept", () -> window.text("#keep-told").contains("only a single SELECT can be an item"));
    }

    /** Names need not be known by heart, and what an earlier query gave is dim while the text cannot be run. */
    @Test
    void namesAreProposedAndEarlierRowsAreDim() {
        write("SELECT name FROM doct");
        Toolkit.run(() -> area().moveTo(area().getLength()));
        window.command("query.complete");
        window.press(KeyCode.ENTER);
        await("the name is completed", () -> sql().equals("SELECT name FROM doctors"));
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("there are rows", () -> !rows("#query-rows").getItems().isEmpty());
        assertThat(rows("#query-rows").getOpacity()).isOne();
        write("SELECT nam FROM doctors");
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("it is refused", () -> !window.text("#problem").isEmpty());
        assertThat(rows("#query-rows").getOpacity()).isLessThan(1);
        TreeView<?> tables = window.find("#query-tables", TreeView.class);
        assertThat(Toolkit.on(() -> tables.getRoot().getChildren().toString())).contains("doctors", "patients");
    }

    @Test
    void causesAreSteppedThroughByArrowKeys() {
        write("SELECT name FROM doctors WHERE specialization = 'Alchemy' OR years_experience > 40");
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("there are two causes", () -> window.text("#which").equals("cause 1 of 2"));
        String first = lit("blamed");
        window.press(KeyCode.RIGHT);
        await("it is the other one", () -> window.text("#which").equals("cause 2 of 2"));
        assertThat(Set.of(first, lit("blamed")))
                .containsExactlyInAnyOrder("specialization = 'Alchemy'", "years_experience > 40");
        window.press(KeyCode.LEFT);
        assertThat(lit("blamed")).isEqualTo(first);
        picture("query-causes");
    }

    @Test
    void whatMayNotRunIsSaidInOneLine() {
        write("SELECT nmae FROM doctors");
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("it is said", () -> window.text("#problem").contains("nmae"));
        assertThat(sql()).isEqualTo("SELECT nmae FROM doctors");
    }

    /** Nadia Boranov is the only doctor whose patients all came. */
    @Test
    void aMissedValueLeadsToTheBlockThatBlocksIt() {
        window.go(new Route.Query(MISSED, Optional.of("Nadia Boranov")));
        await(
                "the inner block is blamed",
                () -> shown().map(t -> t.blame().blocks()).equals(Optional.of(Set.of(BlockPath.ROOT.child(0)))));
        assertThat(lit("blamed")).isEqualTo("status = 'No-show'");
        select("SELECT doctor_name", "'No-show'");
        await("the rows of the inner block stand there", () -> find("#place-value") != null);
        picture("query-light");
        window.press(KeyCode.T, KeyCode.CONTROL);
        picture("query-dark");
        window.press(KeyCode.T, KeyCode.CONTROL);

        ask("Nobody Else");
        await("nowhere is said", () -> whyText().contains("No input row of the query has “Nobody Else”"));
        ask("Nico Visaretti");
        await(
                "the outer block is blamed",
                () -> shown().map(t -> t.blame().blocks()).equals(Optional.of(Set.of(BlockPath.ROOT))));
        assertThat(lit("blamed")).isEqualTo("specialization = 'Dermatology'");
        String answer = String.valueOf(rows("#query-rows").getItems().getFirst().getFirst());
        ask(answer);
        await("it is an answer", () -> whyText().contains("“" + answer + "” is one of the answers"));
    }

    @Test
    void aCorrelatedBlockIsEvaluatedForAChosenRow() {
        window.go(new Route.Query(CORRELATED, Optional.empty()));
        await("the blocks are counted", () -> shown().isPresent());
        select("SELECT AVG(T2.years_experience)\n", "doctors.specialization");
        await("there are rows to choose from", () -> find(".choices") != null);
        List<@Nullable Object> nadia = rows(".choices").getItems().stream()
                .filter(r -> r.contains("Nadia Boranov"))
                .findFirst()
                .orElseThrow();
        Toolkit.run(() -> rows(".choices").getSelectionModel().select(nadia));
        await("the average is shown", () -> find("#place-value") != null);
        assertThat(String.valueOf(rows("#place-value").getItems().getFirst().getFirst()))
                .startsWith("22.33");
        picture("query-place");

        select("years_experience", "years_experience");
        await(
                "the values are counted",
                () -> find("#place-value") != null
                        && window.text("#place-words").contains("years_experience over the rows of block 2"));
        assertThat(rows("#place-value").getItems()).contains(List.of(27L, 1L));
        select("T2.years_experience", "T2.years_experience");
        await(
                "no outer row is needed for a column",
                () -> window.text("#place-words").contains("T2.years_experience over the rows of block 1"));
        await("its values are counted", () -> find("#place-value") != null);
        assertThat(find(".choices")).isNull();
        select("FROM doctors", "FROM doctors");
        await(
                "it is said that this has no value",
                () -> window.text("#place-words").contains("has no value"));
    }

    @Test
    void inReviewOneAsksWhyNotAndLandsOnTheBlock() {
        SampleProject.generate(project, 6, 7);
        Missed missed = missed();
        window.go(new Route.Review(OptionalInt.of(missed.item())));
        await("the item is shown", () -> !window.text("#number").isEmpty());
        window.press(KeyCode.W);
        window.answer(missed.value());
        await("the query is shown", () -> find("#query-sql") != null);
        await("something is blamed", () -> !lit("blamed").isEmpty());
        assertThat(((TextField) find("#missing")).getText()).isEqualTo(missed.value());
    }

    /** @param value that the outermost table has in the output column, and that is no answer of the item */
    private record Missed(int item, String value) {}

    private Missed missed() {
        for (int number = 1; number <= 6; number++) {
            Item item = project.queue().item(number).orElseThrow().item();
            Expr output = item.query().select().getFirst().expr();
            if (output instanceof Expr.Column(Optional<String> qualifier, String name)
                    && item.query().groupBy().isEmpty()
                    && item.query().limit().isEmpty()) {
                Rows all = (Rows) project.facts()
                        .run(
                                new GuardedQuery("SELECT DISTINCT " + name + " FROM "
                                        + item.query().table().orElseThrow()),
                                Patient.LIMITS);
                Optional<String> value = all.column(0).stream()
                        .filter(Objects::nonNull)
                        .map(Values::text)
                        .filter(v -> !item.answer().values().contains(v))
                        .findFirst();
                if (value.isPresent()) {
                    return new Missed(number, value.get());
                }
            }
        }
        throw new AssertionError("no item has an answer that could be missed");
    }

    @Test
    void letterKeysThatLeadToAFieldAreNotTypedIntoIt() {
        write(EMPTY);
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("the reason stands there", () -> whyText().contains("rejected"));
        window.press(KeyCode.W);
        await("the field has the focus", () -> find("#missing").isFocused());
        assertThat(((TextField) find("#missing")).getText()).isEmpty();
    }

    private void ask(String value) {
        Toolkit.run(() -> {
            TextField field = (TextField) find("#missing");
            field.setText(value);
            field.requestFocus();
        });
        window.press(KeyCode.ENTER);
    }

    /** Selects from the first text to the end of the second. */
    private void select(String from, String to) {
        Toolkit.run(() -> {
            String text = area().getText();
            int start = text.indexOf(from.strip());
            area().selectRange(start, text.indexOf(to, start) + to.length());
        });
    }
}
