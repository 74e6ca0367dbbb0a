package org.spartabench.publishing.foreign.layout;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One record of a set.
 *
 * @param id of its item: database and number
 * @param file that it stands in, below the set's folder
 * @param number as the set has it (BIRD), or the place in its file from 1
 * @param fields all of them, as the file has them
 */
public record SetRecord(String id, String file, long number, ObjectNode fields) {}
