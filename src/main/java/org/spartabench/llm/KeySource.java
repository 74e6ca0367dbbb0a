package org.spartabench.llm;

/** Where the key to a server comes from. The key itself is no part of any settings. */
public sealed interface KeySource {

    /** How people are told of it. */
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
