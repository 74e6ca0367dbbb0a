package org.spartabench.authors.request;

import java.util.Optional;
import org.spartabench.authors.item.Maker;

/**
 * Holds a model's opinion on the answers to a question.
 *
 * @param choice the maker whose answer it takes for right; empty if none is
 */
public record MakerHint(Optional<Maker> choice, String reason) {}
