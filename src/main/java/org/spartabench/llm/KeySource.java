package org.spartabench.llm;

/** Names the source of a server's key. The key itself is no part of any settings. */
public sealed interface KeySource {

    /** Describes the source for people. */
    String label();

    /** The server asks for no key. */
    record None() implements KeySource {
        @Override
        public String label() {
            return "no key";
        }
    }

    /**
     * A variable of the environment.
     *
     * @param required when false, a variable that is not set means that there is no key
     */
    record Environment(String name, boolean required) implements KeySource {
        @Override
        public String label() {
            return "key from the environment variable " + name + (required ? "" : ", where it is set");
        }
    }

    /** A command that prints the key. It is never stored in a project: opening one must not run anything. */
    record Command(String line) implements KeySource {
        @Override
        public String label() {
            return "key from a command";
        }
    }
}
