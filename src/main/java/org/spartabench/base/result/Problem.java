package org.spartabench.base.result;

/**
 * Describes why there is no value.
 *
 * @param kind a short name to count and to switch by; empty if nothing depends on it
 * @param subject the part of the input to blame, where the message does not name it
 * @param message one line that says what, where and what to do
 */
public record Problem(String kind, String subject, String message) {

    public Problem(String message) {
        this("", "", message);
    }
}
