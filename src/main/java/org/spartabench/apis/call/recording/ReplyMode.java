package org.spartabench.apis.call.recording;

/** Tells where replies come from. */
public enum ReplyMode {
    /** Every call goes to the server. */
    FRESH,
    /** Kept replies of pure APIs first, then the server. */
    CACHED,
    /** Kept replies only; no connection is made. */
    RECORDED
}
