package org.spartabench.desktop.whynot;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.authors.prompted.RequestText;
import org.spartabench.making.run.event.RunEvent;

/**
 * Holds one request for a repair and its result.
 *
 * @param at index of the request in the history
 * @param reply the author's reply
 * @param change the rewriting, if the reply was allowed and ran
 * @param objection the reason why it was not, from the next request; empty for none
 */
record TriedChange(
        int at,
        RunEvent.Asked request,
        Optional<RunEvent.Replied> reply,
        Optional<RunEvent.Repaired> change,
        String objection) {

    private static final Pattern OUTCOME = Pattern.compile("(?s).*\\n\\s*-> (.*)");

    static TriedChange asked(int at, RunEvent.Asked request) {
        return new TriedChange(at, request, Optional.empty(), Optional.empty(), "");
    }

    TriedChange with(RunEvent.Replied answer) {
        return new TriedChange(at, request, Optional.of(answer), change, objection);
    }

    TriedChange with(RunEvent.Repaired done) {
        return new TriedChange(at, request, reply, Optional.of(done), objection);
    }

    /** Takes the objection from the next request. */
    TriedChange followedBy(RunEvent.Asked next) {
        Map<String, String> values = RequestText.values(next.request());
        Matcher outcome = OUTCOME.matcher("\n" + values.getOrDefault("feedback", ""));
        return outcome.matches()
                ? new TriedChange(at, request, reply, change, outcome.group(1).strip())
                : this;
    }

    /** Tells whether the query has rows after it. */
    boolean helped() {
        return change.filter(c -> c.rows() > 0).isPresent();
    }
}
