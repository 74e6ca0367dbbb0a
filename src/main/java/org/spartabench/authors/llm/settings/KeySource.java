package org.spartabench.authors.llm.settings;

/** Names the source of a server's key. The key itself is no part of any settings. */
public sealed interface KeySource {

    /** Describes the source for people. */
    String label();

    /** No key, because the server asks for none. */
    record None() implements KeySource {
        @Override
        public String label() {
            return "no key";
        }
    }

    /**
     * A variable of the environment.
     *
     * @param required whether an unset variable is an error rather than no key
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
