package org.spartabench.enrich;

/** Names the three makers of answers, which share nothing but the calls. */
public enum Maker {
    /** Query rewriting: SQL over virtual tables, through a fetch plan. */
    QR,
    /** SQL with functions on the second engine. */
    SL,
    /** A program. */
    IMP
}
