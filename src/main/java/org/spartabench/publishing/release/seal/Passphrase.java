package org.spartabench.publishing.release.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/** Holds the passphrase of sealed answers in memory. It is never stored, and only a generated one is printed, once. */
public record Passphrase(String text) {

    public static final String VARIABLE = "SPARTA_PASSPHRASE";
    private static final int SHORTEST = 12;

    private static final int FEWEST_SURPRISES = 9;
    private static final int FEWEST_DIFFERENT = 7;

    private static final Pattern COMMON = Pattern.compile("passw(?:ord|ort)|secret|welcome|letmein|iloveyou"
            + "|admin|master|football|baseball|princess|sunshine|monkey|dragon|sparta|benchmark");

    /** Phrases that everybody who guesses tries first: letters and digits alone. */
    private static final Pattern KNOWN =
            Pattern.compile("""
                correct horse battery staple
                correct horse battery
                battery staple
                to be or not to be
                that is the question
                the quick brown fox
                jumps over the lazy dog
                lorem ipsum dolor sit amet
                consectetur adipiscing elit
                may the force be with you
                in the beginning god created the heavens and the earth
                in the beginning was the word
                once upon a time
                it was the best of times
                it was the worst of times
                call me ishmael
                all your base are belong to us
                four score and seven years ago
                we the people of the united states
                we hold these truths to be self evident
                i think therefore i am
                cogito ergo sum
                e pluribus unum
                veni vidi vici
                carpe diem
                our father who art in heaven
                hallowed be thy name
                god save the king
                god save the queen
                one small step for man
                a giant leap for mankind
                the answer is forty two
                dont panic
                hello world
                open sesame
                abracadabra
                supercalifragilisticexpialidocious
                twinkle twinkle little star
                mary had a little lamb
                roses are red
                violets are blue
                houston we have a problem
                frankly my dear i dont give a damn
                heres looking at you kid
                ill be back
                i have a dream
                ask not what your country can do for you
                you shall not pass
                winter is coming
                the only thing we have to fear is fear itself
                sein oder nicht sein
                das ist hier die frage
                franz jagt im komplett verwahrlosten taxi quer durch bayern
                freude schoner gotterfunken
                liberte egalite fraternite
                """.strip().replace(" ", "").replace("\n", "|"));

    private static final List<String> KEYS =
            List.of("1234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm");

    /** Without those that look alike. */
    private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

    private static final int GROUPS = 5;
    private static final int GROUP = 5;
    private static final SecureRandom CHANCE = new SecureRandom();

    /** Accepts a passphrase of at least twelve characters. */
    public static Result<Passphrase> of(String text) {
        return text.length() < SHORTEST
                ? Result.bad("passphrase: has fewer than " + SHORTEST + " characters")
                : Result.ok(new Passphrase(text));
    }

    /** Accepts a passphrase to seal with: the archive is public for ever, so it must not be guessed. */
    public static Result<Passphrase> toSeal(Passphrase passphrase) {
        return Math.min(surprises(passphrase.text), surprises(unknown(passphrase.text))) < FEWEST_SURPRISES
                        || different(passphrase.text) < FEWEST_DIFFERENT
                ? Result.bad(
                        "passphrase: is too simple to seal answers that stay public; take another one, for example "
                                + generated().text)
                : Result.ok(passphrase);
    }

    /** Makes a passphrase by chance, of 125 bits. */
    public static Passphrase generated() {
        return new Passphrase(IntStream.range(0, GROUPS * GROUP)
                .mapToObj(i -> (i > 0 && i % GROUP == 0 ? "-" : "") + LETTERS.charAt(CHANCE.nextInt(LETTERS.length())))
                .collect(Collectors.joining()));
    }

    /** Leaves of each known phrase one sign, however it is spaced, accented or written in capitals. */
    private static String unknown(String text) {
        String letters = Normalizer.normalize(text, Normalizer.Form.NFD)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]", "");
        return KNOWN.matcher(letters).find() ? KNOWN.matcher(letters).replaceAll("\u0002") : text;
    }

    private static long different(String text) {
        return text.toLowerCase(Locale.ROOT).codePoints().distinct().count();
    }

    /**
     * Counts the characters that do not follow from those before: no neighbour in the alphabet or on a keyboard, no pair that
     * was there before; a common word counts as one.
     */
    private static long surprises(String text) {
        String low = COMMON.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("\u0001");
        return 1
                + IntStream.range(1, low.length())
                        .filter(i -> {
                            String pair = low.substring(i - 1, i + 1);
                            String back = new StringBuilder(pair).reverse().toString();
                            return Math.abs(pair.charAt(1) - pair.charAt(0)) > 1
                                    && KEYS.stream().noneMatch(row -> row.contains(pair) || row.contains(back))
                                    && low.indexOf(pair) == i - 1;
                        })
                        .count();
    }

    /**
     * Reads the first line of a file, or else the environment.
     *
     * @return empty if there is neither
     */
    public static Result<Optional<Passphrase>> find(Optional<Path> file) {
        if (file.isEmpty()) {
            return Optional.ofNullable(System.getenv(VARIABLE))
                    .map(text -> of(text).map(Optional::of))
                    .orElseGet(() -> Result.ok(Optional.empty()));
        }
        try (var lines = Files.lines(file.get())) {
            return of(lines.findFirst().orElse("")).map(Optional::of);
        } catch (IOException e) {
            return Result.bad(file.get() + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    @Override
    public String toString() {
        return "passphrase";
    }
}
