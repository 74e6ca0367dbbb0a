package org.spartabench.publishing.release;

/**
 * Lets an item pass the gate despite an objection.
 *
 * @param hash of the version of the item that it is about; another version needs another waiver
 * @param objection the kind of objection
 * @param reason why the item is published nevertheless; stands in the card
 */
public record Waiver(String id, String hash, String objection, String reason, String person) {}
