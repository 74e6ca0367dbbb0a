package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.message.ModelReply;

/** Looks for a key where none may stand. */
final class Leaks {

    private Leaks() {}

    /** Where the key stands: in files of the project, on the console, in the journal, in the list of processes. */
    static List<String> of(String secret, Path project, byte[] console, List<CallJournal.Journaled> calls)
            throws IOException {
        List<String> found = new ArrayList<>();
        List<String> forms = List.of(
                secret,
                Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8)),
                secret.substring(3));
        Function<String, Boolean> holds = text -> forms.stream().anyMatch(text::contains);
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (holds.apply(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))) {
                    found.add(file.toString());
                }
            }
        }
        if (holds.apply(new String(console, StandardCharsets.UTF_8))) {
            found.add("console");
        }
        calls.stream()
                .filter(c -> holds.apply(c.toString()))
                .forEach(c -> found.add("call " + c.call().kind()));
        ProcessHandle.allProcesses()
                .flatMap(p -> p.info().commandLine().stream())
                .filter(holds::apply)
                .forEach(line -> found.add("process"));
        assertThat(calls.stream()
                        .filter(c -> c.reply() instanceof ModelReply.Replied r
                                && r.text().contains("(the-key)")))
                .as("replies from which the key was taken out")
                .isNotEmpty();
        return found;
    }
}
