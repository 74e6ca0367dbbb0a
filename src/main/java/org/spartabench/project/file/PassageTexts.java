package org.spartabench.project.file;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.file.ImportedPassage;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.project.failure.StoreException;

/** Serves the passages of an open project and their templates. Safe for use by several threads. */
public final class PassageTexts {

    private final Path project;
    private final FactBase facts;
    private final List<ImportedPassage> imported;
    private Map<String, TableToText> templates;
    private @Nullable Passages passages;

    /** @param imported the passages of the import */
    public PassageTexts(
            Path project, FactBase facts, Map<String, TableToText> templates, List<ImportedPassage> imported) {
        this.imported = imported;
        this.project = project;
        this.facts = facts;
        this.templates = templates;
    }

    /** Gives the passages; the first call finds the passage of each tuple. */
    synchronized Passages passages() {
        if (passages == null) {
            passages = Passages.of(facts, templates, imported).orThrow(StoreException::new);
        }
        return passages;
    }

    Result<String> template(String table) {
        return facts.schema()
                .table(table)
                .map(found -> Templates.text(project, facts.schema().name(), found))
                .orElseGet(() -> Result.bad("there is no table " + table));
    }

    /** Stores another template, if it has no mistakes; passages are written by it from now on. */
    synchronized Result<TableToText> template(String table, String text) {
        return facts.schema()
                .table(table)
                .map(found -> Templates.parse(found, text).then(template -> {
                    try {
                        Templates.write(project, found, text);
                    } catch (StoreException e) {
                        return Result.<TableToText>bad("the template of " + table + ": " + e.getMessage());
                    }
                    Map<String, TableToText> all = new LinkedHashMap<>(templates);
                    all.put(found.name(), template);
                    templates = all;
                    passages = null;
                    return Result.ok(template);
                }))
                .orElseGet(() -> Result.bad("there is no table " + table));
    }
}
