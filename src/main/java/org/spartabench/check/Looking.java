package org.spartabench.check;

import java.util.List;

/** One of the eleven checks. */
interface Looking {

    List<Finding> at(Pair pair);
}
