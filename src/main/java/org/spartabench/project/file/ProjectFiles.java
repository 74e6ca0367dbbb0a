package org.spartabench.project.file;

import java.util.Optional;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.base.result.Result;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.model.NamedModels;
import org.spartabench.project.model.PromptShelf;
import org.spartabench.project.release.register.ErrataRepository;
import org.spartabench.project.release.register.ReleaseRepository;
import org.spartabench.project.table.ProjectCore;

/** Stores a project's own settings, words, prompts and templates. On disk when a call returns. */
public final class ProjectFiles {

    /** Name of the file of a project's own words. */
    public static final String WORDS = "lexicon.json";

    /** The setting that earlier versions stored their one model in. */
    private static final String MODEL = "model";

    private final ProjectCore core;
    private final PassageTexts texts;
    private final OwnFile words;
    private final OwnFile models;
    private final PromptShelf ownPrompts;
    private final PromptFiles prompts;
    private final ReleaseRepository releases;
    private final ErrataRepository errata;

    public ProjectFiles(ProjectCore core, PassageTexts texts) {
        this.core = core;
        this.texts = texts;
        this.words = new OwnFile(core.folder().resolve(WORDS));
        this.models = new OwnFile(core.folder().resolve("models.json"));
        this.ownPrompts = new PromptShelf(core.folder());
        this.releases = new ReleaseRepository(core.folder());
        this.errata = new ErrataRepository(core.folder());
        this.prompts = PromptFiles.in(core.folder().resolve(PromptShelf.FOLDER));
    }

    public Passages passages() {
        return texts.passages();
    }

    /** Reads the text of the template that turns rows of a grounding table into passages. */
    public Result<String> template(String table) {
        return texts.template(table);
    }

    /** Stores another template, if it has no mistakes; passages are written by it from now on. */
    public Result<TableToText> template(String table, String text) {
        return texts.template(table, text);
    }

    /** Parses the template of a table, stored or not. */
    public Result<TableToText> parsedTemplate(String table, String text) {
        return core.schema()
                .table(table)
                .map(found -> Templates.parse(found, text))
                .orElseGet(() -> Result.bad("there is no table " + table));
    }

    /** Gives the words for the tables: the project's own over the shipped ones, or those derived from names and types. */
    public Result<Lexicon> lexicon() {
        return ownWords().map(own -> own.over(Lexicon.forSchema(core.schema()), core.schema()));
    }

    public Result<OwnWords> ownWords() {
        return words.text()
                .then(own -> own.map(text -> OwnWords.read(text, words.path().toString()))
                        .orElseGet(() -> Result.ok(OwnWords.NONE)));
    }

    /** Stores the project's own words for all questions from now on. */
    public void ownWords(OwnWords own) {
        if (own.isEmpty()) {
            words.delete();
        } else {
            words.write(own.json());
        }
    }

    public PromptShelf ownPrompts() {
        return ownPrompts;
    }

    /** Gives the prompts that authors send: the project's own, else the shipped ones. */
    public PromptFiles prompts() {
        return prompts;
    }

    /** Gives what was settled for releases, and the releases so far. */
    public ReleaseRepository releases() {
        return releases;
    }

    public ErrataRepository errata() {
        return errata;
    }

    /** Gives the models of the project by role, or the mistake in their file. */
    public Result<NamedModels> models() {
        return models.text()
                .then(own -> own.map(
                                text -> SavedModels.read(text, models.path().toString()))
                        .orElseGet(() -> Result.ok(
                                setting(MODEL).map(SavedModels::single).orElse(NamedModels.NONE))));
    }

    /** Does not store commands that print a key, since opening a project must run nothing. */
    public void models(NamedModels named) {
        models.write(SavedModels.write(named));
    }

    /** Gives the model that writes items; empty if none was chosen. */
    public Optional<ModelSettings> model() {
        return models().map(named -> named.first(ModelRole.AUTHOR)).orThrow(StoreException::new);
    }

    /** Stores the settings of the model that writes items. */
    public void model(ModelSettings settings) {
        models(models().then(named -> named.with(ModelRole.AUTHOR, named.usualName(ModelRole.AUTHOR), settings))
                .orThrow(StoreException::new));
    }

    public Optional<String> setting(String key) {
        return core.read(h -> core.tables().settings().get(h, key));
    }

    public void setting(String key, String value) {
        core.write(h -> core.tables().settings().put(h, key, value));
    }
}
