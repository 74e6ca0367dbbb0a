package org.spartabench.ui;

import org.spartabench.store.Audit;
import org.spartabench.store.Project;
import org.spartabench.ui.shell.Place;

/** A project that was opened, with what its first screen needs, all of it read off the UI thread. */
record Arrival(Project workspace, Place place, boolean queries) {

    /** The setting of a project that names the room in which its user was last. */
    static final String PLACE = "place";

    /** Reads what the first screen needs; where that fails the project is closed, so that the next try finds it free. */
    static Arrival of(Project workspace) {
        try {
            return new Arrival(
                    workspace,
                    workspace.files().setting(PLACE).map(Arrival::placeNamed).orElseGet(Place.Facts::new),
                    Audit.of(workspace.facts()).isEmpty());
        } catch (RuntimeException e) {
            workspace.close();
            throw e;
        }
    }

    static String nameOf(Place place) {
        return switch (place) {
            case Place.Welcome w -> "facts";
            case Place.Facts f -> "facts";
            case Place.Generate g -> "generate";
            case Place.WhyNot w -> "generate";
            case Place.Review r -> "review";
            case Place.Team t -> "team";
            case Place.Publish p -> "publish";
            case Place.Query q -> "query";
            case Place.Compare c -> "review";
        };
    }

    private static Place placeNamed(String name) {
        return switch (name) {
            case "generate" -> new Place.Generate();
            case "review" -> new Place.Review();
            case "team" -> new Place.Team();
            case "publish" -> new Place.Publish();
            case "query" -> new Place.Query();
            default -> new Place.Facts();
        };
    }
}
