package org.spartabench.apis.virtual.plan;

import org.spartabench.apis.entity.Entity;

/**
 * Holds one step of a fetch plan: the calls of one API for one place of the query.
 *
 * @param number from 1
 * @param block path of the block that reads it; empty for the outermost
 * @param source its name in that block
 * @param into the temporary table that takes the rows
 * @param values how many calls it would make with one value each
 * @param calls how many calls it makes; both are estimates while earlier steps are still to be made
 */
public record Step(
        int number,
        String block,
        String source,
        Entity.Remote api,
        CallBinding access,
        String into,
        long values,
        long calls) {}
