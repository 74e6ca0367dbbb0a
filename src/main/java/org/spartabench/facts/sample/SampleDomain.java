package org.spartabench.facts.sample;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.sample.Cinema.CinemaSize;

/** Generates the three sample domains: the schemas of the SPARTA paper with invented data. */
public enum SampleDomain {
    NBA,
    MOVIE,
    MEDICAL;

    /** The seed whose small data stands in {@code sample-data/}. */
    public static final long DEFAULT_SEED = 7;

    /** Names the domain on the command line and in paths: {@code nba}, {@code movie}, {@code medical}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Writes one CSV file a table (UTF-8, comma, header row, ISO dates, an empty cell for NULL) and {@code domain.json} with
     * keys, types, roles and units.
     *
     * @param folder created if necessary; files of the same names are replaced
     */
    public void write(Path folder, Scale scale, long seed) throws IOException {
        writeTables(folder, scale, seed);
        try (InputStream description = description()) {
            Files.copy(description, folder.resolve("domain.json"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Writes only the CSV files. */
    void writeTables(Path folder, Scale scale, long seed) throws IOException {
        Files.createDirectories(folder);
        CsvSheet.Folder sheets;
        try (InputStream description = description()) {
            sheets = new CsvSheet.Folder(
                    folder, DomainFile.read(description, id()).orThrow(IllegalStateException::new));
        }
        boolean small = scale == Scale.SMALL;
        switch (this) {
            case NBA -> League.write(sheets, small ? LeagueSize.SMALL : LeagueSize.FULL, seed);
            case MOVIE -> Cinema.write(sheets, small ? CinemaSize.SMALL : CinemaSize.FULL, seed);
            case MEDICAL -> Clinic.write(sheets, seed);
        }
    }

    /** Opens the domain's {@code domain.json}, which people write; it does not depend on scale or seed. */
    public InputStream description() throws IOException {
        String resource = "/sample-data/" + id() + "/domain.json";
        InputStream stream = SampleDomain.class.getResourceAsStream(resource);
        if (stream == null) {
            throw new FileNotFoundException("not in the program: " + resource);
        }
        return stream;
    }
}
