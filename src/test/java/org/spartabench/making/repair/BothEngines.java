package org.spartabench.making.repair;

import org.spartabench.facts.FactBase;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;

/** The medical sample, once on each engine. */
public enum BothEngines {
    DUCKDB,
    H2;

    private static final Facts FACTS = Facts.sample(SampleDomain.MEDICAL, Scale.SMALL);
    private static final FactBase SECOND = FACTS.onH2();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            SECOND.close();
            FACTS.close();
        }));
    }

    public FactBase facts() {
        return this == DUCKDB ? FACTS.base() : SECOND;
    }
}
