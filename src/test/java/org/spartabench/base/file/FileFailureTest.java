package org.spartabench.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.base.Json;

class FileFailureTest {

    private record Form(Map<String, List<Integer>> counts) {}

    /** What stands before the bar is read as a form with lists of counts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
        {"counts": {"a": [NaN]}} | is not JSON: NaN is no number in JSON; write null
        {"counts": {"a": [-Infinity]}} | is not JSON: -Infinity is no number in JSON; write null
        {"counts": {"a": [1,]}} | is not JSON: Unexpected character ]; a value is expected
        {"counts": {"a": [1]},} | is not JSON: Unexpected character }; a name in double quotes is expected
        {'counts': 1} | is not JSON: Unexpected character '; a name in double quotes is expected
        {"counts": tru} | is not JSON: Unrecognized token 'tru'; write a text in double quotes
        {"counts": {"a": [1 2]}} | is not JSON: Unexpected character 2; a comma is expected
        {"counts" {}} | is not JSON: Unexpected character {; a colon is expected
        {"counts": .5} | is not JSON: Unexpected character .; a value is expected
        {"counts": +5} | is not JSON: Unexpected character +; a value is expected
        {"counts": 05} | is not JSON: Invalid numeric value: it begins with 0
        {"counts": {"a": [1}} | is not JSON: Unexpected character }; another bracket is open
        // see {} | is not JSON: Unexpected character /; JSON has no comments
        {"counts": "\\q"} | is not JSON: a text holds \\q; write two backslashes for one
        {"counts": "\\u00x"} | is not JSON: Unexpected character x; four hexadecimal digits are expected
        {"counts": " | is not JSON: it ends too early
        {} {} | is not JSON: more follows after its end
        {"counts": {"a": [1, "x"]}} | the field counts.a[1] has a value of another form than expected
        {"other": 1} | the field other is not known here\
        """)
    void aFaultOfJsonIsSaidInOurOwnWords(String json, String words) {
        JsonProcessingException e =
                catchThrowableOfType(JsonProcessingException.class, () -> Json.MAPPER.readValue(json, Form.class));
        assertThat(FileFailure.notJson(e)).isEqualTo(words);
    }
}
