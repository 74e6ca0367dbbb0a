package org.spartabench.authors.item.verdict;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;

/**
 * Says what was wrong with a query or a program that people corrected: the categories of Fig. 3 of the BIRD-Python paper, for SQL, and
 * those of Fig. 4, for programs. Each has its counterpart, so that a key means the same on both kinds of cases.
 */
public enum CorrectionCategory {
    STRUCTURE("Structure & Schema", 92, "Structure & Redundancy", 120),
    VALUES("Data Values & Formats", 81, "Data Types & Formats", 177),
    LOGIC("Logic & Business Rules", 57, "Logic & Constraints", 40),
    OUTPUT("Output & Optimization", 29, "Sorting", 33);

    /** The most telling first: a query with other tables differs in its conditions too. */
    public static final List<CorrectionCategory> BY_WEIGHT = List.of(STRUCTURE, LOGIC, VALUES, OUTPUT);

    private final String ofQuery;
    private final int queries;
    private final String ofProgram;
    private final int programs;

    CorrectionCategory(String ofQuery, int queries, String ofProgram, int programs) {
        this.ofQuery = ofQuery;
        this.queries = queries;
        this.ofProgram = ofProgram;
        this.programs = programs;
    }

    public String label(Paradigm paradigm) {
        return paradigm == Paradigm.SQL ? ofQuery : ofProgram;
    }

    /** Finds a category by its key, as {@code values}, or its label, in any case. */
    public static Optional<CorrectionCategory> named(String name, Paradigm paradigm) {
        return Arrays.stream(values())
                .filter(c ->
                        c.name().equalsIgnoreCase(name) || c.label(paradigm).equalsIgnoreCase(name))
                .findFirst();
    }

    /** Gives the number of corrections in the paper: of 259 queries, or of 370 programs. */
    public int published(Paradigm paradigm) {
        return paradigm == Paradigm.SQL ? queries : programs;
    }
}
