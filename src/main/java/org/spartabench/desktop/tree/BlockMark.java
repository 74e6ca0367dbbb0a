package org.spartabench.desktop.tree;

/** Marks the result of comparing a block with its partner in another tree. */
public enum BlockMark {
    SAME("=", "same"),
    CHANGED("≠", "differs"),
    ALONE("∗", "only here");

    private final String sign;
    private final String word;

    BlockMark(String sign, String word) {
        this.sign = sign;
        this.word = word;
    }

    /** Gives a character for it, so that colour is never the only sign. */
    public String sign() {
        return sign;
    }

    public String word() {
        return word;
    }
}
