package org.spartabench.authors.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A model that calls a tool says something, too. */
class CompletionTest {

    private static final String CALL = "is_prime {\"number\": 7}";

    @Test
    void callsOfToolsAreText() throws IOException {
        Completion whole = Completion.of("""
            {"choices": [{"finish_reason": "tool_calls", "message": {"content": null, "tool_calls": [
              {"id": "a", "type": "function",
               "function": {"name": "is_prime", "arguments": "{\\"number\\": 7}"}}]}}]}
            """);
        assertThat(whole.text()).isEqualTo(CALL);
        assertThat(whole.finish()).isEqualTo("tool_calls");
    }

    @Test
    void streamedPiecesOfCallsAreJoined() throws IOException {
        Completion streamed = Completion.of("""
            data: {"choices":[{"delta":{"content":null,"tool_calls":[{"index":0,"function":{"name":"is_prime","arguments":""}}]}}]}

            data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"number\\": "}}]}}]}

            data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"7}"}}]}}]}

            data: {"choices":[{"delta":{"tool_calls":[{"index":1,"function":{"name":"is_odd","arguments":"{}"}}]}}]}

            data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}

            data: [DONE]
            """);
        assertThat(streamed.text()).isEqualTo(CALL + "\nis_odd {}");
    }

    @Test
    void textStaysAsItIs() throws IOException {
        assertThat(Completion.of("""
            {"choices": [{"finish_reason": "stop", "message": {"content": "SELECT 1", "tool_calls": [
              {"function": {"name": "run", "arguments": "{}"}}]}}]}
            """).text()).isEqualTo("SELECT 1");
    }
}
