package org.spartabench.author.wording.text;

/** A noun: {@code one} patient, {@code many} patients; {@code person} decides between "who" and "that". */
public record Noun(String one, String many, boolean person) {

    /** A noun with its regular plural; it names a person where the word itself says so. */
    public static Noun regular(String one) {
        return new Noun(one, English.plural(one), English.person(one));
    }

    public static Noun thing(String one, String many) {
        return new Noun(one, many, false);
    }

    public String in(Number number) {
        return number == Number.ONE ? one : many;
    }

    /** Grammatical number. */
    public enum Number {
        ONE,
        MANY
    }
}
