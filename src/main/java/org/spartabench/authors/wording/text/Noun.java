package org.spartabench.authors.wording.text;

/** Holds a noun: {@code one} patient, {@code many} patients; {@code person} decides between "who" and "that". */
public record Noun(String one, String many, boolean person) {

    /** Makes a noun with its usual plural; the word itself decides whether it names a person. */
    public static Noun regular(String one) {
        return new Noun(one, English.plural(one), English.person(one));
    }

    /** Makes a noun that names no person, with its usual plural. */
    public static Noun impersonal(String one) {
        return impersonal(one, English.plural(one));
    }

    public static Noun impersonal(String one, String many) {
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
