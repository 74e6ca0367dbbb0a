package org.spartabench.check;

import java.util.List;
import org.spartabench.item.Finding;

/** Defines one of the twelve checks. */
interface ItemCheck {

    List<Finding> at(CheckedItem pair);
}
