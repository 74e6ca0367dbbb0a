package org.spartabench.project.release;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.project.file.KeptSet;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;

/**
 * Drafts what the card says of tables and columns: from the descriptions that came with the set, else from the words, keys and units of
 * the project. What a person wrote stays.
 *
 * @param described by {@code table.column}, as the set describes them
 */
public record ColumnDraft(Schema schema, Lexicon lexicon, Map<String, String> described) {

    /** Reads the form of the card, with a draft for each published table and column that nobody described. */
    public static Result<CardForm> form(Project project) {
        return project.files()
                .lexicon()
                .then(lexicon -> project.files()
                        .releases()
                        .form()
                        .then(form -> new ColumnDraft(
                                        project.schema(),
                                        lexicon,
                                        KeptSet.described(project.folder(), project.schema()))
                                .complete(form)));
    }

    /** Completes a form; bad if it describes what the project does not have. */
    Result<CardForm> complete(CardForm form) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Table table : schema.tables()) {
            if (!table.grounding()) {
                String row = lexicon.table(table.name()).noun().one();
                all.put(table.name(), "a row for each " + row);
                table.columns()
                        .forEach(column -> all.put(table.name() + "." + column.name(), draft(table, column, row)));
            }
        }
        Map<String, String> written = form.columns();
        Optional<String> unknown =
                written.keySet().stream().filter(name -> !all.containsKey(name)).findFirst();
        if (unknown.isPresent()) {
            return Result.bad("card: " + CardQuestion.COLUMNS.label() + ": '" + unknown.get()
                    + "' is no published table or column; write table = text, or table.column = text");
        }
        all.putAll(written);
        return Result.ok(form.with(
                CardQuestion.COLUMNS,
                all.entrySet().stream()
                        .map(e -> e.getKey() + " = " + e.getValue())
                        .collect(Collectors.joining("\n"))));
    }

    private String draft(Table table, Column column, String row) {
        String text = described.getOrDefault(table.name() + "." + column.name(), "");
        if (text.isEmpty()) {
            String noun = column.role() == Role.IDENTIFIER
                    ? column.name().replace('_', ' ')
                    : lexicon.column(table.name(), column.name()).noun().one();
            text = "the " + noun + " of the " + row;
        }
        return text
                + unit(column, text)
                + key(table, column)
                + reference(table, column)
                + (column.nullable() ? "; may be missing" : "");
    }

    /** Names the unit where the text does not: "the number of days". */
    private static String unit(Column column, String text) {
        return column.unit()
                .filter(unit -> !text.contains(" " + unit))
                .map(unit -> ", in " + unit)
                .orElse("");
    }

    private static String key(Table table, Column column) {
        return !table.primaryKey().contains(column.name())
                ? ""
                : table.primaryKey().size() == 1 ? "; the key" : "; part of the key";
    }

    private String reference(Table table, Column column) {
        return schema.foreignKeys().stream()
                .filter(key -> key.table().equals(table.name()) && key.columns().equals(List.of(column.name())))
                .findFirst()
                .map(ColumnDraft::shown)
                .orElse("");
    }

    private static String shown(ForeignKey key) {
        return "; refers to " + key.references() + "." + key.referenced().getFirst();
    }
}
