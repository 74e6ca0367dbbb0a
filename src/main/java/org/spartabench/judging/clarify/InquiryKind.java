package org.spartabench.judging.clarify;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Classifies inquiries into the six kinds of BIRD-Python (Fig. 7). */
public enum InquiryKind {
    OUTPUT(
            "Output Structure Requirements",
            "which columns?|what columns|columns? (?:is|are)|output|format|returned?|wanted|shown|listed|sort(?:ed)?"
                    + "|in what order|order of|round(?:ed)?|decimals?"),
    JOIN(
            "Join & Relationship Logic",
            "linked|link|joined?|related|relate|relationship|connected|connect|belongs?|matched|refers?"),
    CALCULATION(
            "Calculation & Aggregation Logic",
            "averages?|mean|total|sum|counted|percentages?|shares?|ratio|divided|denominator|calculated?|computed"
                    + "|each .* once|once|duplicates?|different|ties?|tied"),
    BOUNDARY(
            "Constraint & Boundary Specification",
            "exactly|at least|at most|more than|less than|bounds?|boundary|includ(?:e|ed|ing|es|sive)|limit"
                    + "|counts?|missing|without|earlier|later|units?|dollars|cents"),
    CONCEPT("Domain Concept Definition", "means?|meant|meaning|defined?|definition|understood|what is an?|refer to"),
    SCOPE("Structural & Scope Ambiguity", "");

    private final String label;
    private final Pattern words;

    InquiryKind(String label, String words) {
        this.label = label;
        this.words = Pattern.compile("\\b(?:" + words + ")\\b");
    }

    /** Gives the name that the paper uses. */
    public String label() {
        return label;
    }

    /** Finds the kind that a model names; empty for a name of its own. */
    public static Optional<InquiryKind> named(String label) {
        return Stream.of(values())
                .filter(k -> k.label.equalsIgnoreCase(label.strip()))
                .findFirst();
    }

    /** Classifies an inquiry by its words; what fits no other kind is a matter of structure and scope. */
    public static InquiryKind of(String inquiry) {
        String text = inquiry.toLowerCase(Locale.ROOT);
        if (CONCEPT.words.matcher(text).find() && text.matches(".*['\"‘“].+['\"’”].*")) {
            return CONCEPT;
        }
        for (InquiryKind kind : values()) {
            if (kind == SCOPE || kind.words.matcher(text).find()) {
                return kind;
            }
        }
        return SCOPE;
    }
}
