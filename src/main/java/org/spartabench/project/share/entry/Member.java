package org.spartabench.project.share.entry;

import java.util.List;

/**
 * A line of the owner's register: which machine speaks for whom.
 *
 * @param machine id of a copy
 * @param key its public key, as Base64
 * @param people the names in which it may decide
 */
public record Member(String machine, String key, List<String> people, Role role) {

    /** What a machine may say. */
    public enum Role {
        /** Everything: the team, its items, faults, settings, and what was decided before the project was shared. */
        OWNER,
        /** Items, and decisions in the names of its people. */
        VALIDATOR,
        /** Nothing that counts. */
        READER,
        /** Nothing any more; what the owner had seen of it stays. */
        REMOVED
    }

    public Member {
        people = List.copyOf(people);
    }
}
