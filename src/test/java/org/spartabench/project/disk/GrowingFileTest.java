package org.spartabench.project.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wherever a kill tears the last line of a growing file, the whole lines before it stay, byte for byte. */
class GrowingFileTest {

    @TempDir
    private Path temp;

    @Test
    void onlyATornLineIsCut() throws IOException {
        SplittableRandom chance = new SplittableRandom(20);
        for (int n = 0; n < 200; n++) {
            byte[] whole = text(chance).getBytes(StandardCharsets.UTF_8);
            byte[] torn = Arrays.copyOf(whole, chance.nextInt(whole.length + 1));
            Path file = Files.write(temp.resolve("lines.jsonl"), torn);
            GrowingFile.cutTorn(file);
            int end = torn.length;
            while (end > 0 && torn[end - 1] != '\n') {
                end--;
            }
            assertThat(Files.readAllBytes(file)).isEqualTo(Arrays.copyOf(whole, end));
        }
    }

    /** Lines with letters of one to four bytes, some longer than what is read at once. */
    private static String text(SplittableRandom chance) {
        StringBuilder text = new StringBuilder();
        for (int line = chance.nextInt(4); line >= 0; line--) {
            text.append("aé𝄞ш".repeat(chance.nextInt(10) == 0 ? 20_000 : chance.nextInt(30)))
                    .append('\n');
        }
        return text.toString();
    }
}
