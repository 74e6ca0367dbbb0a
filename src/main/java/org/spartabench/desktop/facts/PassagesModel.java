package org.spartabench.desktop.facts;

import java.util.List;
import java.util.Map;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/** Reads the passages of a project, and reads and writes their templates. */
record PassagesModel(ProjectScope scope) {

    static final int PAGE = 20;

    private static final int PREVIEWED = 4;

    /** Holds one page out of {@code count} passages. */
    record Page(List<Passage> passages, int offset, int count) {}

    Schema schema() {
        return scope.facts().schema();
    }

    /** Names the tables whose facts are in passages. */
    List<String> tables() {
        return schema().tables().stream()
                .filter(Table::grounding)
                .map(Table::name)
                .toList();
    }

    /** Reads a page of passages; may take long. */
    Page page(String table, int from) {
        Passages passages = scope.passages();
        return new Page(passages.page(table, from, PAGE), from, passages.count(table));
    }

    Result<String> template(String table) {
        return scope.project().files().template(table);
    }

    /** Saves a template, unless it has errors. */
    Result<TableToText> keep(String table, String text) {
        return scope.project().files().template(table, text);
    }

    /** Writes the first passages with another template. */
    Result<List<Passage>> preview(Table of, TableToText text) {
        return Passages.of(scope.facts(), Map.of(of.name(), text)).map(p -> p.page(of.name(), 0, PREVIEWED));
    }
}
