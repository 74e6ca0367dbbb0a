package org.spartabench.desktop;

import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.desktop.shell.Place;
import org.spartabench.project.Audit;
import org.spartabench.project.Project;

/** Holds an opened project with the data of its first screen, read off the UI thread. */
record Arrival(Project project, Place place, boolean queries) {

    /** The project setting with the screen that its user saw last. */
    static final String PLACE = "place";

    /** Reads the data of the first screen; closes the project if that fails, so that it can be opened again. */
    static Arrival of(Project project) {
        try {
            return new Arrival(
                    project,
                    project.files()
                            .setting(PLACE)
                            .map(name -> place(name, project))
                            .orElseGet(Place.Facts::new),
                    Audit.of(project.facts()).isEmpty());
        } catch (RuntimeException e) {
            project.close();
            throw e;
        }
    }

    /** Stores where its user leaves a project. */
    static void leave(Project project, Place place) {
        project.files().setting(PLACE, nameOf(place));
        if (place instanceof Place.Review review) {
            review.filter().ifPresent(project.queue().filters()::last);
        }
    }

    /** Names a place in one line: its screen, and what is shown there. */
    private static String nameOf(Place place) {
        return switch (place) {
            case Place.Welcome _ -> "facts";
            case Place.Facts facts -> "facts " + facts.table().orElse("");
            case Place.Generate _, Place.WhyNot _ -> "generate";
            case Place.Review review ->
                "review "
                        + (review.item().isPresent()
                                ? String.valueOf(review.item().getAsInt())
                                : "");
            case Place.Compare _ -> "review";
            case Place.Program program ->
                program.item().isPresent() ? "review " + program.item().getAsInt() : "query";
            case Place.Team team -> "team " + team.page().orElse("");
            case Place.Publish _ -> "publish";
            case Place.Query _ -> "query";
            case Place.Apis apis -> "apis " + apis.page().orElse("");
            case Place.Score _ -> "score";
            case Place.Correct correct -> "correct " + correct.page().orElse("");
        };
    }

    private static Place place(String name, Project project) {
        String[] parts = name.strip().split(" ", 2);
        Optional<String> what = parts.length == 2 ? Optional.of(parts[1]) : Optional.empty();
        return switch (parts[0]) {
            case "generate" -> new Place.Generate();
            case "review" ->
                new Place.Review(number(what), project.queue().filters().last());
            case "team" -> new Place.Team(what);
            case "publish" -> new Place.Publish();
            case "query" -> new Place.Query();
            case "apis" -> new Place.Apis(what);
            case "score" -> new Place.Score();
            case "correct" -> new Place.Correct(what);
            default -> new Place.Facts(what);
        };
    }

    private static OptionalInt number(Optional<String> text) {
        return text.filter(t -> t.matches("\\d{1,9}")).stream()
                .mapToInt(Integer::parseInt)
                .findFirst();
    }
}
