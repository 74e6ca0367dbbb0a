package org.spartabench.desktop.shell.route;

/** Goes to a place; the only way from one screen to another. */
public interface Navigator {

    void go(Route route);

    /** Goes back to the screen from which the present one was opened; to {@code otherwise} if there was none. */
    default void back(Route otherwise) {
        go(otherwise);
    }
}
