package org.spartabench.authors.item.answer;

/** Names the makers of answers to one question, which share nothing but the calls of APIs. */
public enum AnswerSource {
    /** Query rewriting: SQL over virtual tables, through a fetch plan. */
    QR,
    /** SQL with functions on the second engine. */
    SL,
    /** A program. */
    IMP,
    /** A recipe that a validator edited. */
    OWN
}
