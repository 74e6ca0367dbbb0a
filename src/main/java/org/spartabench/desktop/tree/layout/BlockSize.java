package org.spartabench.desktop.tree.layout;

/**
 * Gives the size of boxes and the distance of levels, in pixels at scale 1.
 *
 * @param lines of a block's detail
 * @param stacked one block below the other instead of beside
 */
public record BlockSize(double width, double height, double gap, int lines, boolean stacked) {

    public static final BlockSize WIDE = new BlockSize(248, 90, 58, 2, false);
    public static final BlockSize MIDDLE = new BlockSize(216, 90, 58, 2, false);
    public static final BlockSize NARROW = new BlockSize(184, 90, 58, 2, false);
    public static final BlockSize TIGHT = new BlockSize(158, 90, 58, 2, false);
    public static final BlockSize SLIM = new BlockSize(148, 90, 58, 2, false);
    public static final BlockSize FLAT = new BlockSize(248, 72, 48, 1, false);
    public static final BlockSize STACKED = new BlockSize(224, 68, 24, 1, true);
    public static final BlockSize LOW = new BlockSize(200, 56, 22, 0, true);
}
