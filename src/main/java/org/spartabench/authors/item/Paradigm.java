package org.spartabench.authors.item;

/** Says what answers a question. */
public enum Paradigm {
    SQL,
    PYTHON
}
