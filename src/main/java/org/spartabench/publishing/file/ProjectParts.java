package org.spartabench.publishing.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.origin.DirectFile;
import org.spartabench.facts.passage.file.ImportedPassages;

/** Names of what a project's folder holds; no file that a person names for an output may take their place. */
public final class ProjectParts {

    /** The file that makes a folder a project. */
    public static final String MANIFEST = "sparta.json";

    /** Says where columns come from that were read out of texts. */
    public static final String ORIGINS = "extraction/origins.json";

    /** Scores of predicted queries as they were made. */
    public static final String SCORES = "scores.jsonl";

    public static final Set<String> FILES = Set.of(
            ".lock",
            MANIFEST,
            FactBases.FILE_NAME,
            FactBases.FILE_NAME + ".wal",
            DirectFile.FILE_NAME,
            "schema.json",
            ImportedPassages.FILE_NAME,
            "models.json",
            "lexicon.json",
            "release.json",
            "card.md",
            "errata.json",
            "guidelines.md",
            SCORES,
            MakerQueries.FILE,
            "workspace.mv.db");

    public static final Set<String> FOLDERS =
            Set.of("templates", "prompts", "apis", "strategies", "releases", "set", "extraction");

    private ProjectParts() {}

    /** Says whether a file or folder is, or would be, a part of the project in whose folder it stands. */
    static boolean contain(Path target) {
        Path whole = target.toAbsolutePath().normalize();
        for (Path folder = whole.getParent(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(MANIFEST))) {
                Path inside = folder.relativize(whole);
                String part = inside.getName(0).toString();
                return FOLDERS.contains(part) || inside.getNameCount() == 1 && FILES.contains(part);
            }
        }
        return false;
    }
}
