package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.review.Precision;
import org.spartabench.review.Share;

/** Writes how often each check was right, for a console. */
final class PrecisionTable {

    private PrecisionTable() {}

    static List<String> text(List<Precision> precisions) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%-18s %8s %8s %6s %6s %10s   %s",
                "check",
                "flagged",
                "decided",
                "right",
                "wrong",
                "precision",
                "95 % interval"));
        for (Precision p : precisions) {
            Share share = p.share();
            String measured = p.decided() == 0
                    ? ""
                    : String.format(Locale.ROOT, " %10.3f   %.3f to %.3f", share.value(), share.low(), share.high());
            lines.add(String.format(
                    Locale.ROOT,
                    "%-18s %8d %8d %6d %6d%s",
                    p.check().label(),
                    p.flagged(),
                    p.decided(),
                    p.right(),
                    p.wrong(),
                    measured));
        }
        return lines;
    }

    /** One value a check; precision and interval are left out where nothing was decided. */
    static ArrayNode json(List<Precision> precisions) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (Precision p : precisions) {
            ObjectNode one = all.addObject();
            one.put("check", p.check().label());
            one.put("flagged", p.flagged());
            one.put("decided", p.decided());
            one.put("right", p.right());
            one.put("wrong", p.wrong());
            if (p.decided() > 0) {
                one.put("precision", p.share().value());
                one.put("low", p.share().low());
                one.put("high", p.share().high());
            }
        }
        return all;
    }
}
