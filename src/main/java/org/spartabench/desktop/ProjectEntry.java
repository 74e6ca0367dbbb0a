package org.spartabench.desktop;

import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.Project;
import org.spartabench.project.review.Audit;

/** Holds an opened project with the data of its first screen, read off the UI thread. */
record ProjectEntry(Project project, Route route, boolean queries) {

    /** The project setting with the screen that its user saw last. */
    static final String PLACE = "place";

    /** Reads the data of the first screen; closes the project if that fails, so that it can be opened again. */
    static ProjectEntry of(Project project) {
        try {
            return new ProjectEntry(
                    project,
                    project.files()
                            .setting(PLACE)
                            .map(name -> route(name, project))
                            .orElseGet(Route.Facts::new),
                    Audit.of(project.facts()).isEmpty());
        } catch (RuntimeException e) {
            project.close();
            throw e;
        }
    }

    /** Stores where its user leaves a project. */
    static void leave(Project project, Route route) {
        project.files().setting(PLACE, nameOf(route));
        if (route instanceof Route.Review review) {
            review.filter().ifPresent(project.queue().filters()::last);
        }
    }

    /** Names a place in one line: its screen, and what is shown there. */
    private static String nameOf(Route route) {
        return switch (route) {
            case Route.Welcome _ -> "facts";
            case Route.Facts facts -> "facts " + facts.table().orElse("");
            case Route.Generate _, Route.WhyNot _ -> "generate";
            case Route.Review review ->
                "review "
                        + (review.item().isPresent()
                                ? String.valueOf(review.item().getAsInt())
                                : "");
            case Route.Compare _ -> "review";
            case Route.Program program ->
                program.item().isPresent() ? "review " + program.item().getAsInt() : "query";
            case Route.Team team -> "team " + team.page().orElse("");
            case Route.Publish _ -> "publish";
            case Route.Query _ -> "query";
            case Route.Apis apis -> "apis " + apis.page().orElse("");
            case Route.Score _ -> "score";
            case Route.Correct correct -> "correct " + correct.page().orElse("");
        };
    }

    private static Route route(String name, Project project) {
        String[] parts = name.strip().split(" ", 2);
        Optional<String> what = parts.length == 2 ? Optional.of(parts[1]) : Optional.empty();
        return switch (parts[0]) {
            case "generate" -> new Route.Generate();
            case "review" ->
                new Route.Review(number(what), project.queue().filters().last());
            case "team" -> new Route.Team(what);
            case "publish" -> new Route.Publish();
            case "query" -> new Route.Query();
            case "apis" -> new Route.Apis(what);
            case "score" -> new Route.Score();
            case "correct" -> new Route.Correct(what);
            default -> new Route.Facts(what);
        };
    }

    private static OptionalInt number(Optional<String> text) {
        return text.filter(t -> t.matches("\\d{1,9}")).stream()
                .mapToInt(Integer::parseInt)
                .findFirst();
    }
}
