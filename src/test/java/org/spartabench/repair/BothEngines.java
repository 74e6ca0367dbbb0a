package org.spartabench.repair;

import org.spartabench.fact.FactBase;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.fact.sample.Scale;

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
