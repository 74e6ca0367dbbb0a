package org.spartabench.publishing.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.base.result.Result;
import org.spartabench.publishing.release.seal.Passphrase;

/** Sealed answers are public for ever: nobody guesses what they are sealed with. */
class PassphraseTest {

    @Test
    void whatCanBeGuessedSealsNothing() {
        Stream<String> simple = Stream.of(
                "aaaaaaaaaaaa",
                "123456789012",
                "abcdefghijkl",
                "abababababab",
                "abcabcabcabc",
                "qwertyuiop12",
                "zxcvbnmasdfghjkl",
                "passwordpassword",
                "Password2024!",
                "1q1q1q1q1q1q1q1q",
                "111122223333",
                "            ",
                "correct horse battery staple",
                "CorrectHorseBatteryStaple7!",
                "correct-horse-battery",
                "to be, or not to be: that is the question",
                "The quick brown fox jumps over the lazy dog",
                "May the Force be with you!",
                "Liberté, égalité, fraternité",
                "I think, therefore I am. 2026");
        Law.holdsFor(
                simple,
                text -> assertThat(Passphrase.of(text).then(Passphrase::toSeal))
                        .isInstanceOfSatisfying(
                                Result.Bad.class,
                                bad -> assertThat(bad.message()).contains("too simple", "for example ")));
    }

    @Test
    void sentencesAndGeneratedOnesSeal() {
        Stream<String> good = Stream.concat(
                Stream.of(
                        "wrong mare and seven staples",
                        "a long passphrase",
                        "Tr0ub4dor&3xyz",
                        "drei graue Gänse am See"),
                IntStream.range(0, 200).mapToObj(i -> Passphrase.generated().text()));
        Law.holdsFor(
                good,
                text -> assertThat(Passphrase.of(text).then(Passphrase::toSeal))
                        .isEqualTo(Result.ok(new Passphrase(text))));
        assertThat(Stream.generate(() -> Passphrase.generated().text()).limit(50))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.matches("([a-z2-9]{5}-){4}[a-z2-9]{5}"));
    }
}
