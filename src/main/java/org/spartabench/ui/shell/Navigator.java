package org.spartabench.ui.shell;

/** Goes to a place; the only way from one screen to another. */
public interface Navigator {

    void go(Place place);
}
