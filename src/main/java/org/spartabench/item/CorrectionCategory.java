package org.spartabench.item;

import java.util.List;

/** Says what was wrong with a query that people corrected: the categories of Fig. 3 of the BIRD-Python paper, for SQL. */
public enum CorrectionCategory {
    STRUCTURE("Structure & Schema", 92),
    VALUES("Data Values & Formats", 57),
    LOGIC("Logic & Business Rules", 81),
    OUTPUT("Output & Optimization", 29);

    /** The most telling first: a query with other tables differs in its conditions too. */
    public static final List<CorrectionCategory> BY_WEIGHT = List.of(STRUCTURE, LOGIC, VALUES, OUTPUT);

    private final String label;
    private final int published;

    CorrectionCategory(String label, int published) {
        this.label = label;
        this.published = published;
    }

    public String label() {
        return label;
    }

    /** Gives the number of queries in the paper, of 259. */
    public int published() {
        return published;
    }
}
