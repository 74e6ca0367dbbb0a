package org.spartabench.facts.sample;

import java.io.IOException;
import java.nio.file.Path;

/** Rewrites the CSV files under {@code sample-data/} after a change to the generator; {@code domain.json} is left alone. */
public final class SampleData {

    private SampleData() {}

    /**
     * Run from the top of the repository.
     *
     * @param args the folder, if it is not {@code sample-data}
     */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : "sample-data");
        for (SampleDomain domain : SampleDomain.values()) {
            domain.writeTables(root.resolve(domain.id()), Scale.SMALL, SampleDomain.DEFAULT_SEED);
        }
    }
}
