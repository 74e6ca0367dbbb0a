package org.spartabench.ui.shell;

/** Goes to a place; the only way in which one room leads to another. */
public interface Navigator {

    void go(Place place);
}
