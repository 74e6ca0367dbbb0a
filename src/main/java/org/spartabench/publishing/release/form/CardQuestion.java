package org.spartabench.publishing.release.form;

import java.util.Arrays;
import java.util.Optional;

/** Names what only people can say about a data set. The card has a section for each answer. */
public enum CardQuestion {
    PURPOSE("Purpose", true, "What is the data set for, and why was it made? The answer opens the card."),
    CREATORS("Creators", true, "One a line: a person's name, or organization: and its name."),
    WEB_PAGE("Web page", true, "The address at which the data set is published, with https://."),
    SOURCES(
            "Sources and licenses of the facts",
            true,
            "Where do the tables and texts come from, under which licenses?"),
    COLUMNS(
            "Tables and columns",
            "What they hold, one a line: table = text, table.column = text. Drafted from the project's words; edit it.",
            ""),
    INTENDED_USES("Intended uses", "What should others do with the data set?", "rai:dataUseCases"),
    OTHER_USES("Out-of-scope uses", "What should nobody do with it?", ""),
    LIMITS("Known limits", "What does the data set not cover or not do well?", "rai:dataLimitations"),
    BIASES("Biases", "Which groups, topics, times or places are over- or underrepresented?", "rai:dataBiases"),
    PERSONAL_DATA("Personal data", "Are people identifiable? Who agreed?", "rai:personalSensitiveInformation"),
    SOCIAL_IMPACT("Social impact", "Whom could the data set help or harm?", "rai:dataSocialImpact"),
    COLLECTION("Collection of the facts", "How were the facts collected, by whom and when?", "rai:dataCollection"),
    COLLECTION_TYPE("Type of collection", "For example: existing data sets, web scraping.", "rai:dataCollectionType"),
    RAW_DATA("Raw data", "What did the facts look like at their source?", "rai:dataCollectionRawData"),
    MISSING_DATA("Missing data", "Which facts are missing, and why?", "rai:dataCollectionMissingData"),
    PREPARATION("Preparation of the facts", "How were they cleaned or changed?", "rai:dataPreprocessingProtocol"),
    IMPUTATION("Imputed values", "Which missing values were filled in, and how?", "rai:dataImputationProtocol"),
    MANIPULATION("Other changes", "Was anything translated, rounded or made up?", "rai:dataManipulationProtocol"),
    PROTOCOL("Annotation protocol", "What were the validators asked to do?", "rai:dataAnnotationProtocol"),
    ANNOTATORS("Annotators", "Who are they: training, languages, pay?", "rai:annotatorDemographics"),
    NAMES(
            "Annotators by name",
            "Only those who agreed, one a line: name in the project = name in the card. Others are counted.",
            ""),
    MAINTENANCE("Maintenance", "Who mends errors, how often, for how long?", "rai:dataReleaseMaintenancePlan"),
    PUBLISHER("Publisher", "A person's name, or organization: and its name; if it is not the creators.", ""),
    FUNDING("Funding", "Who paid for it?", ""),
    CONTACT("Contact", "Where can others ask, and report errors?", ""),
    CITATION(
            "Citation",
            "How to cite the data set, as BibTeX; if it is empty, made from creators, name, version and web page.",
            ""),
    KEYWORDS("Keywords", "Separated by commas.", ""),
    SAME_AS("Other addresses", "Other places of the same data set, one a line.", "");

    private final String label;
    private final boolean required;
    private final String hint;
    private final String property;

    CardQuestion(String label, boolean required, String hint) {
        this(label, required, hint, "");
    }

    CardQuestion(String label, String hint, String property) {
        this(label, false, hint, property);
    }

    CardQuestion(String label, boolean required, String hint, String property) {
        this.label = label;
        this.required = required;
        this.hint = hint;
        this.property = property;
    }

    static Optional<CardQuestion> labelled(String label) {
        return Arrays.stream(values()).filter(q -> q.label.equals(label)).findFirst();
    }

    /** Gives the heading in the form and in the card. */
    public String label() {
        return label;
    }

    /** Whether nothing is released without an answer. */
    public boolean required() {
        return required;
    }

    public String hint() {
        return hint;
    }

    /** Names the property of Croissant's vocabulary for responsible AI; empty if there is none. */
    public Optional<String> property() {
        return Optional.of(property).filter(p -> !p.isEmpty());
    }
}
