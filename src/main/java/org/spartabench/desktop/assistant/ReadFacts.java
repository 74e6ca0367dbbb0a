package org.spartabench.desktop.assistant;

import java.io.IOException;
import java.nio.file.Path;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.Unfinished;
import org.spartabench.base.result.Result;
import org.spartabench.project.extract.ExtractedTables;

/** Tables of the facts that another project read out of texts. @param place their temporary folder, which lasts until they are imported */
record ReadFacts(ExtractedTables.Tables tables, Path place) {

    /** Makes them; may take long. @param threshold that a column has to reach, from 0 to 1 */
    static Result<ReadFacts> of(Path project, double threshold) {
        Path place;
        try {
            place = Unfinished.ofUser().folder("sparta-extracted");
        } catch (IOException e) {
            return Result.bad("no temporary folder can be made (" + FileFailure.of(e) + ")");
        }
        Result<ReadFacts> made =
                ExtractedTables.of(project, place, threshold).map(tables -> new ReadFacts(tables, place));
        if (made instanceof Result.Bad<ReadFacts>) {
            Unfinished.ofUser().end(place);
        }
        return made;
    }

    void discard() {
        Unfinished.ofUser().end(place);
    }
}
