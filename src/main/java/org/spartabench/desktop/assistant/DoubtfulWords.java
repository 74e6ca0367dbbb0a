package org.spartabench.desktop.assistant;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.SampleQueries;
import org.spartabench.authors.wording.preview.WordDoubt;
import org.spartabench.authors.wording.preview.WordSubject;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.tree.Block;

/** Shows the most doubtful words for tables and columns, each with a sample question, and takes better ones. */
final class DoubtfulWords extends VBox {

    private static final int MOST = 10;

    private final AssistantModel model;
    private final Background reading;

    DoubtfulWords(AssistantModel model) {
        super(10);
        this.model = model;
        reading = model.background(failure -> model.fail(String.valueOf(failure.getMessage())));
        setId("doubtful-words");
        getStyleClass().add("panel-body");
    }

    /** Fills itself; the questions follow, where the rows were tried. */
    void show(ImportPlan plan) {
        Schema schema = plan.schema();
        List<WordDoubt> doubts = WordDoubt.worst(WordDoubt.of(schema, Lexicon.forSchema(schema), OwnWords.NONE), MOST);
        Map<WordSubject, Label> questions = new LinkedHashMap<>();
        Map<WordSubject, Block> queries = new LinkedHashMap<>();
        getChildren()
                .setAll(doubts.stream()
                        .map(d ->
                                line(d, schema, questions.computeIfAbsent(d.subject(), _ -> Nodes.label("")), queries))
                        .toList());
        if (doubts.isEmpty()) {
            getChildren().setAll(Nodes.label("No word needs a check.", "muted"));
        }
        Optional<Trial> trial = model.trial().get().filter(_ -> !doubts.isEmpty());
        trial.ifPresent(t -> reading.load(
                () -> t.ask(
                        plan, facts -> Result.ok(samples(new SampleQueries(facts), List.copyOf(questions.keySet())))),
                found -> found.use(
                        samples -> {
                            queries.putAll(samples);
                            questions.forEach((subject, label) -> phrase(subject, label, queries, schema));
                        },
                        model::fail)));
    }

    private static Map<WordSubject, Block> samples(SampleQueries samples, List<WordSubject> subjects) {
        Map<WordSubject, Block> queries = new LinkedHashMap<>();
        subjects.forEach(s -> samples.about(s).stream().findFirst().ifPresent(q -> queries.put(s, q)));
        return queries;
    }

    private HBox line(WordDoubt doubt, Schema schema, Label question, Map<WordSubject, Block> queries) {
        WordSubject subject = doubt.subject();
        String named = subject.column().map(ColumnRef::toString).orElse(subject.table());
        Label name = Nodes.label(named, "strong");
        name.setWrapText(true);
        name.setMinWidth(180);
        name.setPrefWidth(180);
        TextField noun = new TextField(called(subject, schema));
        noun.setMinWidth(170);
        noun.setAccessibleText("What questions call " + named);
        noun.textProperty().addListener((o, was, is) -> {
            if (!is.isBlank()) {
                model.call(subject, is.strip(), schema);
                phrase(subject, question, queries, schema);
            }
        });
        question.setWrapText(true);
        VBox words = new VBox(2, Nodes.label(doubt.reason(), "small", "muted"), question);
        words.setMinWidth(0);
        HBox.setHgrow(words, Priority.ALWAYS);
        return new HBox(10, name, noun, words);
    }

    private String called(WordSubject subject, Schema schema) {
        Lexicon lexicon = model.lexicon(schema);
        return subject.column()
                .map(c -> lexicon.column(c.table(), c.column()).noun())
                .orElseGet(() -> lexicon.table(subject.table()).noun())
                .one();
    }

    private void phrase(WordSubject subject, Label question, Map<WordSubject, Block> queries, Schema schema) {
        Optional.ofNullable(queries.get(subject))
                .ifPresent(query -> question.setText(new Wording(model.lexicon(schema))
                        .phrase(query, schema, 1)
                        .text()));
    }
}
