package org.spartabench.project.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cell or passage holds an answer in whatever form either is written. */
class AuditEvidenceTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Zo\u00EB           | Zoe\u0308          | true
        Zoe\u0308 of Bonn  | ZO\u00CB            | true
        1,234              | 1234               | true
        it has 1,234,567 m | 1234567            | true
        2016\u201317       | 2016-17            | true
        June 5, 1990       | june 5, 1990       | true
        1,23               | 123                | false
        Race               | Zo\u00EB           | false
        """)
    void anAnswerIsFoundInEachForm(String text, String answer, boolean found) {
        assertThat(Audit.holds(text, List.of(answer))).isEqualTo(found);
    }
}
