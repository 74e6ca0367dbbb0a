package org.spartabench.desktop.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.WordDoubt;
import org.spartabench.authors.wording.preview.WordSubject;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.project.file.ProjectFiles;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Models the words of a project during their edit: the stored words, the words on screen, and the resulting questions.
 */
final class WordsModel {

    /**
     * Holds a question over one query. *
     * @param before its text in the saved words
     * @param now its text in the words on screen
     */
    record Asked(String sql, String before, String now) {

        boolean changed() {
            return !before.equals(now);
        }
    }

    private final Schema schema;
    private final Lexicon below;
    private final ReadOnlyObjectWrapper<OwnWords> draft;
    private final ReadOnlyBooleanWrapper unsaved = new ReadOnlyBooleanWrapper(false);
    private final Consumer<OwnWords> writing;
    private OwnWords saved;
    private List<WordDoubt> doubts;

    /**
     * @param below the words that the tables have without the project's own
     * @param saved the project's own words as they are kept
     * @param writing writes the project's own words
     */
    WordsModel(Schema schema, Lexicon below, OwnWords saved, Consumer<OwnWords> writing) {
        this.writing = writing;
        this.schema = schema;
        this.below = below;
        this.saved = saved;
        this.draft = new ReadOnlyObjectWrapper<>(saved);
        this.doubts = WordDoubt.of(schema, lexicon(saved), saved);
    }

    /** Reads the words of a project; may take long. */
    static Result<WordsModel> read(ProjectScope scope) {
        ProjectFiles files = scope.project().files();
        Schema schema = scope.facts().schema();
        return files.ownWords().map(own -> new WordsModel(schema, Lexicon.forSchema(schema), own, files::ownWords));
    }

    Schema schema() {
        return schema;
    }

    ReadOnlyObjectProperty<OwnWords> draft() {
        return draft.getReadOnlyProperty();
    }

    /** Tells whether there are unsaved changes. */
    ReadOnlyBooleanProperty unsaved() {
        return unsaved.getReadOnlyProperty();
    }

    Noun noun(String table) {
        return lexicon(draft.get()).table(table).noun();
    }

    ColumnWords column(ColumnRef column) {
        return lexicon(draft.get()).column(column.table(), column.column());
    }

    boolean own(WordSubject subject) {
        return subject.column()
                .map(draft.get()::speaksOf)
                .orElseGet(() -> draft.get().speaksOf(subject.table()));
    }

    /** Says why the words for a subject may be wrong; empty where they are not in doubt. */
    Optional<String> doubt(WordSubject subject) {
        return doubts.stream()
                .filter(d -> d.subject().equals(subject))
                .map(WordDoubt::reason)
                .findFirst();
    }

    void noun(String table, Noun wanted) {
        change(draft.get().withTable(table, below.table(table).noun(), wanted));
    }

    void column(ColumnRef column, ColumnWords wanted) {
        change(draft.get().withColumn(column, below.column(column.table(), column.column()), wanted));
    }

    /** Resets the subject to the words without the project's own. */
    void usual(WordSubject subject) {
        subject.column()
                .ifPresentOrElse(
                        c -> column(c, below.column(c.table(), c.column())),
                        () -> noun(subject.table(), below.table(subject.table()).noun()));
    }

    /** Discards all unsaved changes. */
    void discard() {
        change(saved);
    }

    /** Saves the words and returns them; may take long. */
    OwnWords write(OwnWords words) {
        writing.accept(words);
        return words;
    }

    /** Takes note that these words are saved. */
    void kept(OwnWords words) {
        saved = words;
        unsaved.set(!words.json().equals(draft.get().json()));
    }

    private void change(OwnWords words) {
        doubts = WordDoubt.of(schema, lexicon(words), words);
        draft.set(words);
        unsaved.set(!words.json().equals(saved.json()));
    }

    private Lexicon lexicon(OwnWords own) {
        return own.over(below, schema);
    }

    /** Phrases these queries in the saved words and in those on screen; may take some milliseconds. */
    List<Asked> asked(OwnWords words, List<Block> queries) {
        Wording before = new Wording(lexicon(saved));
        Wording now = new Wording(lexicon(words));
        List<Asked> asked = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            Block query = queries.get(i);
            asked.add(new Asked(
                    Sql.print(query),
                    before.phrase(query, schema, i + 1L).text(),
                    now.phrase(query, schema, i + 1L).text()));
        }
        return asked;
    }
}
