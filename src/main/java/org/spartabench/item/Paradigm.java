package org.spartabench.item;

/** Says what answers a question. */
public enum Paradigm {
    SQL,
    PYTHON
}
