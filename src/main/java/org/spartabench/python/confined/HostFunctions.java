package org.spartabench.python.confined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Answers what a program asks while it runs: the only ways out of it. */
public interface HostFunctions {

    /** Names the functions that the program may call. */
    List<String> names();

    /**
     * Answers one call.
     *
     * @param values arguments in their order
     * @param named arguments by name
     * @return {@code value} or {@code rows}; or {@code refused}, which the program gets as an error
     */
    ObjectNode answer(String name, JsonNode values, JsonNode named);
}
