package org.spartabench.desktop.prompts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.desktop.fx.code.CodeText.Mark;

/** Editing prompts while their files may be changed by others. */
class PromptsModelTest {

    private static final String SHIPPED = PromptFiles.shipped().shipped("where").text();
    private static final String MINE = SHIPPED + "\nMine.\n";
    private static final String THEIRS = SHIPPED + "\nTheirs.\n";

    private final PromptsModel model = new PromptsModel();

    @Test
    void whatIsNotEditedFollowsTheFile() {
        model.read(new OnDisk(Map.of("where", THEIRS)));
        assertThat(model.text()).isEqualTo(THEIRS);
        assertThat(model.own("where")).isTrue();
        model.read(new OnDisk(Map.of()));
        assertThat(model.text()).isEqualTo(SHIPPED);
        assertThat(model.note()).contains("Another program changed");
    }

    @Test
    void whatIsEditedStaysUntilItsAuthorDecides() {
        model.type(MINE);
        model.read(new OnDisk(Map.of("where", THEIRS)));
        assertThat(model.text()).isEqualTo(MINE);
        assertThat(model.note()).contains("Save overwrites it");
        model.discard();
        assertThat(model.text()).isEqualTo(THEIRS);
    }

    @Test
    void theSameChangeMadeElsewhereIsNoDraftAnyMore() {
        model.type(MINE);
        model.read(new OnDisk(Map.of("where", MINE)));
        assertThat(model.unsaved("where")).isFalse();
        assertThat(model.text()).isEqualTo(MINE);
    }

    @Test
    void draftsOfOtherKindsAreKeptAside() {
        model.type(MINE);
        model.choose("repair");
        assertThat(model.text())
                .isEqualTo(PromptFiles.shipped().shipped("repair").text());
        assertThat(model.unsaved("where")).isTrue();
        model.choose("where");
        assertThat(model.text()).isEqualTo(MINE);
    }

    @Test
    void onlyWhatAProgramCanUseIsSaved() {
        model.type(MINE + "{{nobody}}");
        assertThat(model.savable()).isFalse();
        assertThat(model.problems()).singleElement().asString().contains("{{nobody}}");
        model.type(MINE);
        assertThat(model.savable()).isTrue();
        model.type(SHIPPED);
        assertThat(model.savable()).isFalse();
    }

    @Test
    void valuesAreFoundWhereVariablesStood() {
        String written = "{{a}} and {{b}}{{c}}, {{d}}";
        String filled = "one and two{}, and three and four";
        assertThat(Preview.values(written, filled))
                .extracting(m -> filled.substring(m.start(), m.end()))
                .startsWith("one")
                .endsWith("and three and four");
        assertThat(Preview.values("no variable", "no variable")).isEmpty();
        assertThat(PromptArea.parts("# System\nsee {{schema}} and {{nothing}}"))
                .extracting(Mark::style)
                .containsExactly("heading", "variable", "unknown");
        assertThat(new Preview("", java.util.List.of(), new Prompt("12345678", "1234")).tokens())
                .isEqualTo(3);
    }
}
