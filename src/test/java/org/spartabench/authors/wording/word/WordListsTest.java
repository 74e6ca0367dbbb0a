package org.spartabench.authors.wording.word;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WordListsTest {

    @Test
    void wordsAreReadInOrderOverSeveralLines() {
        assertThat(WordLists.words("months")).hasSize(12).startsWith("January").endsWith("December");
        assertThat(WordLists.words("places")).contains("branch", "stadium", "site", "arena");
    }

    @Test
    void pairsAndRowsKeepWhatStandsBehindTheSign() {
        assertThat(WordLists.pairs("irregular plurals"))
                .containsEntry("person", "people")
                .containsEntry("series", "series");
        assertThat(WordLists.rows("deeds").get("author")).containsExactly("written", "wrote");
        assertThat(WordLists.rows("done then").get("death")).containsExactly("-", "died", "die");
    }

    @Test
    void aListThatIsMissingIsNamed() {
        assertThatThrownBy(() -> WordLists.words("colours")).hasMessageContaining("[colours]");
    }

    @Test
    void aListOfWordsIsNoListOfPairs() {
        assertThatThrownBy(() -> WordLists.pairs("places")).hasMessageContaining("[places] has twice, or without");
    }
}
