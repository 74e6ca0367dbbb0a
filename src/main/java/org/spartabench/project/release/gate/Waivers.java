package org.spartabench.project.release.gate;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.base.result.Result;
import org.spartabench.project.Project;
import org.spartabench.publishing.release.Waiver;

/** Keeps the waivers of a project. */
public record Waivers(Project project) {

    /** Waives an objection for the version of the item that it is about. @param reason stands in the card */
    public Result<Waiver> add(Objection objection, String reason, String person) {
        if (!objection.kind().waivable()) {
            return Result.bad(objection.id() + ": cannot be waived: " + objection.line());
        }
        if (reason.isBlank()) {
            return Result.bad(objection.id() + ": a waiver needs a reason, which stands in the card");
        }
        Waiver waiver = new Waiver(
                objection.id(),
                objection.hash(),
                objection.kind().name(),
                reason.strip().replaceAll("\\s+", " "),
                person);
        project.files().releases().change(settings -> {
            List<Waiver> all = new ArrayList<>(settings.waivers());
            all.removeIf(w -> w.id().equals(waiver.id()) && w.objection().equals(waiver.objection()));
            all.add(waiver);
            return settings.withWaivers(all);
        });
        return Result.ok(waiver);
    }
}
