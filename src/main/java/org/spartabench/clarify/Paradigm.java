package org.spartabench.clarify;

/** Says what a subject writes to answer a question. */
public enum Paradigm {
    SQL,
    PYTHON
}
