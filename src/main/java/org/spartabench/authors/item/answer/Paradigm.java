package org.spartabench.authors.item.answer;

/** Says what answers a question. */
public enum Paradigm {
    SQL,
    PYTHON
}
