package org.spartabench.publishing.release.form;

import java.util.List;
import java.util.Optional;

/**
 * Holds what the card says besides what is counted from the release itself.
 *
 * @param form what people say
 * @param journal what the project's journal says about the making of the items
 * @param days the first and the last day of work on the items; empty if the journal has none
 */
public record CardContent(CardForm form, List<Section> journal, List<String> days) {

    /** Names the sections that are filled from the journal. */
    public enum Topic {
        FACTS("Facts read out of texts"),
        GENERATION("Generation"),
        QUALITY("What the items ask for"),
        MODELS("Models and prompts"),
        REVIEW("Review"),
        ANNOTATORS("Work of the annotators"),
        AGREEMENT("Agreement"),
        REASONS("Reasons of rejections"),
        ERRATA("Errors of the set that were corrected"),
        FAULTS("Seeded faults and errors left"),
        APIS("APIs"),
        CHECKS("Checks before the release"),
        WAIVERS("Waivers");

        private final String heading;

        Topic(String heading) {
            this.heading = heading;
        }

        public String heading() {
            return heading;
        }
    }

    /** A section of the card; it has lines. */
    public record Section(Topic topic, List<String> lines) {

        public Section {
            lines = List.copyOf(lines);
        }
    }

    public CardContent {
        journal = List.copyOf(journal);
        days = List.copyOf(days);
    }

    /** Gives a section as one text without marks of lists; empty if the journal says nothing about it. */
    public Optional<String> text(Topic topic) {
        return journal.stream()
                .filter(s -> s.topic() == topic)
                .map(s -> String.join(
                        "; ", s.lines().stream().map(CardContent::plain).toList()))
                .findFirst();
    }

    private static String plain(String line) {
        return (line.startsWith("- ") ? line.substring(2) : line).replace("`", "");
    }
}
