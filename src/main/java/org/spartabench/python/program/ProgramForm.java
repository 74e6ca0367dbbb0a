package org.spartabench.python.program;

/** Names where a program finds its tables: it reads their CSV files itself, or they stand ready as frames. */
public enum ProgramForm {
    READ,
    FRAMES
}
