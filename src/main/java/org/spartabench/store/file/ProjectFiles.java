package org.spartabench.store.file;

import java.util.Optional;
import org.spartabench.author.llm.PromptFiles;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.author.wording.lexicon.OwnWords;
import org.spartabench.fact.Result;
import org.spartabench.fact.passage.Passages;
import org.spartabench.fact.passage.TableToText;
import org.spartabench.llm.ModelSettings;
import org.spartabench.store.table.ProjectCore;

/** Stores a project's own settings, words, prompts and templates. On disk when a call returns. */
public final class ProjectFiles {

    private static final String MODEL = "model";

    private final ProjectCore core;
    private final PassageTexts texts;
    private final WordsFile words;
    private final PromptShelf ownPrompts;
    private final PromptFiles prompts;

    public ProjectFiles(ProjectCore core, PassageTexts texts) {
        this.core = core;
        this.texts = texts;
        this.words = new WordsFile(core.folder());
        this.ownPrompts = new PromptShelf(core.folder());
        this.prompts = PromptFiles.in(core.folder().resolve(PromptShelf.FOLDER));
    }

    /** The passages of the grounding tables. */
    public Passages passages() {
        return texts.passages();
    }

    /** The text of the template that turns rows of a grounding table into passages. */
    public Result<String> template(String table) {
        return texts.template(table);
    }

    /** Keeps another template, if it has no mistakes; passages are written by it from now on. */
    public Result<TableToText> template(String table, String text) {
        return texts.template(table, text);
    }

    /** The words for its tables: the project's own over those that come with the program, or that names and types give. */
    public Result<Lexicon> lexicon() {
        return ownWords().map(own -> own.over(Lexicon.forSchema(core.schema()), core.schema()));
    }

    /** The words that the project has of its own. */
    public Result<OwnWords> ownWords() {
        return words.read();
    }

    /** Keeps the project's own words, for all questions that are asked from now on. */
    public void ownWords(OwnWords own) {
        words.write(own);
    }

    /** The files of the prompts that the project has of its own. */
    public PromptShelf ownPrompts() {
        return ownPrompts;
    }

    /** The prompts that authors send: the project's own where it has some. */
    public PromptFiles prompts() {
        return prompts;
    }

    /** The language model that the project asks; empty when none was chosen. */
    public Optional<ModelSettings> model() {
        return setting(MODEL).flatMap(SavedModel::read);
    }

    /** Does not store a command that prints the key, since opening a project must run nothing. */
    public void model(ModelSettings settings) {
        setting(MODEL, SavedModel.write(settings));
    }

    /** Something that the window or a command keeps in the project. */
    public Optional<String> setting(String key) {
        return core.read(h -> core.tables().settings().get(h, key));
    }

    public void setting(String key, String value) {
        core.write(h -> core.tables().settings().put(h, key, value));
    }
}
