package org.spartabench.facts.source;

/** Listens to the rows of an import and may stop it. */
@FunctionalInterface
public interface Watch {

    /**
     * Reports that another row is read.
     *
     * @return false to read no further: the import fails and leaves nothing behind
     */
    boolean row();
}
