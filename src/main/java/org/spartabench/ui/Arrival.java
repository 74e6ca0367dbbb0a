package org.spartabench.ui;

import org.spartabench.store.Audit;
import org.spartabench.store.Project;
import org.spartabench.ui.shell.Place;

/** Holds an opened project with the data of its first screen, read off the UI thread. */
record Arrival(Project project, Place place, boolean queries) {

    /** The project setting with the screen that its user saw last. */
    static final String PLACE = "place";

    /** Reads the data of the first screen; closes the project if that fails, so that it can be opened again. */
    static Arrival of(Project project) {
        try {
            return new Arrival(
                    project,
                    project.files().setting(PLACE).map(Arrival::placeNamed).orElseGet(Place.Facts::new),
                    Audit.of(project.facts()).isEmpty());
        } catch (RuntimeException e) {
            project.close();
            throw e;
        }
    }

    static String nameOf(Place place) {
        return switch (place) {
            case Place.Welcome _, Place.Facts _ -> "facts";
            case Place.Generate _, Place.WhyNot _ -> "generate";
            case Place.Review _, Place.Compare _ -> "review";
            case Place.Team _ -> "team";
            case Place.Publish _ -> "publish";
            case Place.Query _ -> "query";
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
