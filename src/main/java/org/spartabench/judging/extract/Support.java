package org.spartabench.judging.extract;

import java.util.Locale;

/** Says whether a value follows from its quote, or why it does not. */
public enum Support {
    /** It follows, and is this row's. */
    SUPPORTED,
    /** The quote does not stand in the passage. */
    NO_QUOTE,
    /** The quote does not state the value. */
    NOT_STATED,
    /** It is no value of its column. */
    NO_VALUE,
    /** The words beside it name another column or unit. */
    OTHER_UNIT,
    /** The quote denies it. */
    DENIED,
    /** It stands by another name, or tells of another occasion. */
    ANOTHERS,
    /** It stands far from what its row is about. */
    SCATTERED,
    /** The same words already state it of another row. */
    TAKEN,
    /** It is a sum or a difference of what the text states. */
    DERIVED,
    /** The quote holds several numbers, and nothing says which one it is. */
    AMBIGUOUS,
    /** The name is that of no entity, or of several. */
    OPEN_NAME,
    /** The key of its row has no support. */
    NO_ROW;

    /** Gives the word for files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Tells whether code refutes the value, rather than leaving it to people. */
    public boolean refused() {
        return this == NO_QUOTE || this == NOT_STATED || this == NO_VALUE || this == NO_ROW;
    }
}
