package org.spartabench.desktop.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.ColumnWords.Pair;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.SampleQueries;
import org.spartabench.authors.wording.preview.WordSubject;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.tree.Block;

/** What the fields of the editor show is what the words are, and every column has questions to try them on. */
class ColumnFormTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(SampleDomain.class)
    void fieldsThatNobodyTouchedChangeNothingAndEveryColumnIsAskedAbout(SampleDomain domain) throws IOException {
        Path csv = folder.resolve("csv");
        domain.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve("facts.duckdb");
        Schema schema = Import.preview(csv, Optional.empty())
                .then(plan -> Import.load(plan, file))
                .orThrow(IllegalStateException::new);
        try (FactBase facts = FactBases.open(file, schema)) {
            for (Lexicon lexicon : List.of(Lexicon.forSchema(schema), Lexicon.derive(schema))) {
                WordsModel model = new WordsModel(schema, lexicon, OwnWords.NONE, words -> {});
                for (Table table : schema.tables()) {
                    asked(model, new SampleQueries(facts).about(WordSubject.of(table.name())));
                    for (Column column : table.columns()) {
                        ColumnRef ref = new ColumnRef(table.name(), column.name());
                        ColumnWords words = model.column(ref);
                        assertThat(ColumnForm.of(words).over(words))
                                .as(ref.toString())
                                .isEqualTo(words);
                        asked(model, new SampleQueries(facts).about(WordSubject.of(ref)));
                    }
                }
                assertThat(model.unsaved().get()).isFalse();
            }
        }
    }

    private static void asked(WordsModel model, List<Block> queries) {
        assertThat(queries).isNotEmpty();
        assertThat(model.asked(OwnWords.NONE, queries)).noneMatch(WordsModel.Asked::changed);
    }

    @Test
    void phrasesThatWouldLoseTheValueAreWarnedOf() {
        ColumnForm form = new ColumnForm(
                "year",
                "years",
                ColumnWords.Kind.YEAR,
                "",
                "",
                "",
                "drafted\ndrafted {v}",
                "[was|were] drafted {v}",
                "",
                "[was not drafted {v}",
                new Pair("", ""),
                new Pair("", ""),
                new Pair("", ""),
                "When",
                Map.of());
        assertThat(form.warnings(false))
                .hasSize(3)
                .anyMatch(w -> w.startsWith("“drafted” has no {v}"))
                .anyMatch(w -> w.contains("[is|are]"))
                .anyMatch(w -> w.contains("{np}"));
    }
}
