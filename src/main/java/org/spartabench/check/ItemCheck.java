package org.spartabench.check;

import java.util.List;
import org.spartabench.item.Finding;

/** Defines one of the thirteen checks. */
interface ItemCheck {

    List<Finding> at(CheckedItem pair);
}
