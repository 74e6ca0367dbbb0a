package org.spartabench.judging.check;

import java.util.List;
import org.spartabench.authors.item.finding.Finding;

/** Defines one of the thirteen checks. */
interface ItemCheck {

    List<Finding> at(CheckedItem pair);
}
