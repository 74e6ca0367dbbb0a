package org.spartabench.judging.check;

/** Stems English words roughly: cuts off plurals, participles and endings. */
final class Stems {

    private Stems() {}

    static String stem(String word) {
        String w = word.replaceAll("'s$|'$", "");
        if (w.length() > 4 && w.endsWith("ies")) {
            return w.substring(0, w.length() - 3) + "y";
        }
        if (w.length() > 3 && w.endsWith("s") && !w.endsWith("ss")) {
            w = w.substring(0, w.length() - 1);
        }
        if (w.length() > 5 && w.endsWith("ing")) {
            w = w.substring(0, w.length() - 3);
        } else if (w.length() > 4 && w.endsWith("ed")) {
            w = w.substring(0, w.length() - 2);
        }
        return w.length() > 3 && w.endsWith("e") ? w.substring(0, w.length() - 1) : w;
    }

    /** Tells whether two stems are of one word: "pediatric" and "pediatrician". */
    static boolean alike(String one, String other) {
        int shared = 0;
        while (shared < Math.min(one.length(), other.length()) && one.charAt(shared) == other.charAt(shared)) {
            shared++;
        }
        return one.equals(other) || shared >= 5 && shared >= Math.min(one.length(), other.length()) - 2;
    }
}
